package notefile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
)

// Header is the front matter of a note; its keys in the order in which they are written. The tags are the format.
type Header struct {
	KEP     int      `yaml:"kep"`
	Name    string   `yaml:"name"` // upstream's own name of the enhancement
	Title   string   `yaml:"title"`
	Summary string   `yaml:"summary"`
	Action  string   `yaml:"action"`
	Affects string   `yaml:"affects"`
	Asked   []string `yaml:"asked"`

	Reach          string   `yaml:"reach"`
	SIG            string   `yaml:"sig"`
	SIGs           []string `yaml:"sigs"`
	Stage          string   `yaml:"stage"`
	Transition     string   `yaml:"transition"`
	Kinds          []string `yaml:"kinds"`
	Gates          []Gate   `yaml:"gates"`
	PRs            []int    `yaml:"prs"`
	Author         string   `yaml:"author"`
	ActionRequired bool     `yaml:"action_required"`
	APIs           []string `yaml:"apis"`
	Flags          []string `yaml:"flags"`
	Metrics        []string `yaml:"metrics"`
	See            []int    `yaml:"see"`
	Repo           string   `yaml:"repo"` // of a team's own notes only: where their pull requests are

	// Of a release page only. Date and code name stand in facts/releases.tsv, and here for releases that it does not know; the
	// date also of one in the making.
	Release  string     `yaml:"release"`
	Date     string     `yaml:"date"`
	Codename string     `yaml:"codename"`
	Counts   PageCounts `yaml:"counts"`
}

// Gate is a feature gate in a header.
type Gate struct {
	Name    string `yaml:"name"`
	Default *bool  `yaml:"default"`
}

// PageCounts are the numbers of enhancements that the release team published.
type PageCounts struct {
	Enhancements        int `yaml:"enhancements"`
	Alpha               int `yaml:"alpha"`
	Beta                int `yaml:"beta"`
	Stable              int `yaml:"stable"`
	DeprecatedOrRemoved int `yaml:"deprecated_or_removed"`
}

var (
	entryKeys = []string{
		"kep", "name", "title", "summary", "action", "affects", "asked", "reach", "sig", "sigs", "stage", "transition",
		"kinds", "gates", "prs", "author", "action_required", "apis", "flags", "metrics", "see",
	}
	// textKeys stand in each language's file.
	textKeys  = []string{"title", "summary", "action", "affects", "asked"}
	pageKeys  = []string{"title", "release", "date", "codename", "counts"}
	countKeys = []string{"enhancements", "alpha", "beta", "stable", "deprecated_or_removed"}
)

// header is a parsed front matter with the places of its keys.
type header struct {
	name    name
	team    bool // a team's note: it may name a repository, and a remark needs no stage
	fields  Header
	lines   map[string]int // by key, from 1 in the file
	hasMeta bool
}

// maxFront bounds front matter, in bytes: ours take less than 2,000, and hostile YAML of this size is read in 50 ms.
const maxFront = 64 << 10

// parseHeader reads the front matter of a file and checks its form; what it says is checked by fill.
func parseHeader(n name, file string, team bool) (*header, error) {
	fault := func(line int, format string, args ...any) error {
		return &Fault{n.file, line, fmt.Sprintf(format, args...)}
	}
	front, body, ok := content.SplitFrontMatter(file)
	if !ok {
		return nil, fault(1, "no front matter: expected --- on line 1, keys, and --- on a line of its own")
	}
	if len(front) > maxFront {
		return nil, fault(2, "front matter of %d bytes: expected at most %d", len(front), maxFront)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(front), &doc); err != nil {
		return nil, yamlFaults(n.file, "front matter is not YAML", err)
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, fault(2, "front matter is no mapping: expected lines like title: ...")
	}
	h := &header{name: n, team: team, lines: map[string]int{}}
	keys := entryKeys
	switch {
	case n.sig == "":
		keys = pageKeys
	case team:
		keys = append(slices.Clone(entryKeys), "repo")
	}
	if err := h.scan(doc.Content[0], keys); err != nil {
		return nil, err
	}
	if err := doc.Decode(&h.fields); err != nil {
		return nil, yamlFaults(n.file, "front matter", err)
	}
	if strings.TrimSpace(h.fields.Title) == "" {
		return nil, fault(max(h.lines["title"], 1), "no title: expected title: TEXT")
	}
	if strings.TrimSpace(body) == "" {
		return nil, fault(strings.Count(file, "\n"), "no text behind the front matter")
	}
	return h, nil
}

