package upstream

import (
	"strings"

	"k8sexplore/content/pattern"
)

// listItem is the content of an item of a list.
type listItem struct {
	lines  []string // all of it, without marker and indent
	own    []string // up to the first nested item
	nested []nestedItem
	tailed bool // its own text has a tail
}

// nestedItem is an item within another one.
type nestedItem struct {
	lines  []string // with marker and indent
	tailed bool     // it or one nested in it has a tail
}

// parseItem finds the items nested in the content of one.
func parseItem(lines []string) listItem {
	it := listItem{lines: lines}
	var f fence
	indent := -1
	for i, l := range lines {
		if m := marker().FindStringSubmatch(l); m != nil && i > 0 && !f.open() && (indent < 0 && len(m[1]) < 4 || len(m[1]) <= indent) {
			indent = max(indent, len(m[1]))
			it.nested = append(it.nested, nestedItem{})
		}
		f.take(l)
		if n := len(it.nested); n == 0 {
			it.own = append(it.own, l)
		} else {
			it.nested[n-1].lines = append(it.nested[n-1].lines, l)
		}
	}
	for i, n := range it.nested {
		it.nested[i].tailed = hasTail(strings.Join(n.lines, "\n"))
	}
	_, _, it.tailed = splitTail(it.text())
	return it
}

// text returns the item's own text.
func (it *listItem) text() string { return strings.Join(it.own, "\n") }

// isOne reports whether the item is one note with all that is nested in it: there is one tail at most, at the end of
// the item's own text or of all. In lists made by hand, the items below a mere name are notes of their own.
func (it *listItem) isOne(generated bool) bool {
	tailed := 0
	for _, n := range it.nested {
		if n.tailed {
			tailed++
		}
	}
	last := len(it.nested) - 1
	switch {
	case last < 0:
		return true
	case !it.tailed && !generated && names(it.text()):
		return false
	case tailed == 0:
		return true
	}
	return !it.tailed && tailed == 1 && it.nested[last].tailed && endsInOnlyTail(strings.Join(it.lines, "\n"))
}

// item publishes the notes that an item holds, from its content.
func (d *document) item(lines []string, of label, number, depth int) error {
	if depth > maxDepth {
		return d.fail(number, "lists nested deeper than %d", maxDepth)
	}
	it := parseItem(lines)
	if it.isOne(d.generated()) {
		if it.tailed {
			return d.labelled(of, it.text(), lines[len(it.own):])
		}
		return d.labelled(of, strings.Join(lines, "\n"), nil)
	}
	keep := func(n nestedItem) bool { return n.tailed || d.mode() == notes || d.prose.kind == knownProse }
	if it.tailed { // what has no tail belongs to it
		var rest []string
		for _, n := range it.nested {
			if !n.tailed {
				rest = append(rest, n.lines...)
			}
		}
		if err := d.labelled(of, it.text(), rest); err != nil {
			return err
		}
		keep = func(n nestedItem) bool { return n.tailed }
	} else {
		of = of.with(it.text())
	}
	for _, n := range it.nested {
		if !keep(n) {
			continue
		}
		if err := d.item(itemContent(n.lines), of, number, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// labelled publishes a note below its labels.
func (d *document) labelled(of label, text string, more []string) error {
	if of.text != "" && strings.TrimSpace(text) != "" {
		text = of.text + ": " + text
	}
	if of.sig != "" {
		d.sections = append(d.sections, section{sig: of.sig, mode: notes})
		defer func() { d.sections = d.sections[:len(d.sections)-1] }()
	}
	parts := []string{text}
	if !d.generated() {
		parts = splitNotes(text)
	}
	last := len(parts) - 1
	for _, part := range parts[:last] {
		if err := d.tailed(part, nil); err != nil {
			return err
		}
	}
	return d.tailed(parts[last], more)
}

// with returns the labels of what is nested in an item of that text.
func (l label) with(text string) label {
	plain := title(text)
	if sig := headingSIG(plain); sig != "" {
		l.sig = sig
		return l
	}
	text = strings.TrimRight(strings.TrimSpace(text), ": ")
	if l.text != "" && text != "" {
		text = l.text + ": " + text
	}
	l.text = text
	return l
}

var onlyName = pattern.Lazily(`^(?:\*\*[^*]+\*\*:?|[^\s.:]+(?: [^\s.:]+){0,2}:?)$`)

// names reports whether a text only names what the items below it are about.
func names(s string) bool { return onlyName().MatchString(strings.TrimSpace(s)) }
