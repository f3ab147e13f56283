package dialogue_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/index/ready"
	"k8sexplore/ui/dialogue"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
)

var update = flag.Bool("update", false, "write the transcripts anew")

// TestMain gives all tests a folder for the index, which would otherwise be built for each of them.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "k8sexplore")
		if err != nil {
			panic(err)
		}
		defer func() {
			if err := os.RemoveAll(dir); err != nil {
				panic(err)
			}
		}()
		caches = dir
		debug.SetGCPercent(400) // little is alive at a time
		return m.Run()
	}())
}

var (
	caches   string
	glossary = sync.OnceValue(func() *index.Glossary { return index.NewGlossary(assets.Glossary) })
)

// options are those of a dialogue over the embedded notes.
func options(t testing.TB, l content.Language) dialogue.Options {
	t.Helper()
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	catalog = catalog.Marked(content.Marks{}) // what one test marks is nothing to the others
	searcher := index.New(index.Options{
		Catalog: catalog, CacheDir: caches, Ready: ready.Embedded(), Glossary: glossary(), Facts: facts.Embedded, Elements: name.Embedded,
	})
	t.Cleanup(func() {
		if err := searcher.Close(); err != nil {
			t.Error(err)
		}
	})
	return dialogue.Options{
		Catalog: catalog, Searcher: searcher, Prepare: func() error { return searcher.Prepare(t.Context(), nil) },
		Facts: facts.Embedded, Elements: name.Embedded, Today: "2026-09-01", Language: l,
	}
}

func newDialogue(t testing.TB, o dialogue.Options) *dialogue.Dialogue {
	t.Helper()
	d, err := dialogue.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// talk is a dialogue, line by line.
func talk(t testing.TB, d *dialogue.Dialogue, lines ...string) (last string) {
	t.Helper()
	for _, line := range lines {
		last = strings.Join(d.Answer(t.Context(), line), "\n")
	}
	return last
}

// A whole journey: what a reader hears and what can be typed.
func TestTranscript(t *testing.T) {
	d := newDialogue(t, options(t, content.English))
	var b strings.Builder
	say := func(lines []string) {
		for _, line := range lines {
			fmt.Fprintf(&b, "%s\n", line)
		}
	}
	say(d.Greet(t.Context()))
	for _, line := range []string{
		"", "release:1.27 sig:node", "more", "1", "more", "next", "previous", "back", "outline", "1", "find limits", "links", "more", "2",
		"back", "copy", "copy citation", "filter", "filter sig", "1", "without sig", "sort", "sort number", "group stage", "outline", "3",
		"20", "group none", "sort bysig", "stage:alpha seccomp", "without stage", "kep-1432", "SidecarContainers", "--container-runtime",
		"upgrade 1.35 1.36", "outline", "find kubelet", "1", "links", "back", "done 1", "done 1", "3329", "bookmark ask the storage team",
		"bookmarks", "1", "read", "unread", "follow", "1", "follow sig node", "follow kep-1287", "follows", "2", "sig:node stage:alpha",
		"save mine", "@mine", "@mien", "unfollow @mine", "followed", "new", "unbookmark", "resume", "opne 3", "sig:nod", "99", "language fr",
		"help filter", "quit",
	} {
		if d.Over() {
			t.Fatalf("over before %q", line)
		}
		fmt.Fprintf(&b, "\n[%s] > %s\n", d.Prompt(), line)
		say(d.Answer(t.Context(), line))
	}
	if !d.Over() {
		t.Error("not over")
	}
	checkGolden(t, filepath.Join("testdata", "journey.en.txt"), b.String())
}

// In every language each word of that language is answered in whole phrases, within the width and without a control
// character.
func TestOtherLanguages(t *testing.T) {
	for l, lines := range map[content.Language][]string{
		content.Japanese: {"1.27 ノード", "開く 3329", "続き", "見出し", "1", "リンク", "ブックマーク 確認する", "ブックマーク一覧", "フォロー sig node", "フォロー一覧", "絞り込み", "言語 ru", "言語 日本語", "計画 1.35 1.36", "1", "完了", "戻る", "ヘルプ", "終了"},
		content.Russian:  {"поменять лимиты пода без перезапуска", "1", "дальше", "ссылки", "назад", "фильтр sig:node", "план 1.35 1.36", "1", "готово", "назад", "1287", "закладка спросить", "закладки", "следить", "1", "отслеживание", "гдe", "ЕЩЕ", "справка", "выход"},
		content.Chinese:  {"边车容器", "1", "继续", "大纲", "链接", "特性门控", "门控", "筛选", "升级 1.35 1.36", "1", "完成", "753", "书签 问存储团队", "书签列表", "关注 sig node", "关注列表", "语言 en", "quit"},
	} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			d := newDialogue(t, options(t, l))
			d.Greet(t.Context())
			for _, line := range lines {
				said := d.Answer(t.Context(), line)
				isPlain(t, append(said, d.Prompt()))
				for _, s := range said {
					if strings.Contains(s, "plain_") || strings.Contains(s, "<no value>") || cells.Width(s) > 80 && !strings.Contains(s, "https://") && !strings.Contains(s, `'{"`) { // code is not broken
						t.Errorf("%s: %q", line, s)
					}
				}
				if len(said) == 0 && !d.Over() {
					t.Errorf("%s: no answer", line)
				}
			}
			if !d.Over() {
				t.Error("not over")
			}
		})
	}
}

func checkGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wanted) || wanted[i] != line {
			t.Fatalf("%s:%d: got %q; run with -update and read the diff", file, i+1, line)
		}
	}
	if string(want) != got {
		t.Errorf("%s: some of it is missing", file)
	}
}

// Whatever can be done on the screen can be said, or has no meaning without a screen.
func TestEveryActionHasAWord(t *testing.T) {
	words := map[keys.Action]string{
		keys.PageUp: "read", keys.PageDown: "more", keys.HalfUp: "read", keys.HalfDown: "more", keys.Up: "read", keys.Down: "more",
		keys.Earlier: "back", keys.Back: "back",
		keys.FilterPane: "filter", keys.ListPane: "list", keys.ArticlePane: "read", keys.Search: "search", keys.Number: "open",
		keys.Toggle: "filter", keys.Only: "filter", keys.ClearFilters: "without", keys.TakeBack: "without", keys.OpenEntry: "open",
		keys.ReadDown: "more", keys.ReadUp: "read", keys.NextHit: "find", keys.PreviousHit: "find",
		keys.NextEntry: "next", keys.PreviousEntry: "previous", keys.ReleasePage: "links", keys.OtherRelease: "links", keys.Gates: "links",
		keys.Palette: "help", keys.Upstream: "links", keys.FindInText: "find", keys.ShowOutline: "outline",
		keys.ShowLinks: "links", keys.OpenLink: "open", keys.FollowLink: "open", keys.Outside: "links",
		keys.CopyAddress: "links", keys.Pick: "open", keys.Copy: "copy", keys.CopyList: "copy", keys.CopyImport: "copy", keys.CopyFirst: "copy",
		keys.CopyLink: "copy", keys.CopyCitation: "copy", keys.CopyNumber: "copy", keys.CopyCode: "copy", keys.CopyArticle: "copy",
		keys.CopyGates: "copy", keys.CopyID: "copy", keys.OpenPlan: "upgrade", keys.PlanReleases: "upgrade", keys.Tick: "done",
		keys.NextPart: "outline", keys.PreviousPart: "outline", keys.NarrowPlan: "find", keys.Language: "language", keys.OpenHelp: "help",
		keys.Redraw: "read", keys.Quit: "quit",
	}
	for action, word := range map[keys.Action]string{ // which other parts of the program are about to bring
		"bookmark": "bookmark", "bookmarks": "bookmarks", "drop_bookmark": "unbookmark", "follow": "follow", "follow_first": "follow",
		"follow_gate": "follow", "follow_kep": "follow", "follow_sig": "follow", "follow_search": "save", "followed": "followed",
		"mark_read": "unread", "sort_list": "sort", "group_list": "group",
	} {
		words[action] = word
	}
	needless := map[keys.Action]string{
		"wrap_titles": "titles are said whole", "fold_all": "nothing is folded", "mark_all_read": "an entry counts as read when it was said to its end",
		keys.NextPane: "there are no panes", keys.PreviousPane: "there are no panes", keys.Left: "there are no panes", keys.Right: "there are no panes",
		keys.Narrower: "there are no panes", keys.Wider: "there are no panes", keys.FoldFilters: "there are no panes", keys.Alone: "there are no panes",
		keys.Mouse: "there is no mouse", keys.NarrowFilters: "filter takes a value as it is typed", keys.Unfold: "nothing is folded: every entry is listed",
		keys.Accept: "Enter ends every line", keys.LeaveBox: "there is no box to leave", keys.Complete: "what is misspelt is answered with what is nearest",
		keys.Recall: "the terminal keeps what was typed", keys.RecallNext: "the terminal keeps what was typed",
		keys.NextLink: "links are numbered", keys.PreviousLink: "links are numbered", keys.FilterLinks: "links are numbered",
		keys.Suspend: "the terminal's own key works", keys.Reload: "a dialogue opens the library when it begins",
		keys.Top: "read says all from the beginning", keys.Bottom: "read says all of it", keys.Later: "what was gone back from has its number again",
		keys.FoundIn: "language says the text in another language", keys.SideBySide: "nothing stands side by side",
		keys.OtherBeside: "nothing stands side by side", keys.UnfoldPlan: "nothing is folded: every item is listed",
	}
	book, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	d := newDialogue(t, options(t, content.English))
	for _, b := range keys.Open(book).Bindings() {
		word, said := words[b.Action]
		if _, not := needless[b.Action]; said == not {
			t.Errorf("%s: needs a word of the dialogue, or a reason why there is none", b.Action)
			continue
		}
		if said && !strings.HasPrefix(talk(t, d, "help "+word), word) {
			t.Errorf("%s: no word %s", b.Action, word)
		}
	}
}

