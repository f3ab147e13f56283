package check

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/facts"
)

// isRules reports whether a document is a file of rules for Prometheus.
func isRules(n *yaml.Node) bool {
	if at(n, "apiVersion") != nil {
		return false
	}
	for group := range items(at(n, "groups")) {
		return at(group, "rules") != nil
	}
	return false
}

// rules calls read with the expressions of rules.
func rules(n *yaml.Node, read func(expression *yaml.Node)) {
	for group := range items(at(n, "groups")) {
		for rule := range items(at(group, "rules")) {
			read(at(rule, "expr"))
		}
	}
}

// isDashboard reports whether a document is a dashboard of Grafana, or holds one as its API does.
func isDashboard(n *yaml.Node) bool {
	if at(n, "apiVersion") != nil || at(n, "kind") != nil {
		return false
	}
	if d := at(n, "dashboard"); d != nil {
		n = d
	}
	return isSequence(at(n, "panels")) || isSequence(at(n, "rows")) && at(n, "title") != nil ||
		isSequence(at(n, "templating", "list")) && at(n, "schemaVersion") != nil
}

// dashboard calls read with the expressions of a dashboard, wherever they stand.
func dashboard(n *yaml.Node, read func(expression *yaml.Node)) {
	for k, v := range pairs(n) {
		if v.Kind == yaml.ScalarNode {
			if slices.Contains([]string{"expr", "query", "definition"}, k.Value) {
				read(v)
			}
			continue
		}
		dashboard(v, read)
	}
	for item := range items(n) {
		dashboard(item, read)
	}
}

// expression mentions the metrics of an expression, and the labels that are chosen of them. A parser of the language
// would refuse what dashboards write into it ($__rate_interval, [[node]], label_values(…)): words will do.
func (r *reader) expression(n *yaml.Node) {
	if n = real(n); n == nil || n.Kind != yaml.ScalarNode || r.read.has(n) {
		return
	}
	base := n.Line
	block := n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
	if block {
		base++
	}
	names := promWords(n.Value)
	for _, w := range names {
		line := n.Line
		if n.Style&yaml.LiteralStyle != 0 {
			line = base + w.line
		} else if block {
			line = base
		}
		metric, rows := r.known.metric(w.text)
		for _, e := range rows {
			name := metric
			if e.Value != "" {
				if !slices.ContainsFunc(names, func(o word) bool { return o.text == e.Value }) {
					continue
				}
				name += "{" + e.Value + "}"
			}
			r.mention(mention{kind: Metric, component: e.Component, name: name, line: line, rows: []row{e}})
		}
	}
}

// metric returns the rows of a metric by the name of one of its series.
func (k *known) metric(series string) (name string, rows []row) {
	name = series
	all := k.metrics()
	rows = all.rows[name]
	for _, suffix := range []string{"_bucket", "_sum", "_count"} {
		if base, ok := strings.CutSuffix(series, suffix); ok && rows == nil {
			name = base
			rows = all.rows[base]
		}
	}
	for _, e := range all.family {
		if strings.HasPrefix(series, strings.TrimSuffix(e.Name, "*")) && !hasValue(rows, e.Value) {
			rows = append(slices.Clip(rows), e)
		}
	}
	return name, rows
}

func hasValue(rows []*facts.Element, value string) bool {
	return slices.ContainsFunc(rows, func(e *facts.Element) bool { return e.Value == value })
}

// promWords returns the names in an expression, each with how many lines are before it. Of what stands in quotes only
// what __name__ is compared with is a name, or several of them. A # begins a comment.
func promWords(expr string) []word {
	var out []word
	line, named := 0, false
	for i := 0; i < len(expr); {
		switch c := expr[i]; {
		case c == '\n':
			line++
			i++
		case c == '#':
			comment, _, _ := strings.Cut(expr[i:], "\n")
			i += len(comment)
		case c == '"' || c == '\'' || c == '`':
			end := quoted(expr[i:])
			if named {
				for _, name := range strings.FieldsFunc(expr[i:i+end], func(c rune) bool { return !isNameRune(c) }) {
					out = append(out, word{name, line})
				}
			}
			named = false
			line += strings.Count(expr[i:i+end], "\n")
			i += end
		case isNameRune(rune(c)):
			end := i
			for end < len(expr) && isNameRune(rune(expr[end])) {
				end++
			}
			name := expr[i:end]
			named = name == "__name__"
			if c < '0' || c > '9' {
				out = append(out, word{name, line})
			}
			i = end
		default:
			i++
		}
	}
	return out
}

func isNameRune(c rune) bool {
	return c == '_' || c == ':' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// quoted returns the bytes of a text in quotes that s begins with, quotes and all.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] != '`':
			i++
		case s[i] == s[0]:
			return i + 1
		}
	}
	return len(s)
}
