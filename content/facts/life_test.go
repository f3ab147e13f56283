package facts

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What upstream says of a stage, what is seen of it, and whether that differs: "stage release", "!" behind a missed
// milestone.
func TestCompare(t *testing.T) {
	version := func(s string) content.Version {
		v, err := content.ParseVersion(s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, tt := range []struct {
		name                    string
		milestones, gates, ours []string
		want                    string // "!" behind a stage that differs
	}{
		{"all agree", []string{"alpha 1.25", "beta 1.26"}, []string{"alpha 1.25", "beta 1.26"}, []string{"alpha 1.25", "beta 1.26", "beta 1.27"}, "alpha beta"},
		{"nothing is seen", []string{"alpha 1.25", "stable 1.40"}, nil, nil, "alpha stable"},
		{"upstream says that it was missed", []string{"beta 1.26!"}, nil, nil, "beta!"},
		{"the gate came later", []string{"beta 1.26"}, []string{"beta 1.27"}, nil, "beta!"},
		{"one of two gates came then", []string{"beta 1.26"}, []string{"beta 1.24", "beta 1.26"}, nil, "beta"},
		{"the gate came in a patch", []string{"beta 1.26"}, []string{"beta 1.26.1"}, nil, "beta"},
		{"an entry has it before", []string{"beta 1.27"}, nil, []string{"beta 1.26"}, "beta!"},
		{"an entry has less after", []string{"alpha 1.25", "beta 1.26"}, nil, []string{"alpha 1.27"}, "alpha beta!"},
		{"an entry has more after", []string{"alpha 1.25", "beta 1.26"}, nil, []string{"beta 1.27"}, "alpha beta"},
		{"no milestone", nil, []string{"alpha 1.25"}, []string{"deprecated 1.26"}, "alpha! deprecated!"},
		{"two milestones of a stage", []string{"alpha 1.21", "alpha 1.30"}, []string{"alpha 1.30"}, []string{"alpha 1.25"}, "alpha"},
	} {
		l := Life{Newest: version("1.30")}
		for _, m := range tt.milestones {
			stage, in, _ := strings.Cut(strings.TrimSuffix(m, "!"), " ")
			l.Milestones = append(l.Milestones, Milestone{Stage: content.Stage(stage), Release: version(in), Missed: strings.HasSuffix(m, "!")})
		}
		for by, sights := range map[Witness][]string{ByGate: tt.gates, ByEntry: tt.ours} {
			for _, o := range sights {
				stage, in, _ := strings.Cut(o, " ")
				l.Sights = append(l.Sights, Sight{content.Stage(stage), version(in), by, "x"})
			}
		}
		var have []string
		for _, c := range l.Compare() {
			have = append(have, string(c.Stage)+map[bool]string{true: "!"}[c.Differs])
		}
		if got := strings.Join(have, " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	l := Life{Sights: []Sight{
		{content.Beta, version("1.10"), ByGate, "A"}, {content.Beta, version("1.9"), ByGate, "B"}, {content.Beta, version("1.10"), ByGate, "C"},
	}}
	if c := l.Compare(); len(c) != 1 || !slices.Equal(c[0].Gates, []content.Version{version("1.9"), version("1.10")}) {
		t.Errorf("%+v", c)
	}
}