// Every word is understood in English and in the language of the screen, and means one thing.
func TestWordsMeanOneThing(t *testing.T) {
	english := newDialogue(t, options(t, content.English))
	var ids []string
	for _, line := range english.Answer(t.Context(), "help") {
		if id, _, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, " ") && !strings.HasPrefix(id, "Heading") && !strings.Contains(id, " ") {
			ids = append(ids, id)
		}
	}
	if len(ids) < 30 {
		t.Fatalf("words %q", ids)
	}
	for _, l := range content.Languages() {
		o := options(t, l)
		o.Width = 1000
		d, taken := newDialogue(t, o), map[string]string{}
		for _, id := range ids {
			said := d.Answer(t.Context(), "help "+id)[0]
			book, err := phrase.OpenDialogue(l)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range strings.Split(book.Say("word_"+id), ",") {
				if strings.ContainsAny(word, " \t") || word == "" {
					t.Errorf("%s: %q cannot be typed as a word", l, word)
				}
				if other, ok := taken[strings.ToLower(word)]; ok {
					t.Errorf("%s: %q means %s and %s", l, word, other, id)
				}
				taken[strings.ToLower(word)] = id
				if again := d.Answer(t.Context(), "help "+word)[0]; again != said {
					t.Errorf("%s: %q is told %q, want %q", l, word, again, said)
				}
			}
		}
	}
}

// Every part of a page is recited.
func TestPartsAreRecited(t *testing.T) {
	d := newDialogue(t, options(t, content.English))
	for _, line := range []string{"1.37", "3329", "SeccompDefault", "--container-runtime", "kep-1432", "v1.27/kep-2413", "upstream"} {
		if said := talk(t, d, line); strings.Contains(said, "nothing recites") || strings.Count(said, "\n") < 2 {
			t.Errorf("%s: %s", line, said)
		}
	}
}

// isPlain reports lines that a screen reader says as they are.
func isPlain(t testing.TB, lines []string) {
	t.Helper()
	for _, line := range lines {
		for _, r := range line {
			if r < 0x20 || r == 0x7f || r >= 0x80 && r < 0xa0 || r >= 0x2500 && r < 0x25a0 || r == utf8.RuneError {
				t.Fatalf("%q holds %q", line, r)
			}
		}
	}
}

