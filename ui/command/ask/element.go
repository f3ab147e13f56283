package ask

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// lookup answers with what the tables know under a name.
type lookup struct{ output.Writer }

// completeElements lets the shell complete the name of an element: of a flag with or without its dashes.
func (s *lookup) completeElements(kind facts.ElementKind) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		known, err := s.OpenElements()
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		names := known.Names(kind)
		if kind == facts.Flag && !strings.HasPrefix(typed, "-") {
			names = run.Each(names, func(n string) string { return strings.TrimLeft(n, "-") })
		}
		return run.Beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
	}
}

// elementCommands are one command for each kind of elements.
func (s *lookup) elementCommands() (out []*cobra.Command) {
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

func (s *lookup) elementCommand(kind facts.ElementKind) *cobra.Command {
	o, at := new(run.Options), ""
	cmd := &cobra.Command{
		Use: string(kind) + " NAME", Example: elementExample(kind),
		ValidArgsFunction: s.completeElements(kind),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
				return run.Complain("element_needs", phrase.Values{"Command": string(kind), "Given": fmt.Sprintf("%q", args)})
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			a := elementAnswer{Request: r, kind: kind, name: args[0]}
			if a.at, err = s.elementRelease(at, cmd.Flags().Changed("at")); err != nil {
				return run.OfFlag("at", err)
			}
			a.elementsAt = cmd.Flags().Changed("at")
			return s.element(a)
		},
	}
	cmd.Flags().StringVar(&at, "at", "", "")
	o.WebFlag(cmd)
	o.FormFlags(cmd)
	s.CompleteForm(cmd)
	s.CompleteAt(cmd)
	return cmd
}

// elementRelease returns the release or patch that is asked about, else the newest that is out.
func (s *lookup) elementRelease(typed string, asked bool) (content.Version, error) {
	t, err := s.Tables()
	if err != nil {
		return content.Version{}, err
	}
	if asked {
		return run.ReleaseAt(t, typed)
	}
	return t.Newest(s.Day()), nil
}

// elementAnswer is what a command is asked for.
type elementAnswer struct {
	*run.Request
	kind       facts.ElementKind
	name       string
	at         content.Version // the release whose state is told
	elementsAt bool            // it was asked for: no pages, but that state
}

