package reader

import (
	"context"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// TestLaidOutOnce types words while one article is shown: it is laid out once, and each time others are marked in it.
func TestLaidOutOnce(t *testing.T) {
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	row, ok := catalog.ByID("v1.37/pr-139870")
	if !ok {
		t.Fatal("no entry that tells of the kubelet")
	}
	laidOut := 0
	p := NewPane(st)
	l := Layouter{
		Desk: subject.Desk{Catalog: catalog, Words: words, Today: "2026-11-22"}, Layout: document.Layout{Words: words}, Kept: p.Kept(),
		Marker:   index.New(index.Options{Catalog: catalog}).Marker,
		Elements: func() (*name.Elements, error) { laidOut++; return name.Embedded() },
	}
	layOut := func(typed string) document.Document {
		t.Helper()
		doc, err := l.LayOut(t.Context(), Key{Subject: subject.Entry{Row: row}, Width: 60, Words: typed, Named: true, Styles: st})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	plain := layOut("")
	before := strings.Join(plain.Lines, "\n")
	for _, typed := range []string{"k", "ku", "kube", "kubelet"} {
		doc := layOut(typed)
		if len(doc.Hits) == 0 || strings.Join(doc.Lines, "\n") == before {
			t.Errorf("%q: nothing is marked", typed)
		}
		if ansi.Strip(strings.Join(doc.Lines, "\n")) != ansi.Strip(before) {
			t.Errorf("%q: another text", typed)
		}
	}
	if laidOut != 1 || strings.Join(plain.Lines, "\n") != before || len(plain.Hits) > 0 {
		t.Errorf("laid out %d times, %d marks on what has none", laidOut, len(plain.Hits))
	}
	p.Forget()
	l.Kept = p.Kept()
	if layOut("kube"); laidOut != 2 {
		t.Errorf("what was forgotten is still there")
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.LayOut(over, Key{Subject: subject.Entry{Row: 8}, Width: 60, Named: true, Styles: st}); err == nil || laidOut != 2 {
		t.Errorf("a document that nobody waits for is laid out: %v", err)
	}
}
