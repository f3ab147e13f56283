package ask

import (
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// lookup answers with what the tables know under a name.
type lookup struct{ output.Writer }

// noun is a command that looks names of one kind up.
type noun struct {
	use      string
	aliases  []string
	needs    string // the message where no name, or more than one, is given
	joins    bool   // several arguments are one name
	at       bool   // it can be asked about one release
	since    bool   // it can be asked about what is there since one
	complete func(typed string) []string
	find     func(asked) (found, error)
}

// nouns are all of them.
func (s *lookup) nouns() []noun {
	return append([]noun{s.kep(), s.gate()}, content.Each(facts.ElementKinds(), s.element)...)
}

// asked is the arguments and flags of a noun.
type asked struct {
	*run.Request
	name string
	at   content.Version // the release whose state is told
	isAt bool            // it was asked for: no pages, but that state

	since content.Version // only what came in this release or later; zero for all
}

// found is what the tables know under a name, in all forms of an answer.
type found struct {
	known, there int  // how many the name stands for, and how many of them are in the release asked about
	listed       bool // the name asks for a list
	page         subject.Subject
	json         func() any
	list, web    func() error
	unknown      func() error // why the name stands for nothing
	absent       func() error // why nothing is in the release asked about
	partly       error        // why one of several has no answer
}

// command returns the command of a noun.
func (s *lookup) command(n noun) *cobra.Command {
	o, at, since := &run.Options{Forms: []string{run.FormText, run.FormJSON, run.FormMarkdown, run.FormCSV}}, "", ""
	kind, _, _ := strings.Cut(n.use, " ")
	cmd := &cobra.Command{
		Use: n.use, Aliases: n.aliases,
		ValidArgsFunction: completeNames(n.complete),
		RunE: func(cmd *cobra.Command, args []string) error {
			a := asked{name: strings.Join(args, " "), isAt: n.at && cmd.Flags().Changed("at")}
			if strings.TrimSpace(a.name) == "" || len(args) > 1 && !n.joins {
				return run.Complain(n.needs, phrase.Values{"Command": kind, "Given": strings.Join(args, " ")})
			}
			var err error
			if a.Request, err = s.Request(cmd.Context(), o, nil); err != nil {
				return err
			}
			if a.at, err = s.release(at, a.isAt); err != nil {
				return run.OfFlag("at", err)
			}
			if cmd.Flags().Changed("since") {
				if a.since, err = s.release(since, true); err != nil {
					return run.OfFlag("since", err)
				}
			}
			return s.answer(n, a)
		},
	}
	if n.at {
		cmd.Flags().StringVar(&at, "at", "", "")
		s.CompleteRelease(cmd, "at")
	}
	if n.since {
		cmd.Flags().StringVar(&since, "since", "", "")
		s.CompleteRelease(cmd, "since")
	}
	o.WebFlag(cmd)
	s.FormFlags(cmd, o)
	return cmd
}

// release returns the release or patch that is asked about, else the newest that is out.
func (s *lookup) release(typed string, isAt bool) (content.Version, error) {
	t, err := s.Tables()
	if err != nil {
		return content.Version{}, err
	}
	if isAt {
		return run.ReleaseAt(t, typed)
	}
	return t.Newest(s.Day()), nil
}

// answer answers with the page of a name, or with a list of several.
func (s *lookup) answer(n noun, a asked) error {
	f, err := n.find(a)
	switch {
	case err != nil:
		return err
	case a.Typed.Web && f.known > 0:
		return f.web()
	case a.Form == run.FormJSON:
		err = s.JSON(f.json())
	case f.known == 0: // what is said then follows
	case a.isAt || f.listed || a.Form == run.FormCSV:
		err = f.list()
	default:
		err = s.Pages(a.Request, []subject.Subject{f.page})
	}
	switch {
	case err != nil:
		return err
	case f.known == 0:
		return run.None(f.unknown())
	case a.isAt && f.there == 0:
		return run.None(f.absent())
	case f.partly != nil:
		return f.partly
	}
	return nil
}
