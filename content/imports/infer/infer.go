// Package infer reads out of the text of an upstream release note what upstream does not tell apart: which feature
// gates, flags, metrics and APIs it is about, and which stage a feature has reached. It finds names, not meanings: a
// gate is taken only where the sentence speaks of a gate or the name can be nothing else. All functions are safe for
// concurrent use.
package infer

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/pattern"
)

// Found is what a text tells. Lists are in the order of the text, without repetition.
type Found struct {
	Gates      []content.Gate // that exist in the release, with their defaults there
	Flags      []string       // --cloud-provider
	Metrics    []string
	APIs       []string // policy/v1beta1, or policy/v1beta1 PodDisruptionBudget where the kind stands beside it
	Stage      content.Stage
	Transition content.Transition
}

// A Reader reads texts with the gates that the tables know.
type Reader struct{ tables *facts.Tables }

// NewReader returns a Reader.
func NewReader(tables *facts.Tables) Reader { return Reader{tables} }

// Read reads the text of a note of a release.
func (r Reader) Read(text string, v content.Version) Found {
	var f Found
	for _, sentence := range sentences(text) {
		f.Gates = r.addGates(f.Gates, sentence, v)
		f.Metrics = addMetrics(f.Metrics, sentence)
	}
	f.Flags = flagsIn(text)
	f.APIs = apisIn(text)
	if f.Stage = stageIn(text); f.Stage != "" {
		f.Transition = "graduated"
	}
	return f
}

var (
	surelyGate = pattern.Lazily("(?i:feature[- ]?gates?) `?((?:[A-Z]+[a-z0-9]+){2,}[A-Z]*)\\b|" +
		"\\b((?:[A-Z]+[a-z0-9]+){2,}[A-Z]*)`? (?i:feature[- ]?gates?)\\b")
	word       = pattern.Lazily(`[A-Z][A-Za-z0-9]+`)
	assigned   = pattern.Lazily(`^=(?:true|false)\b`)
	gateBefore = pattern.Lazily("(?i)(?:feature[- ]?|\\b)gates?[:=]?[ `(]*(?:[a-z0-9]+[`,]* (?:and )?[ `]*){0,3}$")
	gateAfter  = pattern.Lazily("(?i)^[`'\"]*(?:,? (?:and |or )?`?[a-z0-9]+`?){0,3} (?:alpha |beta )?(?:feature[- ]?|kubeadm )?gates?\\b")
)

// addGates appends the gates that a sentence names and that exist in the release.
func (r Reader) addGates(to []content.Gate, sentence string, v content.Version) []content.Gate {
	for _, at := range word().FindAllStringIndex(sentence, -1) {
		name, before, after := sentence[at[0]:at[1]], sentence[:at[0]], sentence[at[1]:]
		gate, ok := r.tables.Gate(name)
		if !ok || gate.Name != name || isPart(before, after) {
			continue
		}
		called := gateBefore().MatchString(before) || gateAfter().MatchString(after) || assigned().MatchString(after)
		if !called && isOtherThing(name) {
			continue
		}
		if state, there := gate.At(v); there && !hasGate(to, name) {
			to = append(to, content.Gate{Name: name, Default: state.Default})
		}
	}
	return to
}

// Unknown returns the names that a text surely gives to gates and that the tables do not know.
func (r Reader) Unknown(text string) (names []string) {
	for _, m := range surelyGate().FindAllStringSubmatch(text, -1) {
		name := m[1] + m[2]
		if _, known := r.tables.Gate(name); !known && !isOtherThing(name) {
			names = content.AppendNew(names, name)
		}
	}
	return names
}

// isPart reports that a word is part of a longer name, path or field.
func isPart(before, after string) bool {
	return strings.HasSuffix(before, ".") || strings.HasSuffix(before, "/") || strings.HasSuffix(before, "_") ||
		strings.HasPrefix(after, "_") || strings.HasPrefix(after, "/") ||
		len(after) > 1 && after[0] == '.' && after[1] != ' ' && after[1] != '\n' && after[1] != '`'
}

// isOtherThing reports that a gate's name is also that of an API kind, a plugin or a part of a component, which texts
// speak of more often than of the gate.
func isOtherThing(name string) bool {
	switch name {
	case "AppArmor", "CPUManager", "CSIDriverRegistry", "CSINodeInfo", "CSIStorageCapacity", "ClusterTrustBundle", "CompositePodGroup",
		"EndpointSlice", "EphemeralContainers", "ImageMaximumGCAge", "KMSv1", "KMSv2", "MemoryManager", "MutatingAdmissionPolicy",
		"PodCertificateRequest", "PodDisruptionBudget", "PodOverhead", "PodPriority", "PodSecurity", "ReadWriteOncePod", "RunAsGroup",
		"RuntimeClass", "SecurityContextDeny", "StartupProbe", "StorageVersionMigrator", "Sysctls", "TokenRequest", "TopologyManager",
		"ValidatingAdmissionPolicy", "VolumeAttributesClass", "WatchList":
		return true
	}
	return false
}

func hasGate(gates []content.Gate, name string) bool {
	return slices.ContainsFunc(gates, func(g content.Gate) bool { return g.Name == name })
}
