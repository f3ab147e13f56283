package markdown

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestWrap(t *testing.T) {
	for name, c := range map[string]struct {
		in    string // `code` between backticks
		width int
		want  string // a line ends at |
	}{
		"blanks":               {"one  two three", 8, "one  two|three"},
		"exact":                {"one two", 7, "one two"},
		"nothing":              {"", 9, ""},
		"blank only":           {"   ", 2, ""},
		"hard":                 {"a\n\nb c", 9, "a||b c"},
		"wide":                 {"一二三四", 5, "一二|三四"},
		"no full stop first":   {"一二三。四", 6, "一二|三。四"},
		"no small kana first":  {"一二ちょっと", 6, "一二|ちょっ|と"},
		"no long mark first":   {"一二データ", 6, "一二|データ"},
		"no bracket last":      {"一二「三」", 6, "一二|「三」"},
		"marks in a row":       {"一二三」）。四", 8, "一二|三」）。|四"},
		"dots stay":            {"一二三……四", 6, "一二|三……四"},
		"chinese quotes":       {"一二三“四五”六", 7, "一二三|“四五”|六"},
		"dash not first":       {"слово — дело", 8, "слово —|дело"},
		"no room for a dash":   {"памяти, — и", 8, "памяти,|— и"},
		"component":            {"a kube-controller-manager", 24, "a|kube-controller-manager"},
		"flag":                 {"use `--feature-gates=A` now", 20, "use|--feature-gates=A|now"},
		"field":                {"the `.spec.replicas` field", 9, "the|.spec.|replicas|field"},
		"code breaks at blank": {"run `kubectl get pods`", 12, "run kubectl|get pods"},
		"code in Japanese":     {"値は`--a-b/c`です", 9, "値は|--a-b/c|です"},
		"Japanese in code":     {"`一二三四`", 5, "一二|三四"},
		"no break space":       {"10\u00a0ГБ 20\u00a0ГБ", 8, "10\u00a0ГБ|20\u00a0ГБ"},
		"ideographic space":    {"一二\u3000三", 4, "一二|三"},
		"long address":         {"https://example.com/aaa/bbb", 20, "https://example.com/|aaa/bbb"},
		"long gate":            {"`JobPodFailurePolicy`", 14, "JobPodFailure|Policy"},
		"long word":            {"aaaaaaaaaaaa", 5, "aaaaa|aaaaa|aa"},
		"marks fill the line":  {"一、、、、、", 6, "一、、|、、、"},
		"two cells at least":   {"一二", 1, "一|二"},
		"particle after Latin": {"値をPodに渡す設定", 7, "値を|Podに渡|す設定"},
		"particle after code":  {"設定の`kubectl get`は安全です", 16, "設定のkubectl|getは安全です"},
		"no room for a word":   {"Kubernetesのこと", 10, "Kubernetes|のこと"},
		"no particle":          {"これはPodでした", 9, "これはPod|でした"},
		"particle in Japanese": {"設定の値を渡すこと", 4, "設定|の値|を渡|すこ|と"},
		"one character left":   {"一二三四五六七。", 12, "一二三四五|六七。"},
		"one that cannot move": {"一二三四データー", 8, "一二三四|データー"},
		"combining":            {"e\u0323\u0302a", 2, "e\u0323\u0302a"},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, line := range wrap(marked(c.in), c.width, c.width) {
				got = append(got, plainText(line))
			}
			if got := strings.Join(got, "|"); got != c.want {
				t.Errorf("%q in %d cells:\n got %q\nwant %q", c.in, c.width, got, c.want)
			}
		})
	}
}

func TestWrapKeepsStyles(t *testing.T) {
	lines := wrap([]run{{"one ", 0}, {"two three", strong}, {"!", link}}, 8, 6)
	want := [][]run{{{"one ", 0}, {"two", strong}}, {{"three", strong}, {"!", link}}}
	if len(lines) != 2 || !same(lines[0], want[0]) || !same(lines[1], want[1]) {
		t.Errorf("got %v, want %v", lines, want)
	}
}

func TestWrapFirstLine(t *testing.T) {
	lines := wrap([]run{{text: "aa bb cc dd"}}, 2, 5)
	if len(lines) != 3 || plainText(lines[0]) != "aa" || plainText(lines[1]) != "bb cc" {
		t.Errorf("got %v", lines)
	}
}

func same(a, b []run) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// marked makes runs of s; what stands between backticks is code.
func marked(s string) []run {
	var runs []run
	for i, part := range strings.Split(s, "`") {
		runs = append(runs, run{part, []style{0, code}[i%2]})
	}
	return runs
}

