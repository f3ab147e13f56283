package ask

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// list answers with the entries that filters select.
type list struct{ output.Writer }

func (s *list) listCommand() *cobra.Command {
	o, since := new(run.Options), ""
	cmd := &cobra.Command{
		Use:               "list [FILTERS]",
		ValidArgsFunction: s.CompleteQuery(nil),
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("since") {
				o.Since = &since
			}
			r, err := s.FilterRequest(cmd, o, args)
			if err != nil {
				return err
			}
			return s.list(r)
		}),
	}
	s.Flags(cmd, o, "limit_all", run.ListSorts())
	cmd.Flags().StringVar(&since, "since", "", "")
	s.CompleteRelease(cmd, "since")
	return cmd
}

// list answers with what the filters select: entries, then what is planned of enhancements without such an entry, then
// what tables tell since a point in time.
func (s *list) list(r *run.Request) error {
	if err := r.Settle(0, run.ListSorts()); err != nil {
		return err
	}
	found, _ := answer.Selected(r.Catalog, r.Query.Filters)
	var facts []answer.Happened
	if r.Since != (content.Version{}) {
		var err error
		if facts, err = answer.Since(s.Desk(r), r.Query.Filters, r.Since); err != nil {
			return err
		}
	}
	n := len(found.Rows) + len(found.Cards) + len(facts)
	rows := arrange(r, found.Rows)
	if r.Limit > 0 {
		found.Cards = found.Cards[:min(len(found.Cards), r.Limit-len(rows))]
		facts = facts[:min(len(facts), r.Limit-len(rows)-len(found.Cards))]
	}
	if err := s.write(r, rows, found.Cards, facts); err != nil {
		return err
	}
	if n == 0 {
		return run.NothingFor(r.Query)
	}
	return nil
}

// write writes an answer in the form asked for.
func (s *list) write(r *run.Request, rows []int, cards []index.Card, facts []answer.Happened) error {
	if r.Form == run.FormJSON {
		return s.json(r, rows, cards, facts)
	}
	if err := s.entries(r, rows); err != nil {
		return err
	}
	s.facts(r, facts)
	return (&search{s.Writer}).cardsBehind(r, index.Result{Cards: cards})
}

func (s *list) json(r *run.Request, rows []int, cards []index.Card, facts []answer.Happened) (err error) {
	out := showJSON{Since: r.Since.Text()}
	if out.Entries, err = output.JSONEntries(r, rows); err != nil {
		return err
	}
	if out.Cards, err = (&search{s.Writer}).cards(r, cards); err != nil {
		return err
	}
	for _, f := range facts {
		out.Facts = append(out.Facts, factJSON{
			f.Kind, f.Name, f.Event, f.Release.String(), f.Stage, output.List(f.SIGs), output.List(f.KEPs), f.Text,
		})
	}
	return s.JSON(out)
}

// facts writes what tables tell since a point in time: for programs in the columns of entries.
func (s *list) facts(r *run.Request, all []answer.Happened) {
	for i, f := range all {
		said := f.Text
		if !strings.Contains(said, f.Release.String()) {
			said = f.Release.String() + " " + said
		}
		switch sig := strings.Join(f.SIGs, ","); {
		case r.Form == run.FormMarkdown:
			s.Line("- " + markdown.Escape(said))
		case !s.OutIsTerminal:
			s.Fields(f.Name, "", f.Release.String(), sig, string(f.Stage), f.Kind, strings.Join(f.Gates, ","), f.Text)
		default:
			if i == 0 {
				s.Sentence(s.Words().Fill("facts_since", phrase.Values{"Release": r.Since.String()}))
			}
			s.Indented(said, 2)
		}
	}
}

// arrange returns rows in the order asked for, and no more of them than asked for.
func arrange(r *run.Request, rows []int) []int {
	order(r, rows)
	if r.Limit > 0 && len(rows) > r.Limit {
		rows = rows[:r.Limit]
	}
	return rows
}

// order puts rows into the order asked for; equals stand as in the catalog.
func order(r *run.Request, rows []int) {
	by := func(int, int) int { return 0 }
	switch r.Sort {
	case run.ByImportance, run.ByNumber:
		r.Catalog.Sort(rows, content.Order(r.Sort))
		return
	case run.BySIG:
		by = func(a, b int) int { return strings.Compare(r.Catalog.SIG(a), r.Catalog.SIG(b)) }
	case run.ByTitle:
		by = func(a, b int) int { return strings.Compare(lowerTitle(r, a), lowerTitle(r, b)) }
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(by(a, b), cmp.Compare(a, b)) })
}

func lowerTitle(r *run.Request, row int) string {
	title, _ := r.Catalog.Title(row, r.Lang)
	return strings.ToLower(title)
}

// entries writes rows in the form asked for, unless that is JSON.
func (s *list) entries(r *run.Request, rows []int) error {
	switch {
	case r.Form == run.FormMarkdown && !r.Full:
		return s.listItems(r, rows)
	case r.Form == run.FormMarkdown || r.Full:
		return s.Pages(r, content.Each(rows, func(row int) subject.Subject { return subject.Entry{Row: row} }))
	case s.OutIsTerminal:
		return s.foldedTable(r, rows)
	}
	s.Lines(r, rows, len(rows))
	return nil
}

// foldedTable writes rows for people, an enhancement and the notes of its pull requests as one.
func (s *list) foldedTable(r *run.Request, rows []int) error {
	l := answer.Listed(r.Catalog, answer.Found{Rows: rows, Whole: len(rows)}, answer.Manner{})
	left := l.Entries
	r.Under = l.Nested()
	if err := s.Table(r, left, nil); err != nil || len(left) == len(rows) {
		return err
	}
	s.Sentence(s.Words().Fill("folded_rows", phrase.Values{"N": len(rows), "Rows": len(left)}))
	return nil
}

// listItems writes rows as a list in Markdown, each with its summary in a line of its own.
func (s *list) listItems(r *run.Request, rows []int) error {
	desk := subject.Desk{Catalog: r.Catalog, Words: s.Labels(r), Lang: r.Lang}
	for _, row := range rows {
		s.Line(desk.ListItem(row))
		if lead := r.Catalog.Lead(row, r.Lang); lead.Summary != "" {
			s.Line("  " + lead.Summary)
		}
	}
	return nil
}
