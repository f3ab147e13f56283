package index

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index/text"
)

// vocabularies are words of each language, of which random texts and queries are made.
var vocabularies = map[content.Language][]string{
	content.English: strings.Fields(`pod pods node nodes kubelet policy policies podFailurePolicy PodFailurePolicy failure restart restarts restarted
		seccompProfile seccomp default the of networking.k8s.io/v1 v1 1.25 sidecar containers container --feature-gates internationalization internationalized`),
	content.Russian:  strings.Fields("под пода узел узлов узлы лимиты лимит контейнер контейнеры контейнеров перезапуск перезапуска и не kubelet"),
	content.Japanese: strings.Fields("コンテナ コンテナの ポッド 再起動 再起動ポリシー ノードの ノード 割り当て リソース を する です kubelet 古い"),
	content.Chinese:  strings.Fields("容器 节点 持久卷 持久卷快照 快照 默认 调度 策略 的 卷 重启 kubelet"),
}

// randomWords are words of a language, as it writes them.
func randomWords(r *rand.Rand, l content.Language, n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = vocabularies[l][r.IntN(len(vocabularies[l]))]
	}
	if l == content.Japanese || l == content.Chinese {
		return strings.Join(words, []string{"", "", "。", " "}[r.IntN(4)])
	}
	return strings.Join(words, " ")
}

// randomCatalog has so many notes of random words, each in some languages, some of several changes or releases.
func randomCatalog(t testing.TB, seed uint64, n int) *content.Catalog {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	notes := make([]note, n)
	for i := range notes {
		notes[i] = note{bodies: map[content.Language]string{}}
		e := &notes[i].Entry
		e.Version, e.PRs, e.SIG = release(20+i%5), []int{1000 + i/3}, content.SIGs()[r.IntN(4)]
		e.Kinds = []content.Kind{content.Kinds()[r.IntN(3)]}
		if i%7 == 0 {
			e.KEP, e.Stage = 100+i/14, content.Stages()[r.IntN(3)]
		}
		for _, l := range content.Languages() {
			if l == content.English || r.IntN(2) > 0 {
				e.Titles[l], notes[i].bodies[l] = randomWords(r, l, 1+r.IntN(5)), randomWords(r, l, r.IntN(40))
			}
		}
	}
	return newCatalog(t, notes...)
}

// randomQuery is some words, the last of which may be cut off.
func randomQuery(r *rand.Rand) string {
	var words []string
	for range 1 + r.IntN(5) {
		words = append(words, randomWords(r, content.Languages()[r.IntN(4)], 1+r.IntN(2)))
	}
	typed := []rune(strings.Join(words, " "))
	return string(typed[:len(typed)-r.IntN(min(4, len(typed)))])
}

// reference scores a catalog as slowly and plainly as can be: row by row, out of the words of its texts.
type reference struct {
	rows  []referenceRow
	lang  content.Language
	known map[string][]referencePoints // by term, of all rows: else it would take minutes
}

// referenceRow is the words of a row by field, and how words begin by field of beginnings.
type referenceRow struct {
	words map[string][]string
	begun map[byte]map[string]bool
}

// referencePoints is what a row has for a term, before it is weighed by how rare the term is.
type referencePoints struct {
	points     float64
	titled, ok bool // ok: it has the term at all
}

func newReference(t *testing.T, c *content.Catalog, lang content.Language) *reference {
	t.Helper()
	ref, markdown := &reference{lang: lang, known: map[string][]referencePoints{}}, newReader()
	for row := range c.Len() {
		e := c.Entry(row)
		to := referenceRow{map[string][]string{}, map[byte]map[string]bool{fieldTitleBegin: {}, fieldBodyBegin: {}}}
		to.add(fieldNames, fieldTitleKana, fieldTitleBegin, names(&e), content.English)
		for _, l := range e.Languages() {
			body, _, err := c.Body(row, l)
			if err != nil {
				t.Fatal(err)
			}
			to.add(fieldTitle+l.String(), fieldTitleKana, fieldTitleBegin, e.Titles[l], l)
			to.add(fieldBody+l.String(), fieldBodyKana, fieldBodyBegin, plain(markdown.passages(body)), l)
		}
		ref.rows = append(ref.rows, to)
	}
	return ref
}

