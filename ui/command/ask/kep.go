package ask

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// completeKEPs lets the shell complete the number of an enhancement, and show its title.
func (s *lookup) completeKEPs(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	t, err := s.Tables()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	titled := run.Each(t.KEPs(), func(k facts.KEP) string { return strconv.Itoa(k.Number) + "\t" + k.Title })
	return run.Beginning(titled, typed), cobra.ShellCompDirectiveNoFileComp
}

func (s *lookup) kepCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "kep NUMBER", Aliases: []string{"KEP"},
		Example: `  k8sexplore kep 3063
  k8sexplore kep https://kep.k8s.io/3329
  k8sexplore kep 3329 -o json | jq '.milestones[] | select(.reached)'`,
		ValidArgsFunction: s.completeKEPs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return run.Complain("kep_needs", nil)
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			t, err := s.Tables()
			if err != nil {
				return err
			}
			return s.kep(r, t, strings.Join(args, " "))
		},
	}
	o.WebFlag(cmd)
	o.FormFlags(cmd)
	s.CompleteForm(cmd)
	return cmd
}

// kep answers with the life of the enhancement that a name stands for.
func (s *lookup) kep(r *run.Request, t *facts.Tables, text string) error {
	number, _ := kepNumber(text)
	l, ok := t.Life(r.Catalog, number, t.Newest(s.Day()))
	var err error
	switch {
	case r.Typed.Web && ok:
		err = (&web{s.Writer}).openPage(r, subject.Enhancement{Number: number}, text)
	case r.Form == run.FormJSON && !ok:
		l.Number = number
		card := jsonKEP(r, l)
		card.URL = ""
		err = s.JSON(card)
	case r.Form == run.FormJSON:
		err = s.JSON(jsonKEP(r, l))
	case ok:
		err = s.Pages(r, []subject.Subject{subject.Enhancement{Number: number}})
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
		return run.None(run.Complain("kep_no_number", phrase.Values{"Value": content.Shorten(text)}))
	}
	known := run.Each(t.NearestKEPs(number), page.KEPName)
	if len(known) == 0 {
		return run.None(run.Complain("kep_unknown", phrase.Values{"Value": content.Shorten(text)}))
	}
	return run.None(run.Complain("kep_nearest", phrase.Values{"Value": content.Shorten(text), "Nearest": known}))
}
