package filters

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/screen/session"
)

// Add puts a value into filters as content.Catalog.AddValue does. A release that only the facts know is one, too: it
// selects nothing, and the screen says what to do about that.
func Add(s *session.Session, f *content.Filters, field content.Field, value string) error {
	err := s.Catalog.AddValue(f, field, value)
	if err == nil || field != content.FieldRelease || s.Tables == nil {
		return err
	}
	span, bad := content.ParseSpan(value)
	if bad != nil || !slices.ContainsFunc(s.Tables.Releases(), func(r facts.Release) bool { return span.Contains(r.Version) }) {
		return err
	}
	f.Releases = content.AppendNew(slices.Clip(f.Releases), span)
	return nil
}

// AddWord reads a typed word as content.Catalog.AddWord does, releases that only the facts know included.
func AddWord(s *session.Session, f *content.Filters, word string) (isFilter bool, err error) {
	all := *f
	isFilter, err = s.Catalog.AddWord(f, word)
	field, values, ok := content.CutFilter(word)
	if err == nil || !ok || field != content.FieldRelease || !strings.HasPrefix(word, string(field)) {
		return isFilter, err
	}
	for _, v := range values {
		if v != "" && Add(s, &all, field, v) != nil {
			return isFilter, err
		}
	}
	*f = all
	return true, nil
}

// value is a value of a field. A minor release of which there is more than one version is offered as a series, 1.27.x;
// its versions stand behind it, newest first.
type value struct {
	term    content.Term
	singles []content.Term
	back    bool // it stands back: a release without support, or a SIG with few entries
}

// seriesSign ends the name of a series.
const seriesSign = ".x"

// inSeries gathers releases, newest first, by the minor release that they belong to.
func inSeries(releases []content.Term) []value {
	var out []value
	for _, t := range releases {
		minor := versionOf(t).Release()
		if n := len(out); n == 0 || minor == (content.Version{}) || minor != versionOf(out[n-1].term).Release() {
			out = append(out, value{term: t})
			continue
		}
		last := &out[len(out)-1]
		if last.singles == nil {
			last.singles = []content.Term{last.term}
			last.term.Value = minor.String() + seriesSign
		}
		last.singles = append(last.singles, t)
	}
	return out
}

// versionOf returns a release, of a series the minor one; zero for anything else.
func versionOf(t content.Term) content.Version {
	if t.Field != content.FieldRelease {
		return content.Version{}
	}
	v, _ := content.ParseVersion(minorName(t.Value))
	return v
}

// minorName returns the minor release of a series, anything else as it is.
func minorName(value string) string { return strings.TrimSuffix(value, seriesSign) }

// adopt returns filters that hold the value t already without what t makes redundant: a series and its versions are
// not chosen together. The versions of a series that is chosen stay in sight until it is given up.
func (p *Panel) adopt(f content.Filters, t content.Term) content.Filters {
	for _, v := range p.known {
		switch {
		case t == v.term && len(v.singles) > 0:
			p.open[t] = true
			for _, single := range v.singles {
				f = f.Without(single)
			}
		case slices.Contains(v.singles, t):
			p.open[v.term] = true
			f = f.Without(v.term)
		}
	}
	return f
}

// giveUp returns the filters without a value.
func (p *Panel) giveUp(f content.Filters, t content.Term) content.Filters {
	delete(p.open, t)
	return f.Without(t)
}

// apart replaces ranges of releases by all releases in them, so that one of these can be given up.
func (p *Panel) apart(f content.Filters) content.Filters {
	var singles []content.Span
	for _, s := range f.Releases {
		if !s.IsRange() {
			singles = append(singles, s)
			continue
		}
		for _, v := range p.known {
			if one := versionOf(v.term); len(v.singles) == 0 && one != (content.Version{}) && s.Contains(one) {
				singles = append(singles, content.Span{From: one, To: one})
			}
		}
	}
	f.Releases = singles
	return f
}

// Completions returns the values of a field that begin so, those that some entry has before the others; of releases
// minor ones first, then series, then versions.
func (p *Panel) Completions(field content.Field, beginning string) []string {
	if field == content.FieldRelease {
		return p.releases(strings.ToLower(beginning))
	}
	values := p.s.Catalog.Completions(field, beginning)
	if field == content.FieldGate {
		return values
	}
	unused := func(v string) int {
		if p.held[content.Term{Field: field, Value: v}] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(values, func(a, b string) int { return unused(a) - unused(b) })
	return values
}

func (p *Panel) releases(beginning string) []string {
	var byRank [3][]string // minor releases, series, versions
	add := func(rank int, value string) {
		if strings.HasPrefix(value, beginning) {
			byRank[rank] = append(byRank[rank], value)
		}
	}
	for _, v := range p.known {
		if v.term.Field != content.FieldRelease {
			continue
		}
		if len(v.singles) > 0 {
			add(1, v.term.Value)
		} else if p.held[v.term] {
			v.singles = []content.Term{v.term}
		}
		for _, single := range v.singles {
			if strings.Count(single.Value, ".") > 1 {
				add(2, single.Value)
			} else {
				add(0, single.Value)
			}
		}
	}
	return slices.Concat(byRank[:]...)
}