func (to referenceRow) add(field, kana string, begin byte, source string, l content.Language) {
	read := new(text.Lexicon).Scan(source)
	for _, w := range read.Words {
		to.words[field] = append(to.words[field], w.Stem())
		if !w.Class.IsCJK() {
			to.begun[begin][w.Text] = true
		}
	}
	for _, w := range read.Kana {
		if l == content.Japanese {
			to.words[kana] = append(to.words[kana], kanaBeginnings(w.Text)...)
		}
	}
}

// term returns what all rows have for a term.
func (ref *reference) term(t term) []referencePoints {
	name := fmt.Sprint(t.stem, t.typed, t.open, t.kana)
	if _, ok := ref.known[name]; !ok {
		for _, row := range ref.rows {
			ref.known[name] = append(ref.known[name], row.points(t, ref.lang))
		}
	}
	return ref.known[name]
}

func (row referenceRow) points(t term, shown content.Language) (out referencePoints) {
	best, sum := 0.0, 0.0
	add := func(p float64, title bool) {
		best, sum, out.titled, out.ok = max(best, p), sum+p, out.titled || title, true
	}
	for _, f := range wordFields(shown) {
		if !f.mayHold(t) {
			continue
		}
		all, n := row.words[f.name], 0.0
		for _, w := range all {
			if w == t.stem {
				n++
			}
		}
		if n > 0 {
			length := 1 - lengthMatch + lengthMatch*float64(len(all))/f.usual
			add(f.weight*n*(1+saturation)/(n+saturation*length), f.title)
		}
	}
	for _, f := range beginningFields() {
		begun := 0
		for w := range row.begun[f.begin] {
			if t.open && strings.HasPrefix(w, t.typed) {
				begun++
			}
		}
		if utf8.RuneCountInString(t.typed) <= maxEach {
			begun = min(begun, 1)
		}
		for range begun {
			add(f.weight, f.title)
		}
	}
	out.points = best + otherFields*(sum-best)
	return out
}

// rarity is what a term or clause counts that so many rows hold.
func (ref *reference) rarity(with float64) float64 {
	return math.Log(1 + (float64(len(ref.rows))-with+0.5)/(with+0.5))
}

func (ref *reference) rarityOf(t term) float64 {
	with := 0.0
	for _, row := range ref.term(t) {
		if row.ok {
			with++
		}
	}
	return ref.rarity(with)
}

// clause is what a row holds of a clause, by the first of the ways that it goes furthest.
func (ref *reference) clause(row int, c clause) (held, gained float64, titled bool) {
	for _, w := range c.ways {
		worth, inTitles, points := 0, 0, 0.0
		for _, t := range w.terms {
			p := ref.term(t)[row]
			if !p.ok {
				continue
			}
			worth += t.worth
			if p.titled {
				inTitles += t.worth
			}
			points += t.weight * ref.rarityOf(t) * p.points
		}
		share := min(float64(worth)/float64(w.need), 1)
		if share < partly || share < 1 && w.whole || share <= held {
			continue
		}
		held, gained, titled = share, w.weight*points, inTitles >= w.need
	}
	return held, gained, titled
}

// find is what an index finds.
func (ref *reference) find(q query) (out []match) {
	weights, all := make([]float64, len(q.clauses)), 0.0
	for i, c := range q.clauses {
		whole, some := 0, 0
		for row := range ref.rows {
			switch held, _, _ := ref.clause(row, c); {
			case held == 1:
				whole++
			case held > 0:
				some++
			}
		}
		with := float64(whole)
		if whole == 0 {
			with = float64(some)
		}
		if with == 0 {
			all += ref.rarity(unknownRows * float64(len(ref.rows)))
			continue
		}
		weights[i] = ref.rarity(max(with, rareRows*float64(len(ref.rows))))
		all += weights[i]
	}
	least := floor
	if len(q.clauses) >= manyWords {
		least = floorOfMany
	}
	for row := range ref.rows {
		m := match{row: int32(row), full: true, titled: true}
		cover, some := 0.0, false
		for i, c := range q.clauses {
			held, gained, titled := ref.clause(row, c)
			cover, m.score, some = cover+weights[i]*held, m.score+gained*held, some || held > 0
			m.full, m.titled = m.full && held == 1, m.titled && held == 1 && titled
		}
		if !some {
			continue
		}
		for _, t := range q.bonus {
			m.score += t.weight * ref.rarityOf(t) * ref.term(t)[row].points
		}
		share := min(cover/all, 1)
		if !m.full {
			m.score, m.titled = m.score*share, false
		}
		if m.full || share >= least {
			out = append(out, m)
		}
	}
	return out
}

