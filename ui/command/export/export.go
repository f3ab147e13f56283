// Package export holds the command that writes entries for people without a terminal: as a site, as a book in EPUB or
// as one in Markdown. What an entry says is its page of ui/subject, which ui/paint puts into HTML and Markdown; the
// forms around it stand in assets/export.
package export

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// exports writes sites and books.
type exports struct{ output.Writer }

// The forms of an export.
const (
	formHTML     = run.FormHTML
	formEPUB     = "epub"
	formMarkdown = run.FormMarkdown
)

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	s := &exports{w}
	o := &run.Options{Forms: []string{formHTML, formEPUB, formMarkdown}, EveryLanguage: true}
	quiet := false
	cmd := &cobra.Command{
		Use: "export DIR [QUERY]",
		Example: `  k8sexplore export site --release 1.36 --lang all
  k8sexplore export -o epub books --sig node,storage --lang ja
  k8sexplore export -o markdown notes stage:stable kubelet`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return s.CompleteQuery(nil)(cmd, args, typed)
		},
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error { return s.export(cmd.Context(), o, args, quiet) }),
	}
	s.FormFlags(cmd, o)
	s.FilterFlags(cmd, o)
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "")
	return []*cobra.Command{cmd}
}

// export reads what is asked for, writes it, and says so.
func (s *exports) export(ctx context.Context, o *run.Options, args []string, quiet bool) (err error) {
	if len(args) == 0 || strings.TrimSpace(args[0]) == "" {
		return run.Complain("export_needs", nil)
	}
	languages, typed := content.Languages(), *o
	if strings.EqualFold(o.Lang, run.EveryLanguage) {
		typed.Lang = ""
	} else {
		languages = nil
	}
	r, err := s.Request(ctx, &typed, args[1:])
	if err != nil {
		return err
	}
	if languages == nil {
		languages = []content.Language{r.Lang}
	}
	rows, err := s.chosen(ctx, r)
	if err != nil {
		return err
	}
	to, err := openFolder(args[0])
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, to.drop())
		}
	}()
	if err := s.write(ctx, r, to, rows, languages, quiet); err != nil {
		return err
	}
	if err := to.finish(); err != nil {
		return err
	}
	if !quiet {
		s.Tell("export_done", phrase.Values{"N": len(rows), "Files": len(to.files), "Path": sanitize.Name(args[0])})
	}
	return nil
}

// chosen returns the entries that filters and words leave, in the order of the catalog.
func (s *exports) chosen(ctx context.Context, r *run.Request) (rows []int, err error) {
	if r.Query.Words == "" {
		rows = r.Catalog.Select(r.Query.Filters).Rows
	} else if rows, err = s.found(ctx, r); err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, run.NothingFor(r.Query)
	}
	return rows, nil
}

// found returns what a search finds, an enhancement in all releases: what holds all words, else what holds a part.
func (s *exports) found(ctx context.Context, r *run.Request) (rows []int, err error) {
	if !index.Says(r.Query.Words) {
		return nil, run.Complain("search_no_words", phrase.Values{"Value": content.Shorten(r.Query.Words)})
	}
	searcher := s.Searcher(r.Catalog, true)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	if err := s.Prepare(ctx, searcher); err != nil {
		return nil, err
	}
	result, err := searcher.Search(ctx, r.Query, r.Lang, 0)
	if err != nil {
		return nil, fmt.Errorf("searching for %q: %w", r.Query.String(), err)
	}
	if result.Full > 0 {
		result.Hits = result.Hits[:result.Full]
	}
	for _, h := range result.Hits {
		rows = append(append(rows, h.Row), h.Others...)
	}
	slices.Sort(rows)
	return slices.Compact(rows), nil
}

// write writes the editions, those of all languages at once.
func (s *exports) write(ctx context.Context, r *run.Request, to *folder, rows []int, languages []content.Language, quiet bool) error {
	if _, err := s.OpenElements(); err != nil {
		return err
	}
	r.Full = true
	desk, err := s.Desk(r)
	if err != nil {
		return err
	}
	progress := newProgress(s.Writer, quiet)
	defer progress.meter.Stop()
	var editions []*edition
	for _, l := range languages {
		e := &edition{Desk: desk, rows: rows, to: to, query: r.Query.String(), languages: languages, progress: progress}
		e.Lang, e.Words = l, run.OpenWords(l)
		e.synonyms = s.Glossary.Open(s.Log).Names(l)
		e.made = e.Words.Fill("site_made", phrase.Values{"Version": s.Version, "Date": e.Today})
		editions = append(editions, e)
	}
	form := map[string]func(*edition, context.Context) error{
		formHTML: (*edition).site, formEPUB: (*edition).epub, formMarkdown: (*edition).markdown,
	}[r.Form]
	errs := make([]error, len(editions))
	var all sync.WaitGroup
	for i, e := range editions {
		all.Go(func() { errs[i] = form(e, ctx) })
	}
	all.Wait()
	if first := cmp.Or(errs...); first != nil || r.Form != formHTML {
		return first
	}
	return frame(to, editions)
}

// progress counts the entries that are written, for a meter.
type progress struct {
	mu    sync.Mutex // guards what follows
	meter *output.Meter
	done  int
}

func newProgress(w output.Writer, quiet bool) *progress {
	return &progress{meter: output.NewMeter(w.Run, quiet)}
}

func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	p.meter.Show(library.Progress{Step: "exporting", Files: p.done})
}

// edition is the entries of an export in one language.
type edition struct {
	subject.Desk
	rows      []int // in the order of the catalog
	to        *folder
	query     string
	languages []content.Language // of all editions
	made      string             // by what, and when
	synonyms  [][]string         // the names of each term of the glossary
	*progress
}

// title is what a site or a book is called.
func (e *edition) title() string { return e.Words.Say("site_title") }

// note says which entries there are.
func (e *edition) note() string {
	count := e.Words.Count("count_all", len(e.rows), nil)
	if e.query == "" {
		return count
	}
	return e.Words.Label(e.query, count)
}

// chapter is the entries of a SIG in a release.
type chapter struct {
	sig  string
	rows []int
}

// part is the entries of a release.
type part struct {
	content.Version
	n        int
	chapters []chapter
}

// parts returns the entries by release and SIG, newest release first.
func (e *edition) parts() (all []part) {
	for _, row := range e.rows {
		if v := e.Catalog.Version(row); len(all) == 0 || all[len(all)-1].Version != v {
			all = append(all, part{Version: v})
		}
		p, sig := &all[len(all)-1], e.Catalog.SIG(row)
		p.n++
		i := slices.IndexFunc(p.chapters, func(c chapter) bool { return c.sig == sig })
		if i < 0 {
			i, p.chapters = len(p.chapters), append(p.chapters, chapter{sig: sig})
		}
		p.chapters[i].rows = append(p.chapters[i].rows, row)
	}
	return all
}

// sigName names the owner of a chapter.
func (e *edition) sigName(c chapter) string {
	if c.sig == "" {
		return e.Words.Say("group_other")
	}
	return e.Words.Say("facet_sig") + " " + c.sig
}

// counted says how many entries there are.
func (e *edition) counted(n int) string { return e.Words.Count("count_all", n, nil) }
