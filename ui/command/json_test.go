package command_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The contract, as a program that reads the answers would write it down.
type (
	entry struct {
		ID             string   `json:"id"`
		Release        string   `json:"release"`
		Patch          *string  `json:"patch"`
		KEP            *int     `json:"kep"`
		PRs            []int    `json:"prs"`
		Title          string   `json:"title"`
		OfficialTitle  *string  `json:"official_title"`
		Summary        *string  `json:"summary"`
		Action         *string  `json:"action"`
		Affects        *string  `json:"affects"`
		Reach          *string  `json:"reach"`
		Lang           string   `json:"lang"`
		Languages      []string `json:"languages"`
		SIG            string   `json:"sig"`
		SIGs           []string `json:"sigs"`
		Stage          *string  `json:"stage"`
		Transition     *string  `json:"transition"`
		Kinds          []string `json:"kinds"`
		Gates          []gate   `json:"gates"`
		ActionRequired *bool    `json:"action_required"`
		Author         *string  `json:"author"`
		APIs           []string `json:"apis"`
		Flags          []string `json:"flags"`
		Metrics        []string `json:"metrics"`
		See            []int    `json:"see"`
		URL            string   `json:"url"`
		Source         string   `json:"source"`
		ActionSaid     *bool    `json:"action_said"`
		Sources        []string `json:"sources"`
		File           *string  `json:"file"`
		Body           *string  `json:"body"`
		Upstream       []said   `json:"upstream"`
	}
	said struct {
		PR     int    `json:"pr"`
		Text   string `json:"text"`
		Source string `json:"source"`
		File   string `json:"file"`
	}
	gate struct {
		Name    string `json:"name"`
		Default *bool  `json:"default"`
	}
	release struct {
		Release   string         `json:"release"`
		Patch     *string        `json:"patch"`
		Date      string         `json:"date"`
		Codename  string         `json:"codename"`
		Entries   int            `json:"entries"`
		Languages []string       `json:"languages"`
		Title     string         `json:"title"`
		Lang      string         `json:"lang"`
		Counts    map[string]int `json:"counts"`
		State     string         `json:"state"`
		EndOfLife string         `json:"end_of_life"`
		Body      *string        `json:"body"`
		Sources   []string       `json:"sources"`
		File      *string        `json:"file"`
		Patches   *int           `json:"patches"`
		Upstream  []said         `json:"upstream"`
	}
	listed struct {
		Entries  []entry       `json:"entries"`
		Releases []release     `json:"releases"`
		KEPs     []enhancement `json:"keps"`
		Gates    []gateThrough `json:"gates"`
	}
	searched struct {
		Query  string                    `json:"query"`
		Total  int                       `json:"total"`
		TookMS float64                   `json:"took_ms"`
		Engine string                    `json:"engine"`
		Hits   []hit                     `json:"hits"`
		Facets map[string]map[string]int `json:"facets"`

		Full        int          `json:"full"`
		Corrections []correction `json:"corrections"`
		Problems    []string     `json:"problems"`
		Cards       []card       `json:"cards"`
		Found       int          `json:"found"`
		Loosened    bool         `json:"loosened"`
	}
	card struct {
		ID      string  `json:"id"`
		KEP     *int    `json:"kep"`
		Gate    *string `json:"gate"`
		Release *string `json:"release"`
		Title   string  `json:"title"`
		State   *string `json:"state"`
		SIG     *string `json:"sig"`
		URL     *string `json:"url"`
		Kind    *string `json:"kind"`
	}
	correction struct {
		Typed string `json:"typed"`
		Read  string `json:"read"`
	}
	hit struct {
		entry
		Score       float64  `json:"score"`
		Snippet     string   `json:"snippet"`
		SnippetLang string   `json:"snippet_lang"`
		Others      []string `json:"others"`
		Near        bool     `json:"near"`
	}
)

// contract is the order of an entry's fields.
var contract = strings.Fields(`id release patch kep prs title official_title summary action affects reach lang languages sig sigs stage transition kinds
	gates action_required author apis flags metrics see url source action_said sources file body upstream`)

// decode reads an answer strictly, and demands that nothing in it is null.
func decode[T any](t *testing.T, text string) (v T) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if d.More() {
		t.Errorf("more than one value in %s", text)
	}
	var all any
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	noNull(t, "", all)
	return v
}

func noNull(t *testing.T, at string, v any) {
	t.Helper()
	switch v := v.(type) {
	case nil:
		t.Errorf("%s is null", at)
	case []any:
		for i, e := range v {
			noNull(t, fmt.Sprintf("%s[%d]", at, i), e)
		}
	case map[string]any:
		for k, e := range v {
			noNull(t, at+"."+k, e)
		}
	}
}

