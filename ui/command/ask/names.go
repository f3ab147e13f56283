package ask

import (
	"slices"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// completeNames lets the shell complete what show takes.
func (s *show) completeNames(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	c, err := s.OpenCatalog()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	names := append(c.Values(content.FieldRelease), c.Completions(content.FieldGate, "")...)
	for row := range c.Len() {
		names = append(names, c.Number(row))
	}
	if t, err := s.Tables(); err == nil {
		names = slices.Concat(names, run.ReleaseNames(t), gateNames(t), run.Each(t.KEPs(), func(k facts.KEP) string {
			return strconv.Itoa(k.Number)
		}))
	}
	return run.Beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

// names is what names are looked up in.
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
