package notecheck

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/content"
)

// The bounds of what is shown alone, in cells; a code span counts without its marks.
const (
	widestTitle   = 70
	widestSummary = 160
	widestAction  = 260 // of an action, and of whom it affects
	widestAsked   = 70
	fewestAsked   = 3
	mostAsked     = 6
)

// lone is the words by which a language points at what stands around a text, and those that an order has.
type lone struct {
	back      *regexp.Regexp // a first word that points back
	elsewhere *regexp.Regexp // words that point at another place of the page
	stage     *regexp.Regexp // stages, which stand beside a title anyway
	order     *regexp.Regexp // what makes a sentence an order
	stops     string         // how a sentence may end
}

// lones returns what each language says so with.
func lones() [4]lone {
	compile := regexp.MustCompile
	return [4]lone{
		content.English: {
			back:      compile(`^(This|These|That|Those|It|They|Both|Such|The latter|The former|Here|There|Then|Also|And|But|However|Now)\b`),
			elsewhere: compile(`\b(as follows|the following|see (above|below|the article)|described (above|below)|(above|below)[.,;:)])`),
			stage:     compile(`\b([Aa]lpha|[Bb]eta|GA|[Ss]table|[Gg]raduat\w+)\b`),
			order: compile(`(?i)\b(remove|set|replace|upgrade|use|move|delete|drop|change|rename|switch|add|migrate|update|rewrite|pass|give|` +
				`turn|enable|disable|keep|make|let|grant|recreate|restart|drain|install|run|read|stop|write|convert|point|list|adjust|` +
				`rebuild|raise|wait|stay|skip|go|clear|label|create|declare|specify|select|allow|query|scale|roll|fix|correct|` +
				`sign|back|reserve|test|find|look|deploy|edit|choose|do|take|apply|mount|put|start|expect|send|bind|leave|limit|check)\b`),
			stops: ".!?",
		},
		content.Japanese: {
			back:      compile(`^(この|これ|その|それ|両方|どちら|ここ|そこ|また|しかし|さらに)`),
			elsewhere: compile(`(下記|上記|次のとおり|後述|前述|以下の(とおり|表|手順|例|一覧))`),
			stage:     compile(`(アルファ|ベータ|GA|昇格|安定版)`),
			order:     compile(`ください|必要|しましょう`),
			stops:     "。",
		},
		content.Russian: {
			back:      compile(`^(Это|Этот|Эта|Эти|Оно|Он|Она|Они|Оба|Обе|Такой|Такие|Также|Тем|Здесь)([^\p{L}]|$)`),
			elsewhere: compile(`(см\. (ниже|выше)|описан\p{L}* (ниже|выше)|(^|[ (])(ниже|выше)[.,;:)]|следующ\p{L}+:)`),
			stage:     compile(`(?i)(^|[^\p{L}\p{N}])(альф[аеуы]|бет[аеуы]([^\p{L}]|$)|alpha|beta|GA([^\p{L}]|$))`),
			order:     compile(`(?i)\p{L}+(йте|ите|ьте|йтесь|итесь|ьтесь)([^\p{L}]|$)|нужно|необходимо`),
			stops:     ".!?»",
		},
		content.Chinese: {
			back:      compile(`^(此|该|这|那|它|两者|其中|同时|但|另外|因此)`),
			elsewhere: compile(`(如下|上述|下述|下文|上文|下列|见下|见上|以下(步骤|表|示例))`),
			stage:     compile(`(Alpha|Beta|GA|正式发布|稳定版)`),
			order:     compile(`请|将|把|移除|删除|去掉|改|升级|设置|使用|启用|禁用|关闭|添加|更新|检查|确认|安装|迁移|替换|停止|重启|运行|执行|指定|换|先|授予|预留|清理|保留`),
			stops:     "。",
		},
	}
}

// CheckAlone holds titles, summaries, actions and the like to the rules of what is shown without the text around it; see
// Check for its arguments and its error.
func CheckAlone(root fs.FS, glossary []byte) error {
	words, err := parseGlossary(glossary)
	if err != nil {
		return err
	}
	notes, err := read(root)
	if err != nil {
		return fmt.Errorf("reading the notes: %w", err)
	}
	var r report
	rules, lones := styleRules(), lones()
	for _, n := range notes {
		for lang, t := range n.texts {
			if english := n.texts[content.English]; t != nil && english != nil {
				t.report = &r
				t.alone(english, &lones[lang], words, rules[lang])
			}
		}
	}
	sameTitles(notes, &r)
	return r.err()
}

