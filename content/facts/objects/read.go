package objects

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"k8sexplore/content"
)

// Table is the fields of all kinds; the zero Table knows none.
type Table struct {
	types map[string]*objectType   // by name
	kinds map[string][]*objectType // by kind in lower case, the group version that one would choose first
	names []string                 // of the kinds, in alphabetical order
	homes map[string]Place         // of the types that are no kinds, by name in lower case without the group version
	held  map[string][]Hold        // what cannot be changed in any kind, by path

	settled []*objectType // the types that have a home
	owning  sync.Once
	owner   map[string][]*objectType // the types that have a field, by its name in lower case; see owners
}

// reader reads the lines of a table.
type reader struct {
	*Table
	spans   map[string]minors // read before
	columns []string          // of the line
	fields  []objectField     // of all types, one after the other
}

// objectType is a type that fields have: an object, or a scalar with values.
type objectType struct {
	name     string // with its group version: apps/v1 DeploymentSpec
	kind     string // "" for one that is no kind
	form     string // object, string, integer
	closed   bool
	releases minors
	off      content.Version // of a kind: since when it is served only if switched on
	fields   []objectField
	values   []Value
	home     Place // of the first kind that has it, nearest to its top

	held, shared map[string][]Hold // of a kind: what cannot be changed, by path; and of all kinds
}

// objectField is a field with one of the types that it had.
type objectField struct {
	name          string
	marks, base   string      // [] and {} of its type, and what stands behind
	of            *objectType // nil for a plain scalar
	releases      minors
	required      bool
	gates         []string
	deflt, listed string
}

// Read reads the lines of a table: of a type its name (* before that of a kind), form, releases and, of a kind that is
// served only if switched on, since when; behind a tab each its fields, those of one name together, and, behind =, its
// values; of a kind, behind @, the paths that cannot be changed, before all types those of every kind. What may be left
// out at the end of a line is; - stands for nothing.
func Read(text string) (*Table, error) {
	parts := strings.Count(text, "\n\t")
	types := strings.Count(text, "\n") - parts
	t := reader{
		Table: &Table{
			types: make(map[string]*objectType, types), kinds: map[string][]*objectType{}, homes: make(map[string]Place, types),
			held: map[string][]Hold{},
		},
		spans: map[string]minors{}, fields: make([]objectField, 0, parts),
	}
	var in *objectType
	held := t.held // of all kinds, then of the one that is read
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		var err error
		switch {
		case line == "" || line[0] == '#':
		case line[0] != '\t':
			if in, err = t.readType(t.split(line)); err == nil {
				held = in.held
			}
		case strings.HasPrefix(line[1:], HeldPath):
			err = t.readHold(held, t.split(line[1+len(HeldPath):]))
		case in == nil:
			err = errors.New("a field before the first type")
		default:
			err = t.readPart(in, t.split(line[1:]))
		}
		if err != nil {
			return nil, fmt.Errorf("facts/objects:%d: %w", number, err)
		}
	}
	if err := t.link(); err != nil {
		return nil, fmt.Errorf("facts/objects: %w", err)
	}
	return t.Table, nil
}

// split returns the columns of a line, until the next one is split.
func (t *reader) split(line string) []string {
	t.columns = slices.AppendSeq(t.columns[:0], strings.SplitSeq(line, "\t"))
	return t.columns
}

// readType begins a type.
func (t *reader) readType(columns []string) (*objectType, error) {
	if len(columns) != 3 && len(columns) != 4 {
		return nil, fmt.Errorf("%d columns of a type, expected 3 or 4 separated by tabs", len(columns))
	}
	name, isKind := strings.CutPrefix(columns[0], "*")
	_, last, ok := strings.Cut(name, " ")
	if !ok || t.types[name] != nil {
		return nil, fmt.Errorf("type %q, expected a group version and a name, each once", name)
	}
	form, closed := strings.CutSuffix(columns[1], "!")
	releases, err := t.readMinors(columns[2])
	if err != nil {
		return nil, err
	}
	in := &objectType{name: name, form: form, closed: closed, releases: releases}
	if isKind {
		in.kind, in.held, in.shared = last, map[string][]Hold{}, t.held
	}
	if len(columns) == 4 {
		if in.off, err = content.ParseVersion(columns[3]); err != nil {
			return nil, err
		}
	}
	t.types[name] = in
	return in, nil
}

