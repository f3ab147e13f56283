package facts

import (
	"testing"

	"k8sexplore/content"
)

func version(t testing.TB, s string) content.Version {
	t.Helper()
	if s == "" {
		return content.Version{}
	}
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestReleaseState(t *testing.T) {
	whole := Release{Date: "2022-08-23", EndOfLife: "2023-10-28"}
	for _, test := range []struct {
		release Release
		today   string
		want    State
	}{
		{whole, "2022-08-22", StatePlanned},
		{whole, "2022-08-23", StateSupported},
		{whole, "2023-10-28", StateSupported},
		{whole, "2023-10-29", StateEnded},
		{Release{EndOfLife: "2023-10-28"}, "2022-08-23", StateUnknown},
		{Release{Date: "2022-08-23"}, "2022-08-22", StatePlanned},
		{Release{Date: "2022-08-23"}, "2022-08-23", StateUnknown},
		{Release{}, "2022-08-23", StateUnknown},
	} {
		if got := test.release.State(test.today); got != test.want {
			t.Errorf("%+v on %s: %s, want %s", test.release, test.today, got, test.want)
		}
	}
}

func TestNewest(t *testing.T) {
	tables, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for day, want := range map[string]string{"2023-04-10": "1.26", "2023-04-11": "1.27", "2000-01-01": "0.0"} {
		if got := tables.Newest(day).String(); got != want {
			t.Errorf("on %s the newest release is %s, want %s", day, got, want)
		}
	}
}

func TestGateAt(t *testing.T) {
	flips := Gate{History: []Interval{
		{From: version(t, "1.0"), To: version(t, "1.24"), Stage: content.Stable},
		{From: version(t, "1.25"), To: version(t, "1.25"), Stage: content.Beta, Default: true}, // 1.25.0 alone
		{From: version(t, "1.25.1"), To: version(t, "1.25"), Stage: content.Alpha},             // the patches after it
		{From: version(t, "1.26"), To: version(t, "1.27.3"), Stage: content.Beta},
		{From: version(t, "1.27.4"), Stage: content.Stable, Default: true, Locked: true},
	}}
	removed, gone := flips, Gate{History: flips.History[:3]}
	removed.RemovedIn = version(t, "1.29")
	for _, test := range []struct {
		gate Gate
		at   string
		want content.Stage
	}{
		{flips, "0.9", ""}, {flips, "1.0", content.Stable}, {flips, "1.24.17", content.Stable}, {flips, "1.25", content.Beta},
		{flips, "1.25.1", content.Alpha}, {flips, "1.25.16", content.Alpha}, {flips, "1.26.0-rc.1", content.Beta}, {flips, "1.27.3", content.Beta},
		{flips, "1.27.4", content.Stable}, {flips, "2.0", content.Stable},
		{removed, "1.28.15", content.Stable}, {removed, "1.29.0-alpha.1", ""}, {removed, "1.29", ""}, {removed, "1.30.2", ""},
		{gone, "1.25.16", content.Alpha}, {gone, "1.26", ""}, {Gate{}, "1.26", ""},
	} {
		i, ok := test.gate.At(version(t, test.at))
		if i.Stage != test.want || ok != (test.want != "") {
			t.Errorf("at %s: %q, %t, want %q", test.at, i.Stage, ok, test.want)
		}
	}
	if flips.Gone() || !removed.Gone() || !gone.Gone() || (Gate{}).Gone() {
		t.Error("Gone says something else than the history")
	}
}