// scan notes where each key stands and refuses unknown ones, at every depth.
func (h *header) scan(mapping *yaml.Node, allowed []string) error {
	var errs []error
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key, value := mapping.Content[i], mapping.Content[i+1]
		line := key.Line + 1 // the opening --- is line 1
		switch {
		case !slices.Contains(allowed, key.Value):
			errs = append(errs, &Fault{h.name.file, line, fmt.Sprintf("unknown key %q: expected one of %s", key.Value, strings.Join(allowed, ", "))})
		case h.lines[key.Value] != 0:
			errs = append(errs, &Fault{h.name.file, line, fmt.Sprintf("key %q stands twice", key.Value)})
		}
		h.lines[key.Value] = line
		h.hasMeta = h.hasMeta || !slices.Contains(textKeys, key.Value)
		errs = append(errs, h.scanNested(key.Value, value)...)
	}
	return errors.Join(errs...)
}

func (h *header) scanNested(key string, value *yaml.Node) (errs []error) {
	inner := &header{name: h.name, lines: map[string]int{}}
	switch key {
	case "gates":
		for _, gate := range value.Content {
			if gate.Kind == yaml.MappingNode {
				inner.lines = map[string]int{}
				errs = append(errs, inner.scan(gate, []string{"name", "default"}))
			}
		}
	case "counts":
		if value.Kind == yaml.MappingNode {
			errs = append(errs, inner.scan(value, countKeys))
		}
	}
	return errs
}

// yamlFaults turns what the YAML library says, "yaml: line 3: what" or a list of such lines, into faults of the file.
func yamlFaults(file, context string, err error) error {
	messages := []string{strings.TrimPrefix(err.Error(), "yaml: ")}
	if mismatch, ok := errors.AsType[*yaml.TypeError](err); ok {
		messages = mismatch.Errors
	}
	var faults []error
	for _, what := range messages {
		line := 1 // where none is named
		if rest, ok := strings.CutPrefix(what, "line "); ok {
			number, message, _ := strings.Cut(rest, ": ")
			if n, err := strconv.Atoi(number); err == nil {
				line, what = n, message
			}
		}
		oneLine := strings.Join(strings.Fields(what), " ")
		faults = append(faults, &Fault{file, line + 1, context + ": " + oneLine}) // the opening --- is line 1
	}
	return errors.Join(faults...)
}

func (h *header) page(titles [4]string, base, source string) content.ReleasePage {
	c := h.fields.Counts
	return content.ReleasePage{
		Version: h.name.version, Date: h.fields.Date, Codename: h.fields.Codename, Titles: titles, Path: base, Sources: []string{source},
		Counts: []content.StageCount{
			{Name: "enhancements", N: c.Enhancements}, {Name: "alpha", N: c.Alpha}, {Name: "beta", N: c.Beta},
			{Name: "stable", N: c.Stable}, {Name: "deprecated_or_removed", N: c.DeprecatedOrRemoved},
		},
	}
}

func (h *header) lead() content.Lead {
	f := h.fields
	return content.Lead{Summary: f.Summary, Action: f.Action, Affects: f.Affects, Asked: f.Asked}
}

// listed writes words or numbers one behind the other, "-" for none.
func listed[T any](all []T) string {
	return cmp.Or(strings.ReplaceAll(strings.Trim(fmt.Sprint(all), "[]"), " ", ", "), "-")
}

// checker collects faults of one header.
type checker struct {
	h    *header
	errs []error
}

func (c *checker) fault(key, format string, args ...any) {
	line := cmp.Or(c.h.lines[key], 2)
	c.errs = append(c.errs, &Fault{c.h.name.file, line, fmt.Sprintf(format, args...)})
}

// fill checks an entry's metadata against the words that notes may use and against the file's place, and sets e's
// fields.
func (h *header) fill(e *content.Entry) error {
	c := &checker{h: h}
	f := h.fields
	e.Version, e.KEP, e.PRs = h.name.version, f.KEP, f.PRs
	c.place()
	e.SIG, e.SIGs = f.SIG, f.SIGs
	c.sigs()
	c.terms(e)
	for i, g := range f.Gates {
		if g.Name == "" || g.Default == nil {
			c.fault("gates", "gate %d: expected {name: NAME, default: true or false}", i+1)
			continue
		}
		e.Gates = append(e.Gates, content.Gate{Name: g.Name, Default: *g.Default})
	}
	e.Author, e.ActionRequired, e.Name, e.Reach = f.Author, f.ActionRequired, f.Name, content.Reach(f.Reach)
	if e.Reach != "" && !slices.Contains(content.Reaches(), e.Reach) {
		c.fault("reach", "unknown reach %q: expected one of %s", f.Reach, listed(content.Reaches()))
	}
	e.APIs, e.Flags, e.Metrics, e.See = f.APIs, f.Flags, f.Metrics, f.See
	c.repo(e)
	e.ID = content.EntryID(e.Version, e.KEP, h.name.pr, 0)
	return errors.Join(c.errs...)
}