func FuzzWrap(f *testing.F) {
	for i, l := range languages {
		w := newWriter(l, uint64(i))
		f.Add(w.phrase(20), 10+i*20)
	}
	f.Add("「「「「「「「「「一。。。。。。。。。。」", 7)
	f.Add("a　　b `c  d` --x /y .z )w (", 5)
	f.Add("👨👩e\u0301\u0302 각각 नमस्ते", 3)
	f.Fuzz(func(t *testing.T, s string, width int) {
		width = 2 + (width%120+120)%120
		var runs []run
		for _, r := range marked(s) {
			runs = append(runs, run{printable(r.text), r.style})
		}
		checkWrap(t, runs, width)
	})
}

// checkWrap proves that lines fit, lose nothing, keep kinsoku where it can be
// kept, and are not broken before they are full.
func checkWrap(t *testing.T, runs []run, width int) {
	t.Helper()
	s, cs := cells(runs)
	lines, cut := breakLines(cs, width, width), wrap(runs, width, width)
	i := 0 // the cell that the line starts with
	shown := strings.Builder{}
	for n, line := range lines {
		text := s[line.from:line.to]
		shown.WriteString(text)
		if w := ansi.StringWidth(text); w > width || !utf8.ValidString(text) {
			t.Errorf("%q has %d cells of %d", text, w, width)
		}
		if text != plainText(cut[n]) {
			t.Errorf("cut %q out of %q", text, s)
		}
		start := i
		for i < len(cs) && (cs[i].off < line.to || cs[i].blank) {
			i++
		}
		if i < len(cs) && n+1 < len(lines) && start < i {
			checkBreak(t, s, cs, start, i, width)
		}
	}
	blanks := strings.NewReplacer(" ", "", "\u3000", "")
	if got, want := blanks.Replace(shown.String()), blanks.Replace(s); got != want {
		t.Errorf("lost text: %q, want %q", got, want)
	}
}

// checkBreak looks at the break between the line from cell start and the next
// one, from cell i.
func checkBreak(t *testing.T, s string, cs []cell, start, i, width int) {
	t.Helper()
	at := func(k int, badStart, badEnd string) bool { // to break before cell k
		end := k - 1
		for end > start && cs[end].blank {
			end--
		}
		return cs[k].blank || strings.ContainsRune(badStart, cs[k].first) || strings.ContainsRune(badEnd, cs[end].first)
	}
	dash := cs[i-1].blank && cs[i].width == 1 // better so than within a word
	if at(i, badStart, badEnd) && !dash {
		for k := start + 1; k < i; k++ {
			if !at(k, badStart+noStartASCII+noStart, badEnd+noEnd) {
				t.Errorf("%d cells: kinsoku fault in %q before %q, but %q was free", width,
					s[cs[start].off:cs[i].off], s[cs[i].off:min(len(s), cs[i].off+20)], s[cs[k].off:cs[i].off])
				return
			}
		}
	}
	for k := i; k < len(cs); k++ {
		if cs[k].brk || k+1 == len(cs) {
			poor := k+1 < len(cs) && (tearsParticle(cs, k+1) || leavesOne(cs, k+1)) // for whose sake lines are broken earlier
			if !cs[k].blank && !poor && widthOf(cs[start:k+1]) <= width {
				t.Errorf("%d cells: %q is broken too early before %q", width, s[cs[start].off:cs[i].off], s[cs[i].off:cs[k].end])
			}
			return
		}
	}
}

func TestWrapProperties(t *testing.T) {
	for _, l := range languages {
		for seed := range 25 {
			w := newWriter(l, uint64(seed))
			runs := marked(w.phrase(30))
			for width := 10; width <= 120; width += 1 + w.IntN(9) {
				checkWrap(t, runs, width)
			}
		}
	}
}

// A number stays with the word that says what it is a number of.
func TestNumbersStayWithTheirWords(t *testing.T) {
	const text = "See PR 111060 and PR 2, PRs 3 and Kubernetes 1.27. PR"
	for width := 16; width < 60; width++ {
		for _, l := range render(t, text, width, Style{}).Lines {
			if l = strings.TrimSpace(ansi.Strip(l)); strings.HasSuffix(l, " PR") || strings.HasSuffix(l, "Kubernetes") {
				if !strings.HasSuffix(text, l) {
					t.Errorf("%d cells: a line ends with %q", width, l)
				}
			}
			if strings.ContainsRune(l, noBreakSpace) {
				t.Errorf("%q", l)
			}
		}
	}
}
