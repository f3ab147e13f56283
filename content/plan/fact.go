package plan

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Event is what happens to something that a table tells of.
type Event string

// The events, the graver first.
const (
	Removed    Event = "removed"
	Hidden     Event = "hidden" // a metric that is there only for those who ask for it
	Off        Event = "off"    // served or read only when switched on, from now on
	Goes       Event = "goes"   // planned for removal in a release in the making
	Turned     Event = "default"
	Locked     Event = "locked"
	Changed    Event = "changed" // a behaviour, or a binary, image or registry; whether a field of API objects can be changed
	Deprecate  Event = "deprecated"
	Added      Event = "added"
	Restaged   Event = "stage"   // a gate's
	Milestone  Event = "reached" // an enhancement's
	lastNaming       = Goes      // up to here what still names the thing breaks
)

func eventOrder() []Event {
	return []Event{Removed, Hidden, Off, Goes, Turned, Locked, Changed, Deprecate, Added, Restaged, Milestone}
}

// rank orders events, the graver first.
func (e Event) rank() int { return slices.Index(eventOrder(), e) }

// breaksNames reports whether what still names the thing breaks.
func (e Event) breaksNames() bool { return e.rank() <= lastNaming.rank() }

// Fact is one row of a table and what happens to it on the way. Exactly one of the pointers is set.
type Fact struct {
	Event   Event
	Release content.Version // in which it happens

	Element     *facts.Element
	Change      *facts.Change
	Artifact    *facts.Artifact
	Gate        *GateChange
	Default     *DefaultChange
	Enhancement *Reached

	passing bool // it also came on the way: From did not have it, so that its end asks nothing of anybody
}

// DefaultChange is a default that turns between two releases, of anything but a feature gate: see GateChange.
type DefaultChange struct {
	Of    *facts.Default
	From  string       // what it is at From, "" for no default; of a list always ""
	Steps []facts.Turn // oldest first
}

// Reached is a stage that an enhancement reached by what upstream records.
type Reached struct {
	KEP   facts.KEP
	Stage content.Stage
}

// Kind names the table: an ElementKind, gate, default, change, artifact or enhancement.
func (f *Fact) Kind() string {
	switch {
	case f.Element != nil:
		return string(f.Element.Kind)
	case f.Gate != nil:
		return "gate"
	case f.Default != nil:
		return "default"
	case f.Change != nil:
		return "change"
	case f.Artifact != nil:
		return "artifact"
	}
	return "enhancement"
}

// Name names the thing as configuration does; a change of behaviour has none.
func (f *Fact) Name() string {
	switch {
	case f.Element != nil:
		return f.Element.Title()
	case f.Gate != nil:
		return f.Gate.Name
	case f.Default != nil:
		return f.Default.Of.Name
	case f.Artifact != nil:
		return f.Artifact.Name
	case f.Enhancement != nil:
		return f.Enhancement.KEP.Title
	}
	return ""
}

// Components returns the components concerned, none for the whole cluster.
func (f *Fact) Components() []string {
	name := ""
	switch {
	case f.Gate != nil:
		return f.Gate.Components
	case f.Element != nil:
		name = f.Element.Component
	case f.Change != nil:
		name = f.Change.Component
	case f.Default != nil:
		name = f.Default.Of.Component
	}
	if name == "" || name == "all" {
		return nil
	}
	return []string{name}
}

// Sources returns who says so, as the tables name them: #99236, KEP-2221, a page.
func (f *Fact) Sources() []string {
	switch {
	case f.Element != nil:
		return f.Element.Sources
	case f.Change != nil:
		return f.Change.Sources
	case f.Artifact != nil:
		return f.Artifact.Sources
	case f.Default != nil:
		return f.Default.sources()
	case f.Gate != nil:
		return content.Each(f.Gate.KEPs, func(kep int) string { return "KEP-" + strconv.Itoa(kep) })
	}
	return []string{"KEP-" + strconv.Itoa(f.Enhancement.KEP.Number)}
}

