package notecheck

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	gmtext "github.com/yuin/goldmark/text"
	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/tools/notecheck/numbers"
)

// text is one language's file of a note, taken apart.
type text struct {
	file   string
	lang   content.Language
	kind   kind
	header notefile.Header
	source string
	body   int // where the Markdown begins in source

	title  block
	blocks []block // the prose of the body, in reading order
	names  []name  // the code spans
	fences []fence // the code blocks
	strays []stray

	report *report
}

// block is the prose of one title, heading, paragraph, list item or table cell.
type block struct {
	level int    // of a heading; 0 for others
	runes []rune // a code span or bare link stands as one nameMark, a line break as a line feed; emphasis leaves no trace
	at    []int  // where each rune stands in source
}

// nameMark stands for a code span within prose.
const nameMark = numbers.NameMark

func (b *block) String() string { return string(b.runes) }

func (b *block) add(r rune, at int) {
	b.runes = append(b.runes, r)
	b.at = append(b.at, at)
}

// start returns where the block stands in source.
func (b *block) start() int {
	if len(b.at) == 0 {
		return 0
	}
	return b.at[0]
}

// name is a code span.
type name struct {
	text    string
	at      int // in source
	section int // how many headings stand before it
}

// stray is markup that does not do what its writer meant.
type stray struct {
	at   int // in source
	what string
}

// parse takes a file apart. It returns nil for one whose front matter cannot be read.
func parse(file string, lang content.Language, k kind, source string) *text {
	front, body, ok := content.SplitFrontMatter(source)
	if !ok {
		return nil
	}
	t := &text{file: file, lang: lang, kind: k, source: source, body: len(source) - len(body)}
	if err := yaml.Unmarshal([]byte(front), &t.header); err != nil {
		return nil
	}
	at := strings.Index("\n"+source, "\ntitle:")
	for _, r := range t.header.Title {
		t.title.add(r, max(at, 0))
	}
	t.readProse()
	t.readFences()
	return t
}

// readProse collects the blocks of prose and the code spans.
func (t *text) readProse() {
	source := []byte(t.source[t.body:])
	doc := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(gmtext.NewReader(source))
	section := 0
	walk(doc, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.HTMLBlock:
			t.stray(n.Lines().At(0).Start, "HTML is not shown: expected Markdown, names in code spans")
			return false
		case *ast.CodeBlock:
			t.stray(n.Lines().At(0).Start, "an indented code block: expected ``` and a label")
			return false
		}
		if n.Type() != ast.TypeBlock || n.FirstChild() == nil || n.FirstChild().Type() != ast.TypeInline {
			return true
		}
		b := block{}
		if h, ok := n.(*ast.Heading); ok {
			b.level = h.Level
			section++
		}
		walk(n, func(n ast.Node) bool { return t.readInline(&b, n, source, section) })
		t.blocks = append(t.blocks, b)
		return false
	})
}

// walk visits a node and all below it, but those below a node for which visit returns false.
func walk(n ast.Node, visit func(ast.Node) bool) {
	if !visit(n) {
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		walk(c, visit)
	}
}

func (t *text) stray(at int, what string) { t.strays = append(t.strays, stray{t.body + at, what}) }

// readInline adds an inline node to its block; it reports whether the nodes below it count, too.
func (t *text) readInline(b *block, n ast.Node, source []byte, section int) bool {
	switch n := n.(type) {
	case *ast.Text:
		t.readText(b, n, source)
	case *ast.CodeSpan:
		span := name{section: section}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			if part, ok := c.(*ast.Text); ok {
				if span.text == "" {
					span.at = t.body + part.Segment.Start
				}
				span.text += string(part.Segment.Value(source))
			}
		}
		t.names = append(t.names, span)
		b.add(nameMark, span.at)
		return false
	case *ast.AutoLink:
		at := t.body
		if len(b.at) > 0 {
			at = b.at[len(b.at)-1]
		}
		b.add(nameMark, at)
		return false
	case *ast.RawHTML:
		t.stray(n.Segments.At(0).Start, "HTML is not shown: expected Markdown, names in code spans")
		return false
	}
	return true
}

func (t *text) readText(b *block, n *ast.Text, source []byte) {
	value := n.Segment.Value(source)
	for i := 0; i < len(value); {
		r, size := utf8.DecodeRune(value[i:])
		if (r == '*' || r == '`') && (i == 0 || value[i-1] != '\\') {
			t.stray(n.Segment.Start+i, "a visible "+string(r)+": expected markup that closes, its marks outside of punctuation")
		}
		b.add(r, t.body+n.Segment.Start+i)
		i += size
	}
	if n.SoftLineBreak() || n.HardLineBreak() {
		if t.lang == content.Japanese || t.lang == content.Chinese {
			t.stray(n.Segment.Stop, "a line break within a paragraph shows as a blank: expected one line a paragraph")
		}
		b.add('\n', t.body+n.Segment.Stop)
	}
}

