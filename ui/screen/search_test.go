package screen

import (
	"strconv"
	"strings"
	"testing"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"k8sexplore/content"
)

// The way of an enhancement through the releases stands behind its text, and one key leads along it.
func TestOtherReleases(t *testing.T) {
	d := start(t, setup{width: 120, height: 36, query: "release:1.27 3329"})
	d.press("enter")
	for _, want := range [][]string{
		{"Beta in 1.27", "JobPodFailurePolicy on", "Stable (GA) in 1.31, Beta in 1.28"},
		{"Beta in 1.26", "JobPodFailurePolicy on", "Stable (GA) in 1.31, Beta in 1.28", "#113360"},
		{"Alpha in 1.25", "JobPodFailurePolicy off", "Stable (GA) in 1.31, Beta in 1.28"},
		{"Stable (GA) in 1.31", "Beta in 1.28, Beta in 1.27", "#125442"},
		{"Beta in 1.28", "Stable (GA) in 1.31, Beta in 1.27"},
		{"Beta in 1.27", "Stable (GA) in 1.31, Beta in 1.28"},
	} {
		head := d.screen()
		d.press("G")
		for _, w := range want {
			if all := head + d.screen(); !strings.Contains(all, w) {
				t.Errorf("neither beginning nor end has %q:\n%s", w, all)
			}
		}
		d.press("r")
	}
	alone := start(t, setup{width: 120, height: 36, query: "2896"})
	alone.press("r")
	alone.shows("in one release only")
}

// What holds all words stands before a rule, and the count says how much stands behind it.
func TestNearMatches(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.paste("forensic checkpoint windows")
	if d.answer().Full != 0 {
		t.Fatalf("%d entries hold all words: choose others", d.answer().Full)
	}
	d.shows("0, ", " near", "── holds a part of it ─", "KEP-2008")
	full := start(t, setup{width: 120, height: 36})
	full.paste("memory qos cgroup v2 factor")
	rule := strings.Index(full.screen(), "── holds a part of it ─")
	if full.m.browser.Answer().Full == 0 || rule < 0 || strings.Index(full.screen(), "❯") > rule {
		t.Errorf("%d hold all words, the rule stands at %d:\n%s", full.m.browser.Answer().Full, rule, full.screen())
	}
	full.press("enter")
	for range full.m.browser.Answer().Full {
		full.press("down")
	}
	if below := strings.LastIndex(full.screen(), "❯"); below < strings.Index(full.screen(), "── holds") {
		t.Errorf("the cursor does not go behind the rule:\n%s", full.screen())
	}
}

// The rows say what their texts have of the words, in each script; what was found is painted there and in the article.
func TestWordsAreQuotedAndMarked(t *testing.T) {
	for lang, q := range map[content.Language]struct{ words, quoted string }{
		content.English:  {"backoff limit", "backoffLimit"},
		content.Japanese: {"暗号化 KMS", "暗号化"},
		content.Chinese:  {"临时容器", "临时容器"},
		content.Russian:  {"эфемерные контейнеры", "эфемерн"},
	} {
		d := start(t, setup{width: 160, height: 40, lang: lang, query: q.words, profile: termenv.TrueColor})
		d.shows(q.quoted)
		painted := d.m.Styles.Mark.Text(q.quoted)
		found := strings.Contains(d.view(), strings.TrimSuffix(painted, "\x1b[0m"))
		if !found {
			t.Errorf("%v: %q is not painted:\n%s", lang, q.quoted, d.screen())
		}
		if hits := d.document().Hits; len(hits) == 0 {
			t.Errorf("%v: nothing is marked in the article", lang)
		}
	}
}

func TestStepsThroughWhatWasFound(t *testing.T) {
	d := start(t, setup{width: 120, height: 20, query: "pod failure policy"})
	hits := d.document().Hits
	if len(hits) < 3 {
		t.Fatalf("hits %v", hits)
	}
	for i := range hits {
		d.press("n")
		if line := hits[i]; line < d.firstLine() || line >= d.firstLine()+d.layout().Rows() {
			t.Fatalf("after %d steps line %d is not in sight: top %d", i+1, line, d.firstLine())
		}
	}
	d.shows("/" + strconv.Itoa(len(hits)) + " words found")
	d.press("n")
	if n, _, _ := d.m.reader.Hit(); n != 1 {
		t.Errorf("behind the last comes %d", n)
	}
	d.press("N")
	if n, _, _ := d.m.reader.Hit(); n != len(hits) {
		t.Errorf("before the first comes %d", n)
	}
	none := start(t, setup{width: 120, height: 20})
	none.press("n")
	none.shows("No words to go to")
}

// A hit in a language that is not shown says so, and one key shows it there.
func TestFoundInAnotherLanguage(t *testing.T) {
	d := start(t, setup{width: 140, height: 36, query: "горутины сборка мусора"})
	d.shows("#111910", "[RU] ", "Found in Russian: F")
	d.press("F")
	d.shows("[РУ]", "горутин")
	d.lacks("F  ")
}

// An empty list says where there is something, and one key leads there.
func TestEmptyResultsHelp(t *testing.T) {
	atSettled := func(query string) setup {
		return setup{width: 140, height: 36, query: query, catalog: settled(), searcher: settledScanner()}
	}
	d := start(t, atSettled("release:1.27 KEP-2008"))
	d.shows("Nothing found", "Nothing in 1.27; 1 in 1.25: r", "1 without filters: X")
	d.press("r")
	if got := d.query().String(); got != "release:1.25 KEP-2008" {
		t.Errorf("query %q", got)
	}
	d.shows("Forensic Container Checkpointing")
	d = start(t, atSettled("sig:windows KEP-2008"))
	d.shows("1 without filters: X")
	d.press("X")
	d.shows("Forensic Container Checkpointing")
	d.press("r")
	d.shows("in one release only")
}

// Marks keep the colours around them, and the width.
func TestMarkedLinesKeepTheirWidth(t *testing.T) {
	d := start(t, setup{width: 120, height: 60, query: "kubelet seccomp", profile: termenv.TrueColor})
	for _, l := range d.document().Lines {
		if got := ansi.StringWidth(l); got != d.laidOut().Width {
			t.Errorf("a line of %d cells, want %d: %q", got, d.laidOut().Width, l)
		}
	}
}

// Whatever is pasted or typed wherever there is text to type, nothing reaches the terminal that turns the writing
// direction or shows nothing.
func TestHiddenCharactersAreNoText(t *testing.T) {
	const evil = "a\u202eb\u200bc\u2066d\ufeffe\u200f\U000e0041\u0085"
	for _, key := range []string{"/", ":", "#", "f"} {
		for name, enter := range map[string]func(d *driver){
			"pasted":  func(d *driver) { d.paste(evil) },
			"typed":   func(d *driver) { d.write(evil) },
			"at once": func(d *driver) { d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(evil)}) },
		} {
			d := start(t, setup{width: 100, height: 30, catalog: settled(), searcher: settledScanner()})
			d.press(key)
			enter(d)
			for _, r := range d.screen() {
				if r != '\n' && (unicode.Is(unicode.Cf, r) || unicode.IsControl(r)) {
					t.Errorf("%s, %s: %U on the screen", key, name, r)
				}
			}
			if key != "#" {
				d.shows("abcde")
			}
			if q := d.query(); key == "/" && q.Words != "abcde" {
				t.Errorf("%s: searched for %q", name, q.Words)
			}
		}
	}
}
