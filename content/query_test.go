package content_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

func TestParseQuery(t *testing.T) {
	c := open(t, tinyEntries())
	for _, q := range []struct{ in, prints, words string }{
		{"", "", ""},
		{"seccomp default", "seccomp default", "seccomp default"},
		{"sig:node", "sig:node", ""},
		{"SIG:SIG-Node STAGE:GA", "sig:node stage:stable", ""},
		{"seccomp sig:node  default\tstage:beta", "sig:node stage:beta seccomp default", "seccomp default"},
		{"stage:alpha sig:node stage:beta", "sig:node stage:alpha,beta", ""},
		{"stage:alpha,beta,alpha stage:BETA", "stage:alpha,beta", ""},
		{"stage:alpha,,beta,", "stage:alpha,beta", ""},
		{"release:v1.26 release:1.26.x,1.26..1.25", "release:1.26,1.26.x,1.25..1.26", ""},
		{"kind:flake,bug", "kind:flake,bug-or-regression", ""}, // flake comes from the catalog
		{"gate:SECCOMPDEFAULT", "gate:SeccompDefault", ""},
		{"gate:secc*", "gate:secc*", ""},
		{"action:yes action:required", "action:required", ""},
		{"sig：node", "sig:node", ""}, // as an input method types it
		{"sig:no:de", "", ""},        // wrong value, see below
		{"sig: :node sig:, a:b:c 1:2 a-b:c", "sig: :node sig:, a:b:c 1:2 a-b:c", "sig: :node sig:, a:b:c 1:2 a-b:c"},
		{"-sig:apps,node sig:auth not:stage:GA", "sig:auth -sig:apps,node -stage:stable", ""},
		{"version:1.26 -version:1.25", "release:1.26 -release:1.25", ""},
		{"lang:zh-CN,RU has:gate HAS:api", "lang:zh,ru has:gate,api", ""},
		{`-windows not:windows "sig:node  x" -"a b"`, `-windows not:windows "sig:node x" -"a b"`, `-windows not:windows "sig:node x" -"a b"`},
		{`sig:node "never closed sig:apps`, `sig:node "never closed sig:apps`, `"never closed sig:apps`},
		{"--flag -v 5\" it's", "--flag -v 5\" it's", "--flag -v 5\" it's"},
		{"https://kep.k8s.io/3329 #111060 -x", "https://kep.k8s.io/3329 #111060 -x", "https://kep.k8s.io/3329 #111060 -x"},
		{"ЛИМИТЫ Пода\u3000既定で \xff", "ЛИМИТЫ Пода 既定で", "ЛИМИТЫ Пода 既定で"},
		{"a\x1b[2Jb \x1b]0;x\ac", "a[2Jb ]0;xc", "a[2Jb ]0;xc"}, // safe to print
	} {
		got, err := c.ParseQuery(q.in)
		if got.String() != q.prints || got.Words != q.words {
			t.Errorf("%q is %q with words %q (%v), want %q with %q", q.in, got.String(), got.Words, err, q.prints, q.words)
		}
		if (err != nil) != (q.in == "sig:no:de") {
			t.Errorf("%q: error %v", q.in, err)
		}
		if again, err := c.ParseQuery(got.String()); err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("%q prints as %q, which reads as %+v, %v", q.in, got.String(), again, err)
		}
	}
}

func TestWrongValuesAreNamedAndTheRestSurvives(t *testing.T) {
	c := open(t, tinyEntries())
	q, err := c.ParseQuery("sig:nod,apps stage:gamma kind:bug release:1.62 gate:SecompDefault action:maybe seccomp")
	if want := "sig:apps kind:bug-or-regression seccomp"; q.String() != want {
		t.Errorf("what is left: %q, want %q", q.String(), want)
	}
	if err == nil {
		t.Fatal("no error")
	}
	nearest := map[string]string{"sig": "node", "stage": "alpha", "release": "1.26", "gate": "SeccompDefault", "action": "required"}
	for _, err := range valueErrors(t, err) {
		if want, ok := nearest[err.Field]; !ok || err.Allowed[0] != want {
			t.Errorf("%v: want %q first", err, want)
		}
		delete(nearest, err.Field)
	}
	if len(nearest) > 0 {
		t.Errorf("no error about %v in %v", nearest, err)
	}
}

