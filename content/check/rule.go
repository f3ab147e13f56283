package check

import "k8sexplore/content"

// Rule is a reason why something of a kind is a finding. Its name stands in configuration: it does not change.
type Rule struct {
	Reason Reason
	Kind   Kind
}

// Name returns what a rule is called: removed-api.
func (r Rule) Name() string { return string(r.Reason) + "-" + string(r.Kind) }

// Severity returns how much the findings of a rule matter at most.
func (r Rule) Severity() Severity {
	switch r.Reason {
	case IsRemoved, IsLocked, IsFuture, IsOff, IsRefused:
		if r.Kind == Metric {
			return Removed
		}
		return Breaks
	case IsHidden, IsApplied, IsIdle:
		return Removed
	case IsDefaultChanged:
		return DefaultChanged
	case IsUnknown:
		if r.Kind == Field || r.Kind == API {
			return Schema
		}
		return Unknown
	case IsTooNew, IsGated:
		return Schema
	case IsAlpha, IsBeta:
		return Audited
	case IsSettled:
		if r.Kind == API {
			return Audited
		}
	case IsDeprecated, IsMoved:
	}
	return Deprecated
}

// Rule returns the rule that makes a finding.
func (f Finding) Rule() Rule { return Rule{f.Reason, f.Kind} }

// Is reports whether a finding is of a severity. An object that the target does not serve yet breaks, and is not of its
// schema either.
func (f Finding) Is(s Severity) bool {
	return f.Severity == s || s == Schema && f.Rule() == Rule{IsFuture, API}
}

// Rules returns all rules, by reason. Those of Audited are for Options.Audit, those of Schema for
// Options.Schemas.
func Rules() []Rule {
	all := []struct {
		reason Reason
		kinds  []Kind
	}{
		{IsRemoved, []Kind{API, Field, Flag, Gate, Metric, Plugin}}, {IsApplied, []Kind{API}}, {IsIdle, []Kind{API}}, {IsRefused, []Kind{Chart}},
		{IsLocked, []Kind{Gate}}, {IsFuture, []Kind{API, Field, Flag, Gate, Plugin}}, {IsHidden, []Kind{Metric}},
		{IsOff, []Kind{API, Field}}, {IsMoved, []Kind{Field}}, {IsDeprecated, []Kind{API, Field, Flag, Gate, Image, Metric, Plugin}},
		{IsSettled, []Kind{API, Gate}}, {IsDefaultChanged, []Kind{Gate}}, {IsUnknown, []Kind{API, Flag, Gate, Field}},
		{IsAlpha, []Kind{API, Gate}}, {IsBeta, []Kind{API, Gate}}, {IsTooNew, []Kind{Field}}, {IsGated, []Kind{Field}},
	}
	var out []Rule
	for _, one := range all {
		for _, kind := range one.kinds {
			out = append(out, Rule{one.reason, kind})
		}
	}
	return out
}

// RuleNames returns the names of all rules.
func RuleNames() []string { return content.Each(Rules(), Rule.Name) }

// IgnoreAnnotation is the annotation of an object whose value names the rules that are none for it: removed-api, or * for
// all.
const IgnoreAnnotation = "k8sexplore/ignore"
