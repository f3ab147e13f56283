package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// part is a stretch of a text, beginning at a line counted from 1.
type part struct {
	text string
	line int
}

var onlyBlanks = pattern.Lazily(`\A(?:[ \t]*(?:[#%].*)?\r?(?:\n|\z)|\.\.\.[ \t]*\r?(?:\n|\z))*\z`)

// split cuts YAML into its documents, so that one that is broken does not hide those after it. A line of --- ends a
// document wherever it stands, in a text of several lines too.
func split(text string) []part {
	var out []part
	line, from := 1, 0
	add := func(to int) {
		p := text[from:to]
		if begins := strings.TrimLeft(p, " \t\r\n"); begins != "" && !strings.ContainsAny(begins[:1], "#%.") || !onlyBlanks().MatchString(p) {
			out = append(out, part{p, line})
		}
	}
	for at := 0; ; {
		next := strings.Index(text[at:], "---")
		if next < 0 {
			add(len(text))
			return out
		}
		start := at + next
		at = start + len("---")
		if (start == 0 || text[start-1] == '\n') && (at == len(text) || strings.IndexByte(" \t\r\n", text[at]) >= 0) {
			add(start)
			line += strings.Count(text[from:start], "\n")
			from = at // what follows on the line belongs to the document
		}
	}
}

// broken is text that its parser refuses, at a line of it counted from 1.
type broken struct {
	line int
	why  string
}

func (b broken) Error() string { return b.why }

var yamlLine = pattern.Lazily(`^yaml: (?:line (\d+): )?((?s:.*))`)

// parseYAML parses a text of one document, or of several with ... between. An error is a broken, or one of those that
// isLimit knows. Nothing is decoded: aliases stay what they are, and what they bring again of a file is counted in repeated.
func parseYAML(text string, repeated *int) ([]*yaml.Node, error) {
	if tooMany(text) {
		return nil, errTooMany
	}
	var out []*yaml.Node
	for in := yaml.NewDecoder(strings.NewReader(text)); ; {
		n := new(yaml.Node)
		err := in.Decode(n)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, brokenYAML(err)
		}
		if err := measure(n, repeated); err != nil {
			return nil, err
		}
		out = append(out, n.Content...)
	}
}

// brokenYAML takes the line out of the parser's message.
func brokenYAML(err error) broken {
	m := yamlLine().FindStringSubmatch(err.Error())
	if m == nil {
		return broken{1, err.Error()}
	}
	line, _ := strconv.Atoi(m[1]) // 0 where it tells none
	return broken{max(line, 1), m[2]}
}

// tooMany reports whether a text may hold more values than are allowed, before memory is spent on them.
func tooMany(text string) bool {
	if len(text) <= 2*maxValues { // each mark has at least a character of its own
		return false
	}
	n := 0
	for _, mark := range []string{",", "\n", "[", "{", "- ", ": "} {
		if n += strings.Count(text, mark); n > 2*maxValues {
			return true
		}
	}
	return false
}

// measure follows aliases and refuses a document with too many values, with values nested too deeply, or with what aliases
// bring again too often in its file.
func measure(root *yaml.Node, repeated *int) error {
	left := maxValues
	var count func(n *yaml.Node, depth int, again bool) error
	count = func(n *yaml.Node, depth int, again bool) error {
		if left--; left < 0 {
			return errTooMany
		}
		if depth > maxDepth {
			return errTooDeep
		}
		if n.Kind == yaml.AliasNode {
			return count(n.Alias, depth+1, true)
		}
		if again {
			if *repeated += 1 + len(n.Value); *repeated > maxRepeated {
				return errRepeats
			}
		}
		for _, inner := range n.Content {
			if err := count(inner, depth+1, again); err != nil {
				return err
			}
		}
		return nil
	}
	return count(root, 0, false)
}

// parseJSON parses JSON into the nodes of YAML: quicker than YAML's own parser, and right where that is not, in
// characters that are written as pairs (\ud83d\ude00). The errors are those of parseYAML.
func parseJSON(text string) (*yaml.Node, error) {
	if tooMany(text) {
		return nil, errTooMany
	}
	p := &jsonParser{text: text, in: json.NewDecoder(strings.NewReader(text)), line: 1}
	p.in.UseNumber()
	n, err := p.value(0)
	if err == nil {
		if _, more := p.in.Token(); !errors.Is(more, io.EOF) {
			err = broken{p.at(), "text after the end of the JSON"}
		}
	}
	return n, err
}

type jsonParser struct {
	text string
	in   *json.Decoder
	line int // at offset done
	done int
}

// at returns the line where the parser stands.
func (p *jsonParser) at() int {
	to := min(int(p.in.InputOffset()), len(p.text))
	p.line += strings.Count(p.text[p.done:to], "\n")
	p.done = to
	return p.line
}

func (p *jsonParser) value(depth int) (*yaml.Node, error) {
	if depth > maxDepth {
		return nil, errTooDeep
	}
	token, err := p.in.Token()
	if err != nil {
		why := strings.TrimPrefix(err.Error(), "json: ")
		if errors.Is(err, io.EOF) {
			why = "unexpected end of JSON"
		}
		return nil, broken{p.at(), why}
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Line: p.at()}
	switch t := token.(type) {
	case json.Delim:
		n.Kind = yaml.SequenceNode
		if t == '{' {
			n.Kind = yaml.MappingNode
		}
		for p.in.More() {
			inner, err := p.value(depth + 1)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, inner)
		}
		if _, err := p.in.Token(); err != nil {
			return nil, broken{p.at(), "unexpected end of JSON"}
		}
	case string:
		n.Style, n.Value = yaml.DoubleQuotedStyle, t
	case nil:
		n.Tag = "!!null"
	default:
		n.Value = fmt.Sprint(t)
	}
	return n, nil
}

var jsonHead = pattern.Lazily(`\A[ \t\r\n]*(?:\{[ \t\r\n"}]|\[[ \t\r\n"{\]])`)

// looksLikeJSON reports whether a text is to be read as JSON. {{ begins a template.
func looksLikeJSON(text string) bool { return jsonHead().MatchString(text) }
