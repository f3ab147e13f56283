package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/page"
	"k8sexplore/ui/topic"
)

func (s *session) kepCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "kep NUMBER", Aliases: []string{"KEP"},
		Short: "Show the life of an enhancement, plan against reality",
		Long: `Show the life of an enhancement (KEP): its SIGs, status and milestones as
upstream records them, held against what its feature gates and our entries show;
its gates through the releases, related enhancements, and what upstream
contradicts itself in. At a stage with ! plan and reality differ. NUMBER may be
3063, KEP-3063, '#3063' or an address of it.`,
		Example: `  k8sexplore kep 3063
  k8sexplore kep https://kep.k8s.io/3329
  k8sexplore kep 3329 -o json | jq '.milestones[] | select(.reached)'`,
		ValidArgsFunction: s.completeKEPs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("kep needs the number of an enhancement: allowed are forms like 3063, KEP-3063, '#3063'; a # needs quotes")
			}
			r, err := s.request(o, nil)
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
	case r.form == formJSON && !ok:
		l.Number = number
		card := r.jsonKEP(l)
		card.URL = ""
		err = s.json(card)
	case r.form == formJSON:
		err = s.json(r.jsonKEP(l))
	case ok:
		err = s.pages(r, []topic.Subject{topic.Enhancement{Number: number}})
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
		return nothing{fmt.Errorf("no enhancement is known as %q: expected a number like 3063, KEP-3063 or '#3063'", content.Shorten(text))}
	}
	known := each(t.NearestKEPs(number), page.KEPName)
	if len(known) == 0 {
		return nothing{fmt.Errorf("no enhancement is known as %q", content.Shorten(text))}
	}
	return nothing{fmt.Errorf("no enhancement is known as %q: nearest are %s", content.Shorten(text), strings.Join(known, ", "))}
}
