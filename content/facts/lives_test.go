package facts

import (
	"strings"
	"testing"

	"k8sexplore/content"
)

// Alarms that a review of 2026-11-22 found false or missing, each with what is right, by 1.37.
func TestLives(t *testing.T) {
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	all := tables(t)
	for number, want := range map[int]string{
		// False: reached though upstream did not keep up its file.
		2887: "alpha reached, beta reached", 2891: "alpha reached, beta reached, stable reached", 2915: "alpha reached, beta reached, stable reached",
		3031: "alpha reached, beta reached", 3000: "alpha reached, beta reached, stable unknown", 4781: "deprecated reached",
		3466: "alpha reached, beta reached, stable reached",
		// False: judged by a gate that is not, or not only, the enhancement's own.
		2902: "alpha reached, beta reached, stable missed", 4176: "alpha late, beta missed, stable missed",
		4540: "alpha reached, beta reached, stable reached", 4800: "alpha reached, beta reached, stable reached", 6122: "alpha missed, beta planned, stable planned",
		4622: "beta reached, stable reached", 3063: "alpha reached", 4381: "alpha reached, beta reached, stable reached",
		5710: "alpha reached, beta reached, stable planned", 5832: "alpha reached, beta reached, stable planned",
		2339: "alpha reached, beta missed", 4153: "alpha missed", 19: "alpha reached, beta reached, stable reached",
		85: "alpha reached, beta reached, stable reached", 5495: "deprecated reached",
		// False: by a gate that lists of today date back.
		3756: "alpha reached, beta reached, stable reached", 5365: "alpha reached",
		// Missing: no release has the gate that kep.yaml names, and nothing came under another name.
		4438: "alpha missed, beta planned, stable planned", 4872: "alpha missed, beta planned, stable planned",
		5823: "alpha missed", 5894: "alpha missed",
		5941: "alpha missed, beta planned, stable planned", 6035: "alpha missed, beta planned, stable planned",
		6063: "alpha missed, beta planned, stable planned", 5394: "alpha missed", 5882: "alpha missed",
		5234: "alpha missed, beta missed, stable missed", 5325: "alpha missed, beta missed, stable missed", 5679: "alpha missed, beta missed, stable planned",
		5501: "beta missed, stable missed", 2804: "alpha missed, beta missed, stable missed",
		// Missing, and planned anew for the release in the making.
		5474: "alpha missed, alpha planned, stable planned", 5681: "alpha missed, alpha planned", 5758: "alpha missed, alpha planned",
		// Merged in the release in the making, which is not out: still planned.
		3721: "alpha reached, beta reached, stable missed, stable planned", 4885: "alpha reached, beta planned", 6032: "alpha reached, beta planned, stable planned",
		5958: "alpha planned",
		// Missing: its own gate is behind, or its option is.
		2837: "alpha reached, beta reached, stable missed", 3327: "alpha reached, beta missed, stable missed",
		// Not missing: no release has the gate that kep.yaml names, but the feature came with one of another name.
		4188: "alpha reached, beta reached, stable planned", 5836: "alpha reached, beta planned, stable planned", 6060: "alpha reached",
	} {
		l, _ := all.Life(catalog, number, version(t, "1.37"))
		var got []string
		for _, m := range l.Plan {
			got = append(got, string(m.Stage)+" "+string(m.Verdict))
			if m.Verdict != Planned && m.Verdict != Unknown && len(m.Witnesses) == 0 {
				t.Errorf("KEP-%d: %s %s has no witness", number, m.Stage, m.Verdict)
			}
		}
		if have := strings.Join(got, ", "); have != want {
			t.Errorf("KEP-%d: %s, want %s", number, have, want)
		}
	}
}

// No milestone that an entry tells of, in its release and with its gate, is said to be anything but reached, and none is
// late or missed without a witness.
func TestNoAlarmAgainstOurOwnEntries(t *testing.T) {
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	all, checked := tables(t), 0
	for _, k := range all.KEPs() {
		l, _ := all.Life(catalog, k.Number, version(t, "1.37"))
		for _, m := range l.Plan {
			if m.Verdict.Differs() && len(m.Witnesses) == 0 {
				t.Errorf("KEP-%d: %s %s has no witness", k.Number, m.Stage, m.Verdict)
			}
			for _, row := range l.Rows {
				if catalog.Stage(row) != m.Stage || catalog.Version(row).Release() != m.Release || len(catalog.Gates(row)) == 0 {
					continue
				}
				want := Reached
				if m.Release.Compare(l.Newest) > 0 { // merged, and not out
					want = Planned
				}
				if checked++; m.Verdict != want {
					t.Errorf("KEP-%d: %s is %s, and %s tells of it", k.Number, m.Stage, m.Verdict, catalog.ID(row))
				}
			}
		}
	}
	if checked == 0 {
		t.Error("nothing was checked")
	}
}
