package bars

import (
	"strings"
	"testing"

	"k8sexplore/ui/kit/widgets/cells"
)

var heavy, ascii = Glyphs{"━", "╸"}, Glyphs{Full: "="}

func drawn(rows []Row) (lines []string) {
	for _, r := range rows {
		lines = append(lines, r.Label+r.Count+r.Bar)
	}
	return lines
}

func TestChart(t *testing.T) {
	all := []Bar{{"node", 100}, {"ノード", 50}, {"api-machinery", 25}, {"x", 1}, {"none", 0}}
	few := []Bar{{"node", 1}, {"apps", 2}}
	for name, c := range map[string]struct {
		glyphs Glyphs
		width  int
		want   []string
	}{
		"halves": {heavy, 30, []string{
			"node           100  ━━━━━━━━━━",
			"ノード          50  ━━━━━     ",
			"api-machinery   25  ━━╸       ",
			"x                1  ╸         ",
			"none             0            ",
		}},
		"ascii": {ascii, 30, []string{
			"node           100  ==========",
			"ノード          50  =====     ",
			"api-machinery   25  ===       ",
			"x                1  =         ",
			"none             0            ",
		}},
		"few": {heavy, 30, []string{
			"node  1  ━━                   ",
			"apps  2  ━━━━                 ",
		}},
		"labels give way": {heavy, 22, []string{
			"node         100  ━━━━",
			"ノード        50  ━━  ",
			"api-machin⋯   25  ━   ",
			"x              1  ╸   ",
			"none           0      ",
		}},
		"no room for bars": {heavy, 12, []string{
			"node     100",
			"ノード    50",
			"api-ma⋯   25",
			"x          1",
			"none       0",
		}},
	} {
		all := all
		if name == "few" {
			all = few
		}
		got := drawn(Fit(c.width, all).Chart(all, c.glyphs))
		for i, want := range c.want {
			if got[i] != want {
				t.Errorf("%s: %q, want %q", name, got[i], want)
			}
		}
	}
}

// Charts one below the other are aligned, and every line is as wide as asked for.
func TestWidths(t *testing.T) {
	one, other := []Bar{{"Стабильная (GA)", 7}}, []Bar{{"storage", 12345}, {"名前空間", 3}}
	for width := 8; width < 130; width++ {
		c := Fit(width, one, other)
		for _, l := range append(drawn(c.Chart(one, heavy)), drawn(c.Chart(other, ascii))...) {
			if got := cells.Width(l); got != width {
				t.Errorf("%d cells, not %d: %q", got, width, l)
			}
		}
	}
	if got := drawn(Columns{Label: 1}.Chart(nil, heavy)); got != nil {
		t.Errorf("a chart of nothing: %q", got)
	}
}

func TestStack(t *testing.T) {
	for _, c := range []struct {
		parts []int
		width int
		want  string
	}{
		{[]int{18, 29, 13}, 22, "━━━━━━|━━━━━━━━━|━━━━━"},
		{[]int{1, 1000, 0, 1}, 12, "━|━━━━━━━━|━"},
		{[]int{0, 5, 0}, 6, "━━━━━━"},
		{[]int{1, 1}, 3, "━|━"},
		{[]int{1, 1}, 2, ""},
		{[]int{0, 0}, 9, ""},
		{nil, 9, ""},
	} {
		got := strings.Join(Stack(c.parts, c.width, heavy), "")
		if got = strings.ReplaceAll(got, " ", "|"); got != c.want {
			t.Errorf("%v in %d: %q, want %q", c.parts, c.width, got, c.want)
		}
	}
}
