package upstream

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// document reads a Markdown file line by line. It holds one block at a time, and what is gathered of the section
// around it where a whole section is one note.
type document struct {
	out   *output
	in    *bufio.Reader
	line  int // number of the last line read, from 1
	ended bool

	fixed    bool // the file's name tells the release, not its headings
	release  content.Version
	sections []section // open ones, outermost first
	block    block
	held     []block // an item without a tail, and what follows it up to the next item or heading: its tail may come
	prose    prose

	tails   int  // blocks with a tail so far
	known   bool // a heading said that these are upstream's notes
	comment int  // line of an open comment, 0 where there is none
}

// readMarkdown reads the release notes of one release, or a changelog of many.
func readMarkdown(in *bufio.Reader, f Format, out *output) error {
	name := releaseInName(out.name)
	d := &document{out: out, in: in, release: name.release, fixed: f == RelnotesMarkdown && name.strong}
	for {
		line, err := d.next()
		if err == nil && d.line == 1 && line == "---" {
			err = d.skipFrontMatter()
			line = ""
		}
		if errors.Is(err, io.EOF) {
			return d.finish()
		}
		if err != nil {
			return err
		}
		if err := d.take(line); err != nil {
			return err
		}
	}
}

func (d *document) fail(line int, format string, args ...any) error {
	return &Error{Name: d.out.name, Line: line, Why: fmt.Sprintf(format, args...)}
}