// place refuses a header that contradicts its file name and folder.
func (c *checker) place() {
	n, f := c.h.name, c.h.fields
	switch {
	case f.KEP == n.kep:
	case c.h.lines["kep"] == 0:
		c.fault("kep", "no kep: expected kep: %d, as the file name says", n.kep)
	default:
		c.fault("kep", "kep %d contradicts the file name %s", f.KEP, n.base)
	}
	if f.SIG != n.sig {
		c.fault("sig", "sig %q contradicts the folder: expected %s", f.SIG, n.sig)
	}
	c.numbers("prs", f.PRs)
	c.numbers("see", f.See)
	if n.pr != 0 && (len(f.PRs) == 0 || f.PRs[0] != n.pr) {
		c.fault("prs", "prs %s contradicts the file name: expected %d first", listed(f.PRs), n.pr)
	}
}

var repository = pattern.Lazily(
	`^(?:[A-Za-z0-9][A-Za-z0-9-]*/[\w.-]*\w[\w.-]*|https://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:/[\w.~%+/-]*)?)$`)

// IsRepo reports whether a text names a repository: OWNER/NAME at GitHub, or an address that numbers stand behind.
func IsRepo(text string) bool {
	const longest = 200 // bytes
	return len(text) <= longest && repository().MatchString(text)
}

// repo takes where the pull requests are.
func (c *checker) repo(e *content.Entry) {
	if e.Repo = c.h.fields.Repo; e.Repo != "" && !IsRepo(e.Repo) {
		c.fault("repo", "repo %q: expected OWNER/NAME at GitHub, or an address beginning with https:// that numbers stand behind", e.Repo)
	}
}

// numbers refuses what cannot be the number of a pull request or an issue, and what is named twice.
func (c *checker) numbers(key string, numbers []int) {
	for i, n := range numbers {
		if n <= 0 || n > maxNumber {
			c.fault(key, "number %d in %s: expected one from 1 to %d", n, key, maxNumber)
		}
		if slices.Contains(numbers[:i], n) {
			c.fault(key, "number %d stands twice in %s", n, key)
		}
	}
}

const maxNumber = 9_999_999 // as many digits as a file name may have

func (c *checker) sigs() {
	f := c.h.fields
	if len(f.SIGs) == 0 || f.SIGs[0] != f.SIG {
		c.fault("sigs", "sigs %s: expected the owner %q first", listed(f.SIGs), f.SIG)
	}
	for i, s := range f.SIGs {
		if slices.Contains(f.SIGs[:i], s) {
			c.fault("sigs", "sig %q stands twice", s)
		}
		if parsed, err := content.ParseSIG(s); err != nil {
			c.fault("sigs", "%v", err)
		} else if parsed != s {
			c.fault("sigs", "sig %q: expected %s", s, parsed)
		}
	}
}

func (c *checker) terms(e *content.Entry) {
	f := c.h.fields
	if len(f.Kinds) == 0 {
		c.fault("kinds", "no kinds: expected at least one of %s", listed(content.Kinds()))
	}
	for i, k := range f.Kinds {
		if slices.Contains(f.Kinds[:i], k) {
			c.fault("kinds", "kind %q stands twice", k)
		}
		if !slices.Contains(content.Kinds(), content.Kind(k)) {
			c.fault("kinds", "unknown kind %q: expected one of %s", k, listed(content.Kinds()))
		}
		e.Kinds = append(e.Kinds, content.Kind(k))
	}
	e.Stage, e.Transition = content.Stage(f.Stage), content.Transition(f.Transition)
	if f.Stage != "" && !slices.Contains(content.Stages(), e.Stage) {
		c.fault("stage", "unknown stage %q: expected one of %s", f.Stage, listed(content.Stages()))
	}
	if f.Transition != "" && !slices.Contains(content.Transitions(), e.Transition) {
		c.fault("transition", "unknown transition %q: expected one of %s", f.Transition, listed(content.Transitions()))
	}
	if f.KEP != 0 && !c.h.team && (f.Stage == "" || f.Transition == "") {
		c.fault("kep", "an enhancement without stage or transition: expected both")
	}
	if (e.Stage == content.Removed) != (f.Transition == "removed") || f.Transition == "deprecated" && e.Stage != content.Deprecated ||
		e.Stage == content.Deprecated && f.Transition == "graduated" {
		c.fault("transition", "stage %q contradicts transition %q", f.Stage, f.Transition)
	}
	if (f.Stage == "") != (f.Transition == "") {
		c.fault("stage", "stage %q with transition %q: expected both or neither", f.Stage, f.Transition)
	}
}

// checkPage refuses a release page that contradicts its folder.
func (h *header) checkPage() error {
	c := &checker{h: h}
	if h.fields.Release != h.name.version.String() {
		c.fault("release", "release %q contradicts the folder: expected %q", h.fields.Release, h.name.version)
	}
	if _, err := time.Parse(time.DateOnly, h.fields.Date); h.fields.Date != "" && err != nil {
		c.fault("date", "date %q: expected a form like 2022-08-23", h.fields.Date)
	}
	for _, count := range h.page([4]string{}, "", "").Counts {
		if count.N < 0 {
			c.fault("counts", "count of %s %d: expected 0 or more", count.Name, count.N)
		}
	}
	return errors.Join(c.errs...)
}
