package plan_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

func version(t testing.TB, s string) content.Version {
	t.Helper()
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// table makes a file of lines whose columns are parted by "; ", or by tabs.
func table(lines string) *fstest.MapFile {
	var out []string
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		if line = strings.TrimSpace(line); !strings.Contains(line, "\t") {
			line = strings.ReplaceAll(line, "; ", "\t")
		}
		out = append(out, line)
	}
	return &fstest.MapFile{Data: []byte(strings.Join(out, "\n"))}
}

// world is a small catalog with its tables. An entry's Bodies[0] is its text.
type world struct {
	entries                                                                []content.Entry
	apis, flags, fields, metrics, plugins, changes, artifacts, gates, keps string
}

func (w world) sources(t testing.TB) plan.Sources {
	t.Helper()
	for i := range w.entries {
		e := &w.entries[i]
		v, _, _ := strings.Cut(strings.TrimPrefix(e.ID, "v"), "/")
		e.Version = version(t, v)
		if len(e.Sources) == 0 {
			e.Sources = []string{content.SourceOwn}
		}
		if e.SIG == "" {
			e.SIG = "node"
		}
		e.SIGs = append(e.SIGs, e.SIG)
		if e.Titles[0] == "" {
			e.Titles[0] = e.ID
		}
		_, name, _ := strings.Cut(e.ID, "/")
		if n, ok := strings.CutPrefix(name, "kep-"); ok {
			if _, err := fmt.Sscan(n, &e.KEP); err != nil {
				t.Fatal(err)
			}
		} else {
			var pr int
			if _, err := fmt.Sscan(strings.TrimPrefix(name, "pr-"), &pr); err != nil {
				t.Fatal(err)
			}
			e.PRs = append([]int{pr}, e.PRs...)
		}
	}
	slices.SortStableFunc(w.entries, func(a, b content.Entry) int { return b.Version.Compare(a.Version) })
	data, err := content.EncodeSnapshot(w.entries, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.OpenCatalog(string(data), fstest.MapFS{})
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Read(fstest.MapFS{
		"releases.tsv": table("1.37; 2026-08-26; -; -; x\n1.36; 2026-04-22; -; -; x\n1.35; 2025-12-17; -; -; x\n1.34; 2025-08-27; -; -; x\n1.33; 2025-04-23; -; -; x"),
		"gates.tsv":    table(w.gates), "keps.tsv": table(w.keps),
	})
	if err != nil {
		t.Fatal(err)
	}
	header := strings.Join(facts.ElementColumns()[:16], "; ") + "\n"
	elements, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv": table(header + w.apis), "flags.tsv": table(header + w.flags), "fields.tsv": table(header + w.fields),
		"metrics.tsv": table(header + w.metrics), "plugins.tsv": table(header + w.plugins),
		"changes.tsv": table(w.changes), "artifacts.tsv": table(w.artifacts),
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan.Sources{Catalog: catalog, Tables: tables, Elements: elements}
}

// element is a row of the tables of elements with these columns: name, component, of, deprecated, hidden, removed,
// instead, sources.
func element(name, component, of, deprecated, hidden, removed, instead, sources string) string {
	stage := "-"
	if strings.Contains(name, "beta") {
		stage = "beta"
	}
	return strings.Join([]string{
		name, component, of, "-", stage, "<=1.20", deprecated, hidden, "-", removed, "-", instead, "-", "-", "-", sources,
	}, "; ") + "\n"
}

// outline writes a plan down: section, identifier, release, entries, facts.
func outline(p *plan.Plan, c *content.Catalog) []string {
	var out []string
	for _, s := range p.Sections {
		for _, i := range s.Items {
			words := []string{i.ID, i.Release.String()}
			for _, row := range i.Rows {
				words = append(words, c.ID(row))
			}
			for _, row := range i.See {
				words = append(words, "("+c.ID(row)+")")
			}
			for _, f := range i.Facts {
				words = append(words, string(f.Event)+":"+strings.ReplaceAll(f.Name(), " ", "_"))
			}
			out = append(out, strings.Join(words, " "))
		}
	}
	return out
}

func between(t testing.TB, s plan.Sources, from, to string) *plan.Plan {
	t.Helper()
	p, err := plan.Between(s, version(t, from), version(t, to))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// told are the plans of the embedded tables that tests have asked for, which they do not change.
var told = map[[2]content.Version]*plan.Plan{}

// betweenTold is between for embedded sources, asked once for each two releases.
func betweenTold(t testing.TB, s plan.Sources, from, to content.Version) *plan.Plan {
	t.Helper()
	pair := [2]content.Version{from, to}
	if told[pair] == nil {
		told[pair] = between(t, s, from.String(), to.String())
	}
	return told[pair]
}

func TestBetween(t *testing.T) {
	own := func(id string, with ...func(*content.Entry)) content.Entry {
		e := content.Entry{ID: id}
		for _, w := range with {
			w(&e)
		}
		return e
	}
	action := func(e *content.Entry) { e.ActionRequired, e.Bodies[0] = true, "**Action required**: do it.\n\nWhy." }
	removed := func(e *content.Entry) { e.Transition, e.Stage = "removed", content.Removed }
	dropped := func(e *content.Entry) { e.Transition, e.Stage = "deprecated", content.Deprecated }
	beta := func(e *content.Entry) { e.Transition, e.Stage = "graduated", content.Beta }
	feature := func(e *content.Entry) { e.Kinds = []content.Kind{"feature"} }
	fix := func(e *content.Entry) { e.Kinds = []content.Kind{"bug-or-regression"} }
	text := func(s string) func(*content.Entry) { return func(e *content.Entry) { e.Bodies[0] = s } }
	gate := func(name string, on bool) func(*content.Entry) {
		return func(e *content.Entry) { e.Gates = append(e.Gates, content.Gate{Name: name, Default: on}) }
	}
	from := func(source string) func(*content.Entry) {
		return func(e *content.Entry) { e.Sources = []string{source} }
	}
	flags := func(all ...string) func(*content.Entry) { return func(e *content.Entry) { e.Flags = all } }
	prs := func(all ...int) func(*content.Entry) { return func(e *content.Entry) { e.PRs = all } }

	for _, c := range []struct {
		name     string
		from, to string
		world    world
		want     []string
	}{
		{
			"an action is one item", "1.33", "1.36",
			world{entries: []content.Entry{own("v1.34/pr-1", action), own("v1.33/pr-2", action), own("v1.37/pr-3", action)}},
			[]string{"must-do/v1.34/pr-1 1.34 v1.34/pr-1"},
		},
		{
			"note and table by pull request", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/pr-1", action, removed)},
				flags:   element("--x", "kubelet", "-", "1.20", "-", "1.34", "-", "#9 | #1"),
			},
			[]string{"removed/v1.34/pr-1 1.34 v1.34/pr-1 removed:--x"},
		},
		{
			"note and table by name", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/pr-1", action, removed, flags("kubelet --x"))},
				flags:   element("--x", "kube-proxy", "-", "-", "-", "1.34", "-", "guide") + element("--x", "kubelet", "-", "-", "-", "1.34", "-", "guide"),
			},
			[]string{"removed/v1.34/pr-1 1.34 v1.34/pr-1 removed:--x", "removed/flag/kube-proxy/--x 1.34 removed:--x"},
		},
		{
			"a name in another release is another thing", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.35/pr-1", feature, flags("kubelet --x"))},
				flags:   element("--x", "kubelet", "-", "-", "-", "1.34", "-", "guide"),
			},
			[]string{"removed/flag/kubelet/--x 1.34 removed:--x", "new/v1.35/pr-1 1.35 v1.35/pr-1"},
		},
		{
			"a pull request in another release is another thing", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.35/pr-1", feature)},
				flags:   element("--x", "kubelet", "-", "-", "-", "1.34", "-", "#1"),
			},
			[]string{"removed/flag/kubelet/--x 1.34 removed:--x", "new/v1.35/pr-1 1.35 v1.35/pr-1"},
		},
		{
			"what came and went between is missed by nobody, but its note tells of an end", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.36/pr-2", action)},
				flags:   strings.Replace(element("--short", "kubelet", "-", "1.35", "-", "1.36", "-", "#2"), "<=1.20", "1.35", 1),
			},
			[]string{"removed/v1.36/pr-2 1.36 v1.36/pr-2"},
		},
		{
			"and where nothing is to be done about it, it is no end", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.36/pr-2", feature)},
				flags:   strings.Replace(element("--short", "kubelet", "-", "1.35", "-", "1.36", "-", "#2"), "<=1.20", "1.35", 1),
			},
			[]string{"new/v1.36/pr-2 1.36 v1.36/pr-2"},
		},
		{
			"our own note says whether a change asks for something", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/pr-1", feature)},
				changes: "1.34; kubelet; default; one; do it; yes; #1; -; users",
			},
			[]string{"defaults/v1.34/pr-1 1.34 v1.34/pr-1 changed:"},
		},
		{
			"tables alone: one item a pull request, a group version", "1.33", "1.36",
			world{
				flags: element("--a", "kubelet", "-", "-", "-", "1.34", "-", "#1") + element("--b", "kubelet", "-", "-", "-", "1.34", "-", "#1") +
					element("--c", "kubelet", "-", "-", "-", "1.34", "-", "#2"),
				apis: element("x/v1beta1 A", "kube-apiserver", "as", "-", "-", "1.35", "x/v1", "guide") +
					element("x/v1beta1 B", "kube-apiserver", "bs", "-", "-", "1.35", "x/v1", "guide"),
			},
			[]string{
				"removed/flag/kubelet/--a 1.34 removed:--a removed:--b", "removed/flag/kubelet/--c 1.34 removed:--c",
				"removed/api/x/v1beta1-A 1.35 removed:x/v1beta1_A removed:x/v1beta1_B",
			},
		},
		{
			"what is gone before or comes and goes between is nothing", "1.34", "1.36",
			world{
				flags: element("--gone", "kubelet", "-", "-", "-", "1.34", "-", "#1") +
					strings.Replace(element("--short", "kubelet", "-", "1.35", "-", "1.36", "-", "#2"), "<=1.20", "1.35", 1),
				metrics: element("hidden_total", "kubelet", "-", "1.33", "1.34", "1.36", "-", "#3") +
					element("hiding_total", "kubelet", "-", "1.33", "1.35", "-", "-", "#4"),
			},
			[]string{
				"removed/metric/kubelet/hiding_total 1.35 hidden:hiding_total",
				"removed/metric/kubelet/hidden_total 1.36 removed:hidden_total",
			},
		},
		{
			"a deprecation that leads to the removal is told with it", "1.33", "1.37",
			world{
				entries: []content.Entry{own("v1.34/pr-1", dropped), own("v1.37/pr-2", removed, action), own("v1.35/pr-4", dropped)},
				flags: element("--x", "kubelet", "-", "1.34", "-", "1.37", "--y", "#1 | #2") +
					element("--z", "kubelet", "-", "1.35", "-", "-", "-", "#4"),
			},
			[]string{
				"deprecated/v1.35/pr-4 1.35 v1.35/pr-4 deprecated:--z",
				"removed/v1.37/pr-2 1.37 v1.37/pr-2 v1.34/pr-1 removed:--x",
			},
		},
		{
			"a gate that turns is told by its enhancement, which is one item in all releases", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/kep-5", beta, gate("G", true)), own("v1.36/kep-5", beta)},
				gates:   "G; 1.30; 1.33; alpha; off; -; x\nG; 1.34; 1.35; beta; on; -; x\nG; 1.36; -; stable; on; yes; x",
			},
			[]string{"defaults/v1.36/kep-5 1.34 v1.36/kep-5 v1.34/kep-5 default:G", "removed/gates/1.36 1.36 locked:G"},
		},
		{
			"what an enhancement asks for in one release is no part of what it brings in another", "1.33", "1.36",
			world{entries: []content.Entry{own("v1.34/kep-5", beta, action), own("v1.36/kep-5", beta), own("v1.35/kep-5", beta)}},
			[]string{"must-do/v1.34/kep-5 1.34 v1.34/kep-5", "new/v1.36/kep-5 1.36 v1.36/kep-5 v1.35/kep-5"},
		},
		{
			"a note beside the enhancement that names its pull request", "1.33", "1.36",
			world{entries: []content.Entry{own("v1.34/kep-5", beta, prs(1, 2)), own("v1.34/pr-1", feature), own("v1.34/pr-2", action)}},
			[]string{"must-do/v1.34/pr-2 1.34 v1.34/pr-2", "new/v1.34/kep-5 1.34 v1.34/kep-5 v1.34/pr-1"},
		},
		{
			"gates that go: together with a note that tells of nothing else", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/pr-1", action, removed, text("**Action required**: delete the feature gate `ToldIt=true`."))},
				gates: "LongOne; 1.30; 1.33; stable; on; -; x\nLongOne; removed; 1.34\nLongTwo; 1.30; 1.33; stable; on; -; x\nLongTwo; removed; 1.34\n" +
					"ToldIt; 1.30; 1.33; stable; on; -; x\nToldIt; removed; 1.34",
			},
			[]string{"removed/gates/1.34 1.34 v1.34/pr-1 removed:LongOne removed:LongTwo removed:ToldIt"},
		},
		{
			"a gate that goes with more, or is locked, where its note says what to do; of each component in its list", "1.33", "1.36",
			world{
				entries: []content.Entry{
					own("v1.34/pr-1", action, removed, flags("kubelet --x"), text("**Action required**: delete the gate `ToldIt` and `--x`.")),
					own("v1.34/pr-2", action, text("**Action required**: install the driver, delete the feature gate `LockIt=false`.")),
					own("v1.34/pr-3", fix, text("The feature gate `Quiet` is locked.")),
				},
				flags: element("--x", "kubelet", "-", "-", "-", "1.34", "-", "guide"),
				gates: "LockIt; 1.30; 1.33; beta; on; -; x\nLockIt; 1.34; -; stable; on; yes; x\n" +
					"Quiet; 1.30; 1.33; beta; on; -; x\nQuiet; 1.34; -; stable; on; yes; x\nQuiet; of; kube-proxy,kubelet\n" +
					"ToldIt; 1.30; 1.33; stable; on; -; x\nToldIt; removed; 1.34",
			},
			[]string{
				"must-do/v1.34/pr-2 1.34 v1.34/pr-2 locked:LockIt", "removed/v1.34/pr-1 1.34 v1.34/pr-1 removed:--x removed:ToldIt",
				"removed/gates/1.34/kubelet 1.34 (v1.34/pr-3) locked:Quiet", "removed/gates/1.34/kube-proxy 1.34 (v1.34/pr-3) locked:Quiet",
			},
		},
		{
			"what an enhancement ends in passing is an item of its own", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.35/kep-5", beta, prs(7))},
				metrics: element("x_total", "kubelet", "-", "-", "-", "1.35", "y_total", "#7"),
			},
			[]string{"removed/metric/kubelet/x_total 1.35 (v1.35/kep-5) removed:x_total", "new/v1.35/kep-5 1.35 v1.35/kep-5"},
		},
		{
			"behaviour: with its note, alone, and where it must be done", "1.33", "1.36",
			world{
				entries: []content.Entry{own("v1.34/pr-1", fix)},
				changes: "1.34; kubelet; default; one; -; no; #1; -; users\n1.34; kubelet; default; two; do it; yes; #2; -; users\n1.35; kubelet; storage; three; -; no; page; -; users",
			},
			[]string{"defaults/v1.34/pr-1 1.34 v1.34/pr-1 changed:", "must-do/change/1.34/kubelet/2 1.34 changed:", "defaults/change/1.35/kubelet/three 1.35 changed:"},
		},
		{
			"repairs are no items", "1.33", "1.36",
			world{entries: []content.Entry{own("v1.34/pr-1", fix)}}, nil,
		},
		{
			"imported: actions, deprecations, features where we have no notes", "1.33", "1.36",
			world{entries: []content.Entry{
				own("v1.34/pr-1", feature), own("v1.34/pr-2", feature, from("changelog")), own("v1.35/pr-3", feature, from("changelog")),
				own("v1.34/pr-4", from("changelog"), func(e *content.Entry) { e.ActionSaid = true }),
				own("v1.34/pr-5", from("changelog"), func(e *content.Entry) { e.Kinds = []content.Kind{"deprecation"} }),
			}},
			[]string{
				"must-do/v1.34/pr-4 1.34 v1.34/pr-4", "deprecated/v1.34/pr-5 1.34 v1.34/pr-5", "new/v1.34/pr-1 1.34 v1.34/pr-1",
				"new/v1.35/pr-3 1.35 v1.35/pr-3",
			},
		},
		{
			"patches and one change in several of them; pre-releases are of their release", "1.33.4", "1.34.1",
			world{entries: []content.Entry{
				own("v1.33.4/pr-1", action), own("v1.33.5/pr-2", action), own("v1.34.1/pr-2", action), own("v1.34.2/pr-3", action),
				own("v1.34.0-rc.1/pr-4", action),
			}},
			[]string{"must-do/v1.34.1/pr-2 1.34.1 v1.34.1/pr-2 v1.33.5/pr-2"},
		},
		{
			"enhancements by upstream's dates where we have no notes", "1.33", "1.35",
			world{
				entries: []content.Entry{own("v1.34/pr-1", fix)},
				keps: "5; Five; node; implementable; beta; 1.34; beta=1.34; -; -; -; -; -; -; -\n" +
					"6; Six; node; implementable; beta; 1.35; beta=1.35; G=kubelet; -; -; -; -; -; -\n7; Seven; node; -; -; -; beta=1.35; Nowhere=kubelet; -; -; -; -; -; -",
				gates: "G; 1.30; 1.34; alpha; off; -; x\nG; 1.35; -; beta; on; no; x",
			},
			[]string{"defaults/kep-6 1.35 default:G reached:Six"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.world.sources(t)
			p := between(t, s, c.from, c.to)
			if got := outline(p, s.Catalog); !slices.Equal(got, c.want) {
				t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
			}
		})
	}
}

