package browse

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// filterValue is a value of a field. A minor release of which there is more than one version is offered as a series,
// 1.27.x; its versions stand behind it, newest first.
type filterValue struct {
	term    content.Term
	singles []content.Term
}

// seriesSign ends the name of a series.
const seriesSign = ".x"

// inSeries gathers releases, newest first, by the minor release that they belong to.
func inSeries(releases []content.Term) []filterValue {
	var out []filterValue
	minor := content.Version{}
	for _, t := range releases {
		v, err := content.ParseVersion(t.Value)
		if err != nil || len(out) == 0 || v.Release() != minor {
			out = append(out, filterValue{singles: []content.Term{t}})
			minor = v.Release()
			continue
		}
		last := &out[len(out)-1]
		last.singles = append(last.singles, t)
	}
	for i := range out {
		v := &out[i]
		if v.term = v.singles[0]; len(v.singles) == 1 {
			v.singles = nil
			continue
		}
		of, _ := content.ParseVersion(v.term.Value)
		v.term.Value = of.Release().String() + seriesSign
	}
	return out
}

// isOf reports whether it is a minor release, or its series.
func (v filterValue) isOf(minor content.Version) bool {
	return v.term.Field == content.FieldRelease && minorName(v.term.Value) == minor.String()
}

// minorName returns the minor release of a series, anything else as it is.
func minorName(value string) string { return strings.TrimSuffix(value, seriesSign) }

// adopt returns filters that hold the value t already without what t makes redundant: a series and its versions are
// not chosen together. The versions of a series that is chosen stay in sight until it is given up.
func (p *filterPane) adopt(f content.Filters, t content.Term) content.Filters {
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
func (p *filterPane) giveUp(f content.Filters, t content.Term) content.Filters {
	delete(p.open, t)
	return f.Without(t)
}

// completions returns the releases that begin with beginning: minor releases first, then series, then the versions of
// each.
func (p *filterPane) completions(beginning string) []string {
	var minors, series, singles []string
	add := func(to *[]string, value string) {
		if strings.HasPrefix(value, beginning) {
			*to = append(*to, value)
		}
	}
	for _, v := range p.known {
		switch {
		case v.term.Field != content.FieldRelease || len(v.singles) == 0 && !p.held[v.term]:
		case len(v.singles) == 0 && strings.Count(v.term.Value, ".") > 1:
			add(&singles, v.term.Value)
		case len(v.singles) == 0:
			add(&minors, v.term.Value)
		default:
			add(&series, v.term.Value)
			for _, single := range v.singles {
				if single.Value == minorName(v.term.Value) {
					add(&minors, single.Value)
				} else {
					add(&singles, single.Value)
				}
			}
		}
	}
	return slices.Concat(minors, series, singles)
}