// Words that look like filters but are none are reported; only one that is plainly a field misspelt is not searched
// for.
func TestUnknownFieldsAreNamed(t *testing.T) {
	c := open(t, tinyEntries())
	for word, searched := range map[string]bool{
		"sgi:node": false, "stagge:beta": false, "-relase:1.26": false, "system:masters": true, "Foo:Bar": true, "ノード:x": true, "image:latest": true, "name:foo": true, "as:x": true, "dns:53": true,
	} {
		q, err := c.ParseQuery(word + " seccomp")
		found := valueErrors(t, err)
		if len(found) != 1 || found[0].Field != "filter" || len(found[0].Allowed) != len(content.Fields()) {
			t.Errorf("%q: error %v", word, err)
		}
		if strings.Contains(q.Words, ":") != searched || !strings.HasSuffix(q.Words, "seccomp") || !q.Filters.IsZero() {
			t.Errorf("%q leaves %q", word, q.String())
		}
	}
	for _, fine := range []string{"https://kep.k8s.io/3329", "registry.k8s.io/pause:3.8", "a:", ":b", "10:30", "kep:3329"} {
		if _, err := c.ParseQuery(fine); err != nil {
			t.Errorf("%q: %v", fine, err)
		}
	}
}

func TestSplitWords(t *testing.T) {
	for in, want := range map[string][]content.Word{
		"":                          nil,
		"a  b":                      {{Text: "a"}, {Text: "b"}},
		`x "exact  phrase" y`:       {{Text: "x"}, {Text: "exact phrase", Phrase: true}, {Text: "y"}},
		`-windows not:linux -x --f`: {{Text: "windows", Not: true}, {Text: "linux", Not: true}, {Text: "-x"}, {Text: "--f"}},
		`-"a b" NOT:“c d”`:          {{Text: "a b", Phrase: true, Not: true}, {Text: "c d", Phrase: true, Not: true}},
		`"open end`:                 {{Text: "open end", Phrase: true, Open: true}},
		`"" - -"" «под»`:            {{Text: "-"}, {Text: "под", Phrase: true}},
		`it's 5" -`:                 {{Text: "it's"}, {Text: `5"`}, {Text: "-"}},
	} {
		if got := content.SplitWords(in); !slices.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", in, got, want)
		}
	}
}

// valueErrors returns the value errors that an error joins.
func valueErrors(t *testing.T, err error) (out []*content.ValueError) {
	t.Helper()
	if err == nil {
		return nil
	}
	var one *content.ValueError
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			out = append(out, valueErrors(t, err)...)
		}
	} else if errors.As(err, &one) {
		out = append(out, one)
	} else {
		t.Errorf("%v is no value error", err)
	}
	return out
}

func TestAWrongGateProposesFiveOthers(t *testing.T) {
	var f content.Filters
	err := open(t, randomEntries(seeded(13), 50)).AddValue(&f, content.FieldGate, "kmsv3")
	var unknown *content.ValueError
	if !errors.As(err, &unknown) {
		t.Fatalf("got %v", err)
	}
	if got := unknown.Allowed; len(got) != 5 || got[0] != "KMSv2" || got[1] == got[0] {
		t.Errorf("proposed are %v, want five different gates, KMSv2 first", got)
	}
}

func TestAddValueOfAnUnknownField(t *testing.T) {
	var f content.Filters
	err := open(t, nil).AddValue(&f, "stag", "beta")
	var unknown *content.ValueError
	if !errors.As(err, &unknown) || unknown.Allowed[0] != "stage" || !f.IsZero() {
		t.Errorf("got %v and %+v", err, f)
	}
}

