package check

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// action is an action or a comment of a template, between two bytes of it.
type action struct {
	from, to int
	plain    string // the text that is all it holds
	isPlain  bool
}

// blanks are the white space that a template engine skips.
const blanks = " \t\n\f\r"

// quotedAction returns the text in back quotes that is all an action holds, and where the action ends; 0 if it holds anything
// else. The text may hold braces.
func quotedAction(text string) (plain string, end int) {
	rest := strings.TrimLeft(strings.TrimPrefix(text[len("{{"):], "-"), blanks)
	if !strings.HasPrefix(rest, "`") {
		return "", 0
	}
	plain, rest, ends := strings.Cut(rest[1:], "`")
	rest, closes := strings.CutPrefix(strings.TrimPrefix(strings.TrimLeft(rest, blanks), "-"), "}}")
	if !ends || !closes {
		return "", 0
	}
	return plain, len(text) - len(rest)
}

// actions yields the actions and comments of a template: {{ }} of Helm, {% %} and {# #} of Jinja, %{ } of Terraform. They
// may span lines.
func actions(text string) iter.Seq[action] {
	return func(yield func(action) bool) {
		closing := map[string]string{"{{": "}}", "{%": "%}", "{#": "#}", "%{": "}"}
		for done, at := 0, 0; ; {
			next := strings.IndexByte(text[at:], '{')
			if next < 0 {
				return
			}
			at += next + 1
			for from := max(done, at-2); from < at; from++ {
				opening := text[from:min(from+2, len(text))]
				if closing[opening] == "" {
					continue
				}
				found := action{from: from}
				if opening == "{{" {
					if plain, end := quotedAction(text[from:]); end > 0 {
						found = action{from, from + end, plain, true}
					}
				}
				if found.to == 0 {
					end := strings.Index(text[from+2:], closing[opening])
					if end < 0 {
						delete(closing, opening) // none that follows is closed either
						continue
					}
					found.to = from + 2 + end + len(closing[opening])
				}
				if !yield(found) {
					return
				}
				done, at = found.to, found.to
				break
			}
		}
	}
}

// filled replaces a value that only the template engine knows. Nothing is called so.
const filled = "filled-in"

// blank takes the actions out of a template. A line that holds nothing else becomes empty, and so does the value of a key
// that deeper lines go on with, which stand for what the actions bring; line numbers stay.
func blank(text string) string {
	var left strings.Builder
	done := 0
	for a := range actions(text) {
		left.WriteString(text[done:a.from])
		if done = a.to; a.isPlain {
			left.WriteString(a.plain)
		} else {
			left.WriteString("\x00" + strings.Repeat("\n", strings.Count(text[a.from:a.to], "\n")))
		}
	}
	lines := strings.Split(left.String()+text[done:], "\n")
	for i, line := range lines {
		switch {
		case !strings.Contains(line, "\x00"):
		case strings.Trim(line, "\x00 \t\r") == "":
			lines[i] = ""
		case indent(line) < indent(nextLine(lines[i+1:])) && keyOnly().MatchString(line):
			lines[i] = strings.ReplaceAll(line, "\x00", "")
		default:
			lines[i] = strings.ReplaceAll(line, "\x00", filled)
		}
	}
	return strings.Join(lines, "\n")
}

// keyOnly matches a line with a key and actions in place of its value, or with an item of a list that is only actions.
var keyOnly = pattern.Lazily(`^[ \t]*(?:- )*(?:[^\s:#]+:|-)[ \t\x00]*\r?$`)

// nextLine returns the first of lines that is not blank and not only actions; "" for none.
func nextLine(lines []string) string {
	line, _ := content.First(lines, func(line string) bool { return strings.Trim(line, "\x00 \t\r") != "" })
	return line
}

// indent returns how deep a line stands, in blanks.
func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// isTemplate reports whether a text is filled in by a template engine.
func isTemplate(text string) bool {
	return strings.Contains(text, "{{") || strings.Contains(text, "{%") || strings.Contains(text, "%{")
}

// How many lines are taken out of a template that is no YAML without its actions, and up to what size in bytes.
const (
	mostMended = 20
	mendable   = 200_000
)

// parseTemplate parses what is left of a template without its actions. A line that the parser refuses is taken out, and
// the rest is tried again; left is how many were. Where nothing remains the error is the first one.
func parseTemplate(text string, repeated *int) (all []*yaml.Node, left int, err error) {
	lines := strings.Split(blank(text), "\n")
	var first error
	for ; ; left++ {
		all, err := parseYAML(strings.Join(lines, "\n"), repeated)
		at := broken{}
		if err == nil && first != nil && !slices.ContainsFunc(all, isMapping) {
			return nil, left, first
		}
		if err == nil || !errors.As(err, &at) || left == mostMended || len(text) > mendable {
			return all, left, err
		}
		first = cmp.Or(first, err)
		n := min(at.line, len(lines)) - 1
		for n > 0 && strings.TrimSpace(lines[n]) == "" {
			n--
		}
		if strings.TrimSpace(lines[n]) == "" {
			return nil, left, err
		}
		lines[n] = ""
	}
}
