package run

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// Completer returns the completions of a word that is being typed in a shell.
type Completer = func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective)

// CompleteFlag lets the shell complete the values of a flag, in a list the last one. What cobra is told here it keeps
// for as long as the program lives, and the run with it: it is told where a shell asks, not in each answer to an assistant.
func (s *Run) CompleteFlag(cmd *cobra.Command, flag string, values func(*content.Catalog) []string) {
	if !strings.Contains(strings.Join(s.Args, " "), cobra.ShellCompRequestCmd) {
		return
	}
	err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		c, err := s.OpenCatalog()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		at := strings.LastIndexByte(typed, ',') + 1
		return Behind(typed[:at], Beginning(values(c), typed[at:])), cobra.ShellCompDirectiveNoFileComp
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
	return content.Each(t.Releases(), func(r facts.Release) string { return r.Version.String() })
}

// CompleteQuery lets the shell complete the last word of a query, of which one argument may hold several: a saved
// search, a filter and its values, and what names returns for any other word; nil for nothing.
func (s *Run) CompleteQuery(names func(word string) []string) Completer {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		c, err := s.OpenCatalog()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		at := strings.LastIndexAny(typed, " \t") + 1
		ahead, word := typed[:at], typed[at:]
		if field, values, ok := content.CutFilter(word); ok {
			last := values[len(values)-1]
			return Behind(ahead+strings.TrimSuffix(word, last), s.Values(field, c.Completions(field, last))), cobra.ShellCompDirectiveNoFileComp
		}
		found := Beginning(s.searches(word), word)
		if names != nil {
			found = append(found, Beginning(names(word), word)...)
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if len(found) == 0 || word == "" {
			directive |= cobra.ShellCompDirectiveNoSpace // a value follows
			found = append(found, Beginning(FilterForms(), word)...)
		}
		return Behind(ahead, found), directive
	}
}

// searches returns the saved searches, where a word may name one.
func (s *Run) searches(word string) []string {
	if word != "" && !strings.HasPrefix(word, userstate.SearchSign) {
		return nil
	}
	return content.Each(s.Kept().Searches(), func(f userstate.Follow) string {
		return Described(userstate.SearchSign+f.Name, f.Value)
	})
}

// Values returns values of a field for a shell, described by their names where those differ.
func (s *Run) Values(field content.Field, values []string) []string {
	return content.Each(values, func(v string) string {
		switch field {
		case content.FieldStage:
			return Described(v, s.Words().Say("stage_"+v))
		case content.FieldKind:
			return Described(v, subject.KindName(s.Words(), v))
		default: // called as it is written
			return v
		}
	})
}

// Described returns a completion and what the shell says beside it, "" for nothing.
func Described(word, says string) string {
	if says = sanitize.Line(says); says == "" || says == word {
		return word
	}
	return cobra.CompletionWithDesc(word, says)
}

// Behind puts what was typed already before completions.
func Behind(typed string, all []string) []string {
	return content.Each(all, func(word string) string { return typed + word })
}

// Beginning returns the words that begin as typed, in any case, each once.
func Beginning(words []string, typed string) []string {
	seen := map[string]bool{}
	var out []string
	for _, w := range words {
		word, _, _ := strings.Cut(w, "\t")
		if len(word) >= len(typed) && strings.EqualFold(word[:len(typed)], typed) && !seen[word] {
			seen[word] = true
			out = append(out, w)
		}
	}
	return out
}
