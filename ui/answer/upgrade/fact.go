package upgrade

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
)

// namesShown is how many names stand in a title before the rest is counted.
const namesShown = 2

// title says what the tables tell, from the gravest of sorted facts and those that are like it.
func (t Teller) title(all []plan.Fact) string {
	f := &all[0]
	var names []string
	version := "" // of the API before, which is not repeated
	for k := range all {
		if all[k].Event != f.Event || all[k].Kind() != f.Kind() {
			continue
		}
		name := t.name(&all[k])
		if all[k].Kind() == string(facts.API) {
			before := version
			version, _, _ = strings.Cut(name, " ")
			if version == before && strings.Contains(version, "/") {
				name = strings.TrimPrefix(name, version+" ")
			}
		}
		names = append(names, name)
	}
	joined := t.Words.List(names[:min(namesShown, len(names))]...)
	if rest := len(names) - namesShown; rest > 0 {
		joined = t.Words.Count("plan_names_more", rest, phrase.Values{"Names": joined})
	}
	if at := slices.IndexFunc(all, func(f plan.Fact) bool { return f.Change != nil }); f.Event == plan.Turned && at >= 0 {
		f = &all[at] // a sentence says more than the names of what it turns
	}
	values := phrase.Values{"Name": joined}
	switch {
	case f.Change != nil:
		return phrase.Capital(t.Words.Table(f.Change.What))
	case f.Artifact != nil:
		return t.Words.Fill(known(t.Words, "plan_artifact_"+f.Artifact.Kind, "plan_artifact_component"), values)
	case f.Enhancement != nil:
		return f.Enhancement.KEP.Title
	case f.Gate != nil:
		return t.Words.Fill("plan_gate_"+gateEvent(f), values)
	case f.Default != nil:
		return t.Words.Fill("plan_default_"+string(f.Event), values)
	}
	kind := f.Kind()
	if f.Element.Kind == facts.API && f.Element.Component != servesAPIs {
		kind = string(facts.Field) // what a component reads from a file is not served
	}
	return t.Words.Fill("plan_"+kind+"_"+eventOf(f), values)
}

// fields names an item about the fields of a kind by how many came, went and turned.
func (t Teller) fields(i *plan.Item) string {
	n := map[string]int{}
	for k := range i.Facts {
		what := "fields"
		if e := i.Facts[k].Element; e != nil && e.Value != "" {
			what = "values"
		}
		n["plan_"+what+"_"+string(i.Facts[k].Event)]++
	}
	var said []string
	for _, id := range []string{
		"plan_fields_added", "plan_values_added", "plan_fields_removed", "plan_values_removed", "plan_fields_changed", "plan_fields_default",
	} {
		if n[id] > 0 {
			said = append(said, t.Words.Count(id, n[id], nil))
		}
	}
	return t.Words.Label(i.ID[strings.IndexByte(i.ID, '/')+1:], t.Words.List(said...))
}

// known returns the identifier of a phrase where there is such a one, else another.
func known(words *phrase.Book, id, other string) string {
	if _, ok := words.Find(id); ok {
		return id
	}
	return other
}

// eventOf names what happens, moved where what goes is only what served it.
func eventOf(f *plan.Fact) string {
	if f.Element != nil && f.Event == plan.Removed && f.Element.Moved() {
		return "moved"
	}
	return string(f.Event)
}

// gateEvent tells a default that turns on from one that turns off.
func gateEvent(f *plan.Fact) string {
	switch {
	case f.Event != plan.Turned:
		return string(f.Event)
	case f.Gate.Flips():
		return "flips"
	case f.Gate.On():
		return "on"
	}
	return "off"
}

// name names what a fact is about as configuration does, with the component or object that it is of.
func (t Teller) name(f *plan.Fact) string {
	e := f.Element
	switch {
	case f.Artifact != nil:
		return t.Words.Table(f.Artifact.Name)
	case f.Default != nil && f.Default.Of.Kind == facts.ConstantDefault:
		return t.Words.Table(f.Default.Of.Name) // of what, the item tells
	case f.Default != nil:
		return f.Default.Of.Component + " " + f.Default.Of.Name
	case e == nil:
		return f.Name()
	}
	name := e.Title()
	switch e.Kind {
	case facts.Flag:
		if e.Component != "" && e.Component != "all" {
			name = e.Component + " " + name
		}
	case facts.Field:
		if e.Of != "" && !strings.HasPrefix(name, e.Of+" ") {
			name = t.Words.Bracketed(name, t.Words.Table(e.Of))
		}
	case facts.API, facts.Metric, facts.Plugin:
	}
	return name
}