func TestTermsOfFilters(t *testing.T) {
	c := open(t, tinyEntries())
	q, err := c.ParseQuery("action:true gate:SeccompDefault kind:bug stage:ga sig:node,apps release:1.25")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"release:1.25", "sig:node", "sig:apps", "stage:stable", "kind:bug-or-regression", "gate:SeccompDefault", "action:required"}
	var got []string
	for _, term := range q.Filters.Terms() {
		got = append(got, term.String())
		if !q.Filters.Has(term) || q.Filters.Without(term).Has(term) {
			t.Errorf("%s: Has %v, after Without %v", term, q.Filters.Has(term), q.Filters.Without(term).Has(term))
		}
		if n := len(q.Filters.Without(term).Terms()); n != len(want)-1 {
			t.Errorf("without %s %d terms are left", term, n)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("terms %v, want %v", got, want)
	}
	if absent := (content.Term{Field: content.FieldSIG, Value: "auth"}); q.Filters.Has(absent) ||
		!reflect.DeepEqual(q.Filters.Without(absent), q.Filters) {
		t.Error("a term that is not there is there, or taking it away changes something")
	}
	if (content.Filters{}).IsZero() == q.Filters.IsZero() {
		t.Error("IsZero does not tell filters from none")
	}
}

// Queries are values: what is made from one shares its arrays and must not write into them.
func TestQueriesDoNotChangeEachOther(t *testing.T) {
	c := open(t, tinyEntries())
	base, err := c.ParseQuery("release:1.25,1.26,1.26.3 sig:node,apps,auth stage:alpha,beta,stable kind:bug,feature,flake gate:secc*,SeccompOther,SeccompDefault")
	if err != nil {
		t.Fatal(err)
	}
	before := base.String()
	for _, term := range base.Filters.Terms() {
		shorter := base.Filters.Without(term) // two queries are made from this one
		for field, values := range map[content.Field][2]string{
			"release": {"1.25..1.26", "1.26.x"}, "sig": {"cli", "docs"}, "stage": {"removed", "deprecated"},
			"kind": {"cleanup", "api-change"}, "gate": {"s*", "se*"},
		} {
			one, other := shorter, shorter
			if err := errors.Join(c.AddValue(&one, field, values[0]), c.AddValue(&other, field, values[1])); err != nil {
				t.Fatal(err)
			}
			if first := (content.Term{Field: field, Value: values[0]}); !one.Has(first) || other.Has(first) || shorter.Has(first) {
				t.Errorf("%s: the values of one query came to another: %v, %v, %v", first, one, other, shorter)
			}
		}
	}
	if after := base.String(); after != before {
		t.Errorf("the query was\n%s and became\n%s", before, after)
	}
}

func TestValuesAreTheCallersOwn(t *testing.T) {
	c := open(t, tinyEntries())
	for _, f := range content.Fields() {
		for i, v := range c.Values(f) {
			c.Values(f)[i] = "changed"
			if again := c.Values(f)[i]; again != v {
				t.Errorf("%s:%s became %s", f, v, again)
			}
		}
	}
	if sigs := open(t, randomEntries(seeded(12), 200)).Values(content.FieldSIG); !slices.IsSorted(sigs) || !slices.Contains(sigs, "elsewhere") {
		t.Errorf("SIGs %v, want ours and the catalog's in alphabetical order", sigs)
	}
	if got, want := strings.Join(c.Values(content.FieldRelease), " "), "1.26.3 1.26 1.25"; got != want {
		t.Errorf("releases %s, want %s", got, want)
	}
	if kinds := c.Values(content.FieldKind); len(kinds) != len(content.Kinds())+1 || kinds[len(kinds)-1] != "flake" {
		t.Errorf("kinds %v, want ours, then flake", kinds)
	}
}

