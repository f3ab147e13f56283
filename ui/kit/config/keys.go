package config

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
)

// keysHeading is the heading of the key bindings in the file.
const keysHeading = "keys"

// bound is an override with where it stands in the file.
type bound struct {
	keys.Override
	name string // as it is written there: an action, perhaps behind a place
	line int
}

// readKeys takes the bindings of keys: ACTION or PLACE.ACTION, and a key, a list of keys, or none.
func (l *Loaded) readKeys(node *yaml.Node) {
	if node.Kind == yaml.ScalarNode && said(node) == "" {
		return
	}
	if node.Kind != yaml.MappingNode {
		l.blame(node.Line, "config_keys", nil)
		return
	}
	var all []bound
	spell, seen := keys.NewSpeller(), map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], resolved(node.Content[i+1])
		b, ok := l.readAction(key, spell)
		if !ok {
			continue
		}
		if before, twice := seen[b.name]; twice {
			l.blame(key.Line, "config_twice", phrase.Values{"Name": clean(key.Value), "Line": before})
			continue
		}
		seen[b.name] = key.Line
		if b.Keys, ok = l.readKeyList(b, value, spell); ok {
			all = append(all, b)
		}
	}
	l.agree(all)
}

// readAction reads the name of an action, and the context in which it is bound.
func (l *Loaded) readAction(key *yaml.Node, spell *keys.Speller) (b bound, ok bool) {
	written := strings.ToLower(key.Value)
	place, action, named := strings.Cut(written, ".")
	if !named {
		place, action = "", written
	}
	action = strings.ReplaceAll(action, "-", "_")
	b = bound{Override: keys.Override{Action: keys.Action(action)}, name: action, line: key.Line}
	there := spell.PlacesOf(b.Action)
	if len(there) == 0 {
		known := content.Names(keys.Actions())
		l.blame(key.Line, "config_action", phrase.Values{"Value": clean(key.Value), "Allowed": nearest(action, known)})
		return b, false
	}
	if !named {
		return b, true
	}
	b.name = place + "." + action
	for _, p := range keys.Places() {
		if p.Name == place {
			b.In = p.In
		}
	}
	if !slices.Contains(there, place) && b.In != keys.Panes {
		l.blame(key.Line, "config_place", phrase.Values{"Name": action, "Value": clean(place), "Allowed": there})
		return b, false
	}
	return b, true
}

// readKeyList reads the keys of an action.
func (l *Loaded) readKeyList(b bound, value *yaml.Node, spell *keys.Speller) (list []string, ok bool) {
	nodes := []*yaml.Node{value}
	switch {
	case value.Tag == "!!null":
		l.blame(value.Line, "config_keys", nil)
		return nil, false
	case value.Kind == yaml.SequenceNode:
		nodes = value.Content
	case value.Kind == yaml.ScalarNode && strings.EqualFold(value.Value, None):
		return nil, true
	}
	for _, n := range nodes {
		n = resolved(n)
		if n.Kind != yaml.ScalarNode {
			l.blame(n.Line, "config_keys", nil)
			return nil, false
		}
		name, known := spell.Read(n.Value)
		switch {
		case !known:
			l.blame(n.Line, "config_key", phrase.Values{"Name": b.name, "Value": clean(n.Value), "Allowed": nearest(n.Value, spell.Known())})
			return nil, false
		case keys.Fixed(name) && !spell.Has(b.Action, name):
			l.blame(n.Line, "config_fixed", phrase.Values{"Name": b.name, "Key": keys.Label(name)})
			return nil, false
		case b.In != 0 && keys.IsText(name, b.In):
			l.blame(n.Line, "config_typed", phrase.Values{"Name": b.name, "Key": keys.Label(name)})
			return nil, false
		case !slices.Contains(list, name):
			list = append(list, name)
		}
	}
	return list, true
}

// agree keeps the bindings that can hold together, and blames the others.
func (l *Loaded) agree(all []bound) {
	overrides := content.Each(all, func(b bound) keys.Override { return b.Override })
	kept, clashes := keys.Agree(overrides)
	l.Keys = kept
	lost := map[int]bool{}
	for _, c := range clashes {
		lost[c.Override] = true
		l.blame(all[c.Override].line, "config_clash", phrase.Values{
			"Name": all[c.Override].name, "Key": keys.Label(c.Key), "Other": string(c.Other), "Place": c.Place,
		})
	}
	for i, b := range all {
		if !lost[i] {
			l.origins[keysHeading+"."+b.name] = Origin{From: FromFile, File: l.shown(), Line: b.line}
		}
	}
}

// heldKeys are the keys that the user has bound.
func (l *Loaded) heldKeys() (all []Held) {
	for _, o := range l.Keys {
		name := string(o.Action)
		for _, p := range keys.Places() {
			if p.In == o.In {
				name = p.Name + "." + name
			}
		}
		name = keysHeading + "." + name
		all = append(all, Held{name, writtenKeys(o.Keys), l.origins[name]})
	}
	return all
}

// writtenKeys is how a list of keys is shown.
func writtenKeys(list []string) string {
	if len(list) == 0 {
		return None
	}
	return strings.Join(content.Each(list, keys.Label), " ")
}
