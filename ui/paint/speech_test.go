package paint

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

func speaking(t *testing.T) subject.Desk {
	t.Helper()
	words, err := phrase.OpenDialogue(content.English)
	if err != nil {
		t.Fatal(err)
	}
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return subject.Desk{Catalog: catalog, Tables: &facts.Tables{}, Words: words, Newest: content.Version{Major: 1, Minor: 37}}
}

// Drawings and tables are said in words, a thing a line; addresses come behind the facts.
func TestSay(t *testing.T) {
	v := func(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }
	step := func(s content.Stage, minor int, verdict facts.Verdict, in int) facts.Judged {
		j := facts.Judged{Milestone: facts.Milestone{Stage: s, Release: v(minor)}, Verdict: verdict}
		if in > 0 {
			j.In = v(in)
		}
		return j
	}
	p := page.Page{Parts: []page.Part{
		page.Title{Number: "KEP-1", Text: "A title", Official: "The official one"},
		page.Address{URL: "https://kep.k8s.io/1"},
		page.Way{Plan: []facts.Judged{
			step(content.Alpha, 25, facts.Reached, 25), step(content.Beta, 26, facts.Late, 27), step(content.Stable, 28, facts.Missed, 0),
			step(content.Stable, 38, facts.Planned, 0),
		}},
		page.History{Gate: facts.Gate{Name: "G", RemovedIn: v(31), History: []facts.Interval{
			{From: content.Version{Major: 1}, To: v(24), Stage: content.Alpha}, {From: v(25), To: v(25), Stage: content.Beta},
			{From: v(26), To: v(28), Stage: content.Beta, Default: true}, {From: v(29), Stage: content.Stable, Default: true, Locked: true},
		}}},
		page.Table{Columns: []string{"Stage", "Plan", "Gates"}, Rows: [][]string{{"Beta", "1.26", ""}, {"Stable", "1.28", "1.29"}}},
		page.Rows{Label: "Gates", Rows: []page.Row{{Name: "X", Text: "a text", State: "G locked on"}, {Name: "y"}}},
		page.Changes{Label: "Changes", Groups: []page.ChangeGroup{
			{Name: "kubelet", Changes: []page.Change{{Text: "warns", Source: page.Value{Text: "#7", Address: "https://x/7"}}, {Text: "fails", Required: true}}},
		}},
		page.Text{Markdown: "A text."},
	}}
	a, err := Say(speaking(t), p, subject.Ref{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"KEP-1: A title", "The official one", "Way: Alpha 1.25, Beta 1.26 (late: 1.27), Stable (GA) 1.28 (missed), Stable (GA) 1.38 (planned)",
		"until 1.24: Alpha, off", "1.25: Beta, off", "1.26 to 1.28: Beta, on", "since 1.29: Stable (GA), on, locked", "1.31: Removed",
		"Stage: Beta; Plan: 1.26", "Stage: Stable; Plan: 1.28; Gates: 1.29", "Link: https://kep.k8s.io/1",
		"Heading: Gates (2)", "X: a text, Stable (GA) locked on", "y",
		"Heading: Changes (2)", "kubelet: warns", "kubelet: fails (Action required)", "A text.",
	}
	for i, r := range a.Lines {
		if i >= len(want) || r.Text != want[i] {
			t.Errorf("line %d: %q", i, r.Text)
		}
	}
	if len(a.Lines) != len(want) {
		t.Errorf("%d lines, want %d", len(a.Lines), len(want))
	}
}
