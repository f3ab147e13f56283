package notecheck

import (
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// fence is a fenced code block.
type fence struct {
	line   int // of its opening, from 1
	label  string
	lines  []string // without the indentation of the fence
	closed bool
}

// readFences collects the code blocks, line by line: the parser does not tell an unclosed one.
func (t *text) readFences() {
	open, indent := false, ""
	for i, line := range strings.Split(t.source, "\n") {
		bare := strings.TrimLeft(line, " ")
		isFence := strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~")
		switch {
		case !open && isFence:
			open, indent = true, line[:len(line)-len(bare)]
			t.fences = append(t.fences, fence{line: i + 1, label: strings.TrimPrefix(bare, "```")})
		case open && bare == "```":
			open = false
			t.fences[len(t.fences)-1].closed = true
		case open:
			f := &t.fences[len(t.fences)-1]
			f.lines = append(f.lines, strings.TrimPrefix(line, indent))
		}
	}
}

var labelPattern = regexp.MustCompile(`^[a-z0-9+-]+$`)

// codeBlocks refuses blocks that are not labelled or closed, and YAML and JSON that do not parse.
func (t *text) codeBlocks() {
	for _, f := range t.fences {
		switch {
		case !labelPattern.MatchString(f.label):
			t.faultLine(f.line, "code block labelled %q: expected ``` and a label in lower case, text if nothing else fits", f.label)
		case !f.closed:
			t.faultLine(f.line, "this code block is not closed: expected ``` on a line of its own")
		}
		var err error
		switch f.label {
		case "yaml":
			err = parseYAML(strings.Join(f.lines, "\n"))
		case "json":
			err = json.Unmarshal([]byte(strings.Join(f.lines, "\n")), new(any))
		}
		if err != nil {
			t.faultLine(f.line+errorLine(err), "the code block is no %s: %s", f.label, strings.Join(strings.Fields(err.Error()), " "))
		}
	}
}

// parseYAML reads all documents of a YAML text.
func parseYAML(text string) error {
	for d := yaml.NewDecoder(strings.NewReader(text)); ; {
		var doc any
		if err := d.Decode(&doc); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

var errorLinePattern = regexp.MustCompile(`line (\d+)`)

// errorLine returns the line that an error of the YAML library names, 0 if none.
func errorLine(err error) int {
	if m := errorLinePattern.FindStringSubmatch(err.Error()); m != nil {
		if line, err := strconv.Atoi(m[1]); err == nil {
			return line
		}
	}
	return 0
}

// sameCode refuses code blocks that differ from the English ones in more than comments.
func (t *text) sameCode(english *text) {
	if len(t.fences) != len(english.fences) {
		t.faultLine(t.lastLine(), "%d code blocks: expected %d as in the English text", len(t.fences), len(english.fences))
		return
	}
	for i, f := range t.fences {
		e := english.fences[i]
		if f.label != e.label {
			t.faultLine(f.line, "code block labelled %q: expected %q as in line %d of the English text", f.label, e.label, e.line)
			continue
		}
		got, want := f.code(), e.code()
		for n := range max(len(got), len(want)) {
			g, w := at(got, n, f), at(want, n, e)
			if g.text != w.text {
				t.faultLine(g.line, "code %q: expected %q as in line %d of the English text", g.text, w.text, w.line)
				break
			}
		}
	}
}

// codeLine is a line of a code block without its comment.
type codeLine struct {
	line int // in the file
	text string
}

// at returns the nth line, or an empty one at the block's end.
func at(lines []codeLine, n int, f fence) codeLine {
	if n < len(lines) {
		return lines[n]
	}
	return codeLine{line: f.line + len(f.lines) + 1}
}

var (
	hashComment  = regexp.MustCompile(`(^|\s)#.*$`)
	slashComment = regexp.MustCompile(`(^|\s)//.*$`)
)

// code returns the lines of a block without comments; a line that holds nothing else is left out.
func (f fence) code() []codeLine {
	comment := hashComment
	if slices.Contains([]string{"go", "json", "cel", "proto"}, f.label) {
		comment = slashComment
	}
	var out []codeLine
	for i, line := range f.lines {
		bare := strings.TrimRight(comment.ReplaceAllString(line, ""), " ")
		if bare != "" || line == "" {
			out = append(out, codeLine{f.line + 1 + i, bare})
		}
	}
	return out
}

// sameNames refuses a text that lacks a code span of the English one (the fault stands where its section begins), and
// one with a code span that the English file does not have in any form.
func (t *text) sameNames(english *text) {
	have := map[string]bool{}
	for _, n := range t.names {
		have[n.text] = true
	}
	for _, n := range english.names {
		if !have[n.text] {
			have[n.text] = true // said once
			line := 1 + strings.Count(english.source[:n.at], "\n")
			t.fault(t.sectionStart(n.section), "`%s` is missing: expected it as in line %d of the English text", n.text, line)
		}
	}
	for _, n := range t.names {
		if !strings.Contains(english.source, n.text) {
			t.fault(n.at, "`%s`: expected only names that the English text has", n.text)
		}
	}
}

// sectionStart returns where the nth section begins in source, 0 being the text before the first heading.
func (t *text) sectionStart(n int) int {
	at := t.body
	for _, b := range t.blocks {
		if b.level > 0 && n > 0 {
			at = b.start()
			n--
		}
	}
	return at
}

// lastLine returns the number of the last line, from 1.
func (t *text) lastLine() int { return 1 + strings.Count(strings.TrimSuffix(t.source, "\n"), "\n") }

func (t *text) faultLine(line int, format string, args ...any) {
	t.report.add(t.file, min(line, t.lastLine()), format, args...)
}

// languageName is how faults call a language.
func languageName(l content.Language) string {
	return "a text in " + [...]string{"English", "Japanese", "Russian", "Chinese"}[l]
}
