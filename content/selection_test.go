package content_test

import (
	"hash/crc32"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
)

// passes is what a filter means, without any table. The field skip is not looked at.
func passes(f content.Filters, e content.Entry, skip content.Field) bool {
	fits := func(field content.Field, asked int, one func(i int) bool) bool {
		if asked == 0 || field == skip {
			return true
		}
		for i := range asked {
			if one(i) {
				return true
			}
		}
		return false
	}
	return fits(content.FieldRelease, len(f.Releases), func(i int) bool { return f.Releases[i].Contains(e.Version) }) &&
		fits(content.FieldSIG, len(f.SIGs), func(i int) bool { return slices.Contains(e.SIGs, f.SIGs[i]) }) &&
		fits(content.FieldOwner, len(f.Owners), func(i int) bool { return e.SIG == f.Owners[i] }) &&
		fits(content.FieldStage, len(f.Stages), func(i int) bool { return e.Stage == f.Stages[i] }) &&
		fits(content.FieldKind, len(f.Kinds), func(i int) bool { return slices.Contains(e.Kinds, f.Kinds[i]) }) &&
		fits(content.FieldGate, len(f.Gates), func(i int) bool { return hasGate(e, f.Gates[i]) }) &&
		(!f.Action || skip == content.FieldAction || e.ActionRequired || e.ActionSaid) &&
		fits(content.FieldLanguage, len(f.Languages), func(i int) bool { return e.Titles[f.Languages[i]] != "" }) &&
		fits(content.FieldAuthor, len(f.Authors), func(i int) bool { return strings.EqualFold(e.Author, f.Authors[i]) }) &&
		fits(content.FieldPR, len(f.PRs), func(i int) bool { return slices.Contains(e.PRs, f.PRs[i]) }) &&
		fits(content.FieldHas, len(f.Parts), func(i int) bool { return hasPart(e, f.Parts[i]) }) &&
		(skip == content.FieldIs || answers(e.ID, f.Marks)) &&
		fits(content.FieldSource, len(f.Sources), func(i int) bool { return slices.Contains(e.Sources, f.Sources[i]) }) &&
		!slices.ContainsFunc(f.Except, func(t content.Term) bool { return passes(onlyTerm(t), e, "") })
}

// answers reports whether an entry has, of marks, one of those that say whether it was read, one of those that say
// whether it is news (new or changed), and the one that says that it is followed, as far as each are asked for.
func answers(id string, asked []content.Mark) bool {
	for _, alternatives := range [][]content.Mark{{content.Read, content.Unread}, {content.Followed}, {content.Planned}, {content.New, content.Changed}} {
		of := slices.DeleteFunc(slices.Clone(asked), func(m content.Mark) bool { return !slices.Contains(alternatives, m) })
		if len(of) > 0 && !slices.ContainsFunc(of, func(m content.Mark) bool { return isMarked(id, m) }) {
			return false
		}
	}
	return true
}

// onlyTerm returns filters of one term; releases are all that it cannot read without a catalog's help.
func onlyTerm(t content.Term) (f content.Filters) {
	switch t.Field {
	case content.FieldRelease:
		span, err := content.ParseSpan(t.Value)
		if err != nil {
			panic(err)
		}
		f.Releases = []content.Span{span}
	case content.FieldSIG:
		f.SIGs = []string{t.Value}
	case content.FieldOwner:
		f.Owners = []string{t.Value}
	case content.FieldStage:
		f.Stages = []content.Stage{content.Stage(t.Value)}
	case content.FieldKind:
		f.Kinds = []content.Kind{content.Kind(t.Value)}
	case content.FieldGate:
		f.Gates = []string{t.Value}
	case content.FieldAction:
		f.Action = true
	case content.FieldSource:
		f.Sources = []string{t.Value}
	case content.FieldHas:
		f.Parts = []content.Part{content.Part(t.Value)}
	case content.FieldIs:
		f.Marks = []content.Mark{content.Mark(t.Value)}
	default:
		panic("no such exception is made in these tests")
	}
	return f
}

func hasPart(e content.Entry, p content.Part) bool {
	return map[content.Part]bool{
		"kep": e.KEP != 0, "pr": len(e.PRs) > 0, "gate": len(e.Gates) > 0, "api": len(e.APIs) > 0, "flag": len(e.Flags) > 0,
		"metric": len(e.Metrics) > 0, "author": e.Author != "", "action": e.ActionRequired || e.ActionSaid, "stage": e.Stage != "",
		"bookmark": isMarked(e.ID, "bookmark"),
	}[p]
}