// next returns the next line, sanitised, its indent in blanks.
func (d *document) next() (string, error) {
	var raw []byte
	for {
		part, err := d.in.ReadSlice('\n')
		raw = append(raw, part...)
		if len(raw) > maxBlock {
			return "", d.fail(d.line+1, "a line of more than %d KB", maxBlock>>10)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (err != io.EOF || len(raw) == 0) {
			return "", err
		}
		d.ended = err == nil
		break
	}
	d.line++
	if bytes.IndexByte(raw, 0) >= 0 {
		return "", d.fail(d.line, "binary data: expected text")
	}
	line := strings.TrimRight(sanitize.Text(strings.TrimRight(string(raw), "\r\n")), " \t\n")
	line = strings.ReplaceAll(line, "\n", " ")
	if bare := strings.TrimLeft(line, " \t"); strings.Contains(line[:len(line)-len(bare)], "\t") {
		line = strings.ReplaceAll(line[:len(line)-len(bare)], "\t", "    ") + bare
	}
	return line, nil
}

// skipFrontMatter reads over what Hugo keeps in front of a page.
func (d *document) skipFrontMatter() error {
	for size := 0; size < maxBlock; {
		line, err := d.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || line == "---" {
			return err
		}
		size += len(line) + 1
	}
	return d.fail(1, "front matter without an end: expected --- on a line of its own")
}

var heading = pattern.Lazily(`^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?$`)

// take gives a line to the open block, or ends that and begins what the line begins.
func (d *document) take(line string) error {
	if d.comment > 0 {
		if strings.Contains(line, "-->") {
			d.comment = 0
		}
		return nil
	}
	if d.block.kind != noBlock && d.block.takes(line, d.prose.kind == knownProse) {
		return d.grow(line)
	}
	if err := d.endBlock(); err != nil {
		return err
	}
	bare := strings.TrimLeft(line, " ")
	if bare == "" {
		return nil
	}
	if rest, ok := strings.CutPrefix(bare, "<!--"); ok {
		if !strings.Contains(rest, "-->") {
			d.comment = d.line
		}
		return nil
	}
	if m := heading().FindStringSubmatch(line); m != nil {
		if err := d.letGo(); err != nil {
			return err
		}
		return d.heading(len(m[1]), sanitize.Line(firstBlock([]byte(m[2]))))
	}
	d.block = beginBlock(line, d.line)
	return d.grow(line)
}

func (d *document) grow(line string) error {
	d.block.add(line)
	if d.block.size > maxBlock {
		return d.fail(d.block.line, "a block of more than %d KB", maxBlock>>10)
	}
	return nil
}

// finish ends the open block and section at the end of the file.
func (d *document) finish() error {
	switch {
	case d.line == 0:
		return &Error{Name: d.out.name, Why: "the file is empty"}
	case d.comment > 0:
		return d.fail(d.comment, "a comment without an end: the file is cut off")
	case d.block.kind == paragraph && d.block.fence.open():
		return d.fail(d.block.line, "code without an end: the file is cut off")
	case !d.ended && d.tails > 0 && d.block.kind == item && d.mode() == notes && !hasTail(strings.Join(d.block.lines, "\n")):
		return d.fail(d.block.line, "a note without an end: the file is cut off")
	}
	if err := d.endBlock(); err != nil {
		return err
	}
	if err := d.letGo(); err != nil {
		return err
	}
	if err := d.endProse(false); err != nil {
		return err
	}
	if !d.known && d.out.stats.Read == 0 {
		return &Error{Name: d.out.name, Why: "no release notes in it: expected headings such as ## Changes by Kind"}
	}
	return nil
}

// endBlock makes notes of the open block, where it holds some, or adds it to the section's own.
func (d *document) endBlock() error {
	b := d.block
	d.block = block{}
	text := strings.Join(b.lines, "\n")
	if why := sanitize.Tangled(text); why != "" {
		return d.fail(b.line, "%s", why)
	}
	if b.kind == noBlock {
		return nil
	}
	if b.kind == paragraph && len(d.held) > 0 {
		return d.hold(b, text)
	}
	if err := d.letGo(); err != nil {
		return err
	}
	if b.kind == item && d.mode() == notes && d.prose.kind != knownProse && !hasTail(text) {
		d.held = append(d.held, b)
		return nil
	}
	return d.publish(b, text)
}

// hold takes a paragraph behind an item that has no tail: a tail by itself is the item's.
func (d *document) hold(b block, text string) error {
	bare, _, tailed := splitTail(text)
	if tailed && bare == "" {
		whole, line := strings.Join(d.held[0].content(), "\n"), d.held[0].line
		for _, more := range append(d.held[1:], b) {
			whole = strings.TrimRight(whole, "\n") + "\n\n" + strings.Join(more.lines, "\n")
		}
		if d.held = nil; len(whole) > maxBlock {
			return d.fail(line, "a block of more than %d KB", maxBlock>>10)
		}
		if why := sanitize.Tangled(whole); why != "" {
			return d.fail(line, "%s", why)
		}
		d.tails++
		return d.tailed(whole, nil)
	}
	const most = 32 // paragraphs
	if tailed || len(d.held) > most {
		if err := d.letGo(); err != nil {
			return err
		}
		return d.publish(b, text)
	}
	d.held = append(d.held, b)
	return nil
}

// letGo takes what was held for what it is.
func (d *document) letGo() error {
	held := d.held
	d.held = nil
	for _, b := range held {
		if err := d.publish(b, strings.Join(b.lines, "\n")); err != nil {
			return err
		}
	}
	return nil
}

// publish makes notes of a block, where it holds some, or adds it to the section's own.
func (d *document) publish(b block, text string) error {
	switch {
	case hasTail(text):
		d.tails++
		if b.kind == paragraph {
			return d.tailed(text, nil)
		}
		return d.item(b.content(), label{}, b.line, 0)
	case b.kind == item && (d.mode() == notes || d.prose.kind == knownProse):
		d.prose.items++
		return d.item(b.content(), label{}, b.line, 0)
	case b.kind == item && d.mode() == onlyTailed && hasBareTail(text):
		return d.tailed(strings.Join(b.content(), "\n"), nil)
	}
	return d.gather(b)
}

// tailed publishes a text that ends with its tail; more belongs to the note, too.
func (d *document) tailed(text string, more []string) error {
	bare, t, _ := splitTail(text)
	if len(more) > 0 {
		bare = strings.TrimSpace(bare + "\n" + strings.Join(more, "\n"))
	}
	n := Note{Text: bare, PRs: t.prs, Author: t.author, SIGs: t.sigs}
	n.addKEPs(text)
	return d.note(n)
}

// note publishes a note of the open section.
func (d *document) note(n Note) error {
	if d.release == (content.Version{}) {
		return &Error{Name: d.out.name, Line: d.line, Err: ErrNoRelease,
			Why: "no release: expected one in the file's name or a heading such as # v1.27.13"}
	}
	n.Release = d.release
	for _, s := range d.sections {
		n.Action = n.Action || s.action
		if len(s.kinds) > 0 && n.Kinds == nil {
			n.Kinds = s.kinds
		}
		n.Section = cmp.Or(s.title, n.Section)
		if s.sig != "" && len(n.SIGs) == 0 {
			n.SIGs = []string{s.sig}
		}
	}
	if len(n.PRs) == 0 && strings.TrimSpace(n.Text) == "" {
		return nil
	}
	if why := sanitize.Tangled(n.Text); why != "" {
		return d.fail(d.line, "%s", why)
	}
	if d.out.full() {
		return d.fail(d.line, tooManyNotes)
	}
	if !n.settle() {
		d.out.skip(n.Release)
		return nil
	}
	return d.out.publish(n)
}