func TestGates(t *testing.T) {
	s := world{gates: "Added; 1.35; -; alpha; off; no; x\nGone; 1.20; 1.34; stable; on; -; x\nGone; removed; 1.35\n" +
		"Later; 1.20; 1.33; alpha; off; no; x\nLater; 1.34; 1.34; beta; off; no; x\nLater; 1.35; -; beta; on; no; x\n" +
		"Lockd; 1.20; 1.34; stable; on; no; x\nLockd; 1.35; -; stable; on; yes; x\n" +
		"Patch; 1.20; 1.34.1; beta; on; no; x\nPatch; 1.34.2; -; beta; off; no; x\n" +
		"Same; 1.20; -; beta; on; no; x\nStage; 1.20; 1.33; alpha; off; no; x\nStage; 1.34; -; beta; off; no; x\n" +
		"Turns; 1.20; 1.33; alpha; off; no; x\nTurns; 1.34; 1.34; beta; on; no; x\nTurns; 1.35; -; stable; on; yes; x\n" +
		"Undone; 1.20; 1.33; beta; on; no; x\nUndone; 1.34; 1.34; beta; off; no; x\nUndone; 1.35; -; stable; on; no; x"}.sources(t)
	var got []string
	for _, g := range between(t, s, "1.33", "1.36").Gates {
		state := func(s *plan.GateState) string {
			if s == nil {
				return "none"
			}
			return fmt.Sprintf("%s,%t,%t", s.Stage, s.Default, s.Locked)
		}
		got = append(got, fmt.Sprintf("%s %s %s %s %v", g.Name, state(g.From), state(g.To), g.In, g.Changes))
	}
	want := []string{
		"Added none alpha,false,false 1.35 [added]", "Gone stable,true,false none 1.35 [removed]",
		"Later alpha,false,false beta,true,false 1.35 [default stage]",
		"Lockd stable,true,false stable,true,true 1.35 [locked]", "Patch beta,true,false beta,false,false 1.34.2 [default]",
		"Stage alpha,false,false beta,false,false 1.34 [stage]", "Turns alpha,false,false stable,true,true 1.34 [default locked stage]",
		"Undone beta,true,false stable,true,false 1.34 [default stage]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestRequired(t *testing.T) {
	s := world{artifacts: strings.ReplaceAll(`1.30|minimum|kernel|5.4|-|old|x|-
1.33|kubeadm_versions|kubeadm 1.33|etcd_default 3.5; pause 3.9; kubelet_min_skew -3|-|-|x|-
1.34|kubeadm_versions|kubeadm 1.34|etcd_default 3.6; pause 3.9|-|-|x|-
1.35|kubeadm_versions|kubeadm 1.35|etcd_default 3.6; pause 3.9|-|-|x|-
1.36|minimum|cgroup|v2|-|new|x|-
1.37|minimum|cgroup|v3|-|later|x|-`, "|", "\t")}.sources(t)
	var got []string
	for _, r := range between(t, s, "1.33", "1.36").Required {
		got = append(got, fmt.Sprintf("%s %s was %q in %s %t", r.Name, r.Value, r.Was, r.Release, r.Kubeadm))
	}
	want := []string{`kernel 5.4 was "5.4" in 0.0 false`, `etcd 3.6 was "3.5" in 1.34 true`, `pause image 3.9 was "3.9" in 0.0 true`, `cgroup v2 was "" in 1.36 false`}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOrder(t *testing.T) {
	s := world{}.sources(t)
	for _, pair := range [][2]string{{"1.36", "1.33"}, {"1.33", "1.33"}, {"1.33.1", "1.33"}} {
		if p, err := plan.Between(s, version(t, pair[0]), version(t, pair[1])); err == nil {
			t.Errorf("from %s to %s: %v, want an error", pair[0], pair[1], p)
		}
	}
}

func TestSaid(t *testing.T) {
	for _, c := range []struct {
		body         string
		article      bool
		what, action string
	}{
		{"One.\n\nTwo.", false, "One.", ""},
		{"**Action required** before 1.26: do it.\n\nWhy.", false, "Why.", "before 1.26: do it."},
		{"**需要采取行动**：升级。", false, "", "升级。"},
		{"**Требуется действие.** Уберите.", false, "", "Уберите."},
		{"**Action required**: rewrite:\n\n- a\n- b\n\nWhy.", false, "Why.", "rewrite:\n\n- a\n- b"},
		{"## A\n\nProblem.\n\n## B\n\n- list\n\n```yaml\nx\n```\n\nChange.\n\n## C\n\nUse.", true, "Change.", ""},
		{"**Action required**: do it.\n\n## A\n\nProblem.\n\n## B\n\nChange.", true, "Change.", "do it."},
		{"", false, "", ""},
	} {
		if what, action := plan.Said(c.body, c.article); what != c.what || action != c.action {
			t.Errorf("%q says %q, %q, want %q, %q", c.body, what, action, c.what, c.action)
		}
	}
}

// Who has not switched on what is off by default has nothing to do; who has not switched off what was always on has.
func TestOnlyIfOn(t *testing.T) {
	entry := func(id string, gates ...content.Gate) content.Entry {
		return content.Entry{ID: id, ActionRequired: true, Gates: gates, Bodies: [4]string{"**Action required**: do it."}}
	}
	s := world{
		entries: []content.Entry{
			entry("v1.34/pr-1", content.Gate{Name: "Alpha"}), entry("v1.34/pr-2", content.Gate{Name: "Back"}),
			entry("v1.34/pr-3", content.Gate{Name: "Beta", Default: true}), entry("v1.34/pr-4"),
			entry("v1.34/pr-5", content.Gate{Name: "Alpha"}), entry("v1.35/pr-6", content.Gate{Name: "Young"}),
		},
		gates: "Alpha; 1.30; -; alpha; off; no; x\nBack; 1.34; -; deprecated; off; no; x\nBeta; 1.30; 1.33; alpha; off; no; x\n" +
			"Beta; 1.34; -; beta; on; no; x\nYoung; 1.34; -; alpha; off; no; x",
		fields: element("v1 Pod spec.x", "-", "v1 Pod", "-", "-", "1.34", "-", "#5"),
		apis: strings.Replace(element("x/v1beta1 A", "kube-apiserver", "as", "-", "-", "1.35", "x/v1", "guide"), "-; 1.35", "1.20; 1.35", 1) +
			element("x/v1beta2 B", "kube-apiserver", "bs", "-", "-", "1.35", "x/v1", "guide"),
	}.sources(t)
	got := map[string]string{}
	for _, section := range between(t, s, "1.33", "1.36").Sections {
		for _, i := range section.Items {
			got[i.ID] = strings.Join(i.OnlyIfOn, ",")
		}
	}
	want := map[string]string{
		"must-do/v1.34/pr-1": "Alpha", "must-do/v1.34/pr-2": "", "must-do/v1.34/pr-3": "", "must-do/v1.34/pr-4": "",
		"removed/v1.34/pr-5": "", "must-do/v1.35/pr-6": "Young", "removed/api/x/v1beta1-A": "x/v1beta1", "removed/api/x/v1beta2-B": "",
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
