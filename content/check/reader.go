package check

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"k8sexplore/content/check/schema"
	"k8sexplore/content/pattern"
	"k8sexplore/content/plainfile"

	"go.yaml.in/yaml/v3"
)

// mention is something that a file names.
type mention struct {
	kind      Kind
	component string // that is told of it; "" where it is no component's
	name      string
	value     string
	line      int
	rows      []row       // of the tables; none of a gate, which the judge looks up
	object    Object      // whose it is
	off       []string    // the rules that this object turns off
	applied   bool        // it was only applied so, and is kept otherwise
	needed    bool        // a Pod is not scheduled without it
	idle      bool        // nothing comes of it where it is gone
	switched  bool        // it is turned on by a flag, however it is served by default
	guards    []guard     // that a template renders it under
	oneOf     []mention   // in its place, of which a template renders one; nil for itself
	nearest   []string    // the names next to one that no table knows, though the table is whole
	written   *schema.Use // of an object, held against its types; nil for what a row tells of
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
	schemas  bool // whole objects are read
	kind     string
	mentions []mention
	problems []Problem
	other    string // the kind of a file that nothing here can read; "" else
	unread   int    // documents of templates that are no YAML until they are rendered
	partly   int    // documents of templates that are read without lines which only their engine can read
	unpacked int    // bytes of what was packed in it
	repeated *int   // bytes and values that aliases brought again
	slips    int    // names of flags that were compared with all that are known
	said     map[mentioned]bool
	read     nodeSet // texts in values, and expressions, which aliases bring again

	of      Object    // the object that is read
	off     []string  // the rules that it turns off
	applied bool      // what is read was applied to a cluster
	origin  origin    // of the document that is read
	within  int       // how many files the text is in
	patched [2]string // the version and kind that operations of a patch are for
	chart   bool      // the document is a template's
	lines   lines     // of the document, see guards
	under   []guard   // the conditions on the text that holds the document
}

// is sets the kind of the file unless it is known already.
func (r *reader) is(kind string) { r.kind = cmp.Or(r.kind, kind) }

// mentioned tells mentions apart: the same one of one object in one place says nothing more.
type mentioned struct {
	kind                   Kind
	component, name, value string
	line                   int
	object                 Object
	row                    row // the only one, nil for none
}

// mention notes a mention, once.
func (r *reader) mention(m mention) {
	m = r.placed(m)
	if len(m.rows) <= 1 && m.oneOf == nil {
		key := mentioned{m.kind, m.component, m.name, m.value, m.line, m.object, nil}
		if len(m.rows) == 1 {
			key.row = m.rows[0]
		}
		if r.said[key] {
			return
		}
		if r.said == nil {
			r.said = map[mentioned]bool{}
		}
		r.said[key] = true
	}
	r.mentions = append(r.mentions, m)
}

// nodeSet is nodes that were read.
type nodeSet map[*yaml.Node]bool

// has reports whether a node was read before, and remembers it.
func (s *nodeSet) has(n *yaml.Node) bool {
	before := (*s)[n]
	if *s == nil {
		*s = nodeSet{}
	}
	(*s)[n] = true
	return before
}

// placed returns a mention of the document with its line in the file and the conditions that it is rendered under.
func (r *reader) placed(m mention) mention {
	m.guards, m.object, m.off = r.underAt(m.line), r.of, r.off
	m.applied = m.applied || r.applied
	m.line = r.origin.at(m.line)
	return m
}

// underAt returns the conditions that a line of the document is rendered under.
func (r *reader) underAt(line int) []guard { return slices.Concat(r.under, r.lines.at(line).asked) }

// problem notes what could not be read. In values of other files it is only what is too much: they need not be what they
// look like.
func (r *reader) problem(line int, err error) {
	if r.within == 0 || isLimit(err) {
		r.problems = append(r.problems, Problem{Line: line, Why: err.Error()})
	}
}

// unrendered notes a document of a template that only its engine can read.
func (r *reader) unrendered(line int, err error) {
	r.unread++
	r.problem(line, fmt.Errorf("template that can be read only when it is rendered: %w", err))
}

var (
	commented  = pattern.Lazily(`(?m)^[ \t]*//|,[ \t]*//`)
	objectLine = pattern.Lazily(`(?m)^(?:- )?"?(?:apiVersion|kind|groups|items)"?: ?`)
	setLine    = pattern.Lazily(`(?m)\A(?:[ \t]*(?:#.*)?\r?\n)*(?:export )?[A-Za-z_][A-Za-z0-9_]*=`)
	flagLine   = pattern.Lazily(`(?m)\A(?:[ \t]*(?:#.*)?\r?\n)*--[a-z]`)
)