// FuzzParseQuery: whatever is typed makes a query that prints in a form which reads as the same query without an error.
func FuzzParseQuery(f *testing.F) {
	c := open(f, tinyEntries())
	for _, s := range []string{
		"sig:node stage:beta,stable seccomp", "release:1.25..1.26 gate:s*", "gate:* kind:,", "a:b sig：node：x", "action:required,maybe \xff:\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, _ := c.ParseQuery(s)
		again, err := c.ParseQuery(q.String())
		for _, e := range valueErrors(t, err) {
			if e.Field == "filter" {
				err = nil // words that look like a filter are reported every time
			}
		}
		if err != nil || !reflect.DeepEqual(again, q) {
			t.Errorf("%q is %+v and prints as %q, which reads as %+v, %v", s, q, q.String(), again, err)
		}
		c.Select(q.Filters)
	})
}

func TestCutFilter(t *testing.T) {
	for _, c := range []struct {
		word   string
		field  content.Field
		values []string
		ok     bool
	}{
		{"sig:node", content.FieldSIG, []string{"node"}, true},
		{"SIG:node,ap", content.FieldSIG, []string{"node", "ap"}, true},
		{"sig：node，network、apps", content.FieldSIG, []string{"node", "network", "apps"}, true},
		{"sig:", content.FieldSIG, []string{""}, true},
		{"sig", "", nil, false},
		{"-sig:node", content.FieldSIG, []string{"node"}, true},
		{"foo:bar", "", nil, false},
		{":node", "", nil, false},
	} {
		field, values, ok := content.CutFilter(c.word)
		if field != c.field || !slices.Equal(values, c.values) || ok != c.ok {
			t.Errorf("%q: %q %q %v", c.word, field, values, ok)
		}
	}
}

func TestCompletions(t *testing.T) {
	c := open(t, tinyEntries())
	for _, l := range []struct {
		field     content.Field
		beginning string
		want      string
	}{
		{content.FieldSIG, "NE", "network"},
		{content.FieldStage, "", "alpha beta stable deprecated removed"},
		{content.FieldRelease, "1.2", "1.26.3 1.26 1.25"},
		{content.FieldGate, "SECCOMPO", "SeccompOther"},
		{content.FieldGate, "zzz", ""},
	} {
		if got := strings.Join(c.Completions(l.field, l.beginning), " "); got != l.want {
			t.Errorf("%s:%s: %q, want %q", l.field, l.beginning, got, l.want)
		}
	}
}

// Authors are completed whatever the case, each once.
func TestCompletionsOfAuthors(t *testing.T) {
	var entries []content.Entry
	for i, author := range []string{"Zoe", "anna", "Anna", "andrew-k", "", "bob"} {
		pr := 1 + i
		entries = append(entries, content.Entry{ID: fmt.Sprintf("v1.25/pr-%d", pr), Version: content.Version{Major: 1, Minor: 25}, PRs: []int{pr}, Author: author})
	}
	c := open(t, entries)
	for beginning, want := range map[string]string{"": "andrew-k anna bob zoe", "AN": "andrew-k anna", "anna": "anna", "zz": "", "c": ""} {
		if got := strings.Join(c.Completions(content.FieldAuthor, beginning), " "); got != want {
			t.Errorf("author:%s: %q, want %q", beginning, got, want)
		}
	}
	q, err := c.ParseQuery("author:@ANNA")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Select(q.Filters).Rows; len(got) != 2 {
		t.Errorf("of the author are the rows %v", got)
	}
}

func TestChange(t *testing.T) {
	entries := randomEntries(seeded(3), 300)
	c := open(t, entries)
	for _, e := range entries {
		row, ok := c.ByID(e.ID)
		want := content.Change{KEP: e.KEP, Note: e.Note}
		if e.KEP == 0 && e.Note == 0 {
			want.PR = e.PRs[0]
		}
		if got := c.Change(row); !ok || got != want {
			t.Errorf("%s is of %+v, want %+v", e.ID, got, want)
		}
	}
}
