//go:build unix

package journey

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	_ "k8sexplore/ui/command" // test cache is not one of another program
	"k8sexplore/ui/kit/phrase"
	_ "k8sexplore/ui/screen" // what the program is built from: a result in the
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// embedded opens the catalog that the program has embedded once for all journeys: some ask it at each look at a screen.
var embedded = sync.OnceValues(content.Embedded)

func notes(t *testing.T) *content.Catalog {
	t.Helper()
	c, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// all is how the English screen counts all entries.
func all(t *testing.T) string {
	t.Helper()
	return strconv.Itoa(notes(t).Len()) + " changes"
}

// newest is the page of the newest release with articles, which the screen opens with where nothing is asked for.
func newest(t *testing.T) content.ReleasePage {
	t.Helper()
	v, ok := session.NewestWithNotes(notes(t), time.Now().UTC().Format(time.DateOnly))
	if !ok {
		t.Fatal("no release has articles")
	}
	page, _ := notes(t).Release(v)
	known, _ := facts.OnDemand().Release(v)
	page.Codename = known.Codename
	return page
}

// opened is how the English screen counts the entries of that release.
func opened(t *testing.T) string {
	t.Helper()
	n := 0
	for row := range notes(t).Len() {
		if notes(t).Version(row) == newest(t).Version {
			n++
		}
	}
	return strconv.Itoa(n) + " of " + strconv.Itoa(notes(t).Len())
}

// page is what stands on the page of that release.
func page(t *testing.T) string {
	t.Helper()
	return newest(t).Codename
}

// heading is what the article of the n-th entry of the newest release, an enhancement, is headed with.
func heading(t *testing.T, n int) string {
	t.Helper()
	v := newest(t).Version
	rows := notes(t).Select(content.Filters{Releases: []content.Span{{From: v, To: v}}}).Rows
	notes(t).Sort(rows, content.ByImportance)
	if kep := notes(t).KEP(rows[n]); kep != 0 {
		return "KEP-" + strconv.Itoa(kep)
	}
	return notes(t).Number(rows[n])
}

// "Somebody said KEP-3329."
func TestSomebodySaidKEP3329(t *testing.T) {
	t.Parallel()
	term := openFresh(t, 120, 36, nil)
	term.shows(opened(t), page(t))
	term.press("#")
	term.write("3329")
	term.shows("KEP-3329", "Retriable and non-retriable", "JobPodFailurePolicy on", "The problem")
	term.press("Enter", "End")
	term.shows("100%", "#125442")
	term.press("r", "r", "r", "r")
	term.shows("JobPodFailurePolicy off")
	term.press("q")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
}

// The query of the command line, in full-width digits.
func TestNumberOnTheCommandLine(t *testing.T) {
	t.Parallel()
	open(t, 80, 24, nil, "KEP３３２９").shows("KEP-3329", "Retriable")
}

// "I follow SIG Node and read Japanese."
func TestFollowASIGInJapanese(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, []string{"LANG=ja_JP.UTF-8"})
	term.shows("[日本語]", "絞り込み")
	term.press("BTab")
	term.until("the cursor in the filters", func(s string) bool { return strings.Contains(s, " ❯") })
	term.pressUntil("Down", "❯  node ")
	term.press("Space")
	term.shows("sig:node", "/"+strconv.Itoa(notes(t).Len())+"件")
	term.press("Tab")
	term.press("]")
	term.press("L")
	term.shows("[中文]", "sig:node")
}

// Esc leaves the box, then clears the words, then the filters.
func TestEscape(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.press("/")
	term.write("sig:network stage:alpha cidr")
	term.shows(" sig:network ", " stage:alpha ", "cidr", "KEP-")
	term.press("Escape")
	term.shows("Enter read")
	term.press("Escape")
	term.lacks("cidr")
	term.shows("sig:network", "of "+strconv.Itoa(notes(t).Len()))
	term.press("Escape")
	term.lacks("sig:network")
	term.shows(all(t))
}

