// Package ask holds the commands that answer questions: list, search, show and releases about entries, and kep, gate,
// api, flag, field, metric and plugin about what the tables know. What a name stands for, how a list is nested and
// what is near is decided by ui/answer; this package reads flags and writes what was answered.
package ask

import (
	"context"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
)

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	all := []*cobra.Command{
		(&list{w}).listCommand(), (&search{w}).searchCommand(), (&show{w}).showCommand(), (&releases{w}).releasesCommand(),
		(&reports{w}).reportCommand(),
	}
	look := &lookup{w}
	all = append(all, content.Each(look.nouns(), look.command)...)
	for _, c := range all {
		answer := c.RunE
		c.RunE = func(cmd *cobra.Command, args []string) error {
			defer run.Briefly(run.AnsweringMB)()
			return answer(cmd, args)
		}
	}
	return all
}

// Answers are what the commands of this package answer with.
func Answers() output.Answers {
	all := output.Answers{
		"list": {showJSON{}}, "search": {searchJSON{}}, "show": {showJSON{}}, "releases": {releasesJSON{}},
		"kep":  {kepJSON{}, map[string][]kepJSON{}},
		"gate": {gateJSON{}, gateAtJSON{}, gatesJSON[gateJSON]{}, gatesJSON[gateAtJSON]{}, settingsJSON{}},
	}
	for _, kind := range facts.ElementKinds() {
		all[string(kind)] = []any{elementJSON{}, map[string][]elementJSON{}}
	}
	return all
}

// Answer does what the words of a request ask for: nothing said lists, a name shows, other words search.
func Answer(ctx context.Context, w output.Writer, r *run.Request) error {
	if r.Query.Words == "" {
		if r.Problem != nil {
			return r.Problem
		}
		return (&list{w}).list(r)
	}
	_, named, err := names(w, r).Asked(r.Query.Words, name.PullRequestFirst)
	switch {
	case err != nil:
		return err
	case named:
		return (&show{w}).show(r, r.Query.Words)
	}
	return (&search{w}).search(ctx, r)
}
