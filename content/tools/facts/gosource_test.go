package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
)

// Every form in which a release's source has written its gates.
const goSource = `package features

const (
	// Typed, converted and plain constants.
	Flat                  featuregate.Feature = "Flat"
	Converted                                 = featuregate.Feature("Converted")
	Plain                                     = "Plain"
	Renamed               featuregate.Feature = "OtherName"
	Versioned, NotYet     featuregate.Feature = "Versioned", "NotYet"
	Compatible            featuregate.Feature = "Compatible"
	contextualDefault                         = true
)

func init() { runtime.Must(gates.Add(defaultGates)) }

var defaultGates = map[featuregate.Feature]featuregate.FeatureSpec{
	Flat:      {Default: false, PreRelease: featuregate.Alpha},
	Converted: {Default: contextualDefault, PreRelease: featuregate.Beta},
	Renamed:   {Default: true, PreRelease: utilfeature.GA, LockToDefault: true}, // remove in 1.31
	genericfeatures.Inherited: {Default: true, PreRelease: featuregate.Deprecated},
	"Literal": {PreRelease: Alpha},
}

var versioned = map[featuregate.Feature]featuregate.VersionedSpecs{
	Versioned: {
		{Version: version.MustParse("1.0"), Default: true, PreRelease: featuregate.GA},
		{Version: version.MustParse("1.28"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.31"), Default: true, PreRelease: featuregate.GA, LockToDefault: true},
	},
	NotYet:     {{Version: version.MustParse("1.31"), Default: true, PreRelease: featuregate.Beta}},
	Compatible: {
		{Version: version.MustParse("1.29"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.30"), MinCompatibilityVersion: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},
	},
}

var InitFeatureGates = FeatureList{
	Plain: {FeatureSpec: featuregate.FeatureSpec{Default: true, PreRelease: featuregate.Beta}, DeprecationMessage: "none"},
}

var dependencies = map[featuregate.Feature][]featuregate.Feature{Flat: {Plain}, Plain: {}}
`

func TestGoGates(t *testing.T) {
	in := named("source")
	states := readGoGates(in, map[string][]byte{"kube_features.go": []byte(goSource)}, content.Version{Major: 1, Minor: 30, Patch: 4})
	var got []string
	for _, name := range slices.Sorted(maps.Keys(states)) {
		got = append(got, name+" "+states[name].String())
	}
	want := "Compatible alpha off, Converted beta on, Flat alpha off, Inherited deprecated on, Literal alpha off, " +
		"OtherName stable on locked, Plain beta on, Versioned beta on"
	if strings.Join(got, ", ") != want || len(in.Problems) > 0 {
		t.Errorf("got  %s\nwant %s\n%v", strings.Join(got, ", "), want, in.Problems)
	}
	next := readGoGates(in, map[string][]byte{"kube_features.go": []byte(goSource)}, content.Version{Major: 1, Minor: 31})
	if next["Compatible"].Stage != content.Beta {
		t.Error("a minimum compatibility version of the release before holds by default")
	}
}

func TestGoGatesSayWhatIsNotWrittenOut(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{`package f; var g = M{Unknown: {Default: true, PreRelease: Beta}}`, "a gate whose name is not written out"},
		{`package f; const A = "A"; var g = M{A: {Default: windows(), PreRelease: Beta}}`, "a default that is neither true nor false"},
		{`package f; const A = "A"; var g = M{A: {Default: true, PreRelease: Gamma}}`, `stage "Gamma", expected`},
		{`package f; const A = "A"; var g = M{A: {{Version: next, PreRelease: Beta}}}`, "a version that is not written out"},
		{`package f; var g = M{`, "expected"},
	} {
		in := named("source")
		readGoGates(in, map[string][]byte{"a.go": []byte(test.source)}, content.Version{Major: 1, Minor: 30})
		if len(in.Problems) == 0 || !strings.Contains(in.Problems[0].Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.source, in.Problems, test.want)
		}
	}
}

func FuzzGoGates(f *testing.F) {
	f.Add(goSource)
	f.Fuzz(func(t *testing.T, source string) {
		in := named("source")
		for name, s := range readGoGates(in, map[string][]byte{"a.go": []byte(source)}, content.Version{Major: 1, Minor: 30}) {
			if len(in.Problems) == 0 && (!factfile.IsGateName(name) || s.Stage == "") {
				t.Errorf("%q: %v", name, s)
			}
		}
	})
}
