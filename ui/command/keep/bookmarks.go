package keep

import (
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// shelf answers with the bookmarks.
type shelf struct{ output.Writer }

func (s *shelf) bookmarksCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:               "bookmarks [FILTERS]",
		ValidArgsFunction: s.CompleteQuery(nil),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := s.FilterRequest(cmd, o, args)
			if err == nil {
				err = r.Settle(0, run.ListSorts())
			}
			if err != nil {
				return err
			}
			return s.bookmarks(r)
		},
	}
	s.FormFlags(cmd, o)
	o.LimitFlag(cmd, "limit_all")
	s.FilterFlags(cmd, o)
	return cmd
}

// kept is a bookmark and the row of its entry.
type kept struct {
	userstate.Bookmark
	row int
}

// bookmarksJSON answers bookmarks.
type bookmarksJSON struct {
	Bookmarks []bookmarkJSON `json:"bookmarks"`
	Missing   []missingJSON  `json:"missing"`
}

// bookmarkJSON is a bookmark; its fields are a contract.
type bookmarkJSON struct {
	output.EntryJSON
	keptJSON
}

// keptJSON is what the reader has put to an entry.
type keptJSON struct {
	Note  string `json:"note"`  // "" for none
	Added string `json:"added"` // RFC 3339, UTC
}

// missingJSON is a bookmark whose entry is not at hand.
type missingJSON struct {
	ID  string `json:"id"`
	PRs []int  `json:"prs"`
	keptJSON
}

// bookmarks answers with the bookmarks that the filters select, newest first. Those whose entries are not at hand come
// last, and are left out where a filter asks for something that only entries know.
func (s *shelf) bookmarks(r *run.Request) error {
	here, missing := s.shelved(r)
	if n := len(missing); n > 0 {
		s.Say(s.Words().Count("bookmarks_missing", n, nil))
	}
	var err error
	switch {
	case r.Form == run.FormJSON:
		err = s.jsonBookmarks(r, here, missing)
	case r.Form == run.FormMarkdown:
		err = s.markdownBookmarks(r, here, missing)
	case s.OutIsTerminal:
		err = s.bookmarkTable(r, here, missing)
	default:
		s.bookmarkFields(r, here, missing)
	}
	switch {
	case err != nil || len(here)+len(missing) > 0:
		return err
	case r.Query.Filters.IsZero():
		return run.None(run.Complain("no_bookmarks", nil))
	}
	return run.NothingFor(r.Query)
}

// shelved returns the bookmarks asked for, as many as asked for.
func (s *shelf) shelved(r *run.Request) (here []kept, missing []userstate.Bookmark) {
	passes := content.NewRowSet(r.Catalog, r.Catalog.Select(r.Query.Filters).Rows...)
	for _, b := range s.Kept().Bookmarks() {
		row, ok := b.Row(r.Catalog)
		switch {
		case r.Limit > 0 && len(here)+len(missing) == r.Limit:
			return here, missing
		case ok && passes.Has(row):
			here = append(here, kept{b, row})
		case !ok && r.Query.Filters.IsZero():
			missing = append(missing, b)
		}
	}
	return here, missing
}

func (s *shelf) jsonBookmarks(r *run.Request, here []kept, missing []userstate.Bookmark) error {
	out := bookmarksJSON{Bookmarks: []bookmarkJSON{}, Missing: []missingJSON{}}
	for _, b := range here {
		e, err := output.JSONEntry(r, b.row)
		if err != nil {
			return err
		}
		out.Bookmarks = append(out.Bookmarks, bookmarkJSON{e, jsonKept(b.Bookmark)})
	}
	for _, b := range missing {
		out.Missing = append(out.Missing, missingJSON{b.ID, output.List(b.PRs), jsonKept(b)})
	}
	return s.JSON(out)
}

func jsonKept(b userstate.Bookmark) keptJSON { return keptJSON{b.Note, added(b)} }

func added(b userstate.Bookmark) string { return b.Added.UTC().Format(time.RFC3339) }

// markdownBookmarks writes a list of links, each with the note below it as a quotation.
func (s *shelf) markdownBookmarks(r *run.Request, here []kept, missing []userstate.Bookmark) error {
	desk := subject.Desk{Catalog: r.Catalog, Words: s.Labels(r), Lang: r.Lang}
	var b strings.Builder
	item := func(text, note string) {
		b.WriteString(text + "\n")
		if note != "" {
			b.WriteString("  > " + markdown.Escape(note) + "\n")
		}
	}
	for _, k := range here {
		item(desk.ListItem(k.row), k.Note)
	}
	for _, m := range missing {
		item("- "+markdown.Escape(m.ID), m.Note)
	}
	_, err := s.Printer.WriteString(b.String())
	return err
}

// bookmarkFields writes bookmarks for programs.
func (s *shelf) bookmarkFields(r *run.Request, here []kept, missing []userstate.Bookmark) {
	for _, b := range here {
		title, _ := r.Catalog.Title(b.row, r.Lang)
		s.Fields(r.Catalog.ID(b.row), r.Catalog.Number(b.row), r.Catalog.Version(b.row).String(), title, added(b.Bookmark), b.Note)
	}
	for _, b := range missing {
		s.Fields(b.ID, "", "", "", added(b), b.Note)
	}
}

// bookmarkTable writes bookmarks for people, day and note below each.
func (s *shelf) bookmarkTable(r *run.Request, here []kept, missing []userstate.Bookmark) error {
	said := map[int]userstate.Bookmark{}
	rows := content.Each(here, func(k kept) int { said[k.row] = k.Bookmark; return k.row })
	below := func(row, width int) ([]string, error) { return noted(said[row], width), nil }
	if err := s.Table(r, rows, below); err != nil {
		return err
	}
	const indent = 2
	for _, m := range missing {
		lines := []string{output.Paint(s.Coloured()).Text(output.Bold, cells.Cut(m.ID, s.Cells()))}
		for _, line := range noted(m, s.Cells()-indent) {
			lines = append(lines, cells.Blank(indent)+line)
		}
		s.Line(strings.Join(lines, "\n"))
	}
	return nil
}

// noted returns when a bookmark was set, and its note.
func noted(b userstate.Bookmark, width int) []string {
	return markdown.Wrap(strings.TrimSpace(b.Added.Local().Format(time.DateOnly)+"  "+sanitize.Line(b.Note)), width)
}
