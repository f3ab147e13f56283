package run

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"

	"github.com/spf13/cobra"
)

// Complete lets the shell complete the values of a command's flags.
func (s *Run) Complete(cmd *cobra.Command, sorts []string) {
	s.CompleteForm(cmd)
	s.CompleteFlag(cmd, "sort", func(*content.Catalog) []string { return sorts })
	s.CompleteFilters(cmd)
}

// CompleteFilters lets the shell complete the values of options.filterFlags.
func (s *Run) CompleteFilters(cmd *cobra.Command) {
	for _, f := range flagFields() {
		s.CompleteFlag(cmd, string(f), func(c *content.Catalog) []string { return c.Completions(f, "") })
	}
}

// CompleteForm lets the shell complete the values of options.formFlags.
func (s *Run) CompleteForm(cmd *cobra.Command) {
	s.CompleteFlag(cmd, "output", func(*content.Catalog) []string { return forms() })
	s.CompleteLang(cmd)
}

// CompleteLang lets the shell complete the value of --lang.
func (s *Run) CompleteLang(cmd *cobra.Command) {
	s.CompleteFlag(cmd, "lang", func(*content.Catalog) []string { return Each(content.Languages(), content.Language.String) })
}

// CompleteFlag lets the shell complete the values of a flag.
func (s *Run) CompleteFlag(cmd *cobra.Command, flag string, values func(*content.Catalog) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		c, err := s.OpenCatalog()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		return Beginning(values(c), typed), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this package
	}
}

// CompleteAt lets the shell complete the release of --at.
func (s *Run) CompleteAt(cmd *cobra.Command) {
	s.CompleteFlag(cmd, "at", func(*content.Catalog) []string {
		t, err := s.Tables()
		if err != nil {
			return nil
		}
		return ReleaseNames(t)
	})
}

// ReleaseNames returns the releases that the tables know, newest first.
func ReleaseNames(t *facts.Tables) []string {
	return Each(t.Releases(), func(r facts.Release) string { return r.Version.String() })
}

// Beginning returns the words that begin as typed, in any case, each once.
func Beginning(words []string, typed string) []string {
	seen := map[string]bool{}
	var out []string
	for _, w := range words {
		if len(w) >= len(typed) && strings.EqualFold(w[:len(typed)], typed) && !seen[w] {
			seen[w] = true
			out = append(out, w)
		}
	}
	return out
}
