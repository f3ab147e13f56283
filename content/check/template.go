package check

import (
	"errors"
	"slices"
	"strings"

	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// actions matches the actions and comments of a template: {{ }} of Helm, {% %} and {# #} of Jinja, %{ } of Terraform. They
// may span lines, and text in back quotes may hold braces.
var actions = pattern.Lazily("(?s)\\{\\{-?\\s*`[^`]*`\\s*-?\\}\\}|\\{\\{.*?\\}\\}|\\{%.*?%\\}|\\{#.*?#\\}|%\\{.*?\\}")

// quotedText matches an action that is nothing but text.
var quotedText = pattern.Lazily("(?s)\\A\\{\\{-?\\s*`([^`]*)`\\s*-?\\}\\}\\z")

// filled replaces a value that only the template engine knows. Nothing is called so.
const filled = "filled-in"

// blank takes the actions out of a template. A line that holds nothing else becomes empty, and so does the value of a key
// that deeper lines go on with, which stand for what the actions bring; line numbers stay.
func blank(text string) string {
	text = actions().ReplaceAllStringFunc(text, func(action string) string {
		if plain := quotedText().FindStringSubmatch(action); plain != nil {
			return plain[1]
		}
		return "\x00" + strings.Repeat("\n", strings.Count(action, "\n"))
	})
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch {
		case !strings.Contains(line, "\x00"):
		case strings.Trim(line, "\x00 \t\r") == "":
			lines[i] = ""
		case keyOnly().MatchString(line) && indent(line) < indent(nextLine(lines[i+1:])):
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
	for _, line := range lines {
		if strings.Trim(line, "\x00 \t\r") != "" {
			return line
		}
	}
	return ""
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
func parseTemplate(text string) (all []*yaml.Node, left int, err error) {
	lines := strings.Split(blank(text), "\n")
	var first error
	for ; ; left++ {
		all, err := parseYAML(strings.Join(lines, "\n"))
		at := broken{}
		if err == nil && first != nil && !slices.ContainsFunc(all, isMapping) {
			return nil, left, first
		}
		if err == nil || !errors.As(err, &at) || left == mostMended || len(text) > mendable {
			return all, left, err
		}
		if first == nil {
			first = err
		}
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
