package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// elementCommands are one command for each kind of elements.
func (s *session) elementCommands() (out []*cobra.Command) {
	for _, kind := range facts.ElementKinds() {
		out = append(out, s.elementCommand(kind))
	}
	return out
}

func elementExample(kind facts.ElementKind) string {
	return map[facts.ElementKind]string{
		facts.API: `  k8sexplore api policy/v1beta1
  k8sexplore api pdb
  k8sexplore api 'policy/v1beta1 PodDisruptionBudget' --at 1.24
  k8sexplore api '*' -o json | jq -r '.apis[] | select(.removed_in == "1.25") | .name'`,
		facts.Flag: `  k8sexplore flag --cloud-provider
  k8sexplore flag kubelet/--container-runtime --at 1.26
  k8sexplore flag 'kubelet/*'`,
		facts.Field: `  k8sexplore field KubeletConfiguration.runOnce
  k8sexplore field gitRepo
  k8sexplore field 'KubeProxyConfiguration.*'`,
		facts.Metric: `  k8sexplore metric apiserver_request_total
  k8sexplore metric 'scheduler_*' -o json | jq -r '.metrics[] | select(.hidden_in) | .name'`,
		facts.Plugin: `  k8sexplore plugin PodSecurityPolicy
  k8sexplore plugin '*'`,
	}[kind]
}

func (s *session) elementCommand(kind facts.ElementKind) *cobra.Command {
	o, at := new(options), ""
	cmd := &cobra.Command{
		Use: string(kind) + " NAME", Example: elementExample(kind),
		ValidArgsFunction: s.completeElements(kind),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
				return complaint{"element_needs", phrase.Values{"Command": string(kind), "Given": fmt.Sprintf("%q", args)}}
			}
			r, err := s.request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			a := elementAnswer{request: r, kind: kind, name: args[0]}
			if a.at, err = s.elementRelease(at, cmd.Flags().Changed("at")); err != nil {
				return inFlag{"at", err}
			}
			a.elementsAt = cmd.Flags().Changed("at")
			return s.element(a)
		},
	}
	cmd.Flags().StringVar(&at, "at", "", "")
	o.webFlag(cmd)
	o.formFlags(cmd)
	s.completeForm(cmd)
	s.completeAt(cmd)
	return cmd
}

// elementRelease returns the release or patch that is asked about, else the newest that is out.
func (s *session) elementRelease(typed string, asked bool) (content.Version, error) {
	t, err := s.tables()
	if err != nil {
		return content.Version{}, err
	}
	if asked {
		return releaseAt(t, typed)
	}
	return t.Newest(s.day()), nil
}

// elementAnswer is what a command is asked for.
type elementAnswer struct {
	*request
	kind       facts.ElementKind
	name       string
	at         content.Version // the release whose state is told
	elementsAt bool            // it was asked for: no pages, but that state
}

// element answers with the page of a name, or with a list of several.
func (s *session) element(a elementAnswer) error {
	known, err := s.elements()
	if err != nil {
		return err
	}
	found, listed := known.Find(a.kind, a.name)
	exist := slices.DeleteFunc(slices.Clone(found), func(e facts.Element) bool { return !isThere(e, a.at) })
	switch {
	case a.typed.web && len(found) > 0:
		return s.openElement(a.request, found, a.name)
	case a.form == formJSON:
		err = s.elementJSON(a, known, found, listed)
	case a.elementsAt:
		err = s.elementList(a, exist)
	case listed:
		err = s.elementList(a, found)
	case len(found) > 0:
		err = s.pages(a.request, []subject.Subject{subject.Element{Of: named(found)}})
	}
	switch {
	case err != nil:
		return err
	case len(found) == 0:
		return s.unknownElement(known, a)
	case a.elementsAt && len(exist) == 0 && len(found) == 1:
		return nothing{complaint{"element_absent", phrase.Values{
			"Name": found[0].Title(), "Release": a.at.String(), "State": subject.ElementAdvice(s.words(), found[0], a.at),
		}}}
	case a.elementsAt && len(exist) == 0:
		return nothing{complaint{"elements_absent", phrase.Values{"Given": len(found), "Name": a.name, "Release": a.at.String()}}}
	}
	return nil
}

// isThere reports whether a release has an element.
func isThere(e facts.Element, v content.Version) bool {
	state := e.At(v)
	return state != facts.Absent && state != facts.Gone
}

// named returns what elements of one name are called, with the component where all are of one.
func named(all []facts.Element) name.Element {
	e := name.Element{Kind: all[0].Kind, Name: name.Called(all[0]), Component: all[0].Component}
	if slices.ContainsFunc(all, func(other facts.Element) bool { return other.Component != e.Component }) {
		e.Component = ""
	}
	return e
}

func (s *session) unknownElement(known *name.Elements, a elementAnswer) error {
	values := phrase.Values{"Kind": s.words().Say("noun_" + string(a.kind)), "Value": content.Shorten(a.name)}
	nearest := known.Nearest(a.kind, a.name)
	if len(nearest) == 0 {
		return nothing{complaint{"element_unknown", values}}
	}
	values["Nearest"] = nearest
	return nothing{complaint{"element_nearest", values}}
}

// namesApart puts a -- before a flag that the command flag is asked about, so that it is not taken for one of the
// command's own. While the shell completes, the beginning of one of its own flags is left to it.
func namesApart(args []string) []string {
	asked := slices.Index(args, string(facts.Flag))
	completing := asked == 1 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if asked != 0 && !completing || slices.Contains(args, "--") {
		return args
	}
	own := func(arg string) bool {
		typed, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		return slices.ContainsFunc([]string{"at", "web", "output", "lang", "no-pager", "help"}, func(flag string) bool {
			return flag == typed || completing && strings.HasPrefix(flag, typed)
		})
	}
	var rest, names []string
	for _, arg := range args {
		if strings.HasPrefix(arg, "--") && !own(arg) {
			names = append(names, arg)
		} else {
			rest = append(rest, arg)
		}
	}
	if len(names) == 0 {
		return args
	}
	return slices.Concat(rest, []string{"--"}, names)
}
