package command

import (
	"cmp"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// list answers with the entries that the filters select.
func (s *session) list(r *request) error {
	if err := r.settle(0, listSorts()); err != nil {
		return err
	}
	rows := r.catalog.Select(r.query.Filters).Rows
	if err := s.entries(r, r.arrange(rows)); err != nil {
		return err
	}
	if len(rows) == 0 {
		return nothingFor(r.query)
	}
	return nil
}

// show answers with the whole texts of what a name stands for.
func (s *session) show(r *request, name string) error {
	if err := r.settle(0, listSorts()); err != nil {
		return err
	}
	r.full = true
	what, err := s.find(r.catalog, name)
	if err != nil {
		return err
	}
	switch {
	case what.release != nil:
		return s.releasePage(r, *what.release)
	case (what.kep != nil || len(what.gates)+len(what.of) > 0) && r.query.Filters.IsZero(): // which select entries, not facts
		return s.card(r, what)
	}
	rows := r.catalog.Narrow(r.query.Filters, slices.Clone(what.rows)).Rows
	if err := s.entries(r, r.arrange(rows)); err != nil {
		return err
	}
	switch {
	case what.empty():
		return s.unknown(r.catalog, name)
	case len(rows) == 0:
		q := r.query
		q.Words = name
		return nothingFor(q)
	}
	return nil
}

func nothingFor(q content.Query) error {
	return nothing{complaint{"nothing_for", phrase.Values{"Value": q.String()}}}
}

// arrange returns rows in the order asked for, and no more of them than asked for.
func (r *request) arrange(rows []int) []int {
	r.order(rows)
	if r.limit > 0 && len(rows) > r.limit {
		rows = rows[:r.limit]
	}
	return rows
}

// order puts rows into the order asked for; equals stand as in the catalog.
func (r *request) order(rows []int) {
	by := func(int, int) int { return 0 }
	switch r.sort {
	case byImportance, byNumber:
		r.catalog.Sort(rows, content.Order(r.sort))
		return
	case bySIG:
		by = func(a, b int) int { return strings.Compare(r.catalog.SIG(a), r.catalog.SIG(b)) }
	case byTitle:
		by = func(a, b int) int { return strings.Compare(r.title(a), r.title(b)) }
	}
	slices.SortFunc(rows, func(a, b int) int { return cmp.Or(by(a, b), cmp.Compare(a, b)) })
}

func (r *request) title(row int) string {
	title, _ := r.catalog.Title(row, r.lang)
	return strings.ToLower(title)
}

// entries writes rows in the form asked for.
func (s *session) entries(r *request, rows []int) error {
	switch {
	case r.form == formJSON:
		entries, err := r.jsonEntries(rows)
		if err != nil {
			return err
		}
		return s.json(showJSON{Entries: entries})
	case r.form == formMarkdown && !r.full:
		return s.listItems(r, rows)
	case r.form == formMarkdown || r.full:
		return s.pages(r, each(rows, func(row int) subject.Subject { return subject.Entry{Row: row} }))
	case s.OutIsTerminal:
		return s.foldedTable(r, rows)
	}
	return s.lines(r, rows, len(rows))
}

// foldedTable writes rows for people, an enhancement and the notes of its pull requests as one.
func (s *session) foldedTable(r *request, rows []int) error {
	l := answer.Listed(r.catalog, answer.Selected(rows), answer.Manner{})
	left := l.Entries
	r.under = l.Nested()
	if err := s.table(r, left, nil); err != nil || len(left) == len(rows) {
		return err
	}
	return s.sentence(s.words().Fill("folded_rows", phrase.Values{"N": len(rows), "Rows": len(left)}))
}

// listItems writes rows as a list in Markdown.
func (s *session) listItems(r *request, rows []int) error {
	words, err := s.labels(r)
	if err != nil {
		return err
	}
	desk := subject.Desk{Catalog: r.catalog, Words: words, Lang: r.lang}
	for _, row := range rows {
		if _, err := s.out.WriteString(desk.ListItem(row) + "\n"); err != nil {
			return err
		}
	}
	return nil
}
