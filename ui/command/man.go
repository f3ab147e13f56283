package command

import (
	"fmt"
	"strings"

	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (s *face) manCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "man",
		Example: `  k8sexplore man > ~/.local/share/man/man1/k8sexplore.1
  k8sexplore man | man -l -`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return run.Complain("no_words_here", phrase.Values{"Command": "man", "Value": strings.Join(args, " ")})
			}
			_, err := s.Printer.WriteString(s.manual(cmd.Root()))
			return err
		},
	}
	new(run.Options).LangFlag(cmd)
	return cmd
}

// The cells of a line in the manual: man takes 80, of which it indents 7, and what stands behind a flag once more.
const (
	manualWidth = 72
	manualFlag  = manualWidth - manualIndent
	// manualIndent is how far what a flag does is indented.
	manualIndent = 4
)

// manual returns the page for man of all commands, made of their help. Its lines are broken here, since man does not
// know where Chinese and Japanese may be.
func (s *face) manual(root *cobra.Command) string {
	w := s.Words()
	s.describeIn(root, manualWidth, manualFlag)
	m := manual{words: w}
	m.line(".TH", "K8SEXPLORE", "1", "", "k8sexplore "+s.Version, "Kubernetes")
	m.section("man_name")
	m.text("k8sexplore \\- " + inRoff(root.Short))
	m.section("man_synopsis")
	m.lines(root.UseLine() + "\nk8sexplore COMMAND [flags]")
	m.section("man_description")
	m.lines(strings.TrimPrefix(root.Long, root.Short+"\n\n"))
	m.section("man_options")
	m.flags(root.LocalFlags())
	m.section("man_examples")
	m.lines(root.Example)
	m.section("man_commands")
	m.commands(root)
	m.section("man_environment")
	table := config.Table()
	for i := range table {
		m.item("\\fB"+inRoff(table[i].Variable())+"\\fR", w.Say(table[i].Words()))
	}
	m.section("man_exit")
	m.lines(wrapped(w.Say("man_exits"), manualWidth))
	return m.roff.String()
}

// manual is a manual while it is written.
type manual struct {
	roff  strings.Builder
	words *phrase.Book
}

// commands writes all commands below one, in the order of the help.
func (m *manual) commands(of *cobra.Command) {
	for _, cmd := range of.Commands() {
		if cmd.Hidden {
			continue
		}
		m.line(".SS", cmd.UseLine())
		if cmd.Long == "" {
			m.lines(wrapped(cmd.Short, manualWidth))
		} else {
			m.lines(cmd.Long)
		}
		m.flags(cmd.NonInheritedFlags())
		if cmd.Example != "" {
			m.text(".PP")
			m.lines(cmd.Example)
		}
		m.commands(cmd)
	}
}

// flags writes flags and what they do.
func (m *manual) flags(all *pflag.FlagSet) {
	all.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		value, does := pflag.UnquoteUsage(f)
		name := "\\fB" + inRoff("--"+f.Name) + "\\fR"
		if f.Shorthand != "" {
			name = "\\fB" + inRoff("-"+f.Shorthand) + "\\fR, " + name
		}
		if value != "" {
			name += " \\fI" + inRoff(value) + "\\fR"
		}
		m.item(name, does)
	})
}

// item writes something with its name, which is roff, and what it is.
func (m *manual) item(name, is string) {
	m.text(fmt.Sprintf(".TP %d\n%s", manualIndent, name))
	m.lines(wrapped(is, manualFlag))
}

// section begins a part of the manual.
func (m *manual) section(id string) { m.line(".SH", m.words.Say(id)) }

// line writes a request with its arguments.
func (m *manual) line(request string, arguments ...string) {
	m.roff.WriteString(request)
	for _, a := range arguments {
		m.roff.WriteString(` "` + strings.ReplaceAll(inRoff(a), `"`, `\(dq`) + `"`)
	}
	m.roff.WriteString("\n")
}

// lines writes lines as they are.
func (m *manual) lines(text string) {
	m.text(".nf")
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		m.text(inRoff(line))
	}
	m.text(".fi")
}

// text writes what is roff already.
func (m *manual) text(roff string) { m.roff.WriteString(roff + "\n") }

// inRoff writes text so that nothing in it is a request, and every sign stays what it is.
func inRoff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		return `\&` + text
	}
	return text
}

// wrapped breaks each line of a text.
func wrapped(text string, width int) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		out = append(out, markdown.Wrap(line, width)...)
	}
	return strings.Join(out, "\n")
}
