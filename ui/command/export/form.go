package export

import (
	"bytes"
	"fmt"
	"html/template"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// form is a template that is compiled in.
type form struct{ *template.Template }

// openForm reads a template.
func openForm(name string) (form, error) {
	text, err := assets.Export(name)
	if err != nil {
		return form{}, err
	}
	t, err := template.New(name).Parse(string(text))
	if err != nil {
		return form{}, fmt.Errorf("reading the template %s: %w", name, err)
	}
	return form{t}, nil
}

// fill returns the template filled with values, behind a prolog.
func (f form) fill(prolog string, values any) ([]byte, error) {
	out := bytes.NewBufferString(prolog)
	if err := f.Execute(out, values); err != nil {
		return nil, fmt.Errorf("filling the template %s: %w", f.Name(), err)
	}
	return out.Bytes(), nil
}

// write fills the template and writes a file.
func (f form) write(to *folder, name string, values any) error {
	data, err := f.fill("", values)
	if err != nil {
		return err
	}
	return to.write(name, data)
}

// page paints the page of a subject for a place.
func (e *edition) page(in *places, about subject.Subject, place string, lower int) (heading string, body template.HTML, err error) {
	p, err := about.Page(e.Desk)
	if err != nil {
		return "", "", err
	}
	body, err = e.painted(in, p, place, lower)
	return p.Heading, body, err
}

// painted paints a page for a place, its heading so many levels lower.
func (e *edition) painted(in *places, p page.Page, place string, lower int) (template.HTML, error) {
	html, err := paint.Web{Desk: e.Desk, Href: in.from(place), Base: lower, Lines: p.Heading == e.heading}.Page(p)
	if err != nil {
		return "", fmt.Errorf("writing the page of %s: %w", p.Heading, err)
	}
	return template.HTML(html), nil //nolint:gosec // paint.Web has escaped all texts
}

// saying is what every form says: the words of a language.
type saying struct {
	words *phrase.Book
	Lang  content.Language
}

// Say returns a phrase.
func (s saying) Say(id string) string { return s.words.Say(id) }