// isMarked says what the reader of these tests has made of an entry: whatever a sum of its name says.
func isMarked(id string, mark content.Mark) bool {
	switch h := crc32.ChecksumIEEE([]byte(id)); mark {
	case "bookmark":
		return h%2 == 0
	case content.Read:
		return h%3 == 0
	case content.Unread:
		return h%3 != 0
	case content.New:
		return h%5 == 0
	case content.Changed:
		return h%11 == 0
	case content.Followed:
		return h%7 == 0
	case content.Planned:
		return isPlanned(id)
	}
	panic("no such mark: " + mark)
}

// isPlanned says the same of all entries of an enhancement.
func isPlanned(id string) bool {
	_, number, isKEP := strings.Cut(id, "/kep-")
	return isKEP && crc32.ChecksumIEEE([]byte(number))%3 == 0
}

// setMarks tells a catalog what isMarked says.
func setMarks(c *content.Catalog) *content.Catalog {
	marked := func(mark content.Mark) content.RowSet {
		var rows []int
		for row := range c.Len() {
			if isMarked(c.ID(row), mark) {
				rows = append(rows, row)
			}
		}
		return content.NewRowSet(c, rows...)
	}
	c.SetPlanned(func() (out []content.Fact) {
		for row := range c.Len() {
			if isPlanned(c.ID(row)) {
				out = append(out, content.Fact{KEPs: []int{c.KEP(row)}})
			}
		}
		return out
	})
	c.SetMarks(content.Marks{
		Bookmarked: marked("bookmark"), Read: marked(content.Read), New: marked(content.New), Changed: marked(content.Changed), Followed: marked(content.Followed),
	})
	return c
}

func hasGate(e content.Entry, want string) bool {
	want = strings.ToLower(want)
	for _, g := range e.Gates {
		name := strings.ToLower(g.Name)
		if prefix, ok := strings.CutSuffix(want, "*"); ok && strings.HasPrefix(name, prefix) || name == want {
			return true
		}
	}
	return false
}

// values returns what an entry has in a field.
func values(e content.Entry, f content.Field) (out []string) {
	switch f {
	case content.FieldRelease:
		return []string{e.Version.String()}
	case content.FieldSIG:
		return e.SIGs
	case content.FieldStage:
		return []string{string(e.Stage)}
	case content.FieldKind:
		for _, k := range e.Kinds {
			out = append(out, string(k))
		}
	case content.FieldAction:
		if e.ActionRequired || e.ActionSaid {
			return []string{"required"}
		}
	case content.FieldSource:
		return e.Sources
	}
	return out
}

// narrowNaively is Narrow over entries.
func narrowNaively(c *content.Catalog, f content.Filters, rows []int) content.Selection {
	s, entries := content.Selection{Rows: []int{}}, content.Each(rows, c.Entry)
	fields := []content.Field{content.FieldRelease, content.FieldSIG, content.FieldStage, content.FieldKind, content.FieldAction, content.FieldSource}
	for _, field := range fields {
		facet := content.Facet{Field: field, Counts: []content.Count{}}
		for _, v := range c.Values(field) {
			n := 0
			for _, e := range entries {
				if passes(f, e, field) && slices.Contains(values(e, field), v) {
					n++
				}
			}
			facet.Counts = append(facet.Counts, content.Count{Value: v, N: n})
		}
		s.Facets = append(s.Facets, facet)
	}
	for i, row := range rows {
		if passes(f, entries[i], "") {
			s.Rows = append(s.Rows, row)
		}
	}
	return s
}

func randomFilters(r *rand.Rand, c *content.Catalog) content.Filters {
	spans := []string{"1.25", "1.27.x", "1.25..1.27", "1.27.13", "1.9..1.25.16"}
	gates := []string{"SeccompDefault", "job*", "kmsv2", "KMS*", "A"}
	var f content.Filters
	excepted := []string{"release:1.25..1.27", "sig:node", "owner:node", "stage:beta", "kind:feature", "gate:job*", "action:required", "has:gate", "source:relnotes-json", "has:bookmark", "is:unread", "is:new"}
	for range r.IntN(3) {
		_, _ = c.AddWord(&f, "-"+pick(r, excepted))
	}
	for range r.IntN(4) {
		field := pick(r, content.Fields())
		for range 1 + r.IntN(3) {
			var value string
			switch field {
			case content.FieldRelease:
				value = pick(r, spans)
			case content.FieldGate:
				value = pick(r, gates)
			case content.FieldAuthor:
				value = pick(r, []string{"A", "@a", "под"})
			case content.FieldPR:
				value = strconv.Itoa(1<<20 + 1 + r.IntN(120))
			default:
				value = pick(r, append(c.Values(field), "none"))
			}
			_ = c.AddValue(&f, field, value) // a small catalog knows fewer values: then the filters stay as they were
		}
	}
	return f
}