// isUnread reports whether a file is of programs or prose, which hold no configuration, whatever their lines look like.
func isUnread(name string) bool {
	return slices.Contains([]string{
		".md", ".txt", ".go", ".py", ".rb", ".js", ".ts", ".rs", ".java", ".lua", ".star", ".html", ".css", ".xml", ".csv",
	}, strings.ToLower(path.Ext(name)))
}

// file reads a text by its name and by how it looks. What is none of the kinds leaves no trace.
func (r *reader) file(name, text string, from origin) {
	r.origin = from
	text, isText := plainfile.Text(text)
	if !isText {
		if slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(path.Ext(name))) {
			r.problem(1, errNoText)
		}
		return
	}
	read := r.reads(name, text)
	switch {
	case read == nil:
	case r.within > maxWithin:
		r.problem(from.at(1), errWithin)
	default:
		read(name, text)
	}
}

// reads returns what reads a text, by its name and by how it looks; nil for nothing.
func (r *reader) reads(name, text string) func(name, text string) {
	switch ext := strings.ToLower(path.Ext(name)); {
	case ext == ".yaml", ext == ".yml", ext == ".json", ext == ".rules":
		return r.documents
	case isUnread(name):
	case slices.Contains([]string{".sh", ".bash", ".tf", ".hcl"}, ext), strings.HasPrefix(text, "#!"):
		return r.hereDocuments
	case ext == ".jsonnet", ext == ".libsonnet":
		r.other = "jsonnet"
	case ext == ".toml", ext == ".part":
		return r.containerd
	case strings.HasPrefix(text, "#cloud-config"):
		return r.documents
	case isUnit(text):
		return r.unit
	case looksLikeJSON(text), isObject(text), r.within == 0 && strings.Contains(text, ":") && objectLine().MatchString(text):
		return r.documents
	case setLine().MatchString(text):
		return r.environment
	case flagLine().MatchString(text):
		return r.flagFile
	}
	return nil
}

// isObject reports whether a text has apiVersion and kind at its outermost level.
func isObject(text string) bool {
	return strings.Contains(text, "apiVersion:") && strings.Contains("\n"+text, "\napiVersion:") && strings.Contains("\n"+text, "\nkind:")
}

// isUnit reports whether a text has a section of systemd's units.
func isUnit(text string) bool {
	return slices.ContainsFunc([]string{"Unit", "Service", "Install", "Socket", "Timer", "Slice", "Mount"}, func(section string) bool {
		before, _, ok := strings.Cut(text, "["+section+"]")
		return ok && (before == "" || strings.HasSuffix(before, "\n"))
	})
}

// inner reads a text that stands in a value.
func (r *reader) inner(name string, n *yaml.Node) {
	if n = real(n); n == nil || n.Kind != yaml.ScalarNode || !strings.Contains(n.Value, "\n") && len(n.Value) < len("apiVersion") {
		return
	}
	if r.read.has(n) {
		return
	}
	from := origin{line: r.origin.at(n.Line) + 1}
	if n.Style&yaml.LiteralStyle == 0 || r.origin.flat {
		from = origin{line: r.origin.at(n.Line), flat: true}
	}
	kept := *r
	r.within++
	r.under, r.lines = r.underAt(n.Line), nil
	r.file(name, n.Value, from)
	r.origin, r.within, r.chart, r.under, r.lines = kept.origin, kept.within, kept.chart, kept.under, kept.lines
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
			r.problem(r.origin.at(1), err)
			return
		}
		// YAML allows flow mappings that are no JSON; what is neither is told as YAML has it.
		if commented().MatchString(text) {
			r.other = "JSON with comments"
			return
		}
	}
	from := r.origin
	for _, p := range split(text) {
		r.origin = origin{line: from.at(p.line), flat: from.flat}
		r.chart, r.lines = false, nil
		all, err := parseYAML(p.text, r.repeated)
		if err != nil && !isLimit(err) && isTemplate(p.text) {
			r.chart = true
			r.lines = guards(p.text)
			var left int
			if all, left, err = parseTemplate(p.text, r.repeated); err == nil && left > 0 {
				r.partly++
			}
		}
		at := broken{}
		switch {
		case err == nil:
			for _, n := range all {
				r.document(name, n)
			}
		case errors.As(err, &at) && r.chart:
			r.is(FileChart)
			r.bareObjects(p.text)
			r.unrendered(r.origin.at(at.line), at)
		case errors.As(err, &at):
			r.problem(r.origin.at(at.line), at)
		default:
			r.problem(r.origin.at(1), err)
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
	case path.Base(name) == "Chart.yaml" && at(n, "apiVersion") != nil:
		r.is(FileChart)
		if v := at(n, "kubeVersion"); v != nil {
			r.mention(mention{kind: Chart, name: v.Value, line: v.Line})
		}
	case isRules(n):
		r.is(FileRules)
		rules(n, r.expression)
	case isDashboard(n):
		r.is(FileDashboard)
		dashboard(n, r.expression)
	case isJSONPatch(n):
		r.jsonPatch(n)
	default:
		r.objects(n, "", false)
		r.arguments(n)
		if isMapping(n) && at(n, "apiVersion") == nil {
			r.placesIn(n, false, "", text(at(n, "kind")))
		}
	}
}

