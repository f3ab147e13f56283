package facts

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

// small returns tables with one enhancement, 7, and gates that cover 1.14 to 1.30.
func small(t testing.TB, plan, status, target, latest, gates string, table ...string) *Tables {
	t.Helper()
	table = append(table, "Z\t1.30\t-\talpha\toff\t-\tlist")
	all, err := Read(fstest.MapFS{
		"releases.tsv": {Data: []byte("1.30\t2024-04-17\t-\t-\tx")},
		"keps.tsv": {Data: []byte(strings.Join([]string{
			"7", "T", "apps", status, target, latest, plan, gates, "-", "-", "-", "-", "-", "-",
		}, "\t"))},
		"gates.tsv": {Data: []byte(strings.Join(table, "\n"))},
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// What became of milestones, and by which witnesses: 1.30 is the newest release.
func TestJudge(t *testing.T) {
	const a25, b27 = "A\t1.25\t1.26\talpha\toff\t-\tlist", "A\t1.27\t-\tbeta\ton\t-\tlist"
	for _, tt := range []struct {
		name                         string
		plan, status, target, latest string
		gates                        string
		table, told                  []string // an entry: release, stage, transition, gates
		want                         string
	}{
		{"reached", "alpha=1.25 beta=1.27", "implementable", "beta", "1.27", "A", []string{a25, b27}, nil,
			"alpha reached 1.25: A entered alpha 1.25; beta reached 1.27: A entered beta 1.27"},
		{"late", "beta=1.26", "implementable", "beta", "1.26", "A", []string{a25, b27}, nil, "beta late 1.27: A entered beta 1.27"},
		{"early", "beta=1.28", "implementable", "beta", "1.28", "A", []string{a25, b27}, nil, "beta early 1.27: A entered beta 1.27"},
		{"a gate ahead of alpha", "alpha=1.28 alpha=1.31", "implementable", "alpha", "1.28", "A", []string{a25}, nil, "alpha reached 1.28: A entered alpha 1.25; alpha planned"},
		{"early before its release is out", "beta=1.31", "implementable", "beta", "1.31", "A", []string{a25, b27}, nil, "beta early 1.27: A entered beta 1.27"},
		{"behind", "stable=1.29", "implementable", "stable", "1.29", "A", []string{a25, b27}, nil, "stable missed: A was beta 1.30"},
		{"behind, and upstream says that it is done", "stable=1.29", "implemented", "stable", "1.29", "A", []string{a25, b27}, nil, "stable missed: A was beta 1.30"},
		{"behind, and gone since", "beta=1.26", "implementable", "beta", "1.26", "B", []string{"B\t1.25\t1.27\talpha\toff\t-\tlist", "B\tremoved\t1.28"}, nil,
			"beta missed: B was alpha 1.26"},
		{"gone by then", "beta=1.28", "implementable", "beta", "1.28", "B", []string{"B\t1.25\t1.27\talpha\toff\t-\tlist", "B\tremoved\t1.28"}, nil,
			"beta unknown:  silent 1.28"},
		{"the stage was left out", "alpha=1.24", "implementable", "beta", "1.26", "B", []string{"B\t1.26\t-\tbeta\ton\t-\tlist"}, nil, "alpha missed: B entered beta 1.26"},
		{"planned", "beta=1.31", "implementable", "beta", "1.31", "A", []string{a25}, nil, "beta planned"},
		{"the gate came in a patch", "alpha=1.25", "implementable", "alpha", "1.25", "B", []string{"B\t1.25.3\t-\talpha\toff\t-\tlist"}, nil, "alpha reached 1.25: B entered alpha 1.25.3"},
		{"taken back and reached again", "beta=1.28", "implementable", "beta", "1.28", "B",
			[]string{"B\t1.25\t1.25.0\tbeta\ton\t-\tlist", "B\t1.25.1\t1.27\talpha\toff\t-\tlist", "B\t1.28\t-\tbeta\ton\t-\tlist"}, nil,
			"beta reached 1.28: B entered beta 1.28"},
		{"one of two gates", "beta=1.27", "implementable", "beta", "1.27", "A B", []string{a25, b27, "B\t1.28\t-\talpha\toff\t-\tlist"}, nil, "beta reached 1.27: A entered beta 1.27"},
		{"before the tables are whole", "alpha=1.8", "implemented", "stable", "-", "A", []string{a25, b27}, nil, "alpha reached 1.8: status states implemented"},
		{"a second alpha", "alpha=1.25 alpha=1.29", "implementable", "alpha", "1.29", "A", []string{a25}, nil,
			"alpha reached 1.25: A entered alpha 1.25; alpha reached 1.29: A entered alpha 1.25"},
		{"a second beta", "beta=1.27 beta=1.29", "implementable", "beta", "1.29", "A", []string{a25, b27}, nil,
			"beta reached 1.27: A entered beta 1.27; beta reached 1.27: A entered beta 1.27"},

		{"not its own gate", "beta=1.26", "implementable", "beta", "1.26", "~A", []string{a25, b27}, nil, "beta unknown"},
		{"not its own gate, and upstream came further", "alpha=1.26", "implementable", "beta", "1.27", "~A", []string{a25}, nil, "alpha reached 1.26: stage states beta"},
		{"no release has the gate", "alpha=1.29", "implementable", "alpha", "1.29", "N=kubelet", nil, nil, "alpha missed: N nowhere 1.30"},
		{"no release has a gate that is not its own", "alpha=1.29", "implementable", "alpha", "1.29", "~N", nil, nil, "alpha unknown"},
		{"no release has the gate, and upstream came further", "alpha=1.29", "implementable", "beta", "1.30", "N", nil, nil, "alpha unknown: N nowhere 1.30, stage states beta"},
		{"no release has the gate, and it is done", "alpha=1.29", "implemented", "alpha", "1.29", "N", nil, nil, "alpha reached 1.29: status states implemented"},
		{"a gate of nobody's tables", "alpha=1.29", "implementable", "alpha", "1.29", "N=cloud-controller-manager KUBECTL_N", nil, nil, "alpha unknown"},
		{"no release has the gate, before the tables", "alpha=1.9", "implementable", "alpha", "1.9", "N", nil, nil, "alpha unknown"},
		{"no release has the gate yet", "alpha=1.31", "implementable", "alpha", "1.31", "N", nil, nil, "alpha planned"},

		{"an entry tells", "alpha=1.29", "provisional", "alpha", "1.29", "N", nil, []string{"1.29 alpha new G"}, "alpha reached 1.29: e tells alpha 1.29"},
		{"an entry against a gate", "beta=1.26", "implementable", "beta", "1.26", "A", []string{a25, b27}, []string{"1.26 beta graduated A"}, "beta reached 1.26: e tells beta 1.26"},
		{"an entry without the gate", "alpha=1.29", "implementable", "alpha", "1.29", "N", nil, []string{"1.29 alpha new"}, "alpha missed: N nowhere 1.30, e tells alpha 1.29"},
		{"an entry without a gate that there is none of", "alpha=1.29", "implementable", "alpha", "1.29", "-", nil, []string{"1.29 alpha new"}, "alpha reached 1.29: e tells alpha 1.29"},
		{"an entry tells later", "beta=1.26", "implementable", "beta", "1.26", "-", nil, []string{"1.27 beta graduated"}, "beta late 1.27: e tells beta 1.27"},
		{"an entry goes on telling", "beta=1.26", "implementable", "beta", "1.26", "-", nil, []string{"1.27 beta updated"}, "beta unknown"},
		{"an entry tells of more by then", "beta=1.26", "implementable", "beta", "1.23", "-", nil, []string{"1.26 stable graduated"}, "beta reached 1.26: e tells stable 1.26"},
		{"an entry tells of less after", "stable=1.26", "implementable", "stable", "1.26", "-", nil, []string{"1.27 beta updated"}, "stable missed: e tells beta 1.27"},

		{"stopped", "alpha=1.26", "withdrawn", "alpha", "1.26", "-", nil, nil, "alpha missed: status states withdrawn"},
		{"not accepted yet", "alpha=1.26 beta=1.28", "provisional", "alpha", "1.26", "-", nil, nil,
			"alpha unknown: status states provisional; beta missed: status states provisional,  silent 1.28"},
		{"past the stage of kep.yaml", "beta=1.26", "implementable", "alpha", "1.25", "-", nil, nil, "beta unknown: stage states alpha"},
		{"past it, and entries are silent", "beta=1.28 stable=1.29", "implementable", "alpha", "1.25", "-", nil, nil,
			"beta missed: stage states alpha,  silent 1.28; stable missed: stage states alpha,  silent 1.28"},
		{"past the latest milestone", "beta=1.26", "implementable", "beta", "1.25", "-", nil, nil, "beta unknown: latest-milestone states 1.25"},
		{"past it, and entries are silent", "beta=1.28", "implementable", "beta", "1.25", "-", nil, nil,
			"beta missed: latest-milestone states 1.25,  silent 1.28"},
		{"entries are silent alone", "beta=1.28", "implementable", "beta", "1.28", "-", nil, nil, "beta unknown:  silent 1.28"},
		{"kep.yaml was not kept up", "alpha=1.25 beta=1.26 stable=1.27", "provisional", "alpha", "1.24", "-", nil, []string{"1.25 alpha new"},
			"alpha reached 1.25: e tells alpha 1.25; beta unknown; stable unknown"},
		{"the latest milestone was not kept up", "beta=1.26", "implementable", "beta", "1.25", "-", nil, []string{"1.27 beta updated"}, "beta unknown"},
		{"deprecated, as its gate", "deprecated=1.27", "implementable", "-", "-", "B", []string{"B\t1.25\t1.26\tstable\ton\t-\tlist", "B\t1.27\t-\tdeprecated\toff\t-\tlist"}, nil,
			"deprecated reached 1.27: B entered deprecated 1.27"},
		{"deprecated before its gate", "deprecated=1.25", "implementable", "-", "-", "B", []string{"B\t1.27\t-\tdeprecated\toff\t-\tlist"}, nil, "deprecated unknown"},
	} {
		tables := small(t, tt.plan, tt.status, tt.target, tt.latest, tt.gates, tt.table...)
		k, _ := tables.KEP(7)
		j := tables.judge(k, version(t, "1.30"))
		j.whole = func(v content.Version) bool { return v == version(t, "1.28") }
		for _, told := range tt.told {
			f := strings.Fields(told)
			e := content.Entry{ID: "e", Version: version(t, f[0]), KEP: 7, Stage: content.Stage(f[1]), Transition: content.Transition(f[2])}
			for _, g := range f[3:] {
				e.Gates = append(e.Gates, content.Gate{Name: g})
			}
			j.hear(e)
		}
		if got := written(j.plan()); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// written writes judged milestones: stage, verdict, release, then the witnesses.
func written(plan []Judged) string {
	var all []string
	for _, m := range plan {
		text := fmt.Sprintf("%s %s", m.Stage, m.Verdict)
		if m.In != (content.Version{}) {
			text += " " + m.In.String()
		}
		var by []string
		for _, w := range m.Witnesses {
			said := []string{w.Name, string(w.Says)}
			if w.Stage != "" {
				said = append(said, string(w.Stage))
			}
			if w.Release != (content.Version{}) {
				said = append(said, w.Release.String())
			}
			if w.Value != "" {
				said = append(said, w.Value)
			}
			by = append(by, strings.Join(said, " "))
		}
		if len(by) > 0 {
			text += ": " + strings.Join(by, ", ")
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// A plan that is silent about a stage differs from what is seen; where there is no plan, nothing does.
func TestCompare(t *testing.T) {
	table := []string{"A\t1.25\t1.26\talpha\toff\t-\tlist", "A\t1.27\t-\tbeta\ton\t-\tlist", "B\t1.26\t-\talpha\toff\t-\tlist"}
	for _, tt := range []struct{ name, plan, gates, want string }{
		{"the plan leaves alpha out", "beta=1.27", "A", "alpha! [1.25] []; beta [1.27] []"},
		{"no plan", "-", "A", "alpha [1.25] []; beta [1.27] []"},
		{"two gates", "alpha=1.26 beta=1.27 stable=1.40", "A B", "alpha [1.25 1.26] []; beta [1.27] []; stable [] []"},
		{"not its own", "beta=1.26", "~A", "beta [] []"},
		{"missed", "stable=1.28", "B", "alpha! [1.26] []; stable! [] []"},
	} {
		tables := small(t, tt.plan, "implementable", "stable", "1.28", tt.gates, table...)
		k, _ := tables.KEP(7)
		j := tables.judge(k, version(t, "1.30"))
		l := Life{KEP: k, Sights: j.sights(), Plan: j.plan()}
		var have []string
		for _, c := range l.Compare() {
			have = append(have, fmt.Sprintf("%s%s %v %v", c.Stage, map[bool]string{true: "!"}[c.Differs()], c.Gates, c.Entries))
		}
		if got := strings.Join(have, "; "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
