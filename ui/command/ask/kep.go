package ask

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// kep is the noun of enhancements.
func (s *lookup) kep() noun {
	return noun{
		use: "kep NUMBER|FILTERS|'*'", aliases: []string{"KEP"},
		needs: "kep_needs", joins: true, find: s.findKEP,
		complete: func(typed string) []string {
			c, err := s.OpenCatalog()
			if err != nil {
				return nil
			}
			isKEP := func(name string) bool { return name[0] >= '0' && name[0] <= '9' }
			return slices.DeleteFunc(completions{s.Writer}.numbers(c, typed), func(name string) bool { return !isKEP(name) })
		},
	}
}

// findKEP returns the life of the enhancement that a name stands for.
func (s *lookup) findKEP(a asked) (found, error) {
	t, err := s.Tables()
	if err != nil {
		return found{}, err
	}
	if filter, ok, err := readKEPFilter(a.Catalog, t, a.name); ok || err != nil {
		if err != nil {
			return found{}, err
		}
		return s.listKEPs(a, t, filter), nil
	}
	number, _ := kepNumber(a.name)
	l, ok := t.Life(a.Catalog, number, a.at)
	f := found{
		page: subject.Enhancement{Number: number},
		json: func() any {
			l.Number = number
			card := jsonKEP(t, a.Request, l)
			if !ok {
				card.URL = ""
			}
			return card
		},
		unknown: func() error { return unknownKEP(t, a.name) },
	}
	f.web = func() error { return (&web{s.Writer}).openPage(a.Request, f.page, a.name) }
	if ok {
		f.known = 1
		f.list = func() error { return s.kepRows(a, t, []facts.KEP{l.KEP}) }
	}
	return f, nil
}

// kepNumber reads the number of an enhancement.
func kepNumber(text string) (int, bool) {
	n, ok := name.ReadNumber(text)
	if !ok || n.Of == name.PullRequest {
		return 0, false
	}
	return n.N, true
}

func unknownKEP(t *facts.Tables, text string) error {
	number, ok := kepNumber(text)
	if !ok {
		return run.Complain("kep_no_number", phrase.Values{"Value": content.Shorten(text)})
	}
	nearest := content.Each(t.NearestKEPs(number), page.KEPName)
	return run.Unknown("kep", phrase.Values{"Value": content.Shorten(text)}, nearest)
}