// ignoreComment matches a comment that says so for its line, or, where it stands alone, for the next one.
var ignoreComment = pattern.Lazily(`(?m)^(.*?)(?:#|//|;|\{\{-?[ ]*/\*)[ \t]*k8sexplore:[ \t]*ignore\b[ \t]*([a-z, -]*)`)

// ignored returns by line, from 1, the rules that comments of a file turn off there, and comments that name none.
func ignored(text string) (out map[int][]string, wrong []Problem) {
	if !strings.Contains(text, "k8sexplore:") {
		return nil, nil
	}
	line, from := 1, 0
	for _, m := range ignoreComment().FindAllStringSubmatchIndex(text, -1) {
		line += strings.Count(text[from:m[0]], "\n")
		from = m[0]
		at := line
		if strings.TrimSpace(text[m[2]:m[3]]) == "" {
			at++
		}
		rules, err := readRules(text[m[4]:m[5]])
		if err != nil {
			wrong = append(wrong, Problem{Line: line, Why: err.Error()})
			continue
		}
		if out == nil {
			out = map[int][]string{}
		}
		out[at] = append(out[at], rules...)
	}
	return out, wrong
}

// readRules reads names of rules; none is all.
func readRules(list string) ([]string, error) {
	names := strings.FieldsFunc(strings.Trim(list, " -"), func(c rune) bool { return c == ' ' || c == ',' })
	if len(names) == 0 {
		return []string{"*"}, nil
	}
	for _, name := range names {
		if name != "*" && !slices.Contains(RuleNames(), name) {
			return nil, fmt.Errorf("k8sexplore: ignore names no rule %q: check --rules lists them", name)
		}
	}
	return names, nil
}

// turnsOff reports whether rules turn that of a finding off.
func turnsOff(rules []string, f Finding) bool {
	return slices.Contains(rules, "*") || slices.Contains(rules, f.Rule().Name())
}

var hereDocument = pattern.Lazily(`<<[-~]?[ \t]*["']?([A-Za-z_][A-Za-z0-9_]*)["']?[^\n]*\n`)

// hereDocuments reads the files and manifests that scripts and Terraform hold between <<EOF and EOF, and the objects that
// the latter writes as maps.
func (r *reader) hereDocuments(_, text string) {
	from := r.origin
	for done, line := 0, 1; ; {
		m := hereDocument().FindStringSubmatchIndex(text[done:])
		if m == nil {
			break
		}
		end := text[done+m[2] : done+m[3]]
		line += strings.Count(text[done:done+m[1]], "\n")
		done += m[1]
		first := line
		var body []string
		for one := range strings.Lines(text[done:]) {
			done, line = done+len(one), line+1
			if strings.TrimSpace(one) == end {
				break
			}
			body = append(body, one)
		}
		lead := leading(body)
		for i, one := range body {
			body[i] = strings.TrimPrefix(one, lead)
		}
		r.within++
		r.file("", strings.Join(body, ""), origin{line: from.at(first), flat: from.flat})
		r.within--
	}
	r.origin = from
	r.bareObjects(text)
}

// leading returns the blanks before the first line that is not blank.
func leading(lines []string) string {
	for _, line := range lines {
		if rest := strings.TrimLeft(line, " \t"); strings.TrimSpace(rest) != "" {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}
