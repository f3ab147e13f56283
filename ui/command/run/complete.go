package run

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"

	"github.com/spf13/cobra"
)

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

// CompleteRelease lets the shell complete the release that a flag takes.
func (s *Run) CompleteRelease(cmd *cobra.Command, flag string) {
	s.CompleteFlag(cmd, flag, func(*content.Catalog) []string {
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
