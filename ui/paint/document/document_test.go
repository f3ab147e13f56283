package document

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
)

func TestMain(m *testing.M) {
	runewidth.DefaultCondition.EastAsianWidth = false // as ui/kit/term/preinit does
	debug.SetGCPercent(400)                           // little is alive at a time: a third of the work was collecting
	os.Exit(m.Run())
}

func desk(t testing.TB, cat *content.Catalog, l content.Language) Desk {
	t.Helper()
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	words, err := phrase.Open(l)
	if err != nil {
		t.Fatal(err)
	}
	return Desk{Catalog: cat, Styles: st, Words: words}
}

func embedded(t testing.TB) *content.Catalog {
	t.Helper()
	cat, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

func plain(d Document) string { return ansi.Strip(strings.Join(d.Lines, "\n")) }

func entry(t *testing.T, cat *content.Catalog, id string, l content.Language, width int) Document {
	t.Helper()
	row, ok := cat.ByID(id)
	if !ok {
		t.Fatalf("no entry %s", id)
	}
	d, err := desk(t, cat, l).Entry(row, l, width)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The header says official title, SIGs, stage, release, gates with their defaults; what is looked up stands behind the
// text, named before it.
func TestHeader(t *testing.T) {
	cat := embedded(t)
	d := entry(t, cat, "v1.25/kep-3329", content.Russian, 80)
	header, text, _ := strings.Cut(plain(d), "Какую проблему решает")
	_, behind, _ := strings.Cut(text, "Подробности")
	for _, want := range []string{
		"Retriable and non-retriable Pod failures for Jobs", "Альфа в 1.25", "SIG apps, scheduling, node", "JobPodFailurePolicy выкл.",
		"PodDisruptionConditions выкл.", "После текста (G): ", "Pull requests",
	} {
		if !strings.Contains(header, want) {
			t.Errorf("the header lacks %q:\n%s", want, header)
		}
	}
	for _, want := range []string{"#111113, #110959, #111475", "KEP-2307", "Pod .status.conditions"} {
		if strings.Contains(header, want) || !strings.Contains(behind, want) {
			t.Errorf("%q does not stand behind the text:\n%s", want, plain(d))
		}
	}
	if d.Heading != "KEP-3329" {
		t.Errorf("heading %q", d.Heading)
	}
	note := entry(t, cat, "v1.25/pr-111060", content.English, 80)
	if note.Heading != "#111060" || strings.Count(plain(note), "kube-proxy image moves to distroless") != 1 {
		t.Errorf("a plain note: %q\n%s", note.Heading, plain(note))
	}
	if d := entry(t, cat, "v1.25/kep-5", content.English, 80); !strings.Contains(plain(d), "! Action required") {
		t.Errorf("no action required:\n%s", plain(d))
	}
}

// Every line of every text is exactly as wide as asked for: of some texts, and under the build tag long of all.
func TestWidths(t *testing.T) {
	cat := embedded(t)
	for _, l := range content.Languages() {
		desk := desk(t, cat, l)
		for n, width := range []int{10, 24, 38, 57, 104} {
			for row := offset(cat, 20, n+int(l)); row < cat.Len(); row += stride(cat, 20) {
				d, err := desk.Entry(row, l, width)
				if err != nil {
					t.Fatal(err)
				}
				checkWidths(t, d, width, fmt.Sprintf("%s in %s", cat.ID(row), l))
			}
			for i, page := range cat.Releases() {
				if !completeSweep && (i+n+int(l))%4 != 0 {
					continue
				}
				d, err := desk.Release(page, l, width)
				if err != nil {
					t.Fatal(err)
				}
				checkWidths(t, d, width, page.Version.String())
			}
		}
	}
}

// stride is how far a test steps from entry to entry so that it sees about so many of them; a complete sweep sees all.
func stride(cat *content.Catalog, about int) int {
	if completeSweep {
		return 1
	}
	return max(cat.Len()/about, 1)
}

// offset is where the nth round of a test that steps so begins: each sees other entries.
func offset(cat *content.Catalog, about, n int) int {
	step := stride(cat, about)
	return n * 17 % step
}

func checkWidths(t *testing.T, d Document, width int, what string) {
	t.Helper()
	for i, line := range d.Lines {
		if got := ansi.StringWidth(line); got != width {
			t.Fatalf("%s: line %d is %d cells wide, not %d: %q", what, i+1, got, width, line)
		}
	}
	last := -1
	for _, b := range d.Blocks {
		if b <= last || b >= len(d.Lines) {
			t.Fatalf("%s: blocks %v of %d lines", what, d.Blocks, len(d.Lines))
		}
		last = b
	}
}

// small makes a catalog of one note that exists in English only.
func small(t *testing.T, title, body string) *content.Catalog {
	t.Helper()
	header := notefile.Header{Title: title, SIG: "node", SIGs: []string{"node"}, Kinds: []string{"cleanup"}, PRs: []int{7}}
	notes := fstest.MapFS{"v1.25/sig-node/pr-7.en.md": {Data: []byte(compiler.Format(&header) + body)}}
	snapshot, err := compiler.Notes(notes, content.SourceOwn)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := content.OpenCatalog(string(snapshot), notes)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

func TestMissingLanguageSaysSo(t *testing.T) {
	cat := small(t, "A title", "A text.\n")
	d, err := desk(t, cat, content.Japanese).Entry(0, content.Japanese, 60)
	if err != nil {
		t.Fatal(err)
	}
	if got := plain(d); !strings.Contains(got, "日本語の") || !strings.Contains(got, "A text.") {
		t.Errorf("%s", got)
	}
}

func TestMissingFileIsAnError(t *testing.T) {
	cat := small(t, "A title", "A text.\n")
	broken, err := content.OpenCatalog(snapshotOf(t), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk(t, cat, content.English).Entry(0, content.English, 60); err != nil {
		t.Error(err)
	}
	if _, err := desk(t, broken, content.English).Entry(0, content.English, 60); err == nil {
		t.Error("a text that cannot be read is no error")
	}
}

func snapshotOf(t *testing.T) string {
	t.Helper()
	header := notefile.Header{Title: "T", SIG: "node", SIGs: []string{"node"}, Kinds: []string{"cleanup"}, PRs: []int{7}}
	snapshot, err := compiler.Notes(fstest.MapFS{"v1.25/sig-node/pr-7.en.md": {Data: []byte(compiler.Format(&header) + "x\n")}}, content.SourceOwn)
	if err != nil {
		t.Fatal(err)
	}
	return string(snapshot)
}

func TestPlace(t *testing.T) {
	d := Document{Lines: make([]string, 20), Blocks: []int{0, 4, 9}}
	for line := range d.Lines {
		if got := d.Line(d.Place(line)); got != line {
			t.Errorf("line %d comes back as %d", line, got)
		}
	}
	twice := Document{Lines: make([]string, 40), Blocks: []int{0, 8, 18}}
	for line, want := range map[int]int{0: 0, 3: 6, 4: 8, 8: 16, 9: 18, 19: 38} {
		if got := twice.Line(d.Place(line)); got != want {
			t.Errorf("line %d becomes %d in a document twice as long, want %d", line, got, want)
		}
	}
	short := Document{Lines: make([]string, 5), Blocks: []int{0, 3}}
	if got := short.Line(d.Place(15)); got != 3 {
		t.Errorf("line %d in a document with fewer blocks", got)
	}
	if empty := (&Document{}); empty.Line(d.Place(9)) != 0 || empty.Place(3) != (Place{}) {
		t.Error("an empty document has places")
	}
}

// The design's bound is 4 ms for an article of 2 KB.
func BenchmarkEntry(b *testing.B) {
	cat := embedded(b)
	row, _ := cat.ByID("v1.25/kep-3329")
	for _, l := range content.Languages() {
		desk := desk(b, cat, l)
		b.Run(l.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := desk.Entry(row, l, 80); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
