package notecheck

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	elements "k8sexplore/content/name"
)

// Tables is what the claims of our notes are held against. A team's own notes are not: they speak of components, forks
// and patches that no table of ours knows.
type Tables struct {
	Facts    *facts.Tables
	Elements *facts.Elements
	// Differences says where our notes are right and the tables are not, or cannot know: lines of entry, what, ours,
	// the tables' and why, separated by tabs; # begins a comment.
	Differences string
	// Constants has the numbers of Kubernetes' code, in YAML: see CheckNumbers.
	Constants []byte
}

// Tally counts claims by what they are about.
type Tally map[string]int

// CheckFacts holds what all notes below root claim, in metadata and texts, against the tables of their releases: the
// stages of enhancements, gates and their defaults, flags, fields, metrics and APIs, and whether an action is required.
// It returns how many claims that were. The error joins a *notefile.Fault for each claim that the tables contradict and
// no difference explains, and for each difference that is none any more. What no table knows is no fault.
func CheckFacts(root fs.FS, tables Tables) (Tally, error) {
	notes, err := read(root)
	if err != nil {
		return nil, fmt.Errorf("reading the notes: %w", err)
	}
	l, err := newLedger(tables, notes)
	if err != nil {
		return nil, err
	}
	for _, n := range notes {
		if e := l.open(n); e != nil && n.kind != releasePage {
			e.metadata()
			e.prose()
			e.action()
		}
	}
	l.untold(notes)
	l.stale()
	return l.tally, l.report.err()
}

// ledger compares claims with the tables.
type ledger struct {
	Tables
	names     *elements.Elements
	explained map[string]int                                   // where a difference stands, by its first four columns; met when found
	elements  map[facts.ElementKind]map[string][]facts.Element // of no value alone, by name; fields without brackets
	metrics   map[string]bool                                  // that the tables or the metadata of a note name
	stages    map[reached]bool
	words     [4]claimWords // by language
	tally     Tally
	report    report
}

// reached is a stage that the metadata of a note gives to an enhancement in a release.
type reached struct {
	kep     int
	stage   content.Stage
	release content.Version
}

const (
	differenceColumns = 5
	met               = -1
)

func newLedger(tables Tables, notes []*note) (*ledger, error) {
	explained, err := parseDifferences(tables.Differences)
	if err != nil {
		return nil, err
	}
	l := &ledger{
		Tables: tables, names: elements.NewElements(tables.Elements), explained: explained,
		elements: map[facts.ElementKind]map[string][]facts.Element{},
		metrics:  map[string]bool{}, stages: map[reached]bool{}, words: wordsOfClaims(), tally: Tally{},
	}
	for _, kind := range facts.ElementKinds() {
		l.elements[kind] = map[string][]facts.Element{}
		for _, x := range tables.Elements.All(kind) {
			if x.Value == "" {
				l.elements[kind][bare(x.Name)] = append(l.elements[kind][bare(x.Name)], x)
			}
		}
	}
	for _, m := range tables.Elements.All(facts.Metric) {
		l.metrics[m.Name] = true
	}
	for _, n := range notes {
		if e := l.open(n); e != nil && n.kind != releasePage {
			h := e.english.header
			l.stages[reached{h.KEP, content.Stage(h.Stage), e.release}] = true
			for _, m := range h.Metrics {
				l.metrics[m] = true
			}
		}
	}
	return l, nil
}

// parseDifferences returns the lines of the differences by their columns but the reason.
func parseDifferences(table string) (map[string]int, error) {
	explained := map[string]int{}
	number := 0
	for line := range strings.Lines(table) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		if len(columns) != differenceColumns || slices.Contains(columns, "") {
			return nil, fmt.Errorf("differences.tsv:%d: expected entry, what, ours, the tables', why, separated by tabs", number)
		}
		key := strings.Join(columns[:differenceColumns-1], "\t")
		if explained[key] != 0 {
			return nil, fmt.Errorf("differences.tsv:%d: it stands twice", number)
		}
		explained[key] = number
	}
	return explained, nil
}

// named returns the elements of a name; a field may stand without the brackets of lists and maps.
func (l *ledger) named(kind facts.ElementKind, name string) []facts.Element {
	return slices.Clone(l.elements[kind][bare(name)])
}

// bare returns the name of a field without the brackets of lists and maps.
func bare(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "[]", ""), "{}", "")
}

// stale refuses differences that are none.
func (l *ledger) stale() {
	for _, key := range slices.Sorted(maps.Keys(l.explained)) {
		if number := l.explained[key]; number != met {
			l.report.add("content/facts/differences.tsv", number, "this is no difference any more: %s", strings.ReplaceAll(key, "\t", ", "))
		}
	}
}

// entry is a note whose claims are compared.
type entry struct {
	*ledger
	*note
	id      string
	release content.Version
	english *text
	rows    []facts.Element // of the tables, for what the entry names
	gone    map[string]bool // what the entry tells of and its release no longer has
	locks   bool            // whether it names a gate that its release locks
}

// open returns the entry of a note, nil for one whose English text others refuse.
func (l *ledger) open(n *note) *entry {
	folder, _, _ := strings.Cut(n.base, "/")
	release, err := content.ParseVersion(folder)
	english := n.texts[content.English]
	if err != nil || english == nil {
		return nil
	}
	for _, t := range n.texts {
		if t != nil {
			t.report = &l.report
		}
	}
	id := folder + n.base[strings.LastIndex(n.base, "/"):]
	return &entry{ledger: l, note: n, id: id, release: release, english: english, gone: map[string]bool{}}
}

// hold compares a claim, which stands at an offset of a text, with what the tables say.
func (e *entry) hold(about, what, ours, theirs string, t *text, at int) {
	e.tally[about]++
	if ours == theirs {
		return
	}
	key := strings.Join([]string{e.id, what, ours, theirs}, "\t")
	if e.explained[key] != 0 {
		e.explained[key] = met
		return
	}
	t.fault(at, "%s: %q in this note, %q in the tables of %s: expected the same, or why not in content/facts/differences.tsv",
		what, ours, theirs, e.release)
}

// place returns where the metadata of the English text names something, else where the file begins.
func (e *entry) place(name string) int {
	return max(0, strings.Index(e.english.source[:e.english.body], name))
}
