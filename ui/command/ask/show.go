package ask

import (
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// show answers with what a name stands for.
type show struct{ output.Writer }

// card answers show from the tables.
func (s *show) card(r *run.Request, what answer.Meaning) error {
	t, err := s.Tables()
	if err != nil {
		return err
	}
	switch {
	case r.Form == run.FormJSON && what.KEP != 0:
		l, _ := t.Life(r.Catalog, what.KEP, t.Newest(s.Day()))
		return s.JSON(showJSON{Entries: []output.EntryJSON{}, KEPs: []kepJSON{jsonKEP(t, r, l)}})
	case len(what.Elements) > 0:
		return s.elementsFound(r, t, what)
	case r.Form == run.FormJSON:
		gates := content.Each(what.Gates, func(g facts.Gate) gateJSON { return jsonGateOf(t, r, g) })
		return s.JSON(showJSON{Entries: []output.EntryJSON{}, Gates: gates})
	case len(what.Gates) > 1:
		return (&lookup{s.Writer}).gateList(r, what.Gates)
	}
	return s.Pages(r, what.Subjects())
}

// elementsFound answers show with elements: the page of each name, or a list of several of a kind.
func (s *show) elementsFound(r *run.Request, t *facts.Tables, what answer.Meaning) error {
	known, err := s.OpenElements()
	if err != nil {
		return err
	}
	a := asked{Request: r, at: t.Newest(s.Day())}
	if r.Form == run.FormJSON {
		out := showJSON{Entries: []output.EntryJSON{}}
		for _, e := range a.jsonElements(known, t, what.Elements) {
			of := map[facts.ElementKind]*[]elementJSON{
				facts.API: &out.APIs, facts.Flag: &out.Flags, facts.Field: &out.Fields, facts.Metric: &out.Metrics, facts.Plugin: &out.Plugins,
			}[e.Kind]
			*of = append(*of, e)
		}
		return s.JSON(out)
	}
	const pages = 3
	if about := what.Subjects(); len(about) <= pages {
		return s.Pages(r, about)
	}
	return (&lookup{s.Writer}).elementList(a, what.Elements)
}

func (s *show) showCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:               "show ID|KEP|'#PR'|GATE|RELEASE",
		ValidArgsFunction: completeNames(completions{s.Writer}.named),
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return run.Complain("show_one", phrase.Values{"Given": len(args)})
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			if o.Web {
				return (&web{s.Writer}).openFound(r, args[0])
			}
			return s.show(r, args[0])
		}),
	}
	o.WebFlag(cmd)
	s.Flags(cmd, o, "limit_all", run.ListSorts())
	return cmd
}

// show answers with the whole texts of what a name stands for.
func (s *show) show(r *run.Request, name string) error {
	if err := r.Settle(0, run.ListSorts()); err != nil {
		return err
	}
	r.Full = true
	what, err := find(s.Writer, r, name)
	if err != nil {
		return err
	}
	switch {
	case what.Release != content.Version{}:
		page, ok := r.Catalog.Release(what.Release)
		if !ok {
			page.Version = what.Release
		}
		return (&releases{s.Writer}).releasePage(r, page)
	case len(what.Rows) == 0 && !what.IsZero() && r.Query.Filters.IsZero(): // which select entries, not facts
		return s.card(r, what)
	}
	rows := r.Catalog.Narrow(r.Query.Filters, slices.Clone(what.Rows)).Rows
	if err := (&list{s.Writer}).write(r, arrange(r, rows), nil, nil); err != nil {
		return err
	}
	switch {
	case what.IsZero():
		return unknown(s.Writer, r, name)
	case len(rows) == 0:
		q := r.Query
		q.Words = name
		return run.NothingFor(q)
	}
	return nil
}