// servesAPIs is the component of APIs that are served rather than read from files.
const servesAPIs = "kube-apiserver"

// line says a fact in a few words: what, when, and what instead.
func (t Teller) line(f *plan.Fact) string {
	values := phrase.Values{"Name": t.name(f), "Release": f.Release.String(), "Instead": t.instead(f)}
	switch {
	case f.Change != nil:
		return ""
	case f.Enhancement != nil:
		return t.Words.Fill("stage_in", phrase.Values{
			"Stage": t.Words.Say("stage_" + string(f.Enhancement.Stage)), "Release": f.Release.String(),
		})
	case f.Default != nil:
		d := f.Default
		return t.Words.Label(t.name(f), t.Words.Default(d.From, d.Of.List, d.Steps))
	case f.Element != nil && f.Element.Object != nil && f.Event == plan.Changed:
		values["How"] = t.Words.Held(f.Element.Object.HeldIn(f.Release))
		return t.Words.Fill("plan_line_held", values)
	case f.Gate != nil:
		return t.Words.Fill("plan_line_gate", phrase.Values{"Name": f.Gate.Name, "Steps": t.steps(f.Gate)})
	}
	return t.Words.Fill("plan_line_"+eventOf(f), values)
}

// steps says how a gate gets from what it is to what it will be, each step with its release.
func (t Teller) steps(g *plan.GateChange) string {
	var said []string
	if g.From != nil {
		said = append(said, t.gateState(g.From))
	}
	for _, s := range g.Steps {
		said = append(said, s.In.String()+" "+t.gateState(s.To))
	}
	return strings.Join(said, " ▸ ")
}

// gates names the gates of an item that lists them, each as it is set where that stops a component: a locked one with
// the other value, one that is gone with any.
func (t Teller) gates(i *plan.Item) string {
	var names []string
	for k := range i.Facts {
		name := i.Facts[k].Gate.Name
		if i.Facts[k].Event == plan.Locked {
			name += "=" + strconv.FormatBool(!i.Facts[k].Gate.On())
		}
		names = append(names, "`"+name+"`")
	}
	return t.Words.List(names...)
}

// gateState says what a feature gate is in a release: its stage, on or off, locked; or that it is gone.
func (t Teller) gateState(s *plan.GateState) string {
	if s == nil {
		return t.Words.Say("plan_no_gate")
	}
	on := "gate_off"
	if s.Default {
		on = "gate_on"
	}
	values := phrase.Values{"Stage": t.Words.Say("stage_" + string(s.Stage)), "State": t.Words.Say(on), "Locked": ""}
	if s.Locked {
		values["Locked"] = t.Words.Say("gate_locked")
	}
	return t.Words.Fill("plan_gate_state", values)
}

// effect says what happens to those who do nothing.
func (t Teller) effect(f *plan.Fact) string {
	said := func(id string) string { return t.Words.Fill(id, phrase.Values{"Component": component(f)}) }
	switch {
	case f.Gate != nil && (f.Event == plan.Removed || f.Event == plan.Locked):
		return said("plan_effect_gate")
	case f.Artifact != nil:
		return t.sentence(f.Artifact.Remark)
	case f.Element == nil || f.Event == plan.Deprecate:
		return ""
	}
	effect := f.Element.Effect
	switch {
	case strings.Contains(effect, "refuses to start"):
		return said("plan_effect_start")
	case strings.HasPrefix(effect, "command fails"), strings.HasPrefix(effect, "unknown command"):
		return said("plan_effect_command")
	case strings.HasPrefix(effect, "accepted, ignored"):
		return said("plan_effect_ignored")
	case effect != "":
		return t.sentence(effect)
	case f.Element.Kind == facts.API && f.Element.Component == servesAPIs:
		return said("plan_effect_api")
	case f.Element.Kind == facts.Metric:
		return said("plan_effect_metric")
	}
	return ""
}