// none stands where there is nothing to say.
const none = "-"

// readPart reads a field or a value of a type.
func (t *reader) readPart(in *objectType, columns []string) error {
	const most = 7
	if len(columns) < 2 || len(columns) > most {
		return fmt.Errorf("%d columns of a field, expected 2 to %d separated by tabs", len(columns), most)
	}
	column := func(i int) string {
		if i >= len(columns) || columns[i] == none {
			return ""
		}
		return columns[i]
	}
	list := func(i int) []string {
		if column(i) == "" {
			return nil
		}
		return strings.Split(column(i), ",")
	}
	if value, ok := strings.CutPrefix(columns[0], "="); ok {
		releases, err := t.readMinors(columns[1])
		in.values = append(in.values, Value{Text: value, Gates: list(2), releases: releases})
		return err
	}
	base := strings.TrimLeft(columns[1], "[]{}")
	releases, err := t.readMinors(column(2))
	t.fields = append(t.fields, objectField{
		name: columns[0], marks: columns[1][:len(columns[1])-len(base)], base: base,
		releases: releases, required: column(3) == "required", gates: list(4), deflt: column(5), listed: column(6),
	})
	in.fields = t.fields[len(t.fields)-len(in.fields)-1 : len(t.fields) : len(t.fields)]
	return err
}

// HeldPath begins the line of a path that cannot be changed; mutable is what holds there of one that can, though what it
// stands in cannot.
const HeldPath, mutable = "@", "mutable"

// readHold reads what cannot be changed.
func (t *reader) readHold(into map[string][]Hold, columns []string) error {
	if len(columns) != 3 || into == nil {
		return errors.New("what cannot be changed, expected a path of a kind, what holds and releases")
	}
	releases, err := t.readMinors(columns[2])
	into[columns[0]] = append(into[columns[0]], Hold{columns[1], releases})
	return err
}

// readMinors reads spans of releases: 1.8-, 1.8-1.21, 1.29-1.30,1.32-.
func (t *reader) readMinors(text string) (out minors, err error) {
	if out, ok := t.spans[text]; ok {
		return out, nil
	}
	for _, span := range strings.Split(text, ",") {
		from, to, ok := strings.Cut(span, "-")
		first, err := minor(from)
		last := newest
		if err == nil && to != "" {
			last, err = minor(to)
		}
		if err != nil || !ok || first > last {
			return 0, fmt.Errorf("releases %q, expected spans of 1.%d to 1.%d, like 1.20- or 1.20-1.24,1.26-", text, oldest, newest)
		}
		for m := first; m <= last; m++ {
			out |= 1 << m
		}
	}
	t.spans[text] = out
	return out, nil
}

func minor(text string) (int, error) {
	digits, ok := strings.CutPrefix(text, "1.")
	n, err := strconv.Atoi(digits)
	if err != nil || !ok || n < oldest || n > newest {
		return 0, fmt.Errorf("release %q", text)
	}
	return n, nil
}

// link leads every field to its type, and finds what is looked up.
func (t *Table) link() error {
	var name []byte
	for _, of := range t.types {
		group, _, _ := strings.Cut(of.name, " ")
		for i := range of.fields {
			f := &of.fields[i]
			isWhole := strings.Contains(f.base, " ")
			if name = name[:0]; !isWhole {
				name = append(append(name, group...), ' ')
			}
			f.of = t.types[string(append(name, f.base...))]
			if f.of == nil && isWhole {
				return fmt.Errorf("%s.%s is of the type %q, expected one of the table", of.name, f.name, f.base)
			}
		}
		if of.kind != "" {
			key := strings.ToLower(of.kind)
			if t.kinds[key] == nil {
				t.names = append(t.names, of.kind)
			}
			t.kinds[key] = append(t.kinds[key], of)
		}
	}
	slices.Sort(t.names)
	for _, versions := range t.kinds {
		slices.SortFunc(versions, compareTypes)
	}
	t.settle()
	return nil
}