// element answers with the page of a name, or with a list of several.
func (s *lookup) element(a elementAnswer) error {
	known, err := s.OpenElements()
	if err != nil {
		return err
	}
	found, listed := known.Find(a.kind, a.name)
	exist := slices.DeleteFunc(slices.Clone(found), func(e facts.Element) bool { return !isThere(e, a.at) })
	switch {
	case a.Typed.Web && len(found) > 0:
		return (&web{s.Writer}).openElement(a.Request, found, a.name)
	case a.Form == run.FormJSON:
		err = s.elementJSON(a, known, found, listed)
	case a.elementsAt:
		err = s.elementList(a, exist)
	case listed:
		err = s.elementList(a, found)
	case len(found) > 0:
		err = s.Pages(a.Request, []subject.Subject{subject.Element{Of: named(found)}})
	}
	switch {
	case err != nil:
		return err
	case len(found) == 0:
		return s.unknownElement(known, a)
	case a.elementsAt && len(exist) == 0 && len(found) == 1:
		return run.None(run.Complain("element_absent", phrase.Values{
			"Name": found[0].Title(), "Release": a.at.String(), "State": subject.ElementAdvice(s.Words(), found[0], a.at),
		}))
	case a.elementsAt && len(exist) == 0:
		return run.None(run.Complain("elements_absent", phrase.Values{"Given": len(found), "Name": a.name, "Release": a.at.String()}))
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

func (s *lookup) unknownElement(known *name.Elements, a elementAnswer) error {
	values := phrase.Values{"Kind": s.Words().Say("noun_" + string(a.kind)), "Value": content.Shorten(a.name)}
	nearest := known.Nearest(a.kind, a.name)
	if len(nearest) == 0 {
		return run.None(run.Complain("element_unknown", values))
	}
	values["Nearest"] = nearest
	return run.None(run.Complain("element_nearest", values))
}

// NamesApart puts a -- before a flag that the command flag is asked about, so that it is not taken for one of the
// command's own. While the shell completes, the beginning of one of its own flags is left to it.
func NamesApart(args []string) []string {
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

// elementJSON is an API, a flag, a field, a metric or a plugin; its fields are a contract.
type elementJSON struct {
	Kind             facts.ElementKind  `json:"kind"`
	Name             string             `json:"name"`
	Component        string             `json:"component"`
	Of               string             `json:"of,omitempty"` // resource, command, or what holds a field
	Value            string             `json:"value,omitempty"`
	Stage            string             `json:"stage,omitempty"`
	Since            string             `json:"since,omitempty"`
	AtLeast          bool               `json:"at_least,omitempty"` // it may be older than since
	DeprecatedIn     string             `json:"deprecated_in,omitempty"`
	HiddenIn         string             `json:"hidden_in,omitempty"`
	OffIn            string             `json:"off_in,omitempty"`
	RemovedIn        string             `json:"removed_in,omitempty"`
	PlannedRemoval   string             `json:"planned_removal,omitempty"`
	At               string             `json:"at,omitempty"` // with --at
	State            facts.ElementState `json:"state"`        // in the newest release that is out, or in at
	Replacement      string             `json:"replacement,omitempty"`
	ReplacementSince string             `json:"replacement_since,omitempty"`
	Effect           string             `json:"effect,omitempty"` // this and the next ones in English
	Note             string             `json:"note,omitempty"`
	Doubt            string             `json:"doubt,omitempty"`
	Versions         []string           `json:"versions,omitempty"`  // of a field: the API versions that have it, where not all do
	Conflicts        []string           `json:"conflicts,omitempty"` // between sources, in English
	Sources          []string           `json:"sources"`
	Entries          []string           `json:"entries"` // identifiers, newest first
}

// jsonElements returns elements as JSON has them.
func (a *elementAnswer) jsonElements(known *name.Elements, all []facts.Element) []elementJSON {
	mentions := name.NewMentions(known, a.Catalog)
	at := ""
	if a.elementsAt {
		at = a.at.String()
	}
	return run.Each(all, func(e facts.Element) elementJSON {
		return elementJSON{
			Kind: e.Kind, Name: name.Called(e), Component: e.Component, Of: e.Of, Value: e.Value, Stage: string(e.Stage),
			Since: output.Release(e.Since), AtLeast: e.AtLeast, DeprecatedIn: output.Release(e.Deprecated), HiddenIn: output.Release(e.Hidden),
			OffIn: output.Release(e.OffSince), RemovedIn: output.Release(e.Removed), PlannedRemoval: output.Release(e.Planned),
			At: at, State: e.At(a.at),
			Replacement: e.Instead, ReplacementSince: output.Release(e.InsteadSince), Effect: e.Effect, Note: e.Note, Doubt: e.Doubt,
			Versions: e.Versions, Conflicts: e.Conflicts, Sources: output.List(e.Sources), Entries: run.Each(mentions.Of(e), a.Catalog.ID),
		}
	})
}

// elementJSON writes one element as an object, several or none as a list under the name of their kind.
func (s *lookup) elementJSON(a elementAnswer, known *name.Elements, found []facts.Element, listed bool) error {
	all := a.jsonElements(known, found)
	if len(all) == 1 && !listed {
		return s.JSON(all[0])
	}
	return s.JSON(map[string][]elementJSON{string(a.kind) + "s": output.List(all)})
}

// elementList writes elements a line each: for people name, component and state, for programs all but texts and sources.
func (s *lookup) elementList(a elementAnswer, all []facts.Element) error {
	if !s.OutIsTerminal && a.Form == run.FormText {
		for _, e := range all {
			if err := s.Fields(
				name.Called(e), e.Component, e.Of, e.Value, string(e.Stage), string(e.At(a.at)), output.Release(e.Since), output.Release(e.Deprecated),
				output.Release(e.Hidden), output.Release(e.OffSince), output.Release(e.Removed), output.Release(e.Planned), e.Instead,
			); err != nil {
				return err
			}
		}
		return nil
	}
	words, err := phrase.Open(a.Lang)
	if err != nil {
		return err
	}
	var widths [2]int // of name and component; a longer name pushes the rest of its line to the right
	for _, e := range all {
		widths[0] = max(widths[0], cells.Width(e.Title()))
		widths[1] = max(widths[1], cells.Width(e.Component))
	}
	widths[0] = min(widths[0], s.Cells()/2)
	if s.OutIsTerminal && a.Form == run.FormText && len(all) > 0 {
		w := s.Words()
		head := []string{cells.Fit(w.Say("column_name"), widths[0])}
		if widths[1] > 0 {
			widths[1] = max(widths[1], cells.Width(w.Say("column_component")))
			head = append(head, cells.Fit(w.Say("column_component"), widths[1]))
		}
		if err := s.Header(append(head, w.Say("column_state"))...); err != nil {
			return err
		}
	}
	for _, e := range all {
		state := subject.ElementAdvice(words, e, a.at)
		if _, err := s.Printer.WriteString(s.elementLine(a.Request, e, state, widths) + "\n"); err != nil {
			return err
		}
	}
	return nil
}

func (s *lookup) elementLine(r *run.Request, e facts.Element, state string, widths [2]int) string {
	if r.Form == run.FormMarkdown {
		return strings.Join(strings.Fields("- "+output.Code(e.Title())+" "+e.Component), " ") + ": " + markdown.Escape(state)
	}
	p := output.Paint(s.Coloured())
	line := p.Text(output.Bold, e.Title()) + cells.Blank(widths[0]-cells.Width(e.Title()))
	if widths[1] > 0 {
		line += "  " + e.Component + cells.Blank(widths[1]-cells.Width(e.Component))
	}
	return strings.TrimRight(cells.Cut(line+"  "+state, s.Cells()), " ")
}
