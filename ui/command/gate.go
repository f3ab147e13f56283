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

func (s *session) gateCommand() *cobra.Command {
	o, at := new(options), ""
	cmd := &cobra.Command{
		Use: "gate NAME",
		Example: `  k8sexplore gate SeccompDefault
  k8sexplore gate JobPodFailurePolicy --at 1.27
  k8sexplore gate 'CSIMigration*'
  k8sexplore gate SidecarContainers -o json | jq '.history[-1].default'`,
		ValidArgsFunction: s.completeGates,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" {
				return complaint{"gate_needs", phrase.Values{"Given": fmt.Sprintf("%q", args)}}
			}
			r, err := s.request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			t, err := s.tables()
			if err != nil {
				return err
			}
			if gates, _ := gatesNamed(t, args[0]); o.web && len(gates) > 0 {
				return s.openGate(r, gates, args[0])
			}
			if cmd.Flags().Changed("at") {
				return s.gateAt(r, t, args[0], at)
			}
			return s.gate(r, t, args[0])
		},
	}
	cmd.Flags().StringVar(&at, "at", "", "")
	o.webFlag(cmd)
	o.formFlags(cmd)
	s.completeForm(cmd)
	s.completeAt(cmd)
	return cmd
}

// gatesNamed returns what a name stands for: the gate of that name in any case, or those that begin so, where the
// name ends in * or where no gate has it. A *, and a beginning of several, ask for a list.
func gatesNamed(t *facts.Tables, text string) (gates []facts.Gate, listed bool) {
	gate, prefix := name.ReadGate(text)
	if prefix {
		return t.GatesBeginning(gate), true
	}
	if g, ok := t.Gate(gate); ok {
		return []facts.Gate{g}, false
	}
	if gate == "" {
		return nil, false
	}
	gates = t.GatesBeginning(gate)
	return gates, len(gates) > 1
}

func unknownGate(t *facts.Tables, name string) error {
	known := t.NearestGates(name)
	if len(known) == 0 {
		return nothing{complaint{"gate_unknown", phrase.Values{"Value": content.Shorten(name)}}}
	}
	return nothing{complaint{"gate_nearest", phrase.Values{"Value": content.Shorten(name), "Nearest": known}}}
}

// gate answers with a gate, or with a list of several.
func (s *session) gate(r *request, t *facts.Tables, name string) error {
	gates, listed := gatesNamed(t, name)
	var err error
	switch {
	case r.form == formJSON && listed:
		err = s.json(gatesJSON[gateJSON]{each(gates, r.jsonGate)})
	case r.form == formJSON && len(gates) == 0:
		err = s.json(r.jsonGate(facts.Gate{Name: name}))
	case r.form == formJSON:
		err = s.json(r.jsonGate(gates[0]))
	case listed:
		err = s.gateList(r, gates)
	case len(gates) > 0:
		err = s.pages(r, []subject.Subject{subject.Gate{Of: gates[0].Name}})
	}
	if err == nil && len(gates) == 0 {
		return unknownGate(t, name)
	}
	return err
}

// gateAt answers with the state of gates in one release or patch.
func (s *session) gateAt(r *request, t *facts.Tables, name, at string) error {
	v, err := releaseAt(t, at)
	if err != nil {
		return inFlag{"at", err}
	}
	gates, listed := gatesNamed(t, name)
	states := each(gates, func(g facts.Gate) gateAtJSON { return jsonGateAt(g, v) })
	exist := slices.DeleteFunc(slices.Clone(states), func(g gateAtJSON) bool { return !g.Exists })
	switch {
	case r.form == formJSON && listed:
		err = s.json(gatesJSON[gateAtJSON]{states})
	case r.form == formJSON && len(gates) == 0:
		err = s.json(gateAtJSON{Name: name, At: v.String()})
	case r.form == formJSON:
		err = s.json(states[0])
	default:
		err = s.gateRows(r, each(exist, func(g gateAtJSON) gateRow {
			return gateRow{g.Name, facts.Interval{Stage: g.Stage, Default: g.Default, Locked: g.Locked}}
		}))
	}
	switch {
	case err != nil:
		return err
	case len(gates) == 0:
		return unknownGate(t, name)
	case len(exist) == 0 && len(gates) == 1:
		return nothing{complaint{"gate_absent", phrase.Values{"Name": gates[0].Name, "Release": v.String(), "Life": lifetime(gates[0])}}}
	case len(exist) == 0:
		return nothing{complaint{"gates_absent", phrase.Values{"Given": len(gates), "Name": name, "Release": v.String()}}}
	}
	return nil
}

// releaseAt reads a release or one of its patches, from the first of all to the newest that is known.
func releaseAt(t *facts.Tables, typed string) (content.Version, error) {
	v, err := content.ParseVersion(typed)
	known := func(r facts.Release) bool { return v.Release().Compare(r.Version) <= 0 }
	if err != nil || v.Major < 1 || !slices.ContainsFunc(t.Releases(), known) {
		return v, &content.ValueError{Field: "release", Value: typed, Allowed: []string{releaseRange(t)}}
	}
	return v, nil
}

// releaseRange names the releases that the facts know, as one writes a range.
func releaseRange(t *facts.Tables) string {
	all := t.Releases() // newest first
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].Version.String() + ".." + all[0].Version.String()
}

// lifetime says in which releases a gate exists.
func lifetime(g facts.Gate) complaint {
	if len(g.History) == 0 {
		return complaint{id: "life_unknown"}
	}
	first, last, values := g.History[0].From, g.History[len(g.History)-1].To, phrase.Values{}
	if first != (content.Version{Major: 1}) {
		values["From"] = first.String()
	}
	if last != (content.Version{}) {
		values["To"] = last.String()
	}
	return complaint{"life", values}
}
