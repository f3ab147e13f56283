package check_test

import (
	"slices"
	"testing"

	"k8sexplore/content/check"
	"k8sexplore/content/facts"
)

// What kube-apiserver is told to serve is held against the target, not against what it serves unasked.
func TestSwitchedOn(t *testing.T) {
	gates, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		flag, target string
		audit        bool
		rule         string // of the finding; "" for none
		severity     check.Severity
		instead      string
	}{
		{"--runtime-config=resource.k8s.io/v1beta1=true", "1.33", false, "", "", ""},
		{"--runtime-config=resource.k8s.io/v1beta1=true", "1.33", true, "beta-api", check.Audited, ""}, // its successor came later
		{"--runtime-config=resource.k8s.io/v1beta1=false", "1.33", true, "", "", ""},
		{"--runtime-config=resource.k8s.io/v1beta1=true", "1.37", false, "deprecated-api", check.Deprecated, "resource.k8s.io/v1"},
		{"--runtime-config=flowcontrol.apiserver.k8s.io/v1beta2=true", "1.37", false, "removed-api", check.Removed, ""},
		{"--runtime-config=resource.k8s.io/v1", "1.37", true, "settled-api", check.Audited, ""},
		{"--runtime-config=resource.k8s.io/v1", "1.37", false, "", "", ""},
		{"--runtime-config=resource.k8s.io/v1=true", "1.33", false, "future-api", check.Removed, ""},
		{"--runtime-config=api/beta=true", "1.37", true, "beta-api", check.Audited, ""},
		{"--runtime-config=api/all=true", "1.37", true, "alpha-api", check.Audited, ""},
		{"--runtime-config=api/beta=true", "1.37", false, "", "", ""},
		{"--feature-gates=AllBeta=true", "1.37", true, "beta-gate", check.Audited, ""},
		{"--feature-gates=AllBeta=false", "1.37", true, "", "", ""},
		{"--feature-gates=AllAlpha=true", "1.37", false, "", "", ""},
	} {
		by := check.New(check.Options{Target: version(t, test.target), Gates: gates, Elements: elements, Audit: test.audit})
		unit := "[Service]\nExecStart=/usr/bin/kube-apiserver " + test.flag + "\n"
		found := by.File("kube-apiserver.service", []byte(unit)).Findings
		switch {
		case test.rule == "" && len(found) == 0:
		case len(found) != 1 || found[0].Rule().Name() != test.rule || found[0].Severity != test.severity || found[0].Replaced != test.instead:
			t.Errorf("%s at %s, audit %v: %+v", test.flag, test.target, test.audit, found)
		case !slices.Contains(check.RuleNames(), test.rule):
			t.Errorf("%s is no rule", test.rule)
		}
	}
}
