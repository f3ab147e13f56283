package command

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"

	"github.com/muesli/termenv"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (s *face) manCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:               "man [TOPIC]",
		ValidArgsFunction: completeTopics,
		RunE: func(cmd *cobra.Command, args []string) error {
			desk, err := s.topicDesk(&run.Request{Typed: o})
			if err != nil {
				return err
			}
			about, ok := subject.TopicNamed(strings.Join(args, " "))
			if !ok && len(args) > 0 {
				return run.ValueError(run.UnknownCommand, strings.Join(args, " "), assets.Topics())
			}
			page, err := s.manPage(cmd.Root(), desk, about)
			if err != nil {
				return err
			}
			_, err = s.Printer.WriteString(page)
			return err
		},
	}
	s.LangFlag(cmd, o)
	return cmd
}

// The cells of a line in the manual: man takes 80, of which it indents 7, and what stands behind a flag once more.
const (
	manualWidth = 72
	// manualIndent is how far what a flag does is indented.
	manualIndent = 4
)

// manPage returns the page for man about a topic of the manual or, of none, about all of them and the commands. Its
// lines are broken here, since man does not know where Chinese and Japanese may be.
func (s *face) manPage(root *cobra.Command, desk subject.Desk, about subject.Topic) (string, error) {
	s.describe(root)
	m := manual{words: s.Words()}
	name, number, is, topics, part := root.Name(), "1", root.Short, assets.Topics(), ".SS"
	if about.Of != "" {
		name, number, topics, part = name+"-"+about.Of, "7", []string{about.Of}, ".SH"
		is, _ = about.Describe(desk)
	}
	m.line(".TH", strings.ToUpper(name), number, "", "k8sexplore "+s.Version, "Kubernetes")
	m.section("man_name")
	m.text(inRoff(name) + " \\- " + inRoff(is))
	if about.Of == "" {
		m.section("man_synopsis")
		m.lines(root.UseLine(), "k8sexplore COMMAND ["+m.words.Say("help_flag")+"]")
	}
	for _, of := range topics {
		text := subject.Topic{Of: of}.Copies(desk)
		m.line(".SH", text.Title)
		body, err := text.Body()
		if err != nil {
			return "", err
		}
		if err := m.markdown(body, part); err != nil {
			return "", err
		}
	}
	if about.Of == "" {
		m.section("man_commands")
		m.commands(root)
	}
	return m.roff.String(), nil
}

// manual is a page for man while it is written.
type manual struct {
	roff  strings.Builder
	words *phrase.Book
}

// markdown writes a text, whose headings begin parts.
func (m *manual) markdown(text, part string) error {
	style := markdown.NewStyle("man", markdown.Palette{Code: "1"}, termenv.ANSI) // any colour stands for bold
	style.ASCII = true
	a, err := markdown.Render(text, manualWidth, style)
	if err != nil {
		return fmt.Errorf("laying out the manual: %w", err)
	}
	for i, b := range a.Blocks {
		end := len(a.Lines)
		if i+1 < len(a.Blocks) {
			end = a.Blocks[i+1].Line
			if a.Blocks[i+1].Kind == markdown.Heading { // man leaves a line before it
				end--
			}
		}
		at := slices.IndexFunc(a.Listings, func(l markdown.Listing) bool { return l.Line == b.Line })
		switch {
		case b.Kind == markdown.Heading:
			m.line(part, b.Text)
		case at >= 0: // unbroken, to be copied
			m.lines(strings.Split("  "+strings.ReplaceAll(a.Listings[at].Source, "\n", "\n  ")+"\n", "\n")...)
		default:
			m.lines(a.Lines[b.Line:end]...)
		}
	}
	return nil
}

// commands writes a command with its flags, and all below it, in the order of the help.
func (m *manual) commands(cmd *cobra.Command) {
	if cmd.Hidden {
		return
	}
	m.line(".SS", cmd.UseLine())
	m.lines(markdown.Wrap(cmd.Short, manualWidth)...)
	m.flags(cmd.NonInheritedFlags())
	for _, below := range cmd.Commands() {
		m.commands(below)
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
		m.text(fmt.Sprintf(".TP %d\n%s", manualIndent, name))
		m.lines(markdown.Wrap(strings.ReplaceAll(does, "\n", " "), manualWidth-manualIndent)...)
	})
}

// section begins a part of the page.
func (m *manual) section(id string) { m.line(".SH", m.words.Say(id)) }

// line writes a request with its arguments.
func (m *manual) line(request string, arguments ...string) {
	m.roff.WriteString(request)
	for _, a := range arguments {
		m.roff.WriteString(` "` + strings.ReplaceAll(inRoff(a), `"`, `\(dq`) + `"`)
	}
	m.roff.WriteString("\n")
}

// lines writes lines as they are; what is coloured is bold.
func (m *manual) lines(all ...string) {
	m.text(".nf")
	for _, line := range all {
		plain, rest, _ := strings.Cut(line, termenv.CSI)
		m.roff.WriteString(inRoff(plain))
		for rest != "" {
			var sequence, text string
			sequence, rest, _ = strings.Cut(rest, "m")
			text, rest, _ = strings.Cut(rest, termenv.CSI)
			m.roff.WriteString(map[bool]string{true: `\fR`, false: `\fB`}[sequence == termenv.ResetSeq] + inRoff(text))
		}
		m.text("")
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