// objects returns the keys of each object in a list of the answer, in the order in which they stand there.
func objects(t *testing.T, text, list string) (keys [][]string) {
	t.Helper()
	var answer map[string]json.RawMessage
	var elements []json.RawMessage
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answer[list], &elements); err != nil {
		t.Fatal(err)
	}
	for _, e := range elements {
		d := json.NewDecoder(bytes.NewReader(e))
		var own []string
		depth := 0
		for {
			token, err := d.Token()
			if err != nil {
				break
			}
			if delim, ok := token.(json.Delim); ok {
				depth += map[json.Delim]int{'{': 1, '[': 1, '}': -1, ']': -1}[delim]
				continue
			}
			if depth == 1 {
				own = append(own, token.(string))
				var value json.RawMessage
				if err := d.Decode(&value); err != nil {
					t.Fatal(err)
				}
			}
		}
		keys = append(keys, own)
	}
	return keys
}

func TestListJSON(t *testing.T) {
	text := ok(t, "list", "-o", "json")
	got := decode[listed](t, text)
	if len(got.Entries) < 28 {
		t.Fatalf("%d entries", len(got.Entries))
	}
	fields := objects(t, text, "entries")
	for i, e := range got.Entries {
		empty := map[string]bool{
			"patch": e.Patch == nil, "kep": e.KEP == nil, "official_title": e.OfficialTitle == nil, "summary": e.Summary == nil, "action": e.Action == nil,
			"affects": e.Affects == nil, "reach": e.Reach == nil, "stage": e.Stage == nil,
			"transition": e.Transition == nil, "author": e.Author == nil, "body": true, "upstream": true,
			"action_said": e.ActionSaid == nil, "file": e.File == nil,
		}
		var want []string
		for _, field := range contract {
			if !empty[field] {
				want = append(want, field)
			}
		}
		if keys := fields[i]; !slices.Equal(keys, want) {
			t.Errorf("%s has the fields %v, want %v", e.ID, keys, want)
		}
		for name, p := range map[string]*string{"patch": e.Patch, "official_title": e.OfficialTitle, "summary": e.Summary, "action": e.Action,
			"affects": e.Affects, "reach": e.Reach, "stage": e.Stage, "author": e.Author} {
			if p != nil && *p == "" {
				t.Errorf("%s: %s stands there empty", e.ID, name)
			}
		}
		if e.KEP != nil && e.URL != fmt.Sprintf("https://kep.k8s.io/%d", *e.KEP) || e.KEP == nil && !strings.HasSuffix(e.URL, fmt.Sprint("/pull/", e.PRs[0])) {
			t.Errorf("%s: url %s", e.ID, e.URL)
		}
	}
}

func TestEntryJSON(t *testing.T) {
	a := ofSmall(t, "list", "-o", "json", "--lang", "ja")
	e := decode[listed](t, a.out).Entries
	if len(e) != 4 || a.code != 0 || a.err != "" {
		t.Fatalf("%d entries, exit %d, stderr %q", len(e), a.code, a.err)
	}
	if e[0].Title != "Podの失敗への対応" || e[0].Lang != "ja" || *e[0].OfficialTitle != "Retriable Pod failures" ||
		!slices.Equal(e[0].Languages, []string{"en", "ja"}) || !*e[0].ActionRequired || *e[0].Author != "mimowo" ||
		*e[0].Transition != "graduated" || len(e[0].Gates) != 2 || !*e[0].Gates[0].Default || *e[0].Gates[1].Default {
		t.Errorf("%+v", e[0])
	}
	if e[1].ID != "v1.25.3/pr-112000" || e[1].Release != "1.25" || *e[1].Patch != "1.25.3" || e[1].Lang != "ru" || e[1].Source != "team" ||
		e[1].OfficialTitle != nil || e[1].Stage != nil || e[1].KEP != nil {
		t.Errorf("%+v", e[1])
	}
	if e[2].Lang != "en" || e[2].Patch != nil {
		t.Errorf("%+v", e[2])
	}
}

func TestFullJSON(t *testing.T) {
	for _, args := range [][]string{{"list", "--full"}, {"show", "3329"}, {"search", "FailJob", "--full"}} {
		var entries []entry
		text := ofSmall(t, append(args, "-o", "json", "--lang", "ja")...).out
		if args[0] == "search" {
			for _, h := range decode[searched](t, text).Hits {
				entries = append(entries, h.entry)
			}
		} else {
			entries = decode[listed](t, text).Entries
		}
		if len(entries) == 0 {
			t.Errorf("%q finds nothing", args)
		}
		for _, e := range entries {
			if e.Body == nil || *e.Body == "" || e.Upstream == nil || strings.HasPrefix(*e.Body, "---") {
				t.Errorf("%q: %s has the body %v and upstream %v", args, e.ID, e.Body, e.Upstream)
			}
			if e.ID == "v1.26/kep-3329" && !strings.Contains(*e.Body, "終了させます") {
				t.Errorf("%q: the body of %s is not Japanese: %s", args, e.ID, *e.Body)
			}
		}
	}
}

