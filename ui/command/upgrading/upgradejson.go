package upgrading

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/command/output"
)

// upgradeJSON is the plan between two releases; its fields are a contract. What items say is in the language of
// --lang; the lists below, by item, hold the tables' own columns, in English.
type upgradeJSON struct {
	From         string             `json:"from"`
	To           string             `json:"to"`
	Releases     []plan.Release     `json:"releases"` // on the way, oldest first
	Sections     []planSectionJSON  `json:"sections"`
	Gates        []plan.GateChange  `json:"gates"` // every one that differs
	APIs         []planAPIJSON      `json:"apis"`
	Flags        []planFlagJSON     `json:"flags"`
	ConfigFields []planNameJSON     `json:"config_fields"`
	Metrics      []planNameJSON     `json:"metrics"`
	Plugins      []planNameJSON     `json:"plugins"`
	Behaviour    []behaviourJSON    `json:"behaviour"`
	Required     []plan.Requirement `json:"required"`       // versions and settings that the newer release demands
	Defaults     []planDefaultJSON  `json:"defaults"`       // that turn, but those of feature gates
	Fields       []planFieldJSON    `json:"fields"`         // of API objects, and values of them, that came or went
	Known        plan.KnownDefaults `json:"defaults_known"` // what the tables know of such defaults
	Others       int                `json:"others"`         // entries on the way that are no item: repairs and remarks
}

type planSectionJSON struct {
	ID      plan.SectionID     `json:"id"`
	Title   string             `json:"title"`
	Items   []planItemJSON     `json:"items"`
	Entries []output.EntryJSON `json:"entries"` // that items tell, each once
}

type planItemJSON struct {
	ID         string       `json:"id"`
	Title      string       `json:"title"`
	Kind       plan.Kind    `json:"kind"`
	Release    string       `json:"release"`
	Phase      plan.Phase   `json:"phase"`
	What       string       `json:"what"` // Markdown
	Component  string       `json:"component,omitempty"`
	Components []string     `json:"components"`
	SIGs       []string     `json:"sigs"`
	Action     string       `json:"action,omitempty"`  // Markdown
	Affects    string       `json:"affects,omitempty"` // Markdown
	Said       bool         `json:"action_said,omitempty"`
	Found      []plan.Found `json:"found,omitempty"` // where files name it, with --using
	OnlyIfOn   []string     `json:"only_if_on"`      // gates or group versions, off by default, without which it does not matter
	Names      []string     `json:"names"`
	Turns      []string     `json:"turns"` // those of names that tell of a default
	Remarks    []string     `json:"remarks"`
	Entries    []string     `json:"entries"`
	See        []string     `json:"see"` // entries of other items
	Sources    []string     `json:"sources"`
}

type planAPIJSON struct {
	GroupVersion string `json:"group_version"`
	Kind         string `json:"kind"`
	Resource     string `json:"resource"`
	DeprecatedIn string `json:"deprecated_in,omitempty"`
	RemovedIn    string `json:"removed_in"` // "" where it is not removed on the way
	Replacement  string `json:"replacement"`
	OffIn        string `json:"off_in,omitempty"`
	PlannedIn    string `json:"planned_removal,omitempty"`
	Item         string `json:"item"`
}

type planFlagJSON struct {
	Component    string `json:"component"`
	Flag         string `json:"flag"`
	RemovedIn    string `json:"removed_in,omitempty"`
	DeprecatedIn string `json:"deprecated_in,omitempty"`
	Replacement  string `json:"replacement,omitempty"`
	Command      string `json:"command,omitempty"`
	Value        string `json:"value,omitempty"`
	PlannedIn    string `json:"planned_removal,omitempty"`
	Item         string `json:"item"`
}

type planNameJSON struct {
	Component    string `json:"component,omitempty"`
	Name         string `json:"name"`
	Of           string `json:"of,omitempty"`
	Value        string `json:"value,omitempty"`
	RemovedIn    string `json:"removed_in,omitempty"`
	HiddenIn     string `json:"hidden_in,omitempty"`
	DeprecatedIn string `json:"deprecated_in,omitempty"`
	Replacement  string `json:"replacement,omitempty"`
	PlannedIn    string `json:"planned_removal,omitempty"`
	Item         string `json:"item"`
}

// planFieldJSON is a field of API objects, or a value of one, that came or went, and the item of its kind.
type planFieldJSON struct {
	Name      string   `json:"name"`
	Of        string   `json:"of"`
	Value     string   `json:"value,omitempty"`
	Type      string   `json:"type"`
	AddedIn   string   `json:"added_in,omitempty"`
	RemovedIn string   `json:"removed_in,omitempty"`
	ChangedIn string   `json:"changed_in,omitempty"` // since when it is immutable, or can be changed
	Immutable string   `json:"immutable,omitempty"`  // from then on: immutable, once set, or when and except what; "" where it can be changed
	Gates     []string `json:"gates"`                // that guard the field itself
	Item      string   `json:"item"`
}

// planDefaultJSON is a default that turns, and the item that tells it.
type planDefaultJSON struct {
	Component string               `json:"component"`
	Kind      facts.DefaultKind    `json:"kind"`
	Name      string               `json:"name"`
	Also      string               `json:"also,omitempty"` // the flag that sets the same
	List      bool                 `json:"list"`           // steps tell what a list gains (+Name) and loses (-Name)
	From      string               `json:"from"`           // "" for no default, here and in steps
	Steps     []output.DefaultJSON `json:"steps"`          // oldest first
	Item      string               `json:"item"`
}

