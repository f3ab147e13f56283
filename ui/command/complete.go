package command

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// complete lets the shell complete the values of a command's flags.
func (s *session) complete(cmd *cobra.Command, sorts []string) {
	s.completeForm(cmd)
	s.completeFlag(cmd, "sort", func(*content.Catalog) []string { return sorts })
	s.completeFilters(cmd)
}

// completeFilters lets the shell complete the values of options.filterFlags.
func (s *session) completeFilters(cmd *cobra.Command) {
	for _, f := range flagFields() {
		s.completeFlag(cmd, string(f), func(c *content.Catalog) []string { return c.Completions(f, "") })
	}
}

// completeForm lets the shell complete the values of options.formFlags.
func (s *session) completeForm(cmd *cobra.Command) {
	s.completeFlag(cmd, "output", func(*content.Catalog) []string { return forms() })
	s.completeLang(cmd)
}

func (s *session) completeLang(cmd *cobra.Command) {
	s.completeFlag(cmd, "lang", func(*content.Catalog) []string { return each(content.Languages(), content.Language.String) })
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
	if t, err := s.tables(); err == nil {
		names = slices.Concat(names, releaseNames(t), gateNames(t), each(t.KEPs(), func(k facts.KEP) string { return strconv.Itoa(k.Number) }))
	}
	return beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

// completeGates lets the shell complete the name of a feature gate.
func (s *session) completeGates(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	t, err := s.tables()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return beginning(gateNames(t), typed), cobra.ShellCompDirectiveNoFileComp
}

// completeElements lets the shell complete the name of an element: of a flag with or without its dashes.
func (s *session) completeElements(kind facts.ElementKind) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		known, err := s.elements()
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		names := known.Names(kind)
		if kind == facts.Flag && !strings.HasPrefix(typed, "-") {
			names = each(names, func(n string) string { return strings.TrimLeft(n, "-") })
		}
		return beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
	}
}

// completeAt lets the shell complete the release of --at.
func (s *session) completeAt(cmd *cobra.Command) {
	s.completeFlag(cmd, "at", func(*content.Catalog) []string {
		t, err := s.tables()
		if err != nil {
			return nil
		}
		return releaseNames(t)
	})
}

// completeKEPs lets the shell complete the number of an enhancement, and show its title.
func (s *session) completeKEPs(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	t, err := s.tables()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	titled := each(t.KEPs(), func(k facts.KEP) string { return strconv.Itoa(k.Number) + "\t" + k.Title })
	return beginning(titled, typed), cobra.ShellCompDirectiveNoFileComp
}

func releaseNames(t *facts.Tables) []string {
	return each(t.Releases(), func(r facts.Release) string { return r.Version.String() })
}

func gateNames(t *facts.Tables) []string {
	return each(t.Gates(), func(g facts.Gate) string { return g.Name })
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
