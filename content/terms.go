package content

import (
	"slices"
	"strings"
)

// Stage is how far a feature has come in a release.
type Stage string

// Transition is what a release did to a feature.
type Transition string

// Kind is a class of change, as upstream labels them.
type Kind string

// The stages, in the order of a feature's life. A plain note may have none ("").
const (
	Alpha      Stage = "alpha"
	Beta       Stage = "beta"
	Stable     Stage = "stable"
	Deprecated Stage = "deprecated"
	Removed    Stage = "removed"
)

// Stages returns all stages in the order of a feature's life.
func Stages() []Stage { return []Stage{Alpha, Beta, Stable, Deprecated, Removed} }

// Transitions returns all transitions.
func Transitions() []Transition {
	return []Transition{"new", "graduated", "updated", "deprecated", "removed"}
}

// Kinds returns the kinds that our own notes may have, most consequential first. Imported notes may have others.
func Kinds() []Kind {
	return []Kind{"deprecation", "api-change", "feature", "documentation", "failing-test", "bug-or-regression", "cleanup"}
}

// SIGs returns the label form of every SIG that our own notes may name, in alphabetical order.
// Source: the sig/ labels of kubernetes/kubernetes.
func SIGs() []string {
	return []string{
		"api-machinery", "apps", "architecture", "auth", "autoscaling", "cli", "cloud-provider", "cluster-lifecycle",
		"contributor-experience", "docs", "etcd", "instrumentation", "k8s-infra", "multicluster", "network", "node", "release",
		"scalability", "scheduling", "security", "storage", "testing", "ui", "windows",
	}
}

// ParseStage reads a stage in any case; ga stands for stable.
func ParseStage(s string) (Stage, error) {
	return parseTerm("stage", s, Stages(), map[string]Stage{"ga": Stable})
}

// ParseKind reads one of our own kinds in any case; bug, regression, api and docs are understood.
func ParseKind(s string) (Kind, error) {
	return parseTerm("kind", s, Kinds(), map[string]Kind{
		"bug": "bug-or-regression", "regression": "bug-or-regression", "api": "api-change", "docs": "documentation",
	})
}

// ParseSIG reads a SIG in any case, with or without "sig-" or "sig/".
func ParseSIG(s string) (string, error) { return parseSIG(FieldSIG, s, SIGs()) }

func parseSIG(field Field, s string, known []string) (string, error) {
	bare := strings.ToLower(s)
	for _, prefix := range []string{"sig-", "sig/"} {
		bare = strings.TrimPrefix(bare, prefix)
	}
	if slices.Contains(known, bare) {
		return bare, nil
	}
	return "", &ValueError{Field: string(field), Value: s, Allowed: Nearest(bare, known)}
}

func parseTerm[T ~string](field, s string, known []T, aliases map[string]T) (T, error) {
	lower := strings.ToLower(s)
	if slices.Contains(known, T(lower)) {
		return T(lower), nil
	}
	if v, ok := aliases[lower]; ok {
		return v, nil
	}
	return "", &ValueError{Field: field, Value: s, Allowed: Nearest(lower, Names(known))}
}

// Field names the property of an entry that a filter restricts.
type Field string

// The fields of Filters, as they are written in a query and as flags. What each of them means stands in fieldTable.
const (
	FieldRelease Field = "release"
	FieldSIG     Field = "sig"
	FieldOwner   Field = "owner"
	FieldStage   Field = "stage"
	FieldKind    Field = "kind"
	FieldGate    Field = "gate"
	FieldAction  Field = "action"

	FieldLanguage Field = "lang"
	FieldAuthor   Field = "author"
	FieldPR       Field = "pr"
	FieldHas      Field = "has"
	FieldSource   Field = "source"
	FieldIs       Field = "is"
)

// Filters are hard conditions: the values of one field are alternatives, different fields must all hold.
type Filters struct {
	Releases  []Span
	SIGs      []string // any that takes part
	Owners    []string // the SIG that leads
	Stages    []Stage
	Kinds     []Kind
	Gates     []string // a name, or the beginning of names with a * behind it
	Action    bool     // only what requires an action, or is said to
	Languages []Language
	Authors   []string // of plain notes, as GitHub spells them, in lower case
	PRs       []int
	Parts     []Part
	Marks     []Mark
	Sources   []string // any of an entry's
	Except    []Term   // what must not hold; none of them says Not
}

// Term is one value of one field.
type Term struct {
	Field Field
	Value string
	Not   bool // the value is one that an entry must not have
}

// Mark is one of what is: may ask for.
type Mark string

// The marks. What is not read is unread.
const (
	Read     Mark = "read"
	Unread   Mark = "unread"
	New      Mark = "new"
	Changed  Mark = "changed"
	Followed Mark = "followed"
	Planned  Mark = "planned" // its enhancement is to reach a stage in a release in the making
)

// Part is something that an entry may have or lack.
type Part string

// partBookmark is no part of the entry itself: the reader has put it there.
const partBookmark Part = "bookmark"

// Marks is what a reader has made of a catalog's entries: what the filters has:bookmark and is: ask for. The zero
// Marks says that nothing is marked. The sets of a Marks must not be changed once it was handed out or given to
// Catalog.SetMarks.
type Marks struct {
	Bookmarked RowSet
	Read       RowSet
	New        RowSet // was not there before the last import, or the last version of the program; or came after Since
	Changed    RowSet // was there, and says something else since
	Followed   RowSet
	Since      Version         // the newest release whose page was read, zero for none
	Following  map[string]bool // what is followed by name, see Follows
}

// Fact is something that tables tell and no entry does, with all that filters can select it by.
type Fact struct {
	KEPs    []int
	Gates   []string
	Stage   Stage // "" for none
	Release Version
	SIGs    []string // the owner first
	Is      []Mark
}

// RowSet is a set of rows: it says of each row whether it is in the set. It may be shorter than the catalog; nil is
// the empty set.
type RowSet []bool

// Has reports whether a row is in the set.
func (s RowSet) Has(row int) bool { return row < len(s) && s[row] }

// With returns the rows of both sets; neither is changed.
func (s RowSet) With(other RowSet) RowSet {
	if len(other) == 0 {
		return s
	}
	out := make(RowSet, max(len(s), len(other)))
	for row := range out {
		out[row] = s.Has(row) || other.Has(row)
	}
	return out
}

// Names returns values as the words that they are.
func Names[T ~string](values []T) []string {
	return Each(values, func(v T) string { return string(v) })
}

// asWritten prints a value that is its own name.
func asWritten[T ~string](v T) string { return string(v) }
