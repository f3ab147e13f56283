package upstream

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// settle finishes a note whose Text is sanitised and without its tail, but otherwise as upstream has it: it cuts what
// leaked from the template of pull requests, and finds title, KEPs and ActionSaid. It reports whether upstream
// publishes such a text.
func (n *Note) settle() bool {
	said := strings.TrimSpace(n.Text)
	if isNone(said) {
		return false
	}
	n.Text = defuse(cutTemplate(said))
	switch {
	case n.Text != "" && isNone(n.Text):
		return false
	case templateLabel().MatchString(n.Text):
		n.Text = ""
	}
	if n.Title = title(n.Text); n.Title == "" {
		if len(n.PRs) == 0 {
			return false
		}
		n.Title = "PR #" + strconv.Itoa(n.PRs[0])
	}
	n.ActionSaid = !n.Action && saysAction(n.Text)
	n.addKEPs(n.Text)
	return true
}

// isNone reports whether a text says that there is nothing to say.
func isNone(s string) bool {
	switch strings.ToLower(strings.Trim(s, " \t\n\"'`*.")) {
	case "none", "n/a", "na":
		return true
	}
	return strings.Trim(s, " \t\n\"'") == ""
}

var (
	templateText = pattern.Lazily("(?i)(?:^|\n)[ \t]*(?:```[a-z-]*[ \t]*\\s*)?[#*_ \t]*(?:additional documentation e\\.g\\." +
		"|what type of pr is this|what this pr does / why we need it|which issue\\(s\\) this pr fixes" +
		"|special notes for your reviewer|does this pr introduce a user-facing change)")
	templateLabel = pattern.Lazily(`^(?i:release-notes?|note)$`)
	templateFence = pattern.Lazily("(?i)(?:^|\n)[ \t]*```(?:docs|release-notes?)[ \t]*(?:\n|$)")
	comment       = pattern.Lazily(`(?s)<!--.*?(?:-->|$)`)
	fenceLine     = pattern.Lazily("(?m)^[ \t]*(```+|~~~+)[ \t]*([^\n`]*)$")
)

// cutTemplate cuts a text where the template of pull requests leaked into it: at its headings, its comments and the
// fence that closed the note there.
func cutTemplate(s string) string {
	lower := strings.ToLower(s)
	leaked := strings.Contains(s, "```") || strings.Contains(s, "~~~")
	for _, phrase := range []string{"additional documentation", "type of pr", "what this pr", "which issue", "special notes", "does this pr"} {
		leaked = leaked || strings.Contains(lower, phrase)
	}
	if !leaked {
		return strings.TrimSpace(cutComments(s))
	}
	for _, leak := range []*regexp.Regexp{templateText(), templateFence()} {
		if at := leak.FindStringIndex(s); at != nil {
			s = s[:at[0]]
		}
	}
	s = cutComments(s)
	if fences := fenceLine().FindAllStringSubmatchIndex(s, -1); len(fences)%2 == 1 {
		last := fences[len(fences)-1]
		if label := s[last[4]:last[5]]; strings.TrimSpace(label) == "" || strings.TrimSpace(s[last[1]:]) == "" {
			s = s[:last[0]]
		} else {
			s = strings.TrimRight(s, "\n") + "\n" + s[last[2]:last[3]] // code that nobody closed
		}
	}
	return strings.TrimSpace(s)
}

// cutComments takes out comments that do not stand in code.
func cutComments(s string) string {
	if !strings.Contains(s, "<!--") {
		return s
	}
	fences := fenceLine().FindAllStringIndex(s, -1)
	var b strings.Builder
	done, seen, before, ticks := 0, 0, 0, 0 // fences and, in the line, backticks before the comment
	for _, at := range comment().FindAllStringIndex(s, -1) {
		for before < len(fences) && fences[before][0] < at[0] {
			before++
		}
		if line := strings.LastIndexByte(s[seen:at[0]], '\n'); line >= 0 {
			seen, ticks = seen+line, 0
		}
		ticks += strings.Count(s[seen:at[0]], "`")
		seen = at[0]
		if before%2 == 1 || ticks%2 == 1 {
			continue
		}
		b.WriteString(s[done:at[0]])
		done = at[1]
	}
	b.WriteString(s[done:])
	return b.String()
}

