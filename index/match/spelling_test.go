package match

import "testing"

func TestTypoDistance(t *testing.T) {
	for _, d := range []struct {
		typed, known string
		open         bool
		want         int
	}{
		{"seccomp", "seccomp", false, 0},
		{"seccmop", "seccomp", false, 1},
		{"secomp", "seccomp", false, 1},
		{"узлл", "узел", false, 1},
		{"eccopm", "seccomp", false, 2},
		{"abcd", "wxyz", false, 3}, // more than counted
		{"seccmo", "seccompdefault", true, 1},
		{"seccmo", "seccompdefault", false, 3},
	} {
		if got := typoDistance([]rune(d.typed), []rune(d.known), d.open, 2); got != d.want {
			t.Errorf("%s, %s (open %v): %d, want %d", d.typed, d.known, d.open, got, d.want)
		}
	}
}
