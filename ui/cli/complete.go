package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
)

// complete lets the shell complete the values of a command's flags.
func (s *session) complete(cmd *cobra.Command, sorts []string) {
	var languages []string
	for _, l := range content.Languages() {
		languages = append(languages, l.String())
	}
	s.completeFlag(cmd, "output", func(*content.Catalog) []string { return forms() })
	s.completeFlag(cmd, "lang", func(*content.Catalog) []string { return languages })
	s.completeFlag(cmd, "sort", func(*content.Catalog) []string { return sorts })
	for _, f := range flagFields() {
		s.completeFlag(cmd, string(f), func(c *content.Catalog) []string { return c.Completions(f, "") })
	}
	if cmd.Flags().Lookup("theme") != nil {
		s.completeFlag(cmd, "theme", func(*content.Catalog) []string { return themes() })
	}
}

func (s *session) completeFlag(cmd *cobra.Command, flag string, values func(*content.Catalog) []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		c, err := s.catalog()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		return beginning(values(c), typed), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this package
	}
}

// completeNames lets the shell complete what show takes.
func (s *session) completeNames(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	c, err := s.catalog()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	names := append(c.Values(content.FieldRelease), c.Completions(content.FieldGate, "")...)
	for row := range c.Len() {
		names = append(names, c.Number(row))
	}
	return beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

// beginning returns the words that begin as typed, in any case, each once.
func beginning(words []string, typed string) []string {
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