// What is wrong with a query is said, and the rest is searched for; so is a misspelt word.
func TestSearchGoesOnWithoutWhatIsWrong(t *testing.T) {
	a := run(t, piped(t, "search", "sig:nod", "sgi:apps", "ephmeral", "containers", "-o", "json"))
	got := decode[searched](t, a.out)
	if a.code != 0 || got.Query != "ephmeral containers" || got.Full == 0 || got.Full > got.Total {
		t.Errorf("exit %d: %+v", a.code, got)
	}
	if len(got.Problems) != 2 || !strings.Contains(got.Problems[0], `unknown sig "nod"`) || !strings.Contains(got.Problems[1], `filter "sgi"`) {
		t.Errorf("problems %q", got.Problems)
	}
	if want := []correction{{"ephmeral", "ephemeral"}}; !slices.Equal(got.Corrections, want) || len(got.Hits) == 0 || !slices.ContainsFunc(got.Hits, func(h hit) bool { return h.ID == "v1.25/kep-277" }) {
		t.Errorf("corrections %v", got.Corrections)
	}
	for _, said := range []string{`unknown sig "nod": allowed are node`, `unknown filter "sgi"`, "ephmeral: read as ephemeral"} {
		if !strings.Contains(a.err, said) {
			t.Errorf("stderr %q lacks %q", a.err, said)
		}
	}
}

func TestSearchJSON(t *testing.T) {
	text := ok(t, "search", "pod", "--sig", "apps,auth", "-o", "json")
	got := decode[searched](t, text)
	if got.Query != "sig:apps,auth pod" || got.Total == 0 || len(got.Hits) == 0 || got.TookMS <= 0 {
		t.Fatalf("%+v", got)
	}
	if got.Engine != "index" && got.Engine != "scan" {
		t.Errorf("engine %q", got.Engine)
	}
	for _, h := range got.Hits {
		if !slices.Contains(h.SIGs, "apps") && !slices.Contains(h.SIGs, "auth") {
			t.Errorf("%s is of %v", h.ID, h.SIGs)
		}
		if h.Snippet != "" && h.SnippetLang == "" {
			t.Errorf("%s: a snippet without language", h.ID)
		}
	}
	tail := []string{"score", "snippet", "snippet_lang", "others", "near"}
	for _, keys := range objects(t, text, "hits") {
		if len(keys) < len(tail) || !slices.Equal(keys[len(keys)-len(tail):], tail) {
			t.Errorf("a hit ends in %v, not in %v", keys, tail)
		}
	}
	for _, field := range []string{"release", "sig", "stage", "kind"} {
		counts, there := got.Facets[field]
		if !there {
			t.Errorf("no facet %s", field)
		}
		for value, n := range counts {
			if n <= 0 {
				t.Errorf("facet %s counts %d of %s", field, n, value)
			}
		}
	}
	if got.Facets["release"]["1.25"] == 0 {
		t.Errorf("facets %v", got.Facets)
	}
}

func TestNothingFound(t *testing.T) {
	for _, tt := range []struct {
		args string
		out  string // of -o json, "" for search
		err  string
	}{
		{"list --sig etcd --release 1.25", `{"entries":[]}`, `nothing found for "release:1.25 sig:etcd"`},
		{"show 3328", `{"entries":[]}`, "3327, 3329, "},
		{"show JobPodFailurePolice", `{"entries":[]}`, "nearest are JobPodFailurePolicy, "},
		{"show #111061", `{"entries":[]}`, "nearest are #111060, "},
		{"show v1.25/kep-3328", `{"entries":[]}`, "nearest are v1."},
		{"show kep-3328", `{"entries":[]}`, "KEP-3327, KEP-3329, "},
		{"show 1.2", `{"entries":[]}`, "nearest are 1."},
		{"show 3329 --sig etcd --release 1.25", `{"entries":[]}`, `nothing found for "release:1.25 sig:etcd 3329"`},
		{"releases --sig etcd --release 1.25", `{"releases":[],"as_of":{"elements":"2026-08-13","enhancements":"2026-07-24","gates":"2026-07-24","notes":"2026-08-13"}}`, `nothing found for "release:1.25 sig:etcd"`},
		{"search qqqxyzzy", "", `nothing found for "qqqxyzzy"`},
		{"99999", `{"entries":[]}`, "nothing is known"},
	} {
		a := run(t, piped(t, append(strings.Fields(tt.args), "-o", "json")...))
		oneLine(t, a.err)
		if a.code != 1 || !strings.Contains(a.err, tt.err) {
			t.Errorf("%s: exit %d, stderr %q, want 1 and %q", tt.args, a.code, a.err, tt.err)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(a.out)); err != nil {
			t.Fatalf("%s: %v", tt.args, err)
		}
		if tt.out == "" {
			if got := decode[searched](t, a.out); got.Hits == nil || got.Total != 0 || len(got.Facets) != 4 {
				t.Errorf("%s: %s", tt.args, a.out)
			}
		} else if compact.String() != tt.out {
			t.Errorf("%s: %s, want %s", tt.args, compact.String(), tt.out)
		}
		if a := run(t, piped(t, strings.Fields(tt.args)...)); a.code != 1 || a.out != "" {
			t.Errorf("%s as text: exit %d, %q", tt.args, a.code, a.out)
		}
	}
}
