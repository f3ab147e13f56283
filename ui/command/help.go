package command

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// explain describes a command and all below it only when --help, help or a shell's completion asks for it.
func (s *face) explain(root *cobra.Command) {
	write := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		s.describe(cmd.Root())
		cmd.Long = paragraphs(cmd.Long)
		write(cmd, args)
	})
	if len(s.Args) > 0 && strings.HasPrefix(s.Args[0], cobra.ShellCompRequestCmd) {
		s.describe(root)
	}
}

// helpCommand shows the manual's page about a topic, else how a command is used.
func (s *face) helpCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "help [TOPIC|COMMAND]", ValidArgsFunction: completeTopics,
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			of, _, err := root.Find(args)
			unknown := err != nil || of == root && len(args) > 0
			if len(args) == 1 && (unknown || slices.Contains(assets.Topics(), args[0])) {
				if topic, ok := subject.TopicNamed(args[0]); ok {
					return s.topic(cmd, o, topic)
				}
			}
			if unknown {
				names := append(assets.Topics(), content.Each(root.Commands(), (*cobra.Command).Name)...)
				slices.Sort(names)
				return run.ValueError(run.UnknownCommand, args[0], slices.Compact(names))
			}
			of.InitDefaultHelpFlag()
			of.InitDefaultVersionFlag()
			return of.Help()
		}),
	}
	s.LangFlag(cmd, o)
	return cmd
}

func completeTopics(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return assets.Topics(), cobra.ShellCompDirectiveNoFileComp
}

// topicDesk returns what pages of the manual need, in the language that is typed: neither catalog nor tables.
func (s *face) topicDesk(r *run.Request) (d subject.Desk, err error) {
	if r.Lang, err = s.Language(r.Typed.Lang); err != nil {
		return d, err
	}
	d.Lang = r.Lang
	d.Words = s.Labels(r)
	return d, nil
}

// topic writes a page of the manual, and how the flags of the command of that name are listed.
func (s *face) topic(cmd *cobra.Command, o *run.Options, topic subject.Topic) error {
	r := &run.Request{Full: true, Typed: o}
	desk, err := s.topicDesk(r)
	if err != nil {
		return err
	}
	if err := s.PagesOf(desk, r, []subject.Subject{topic}); err != nil {
		return err
	}
	if of, _, err := cmd.Root().Find([]string{topic.Of}); err == nil && of != cmd.Root() {
		_, err := s.Printer.WriteString("\n" + s.Words().Fill("help_flags_of", phrase.Values{"Command": of.CommandPath()}) + "\n")
		return err
	}
	return nil
}

// helpWidth is the cells of a line of help.
const helpWidth = 80

// describe gives commands and flags their descriptions.
func (s *face) describe(root *cobra.Command) {
	w := s.Words()
	replace := strings.NewReplacer(
		"Usage:", w.Say("help_usage"), "Aliases:", w.Say("help_aliases"), "Examples:", w.Say("help_examples"),
		"Available Commands:", w.Say("help_commands"), "Global Flags:", w.Say("help_global"), "Flags:", w.Say("help_flags"),
		"{{.CommandPath}} [command]{{end}}", "{{.CommandPath}} ["+w.Say("help_command")+"]{{end}}",
		`Use "{{.CommandPath}} [command] --help" for more information about a command.`,
		w.Fill("help_more", phrase.Values{"Command": "{{.CommandPath}}"}),
	)
	root.SetUsageTemplate(replace.Replace(root.UsageTemplate()))
	text, err := assets.Examples()
	if err != nil {
		panic(err) // it is compiled in
	}
	describer{w, "\n\n" + string(text)}.describe(root)
	root.Example = rootExample(w)
	for _, cmd := range append(all(root), root) {
		cmd.Long, cmd.Example = s.Renamed(cmd.Long), s.Renamed(cmd.Example)
	}
}

// all returns the commands below one.
func all(of *cobra.Command) (below []*cobra.Command) {
	for _, cmd := range of.Commands() {
		below = append(append(below, cmd), all(cmd)...)
	}
	return below
}

// describer describes commands.
type describer struct {
	words    *phrase.Book
	examples string // of all commands, see assets.Examples
}

