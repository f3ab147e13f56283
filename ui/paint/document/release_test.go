package document

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/style"
)

var update = flag.Bool("update", false, "write what is laid out into testdata")

// releaseDesk is a desk without colours on a day, which knows the facts.
func releaseDesk(t testing.TB, l content.Language, today string, ascii bool) Desk {
	t.Helper()
	d := desk(t, embedded(t), l)
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.Ascii, ASCIILines: ascii})
	if err != nil {
		t.Fatal(err)
	}
	if d.Facts, err = facts.Embedded(); err != nil {
		t.Fatal(err)
	}
	d.Styles, d.Today = st, today
	return d
}

func releaseDocument(t testing.TB, d Desk, version string, l content.Language, width int) Document {
	t.Helper()
	v, err := content.ParseVersion(version)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := d.Catalog.Release(v)
	page.Version = v
	doc, err := d.Release(page, l, width)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// drawnBlocks are the parts of a page that are drawn, before its text: head, what it requires, bars.
const drawnBlocks = 3

// The drawn part of a page, cell by cell, in four languages: without colours, so that bars are told by their glyphs
// alone.
func TestReleaseGolden(t *testing.T) {
	for _, l := range content.Languages() {
		for _, width := range []int{40, 76, 104} {
			doc := releaseDocument(t, releaseDesk(t, l, "2023-09-01", false), "1.25", l, width)
			checkWidths(t, doc, width, "1.25")
			got := strings.Join(doc.Lines[:doc.Blocks[drawnBlocks]], "|\n") + "|\n"
			file := filepath.Join("testdata", fmt.Sprintf("release-%s-%d.txt", l, width))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s has changed (go test -update); it is now\n%s", file, got)
			}
		}
	}
}

// Every line of a page is exactly as wide as asked for, and a place in it is a place at any other width and in any
// language: the page has the same blocks. Each language gets some of the widths, and under the build tag long all.
func TestReleaseSweep(t *testing.T) {
	for version, blocks := range map[string]int{"1.27": 0, "1.27.13": 1, "1.24": 0} {
		for _, l := range content.Languages() {
			d := releaseDesk(t, l, "2026-11-20", false)
			for width := 30; width <= 120; width++ {
				if !completeSweep && (width+2*int(l))%9 != 0 {
					continue
				}
				doc := releaseDocument(t, d, version, l, width)
				checkWidths(t, doc, width, version)
				if blocks == 0 {
					blocks = len(doc.Blocks)
				}
				if len(doc.Blocks) != blocks {
					t.Fatalf("%s in %s at %d: %d blocks, elsewhere %d", version, l, width, len(doc.Blocks), blocks)
				}
			}
		}
	}
}

// A page says first what is required, and of whom, then what the release changes, then its own text.
func TestReleaseOrder(t *testing.T) {
	text := plain(releaseDocument(t, releaseDesk(t, content.English, "2023-09-01", false), "1.27", content.English, 60))
	at := 0
	for _, want := range []string{
		"Kubernetes 1.27: Chill Vibes", "2023-04-11", "2024-07-16  supported", "60 enhancements", "163 changes", "Alpha 22  Beta 35  Stable (GA) 17",
		"Action required (", "! #112809  ", "! 3063     Dynamic resource", "action:required",
		"Changes at hand", "Kind", "Feature", "SIG", "node", "10 others", "At a glance", "Before you upgrade",
	} {
		next := strings.Index(text[at:], want)
		if next < 0 {
			t.Fatalf("%q is not there, or not behind what should stand before it:\n%s", want, text)
		}
		at += next
	}
}

// The parts that are drawn are headings as those of the text are.
func TestReleaseHeadings(t *testing.T) {
	for _, width := range []int{50, 100} {
		doc := releaseDocument(t, releaseDesk(t, content.English, "2023-09-01", false), "1.27", content.English, width)
		var got []string
		for i, h := range doc.Headings {
			got = append(got, fmt.Sprint(h.Level, " ", h.Text))
			if i > 0 && h.Line <= doc.Headings[i-1].Line {
				t.Errorf("%q stands above the heading before it", h.Text)
			}
		}
		want := "1 Kubernetes 1.27: Chill Vibes|2 What matters most|2 Action required|2 Changes at hand|2 At a glance|2 Themes|2 Before you upgrade" +
			"|2 Enhancements with a new stage: Stable (GA)|2 Enhancements with a new stage: Beta|2 Enhancements with a new stage: Alpha|2 Feature gates: stable (GA)" +
			"|2 Feature gates: turned on by default|2 Feature gates: locked|2 Feature gates: new|2 Feature gates: removed"
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("headings %q, want %q", s, want)
		}
	}
}

// What is required leads to where upstream keeps it, from its own line.
func TestReleaseLinks(t *testing.T) {
	doc := releaseDocument(t, releaseDesk(t, content.English, "2023-09-01", false), "1.27", content.English, 80)
	found := 0
	for _, l := range doc.Links {
		switch l.Text {
		case "#112809", "3063":
			found++
			if !strings.Contains(doc.Lines[l.Line], "! "+l.Text) || l.To.IsZero() {
				t.Errorf("%s is said to stand in %q", l.Text, doc.Lines[l.Line])
			}
		}
	}
	if found != 2 {
		t.Errorf("%d of 2 links in %+v", found, doc.Links)
	}
}

// What no page of ours is about has one of facts and entries.
func TestReleaseWithoutPage(t *testing.T) {
	for _, c := range []struct {
		version, today string
		want           []string
	}{
		{"1.24", "2026-11-20", []string{
			"Kubernetes 1.24: Stargazer", "2022-05-03", "2023-07-28  out of support", "No notes of 1.24 yet", "k8sexplore import -",
		}},
		{"1.24", "2022-01-01", []string{"2022-05-03  planned", "2023-07-28"}},
		{"1.27.13", "2024-05-01", []string{"Kubernetes 1.27.13", "2024-07-16  supported", "No notes of 1.27.13 yet"}},
		{"1.99", "2024-05-01", []string{"Kubernetes 1.99", "No notes of 1.99 yet"}},
	} {
		text := plain(releaseDocument(t, releaseDesk(t, content.English, c.today, false), c.version, content.English, 80))
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s on %s lacks %q:\n%s", c.version, c.today, want, text)
			}
		}
	}
	text := plain(releaseDocument(t, releaseDesk(t, content.English, "2024-01-01", false), "1.99", content.English, 80))
	if strings.Contains(text, "Released") || strings.Contains(text, "unknown") {
		t.Errorf("what is not known is said:\n%s", text)
	}
}

// A terminal whose line characters take two cells gets bars of others.
func TestReleaseASCII(t *testing.T) {
	text := plain(releaseDocument(t, releaseDesk(t, content.English, "2023-09-01", true), "1.27", content.English, 80))
	if strings.ContainsAny(text, "━╸─") || !strings.Contains(text, "====") {
		t.Errorf("bars of the wrong glyphs:\n%s", text)
	}
}

func BenchmarkRelease(b *testing.B) {
	for _, l := range content.Languages() {
		d := releaseDesk(b, l, "2026-11-20", false)
		st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
		if err != nil {
			b.Fatal(err)
		}
		d.Styles = st
		b.Run(l.String(), func(b *testing.B) {
			for b.Loop() {
				releaseDocument(b, d, "1.27", l, 100)
			}
		})
	}
}
