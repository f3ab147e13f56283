package command

import (
	"errors"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagError says what is wrong with a flag in one line of our own.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name, dashes := unknown.GetSpecifiedName(), "--"
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			name, dashes = short, "-"
		}
		meant := name
		if name == "release" || name == "version" { // of commands that take a release under another name
			meant = "target"
		}
		known := content.Nearest(meant, flagNames(cmd))
		return run.Complain("unknown_flag", phrase.Values{
			"Value": dashes + name, "Command": run.NameOf(cmd), "Allowed": dashed(known[:min(5, len(known))]),
			"Words": strings.Contains(cmd.Use, "WORDS"),
		})
	case errors.As(err, &missing):
		return run.Complain("flag_without_value", phrase.Values{"Flag": "--" + missing.GetFlag().Name, "Command": run.NameOf(cmd)})
	case errors.As(err, &invalid):
		// All flags that are parsed by pflag are switches.
		return run.Complain("bad_switch", phrase.Values{"Flag": "--" + invalid.GetFlag().Name, "Value": invalid.GetValue()})
	}
	return run.Complain("bad_flags", phrase.Values{"Error": err.Error(), "Command": run.NameOf(cmd), "Allowed": dashed(flagNames(cmd))})
}

// dashed returns names as flags are typed.
func dashed(names []string) []string {
	return content.Each(names, func(n string) string { return "--" + n })
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// mistyped returns the command that a word was probably meant to be, "" where it is a word to look for.
func mistyped(root *cobra.Command, word string) string {
	word = strings.ToLower(word)
	for _, cmd := range root.Commands() {
		if !cmd.Hidden && content.IsSlip(word, cmd.Name()) {
			return cmd.Name()
		}
	}
	return ""
}

// soundsLikeCommand reports that a word, which is searched for, is the beginning of a command's name, or what other
// programs call a command of theirs.
func soundsLikeCommand(root *cobra.Command, word string) bool {
	word = strings.ToLower(word)
	switch word {
	case "configure", "version", "update", "diff", "open", "get", "describe", "ls":
		return true
	}
	const shortest = 4 // letters: shorter words begin too much
	return len(word) >= shortest && slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool {
		return !c.Hidden && strings.HasPrefix(c.Name(), word)
	})
}