// Words in four languages find the same entry.
func TestWordsInFourLanguages(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string]string{"en": "user namespaces", "ja": "ユーザー名前空間", "zh": "用户命名空间", "ru": "пользовательские пространства имён"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			open(t, 100, 30, nil, "--lang", lang, words).shows("KEP-127", "UserNamespaces")
		})
	}
}

// A question in Russian: the right article, the words marked in it, one after the other.
func TestSearchInRussian(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil, "--lang", "ru")
	term.press("/")
	term.write("поменять лимиты пода без перезапуска")
	term.shows("KEP-1287 ─", "InPlacePodVerticalScaling ")
	term.press("Enter", "n")
	term.shows("1/", "найдено")
}

// What has no article is found as a card, and a gate has its history.
func TestFactsWithoutArticle(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.press("#")
	term.write("265")
	term.shows("facts, no article", "1.8 Alpha ── 1.9 Beta ── 1.11 Stable (GA)")
	term.press("Escape", "Escape")
	term.press("#")
	term.write("2413")
	term.shows("SeccompDefault on")
	term.press("Enter", "v")
	term.shows("SeccompDefault ─", "Removed")
}

// A window can be too small, and grow again.
func TestTooSmall(t *testing.T) {
	t.Parallel()
	term := open(t, 20, 5, nil)
	term.shows("too small", "20x5")
	term.resize(80, 24)
	term.shows(opened(t), page(t))
	term.resize(40, 12)
	term.shows("─ Changes by importance ───", "  ?  ")
}

// Letter keys work on a Cyrillic layout, but type themselves in the box.
func TestCyrillicLayout(t *testing.T) {
	t.Parallel()
	term := open(t, 100, 30, nil)
	term.shows(opened(t))
	term.write("Д") // L
	term.shows("[日本語]")
	term.write("о") // j
	term.shows(heading(t, 1))
	term.write(".") // /
	term.write("под")
	term.shows("под")
	term.press("Escape")
	term.shows("Enter 読む")
	term.write("й") // q
	term.ends()
}

// An unwritable home changes nothing but where the index is kept.
func TestUnwritableHome(t *testing.T) {
	t.Parallel()
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	if err := os.WriteFile(nowhere, nil, 0o400); err != nil {
		t.Fatal(err)
	}
	term := open(t, 80, 24, []string{"HOME=" + nowhere, "XDG_CACHE_HOME=" + nowhere, "XDG_STATE_HOME=" + nowhere}, "seccomp OR containers")
	term.press("Escape")
	term.shows(all(t))
	term.press("q")
	term.ends()
}

// The same screen under every locale, but for the status line, which may say that the search index is being built.
func TestLocalesGiveTheSameCells(t *testing.T) {
	t.Parallel()
	for lang, shown := range map[string]string{"en": "End of life", "ru": "Конец поддержки"} {
		var terms []*terminal
		for _, locale := range []string{"C.UTF-8", "ja_JP.UTF-8", "zh_CN.UTF-8"} {
			terms = append(terms, open(t, 120, 36, []string{"LANG=" + locale, "LC_ALL=" + locale}, "--lang", lang))
		}
		body := func(screen string) string { return strings.Join(strings.Split(screen, "\n")[:35], "\n") }
		for _, term := range terms[1:] {
			term.until("what C.UTF-8 shows, which is\n"+terms[0].screen(), func(screen string) bool {
				return strings.Contains(screen, shown) && body(screen) == body(terms[0].screen())
			})
		}
	}
}

// "What is this release about, and what does it ask of me?"
func TestReleasePageAtTheStart(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil)
	term.shows(opened(t), page(t), "End of life", "Alpha ", "What matters most", "━━━")
	term.press("Down")
	term.shows(heading(t, 1) + " ─")
	term.press("R")
	term.shows(" "+newest(t).Version.String()+" ─", page(t))
	term.press("Escape")
	term.shows(heading(t, 1) + " ─")
	term.press("Escape")
	term.shows(all(t))
	open(t, 120, 36, nil, "--release", "1.25").shows("─ 1.25 ─", "Combiner", "What matters most")
	open(t, 120, 36, nil, "sig:node").shows(" ▸ ", "SIG ")
}

