package ask

import (
	"slices"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// card answers show from the facts.
func (s *show) card(r *run.Request, what found) error {
	switch {
	case r.Form == run.FormJSON && what.kep != nil:
		return s.JSON(showJSON{Entries: []output.EntryJSON{}, KEPs: []kepJSON{jsonKEP(r, *what.kep)}})
	case len(what.of) > 0:
		return s.elementsFound(r, what.of)
	case r.Form == run.FormJSON:
		return s.JSON(showJSON{Entries: []output.EntryJSON{}, Gates: run.Each(what.gates, func(g facts.Gate) gateJSON { return jsonGate(r, g) })})
	case what.kep != nil:
		return s.Pages(r, []subject.Subject{subject.Enhancement{Number: what.kep.Number}})
	case len(what.gates) > 1:
		return (&lookup{s.Writer}).gateList(r, what.gates)
	}
	return s.Pages(r, []subject.Subject{subject.Gate{Of: what.gates[0].Name}})
}

// elementsFound answers show with elements: the page of each name, or a list of several of a kind.
func (s *show) elementsFound(r *run.Request, found []facts.Element) error {
	known, err := s.OpenElements()
	if err != nil {
		return err
	}
	t, err := s.Tables()
	if err != nil {
		return err
	}
	a := elementAnswer{Request: r, at: t.Newest(s.Day())}
	if r.Form == run.FormJSON {
		out := showJSON{Entries: []output.EntryJSON{}}
		for _, e := range a.jsonElements(known, found) {
			of := map[facts.ElementKind]*[]elementJSON{
				facts.API: &out.APIs, facts.Flag: &out.Flags, facts.Field: &out.Fields, facts.Metric: &out.Metrics, facts.Plugin: &out.Plugins,
			}[e.Kind]
			*of = append(*of, e)
		}
		return s.JSON(out)
	}
	var names []name.Element
	for _, e := range found {
		if of := (name.Element{Kind: e.Kind, Name: name.Called(e)}); !slices.Contains(names, of) {
			names = append(names, of)
		}
	}
	const pages = 3
	if len(names) > pages {
		return (&lookup{s.Writer}).elementList(a, found)
	}
	return s.Pages(r, run.Each(names, func(of name.Element) subject.Subject { return subject.Element{Of: of} }))
}

func (s *show) showCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "show ID|KEP|'#PR'|GATE|RELEASE",
		Example: `  k8sexplore show 3329
  k8sexplore show 3329 --limit 1 --lang zh
  k8sexplore show '#111060'
  k8sexplore show PodDisruptionConditions --web
  k8sexplore show 1.25 -o markdown > release.md`,
		ValidArgsFunction: s.completeNames,
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
	o.Flags(cmd, "limit_all", run.ListSorts())
	s.Complete(cmd, run.ListSorts())
	return cmd
}

// show answers with the whole texts of what a name stands for.
func (s *show) show(r *run.Request, name string) error {
	if err := r.Settle(0, run.ListSorts()); err != nil {
		return err
	}
	r.Full = true
	what, err := s.find(r.Catalog, name)
	if err != nil {
		return err
	}
	switch {
	case what.release != nil:
		return (&releases{s.Writer}).releasePage(r, *what.release)
	case (what.kep != nil || len(what.gates)+len(what.of) > 0) && r.Query.Filters.IsZero(): // which select entries, not facts
		return s.card(r, what)
	}
	rows := r.Catalog.Narrow(r.Query.Filters, slices.Clone(what.rows)).Rows
	if err := (&list{s.Writer}).entries(r, arrange(r, rows)); err != nil {
		return err
	}
	switch {
	case what.empty():
		return s.unknown(r.Catalog, name)
	case len(rows) == 0:
		q := r.Query
		q.Words = name
		return run.NothingFor(q)
	}
	return nil
}

type show struct{ output.Writer }
