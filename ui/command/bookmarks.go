package command

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"
)

func (s *session) bookmarksCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "bookmarks [FILTERS]",
		Example: `  k8sexplore bookmarks
  k8sexplore bookmarks release:1.36 sig:node
  k8sexplore bookmarks -o markdown > reading-list.md
  k8sexplore bookmarks -o json | jq -r '.bookmarks[] | .id + " " + .note'`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := s.request(cmd.Context(), o, args)
			if err == nil {
				err = r.settle(0, listSorts())
			}
			if err != nil {
				return err
			}
			if r.query.Words != "" {
				return complaint{"list_words", phrase.Values{"Command": "bookmarks", "Value": r.query.Words, "Allowed": filterForms()}}
			}
			return s.bookmarks(r)
		},
	}
	o.formFlags(cmd)
	o.limitFlag(cmd, "limit_all")
	o.filterFlags(cmd)
	s.completeForm(cmd)
	s.completeFilters(cmd)
	return cmd
}

// kept is a bookmark and the row of its entry.
type kept struct {
	userstate.Bookmark
	row int
}

// bookmarkJSON is a bookmark; its fields are a contract.
type bookmarkJSON struct {
	entryJSON
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
// last, where no filter asks what they are.
func (s *session) bookmarks(r *request) error {
	here, missing := s.shelved(r)
	if n := len(missing); n > 0 {
		s.say(s.words().Count("bookmarks_missing", n, nil))
	}
	var err error
	switch {
	case r.form == formJSON:
		err = s.jsonBookmarks(r, here, missing)
	case r.form == formMarkdown:
		err = s.markdownBookmarks(r, here, missing)
	case s.OutIsTerminal:
		err = s.bookmarkTable(r, here, missing)
	default:
		err = s.bookmarkFields(r, here, missing)
	}
	switch {
	case err != nil || len(here)+len(missing) > 0:
		return err
	case r.query.Filters.IsZero():
		return nothing{complaint{id: "no_bookmarks"}}
	}
	return nothingFor(r.query)
}

// shelved returns the bookmarks asked for, as many as asked for.
func (s *session) shelved(r *request) (here []kept, missing []userstate.Bookmark) {
	passes := content.NewRowSet(r.catalog, r.catalog.Select(r.query.Filters).Rows...)
	for _, b := range s.kept().Bookmarks() {
		row, ok := b.Row(r.catalog)
		switch {
		case r.limit > 0 && len(here)+len(missing) == r.limit:
			return here, missing
		case ok && passes.Has(row):
			here = append(here, kept{b, row})
		case !ok && r.query.Filters.IsZero():
			missing = append(missing, b)
		}
	}
	return here, missing
}

func (s *session) jsonBookmarks(r *request, here []kept, missing []userstate.Bookmark) error {
	out := struct {
		Bookmarks []bookmarkJSON `json:"bookmarks"`
		Missing   []missingJSON  `json:"missing"`
	}{Bookmarks: []bookmarkJSON{}, Missing: []missingJSON{}}
	for _, b := range here {
		e, err := r.jsonEntry(b.row)
		if err != nil {
			return err
		}
		out.Bookmarks = append(out.Bookmarks, bookmarkJSON{e, jsonKept(b.Bookmark)})
	}
	for _, b := range missing {
		out.Missing = append(out.Missing, missingJSON{b.ID, list(b.PRs), jsonKept(b)})
	}
	return s.json(out)
}

func jsonKept(b userstate.Bookmark) keptJSON { return keptJSON{b.Note, added(b)} }

func added(b userstate.Bookmark) string { return b.Added.UTC().Format(time.RFC3339) }

// markdownBookmarks writes a list of links, each with the note below it as a quotation.
func (s *session) markdownBookmarks(r *request, here []kept, missing []userstate.Bookmark) error {
	words, err := s.labels(r)
	if err != nil {
		return err
	}
	desk := subject.Desk{Catalog: r.catalog, Words: words, Lang: r.lang}
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
	_, err = s.out.WriteString(b.String())
	return err
}

// bookmarkFields writes bookmarks for programs.
func (s *session) bookmarkFields(r *request, here []kept, missing []userstate.Bookmark) error {
	for _, b := range here {
		title, _ := r.catalog.Title(b.row, r.lang)
		err := s.fields(r.catalog.ID(b.row), r.catalog.Number(b.row), r.catalog.Version(b.row).String(), title, added(b.Bookmark), b.Note)
		if err != nil {
			return err
		}
	}
	for _, b := range missing {
		if err := s.fields(b.ID, "", "", "", added(b), b.Note); err != nil {
			return err
		}
	}
	return nil
}

// bookmarkTable writes bookmarks for people, day and note below each.
func (s *session) bookmarkTable(r *request, here []kept, missing []userstate.Bookmark) error {
	said := map[int]userstate.Bookmark{}
	rows := each(here, func(k kept) int { said[k.row] = k.Bookmark; return k.row })
	below := func(row, width int) ([]string, error) { return noted(said[row], width), nil }
	if err := s.table(r, rows, below); err != nil {
		return err
	}
	const indent = 2
	for _, m := range missing {
		lines := []string{paint(s.coloured()).text(bold, cells.Cut(m.ID, s.width()))}
		for _, line := range noted(m, s.width()-indent) {
			lines = append(lines, cells.Blank(indent)+line)
		}
		if _, err := s.out.WriteString(strings.Join(lines, "\n") + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// noted returns when a bookmark was set, and its note.
func noted(b userstate.Bookmark, width int) []string {
	return markdown.Wrap(strings.TrimSpace(b.Added.Local().Format(time.DateOnly)+"  "+sanitize.Line(b.Note)), width)
}
