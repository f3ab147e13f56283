package command

import (
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

func (s *session) kepCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "kep NUMBER", Aliases: []string{"KEP"},
		Example: `  k8sexplore kep 3063
  k8sexplore kep https://kep.k8s.io/3329
  k8sexplore kep 3329 -o json | jq '.milestones[] | select(.reached)'`,
		ValidArgsFunction: s.completeKEPs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return complaint{id: "kep_needs"}
			}
			r, err := s.request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			t, err := s.tables()
			if err != nil {
				return err
			}
			return s.kep(r, t, strings.Join(args, " "))
		},
	}
	o.webFlag(cmd)
	o.formFlags(cmd)
	s.completeForm(cmd)
	return cmd
}

// kep answers with the life of the enhancement that a name stands for.
func (s *session) kep(r *request, t *facts.Tables, text string) error {
	number, _ := kepNumber(text)
	l, ok := t.Life(r.catalog, number, t.Newest(s.day()))
	var err error
	switch {
	case r.typed.web && ok:
		err = s.openPage(r, subject.Enhancement{Number: number}, text)
	case r.form == formJSON && !ok:
		l.Number = number
		card := r.jsonKEP(l)
		card.URL = ""
		err = s.json(card)
	case r.form == formJSON:
		err = s.json(r.jsonKEP(l))
	case ok:
		err = s.pages(r, []subject.Subject{subject.Enhancement{Number: number}})
	}
	if err == nil && !ok {
		return unknownKEP(t, text)
	}
	return err
}

// kepNumber reads the number of an enhancement.
func kepNumber(text string) (int, bool) {
	n, ok := name.ReadNumber(text)
	if !ok || n.Of == name.PullRequest {
		return 0, false
	}
	return n.N, true
}

func unknownKEP(t *facts.Tables, text string) error {
	number, ok := kepNumber(text)
	if !ok {
		return nothing{complaint{"kep_no_number", phrase.Values{"Value": content.Shorten(text)}}}
	}
	known := each(t.NearestKEPs(number), page.KEPName)
	if len(known) == 0 {
		return nothing{complaint{"kep_unknown", phrase.Values{"Value": content.Shorten(text)}}}
	}
	return nothing{complaint{"kep_nearest", phrase.Values{"Value": content.Shorten(text), "Nearest": known}}}
}