// Somebody knows a gate's name, whatever is filtered: the palette goes there, Backspace back, and both ways again;
// the program's own words hold in every language.
func TestPalette(t *testing.T) {
	t.Parallel()
	term := open(t, 120, 36, nil, "--lang", "ja", "sig:network")
	term.press("Down")
	term.shows("sig:network", "2/")
	term.press(":")
	term.write("seccompd")
	term.shows("❯ SeccompDefault")
	term.press("Tab")
	term.shows(": SeccompDefault")
	term.press("Enter")
	term.shows("❯ SeccompDefault ─", "sig:network")
	term.press("BSpace")
	term.lacks("❯ SeccompDefault ─")
	term.shows("2/")
	term.does("later")
	term.shows("❯ SeccompDefault ─")
	term.press("Ж")
	term.write("3329")
	term.press("Enter")
	term.shows("KEP-3329 ─", "sig:network")
	term.press("M-Left", "BSpace")
	term.shows("2/")
	term.press(":")
	term.write("nosuchthing")
	term.shows("「nosuchthing」は見つかりません")
	term.press("Escape")
	term.lacks("nosuchthing")
	term.press(":")
	term.write("quit")
	term.press("Enter")
	if status := term.ends(); status != "0" {
		t.Errorf("exit status %s", status)
	}
}

// "y copies the YAML": through the terminal, as there is no display, and into tmux, which keeps what it is told to.
func TestCopyTheYAML(t *testing.T) {
	t.Parallel()
	row := notes(t).ByKEP(3329)[0]
	body, _, err := notes(t).Body(row, content.English)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(body, "```yaml\n")
	want, _, ok := strings.Cut(rest, "\n```")
	if !ok {
		t.Fatal("the article has no code block")
	}
	term := open(t, 80, 24, nil, "3329")
	term.tmux("set", "-s", "set-clipboard", "on")
	term.shows("KEP-3329", "Retriable")
	term.press("y")
	term.shows("Copy", "v1."+strconv.Itoa(notes(t).Version(row).Minor)+"/kep-3329")
	term.press("y")
	term.shows("(OSC 52)", strconv.Itoa(1+strings.Count(want, "\n"))+" lines")
	term.keeps(want)
	term.press("o")
	term.shows("Links", "https://kep.k8s.io/3329")
	term.press("1")
	term.shows("No browser here", "(OSC 52)")
	term.keeps("https://kep.k8s.io/3329")
	term.shows("KEP-3329", "Retriable") // and no frame is torn
	term.press("q")
	term.ends()
}

// "What did SIG Node graduate? I need that as a list": Y takes along what is listed, through the terminal.
func TestTakeTheListAlong(t *testing.T) {
	t.Parallel()
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	q, err := notes(t).ParseQuery("owner:node stage:ga release:1.27")
	if err != nil {
		t.Fatal(err)
	}
	desk, want := subject.Desk{Catalog: notes(t), Words: words}, strings.Builder{}
	rows := notes(t).Select(q.Filters).Rows
	notes(t).Sort(rows, content.ByImportance)
	for _, row := range rows {
		if notes(t).KEP(row) != 0 { // the notes are told under them
			want.WriteString(desk.ListItem(row) + "\n")
		}
	}
	term := open(t, 80, 24, nil, "owner:node", "stage:ga", "release:1.27")
	term.tmux("set", "-s", "set-clipboard", "on")
	term.shows("693")
	term.does("copy list")
	term.shows("(OSC 52)", "the list (")
	term.keeps(want.String())
	term.press("/")
	term.write("topology")
	term.press("Enter", "/")
	term.press("C-u")
	term.write("cgroup")
	term.press("Enter", "/")
	term.press("C-p", "C-p")
	term.shows("topology")
	term.press("Enter")
	term.press("q")
	term.ends()
}
