//go:build unix

package journey

import (
	"strings"
	"testing"
)

// columnsOf returns the two columns of a screen without other panes, by line.
func columnsOf(screen string) (left, right []string) {
	for _, l := range strings.Split(screen, "\n") {
		if a, b, ok := strings.Cut(l, "│"); ok {
			left, right = append(left, strings.Trim(a, " ▸")), append(right, strings.Trim(b, " "))
		}
	}
	return left, right
}

// beginning returns what the first line of an article that has the window to itself begins with.
func beginning(screen string) string {
	lines := strings.Split(screen, "\n")
	if len(lines) < 3 {
		return ""
	}
	left, _, _ := strings.Cut(lines[2], "│")
	return strings.Trim(left, " ▸")
}

// Japanese and English are read side by side: they scroll together block by block, and another language, and leaving,
// keep the block that is on top.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 16, nil, "--lang", "ja", "1287")
	term.shows("KEP-1287", "[日本語]")
	term.press("s")
	term.until("the article alone", func(s string) bool { return !strings.Contains(s, "┬") })
	together := func(ja, other string) {
		t.Helper()
		term.until(ja+" beside "+other, func(s string) bool {
			left, right := columnsOf(s)
			for i := range left {
				if left[i] == ja && right[i] == other {
					return true
				}
			}
			return false
		})
	}
	term.press("t")
	term.write("使い方")
	term.press("Enter")
	together("使い方", "How to use it")
	term.until("the heading on top", func(s string) bool { return beginning(s) == "使い方" })
	term.does("other beside")
	together("使い方", "如何使用")
	term.press("Down")
	term.press("Up")
	term.press("L")
	term.until("the same block in Chinese", func(s string) bool { return beginning(s) == "如何使用" })
	together("如何使用", "How to use it")
	term.press("s")
	term.until("the panes as they were, in Chinese", func(s string) bool {
		return strings.Contains(s, "┬") && strings.Contains(s, "[中文]") && strings.Contains(s, "如何使用") && !strings.Contains(s, "How to use it")
	})
	term.press("z")
	term.until("the same block", func(s string) bool { return beginning(s) == "如何使用" })
}