// alone holds what stands without the text around it to its rules: that it is there, its size, and that it needs nothing
// beside it. english carries the metadata.
func (t *text) alone(english *text, l *lone, words *wordlist, rules []styleRule) {
	h, meta := &t.header, &english.header
	if t.kind == releasePage {
		return
	}
	if t == english {
		t.metadataAlone()
	}
	t.sizes("title", h.Title, widestTitle, true)
	gone := meta.Transition == "deprecated" || meta.Transition == "removed" || meta.Stage == "deprecated"
	if !gone && l.stage.MatchString(h.Title) {
		t.faultKey("title", "the title names the stage, which stands beside it: expected what happens")
	}
	t.sizes("summary", h.Summary, widestSummary, true)
	t.sizes("action", h.Action, widestAction, meta.ActionRequired)
	t.sizes("affects", h.Affects, widestAction, meta.ActionRequired)
	if sameWords(h.Title, h.Summary) {
		t.faultKey("summary", "the summary repeats the title: expected what the title leaves out")
	}
	if (h.Action == "") != (h.Affects == "") {
		t.faultKey("action", "one of action and affects alone: expected both or none")
	}
	if h.Action != "" && !l.order.MatchString(h.Action) {
		t.faultKey("action", "no verb that tells the reader what to do")
	}
	for _, said := range []struct{ key, value string }{{"summary", h.Summary}, {"action", h.Action}, {"affects", h.Affects}} {
		t.sentence(said.key, said.value, l)
		t.sub(said.key, said.value, words, rules)
	}
	t.askedWords()
}

// metadataAlone refuses an entry without reach, and an enhancement without upstream's name.
func (t *text) metadataAlone() {
	if t.header.Reach == "" {
		t.faultKey("sig", "no reach: expected one of %v", content.Reaches())
	}
	if t.kind == enhancement && t.header.Name == "" {
		t.faultKey("kep", "no name: expected upstream's own name of the enhancement")
	}
}

// sizes refuses a value that is too wide, that is not one line, or that is missing.
func (t *text) sizes(key, value string, widest int, wanted bool) {
	switch cells := cellsOf(strings.ReplaceAll(value, "`", "")); {
	case wanted && value == "":
		t.faultKey("title", "no %s: expected one", key)
	case cells > widest:
		t.faultKey(key, "%s of %d cells: expected at most %d", key, cells, widest)
	case strings.Contains(value, "\n"):
		t.faultKey(key, "%s of several lines: expected one", key)
	}
}

// sentence refuses what points at something around it.
func (t *text) sentence(key, value string, l *lone) {
	if value == "" {
		return
	}
	if last, _ := utf8.DecodeLastRuneInString(value); !strings.ContainsRune(l.stops, last) {
		t.faultKey(key, "%s ends in %q: expected one of %s", key, last, l.stops)
	}
	if m := l.back.FindString(value); m != "" {
		t.faultKey(key, "%s begins with %q, which points back: expected its subject by name", key, m)
	}
	if m := l.elsewhere.FindString(value); m != "" {
		t.faultKey(key, "%q points at another place: expected the thing itself", strings.TrimSpace(m))
	}
}

// sub holds a value to the rules of prose.
func (t *text) sub(key, value string, words *wordlist, rules []styleRule) {
	if value == "" {
		return
	}
	line := strings.Repeat("\n", t.lineOf(key)-1)
	part := &text{file: t.file, lang: t.lang, kind: plainNote, header: t.header, body: len(line), report: t.report}
	part.source = line + value + "\n"
	part.readProse()
	part.markup()
	part.spacing()
	part.avoided(words)
	part.style(rules)
}

// askedWords refuses too few, too many or too long ones, and what stands twice.
func (t *text) askedWords() {
	asked, seen := t.header.Asked, map[string]bool{}
	if len(asked) < fewestAsked || len(asked) > mostAsked {
		t.faultKey("asked", "%d in asked: expected %d to %d", len(asked), fewestAsked, mostAsked)
	}
	for _, a := range asked {
		if folded := strings.ToLower(a); seen[folded] || sameWords(a, t.header.Title) {
			t.faultKey("asked", "%q stands twice", a)
		} else {
			seen[folded] = true
		}
		if cells := cellsOf(a); cells > widestAsked {
			t.faultKey("asked", "%q has %d cells: expected at most %d", a, cells, widestAsked)
		}
	}
}

// cellsOf returns the cells that a line takes: two of a wide character.
func cellsOf(line string) (n int) {
	for _, r := range line {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// lineOf returns the line of a key of the front matter, from 1; that of the title where it has none.
func (t *text) lineOf(key string) int {
	front := t.source[:t.body]
	at := strings.Index(front, "\n"+key+":")
	if at < 0 {
		at = max(strings.Index(front, "\ntitle:"), 0)
	}
	return 2 + strings.Count(front[:at], "\n")
}

func (t *text) faultKey(key, format string, args ...any) {
	t.report.add(t.file, t.lineOf(key), format, args...)
}

// sameTitles refuses a title that two releases of one enhancement share.
func sameTitles(notes []*note, r *report) {
	type titled struct {
		lang  int
		kep   int
		title string
	}
	seen := map[titled]string{}
	for _, n := range notes {
		for lang, t := range n.texts {
			if t == nil || n.kind != enhancement || n.texts[content.English] == nil {
				continue
			}
			key := titled{lang, n.texts[content.English].header.KEP, strings.ToLower(t.header.Title)}
			if other := seen[key]; other != "" {
				r.add(t.file, t.lineOf("title"), "the title is that of %s: expected what this release changes", other)
			}
			seen[key] = t.file
		}
	}
}
