package content

import (
	"slices"
	"strings"
)

// Stage is how far a feature has come in a release.
type Stage string

// Transition is what a release did to a feature.
type Transition string

// Kind is a class of change, as upstream labels them.
type Kind string

// The stages, in the order of a feature's life. A plain note may have none ("").
const (
	Alpha      Stage = "alpha"
	Beta       Stage = "beta"
	Stable     Stage = "stable"
	Deprecated Stage = "deprecated"
	Removed    Stage = "removed"
)

// Stages returns all stages in the order of a feature's life.
func Stages() []Stage { return []Stage{Alpha, Beta, Stable, Deprecated, Removed} }

// Transitions returns all transitions.
func Transitions() []Transition {
	return []Transition{"new", "graduated", "updated", "deprecated", "removed"}
}

// Kinds returns the kinds that our own notes may have, most consequential first. Imported notes may have others.
func Kinds() []Kind {
	return []Kind{"deprecation", "api-change", "feature", "documentation", "failing-test", "bug-or-regression", "cleanup"}
}

// SIGs returns the label form of every SIG that our own notes may name, in alphabetical order.
// Source: the sig/ labels of kubernetes/kubernetes.
func SIGs() []string {
	return []string{
		"api-machinery", "apps", "architecture", "auth", "autoscaling", "cli", "cloud-provider", "cluster-lifecycle",
		"contributor-experience", "docs", "etcd", "instrumentation", "k8s-infra", "multicluster", "network", "node", "release",
		"scalability", "scheduling", "security", "storage", "testing", "ui", "windows",
	}
}

// ParseStage reads a stage in any case; ga stands for stable.
func ParseStage(s string) (Stage, error) {
	return parseTerm("stage", s, Stages(), map[string]Stage{"ga": Stable})
}

// ParseKind reads one of our own kinds in any case; bug, regression, api and docs are understood.
func ParseKind(s string) (Kind, error) {
	return parseTerm("kind", s, Kinds(), map[string]Kind{
		"bug": "bug-or-regression", "regression": "bug-or-regression", "api": "api-change", "docs": "documentation",
	})
}

// ParseSIG reads a SIG in any case, with or without "sig-" or "sig/".
func ParseSIG(s string) (string, error) { return parseSIG(FieldSIG, s, SIGs()) }

func parseSIG(field Field, s string, known []string) (string, error) {
	bare := strings.ToLower(s)
	for _, prefix := range []string{"sig-", "sig/"} {
		bare = strings.TrimPrefix(bare, prefix)
	}
	if slices.Contains(known, bare) {
		return bare, nil
	}
	return "", &ValueError{Field: string(field), Value: s, Allowed: Nearest(bare, known)}
}

func parseTerm[T ~string](field, s string, known []T, aliases map[string]T) (T, error) {
	lower := strings.ToLower(s)
	if slices.Contains(known, T(lower)) {
		return T(lower), nil
	}
	if v, ok := aliases[lower]; ok {
		return v, nil
	}
	return "", &ValueError{Field: field, Value: s, Allowed: Nearest(lower, names(known))}
}
