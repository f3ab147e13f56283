package upstream

import (
	"strings"

	"k8sexplore/content/pattern"
)

type blockKind int

const (
	noBlock blockKind = iota
	item              // of a top-level list, with all that is nested in it
	paragraph
)

// block is a top-level block of Markdown, as lines.
type block struct {
	kind   blockKind
	lines  []string // as they stand in the file
	line   int      // number of the first
	size   int      // bytes
	indent int      // of an item's marker
	blank  bool     // the last line is
	fence  fence
}

var marker = pattern.Lazily(`^( *)((?:[-*+]|\d{1,4}[.)])(?: {1,4}|$))`)

// beginBlock returns the empty block that a line begins.
func beginBlock(line string, number int) block {
	if m := marker().FindStringSubmatch(line); m != nil {
		return block{kind: item, line: number, indent: len(m[1])}
	}
	return block{kind: paragraph, line: number}
}

func (b *block) add(line string) {
	b.lines = append(b.lines, line)
	b.size += len(line) + 1
	b.blank = line == ""
	b.fence.take(line)
}

// takes reports whether a line belongs to the block. Upstream's tools indent what follows an item's first line by two
// blanks, whatever its marker; by hand, it is often not indented at all. A loose item takes paragraphs, too.
func (b *block) takes(line string, loose bool) bool {
	bare := strings.TrimLeft(line, " ")
	indent := len(line) - len(bare)
	if b.fence.open() {
		outside := b.kind == item && b.fence.indent > b.indent && bare != "" && indent <= b.indent
		return !outside && !versionHeading(line)
	}
	isItem := marker().MatchString(line)
	if b.kind == paragraph {
		return bare != "" && !heading().MatchString(line) && (!isItem || indent > 3)
	}
	switch {
	case bare == "":
		return true
	case isItem:
		return indent > max(b.indent, 1)
	case heading().MatchString(line):
		return indent > max(b.indent, 1)
	case indent > b.indent:
		return true
	}
	return (!b.blank || loose) && !strings.HasPrefix(bare, "<!--")
}

func versionHeading(line string) bool {
	m := heading().FindStringSubmatch(line)
	return m != nil && len(m[1]) <= 2 && versionTitle().MatchString(m[2])
}

// content returns the lines of an item without marker and indent.
func (b *block) content() []string { return itemContent(b.lines) }

func itemContent(lines []string) []string {
	m := marker().FindStringSubmatch(lines[0])
	out := make([]string, len(lines))
	out[0] = lines[0][len(m[0]):]
	for i, l := range lines[1:] {
		out[i+1] = dedent(l, len(m[0]))
	}
	return out
}

// dedent takes up to n blanks off the beginning of a line.
func dedent(line string, n int) string {
	bare := strings.TrimLeft(line, " ")
	return line[min(n, len(line)-len(bare)):]
}

// fence follows fenced code through lines.
type fence struct {
	mark   string // what opened it, "" outside
	indent int
}

func (f *fence) open() bool { return f.mark != "" }

func (f *fence) take(line string) {
	if !strings.ContainsAny(line, "`~") {
		return
	}
	if m := marker().FindStringIndex(line); m != nil && !f.open() {
		line = strings.Repeat(" ", m[1]) + line[m[1]:]
	}
	m := fenceLine().FindStringSubmatchIndex(line)
	switch {
	case m == nil:
	case !f.open():
		f.mark, f.indent = line[m[2]:m[3]], m[2]
	case strings.HasPrefix(line[m[2]:m[3]], f.mark) && m[4] == m[5]:
		f.mark = ""
	}
}
