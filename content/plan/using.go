package plan

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content/check"
	"k8sexplore/content/facts"
)

// The sections of a plan that was held against files: what they name comes first, and what they would name if it
// touched them last. Between them stands what files cannot tell.
const (
	InFiles    SectionID = "in-files"
	NotInFiles SectionID = "not-in-files"
)

// Using returns the plan as files are touched by it, by the report of a check against To, with From as the release
// before: items that they name with the places, and items that they would name in sections of their own.
func (p *Plan) Using(r check.Report) *Plan {
	out := *p
	out.Files = &r
	out.Sections = []Section{{ID: InFiles}}
	absent := Section{ID: NotInFiles}
	for _, s := range p.Sections {
		rest := Section{ID: s.ID}
		for _, i := range s.Items {
			i.Found = i.in(r)
			switch {
			case len(i.Found) > 0:
				i.Section = InFiles
				out.Sections[0].Items = append(out.Sections[0].Items, i)
			case i.tells(r):
				i.Section = NotInFiles
				absent.Items = append(absent.Items, i)
			default:
				rest.Items = append(rest.Items, i)
			}
		}
		out.Sections = append(out.Sections, rest)
	}
	out.Sections = append(out.Sections, absent)
	return out.Ordered(p.By)
}

// tells reports whether files tell if they name what an item is about: they do where all of that would stand in files of
// a kind that was looked into.
func (i *Item) tells(r check.Report) bool {
	if !i.Kind.Asks() || len(i.Facts)+len(i.OnlyIfOn) == 0 || len(i.OnlyIfOn) > 0 && !looked(r, configuration()) {
		return false
	}
	return !slices.ContainsFunc(i.Facts, func(f Fact) bool {
		switch {
		case f.Element != nil:
			return !looked(r, filesOf(f.Element))
		case f.Gate != nil && (f.Event == Removed || f.Event == Locked || len(i.OnlyIfOn) > 0):
			return !looked(r, configuration())
		}
		return true
	})
}

// in returns the places that name what an item is about.
func (i *Item) in(r check.Report) []Found {
	if !i.Kind.Asks() {
		return nil
	}
	var found []Found
	for k := range r.Findings {
		f := &r.Findings[k]
		if slices.ContainsFunc(i.Facts, func(fact Fact) bool { return fact.isOf(f) }) &&
			(!i.Gates || i.Under == "" || f.Component == "" || f.Component == i.Under) {
			found = append(found, Found{f.File, f.Line, f.Name})
		}
	}
	for _, g := range r.Gates {
		if g.On && slices.Contains(i.OnlyIfOn, g.Name) {
			found = append(found, Found{g.File, g.Line, g.Name})
		}
	}
	slices.SortFunc(found, func(a, b Found) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, strings.Compare(a.Name, b.Name))
	})
	return slices.Compact(found)
}

// isOf reports whether a finding is of what a fact is about.
func (f *Fact) isOf(found *check.Finding) bool {
	switch {
	case f.Element != nil:
		return found.Element != nil && found.Element.Is(f.Element)
	case f.Gate != nil && (f.Event == Removed || f.Event == Locked):
		return found.Kind == check.Gate && found.Name == f.Gate.Name && found.Severity == check.Breaks
	}
	return false
}

// looked reports whether a check looked into files of any of some kinds.
func looked(r check.Report, kinds []string) bool {
	return slices.ContainsFunc(kinds, func(kind string) bool { return r.Files[kind] > 0 })
}

// configuration returns the kinds of files that set flags, gates and fields of components.
func configuration() []string {
	return []string{check.FileConfig, check.FileUnit, check.FileEnvironment}
}

// filesOf returns the kinds of files that name an element.
func filesOf(e *facts.Element) []string {
	switch {
	case e.Kind == facts.Metric:
		return []string{check.FileRules, check.FileDashboard}
	case e.Kind == facts.API, e.Kind == facts.Field && (e.Component == "" || e.Component == "kube-apiserver"):
		return []string{check.FileManifest, check.FileChart}
	}
	return configuration()
}

// Things returns the short names of what a cluster has to have, each once, in alphabetical order.
func (p *Plan) Things() []string {
	var out []string
	for i := range p.Required {
		if p.Required[i].asks() {
			out = append(out, p.Required[i].Thing())
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Having returns the plan with its required versions answered by those that a cluster has, by Thing.
func (p *Plan) Having(have map[string]string) *Plan {
	out := *p
	out.Required = slices.Clone(p.Required)
	for i := range out.Required {
		r := &out.Required[i]
		if typed := have[r.Thing()]; typed != "" && r.asks() {
			r.Have, r.Enough = typed, enough(typed, r.Value)
		}
	}
	return &out
}