// describe describes a command and all below it.
func (d describer) describe(cmd *cobra.Command) {
	w := d.words
	name := calledBelow(cmd)
	if !cmd.DisableFlagsInUseLine { // cobra's own word for them is English
		cmd.Use, cmd.DisableFlagsInUseLine = cmd.Use+" ["+w.Say("help_flag")+"]", true
	}
	if shell, ok := strings.CutPrefix(name, "completion_"); ok {
		cmd.Short = w.Fill("short_completion_shell", phrase.Values{"Shell": shell})
		cmd.Long, cmd.Example = w.Say("long_completion_shell"), loading(shell)
	} else if short, ok := w.Find("short_" + name); ok {
		cmd.Short = short
	}
	if long, ok := w.Find("long_" + strings.TrimSuffix(name, "_list")); ok {
		cmd.Long = long
	}
	if _, of, ok := strings.Cut(d.examples, "\n\n"+strings.ReplaceAll(strings.TrimSuffix(name, "_list"), "_", " ")+"\n"); ok {
		cmd.Example, _, _ = strings.Cut(strings.TrimRight(of, "\n"), "\n\n")
	}
	if name == "list" || name == "search" {
		cmd.Long += "\n\n" + w.Say("pipe_entries")
	}
	if name == "help" {
		cmd.Long = cmd.Short + "\n\n" + w.Fill("help_topics", phrase.Values{"Topics": w.List(assets.Topics()...)})
	}
	if slices.Contains(facts.ElementKinds(), facts.ElementKind(name)) {
		cmd.Long += "\n\n" + w.Say("pipe_elements")
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	cmd.PersistentFlags().VisitAll(func(f *pflag.Flag) { d.describeFlag(f, cmd) })
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { d.describeFlag(f, cmd) })
	for _, sub := range cmd.Commands() {
		d.describe(sub)
	}
}

// loading shows how a shell loads its completions, now and from its next start on.
func loading(shell string) string {
	lines := map[string][2]string{
		"bash":       {"source <(k8sexplore completion bash)", "k8sexplore completion bash > /etc/bash_completion.d/k8sexplore"},
		"zsh":        {"source <(k8sexplore completion zsh)", `k8sexplore completion zsh > "${fpath[1]}/_k8sexplore"`},
		"fish":       {"k8sexplore completion fish | source", "k8sexplore completion fish > ~/.config/fish/completions/k8sexplore.fish"},
		"powershell": {"k8sexplore completion powershell | Out-String | Invoke-Expression", "k8sexplore completion powershell >> $PROFILE"},
	}[shell]
	return "  " + lines[0] + "\n  " + lines[1]
}

// calledBelow names a command by all names from below the root on, joined as identifiers of phrases are; the root by its own.
func calledBelow(cmd *cobra.Command) string {
	if !cmd.HasParent() || !cmd.Parent().HasParent() {
		return cmd.Name()
	}
	return calledBelow(cmd.Parent()) + "_" + cmd.Name()
}

func (d describer) describeFlag(f *pflag.Flag, cmd *cobra.Command) {
	w := d.words
	id := "flag_" + f.Name
	if own := id + "_" + calledBelow(cmd); has(w, own) { // a word of its own in this command
		id = own
	}
	if !has(w, id) {
		return
	}
	values := phrase.Values{"Command": cmd.Name()}
	if all := f.Annotations[run.Choices]; len(all) > 0 {
		values["Choices"] = w.List(append([]string{w.Bracketed(all[0], w.Say("default"))}, all[1:]...)...)
	}
	for _, limit := range f.Annotations[run.ByDefault] {
		values["Default"] = w.Fill(limit, phrase.Values{"N": run.SearchLimit})
	}
	f.Usage = w.Fill(id, values)
	if all := len(f.Annotations[run.Choices]); all > fewChoices || all > 0 && cells.Width(f.Usage) > behindFlags+len("``") {
		f.Usage = strings.Join(markdown.Wrap(f.Usage, behindFlags), "\n")
	}
}

func has(w *phrase.Book, id string) bool {
	_, ok := w.Find(id)
	return ok
}

const (
	fewChoices  = 6
	behindFlags = helpWidth - 26 // what the names of flags leave of a line
)

// paragraphs breaks text into lines, paragraph by paragraph.
func paragraphs(text string) string {
	wrapped := func(p string) string { return strings.Join(markdown.Wrap(p, helpWidth), "\n") }
	return strings.Join(content.Each(strings.Split(text, "\n\n"), wrapped), "\n\n")
}

// rootExample shows what the program can be started with.
func rootExample(w *phrase.Book) string {
	line := func(command, id string) string { return fmt.Sprintf("  %-34s  %s\n", command, w.Say(id)) }
	return line("k8sexplore", "example_everything") + line("k8sexplore 3329", "example_number") +
		line("k8sexplore --lang ja sig:node", "example_language") +
		"  k8sexplore search pod failure -o json\n  k8sexplore list --release 1.25 --stage alpha | cut -f2,8"
}