// advice says what to do: what a table says of a change, the last one of several, else what follows from the kind of thing.
func (t Teller) advice(i *plan.Item) string {
	said := t.byKind(i)
	for k := range slices.Backward(i.Facts) {
		c := i.Facts[k].Change
		if c == nil || c.Action == "" {
			continue
		}
		if said == "" || strings.Contains(c.Action, " ") { // a word alone is a successor, which is named already
			return t.sentence(c.Action)
		}
	}
	for k := 0; said == "" && k < len(i.Facts); k++ {
		if d := i.Facts[k].Default; d != nil {
			said = t.sentence(d.Steps[len(d.Steps)-1].Do)
		}
	}
	return said
}

// settled adds to what happens when a feature gate turns that nothing has to be done, and which setting keeps the old
// way, or which one is refused.
func (t Teller) settled(i *plan.Item, what string) string {
	var kept, refused, components []string
	for k := range i.Facts {
		f := &i.Facts[k]
		if f.Gate == nil || f.Event != plan.Turned {
			continue
		}
		components = append(components, f.Gate.Components...)
		setting := f.Gate.Name + "=" + strconv.FormatBool(!f.Gate.On())
		switch {
		case f.Gate.To == nil:
			refused = append(refused, "`"+f.Gate.Name+"`")
		case f.Gate.To.Locked:
			refused = append(refused, "`"+setting+"`")
		default:
			kept = append(kept, "`"+setting+"`")
		}
	}
	slices.Sort(components)
	values := phrase.Values{"What": what, "Names": t.Words.List(kept...), "Components": t.Words.List(slices.Compact(components)...)}
	switch {
	case len(refused) > 0:
		values["Names"] = t.Words.List(refused...)
		return t.Words.Fill("plan_gate_refused", values)
	case len(kept) > 0:
		return t.Words.Fill("plan_gate_kept", values)
	}
	return what
}

// sentence sets what a table says as a sentence.
func (t Teller) sentence(english string) string { return t.Words.Sentence(t.Words.Table(english)) }

// byKind says what to do about a kind of thing, "" for nothing.
func (t Teller) byKind(i *plan.Item) string {
	f := &i.Facts[0]
	var successors []string
	for k := range i.Facts {
		if o := &i.Facts[k]; o.Event == f.Event && o.Kind() == f.Kind() && !slices.Contains(successors, t.instead(o)) {
			successors = append(successors, t.instead(o))
		}
	}
	values := phrase.Values{"Instead": t.Words.List(slices.DeleteFunc(slices.Clone(successors), func(s string) bool { return s == "" })...)}
	switch {
	case f.Kind() == string(facts.Metric) && len(successors) > 1:
		return t.Words.Say("plan_do_metrics")
	case i.Gates:
		return t.Words.Fill("plan_do_gates", phrase.Values{"Component": i.Under, "Release": i.Release.String(), "Names": t.gates(i)})
	case i.Kind == plan.Deprecated && values["Instead"] == "", !i.Kind.Asks():
		return ""
	case f.Gate != nil && (f.Event == plan.Removed || f.Event == plan.Locked):
		return t.Words.Say("plan_do_gate")
	case f.Artifact != nil && values["Instead"] != "":
		return t.Words.Fill("plan_do_move", values)
	case f.Element == nil:
		return ""
	case f.Event == plan.Deprecate:
		return t.Words.Fill("plan_do_move", values)
	}
	if f.Element.Moved() && f.Event == plan.Removed {
		return t.Words.Fill("plan_do_moved", values)
	}
	return t.Words.Fill("plan_do_"+f.Kind(), values)
}

// instead says what a table names as successor, and since when where that comes later than the fact; "" for none.
func (t Teller) instead(f *plan.Fact) string {
	switch {
	case f.Element != nil && f.Element.Instead != "none":
		out := t.Words.Table(f.Element.Instead)
		if since := f.Element.InsteadSince; out != "" && since.Compare(f.Release) > 0 {
			out = t.Words.Bracketed(out, t.Words.Fill("element_since", phrase.Values{"Release": since.String()}))
		}
		return out
	case f.Artifact != nil:
		return t.Words.Table(f.Artifact.Instead)
	}
	return ""
}

// Line says a fact in a few words that stand alone.
func (t Teller) Line(f *plan.Fact) string {
	switch {
	case f.Change != nil:
		return phrase.Capital(t.Words.Table(f.Change.What))
	case f.Enhancement != nil:
		return t.Words.Label(f.Enhancement.KEP.Title, t.line(f))
	}
	return t.line(f)
}

// component names who has to do with a fact, "" for nobody in particular.
func component(f *plan.Fact) string {
	if all := f.Components(); len(all) == 1 {
		return all[0]
	}
	return ""
}