var entity = pattern.Lazily(`&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]{1,31});`)

// defuse replaces the entities that would be decoded to what sanitize takes out. A blank stands for each, so that
// what was apart does not become another entity.
func defuse(s string) string {
	if !strings.Contains(s, "&") {
		return s
	}
	return entity().ReplaceAllStringFunc(s, func(e string) string {
		if slices.ContainsFunc(decode(e), func(decoded string) bool { return sanitize.Text(decoded) != decoded }) {
			return " "
		}
		return e
	})
}

// decode returns what an entity stands for. A number is taken as it is, as renderers do, not as browsers do; with a
// zero in front it may be read as an octal one, too (goldmark does).
func decode(e string) []string {
	number, ok := strings.CutPrefix(e[1:len(e)-1], "#")
	if !ok {
		return []string{html.UnescapeString(e)}
	}
	bases := []int{10, 0}
	if number[0] == 'x' || number[0] == 'X' {
		number, bases = number[1:], []int{16}
	}
	var out []string
	for _, base := range bases {
		v, err := strconv.ParseInt(number, base, 32)
		if err != nil {
			v = utf8.RuneError
		}
		out = append(out, string(rune(v)))
	}
	return out
}

var (
	action   = pattern.Lazily(`(?i)\baction[ -]required\b`)
	noAction = pattern.Lazily(`(?i)\bno(?:\s+[a-z]+){0,3}\s+action[ -]required\b`)
)

// saysAction reports whether a text says that the reader must act.
func saysAction(s string) bool {
	return strings.Contains(strings.ToLower(s), "action") &&
		len(action().FindAllStringIndex(s, -1)) > len(noAction().FindAllStringIndex(s, -1))
}

var kepNumbers = pattern.Lazily(`(?i)(?:github\.com/kubernetes/(?:enhancements|features)/issues/` +
	`|(?:github\.com|git\.k8s\.io)[^\s()\[\]<>]*/keps/(?:[a-z0-9-]+/){1,3}` +
	`|(?:kep|features)\.k8s\.io/|\bkep[- ]?#?)([1-9][0-9]{0,4})(?:[^0-9]|$)`)

// addKEPs adds the enhancements that s names.
func (n *Note) addKEPs(s string) {
	lower := strings.ToLower(s)
	if !strings.Contains(lower, "kep") && !strings.Contains(lower, "/enhancements/") && !strings.Contains(lower, "features") {
		return // as most texts do; the expression takes ten times as long
	}
	for _, m := range kepNumbers().FindAllStringSubmatch(s, maxList) {
		number, _ := strconv.Atoi(m[1])
		n.KEPs = addNew(n.KEPs, number)
	}
}

// addNew appends what the list does not hold yet, up to its bound.
func addNew[T comparable](list []T, v T) []T {
	if len(list) >= maxList {
		return list
	}
	return content.AppendNew(list, v)
}

const (
	maxTitle  = 120     // characters
	titleSeen = 4 << 10 // bytes of a text that its title is looked for in
)

// title returns the first sentence of a text without Markdown, "" where it has no words.
func title(markdown string) string {
	if len(markdown) > titleSeen {
		cut := titleSeen
		for !utf8.RuneStart(markdown[cut]) {
			cut--
		}
		markdown = markdown[:cut]
	}
	sentence := firstSentence(strings.Join(strings.Fields(firstBlock([]byte(markdown))), " "))
	return shorten(withoutMark(sanitize.Line(sentence)), maxTitle)
}

var actionMark = pattern.Lazily(`(?i)^[\[(*_ ]*action[ -]required[\])*_]*[-–—:.! ]*[\])*_ ]*`)

// withoutMark takes off "ACTION REQUIRED:", which stands apart as Action or ActionSaid, unless it is all there is.
func withoutMark(title string) string {
	if rest := title[len(actionMark().FindString(title)):]; rest != "" {
		return rest
	}
	return title
}

