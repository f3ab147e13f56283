package ask

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"

	"github.com/spf13/cobra"
)

// element is the noun of a kind of elements.
func (s *lookup) element(kind facts.ElementKind) noun {
	return noun{
		use: string(kind) + " NAME", needs: "element_needs", at: true,
		since: kind == facts.Field, joins: kind == facts.Field,
		find:     func(a asked) (found, error) { return s.findElements(kind, a) },
		complete: func(typed string) []string { return s.elementNames(kind, typed) },
	}
}

// elementNames returns the names of a kind of elements: of flags with or without their dashes, as one is typed.
func (s *lookup) elementNames(kind facts.ElementKind, typed string) []string {
	known, err := s.OpenElements()
	if err != nil {
		return nil
	}
	names := known.Names(kind)
	if kind == facts.Field && strings.Contains(typed, ".") {
		const most = 500
		begun, _ := known.Beginning(kind, typed, most)
		names = content.Each(begun, func(e name.Element) string { return e.Name })
	}
	if kind == facts.Flag && !strings.HasPrefix(typed, "-") {
		names = content.Each(names, func(n string) string { return strings.TrimLeft(n, "-") })
	}
	return names
}

// findElements returns what a name stands for among the elements of a kind.
func (s *lookup) findElements(kind facts.ElementKind, a asked) (found, error) {
	known, err := s.OpenElements()
	if err != nil {
		return found{}, err
	}
	tables, err := s.Tables()
	if err != nil {
		return found{}, err
	}
	all, listed := known.Find(kind, a.name)
	if a.since != (content.Version{}) {
		meant := len(all)
		all, listed = slices.DeleteFunc(slices.Clone(all), func(e facts.Element) bool { return e.AtLeast || e.Since.Compare(a.since) < 0 }), true
		if meant > 0 && len(all) == 0 {
			values := phrase.Values{"Given": meant, "Name": content.Shorten(a.name), "Release": a.since.String()}
			return found{
				json:    func() any { return listJSON(kind, nil) },
				unknown: func() error { return run.Complain("elements_none_since", values) },
			}, nil
		}
	}
	there := slices.DeleteFunc(slices.Clone(all), func(e facts.Element) bool { return !isThere(e, a.at) })
	f := found{
		known: len(all), there: len(there), listed: listed,
		json: func() any {
			out := a.jsonElements(known, tables, all)
			if len(out) == 1 && !listed {
				return out[0]
			}
			return listJSON(kind, out)
		},
		list: func() error {
			if a.isAt {
				return s.elementList(a, there)
			}
			return s.elementList(a, all)
		},
		web:     func() error { return (&web{s.Writer}).openElement(a.Request, all, a.name) },
		unknown: func() error { return s.unknownElement(known, kind, a.name) },
		absent: func() error {
			if len(all) > 1 {
				return run.Complain("elements_absent", phrase.Values{"Given": len(all), "Name": a.name, "Release": a.at.String()})
			}
			return run.Complain("element_absent", phrase.Values{
				"Name": all[0].Title(), "Release": a.at.String(), "State": subject.ElementAdvice(s.Words(), all[0], a.at),
			})
		},
	}
	if len(all) > 0 {
		f.page = subject.Element{Of: named(all)}
	}
	return f, nil
}

// isThere reports whether a release has an element.
func isThere(e facts.Element, v content.Version) bool {
	state := e.At(v)
	return state != facts.Absent && state != facts.Gone
}

// named returns the name of elements that share it, with the component where they share that, too.
func named(all []facts.Element) name.Element {
	e := name.Element{Kind: all[0].Kind, Name: name.Called(all[0]), Component: all[0].Component}
	if slices.ContainsFunc(all, func(other facts.Element) bool { return other.Component != e.Component }) {
		e.Component = ""
	}
	return e
}

func (s *lookup) unknownElement(known *name.Elements, kind facts.ElementKind, typed string) error {
	values := phrase.Values{"Kind": s.Words().Say("noun_" + string(kind)), "Value": content.Shorten(typed)}
	return run.Unknown("element", values, known.Nearest(kind, typed))
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

// elementList writes elements a line each: for people name, component and state, for programs all but texts and
// sources.
func (s *lookup) elementList(a asked, all []facts.Element) error {
	if a.Form == run.FormCSV || !s.OutIsTerminal && a.Form == run.FormText {
		names := []string{
			"name", "component", "of", "value", "stage", "state", "since", "deprecated_in", "hidden_in", "off_in", "removed_in",
			"planned_removal", "replacement",
		}
		return s.Rows(a.Form, names, content.Each(all, func(e facts.Element) []string {
			return []string{
				name.Called(e), e.Component, e.Of, e.Value, string(e.Stage), string(e.At(a.at)), e.Since.Text(), e.Deprecated.Text(),
				e.Hidden.Text(), e.OffSince.Text(), e.Removed.Text(), e.Planned.Text(), e.Instead,
			}
		}))
	}
	words, err := phrase.Open(a.Lang)
	if err != nil {
		return err
	}
	if a.Form == run.FormMarkdown {
		for _, e := range all {
			line := strings.Join(strings.Fields("- "+markdown.CodeSpan(e.Title())+" "+e.Component), " ")
			s.Line(line + ": " + markdown.Escape(subject.ElementAdvice(words, e, a.at)))
		}
		return nil
	}
	w := s.Words()
	s.Columns([]output.Column{
		{Name: w.Say("column_name"), Most: s.Cells() / 2}, {Name: w.Say("column_component")}, {Name: w.Say("column_state")},
	}, content.Each(all, func(e facts.Element) []output.Cell {
		return []output.Cell{{Text: e.Title(), Colour: output.Bold}, {Text: e.Component}, {Text: subject.ElementAdvice(words, e, a.at)}}
	}))
	return nil
}
