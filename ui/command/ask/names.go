package ask

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// completeNames lets the shell complete the one name that a command takes.
func completeNames(of func(typed string) []string) run.Completer {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return run.Beginning(of(typed), typed), cobra.ShellCompDirectiveNoFileComp
	}
}

// CompleteQuery lets the shell complete a query: filters, saved searches, and names.
func CompleteQuery(w output.Writer) run.Completer {
	return w.CompleteQuery(func(word string) []string {
		if word == "" {
			return nil // thousands
		}
		return completions{w}.named(word)
	})
}

// completions are the names that the shell completes, with what it says beside them in the reader's language.
type completions struct{ output.Writer }

// named returns the names that begin so: releases, numbers, gates, elements and, where nothing is typed, bookmarks.
func (s completions) named(typed string) []string {
	c, err := s.OpenCatalog()
	if err != nil {
		return nil
	}
	releases := c.Values(content.FieldRelease)
	if t, err := s.Tables(); err == nil {
		releases = append(releases, run.ReleaseNames(t)...)
	}
	if typed == "" {
		return append(s.bookmarks(c), releases...)
	}
	all := append(run.Beginning(releases, typed), s.numbers(c, typed)...)
	if typed[0] >= '0' && typed[0] <= '9' {
		return all // no other name begins so
	}
	all = append(all, s.gates(typed)...)
	if known, err := s.OpenElements(); err == nil && len(typed) > 1 {
		for _, kind := range facts.ElementKinds() {
			for _, name := range run.Beginning(known.Names(kind), typed) {
				all = append(all, run.Described(name, s.Words().Say("element_"+string(kind))))
			}
		}
	}
	return all
}

// bookmarks returns the entries that the reader has marked, newest mark first.
func (s completions) bookmarks(c *content.Catalog) (all []string) {
	for _, b := range s.Kept().Bookmarks() {
		if row, ok := b.Row(c); ok {
			all = append(all, s.titled(c, c.ID(row), row))
		}
	}
	return all
}

func (s completions) titled(c *content.Catalog, name string, row int) string {
	title, _ := c.Title(row, s.Spoken())
	return run.Described(name, title)
}

// numbers returns the numbers and the names of entries that begin so, with the newest title of each.
func (s completions) numbers(c *content.Catalog, typed string) (all []string) {
	for row := range c.Len() {
		for _, name := range []string{c.Number(row), c.ID(row)} {
			if strings.HasPrefix(name, typed) {
				all = append(all, s.titled(c, name, row))
			}
		}
	}
	if t, err := s.Tables(); err == nil {
		for _, k := range t.KEPs() {
			if name := strconv.Itoa(k.Number); strings.HasPrefix(name, typed) {
				all = append(all, run.Described(name, k.Title))
			}
		}
	}
	return all
}

// gates returns the gates that begin so, with where they stand today.
func (s completions) gates(typed string) []string {
	c, err := s.OpenCatalog()
	if err != nil {
		return nil
	}
	desk := s.Desk(&run.Request{Catalog: c, Lang: s.Spoken()})
	names := append(c.Completions(content.FieldGate, typed), gateNames(desk.Facts())...)
	return content.Each(run.Beginning(names, typed), func(name string) string {
		state, _ := subject.Gate{Of: name}.Describe(desk)
		return run.Described(name, state)
	})
}

// names returns where the names of a request are looked up.
func names(w output.Writer, r *run.Request) answer.Names {
	return answer.Names{Catalog: r.Catalog, Tables: w.Tables, Elements: w.OpenElements}
}

// find looks a name up; of a number, the pull request of a note goes before other meanings.
func find(w output.Writer, r *run.Request, text string) (answer.Meaning, error) {
	return names(w, r).Named(text, name.PullRequestFirst)
}

// unknown says that a name stands for nothing, and which names of its form do.
func unknown(w output.Writer, r *run.Request, text string) error {
	near, err := names(w, r).Nearest(text)
	if err != nil {
		return err
	}
	if len(near) == 0 {
		return run.None(run.Complain("nothing_known", phrase.Values{"Value": content.Shorten(text)}))
	}
	return run.None(run.Complain("nothing_nearest", phrase.Values{"Value": content.Shorten(text), "Nearest": near}))
}
