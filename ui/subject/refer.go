package subject

import (
	"cmp"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

// Refer implements page.Refer: what of ours a name stands for, as texts write it (KEP-3545, #111060, an address, a gate,
// a release, an API or a flag) or as a part of an entry's header has it. Of an enhancement it is the newest entry, else
// its card.
func (d Desk) Refer(in name.Headed, text string) (t page.Target, ok bool) {
	about, ok := d.named(in, strings.TrimSpace(text))
	if !ok {
		return page.Target{}, false
	}
	return d.Target(about), true
}

// Target describes a subject for a link to it: name, title, state.
func (d Desk) Target(about Subject) page.Target {
	title, kind := about.Describe(d)
	t := page.Target{Ref: about.Ref(d), Name: about.Name(d), Title: title, State: kind}
	switch s := about.(type) {
	case Entry:
		t.State = strings.TrimSpace(d.Catalog.Version(s.Row).String() + " " + timeline.Letter(d.Catalog.Stage(s.Row)))
		t.Name = cmp.Or(t.Name, d.Catalog.ID(s.Row))
	case Enhancement:
		if l, known := d.life(s.Number); known {
			t.State = d.reached(l)
		}
	case Gate:
		t.Title, t.State = "", kind
		if title != "" {
			t.State = d.Words.Label(kind, title)
		}
	case Element:
		t.State = d.Words.Label(kind, title)
		t.Title = s.Of.Component
	}
	return t
}

// named returns what a name stands for.
func (d Desk) named(in name.Headed, text string) (about Subject, ok bool) {
	if in != name.Unheaded {
		return d.element(in, text)
	}
	if number, isNumber := name.ReadNumber(text); isNumber && (number.Marked || strings.Contains(text, "/")) {
		return d.numbered(text, number)
	}
	if word, isTopic := strings.CutPrefix(text, topicPrefix); isTopic {
		return TopicNamed(word)
	}
	if v, err := content.ParseVersion(strings.TrimPrefix(text, "Kubernetes ")); err == nil && strings.Contains(text, ".") {
		return Release{v}, d.Knows(v)
	}
	bare, _, _ := strings.Cut(text, "=")
	if g, known := d.Facts().Gate(bare); known && g.Name == bare {
		return Gate{g.Name}, true
	}
	if strings.ContainsAny(text, "/.-_ ") { // else any word in code would be one
		return d.element(in, text)
	}
	return nil, false
}

// Knows reports whether a release, patch or pre-release has a page: those of the catalog, and the releases of the facts.
func (d Desk) Knows(v content.Version) bool {
	if _, ok := d.Catalog.Release(v); ok {
		return true
	}
	_, ok := d.Facts().Release(v)
	return ok && v.IsRelease()
}

func (d Desk) element(in name.Headed, text string) (about Subject, ok bool) {
	e, ok := d.elements().Mentioned(in, text)
	return Element{e}, ok
}

// numbered returns the newest entry of an enhancement or pull request, else the card of the enhancement.
func (d Desk) numbered(text string, n name.Number) (about Subject, ok bool) {
	if n.Of == name.Enhancement {
		return d.enhancement(n.N)
	}
	m := name.Resolve(d.Catalog, d.Tables, text, name.PullRequestFirst)
	switch {
	case len(m.Rows) > 0:
		return Entry{m.Rows[0]}, true
	case m.KEP != 0:
		return Enhancement{m.KEP}, true
	}
	return nil, false
}

// enhancement returns the newest entry of an enhancement, else its card.
func (d Desk) enhancement(kep int) (about Subject, ok bool) {
	if rows := d.Catalog.ByKEP(kep); len(rows) > 0 {
		return Entry{rows[0]}, true
	}
	_, ok = d.Facts().KEP(kep)
	return Enhancement{kep}, ok
}