func jsonDefault(d *plan.DefaultChange, item string) planDefaultJSON {
	return planDefaultJSON{d.Of.Component, d.Of.Kind, d.Of.Name, d.Of.Also, d.Of.List, d.From, output.DefaultSteps(d.Steps), item}
}

// behaviourJSON is a change of behaviour and the item that tells it.
type behaviourJSON struct {
	facts.Change
	Item string `json:"item"`
}

func (a *upgradeAnswer) json() error {
	out := upgradeJSON{
		From: a.plan.From.String(), To: a.plan.To.String(), Sections: []planSectionJSON{}, Others: a.plan.Others,
		Releases: output.List(a.plan.Releases),
		Gates: content.Each(a.plan.Gates, func(g plan.GateChange) plan.GateChange {
			g.Components = output.List(g.Components)
			return g
		}),
		APIs: []planAPIJSON{}, Flags: []planFlagJSON{}, ConfigFields: []planNameJSON{}, Metrics: []planNameJSON{},
		Plugins: []planNameJSON{}, Behaviour: []behaviourJSON{}, Fields: []planFieldJSON{},
		Required: output.List(a.plan.Required), Defaults: []planDefaultJSON{}, Known: a.plan.Known,
	}
	for _, section := range a.plan.Sections {
		part, err := a.jsonSection(section)
		if err != nil {
			return err
		}
		out.Sections = append(out.Sections, part)
		for i := range section.Items {
			a.addFacts(&out, &section.Items[i])
		}
	}
	return a.JSON(out)
}

func (a *upgradeAnswer) jsonSection(section plan.Section) (planSectionJSON, error) {
	title, _ := a.teller.Section(section.ID)
	out := planSectionJSON{ID: section.ID, Title: title, Items: []planItemJSON{}, Entries: []output.EntryJSON{}}
	for k := range section.Items {
		i := &section.Items[k]
		told, err := a.teller.Item(i)
		if err != nil {
			return out, err
		}
		out.Items = append(out.Items, planItemJSON{
			ID: i.ID, Title: told.Title, Kind: i.Kind, Release: i.Release.String(), Phase: i.Phase, What: told.What, Component: i.Component(),
			Components: output.List(i.Components), SIGs: output.List(i.SIGs), Action: told.Action, Affects: told.Affects,
			Said: i.Said, Found: i.Found, OnlyIfOn: output.List(i.OnlyIfOn),
			Names: output.List(told.Names), Turns: output.List(told.Turned), Remarks: output.List(told.Remarks),
			Entries: content.Each(i.Rows, a.r.Catalog.ID), See: content.Each(i.See, a.r.Catalog.ID),
			Sources: told.Sources,
		})
		entries, err := output.JSONEntries(a.r, i.Rows)
		if err != nil {
			return out, err
		}
		out.Entries = append(out.Entries, entries...)
	}
	return out, nil
}

// addFacts adds what the tables tell of an item to the lists by kind.
func (a *upgradeAnswer) addFacts(out *upgradeJSON, i *plan.Item) {
	for k := range i.Facts {
		f := &i.Facts[k]
		if !a.filter.KeepsFact(f) {
			continue
		}
		if c := f.Change; c != nil {
			told := behaviourJSON{*c, i.ID}
			told.Component, told.Sources = oneComponent(c.Component), output.List(c.Sources)
			out.Behaviour = append(out.Behaviour, told)
		}
		if d := f.Default; d != nil && i.Kind != plan.Fields {
			out.Defaults = append(out.Defaults, jsonDefault(d, i.ID))
		}
		if e := f.Element; e != nil && i.Kind == plan.Fields {
			told := planFieldJSON{Name: e.Name, Of: e.Of, Value: e.Value, Type: e.Object.Type, Gates: output.List(e.Object.Guards()), Item: i.ID}
			switch in := f.Release.String(); f.Event {
			case plan.Added:
				told.AddedIn = in
			case plan.Changed:
				told.ChangedIn, told.Immutable = in, e.Object.HeldIn(f.Release)
			default:
				told.RemovedIn = in
			}
			out.Fields = append(out.Fields, told)
		} else if e != nil {
			a.addElement(out, e, i.ID)
		}
	}
}

func (a *upgradeAnswer) addElement(out *upgradeJSON, e *facts.Element, item string) {
	lost := func(v content.Version) string {
		if v.Compare(a.plan.To) > 0 {
			return ""
		}
		return v.Text()
	}
	named := planNameJSON{
		oneComponent(e.Component), e.Name, e.Of, e.Value, lost(e.Removed), lost(e.Hidden), lost(e.Deprecated), e.Instead,
		e.Planned.Text(), item,
	}
	switch e.Kind {
	case facts.API:
		version, kind, _ := strings.Cut(e.Name, " ")
		out.APIs = append(out.APIs, planAPIJSON{
			version, kind, e.Of, lost(e.Deprecated), lost(e.Removed), e.Instead, lost(e.OffSince), e.Planned.Text(), item,
		})
	case facts.Flag:
		out.Flags = append(out.Flags, planFlagJSON{
			e.Component, e.Name, lost(e.Removed), lost(e.Deprecated), e.Instead, e.Of, e.Value, e.Planned.Text(), item,
		})
	case facts.Field:
		out.ConfigFields = append(out.ConfigFields, named)
	case facts.Metric:
		out.Metrics = append(out.Metrics, named)
	case facts.Plugin:
		out.Plugins = append(out.Plugins, named)
	}
}

// oneComponent returns a component, "" for all of them.
func oneComponent(name string) string {
	if name == "all" {
		return ""
	}
	return name
}
