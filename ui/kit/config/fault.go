package config

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
)

// Fault is something in a file, or in a variable, that does not hold.
type Fault struct {
	File   string // "" for none
	Line   int    // from 1; 0 for the whole of it
	Holder string // the variable or flag that it is in; "" for none

	id     string // a phrase, and what fills it: text of others is safe to show
	values phrase.Values
}

// Place is where it is: file:line, or a variable.
func (f *Fault) Place() string {
	switch {
	case f.Holder != "":
		return f.Holder
	case f.Line == 0:
		return f.File
	}
	return f.File + ":" + strconv.Itoa(f.Line)
}

// Say says in one line what does not hold, where, and what would.
func (f *Fault) Say(words *phrase.Book) string {
	filled := phrase.Values{}
	for name, value := range f.values {
		if all, ok := value.([]string); ok {
			value = words.List(all...)
		}
		filled[name] = value
	}
	return sanitize.Line(f.Place()) + ": " + words.Fill(f.id, filled)
}

// nearest are those of the allowed words that a fault names: all of a few, the nearest of many.
func nearest(typed string, allowed []string) []string {
	const most = 3
	near := content.Nearest(typed, allowed)
	return near[:min(most, len(near))]
}

// faultOf returns the fault for a bad value of a setting.
func faultOf(name string, err error) Fault {
	//nolint:errorlint // set returns these two as they are
	switch e := err.(type) {
	case *content.ValueError:
		const all = 8
		allowed := e.Allowed[:min(all, len(e.Allowed))]
		return Fault{id: "config_value", values: phrase.Values{"Name": name, "Value": clean(e.Value), "Allowed": allowed}}
	case wrong:
		e.values["Name"], e.values["Value"] = name, clean(e.values["Value"].(string))
		return Fault{id: e.id, values: e.values}
	}
	return Fault{id: "config_unread", values: phrase.Values{"Error": sanitize.Line(err.Error())}}
}

// clean makes text of a file short and safe to show.
func clean(text string) string { return sanitize.Line(content.Shorten(text)) }

// isSlip reports that a word is one of others with a slip of the fingers.
func isSlip(word string, of []string) bool {
	return slices.ContainsFunc(of, func(known string) bool {
		distance := levenshtein.ComputeDistance(strings.ToLower(word), known)
		return distance == 1 || distance == 2 && len(known) > 4
	})
}
