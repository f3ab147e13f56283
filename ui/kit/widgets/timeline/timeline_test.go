package timeline_test

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
)

func version(t testing.TB, s string) (v content.Version) {
	t.Helper()
	if s != "" {
		var err error
		if v, err = content.ParseVersion(s); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

func drawing(t testing.TB, l content.Language, width int, newest string) timeline.Drawing {
	t.Helper()
	words, err := phrase.Open(l)
	if err != nil {
		t.Fatal(err)
	}
	return timeline.Drawing{Words: words, Width: width, Newest: version(t, newest), Dash: "-"}
}

// interval reads "1.25 1.26 alpha on locked"; "-" is no end.
func interval(t testing.TB, s string) facts.Interval {
	t.Helper()
	f := strings.Fields(s)
	return facts.Interval{
		From: version(t, f[0]), To: version(t, strings.Trim(f[1], "-")), Stage: content.Stage(f[2]), Default: f[3] == "on", Locked: len(f) > 4,
	}
}

func gate(t testing.TB, removed string, history ...string) facts.Gate {
	t.Helper()
	g := facts.Gate{Name: "G", RemovedIn: version(t, removed)}
	for _, h := range history {
		g.History = append(g.History, interval(t, h))
	}
	return g
}

// releases returns 1.newest to 1.20.
func releases(newest int) (out []facts.Release) {
	for minor := newest; minor >= 20; minor-- {
		out = append(out, facts.Release{Version: content.Version{Major: 1, Minor: minor}})
	}
	return out
}

// text joins lines as they would be printed.
func text(lines []timeline.Line) string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimRight(l.String(), " ")
	}
	return strings.Join(out, "|")
}

func TestPlan(t *testing.T) {
	milestone := func(stage content.Stage, release string, verdict facts.Verdict, in string) facts.Judged {
		m := facts.Judged{Milestone: facts.Milestone{Stage: stage, Release: version(t, release)}, Verdict: verdict}
		if in != "" {
			m.In = version(t, in)
		}
		return m
	}
	k := []facts.Judged{
		milestone(content.Alpha, "1.25", facts.Reached, "1.25"), milestone(content.Beta, "1.26", facts.Missed, ""),
		milestone(content.Stable, "1.31", facts.Planned, ""),
	}
	other := []facts.Judged{
		milestone(content.Alpha, "1.25", facts.Unknown, ""), milestone(content.Beta, "1.26", facts.Late, "1.28"),
		milestone(content.Stable, "1.31", facts.Early, "1.30"),
	}
	for _, test := range []struct {
		width int
		plan  []facts.Judged
		want  string
	}{
		{80, k, "1.25 Alpha -- (1.26 Beta) -- 1.31 Stable (GA) (planned)"},
		{30, k, "1.25 Alpha -- (1.26 Beta)|  1.31 Stable (GA) (planned)"},
		{20, k, "1.25 Alpha|  (1.26 Beta)|  1.31 Stable (GA) (planned)"},
		{99, other, "1.25 Alpha ? -- 1.26 ➜ 1.28 Beta -- 1.31 ➜ 1.30 Stable (GA)"},
		{80, nil, ""},
	} {
		if got := text(drawing(t, content.English, test.width, "1.30").Plan(test.plan)); got != test.want {
			t.Errorf("%d cells: %s, want %s", test.width, got, test.want)
		}
	}
	lines := drawing(t, content.English, 80, "1.30").Plan(k)
	var roles []timeline.Role
	for _, p := range lines[0] {
		roles = append(roles, p.Role)
	}
	want := []timeline.Role{timeline.Text, timeline.OfStage, timeline.Muted, timeline.Warning, timeline.Muted, timeline.Muted}
	if len(roles) != len(want) {
		t.Fatalf("%v, want %v", roles, want)
	}
	for i := range want {
		if roles[i] != want[i] {
			t.Errorf("piece %d (%q) has the role %d, want %d", i, lines[0][i].Text, roles[i], want[i])
		}
	}
	if got := drawing(t, content.English, 80, "1.30").Plan(nil); got != nil {
		t.Errorf("no milestones are drawn as %v", got)
	}
}