// fault reports what is wrong at an offset of source.
func (t *text) fault(at int, format string, args ...any) {
	t.report.add(t.file, 1+strings.Count(t.source[:at], "\n"), format, args...)
}

// markup refuses markup that shows or hides what it should not, and characters that nobody sees.
func (t *text) markup() {
	for _, s := range t.strays {
		t.fault(s.at, "%s", s.what)
	}
	for i, r := range t.source {
		if r != '\n' && r != ' ' && (unicode.In(r, unicode.C, unicode.Z) || r == utf8.RuneError) {
			t.fault(i, "%U: expected no invisible characters but blanks and line feeds", r)
		}
	}
	if !strings.HasSuffix(t.source, "\n") {
		t.faultLine(t.lastLine(), "no line feed at the end: expected one")
	}
	for _, mark := range []string{"**", "`"} {
		if strings.Contains(t.header.Title, mark) {
			t.fault(t.title.start(), "a visible %s in the title: expected plain text", mark)
		}
	}
}

// sentence is a sentence of a text. Code spans stand as one nameMark each.
type sentence struct {
	text  string
	names []name // the code spans
	at    int    // where it begins in source
	block string // the paragraph that it belongs to
}

// sentences returns the sentences of the prose, without headings.
func (t *text) sentences() (all []sentence) {
	spans := map[int]name{}
	for _, n := range t.names {
		spans[n.at] = n
	}
	for _, b := range t.blocks {
		from := 0
		for i := range b.runes {
			if b.level == 0 && (i+1 == len(b.runes) || endsSentence(b.runes[i], b.runes[i+1])) {
				all = append(all, b.sentence(from, i+1, spans))
				from = i + 1
			}
		}
	}
	return all
}

// numbers returns the text as its numbers are read: outside of code blocks and headings what is shown alone, then the
// prose. An English sentence that past matches tells the past.
func (t *text) numbers(past *regexp.Regexp) numbers.Text {
	h := t.header
	out := numbers.Text{File: t.file, TitleLine: t.lineOf("title")}
	add := func(s numbers.Sentence) {
		s.OfPast = t.lang == content.English && (past.MatchString(s.Text) || len(releases(s.Text)) > 0)
		out.Sentences = append(out.Sentences, s)
	}
	for _, part := range []struct{ key, value string }{
		{"title", h.Title}, {"summary", h.Summary}, {"action", h.Action}, {"affects", h.Affects},
	} {
		s := numbers.Sentence{Line: t.lineOf(part.key)}
		for i, piece := range strings.Split(part.value, "`") {
			if i%2 == 1 {
				s.Names = append(s.Names, piece)
				piece = string(nameMark)
			}
			s.Text += piece
		}
		add(s)
	}
	for _, x := range t.sentences() {
		s := numbers.Sentence{Text: x.text, Line: 1 + strings.Count(t.source[:x.at], "\n")}
		for _, n := range x.names {
			s.Names = append(s.Names, n.text)
		}
		add(s)
	}
	for _, n := range t.names {
		out.Names = append(out.Names, n.text)
	}
	for _, f := range t.fences {
		out.Code = append(out.Code, f.lines...)
	}
	return out
}

// endsSentence reports whether a sentence ends between two characters.
func endsSentence(r, next rune) bool {
	return strings.ContainsRune("。；！？", r) || strings.ContainsRune(".;!?", r) && (next == ' ' || next == '\n')
}

func (b *block) sentence(from, to int, spans map[int]name) sentence {
	s := sentence{text: string(b.runes[from:to]), at: b.at[from], block: b.String()}
	for i := from; i < to; i++ {
		if n, ok := spans[b.at[i]]; ok && b.runes[i] == nameMark {
			s.names = append(s.names, n)
		}
	}
	return s
}

var versionForm = regexp.MustCompile(`\bv?1\.\d+(?:\.\d+)?\b`)

// releases returns the releases and patches that a text names outside of code spans.
func releases(text string) (out []content.Version) {
	for _, found := range versionForm.FindAllString(text, -1) {
		if v, err := content.ParseVersion(found); err == nil {
			out = append(out, v)
		}
	}
	return out
}
