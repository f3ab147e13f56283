package content_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

func TestParseTerms(t *testing.T) {
	stage := func(s string) (string, error) { v, err := content.ParseStage(s); return string(v), err }
	kind := func(s string) (string, error) { v, err := content.ParseKind(s); return string(v), err }
	for _, c := range []struct {
		field    string
		parse    func(string) (string, error)
		in, want string
		nearest  string // of the error, where want is ""
	}{
		{"stage", stage, "beta", "beta", ""},
		{"stage", stage, "GA", "stable", ""},
		{"stage", stage, "Alpha", "alpha", ""},
		{"stage", stage, "bet", "", "beta"},
		{"stage", stage, "alhpa", "", "alpha"},
		{"stage", stage, "remove", "", "removed"},
		{"stage", stage, "", "", "beta"}, // the shortest is the nearest to nothing
		{"kind", kind, "bug", "bug-or-regression", ""},
		{"kind", kind, "Regression", "bug-or-regression", ""},
		{"kind", kind, "api", "api-change", ""},
		{"kind", kind, "docs", "documentation", ""},
		{"kind", kind, "feature", "feature", ""},
		{"kind", kind, "featrue", "", "feature"},
		{"kind", kind, "clean", "", "cleanup"},
		{"sig", content.ParseSIG, "node", "node", ""},
		{"sig", content.ParseSIG, "sig-node", "node", ""},
		{"sig", content.ParseSIG, "SIG/API-Machinery", "api-machinery", ""},
		{"sig", content.ParseSIG, "nod", "", "node"},
		{"sig", content.ParseSIG, "sig-netwerk", "", "network"},
		{"sig", content.ParseSIG, "sig-", "", "ui"},
		{"sig", content.ParseSIG, "node ", "", "node"},
	} {
		got, err := c.parse(c.in)
		if c.want != "" {
			if err != nil || got != c.want {
				t.Errorf("%s %q: got %q, %v; want %q", c.field, c.in, got, err, c.want)
			}
			continue
		}
		var unknown *content.ValueError
		if !errors.As(err, &unknown) || unknown.Field != c.field || unknown.Value != c.in || unknown.Allowed[0] != c.nearest || got != "" {
			t.Errorf("%s %q: got %q, %v; want an error that proposes %q first", c.field, c.in, got, err, c.nearest)
			continue
		}
		if message := err.Error(); !strings.Contains(message, `unknown `+c.field) || strings.Contains(message, "\n") {
			t.Errorf("%s %q: message %q", c.field, c.in, message)
		}
	}
}

func TestAllTermsReadBack(t *testing.T) {
	for _, s := range content.Stages() {
		if got, err := content.ParseStage(strings.ToUpper(string(s))); err != nil || got != s {
			t.Errorf("stage %s reads as %s, %v", s, got, err)
		}
	}
	for _, k := range content.Kinds() {
		if got, err := content.ParseKind(strings.ToUpper(string(k))); err != nil || got != k {
			t.Errorf("kind %s reads as %s, %v", k, got, err)
		}
	}
	for _, s := range content.SIGs() {
		if got, err := content.ParseSIG("SIG-" + strings.ToUpper(s)); err != nil || got != s {
			t.Errorf("sig %s reads as %s, %v", s, got, err)
		}
	}
	if !slices.IsSorted(content.SIGs()) {
		t.Errorf("SIGs in no alphabetical order: %v", content.SIGs())
	}
}

// A book pasted into a filter must not hold the screen up: only its beginning is compared.
func TestAnEndlessWrongValueIsStillAnError(t *testing.T) {
	_, err := content.ParseSIG(strings.Repeat("q", 1<<20) + "network")
	var unknown *content.ValueError
	if !errors.As(err, &unknown) || !slices.Equal(unknown.Allowed, content.SIGs()) { // to the beginning all are equally far
		t.Errorf("got %T, want a ValueError that names all SIGs in their own order", err)
	}
}
