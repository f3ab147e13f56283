package content_test

import (
	"cmp"
	"testing"

	"k8sexplore/content"
)

func TestParseVersion(t *testing.T) {
	for s, want := range map[string]content.Version{
		"1.27": {Major: 1, Minor: 27}, "v1.27": {Major: 1, Minor: 27}, "V1.27": {Major: 1, Minor: 27}, "1.27.0": {Major: 1, Minor: 27},
		"1.27.13": {Major: 1, Minor: 27, Patch: 13}, "v1.9": {Major: 1, Minor: 9},
		"v1.27.0-alpha.1": {Major: 1, Minor: 27, Pre: "alpha.1"}, "1.27.0-RC.0": {Major: 1, Minor: 27, Pre: "rc.0"},
		"1.0.0-alpha": {Major: 1, Pre: "alpha"}, "1.27.3-beta.10": {Major: 1, Minor: 27, Patch: 3, Pre: "beta.10"},
	} {
		got, err := content.ParseVersion(s)
		if err != nil || got != want {
			t.Errorf("ParseVersion(%q) = %+v, %v; want %+v", s, got, err, want)
		}
		if again, err := content.ParseVersion("v" + got.String()); err != nil || again != got {
			t.Errorf("%q prints as %q, which reads as %+v, %v", s, got, again, err)
		}
	}
	for _, s := range []string{
		"", "v", "1", "1.", ".27", "1.27.", "1.27.1.2", "1.x", "1.27.x", "one.two", "1.-27", "1.+27", "1. 27", " 1.27", "1.27 ", "vv1.27",
		"1.99999", "1.27-rc.1", "1.27.0-", "1.27.0-rc.", "1.27.0-rc.x", "1.27.0-rc.01", "1.27.0-rc.-1", "1.27.0-rc/1", "1.27.0-rc 1",
		"1.27.0-1", "1.27.0-rc.1.2", "1.27.0-рк.1", "１.27",
	} {
		if got, err := content.ParseVersion(s); err == nil {
			t.Errorf("ParseVersion(%q) = %+v; want an error", s, got)
		}
	}
}

func TestVersionsAreOrderedByAge(t *testing.T) {
	oldestFirst := []string{
		"0.99", "1.9", "1.25", "1.25.2", "1.25.16", "1.27.0-alpha", "1.27.0-alpha.1", "1.27.0-alpha.2", "1.27.0-alpha.10", "1.27.0-beta.0",
		"1.27.0-rc.1", "1.27", "1.27.1-rc.0", "1.27.1", "1.100", "2.0",
	}
	for i, a := range oldestFirst {
		for j, b := range oldestFirst {
			if got := version(t, a).Compare(version(t, b)); got != cmp.Compare(i, j) {
				t.Errorf("%s compares to %s as %d", a, b, got)
			}
		}
	}
}

func version(t testing.TB, s string) content.Version {
	t.Helper()
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestReleaseOfVersion(t *testing.T) {
	for s, isRelease := range map[string]bool{"1.27": true, "1.27.0": true, "1.27.4": false, "1.27.0-rc.1": false} {
		v := version(t, s)
		if v.IsRelease() != isRelease || v.Release() != version(t, "1.27") {
			t.Errorf("%s: IsRelease %v, Release %v", s, v.IsRelease(), v.Release())
		}
	}
}

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		span, prints string
		in, out      []string
	}{
		{"1.27", "1.27", []string{"1.27"}, []string{"1.27.1", "1.27.0-rc.1", "1.26", "1.28"}},
		{"v1.27.0", "1.27", []string{"1.27"}, []string{"1.27.1"}},
		{"1.27.13", "1.27.13", []string{"1.27.13"}, []string{"1.27", "1.27.12", "1.27.14"}},
		{"1.27.0-rc.1", "1.27.0-rc.1", []string{"1.27.0-rc.1"}, []string{"1.27"}},
		{"1.27.x", "1.27.x", []string{"1.27", "1.27.1", "1.27.99", "1.27.0-alpha.1"}, []string{"1.26.3", "1.28"}},
		{"V1.27.X", "1.27.x", []string{"1.27.5"}, []string{"1.28"}},
		{"1.25..1.27", "1.25..1.27", []string{"1.25", "1.25.9", "1.26", "1.27.0-rc.0", "1.27"}, []string{"1.24.17", "1.25.0-rc.1", "1.27.1"}},
		{"v1.27..v1.25", "1.25..1.27", []string{"1.26"}, []string{"1.28"}},
		{"1.27..1.27.0", "1.27", []string{"1.27"}, []string{"1.27.1"}},
		{"1.26.3..1.27.0-rc.1", "1.26.3..1.27.0-rc.1", []string{"1.26.3", "1.26.4", "1.27.0-beta.0"}, []string{"1.26.2", "1.27"}},
	} {
		s, err := content.ParseSpan(c.span)
		if err != nil || s.String() != c.prints {
			t.Errorf("ParseSpan(%q) = %v, %v; want %s", c.span, s, err, c.prints)
		}
		for _, v := range c.in {
			if !s.Contains(version(t, v)) {
				t.Errorf("%s does not contain %s", c.span, v)
			}
		}
		for _, v := range c.out {
			if s.Contains(version(t, v)) {
				t.Errorf("%s contains %s", c.span, v)
			}
		}
	}
	for _, s := range []string{
		"", "..", "1.25..", "..1.27", "1.25...1.27", "1.25..1.26..1.27", "1.25..1.27.x", "1.x", "x", "1.27.1.x", "1.27.0.x", "1.27.x.x",
		"1.27.0-rc.x", "latest", "1.25-1.27",
	} {
		if got, err := content.ParseSpan(s); err == nil {
			t.Errorf("ParseSpan(%q) = %v; want an error", s, got)
		}
	}
}

// FuzzParseSpan: what can be read prints in a form that reads the same, and holds its own ends.
func FuzzParseSpan(f *testing.F) {
	for _, s := range []string{"1.27", "v1.27.x", "1.25..1.27", "1.27.0-alpha.1", "1.27..1.25.3", "..", "1.27.0-x..1.27.0-X", "9999.9999.9999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		span, err := content.ParseSpan(s)
		if err != nil {
			return
		}
		if again, err := content.ParseSpan(span.String()); err != nil || again != span {
			t.Errorf("%q is %+v and prints as %q, which reads as %+v, %v", s, span, span, again, err)
		}
		if !span.Contains(span.From) || !span.Contains(span.To) || span.From.Compare(span.To) > 0 {
			t.Errorf("%q is %+v, which does not hold its own ends", s, span)
		}
	})
}
