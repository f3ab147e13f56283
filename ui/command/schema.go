package command

import (
	"maps"
	"strings"

	"k8sexplore/ui/command/ask"
	"k8sexplore/ui/command/doctor"
	"k8sexplore/ui/command/keep"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/command/sources"
	"k8sexplore/ui/command/upgrading"

	"github.com/spf13/cobra"
)

// answers are what all commands answer with.
func answers() output.Answers {
	all := output.Answers{run.ConfigFlag: {configJSON{}}}
	for _, room := range []output.Answers{ask.Answers(), sources.Answers(), keep.Answers(), upgrading.Answers(), doctor.Answers()} {
		maps.Copy(all, room)
	}
	return all
}

// schemaCommand writes the JSON Schema of what a command answers.
func (s *face) schemaCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "schema [COMMAND]",
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return run.Beginning(answers().Commands(), typed), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			all := answers()
			if len(args) == 0 {
				return s.JSON(all.Whole())
			}
			name, err := run.Choose("", strings.Join(args, " "), all.Commands())
			if err != nil {
				return run.ValueError(run.UnknownCommand, strings.Join(args, " "), all.Commands())
			}
			return s.JSON(all.Schema(name))
		},
	}
	s.LangFlag(cmd, new(run.Options))
	return cmd
}
