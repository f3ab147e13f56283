package notefile

import (
	"fmt"
	"strconv"
	"strings"
)

// Format writes the header as front matter in the one form that notes use, the --- lines included: lists of words in one
// line, identifiers quoted, one a line, keys without a value left out.
func (h *Header) Format() string {
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
	line("title", scalar(h.Title))
	if h.Release != "" {
		line("release", quote(h.Release))
		line("date", quote(h.Date))
		line("codename", scalar(h.Codename))
		c := h.Counts
		line("counts", fmt.Sprintf("{enhancements: %d, alpha: %d, beta: %d, stable: %d, deprecated_or_removed: %d}",
			c.Enhancements, c.Alpha, c.Beta, c.Stable, c.DeprecatedOrRemoved))
	}
	line("sig", h.SIG)
	line("sigs", flow(h.SIGs))
	line("stage", h.Stage)
	line("transition", h.Transition)
	line("kinds", flow(h.Kinds))
	line("gates", h.flowGates())
	line("prs", flowNumbers(h.PRs))
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

func (h *Header) flowGates() string {
	var gates []string
	for _, g := range h.Gates {
		gates = append(gates, fmt.Sprintf("{name: %s, default: %t}", g.Name, g.Default != nil && *g.Default))
	}
	return flow(gates)
}

func flow(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "[" + strings.Join(words, ", ") + "]"
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

// scalar leaves plain words plain and quotes whatever YAML could read as something else.
func scalar(s string) string {
	if s == "" {
		return ""
	}
	plain := !strings.ContainsAny(s, `:#"'{}[],&*?|<>=!%@`+"`\\") && s == strings.TrimSpace(s) &&
		!strings.ContainsAny(s[:1], "-0123456789.+~") && !strings.ContainsRune("yYnNtTfFoO", rune(s[0]))
	if plain || plainWords(s) {
		return s
	}
	return quote(s)
}

// plainWords reports a sentence of several words, which no YAML type can be mistaken for.
func plainWords(s string) bool {
	return strings.Contains(s, " ") && !strings.ContainsAny(s, `:#"'{}[]&*?|<>=!%@`+"`\\") && !strings.ContainsAny(s[:1], "-,~")
}

// quote writes a double-quoted YAML string; quotes, backslashes and control characters are escaped alike in Go and YAML.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(s) + `"`
}
