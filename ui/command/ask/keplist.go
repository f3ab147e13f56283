package ask

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// The filters of enhancements, as they are typed before a colon.
const (
	filterPlanned = "planned"
	filterStale   = "stale"
	filterOwner   = "owner"
	filterIs      = string(content.FieldIs)
)

// readKEPFilter reads filters, and * for all; ok is false where nothing of that is typed.
func readKEPFilter(c *content.Catalog, t *facts.Tables, typed string) (f facts.KEPFilter, ok bool, err error) {
	if typed == "*" {
		return f, true, nil
	}
	isFilter := func(word string) bool {
		_, value, is := strings.Cut(word, ":")
		return is && !strings.HasPrefix(value, "//") // else it is an address
	}
	words := strings.Fields(typed)
	if !slices.ContainsFunc(words, isFilter) {
		return f, false, nil
	}
	var errs []error
	for _, word := range words {
		key, value, _ := strings.Cut(word, ":")
		switch key {
		case filterPlanned:
			f.Planned, err = plannedRelease(t, value)
		case filterStale:
			f.Stale, err = content.Stage(value), nil
			if open := []string{string(content.Alpha), string(content.Beta)}; !slices.Contains(open, value) {
				err = run.ValueError(filterStale, value, open)
			}
		case filterOwner:
			f.Owner, err = strings.TrimPrefix(strings.ToLower(value), "sig-"), nil
			if owners := kepOwners(t); !slices.Contains(owners, f.Owner) {
				err = run.NearestError(filterOwner, value, owners)
			}
		case filterIs:
			if f.Among, err = t.Unmerged(c), nil; value != string(content.Planned) {
				err = run.ValueError(filterIs, value, []string{string(content.Planned)})
			}
		default:
			err = run.ValueError("kep", word, []string{filterPlanned + ":1.38", "is:planned", filterStale + ":beta", filterOwner + ":node"})
		}
		errs = append(errs, err)
	}
	return f, true, errors.Join(errs...)
}

// plannedRelease reads a release that is known, or that an enhancement names as a milestone.
func plannedRelease(t *facts.Tables, typed string) (content.Version, error) {
	v, err := content.ParseVersion(typed)
	names := func(k facts.KEP) bool {
		return slices.ContainsFunc(k.Milestones, func(m facts.Milestone) bool { return m.Release == v })
	}
	if err == nil && slices.ContainsFunc(t.KEPs(), names) {
		return v, nil
	}
	return run.ReleaseAt(t, typed)
}

// kepOwners returns the SIGs that own enhancements.
func kepOwners(t *facts.Tables) []string {
	all := content.Each(t.KEPs(), func(k facts.KEP) string { return k.SIG })
	slices.Sort(all)
	return slices.Compact(all)
}

// listKEPs answers with the enhancements that a filter selects.
func (s *lookup) listKEPs(a asked, t *facts.Tables, filter facts.KEPFilter) found {
	all := t.KEPsBy(filter, a.at)
	return found{
		known: len(all), there: len(all), listed: true,
		json: func() any {
			return map[string][]kepJSON{"enhancements": content.Each(all, func(k facts.KEP) kepJSON {
				l, _ := t.Life(a.Catalog, k.Number, a.at)
				return jsonKEP(t, a.Request, l)
			})}
		},
		list:    func() error { return s.kepRows(a, t, all) },
		web:     func() error { return run.Complain("kep_web_list", nil) },
		unknown: func() error { return run.Complain("kep_none", phrase.Values{"Value": content.Shorten(a.name)}) },
	}
}

// kepRows writes enhancements a line each: for people in columns, for programs with tabs or as CSV, or as Markdown.
func (s *lookup) kepRows(a asked, t *facts.Tables, all []facts.KEP) error {
	switch {
	case a.Form == run.FormMarkdown:
		for _, k := range all {
			line := "- [" + page.KEPName(k.Number) + "](" + k.URL() + "): " + markdown.Escape(k.Title)
			if reached, ok := t.Reached(k, a.at); ok {
				line += ", " + string(reached.Stage) + " " + reached.In.Text()
			}
			s.Line(line)
		}
		return nil
	case a.Form == run.FormText && s.OutIsTerminal:
		w := s.Words()
		s.Columns([]output.Column{
			{Name: "KEP", Right: true}, {Name: w.Say("facet_stage")}, {Name: w.Say("facet_release")}, {Name: w.Say("plan")},
			{Name: w.Say("facet_sig")}, {Name: w.Say("column_title")},
		}, content.Each(all, func(k facts.KEP) []output.Cell {
			row := kepFields(t, k, a.at)
			row[3] = w.List(content.Each(planned(k, a.at), func(m facts.Milestone) string {
				return w.Say("stage_"+string(m.Stage)) + " " + m.Release.String()
			})...)
			colour := output.StageColour(content.Stage(row[1]))
			if row[1] != "" {
				row[1] = w.Say("stage_" + row[1])
			}
			return []output.Cell{
				{Text: row[0], Colour: output.Bold}, {Text: row[1], Colour: colour}, {Text: row[2]}, {Text: row[3]}, {Text: row[4]}, {Text: k.Title},
			}
		}))
		return nil
	}
	names := []string{"kep", "stage", "release", "planned", "owner", "status", "title", "url"}
	return s.Rows(a.Form, names, content.Each(all, func(k facts.KEP) []string { return kepFields(t, k, a.at) }))
}

// kepFields returns an enhancement for programs: what it has reached by a release, and what it means to reach after it.
func kepFields(t *facts.Tables, k facts.KEP, by content.Version) []string {
	stage, in := "", ""
	if reached, ok := t.Reached(k, by); ok {
		stage, in = string(reached.Stage), reached.In.Text()
	}
	plans := content.Each(planned(k, by), func(m facts.Milestone) string { return string(m.Stage) + "=" + m.Release.String() })
	return []string{strconv.Itoa(k.Number), stage, in, strings.Join(plans, " "), k.SIG, k.Status, k.Title, k.URL()}
}

// planned returns the stages that an enhancement means to reach after a release.
func planned(k facts.KEP, by content.Version) []facts.Milestone {
	return slices.DeleteFunc(slices.Clone(k.Milestones), func(m facts.Milestone) bool { return m.Release.Compare(by) <= 0 })
}