func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		"3329", "\x1b[31m", "open \x1b]52;c;x\a", "sig:\x00", "1", "", "more", "upgrade 1.33 1.36\nlinks", "find \x9b", "filter sig:node\n1\nread", "\xff\xfe", "language ja\n3329\nlinks",
		"copy list", "help \u202e", "- - -", "without x", "--", "releases 1.27", "1.25..1.27 \u2028 x", strings.Repeat("9", 5000),
	} {
		f.Add(seed)
	}
	o := options(f, content.English)
	newDialogue(f, o).Answer(f.Context(), "swap") // the first search reads all texts, and an input may take ten seconds
	f.Fuzz(func(t *testing.T, typed string) {
		d := newDialogue(t, o)
		for i, line := range strings.Split(typed, "\n") {
			const most = 4
			if i == most {
				break
			}
			isPlain(t, d.Answer(t.Context(), line))
			isPlain(t, []string{d.Prompt()})
		}
	})
}

// Lines are as short as asked for, but for code, addresses and words that cannot be broken.
func TestWidth(t *testing.T) {
	for _, l := range content.Languages() {
		for _, width := range []int{40, 80, 120} {
			o := options(t, l)
			o.Width = width
			d := newDialogue(t, o)
			for _, line := range []string{"help", "sig:node stage:beta", "3329", "read", "upgrade 1.33 1.36", "1"} {
				code := false
				for _, said := range d.Answer(t.Context(), line) {
					switch {
					case strings.HasSuffix(said, "lines:") || strings.HasSuffix(said, "行:") || strings.HasSuffix(said, "行：") || strings.Contains(said, "строк"):
						code = true
					case strings.Contains(said, "End of") || strings.Contains(said, "コードの終わり") || strings.Contains(said, "代码结束") || strings.Contains(said, "Конец кода"):
						code = false
					}
					if cells.Width(said) > width && !code && !strings.Contains(said, "https://") {
						t.Errorf("%s, %d cells: %q", l, width, said)
					}
				}
			}
		}
	}
}

// What the reader keeps is there tomorrow: a bookmark with its note, what was read, what is followed, where one was.
func TestKept(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	d := newDialogue(t, o)
	in := strings.NewReader("release:1.27 gate:JobPodFailurePolicy\nopen v1.27/kep-3329\nbookmark ask\nread\nback\nsave mine\nfollow 3329\nv1.27/kep-3329\n")
	var out bytes.Buffer
	if err := dialogue.Run(t.Context(), d, in, bufio.NewWriter(&out), false); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "; bookmark; ask; read\n") {
		t.Errorf("not said in the list:\n%s", out.String())
	}
	tomorrow := options(t, content.English)
	tomorrow.State = o.State
	d = newDialogue(t, tomorrow)
	if said := strings.Join(d.Greet(t.Context()), "\n"); !strings.Contains(said, "Type resume") {
		t.Error(said)
	}
	for line, want := range map[string]string{
		"resume": "KEP-3329: Jobs with a failure policy", "bookmarks": "1. KEP-3329: ", "follows": "2. @mine: release:1.27 gate:JobPodFailurePolicy", "is:read": "1 change",
		"@mine": "Release 1.27, gate JobPodFailurePolicy: ", "is:followed": "changes", "unread": "No article",
	} {
		if said := greeted(t, newDialogue(t, tomorrow), line); !strings.Contains(said, want) {
			t.Errorf("%s: %s", line, said)
		}
	}
}

// greeted is what is said to a line after the greeting.
func greeted(t *testing.T, d *dialogue.Dialogue, line string) string {
	t.Helper()
	d.Greet(t.Context())
	return talk(t, d, line)
}

// failing gives nothing and takes nothing.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error)  { return 0, f.err }
func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Lines fit a terminal that has become narrower; one that does not say how wide it is keeps what it had.
func TestWidthFollowsTheTerminal(t *testing.T) {
	o, width := options(t, content.English), 120
	o.Measure = func() int { return width }
	d := newDialogue(t, o)
	widest := func() (most int) {
		for _, said := range d.Answer(t.Context(), "help") {
			most = max(most, cells.Width(said))
		}
		return most
	}
	if n := widest(); n <= 80 || n > 120 {
		t.Errorf("%d cells of 120", n)
	}
	for _, width = range []int{50, 0} {
		if n := widest(); n > 50 {
			t.Errorf("%d cells of 50", n)
		}
	}
}

