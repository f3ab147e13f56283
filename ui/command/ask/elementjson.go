package ask

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/name"
	"k8sexplore/ui/command/output"
)

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
	Defaults         []elementDefault   `json:"defaults,omitempty"`  // that turned, as far as the tables know
	Sources          []string           `json:"sources"`
	Entries          []string           `json:"entries"` // identifiers, newest first

	// Of a field of API objects, as far as their types tell, and of an API its fields.
	Type     string      `json:"type,omitempty"`
	Required *bool       `json:"required,omitempty"`
	Default  string      `json:"default,omitempty"`
	ListType string      `json:"list_type,omitempty"` // atomic, set, map
	ListKeys []string    `json:"list_keys,omitempty"` // of a map
	Values   []valueJSON `json:"values,omitempty"`
	Closed   bool        `json:"values_closed,omitempty"` // there are no others
	Gates    []guardJSON `json:"gates,omitempty"`
	Fields   []string    `json:"fields,omitempty"` // right below, with whole names

	Immutable []holdJSON `json:"immutable,omitempty"` // what keeps it from being changed, the oldest first
}

// elementDefault is a default that turned, of an element.
type elementDefault struct {
	Component string               `json:"component"`
	List      bool                 `json:"list"` // steps tell what a list gains (+Name) and loses (-Name)
	From      string               `json:"from"` // "" for no default, here and in steps
	Steps     []output.DefaultJSON `json:"steps"`
}

func jsonDefault(d facts.Default) elementDefault {
	return elementDefault{d.Component, d.List, d.Was, output.DefaultSteps(d.Turns)}
}

// valueJSON is a value that a field may have; its fields are a contract.
type valueJSON struct {
	Value     string   `json:"value"`
	Since     string   `json:"since,omitempty"`
	RemovedIn string   `json:"removed_in,omitempty"`
	Gates     []string `json:"gates,omitempty"`
}

// holdJSON is a rule that keeps a field of an existing object from being changed; its fields are a contract.
type holdJSON struct {
	How       string `json:"how"` // immutable, once set, or when and except what, in English
	Since     string `json:"since,omitempty"`
	RemovedIn string `json:"removed_in,omitempty"`
}

// guardJSON is a gate that guards a field; its fields are a contract.
type guardJSON struct {
	gateAtJSON        // in the newest release that is out, or in at
	Of         string `json:"of"` // the field that it guards, which may be one above
}

// jsonElements returns elements as JSON has them.
func (a *asked) jsonElements(known *name.Elements, t *facts.Tables, all []facts.Element) []elementJSON {
	mentions := name.NewMentions(known, a.Catalog)
	at := ""
	if a.isAt {
		at = a.at.String()
	}
	return content.Each(all, func(e facts.Element) elementJSON {
		out := elementJSON{
			Kind: e.Kind, Name: name.Called(e), Component: e.Component, Of: e.Of, Value: e.Value, Stage: string(e.Stage),
			Since: e.Since.Text(), AtLeast: e.AtLeast, DeprecatedIn: e.Deprecated.Text(), HiddenIn: e.Hidden.Text(),
			OffIn: e.OffSince.Text(), RemovedIn: e.Removed.Text(), PlannedRemoval: e.Planned.Text(),
			At: at, State: e.At(a.at),
			Replacement: e.Instead, ReplacementSince: e.InsteadSince.Text(), Effect: e.Effect, Note: e.Note, Doubt: e.Doubt,
			Versions: e.Versions, Conflicts: e.Conflicts, Defaults: content.Each(known.DefaultsOf(e), jsonDefault),
			Sources: output.List(e.Sources), Entries: content.Each(mentions.Of(e), a.Catalog.ID),
			Fields: content.Each(known.Fields(e), name.Called),
		}
		a.addObject(&out, e.Object, t)
		return out
	})
}

// listJSON is a list of elements of a kind.
func listJSON(kind facts.ElementKind, all []elementJSON) map[string][]elementJSON {
	return map[string][]elementJSON{string(kind) + "s": output.List(all)}
}

// addObject adds what the types of API objects tell of a field.
func (a *asked) addObject(out *elementJSON, f *objects.Field, t *facts.Tables) {
	if f == nil {
		return
	}
	form, keys, _ := strings.Cut(f.List, " ")
	out.Type, out.Required, out.Default, out.ListType, out.Closed = f.Type, &f.Required, f.Default, form, f.Closed
	if keys != "" {
		out.ListKeys = strings.Split(keys, ",")
	}
	for _, v := range f.Values {
		since, _ := v.Since()
		out.Values = append(out.Values, valueJSON{
			Value: v.Text, Since: since.Text(), RemovedIn: v.Removed().Text(), Gates: v.Gates,
		})
	}
	for _, h := range f.Held {
		since, _ := h.Since()
		out.Immutable = append(out.Immutable, holdJSON{h.How, since.Text(), h.Removed().Text()})
	}
	for _, guard := range f.Gates {
		if g, ok := t.Gate(guard.Name); ok {
			out.Gates = append(out.Gates, guardJSON{jsonGateAt(g, a.at), guard.At.String()})
		}
	}
}