// The index finds what plain counting finds, with the same scores: for words of all languages at once, beginnings,
// identifiers and stretches of Chinese and Japanese, whichever language is shown.
func TestIndexFindsWhatPlainCountingFinds(t *testing.T) {
	c := randomCatalog(t, 1, 60)
	o := searchers(t, c)[EngineIndex].open
	r := rand.New(rand.NewPCG(2, 2))
	found := 0
	for _, lang := range content.Languages() {
		ref := newReference(t, c, lang)
		for range 60 {
			words := randomQuery(r)
			q := parse(words, nil, lang)
			got, err := o.find(t.Context(), q, lang)
			if err != nil {
				t.Fatal(err)
			}
			want := ref.find(q)
			found += len(want)
			alike := func(a, b match) bool {
				near := math.Abs(a.score-b.score) <= 1e-4*b.score
				a.score, b.score = 0, 0
				return near && a == b
			}
			if !slices.EqualFunc(got, want, alike) {
				t.Errorf("%v shown: %q finds\n%+v, want\n%+v", lang, words, got, want)
			}
		}
	}
	if found < 1000 {
		t.Errorf("all queries find %d rows", found)
	}
}

// rowsOf returns the rows of hits, ascending.
func rowsOf(hits []Hit) (out []int) {
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
	c := randomCatalog(t, 3, 200)
	r := rand.New(rand.NewPCG(4, 4))
	for engine, s := range searchers(t, c) {
		left := 0
		for range 60 {
			words, f := randomQuery(r), randomFilters(t, r, c)
			if !Says(words) {
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

func sameHit(a, b Hit) bool { return reflect.DeepEqual(a, b) }

// Of what is found, an excluded word leaves the rows that do not hold it, an exact phrase those that say it.
func TestConditionsLeaveWhatMeetsThem(t *testing.T) {
	c := randomCatalog(t, 5, 120)
	r := rand.New(rand.NewPCG(6, 6))
	ref := newReference(t, c, content.English)
	for engine, s := range searchers(t, c) {
		for range 60 {
			words, l := randomQuery(r), content.Languages()[r.IntN(4)]
			phrase := randomWords(r, l, 1+r.IntN(2))
			word, _, _ := strings.Cut(phrase, " ")
			holds := func(row int, conditions []condition) bool {
				text, err := readRow(c, row)
				if err != nil {
					t.Fatal(err)
				}
				for _, cond := range conditions {
					for _, clause := range cond.clauses {
						if held, _, _ := ref.clause(row, clause); held < 1 {
							return false
						}
					}
					if cond.text != "" && !text.says(cond.text, cond.open) {
						return false
					}
				}
				return true
			}
			all := rowsOf(search(t, s, content.Query{Words: words}, 0).Hits)
			for _, asked := range []string{word, `"` + phrase + `"`} {
				conditions := parse("-"+asked, nil, content.English).conditions
				if engine == EngineScan && asked == word || len(conditions) == 0 {
					continue // a scan finds words within others; a word that says nothing excludes nothing
				}
				var want []int
				for _, row := range all {
					if !holds(row, conditions) {
						want = append(want, row)
					}
				}
				if got := rowsOf(search(t, s, content.Query{Words: "-" + asked + " " + words}, 0).Hits); !slices.Equal(got, want) {
					t.Errorf("%s: %q without %s: %v, want %v", engine, words, asked, got, want)
				}
			}
			conditions := parse(`"`+phrase+`"`, nil, content.English).conditions
			if len(conditions) == 0 {
				continue
			}
			var want []int
			for row := range c.Len() {
				if holds(row, conditions) {
					want = append(want, row)
				}
			}
			if got := rowsOf(search(t, s, content.Query{Words: `"` + phrase + `"`}, 0).Hits); !slices.Equal(got, want) {
				t.Errorf("%s: %q stands in %v, want %v", engine, phrase, got, want)
			}
		}
	}
}

// FuzzSearch types anything. The index answers: had it failed, or panicked, it would have been given up for a scan.
func FuzzSearch(f *testing.F) {
	for _, words := range append(typed, `"pod node" -kubelet "`, "-", `""`, "コ", "ー", "\xff pod \x00", "#1001 1.25 kep-100", strings.Repeat("容器", 600)) {
		f.Add(words, byte(len(words)))
	}
	s := searchersWith(f, randomCatalog(f, 7, 60), NewGlossary(assets.Glossary))[EngineIndex]
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
