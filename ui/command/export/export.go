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
	"sync/atomic"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
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
	quiet, journey := false, ""
	cmd := &cobra.Command{
		Use: "export DIR [QUERY]",
		Example: `  k8sexplore export site --release 1.36 --lang all
  k8sexplore export -o epub books --sig node,storage --lang ja
  k8sexplore export -o markdown notes stage:stable kubelet
  k8sexplore export plan --plan 1.33..1.36`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			return s.CompleteQuery(nil)(cmd, args, typed)
		},
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error { return s.export(cmd.Context(), o, args, journey, quiet) }),
	}
	s.FormFlags(cmd, o)
	s.FilterFlags(cmd, o)
	cmd.Flags().StringVar(&journey, "plan", "", "")
	s.CompleteFlag(cmd, "plan", func(c *content.Catalog) []string { return c.Values(content.FieldRelease) })
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "")
	return []*cobra.Command{cmd}
}

// export reads what is asked for, writes it, and says so.
func (s *exports) export(ctx context.Context, o *run.Options, args []string, journey string, quiet bool) (err error) {
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
	if _, err := s.OpenElements(); err != nil {
		return err
	}
	r.Full = true
	desk := s.Desk(r)
	p, err := planned(desk, r, journey)
	if err != nil {
		return err
	}
	rows, err := s.chosen(ctx, r, p)
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
	all := edition{Desk: desk, rows: rows, to: to, query: r.Query.String(), languages: languages}
	if err := s.write(ctx, all, p, r.Form, quiet); err != nil {
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

// planned makes the plan of a journey FROM..TO, or FROM for the way to the newest release; nil where none is asked for.
func planned(desk subject.Desk, r *run.Request, journey string) (*plan.Plan, error) {
	if journey == "" {
		return nil, nil
	}
	from, to, err := answer.ReadJourney(desk.Tables, desk.Today, strings.SplitN(journey, "..", 2)...)
	if err != nil {
		return nil, run.OfFlag("plan", err)
	}
	p, _, err := answer.Planned(desk, from, to)
	if err != nil {
		return nil, err
	}
	return p.Narrow(plan.Filter{SIGs: r.Query.Filters.SIGs}).Asking(), nil
}

// chosen returns the entries that filters and words leave, of a plan those that it names, in the order of the catalog.
func (s *exports) chosen(ctx context.Context, r *run.Request, p *plan.Plan) (rows []int, err error) {
	if r.Query.Words == "" {
		rows = r.Catalog.Select(r.Query.Filters).Rows
	} else if rows, err = s.found(ctx, r); err != nil {
		return nil, err
	}
	if p != nil {
		rows = slices.DeleteFunc(rows, func(row int) bool {
			return !slices.ContainsFunc(p.Sections, func(s plan.Section) bool {
				return slices.ContainsFunc(s.Items, func(i plan.Item) bool { return slices.Contains(i.Rows, row) })
			})
		})
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

// write writes the editions, those of all languages at once, as one says that has no language yet.
func (s *exports) write(ctx context.Context, of edition, p *plan.Plan, form string, quiet bool) error {
	of.progress = &progress{meter: output.NewMeter(s.Run, quiet)}
	defer of.meter.Stop()
	var editions []*edition
	for _, l := range of.languages {
		e := of
		e.Lang, e.Words = l, run.OpenWords(l)
		e.synonyms = s.Glossary.Open(s.Log).Names(l)
		e.made = e.Words.Fill("site_made", phrase.Values{"Version": s.Version, "Date": e.Today})
		if err := e.tell(p); err != nil {
			return err
		}
		editions = append(editions, &e)
	}
	write := map[string]func(*edition, context.Context) error{
		formHTML: (*edition).site, formEPUB: (*edition).epub, formMarkdown: (*edition).markdown,
	}[form]
	errs := make([]error, len(editions))
	var all sync.WaitGroup
	for i, e := range editions {
		all.Go(func() { errs[i] = write(e, ctx) })
	}
	all.Wait()
	if first := cmp.Or(errs...); first != nil || form != formHTML {
		return first
	}
	return frame(of.to, editions)
}

// progress counts the entries that are written, for a meter.
type progress struct {
	meter *output.Meter
	done  atomic.Int64
}

func (p *progress) step() {
	p.meter.Show(library.Progress{Step: "exporting", Files: int(p.done.Add(1))})
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
	heading   string             // of a plan
	plan      string             // in Markdown; "" for none
	*progress
}

// tell puts a plan before the entries.
func (e *edition) tell(p *plan.Plan) error {
	if p == nil {
		return nil
	}
	teller := answer.Teller(e.Desk)
	list, err := teller.Checklist(p, nil)
	e.heading = teller.Heading(p)
	_, e.plan, _ = strings.Cut(list, "\n") // the first line is the heading
	return err
}

// planPage returns the plan as a page without a title, in which nothing is folded.
func (e *edition) planPage() page.Page {
	text := strings.NewReplacer("<details>\n<summary>", "", "</summary>\n", "\n", "</details>\n", "").Replace(e.plan)
	return page.Page{Heading: e.heading, Parts: []page.Part{page.Text{Markdown: text, Lang: e.Lang}}}
}

// title is what a site or a book is called.
func (e *edition) title() string { return cmp.Or(e.heading, e.Words.Say("site_title")) }

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
