package facts

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
)

// ElementKind is what kind of thing an Element is.
type ElementKind string

// The kinds of elements.
const (
	API    ElementKind = "api"    // a kind of a group version that is served, or that a component reads from a file
	Flag   ElementKind = "flag"   // of a component or of a command of kubectl or kubeadm; a command itself too
	Field  ElementKind = "field"  // of a configuration file or an API object; annotations, labels and values too
	Metric ElementKind = "metric" // a time series, or an endpoint that serves some
	Plugin ElementKind = "plugin" // of admission
)

// ElementKinds returns the kinds in the order in which lists have them.
func ElementKinds() []ElementKind { return []ElementKind{API, Flag, Field, Metric, Plugin} }

// Element is something, beside feature gates, that manifests, unit files, configuration and dashboards name: an API,
// a flag, a field, a metric, an admission plugin. A zero Version means that it is not so, or that no source tells.
type Element struct {
	Kind      ElementKind
	Name      string // apps/v1 Deployment, --cloud-provider, KubeletConfiguration.runOnce, v1 Pod spec.gitRepo; "" for a command
	Component string // that serves or reads it: kube-apiserver, kubelet; "" where it is no component's
	Of        string // an API's resource; the command of a flag; what holds a field (v1 Pod, Pod annotation); family, endpoint
	Value     string // the element is this value of the name alone, or this label of a metric; "" for all of it
	Stage     content.Stage

	Since      content.Version // the first release that has it, or the first one that sources tell of: see AtLeast
	AtLeast    bool            // it may be older than Since
	Deprecated content.Version
	Hidden     content.Version // of a metric: the first release without it unless asked for
	OffSince   content.Version // served or read only when switched on
	Removed    content.Version // the first release that does not serve, read or accept it
	Planned    content.Version // the release that is to remove it

	Instead      string // what to use; "" for none
	InsteadSince content.Version
	Effect       string         // what happens to those who still name it, in English
	Note         string         // in English
	Sources      []string       // where each row comes from: #99236, KEP-2221, a guide, a repository at a tag
	Doubt        string         // what could not be confirmed; "" for nothing
	Conflicts    []string       // where sources disagree, and which holds, in English
	Object       *objects.Field // of a field of API objects: its type, values, gates; nil where the types do not tell
	Versions     []string       // of a field that not every API version of its kind has: those that have it (kubeproxy.config.k8s.io/v1alpha1)
}

// IsCommand reports whether the element is a command of kubectl or kubeadm, or a phase of one, not a flag of it.
func (e Element) IsCommand() bool { return e.Kind == Flag && e.Name == "" }

// Is reports whether two are the same row of the tables, which may have been read twice.
func (e *Element) Is(other *Element) bool {
	return e == other || e.Name == other.Name && e.Kind == other.Kind && CompareElements(*e, *other) == 0
}

// Moved reports whether the element stays, and what Removed tells is that only a driver outside of Kubernetes serves it
// from then on: the type of an in-tree volume.
func (e Element) Moved() bool { return strings.Contains(e.Effect, "CSI driver") }

// ElementState is the state of an element in a release.
type ElementState string

// The states of an element in a release.
const (
	Absent      ElementState = "absent" // not yet there
	Present     ElementState = "present"
	IsOff       ElementState = "off" // there, but not unless switched on
	Discouraged ElementState = "deprecated"
	IsHidden    ElementState = "hidden"
	Gone        ElementState = "removed"
)

// At returns the state in a release or patch.
func (e Element) At(v content.Version) ElementState {
	v.Pre = ""
	reached := func(from content.Version) bool { return from != content.Version{} && from.Compare(v) <= 0 }
	switch {
	case reached(e.Removed):
		return Gone
	case e.Since != content.Version{} && !e.AtLeast && !reached(e.Since):
		return Absent
	case reached(e.Hidden):
		return IsHidden
	case reached(e.OffSince):
		return IsOff
	case reached(e.Deprecated):
		return Discouraged
	}
	return Present
}

// Title names the element for people, without its component: the command of a flag before it, a value after =, a label
// of a metric in braces.
func (e Element) Title() string {
	name := e.Name
	if e.Kind == Flag && e.Of != "" {
		name = strings.TrimSpace(e.Of + " " + name)
	}
	switch {
	case e.Value == "":
		return name
	case e.Kind == Metric:
		return name + "{" + e.Value + "}"
	case e.Kind == Field:
		return name + ": " + e.Value
	}
	return name + "=" + e.Value
}

// Change is a change of behaviour in a release: nothing is gone by name, but something turns.
type Change struct {
	Release        content.Version `json:"release"`
	Component      string          `json:"component,omitempty"`
	Kind           string          `json:"kind"`             // default, validation, security, storage, image, port, other
	What           string          `json:"what"`             // in English
	Action         string          `json:"action,omitempty"` // what to do, in English; "" for nothing
	ActionRequired bool            `json:"action_required"`
	Sources        []string        `json:"sources"`
	Doubt          string          `json:"-"`     // what could not be confirmed; "" for nothing
	Reach          content.Reach   `json:"reach"` // whom it touches
}

// Artifact is a binary, image, package, registry or required version that changes in a release.
type Artifact struct {
	Release                            content.Version
	Kind, Name, Value, Instead, Remark string
	Sources                            []string
	Doubt                              string // what could not be confirmed; "" for nothing
}