// compareTypes orders the versions of a kind: what is served now before what is not, stable ones first, the newest
// first.
func compareTypes(a, b *objectType) int {
	return cmp.Or(
		cmp.Compare(b.releases&(1<<newest), a.releases&(1<<newest)), cmp.Compare(unripe(a.name), unripe(b.name)),
		cmp.Compare(strings.Count(a.name, "."), strings.Count(b.name, ".")), -strings.Compare(a.name, b.name),
	)
}

// unripe is 0 for a stable version, 1 for a beta, 2 for an alpha.
func unripe(name string) int {
	version, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], " ")
	switch {
	case strings.Contains(version, "alpha"):
		return 2
	case strings.Contains(version, "beta"):
		return 1
	}
	return 0
}

// settle finds the home of every type: the first kind that has it, nearest to its top, in a field that is there as long
// as the type, if there is one.
func (t *Table) settle() {
	var queue []*objectType
	for _, kind := range t.ordered() {
		queue = append(queue, t.kinds[strings.ToLower(kind)]...)
	}
	for _, of := range queue {
		of.home = Place{Kind: of.kind}
	}
	queue = t.settleFrom(queue, func(f *objectField) bool { return f.of.releases&^f.releases == 0 })
	t.settled = t.settleFrom(queue, func(*objectField) bool { return true })
}

// owners returns the types that have a field, by its name in lower case.
func (t *Table) owners() map[string][]*objectType {
	t.owning.Do(func() {
		t.owner = map[string][]*objectType{}
		for _, of := range t.settled {
			for i := range of.fields {
				if name := strings.ToLower(of.fields[i].name); !of.again(i) {
					t.owner[name] = append(t.owner[name], of)
				}
			}
		}
	})
	return t.owner
}

// settleFrom finds the homes of the types that fields lead to which are good enough, and returns all that have one.
func (t *Table) settleFrom(queue []*objectType, isGood func(*objectField) bool) []*objectType {
	for at := 0; at < len(queue); at++ {
		of := queue[at]
		for i := range of.fields {
			f := &of.fields[i]
			if f.of == nil || f.of.home.Kind != "" || !isGood(f) {
				continue
			}
			f.of.home = Place{of.home.Kind, join(of.home.Path, f.name) + f.marks}
			queue = append(queue, f.of)
			f.of.keepValues(of.spanOf(i))
			_, name, _ := strings.Cut(strings.ToLower(f.of.name), " ")
			if _, ok := t.homes[name]; !ok && f.of.form == "object" {
				t.homes[name] = f.of.home
			}
		}
	}
	return queue
}

// keepValues tells the values that a type has from its first release on to be as old as its field, which had another type
// before, or none with a name.
func (t *objectType) keepValues(field minors) {
	first := t.releases & -t.releases
	for i := range t.values {
		if t.values[i].releases&first != 0 {
			t.values[i].releases |= field & (first - 1)
		}
	}
}

// ordered returns the kinds in the order in which they lend their places to what they share: those that people write
// most, and those that no release serves any more last.
func (t *Table) ordered() []string {
	out := slices.Clone(t.names)
	first := []string{"Pod", "Deployment", "Service", "Job", "Node"}
	rank := func(kind string) int {
		if i := slices.Index(first, kind); i >= 0 {
			return i
		}
		if t.kinds[strings.ToLower(kind)][0].releases&(1<<newest) == 0 {
			return len(first) + 1
		}
		return len(first)
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return out
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
