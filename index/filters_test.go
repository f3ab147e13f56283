package index

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
	"k8sexplore/index/text"
)

// rowsOf returns the rows of hits, ascending.
func rowsOf(hits []rank.Hit) (out []int) {
	for _, h := range hits {
		out = append(append(out, h.Row), h.Others...)
	}
	slices.Sort(out)
	return out
}

// randomFilters are several values of several fields, some of which must not hold.
func randomFilters(t *testing.T, r *rand.Rand, c *content.Catalog) (f content.Filters) {
	t.Helper()
	values := map[content.Field][]string{
		content.FieldRelease: {"1.20", "1.21", "1.22..1.23", "1.24"}, content.FieldSIG: content.SIGs()[:5], content.FieldOwner: content.SIGs()[:5],
		content.FieldKind: {"deprecation", "api-change", "feature"}, content.FieldStage: {"alpha", "beta", "stable"},
		content.FieldLanguage: {"en", "ja", "ru", "zh"}, content.FieldPR: {"1001", "1002", "1003"},
	}
	fields := slices.Sorted(maps.Keys(values))
	for range 1 + r.IntN(3) {
		field := fields[r.IntN(len(fields))]
		for range 1 + r.IntN(4) {
			value := values[field][r.IntN(len(values[field]))]
			if r.IntN(4) == 0 && field != content.FieldRelease {
				f.Except = append(f.Except, content.Term{Field: field, Value: value})
			} else if err := c.AddValue(&f, field, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	return f
}

// Filters leave those of all rows found that pass them, counted as a catalog counts them, a hit a change; and a limit
// cuts off.
func TestFiltersLeaveWhatPasses(t *testing.T) {
	c := indextest.RandomCatalog(t, 3, 200)
	r := rand.New(rand.NewPCG(4, 4))
	for engine, s := range searchers(t, c) {
		left := 0
		for range 60 {
			words, f := indextest.RandomQuery(r), randomFilters(t, r, c)
			if !query.Says(words) {
				continue // all that pass are listed, each for itself
			}
			all := rowsOf(search(t, s, content.Query{Words: words}, 0).Hits)
			got := search(t, s, content.Query{Words: words, Filters: f}, 0)
			want := c.Narrow(f, all)
			left += len(want.Rows)
			if !slices.Equal(rowsOf(got.Hits), want.Rows) || !reflect.DeepEqual(got.Facets, want.Facets) {
				t.Errorf("%s: %q, %v: rows %v with %v, want %v with %v", engine, words, f.Terms(), rowsOf(got.Hits), got.Facets, want.Rows, want.Facets)
			}
			changed := map[content.Change]bool{}
			for _, row := range want.Rows {
				changed[c.Change(row)] = true
			}
			if got.Total != len(changed) || len(got.Hits) != len(changed) {
				t.Errorf("%s: %q, %v: %d hits of %d, want %d", engine, words, f.Terms(), len(got.Hits), got.Total, len(changed))
			}
			limit := 1 + r.IntN(12)
			if few := search(t, s, content.Query{Words: words, Filters: f}, limit); !slices.EqualFunc(few.Hits, atMost(got.Hits, limit), sameHit) || few.Full != got.Full {
				t.Errorf("%s: %q, %v: the first %d are %v, want %v", engine, words, f.Terms(), limit, few.Hits, got.Hits)
			}
		}
		if left < 500 {
			t.Errorf("%s: all filters leave %d rows", engine, left)
		}
	}
}

func sameHit(a, b rank.Hit) bool { return reflect.DeepEqual(a, b) }

// Of what is found, an excluded word leaves the rows that do not hold it, an exact phrase those that say it. Which rows
// an index says to hold a word is tested in package match, against plain counting.
func TestConditionsLeaveWhatMeetsThem(t *testing.T) {
	c := indextest.RandomCatalog(t, 5, 120)
	r := rand.New(rand.NewPCG(6, 6))
	for engine, s := range searchers(t, c) {
		excluded := 0
		for range 60 {
			words, l := indextest.RandomQuery(r), content.Languages()[r.IntN(4)]
			phrase := indextest.RandomWords(r, l, 1+r.IntN(2))
			word, _, _ := strings.Cut(phrase, " ")
			all := rowsOf(search(t, s, content.Query{Words: words}, 0).Hits)
			for _, asked := range []string{word, `"` + phrase + `"`} {
				conditions := query.Parse("-"+asked, nil, content.English).Conditions
				if len(conditions) == 0 {
					continue // a word that says nothing excludes nothing
				}
				want := slices.DeleteFunc(slices.Clone(all), func(row int) bool { return meets(t, c, s, row, conditions) })
				excluded += len(all) - len(want)
				if got := rowsOf(search(t, s, content.Query{Words: "-" + asked + " " + words}, 0).Hits); !slices.Equal(got, want) {
					t.Errorf("%s: %q without %s: %v, want %v", engine, words, asked, got, want)
				}
			}
			conditions := query.Parse(`"`+phrase+`"`, nil, content.English).Conditions
			if len(conditions) == 0 {
				continue
			}
			var want []int
			for row := range c.Len() {
				if meets(t, c, s, row, conditions) {
					want = append(want, row)
				}
			}
			found := search(t, s, content.Query{Words: `"` + phrase + `"`}, 0)
			if got := rowsOf(found.Hits); !slices.Equal(got, want) && (len(want) > 0 || !found.Loosened) {
				t.Errorf("%s: %q stands in %v, want %v", engine, phrase, got, want)
			}
		}
		if excluded < 300 {
			t.Errorf("%s: all conditions exclude %d rows", engine, excluded)
		}
	}
}

// meets reports whether a row has the words and the phrases of all conditions.
func meets(t *testing.T, c *content.Catalog, s *Searcher, row int, conditions []query.Condition) bool {
	t.Helper()
	for _, condition := range conditions {
		for _, clause := range condition.Clauses {
			rows, err := s.holders(t.Context(), clause)
			if err != nil {
				t.Fatal(err)
			}
			if !rows.Has(row) {
				return false
			}
		}
		if condition.Text != "" && !saysPhrase(t, c, row, condition.Text) {
			return false
		}
	}
	return true
}

// FuzzSearch types anything. The index answers: had it failed, or panicked, it would have been given up for a scan.
func FuzzSearch(f *testing.F) {
	for _, words := range append(indextest.Typed, `"pod node" -kubelet "`, "-", `""`, "コ", "ー", "\xff pod \x00", "#1001 1.25 kep-100", strings.Repeat("容器", 600)) {
		f.Add(words, byte(len(words)))
	}
	s := searchersWith(f, indextest.RandomCatalog(f, 7, 60), query.NewGlossary(assets.Glossary))[EngineIndex]
	f.Fuzz(func(t *testing.T, words string, lang byte) {
		shown := content.Languages()[int(lang)%len(content.Languages())]
		r, err := s.Search(t.Context(), content.Query{Words: words}, shown, 0)
		if err != nil || r.Engine != EngineIndex || s.Engine() != EngineIndex {
			t.Fatalf("the %s answers: %v", r.Engine, err)
		}
		rows := rowsOf(r.Hits)
		if len(r.Hits) != r.Total || r.Full > r.Total || len(slices.Compact(slices.Clone(rows))) != len(rows) {
			t.Errorf("%d hits of %d, %d full, in rows %v", len(r.Hits), r.Total, r.Full, rows)
		}
		snippets, err := s.Snippets(t.Context(), rows, words, shown)
		if err != nil || s.Engine() != EngineIndex {
			t.Fatal(err)
		}
		for _, snippet := range snippets {
			checkSnippet(t, snippet)
		}
	})
}

// saysPhrase reports whether the titles and names of a row, or its texts, have a folded phrase.
func saysPhrase(t *testing.T, c *content.Catalog, row int, phrase string) bool {
	t.Helper()
	e := c.Entry(row)
	titles, bodies := []string{document.Names(&e)}, []string(nil)
	for _, l := range e.Languages() {
		body, _, err := c.Body(row, l)
		if err != nil {
			t.Fatal(err)
		}
		titles, bodies = append(titles, e.Titles[l]), append(bodies, body)
	}
	has := func(texts []string) bool {
		return text.HasPhrase(text.FoldProse(strings.Join(texts, "\n")), phrase, false)
	}
	return has(titles) || has(bodies)
}

// A phrase whose only word may be unfinished finds the texts where a word begins so, in each language.
func TestUnfinishedPhrase(t *testing.T) {
	texts := []string{"Nodes are drained", "контейнеры узла", "持久卷被扩容", "コンテナの再起動"}
	var notes []indextest.Note
	for i, text := range texts {
		notes = append(notes, indextest.PlainNote(content.Entry{KEP: 100 + i}, "A note", text))
	}
	c := indextest.NewCatalog(t, notes...)
	for engine, s := range searchers(t, c) {
		for i, words := range []string{`"dra`, `"кон`, `"持`, `"コン`} {
			found := search(t, s, content.Query{Words: words}, 0).Hits
			if len(found) != 1 || c.KEP(found[0].Row) != 100+i {
				t.Errorf("%s: %s finds %+v", engine, words, found)
			}
		}
	}
}
