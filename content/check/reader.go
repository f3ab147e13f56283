package check

import (
	"errors"
	"path"
	"strings"

	"k8sexplore/content/pattern"

	"go.yaml.in/yaml/v3"
)

// mention is something that a file names.
type mention struct {
	kind      Kind
	component string // that is told of it; "" where it is no component's
	name      string
	value     string
	line      int
	rows      []row    // of the tables; none of a gate, which the judge looks up
	nearest   []string // the names next to one that no table knows, though the table is whole
}

// origin says where in a file a text stands.
type origin struct {
	line int  // of its first line
	flat bool // its lines are not those of the file: it was written in one, with \n
}

func (o origin) at(line int) int {
	if o.flat {
		return o.line
	}
	return o.line + line - 1
}

// reader gathers what one file mentions.
type reader struct {
	known    *known
	name     string
	kind     string
	mentions []mention
	problems []Problem
	unread   int
	slips    int // names of flags that were compared with all that are known

	origin origin // of the document that is read
	within int    // how many files the text is in
	asked  string // what a template asks the cluster for
	chart  bool   // the document is a template's
}

// is sets the kind of the file unless it is known already.
func (r *reader) is(kind string) {
	if r.kind == "" {
		r.kind = kind
	}
}

func (r *reader) mention(m mention) {
	m.line = r.origin.at(m.line)
	r.mentions = append(r.mentions, m)
}

// problem notes what could not be read. In values of other files there is none: they need not be what they look like.
func (r *reader) problem(line int, why string) {
	if r.within == 0 {
		r.problems = append(r.problems, Problem{Line: line, Why: why})
	}
}

var (
	sectionLine = pattern.Lazily(`(?m)^\[(Unit|Service|Install|Socket|Timer|Slice|Mount)\][ \t\r]*$`)
	objectLine  = pattern.Lazily(`(?m)^(?:- )?(?:apiVersion|kind|groups|items): ?`)
	setLine     = pattern.Lazily(`(?m)\A(?:[ \t]*(?:#.*)?\r?\n)*(?:export )?[A-Za-z_][A-Za-z0-9_]*=`)
	flagLine    = pattern.Lazily(`(?m)\A(?:[ \t]*(?:#.*)?\r?\n)*--[a-z]`)
)

// sniffed is how many bytes of a file tell whether it is binary.
const sniffed = 8000

// file reads a text by its name and by how it looks. What is none of the kinds leaves no trace.
func (r *reader) file(name, text string, from origin) {
	if r.within > maxWithin || strings.Contains(text[:min(len(text), sniffed)], "\x00") {
		return
	}
	text = strings.TrimPrefix(text, "\ufeff")
	r.origin = from
	ext := strings.ToLower(path.Ext(name))
	switch {
	case ext == ".yaml", ext == ".yml", ext == ".json", ext == ".rules":
		r.documents(name, text)
	case ext == ".md", ext == ".tpl", ext == ".txt", ext == ".go", ext == ".sh":
	case sectionLine().MatchString(text):
		r.unit(name, text)
	case looksLikeJSON(text), objectLine().MatchString(text):
		r.documents(name, text)
	case setLine().MatchString(text):
		r.environment(name, text)
	case flagLine().MatchString(text):
		r.flagFile(name, text)
	}
}

// inner reads a text that stands in a value.
func (r *reader) inner(name string, n *yaml.Node) {
	if n = real(n); n == nil || n.Kind != yaml.ScalarNode || !strings.Contains(n.Value, "\n") && len(n.Value) < len("apiVersion") {
		return
	}
	from := origin{line: r.origin.at(n.Line) + 1}
	if n.Style&yaml.LiteralStyle == 0 || r.origin.flat {
		from = origin{line: r.origin.at(n.Line), flat: true}
	}
	kept := *r
	r.within++
	r.file(name, n.Value, from)
	r.origin, r.within, r.asked, r.chart = kept.origin, kept.within, kept.asked, kept.chart
	if r.kind = kept.kind; r.kind == "" {
		r.kind = FileManifest
	}
}

// documents reads YAML or JSON.
func (r *reader) documents(name, text string) {
	if looksLikeJSON(text) {
		if n, err := parseJSON(text); err == nil {
			r.document(name, n)
			return
		} else if isLimit(err) {
			r.problem(0, err.Error())
			return
		}
		// YAML allows flow mappings that are no JSON; what is neither is told as YAML has it.
	}
	from := r.origin
	for _, p := range split(text) {
		r.origin = origin{line: from.at(p.line), flat: from.flat}
		r.asked, r.chart = "", false
		all, err := parseYAML(p.text)
		if err != nil && !isLimit(err) && isTemplate(p.text) {
			r.asked, r.chart = asked(p.text), true
			all, err = parseYAML(blank(p.text))
		}
		at := broken{}
		switch {
		case err == nil:
			for _, n := range all {
				r.document(name, n)
			}
		case errors.As(err, &at) && r.chart:
			r.is(FileChart)
			r.unread++
		case errors.As(err, &at):
			r.problem(r.origin.at(at.line), at.why)
		default:
			r.problem(r.origin.at(1), err.Error())
		}
	}
	r.origin = from
}

// document reads one document by its form: values of a chart, rules, a dashboard, else objects.
func (r *reader) document(name string, n *yaml.Node) {
	if r.chart {
		r.is(FileChart)
	}
	switch {
	case isValues(name, n):
		r.is(FileChart)
		r.values(n)
	case isRules(n):
		r.is(FileRules)
		r.rules(n)
	case isDashboard(n):
		r.is(FileDashboard)
		r.dashboard(n)
	default:
		r.objects(n, "", false)
		r.arguments(n)
	}
}