func TestGate(t *testing.T) {
	for _, test := range []struct {
		gate facts.Gate
		want string
	}{
		{
			gate(t, "1.33", "1.25 1.25 alpha off", "1.26 1.30 beta on", "1.31 1.32 stable on locked"),
			"1.25       Alpha        off|1.26-1.30  Beta         on|1.31-1.32  Stable (GA)  on  locked|1.33       Removed",
		},
		{gate(t, "", "1.0 1.24 stable off", "1.25 - deprecated on"), "-1.24  Stable (GA)  off|1.25-  Deprecated   on"},
		{gate(t, "", "1.27 1.27.1 beta on", "1.27.2 1.27 beta off", "1.28 1.31 beta on"), "1.27-1.27.1    Beta  on|1.27.2-1.27.x  Beta  off|1.28-1.31      Beta  on"},
		{gate(t, "", "1.36 1.36 alpha off", "1.36.1 1.36 alpha on", "1.37 - beta on locked"), "1.36           Alpha  off|1.36.1-1.36.x  Alpha  on|1.37-          Beta   on  locked  (planned)"},
		{facts.Gate{}, ""},
	} {
		if got := text(drawing(t, content.English, 80, "1.36").Gate(test.gate)); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	const japanese = "1.25  アルファ  無効|1.26- GA        有効  固定"
	got := text(drawing(t, content.Japanese, 80, "1.36").Gate(gate(t, "", "1.25 1.25 alpha off", "1.26 - stable on locked")))
	if strings.ReplaceAll(got, "1.25   ", "1.25  ") != strings.ReplaceAll(japanese, "1.26- ", "1.26-  ") {
		t.Errorf("%s, want %s", got, japanese)
	}
	const narrow = "1.25       Альфа            выкл.|1.26-1.30  Стабильная (GA)  вкл.|           зафиксирован"
	got = text(drawing(t, content.Russian, 36, "1.36").Gate(gate(t, "", "1.25 1.25 alpha off", "1.26 1.30 stable on locked")))
	if got != narrow {
		t.Errorf("%s, want %s", got, narrow)
	}
}

func TestRibbon(t *testing.T) {
	for _, test := range []struct {
		name  string
		gate  facts.Gate
		width int
		want  string
	}{
		{"to its removal", gate(t, "1.28", "1.25 1.25 alpha off", "1.26 1.26 beta on", "1.27 1.27 stable on locked"), 80, "25.26.27.28|A..B..G..R|-..+..+#"},
		{"to the newest", gate(t, "", "1.29 - deprecated on"), 80, "29.30|D..D|+..+"},
		{"new", gate(t, "", "1.30 - alpha off"), 80, "30|A|-"},
		{"gone, and nobody tells when", gate(t, "", "1.26 1.27 beta on"), 80, "26.27.28|B..B..?|+..+"},
		{"changed by a patch", gate(t, "", "1.28 1.28.1 beta on", "1.28.2 1.28 beta off", "1.29 - beta on"), 80, "28.29.30|B..B..B|+-.+..+"},
		{"older than the releases", gate(t, "1.22", "1.0 1.21 stable on"), 80, "20.21.22|G..G..R|+..+"},
		{"no room", gate(t, "1.26", "1.20 1.25 alpha off"), 8, "25.26|A..R|-"},
		{"no room at all", gate(t, "", "1.20 - alpha off"), 1, "30|A|-"},
		{"before them all", gate(t, "1.12", "1.6 1.11 alpha off"), 80, ""},
		{"nothing", facts.Gate{}, 80, ""},
	} {
		got := strings.ReplaceAll(text(drawing(t, content.English, test.width, "1.30").Ribbon(test.gate, releases(30))), " ", ".")
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	if got := drawing(t, content.English, 80, "1.30").Ribbon(gate(t, "", "1.20 - alpha off"), nil); got != nil {
		t.Errorf("without releases: %v", got)
	}
}

// Whatever upstream records fits into a pane of the least width, and the lines of a ribbon are equally long.
func TestEverythingFits(t *testing.T) {
	all, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range content.Languages() {
		d := drawing(t, l, 30, "1.36")
		for _, k := range all.KEPs() {
			for _, line := range d.Plan(all.Plan(k, d.Newest)) {
				if w := cells.Width(line.String()); w > d.Width {
					t.Errorf("%s: %d cells: %s", l, w, line)
				}
			}
		}
		for _, g := range all.Gates() {
			ribbon := d.Ribbon(g, all.Releases())
			for _, line := range ribbon {
				if cells.Width(line.String()) > d.Width || cells.Width(line.String()) != cells.Width(ribbon[0].String()) {
					t.Errorf("%s: %s: %q", l, g.Name, line)
				}
			}
		}
	}
}

// An element is there, goes through what becomes of it, and is gone; what is cut off is the oldest.
func TestPresence(t *testing.T) {
	at := func(s string) content.Version { return version(t, s) }
	for _, test := range []struct {
		element facts.Element
		width   int
		want    string
	}{
		{
			facts.Element{Stage: content.Beta, Since: at("1.21"), OffSince: at("1.23"), Deprecated: at("1.24"), Removed: at("1.25")}, 80,
			"21 22 23 24 25|B  B  -  -  R",
		},
		{facts.Element{Since: at("1.22"), AtLeast: true, Deprecated: at("1.24"), Hidden: at("1.25")}, 80, "22 23 24 25 26|+  +  D  H  H"},
		{facts.Element{Hidden: at("1.25"), Deprecated: at("1.24"), Removed: at("1.26")}, 80, "23 24 25 26|+  D  H  R"},
		{facts.Element{Since: at("1.5"), Planned: at("1.27")}, 21, "20 21 22 23 24 25 26|+  +  +  +  +  +  +"},
		{facts.Element{Since: at("1.5"), Planned: at("1.27")}, 20, "21 22 23 24 25 26|+  +  +  +  +  +"},
		{facts.Element{Planned: at("1.27")}, 80, ""},
		{facts.Element{Removed: at("1.20")}, 80, ""},
		{facts.Element{Since: at("1.27")}, 80, ""},
	} {
		if got := text(drawing(t, content.English, test.width, "1.26").Presence(test.element, releases(26))); got != test.want {
			t.Errorf("%+v: %s, want %s", test.element, got, test.want)
		}
	}
}