func TestNarrowAgreesWithItsMeaning(t *testing.T) {
	r := seeded(2)
	selected := 0
	for range 60 {
		c := setMarks(open(t, randomEntries(r, r.IntN(120))))
		for range 6 {
			f := randomFilters(r, c)
			rows := r.Perm(c.Len())[:r.IntN(c.Len()+1)]
			got, want := c.Narrow(f, rows), narrowNaively(c, f, rows)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("filters %+v over %d rows:\n got %+v\nwant %+v", f, len(rows), got, want)
			}
			selected += len(got.Rows)
		}
	}
	if selected == 0 {
		t.Error("no random filter selected anything: the test proves nothing")
	}
}

func TestSelectIsNarrowOverEverything(t *testing.T) {
	r := seeded(3)
	c := setMarks(open(t, randomEntries(r, 200)))
	for range 20 {
		f := randomFilters(r, c)
		if got, want := c.Select(f), narrowNaively(c, f, allRows(c)); !reflect.DeepEqual(got, want) {
			t.Fatalf("filters %+v:\n got %+v\nwant %+v", f, got, want)
		}
	}
}

func allRows(c *content.Catalog) []int {
	rows := make([]int, c.Len())
	for i := range rows {
		rows[i] = i
	}
	return rows
}

func TestFacetCountsLeaveOutTheirOwnChoice(t *testing.T) {
	c := open(t, tinyEntries())
	q, err := c.ParseQuery("sig:node stage:beta")
	if err != nil {
		t.Fatal(err)
	}
	s := c.Select(q.Filters)
	count := func(field content.Field, value string) int {
		for _, facet := range s.Facets {
			for _, v := range facet.Counts {
				if facet.Field == field && v.Value == value {
					return v.N
				}
			}
		}
		t.Fatalf("no count of %s:%s", field, value)
		return 0
	}
	for _, want := range []struct {
		field content.Field
		value string
		n     int
	}{
		{"sig", "node", 1}, {"sig", "apps", 2}, {"sig", "auth", 0}, // of the beta ones
		{"stage", "beta", 1}, {"stage", "alpha", 2}, // of SIG Node
		{"release", "1.26", 1}, {"release", "1.25", 0}, // of both
		{"action", "required", 0},
	} {
		if n := count(want.field, want.value); n != want.n {
			t.Errorf("%s:%s counts %d, want %d", want.field, want.value, n, want.n)
		}
	}
}

// tinyEntries returns a few entries that one can count by hand.
func tinyEntries() []content.Entry {
	v25, v26 := content.Version{Major: 1, Minor: 25}, content.Version{Major: 1, Minor: 26}
	patch := content.Version{Major: 1, Minor: 26, Patch: 3}
	entries := []content.Entry{
		{Version: v26, KEP: 20, SIG: "node", SIGs: []string{"node", "apps"}, Stage: content.Beta, PRs: []int{7, 8, 7},
			Gates: []content.Gate{{Name: "SeccompDefault", Default: true}}, APIs: []string{"v1 Pod", "v1 Node"}, See: []int{3, 4}},
		{Version: v26, KEP: 3, SIG: "node", SIGs: []string{"node"}, Stage: content.Alpha},
		{Version: v26, PRs: []int{8, 9}, SIG: "apps", SIGs: []string{"apps"}, Stage: content.Beta},
		{Version: v26, PRs: []int{5, 8}, SIG: "apps", SIGs: []string{"apps"}, ActionRequired: true},
		{Version: v25, KEP: 20, SIG: "node", SIGs: []string{"node"}, Stage: content.Alpha, PRs: []int{8},
			Gates: []content.Gate{{Name: "seccompdefault"}, {Name: "SeccompOther"}}},
		{Version: v25, KEP: 4, SIG: "auth", SIGs: []string{"auth"}, Stage: content.Removed},
		{Version: patch, PRs: []int{11}, SIG: "auth", SIGs: []string{"auth"}, Kinds: []content.Kind{"flake"}},
	}
	for i := range entries {
		first := 0
		if len(entries[i].PRs) > 0 {
			first = entries[i].PRs[0]
		}
		entries[i].ID = content.EntryID(entries[i].Version, entries[i].KEP, first, 0)
		entries[i].Titles[content.English] = entries[i].ID
	}
	return entries
}