// What is followed is named as people name it: with the word for what it is or without.
func TestFollowing(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	d := newDialogue(t, o)
	for typed, want := range map[string]string{
		"sig node": "You follow: SIG node", "sig:node": "You follow: SIG node", "node": "You follow: SIG node", "sig-node": "You follow: SIG node",
		"3329": "You follow: KEP-3329", "kep 3329": "You follow: KEP-3329", "kep-3329": "You follow: KEP-3329",
		"SeccompDefault": "You follow: SeccompDefault", "gate SeccompDefault": "You follow: SeccompDefault", "gate:seccompdefault": "You follow: SeccompDefault",
		"sig nod": "unknown sig nod; allowed: node, ", "gate nothing": "gate nothing cannot be followed", "dream": "dream cannot be followed",
	} {
		if said := talk(t, d, "follow "+typed); !strings.HasPrefix(said, want) {
			t.Errorf("follow %s: %s", typed, said)
		}
	}
	if said := talk(t, d, "unfollow gate SeccompDefault"); strings.TrimSpace(said) != "No longer followed: SeccompDefault" {
		t.Error(said)
	}
}

// The edge: the end of the input, leave taken, a reader and a writer that fail, a context that ends.
func TestRun(t *testing.T) {
	broken := errors.New("broken")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for what, c := range map[string]struct {
		ctx       context.Context
		in        io.Reader
		out       io.Writer
		prompting bool
		want      error
		says      string
	}{
		"the input ends":           {in: strings.NewReader("3329"), says: "KEP-3329: "},
		"leave is taken":           {in: io.MultiReader(strings.NewReader("quit\n"), failing{broken})},
		"a prompt":                 {in: strings.NewReader("3329\r\n"), prompting: true, says: "Words, a name, or help: KEP-3329: "},
		"a line beyond all bounds": {in: strings.NewReader(strings.Repeat("x", 1<<20) + "\nhelp filter\n"), says: "filter: "},
		"the reader fails":         {in: failing{broken}, want: broken},
		"the writer fails":         {in: strings.NewReader(""), out: failing{broken}, want: broken},
		"the context ends":         {ctx: cancelled, in: blocking{}, want: context.Canceled},
	} {
		t.Run(what, func(t *testing.T) {
			var b bytes.Buffer
			if c.out == nil {
				c.out = &b
			}
			if c.ctx == nil {
				c.ctx = t.Context()
			}
			err := dialogue.Run(c.ctx, newDialogue(t, options(t, content.English)), c.in, bufio.NewWriter(c.out), c.prompting)
			if !errors.Is(err, c.want) || !strings.Contains(b.String(), c.says) {
				t.Errorf("%v, want %v; said %q", err, c.want, b.String())
			}
		})
	}
}

// blocking is a terminal that nobody types at.
type blocking struct{}

func (blocking) Read([]byte) (int, error) { select {} }

// What is ticked off is kept, and said in the list of the plan.
func TestTicksAreKept(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	if said := talk(t, newDialogue(t, o), "upgrade 1.35 1.36", "done 2"); !strings.Contains(said, "1/") {
		t.Error(said)
	}
	d := newDialogue(t, o)
	if said := talk(t, d, "upgrade 1.35 1.36"); !strings.Contains(said, "2. Done: ") {
		t.Error(said)
	}
	if said := talk(t, d, "done 2", "upgrade 1.35 1.36"); strings.Contains(said, "Done: ") {
		t.Error(said)
	}
}

// A plan is held against files, which are read once.
func TestPlanHeldAgainstFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "policy file.yaml")
	if err := os.WriteFile(file, []byte("apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: x}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDialogue(t, options(t, content.English))
	said := talk(t, d, "upgrade 1.24 1.25 --using "+file) + talk(t, d, "1") + talk(t, d, "upgrade 1.24 1.25 --using nowhere")
	for _, want := range []string{"Named in your files (1)", "PodSecurityPolicy is removed", "file.yaml:1", "cannot check nowhere"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
}
