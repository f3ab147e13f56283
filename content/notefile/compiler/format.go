package compiler

import (
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/notefile"
)

// Format writes a header as front matter in the one form that notes use, the --- lines included: lists of words in
// one line, identifiers quoted, one a line, keys without a value left out. Strings must be UTF-8.
func Format(h *notefile.Header) string {
	var b strings.Builder
	b.WriteString("---\n")
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, value)
		}
	}
	if h.KEP != 0 {
		line("kep", strconv.Itoa(h.KEP))
	}
	line("name", scalar(h.Name))
	line("title", scalar(h.Title))
	line("summary", scalar(h.Summary))
	line("action", scalar(h.Action))
	line("affects", scalar(h.Affects))
	writeList(&b, "asked", h.Asked)
	line("reach", scalar(h.Reach))
	if h.Release != "" {
		line("release", quote(h.Release))
		if h.Date != "" {
			line("date", quote(h.Date))
		}
		line("codename", scalar(h.Codename))
		c := h.Counts
		line("counts", fmt.Sprintf("{enhancements: %d, alpha: %d, beta: %d, stable: %d, deprecated_or_removed: %d}",
			c.Enhancements, c.Alpha, c.Beta, c.Stable, c.DeprecatedOrRemoved))
	}
	line("sig", scalar(h.SIG))
	line("sigs", flowWords(h.SIGs))
	line("stage", scalar(h.Stage))
	line("transition", scalar(h.Transition))
	line("kinds", flowWords(h.Kinds))
	line("gates", flowGates(h.Gates))
	line("prs", flowNumbers(h.PRs))
	line("repo", scalar(h.Repo))
	line("author", scalar(h.Author))
	if h.ActionRequired {
		line("action_required", "true")
	}
	writeList(&b, "apis", h.APIs)
	writeList(&b, "flags", h.Flags)
	writeList(&b, "metrics", h.Metrics)
	line("see", flowNumbers(h.See))
	b.WriteString("---\n")
	return b.String()
}

func flowGates(all []notefile.Gate) string {
	var gates []string
	for _, g := range all {
		if g.Default == nil { // nothing is made up: reading it refuses the gap
			gates = append(gates, "{name: "+flowScalar(g.Name)+"}")
			continue
		}
		gates = append(gates, fmt.Sprintf("{name: %s, default: %t}", flowScalar(g.Name), *g.Default))
	}
	return flow(gates)
}

func flowWords(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = flowScalar(w)
	}
	return flow(out)
}

func flow(elements []string) string {
	if len(elements) == 0 {
		return ""
	}
	return "[" + strings.Join(elements, ", ") + "]"
}

func flowNumbers(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return flow(words)
}

func writeList(b *strings.Builder, key string, values []string) {
	if len(values) == 0 {
		return
	}
	fmt.Fprintf(b, "%s:\n", key)
	for _, v := range values {
		fmt.Fprintf(b, "  - %s\n", quote(v))
	}
}

// scalar writes the value of a key: plain where YAML reads the same string back, else quoted.
func scalar(s string) string {
	if s == "" || readsBack("key: "+s, s) {
		return s
	}
	return quote(s)
}

// flowScalar writes an element of a list in one line, where commas and brackets mean more.
func flowScalar(s string) string {
	if readsBack("key: ["+s+"]", s) {
		return s
	}
	return quote(s)
}

// readsBack reports whether the value in a line of YAML, or the only element of the list there, is the string want.
func readsBack(line, want string) bool {
	var doc map[string]any
	if err := yaml.Unmarshal([]byte(line), &doc); err != nil {
		return false
	}
	value := doc["key"]
	if list, ok := value.([]any); ok && len(list) == 1 {
		value = list[0]
	}
	return value == want
}

// quote writes a double-quoted YAML string; Go's escapes are YAML's, as long as s is UTF-8.
func quote(s string) string { return strconv.Quote(s) }
