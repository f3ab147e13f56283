package paint_test

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// Every painter knows every part of a page, an empty one too.
func TestEveryPartIsPainted(t *testing.T) {
	words, err := phrase.OpenDialogue(content.English)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	styles, err := style.New(style.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := subject.Desk{Catalog: catalog, Tables: &facts.Tables{}, Words: words, Newest: content.Version{Major: 1, Minor: 37}}
	painters := map[string]func(page.Page) error{
		"text":   func(p page.Page) error { _, err := paint.Text(d, p, 80); return err },
		"speech": func(p page.Page) error { _, err := paint.Say(d, p, subject.Ref{}); return err },
		"web":    func(p page.Page) error { _, err := paint.Web{Desk: d}.Page(p); return err },
		"screen": func(p page.Page) error {
			_, err := document.Layout{Width: 80, Styles: styles, Words: words, Newest: d.Newest}.LayOut(p)
			return err
		},
	}
	for name, painter := range painters {
		for _, part := range page.Kinds() {
			if err := painter(page.Page{Parts: []page.Part{part}}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
