package markdown

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
)

func TestWrapTitle(t *testing.T) {
	for _, c := range []struct {
		title       string
		first, rest int
		want        []string
	}{
		{"", 10, 10, nil},
		{"node", 0, 10, nil},
		{"The API server waits for full watch caches", 20, 30, []string{"The API server waits", "for full watch caches"}},
		{"Podレベルのリソースのインプレースリサイズがデフォルトで有効に", 38, 40, []string{"Podレベルのリソースの", "インプレースリサイズがデフォルトで有効に"}},
		{"Podレベルのリソースのインプレースリサイズがデフォルトで有効に", 38, 38, []string{"Podレベルのリソースのインプレースリサ", "イズがデフォルトで有効に"}}, // no room
		{"Deferredのリサイズのために優先度の低いPodを退避可能に", 38, 38, []string{"Deferredのリサイズのために優先度の", "低いPodを退避可能に"}},
		{"kubectl autoscaleに--cpuと--memory、--cpu-percentは非推奨", 38, 38, []string{"kubectl autoscaleに--cpuと--memory、", "--cpu-percentは非推奨"}},
		{"每个节点最多可以同时拉取 3 个镜像", 27, 27, []string{"每个节点最多可以同时拉取", "3 个镜像"}},
		{"インプレースリサイズ", 8, 8, []string{"インプ", "レースリ", "サイズ"}}, // no border at all
	} {
		if got := WrapTitle(c.title, c.first, c.rest); !slices.Equal(got, c.want) {
			t.Errorf("WrapTitle(%q, %d, %d) = %q, want %q", c.title, c.first, c.rest, got, c.want)
		}
	}
}

// Whatever the text and the room, no line is wider than it may be, and nothing is lost.
func TestWrapTitleOfAnyText(t *testing.T) {
	bare := func(s string) string { return strings.Join(strings.FieldsFunc(s, unicode.IsSpace), "") }
	for _, text := range []string{
		"CustomResourceValidationExpressions", "Сбои подов в Job: когда повторять", "--cpuと--memory", "は", "。。。。。。", "ーーーー", "a\tb\u2028c",
		"👩‍👩‍👧家族ありのタイトル", "に--に--に--に--", "3 个 3 个 3 个", "「「「「」」」」", " \u3000 ", "e\u0301\u0301の",
	} {
		for first := 1; first < 24; first++ {
			for rest := 1; rest < 24; rest += 3 {
				lines := WrapTitle(text, first, rest)
				for i, l := range lines {
					if room := max([]int{first, rest}[min(i, 1)], 2); ansi.StringWidth(l) > room {
						t.Errorf("%q in %d, %d: %q", text, first, rest, lines)
					}
				}
				if got, want := bare(strings.Join(lines, "")), bare(strings.Join(Wrap(text, 80), "")); got != want {
					t.Errorf("%q in %d, %d lost something: %q", text, first, rest, lines)
				}
			}
		}
	}
}

// torn counts what the borders of lines tear in a title: words of katakana, particles from their nouns, words of Chinese
// characters perhaps, numbers from what they count.
type torn struct{ lines, katakana, particle, han, number int }

func (n *torn) count(lines []string) {
	if len(lines) > 1 {
		n.lines++
	}
	for i := 1; i < len(lines); i++ {
		a, _ := utf8.DecodeLastRuneInString(lines[i-1])
		b, size := utf8.DecodeRuneInString(lines[i])
		c, _ := utf8.DecodeRuneInString(lines[i][size:])
		switch pair := string(b) + string(c); {
		case isKatakana(a) && isKatakana(b):
			n.katakana++
		case strings.ContainsRune("はがをにでとのへもや", b) && !slices.Contains([]string{"です", "でし", "でき", "とき", "もの", "もし", "はず"}, pair),
			pair == "から", pair == "まで", b == '的', b == '了':
			n.particle++
		case unicode.IsDigit(a) && strings.ContainsRune("个项种次台条倍天秒", b):
			n.number++
		case unicode.Is(unicode.Han, a) && unicode.Is(unicode.Han, b):
			n.han++
		}
	}
}

// The titles of our notes break at phrases in the widths that lists have, and take no line more than they need.
func TestTitlesBreakAtPhrases(t *testing.T) {
	cat, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []content.Language{content.Japanese, content.Chinese} {
		var full, at torn
		for row := range cat.Len() {
			title, in := cat.Title(row, l)
			for width := 36; width <= 40 && in == l; width++ {
				usual, lines := Wrap(title, width), WrapTitle(title, width, width)
				full.count(usual)
				at.count(lines)
				if bare := strings.NewReplacer(" ", ""); len(lines) > len(usual) || bare.Replace(strings.Join(lines, "")) != bare.Replace(title) ||
					slices.ContainsFunc(lines, func(l string) bool { return ansi.StringWidth(l) > width }) {
					t.Errorf("%q in %d cells: %q", title, width, lines)
				}
			}
		}
		t.Logf("%s: lines that are full %+v, at phrases %+v", l, full, at)
		if 8*at.katakana > full.katakana || 8*at.particle > full.particle || 8*at.number > full.number || 4*at.han > 3*full.han || at.lines == 0 {
			t.Errorf("%s: too much is torn", l)
		}
	}
}