// id identifies the fact among those of any plan.
func (f *Fact) id() string {
	switch {
	case f.Element != nil:
		e := f.Element
		parts := []string{string(e.Kind), e.Component, e.Of, e.Name, e.Value}
		switch {
		case e.Kind == facts.API:
			parts = []string{string(e.Kind), e.Name}
		case strings.HasPrefix(e.Name, e.Of+" "):
			parts[2] = ""
		}
		return joined(parts)
	case f.Gate != nil:
		return "gate/" + f.Gate.Name
	case f.Default != nil:
		return f.Default.id()
	case f.Change != nil:
		what := f.Change.What
		if all := pulls(f.Change.Sources); len(all) > 0 {
			what = strconv.Itoa(all[0])
		}
		return joined([]string{"change", f.Change.Release.String(), f.Change.Component, what})
	case f.Artifact != nil:
		return joined([]string{"artifact", f.Artifact.Release.String(), f.Artifact.Kind, f.Artifact.Name})
	}
	return "kep-" + strconv.Itoa(f.Enhancement.KEP.Number)
}

// joined writes what identifies something: parts without blanks, those that are empty left out.
func joined(parts []string) string {
	parts = slices.DeleteFunc(slices.Clone(parts), func(s string) bool { return s == "" })
	return strings.Join(strings.Fields(strings.Join(parts, "/")), "-")
}

// pulls returns the pull requests among sources, and keps the enhancements.
func pulls(sources []string) []int { return numbered(sources, "#") }
func keps(sources []string) []int  { return numbered(sources, "KEP-") }

func numbered(sources []string, prefix string) []int {
	var out []int
	for _, s := range sources {
		if digits, ok := strings.CutPrefix(s, prefix); ok {
			if n, err := strconv.Atoi(digits); err == nil {
				out = append(out, n)
			}
		}
	}
	return out
}

// elementFacts returns what happens to elements on the way: the gravest event, and, beside it, a deprecation that
// leads to it.
func (b *builder) elementFacts() []Fact {
	var out []Fact
	for _, kind := range facts.ElementKinds() {
		all := b.Elements.When(kind, b.holds)
		for i := range all {
			out = append(out, b.eventsOf(&all[i])...)
		}
	}
	return out
}

// unread ends the kinds of configuration that no component reads from a file: flags tell the same.
const unread = "ControllerManagerConfiguration"

// isUnread reports whether an element is a field of such a kind.
func isUnread(e *facts.Element) bool {
	kind, _, _ := strings.Cut(e.Name, ".")
	return e.Kind == facts.Field && strings.HasSuffix(kind, unread)
}

func (b *builder) eventsOf(e *facts.Element) []Fact {
	before, after := e.At(b.from), e.At(b.to)
	switch {
	case before == facts.Gone || isUnread(e):
		return nil
	case before == facts.Absent && after == facts.Gone:
		return []Fact{{Event: Removed, Release: e.Removed, Element: e, passing: true}}
	case before == facts.Absent:
		return nil // what was not there at From cannot be missed
	}
	var out []Fact
	add := func(event Event, release content.Version) {
		out = append(out, Fact{Event: event, Release: release, Element: e})
	}
	switch {
	case after == facts.Gone:
		add(Removed, e.Removed)
	case after == facts.IsHidden && before != facts.IsHidden:
		add(Hidden, e.Hidden)
	case after == facts.IsOff && before != facts.IsOff:
		add(Off, e.OffSince)
	case b.holds(e.Planned) && b.making(e.Planned):
		add(Goes, e.Planned)
	}
	if b.holds(e.Deprecated) {
		add(Deprecate, e.Deprecated)
	}
	return out
}

// making reports whether a release is in the making as far as the tables know. What was planned for one that is out, and
// did not go, is no news of it.
func (b *builder) making(v content.Version) bool {
	r, ok := b.Tables.Release(v)
	return ok && r.AsOf != ""
}

// changeFacts returns the changes of behaviour on the way.
func (b *builder) changeFacts() []Fact {
	var out []Fact
	all := b.Elements.Changes()
	for i := range all {
		if b.holds(all[i].Release) {
			out = append(out, Fact{Event: Changed, Release: all[i].Release, Change: &all[i]})
		}
	}
	return out
}

// artifactFacts returns the binaries, images and registries that change on the way. What versions are required is
// told apart: see Requirement.
func (b *builder) artifactFacts() []Fact {
	var out []Fact
	all := b.Elements.Artifacts()
	for i := range all {
		a := &all[i]
		if !b.holds(a.Release) || a.Kind == kindMinimum || a.Kind == kindKubeadm {
			continue
		}
		event := Removed
		if a.Kind == "image" || a.Kind == "registry" {
			event = Changed
		}
		out = append(out, Fact{Event: event, Release: a.Release, Artifact: a})
	}
	return out
}