// codeStart stands before code in plain text: a sentence may begin there, whatever its case. No sanitised text holds
// this character, and sanitising takes it out.
const codeStart = '\ue000'

var markdown = sync.OnceValue(goldmark.DefaultParser)

// firstBlock returns the plain text of the first paragraph, heading or code with words in it. What only announces the
// next, such as "ACTION REQUIRED:" alone, is taken together with it.
func firstBlock(source []byte) string {
	var b strings.Builder
	doc := markdown().Parse(text.NewReader(source))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the walker returns no error
		if !entering || n.Type() != ast.TypeBlock || n.Kind() == ast.KindDocument {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Paragraph, *ast.TextBlock, *ast.Heading:
			writeInline(&b, n, source)
			b.WriteByte(' ')
		case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
			for i := range n.Lines().Len() {
				line := n.Lines().At(i)
				b.Write(line.Value(source))
			}
		default:
			return ast.WalkContinue, nil
		}
		if words := strings.TrimSpace(b.String()); words != "" && !announces(words) {
			return ast.WalkStop, nil
		}
		return ast.WalkSkipChildren, nil
	})
	return b.String()
}

// announces reports whether a text only leads to what follows: "ACTION REQUIRED:", "kubeadm:".
func announces(s string) bool {
	const most = 24 // characters of a name before a colon
	return len(s) < 50 && strings.Trim(action().ReplaceAllString(s, ""), " \t\n[]():.!*") == "" ||
		strings.HasSuffix(s, ":") && utf8.RuneCountInString(s) <= most
}

// writeInline writes the text of a block's inline content, entities decoded.
func writeInline(b *strings.Builder, block ast.Node, source []byte) {
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			if n.IsRaw() {
				b.Write(n.Value(source))
			} else {
				b.WriteString(html.UnescapeString(string(unescape(n.Value(source)))))
			}
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.CodeSpan:
			b.WriteRune(codeStart)
		case *ast.AutoLink:
			b.Write(n.Label(source))
		case *ast.RawHTML: // more often a placeholder such as <name> than HTML
			if raw := string(n.Segments.Value(source)); !tag().MatchString(raw) {
				b.WriteString(raw)
			}
		}
		return ast.WalkContinue, nil
	})
}

var tag = pattern.Lazily(`(?i)^(?:</?(?:a|b|br|code|div|em|hr|i|img|kbd|li|p|pre|span|strong|sub|sup|ul|ol)\b|<!--)`)

// unescape takes the backslashes out that Markdown needs before its own characters.
func unescape(s []byte) []byte {
	out := s[:0:0]
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", s[i+1]) >= 0 {
			i++
		}
		out = append(out, s[i])
	}
	return out
}

var (
	sentenceEnd  = pattern.Lazily(`[.!?]["')\]]*\s+[^a-z\s]`)
	abbreviation = pattern.Lazily(`(?i)(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|incl|approx|a\.k\.a|ver|no|st)\.$`)
)

// firstSentence returns a line up to the end of its first sentence.
func firstSentence(line string) string {
	for from := 0; ; {
		at := sentenceEnd().FindStringIndex(line[from:])
		if at == nil {
			return line
		}
		end := from + at[0] + 1
		sentence := line[:end+strings.IndexByte(line[end:], ' ')]
		if !announces(sentence) && !abbreviation().MatchString(line[max(0, end-10):end]) {
			return sentence
		}
		from = end
	}
}

// shorten cuts a line to that many characters, between words where it can.
func shorten(line string, most int) string {
	if utf8.RuneCountInString(line) <= most {
		return line
	}
	const more = " ⋯"
	runes := []rune(line)[:most-utf8.RuneCountInString(more)+1]
	cut := string(runes[:len(runes)-1])
	if at := strings.LastIndexByte(string(runes), ' '); at > len(cut)/2 {
		cut = cut[:at]
	}
	return sanitize.Line(strings.TrimRight(cut, " ,;:-(") + more)
}
