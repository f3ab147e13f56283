package match

import (
	"context"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/document"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// Texts are titles and texts of a catalog, folded, for scanning. Those of a row are read when they are first needed; the
// zero value is ready.
type Texts struct {
	mu    sync.Mutex
	rows  []rowText
	often text.Counts
}

// rowText is what a row says, in all languages; names count as titles.
type rowText struct{ title, body, upstream string }

// scanCtxEvery is after how many rows the context is asked.
const scanCtxEvery = 64

// minIrregular is the length in bytes from which on an irregular stem is no part of many other words.
const minIrregular = 8

// minBeginning is the length in bytes from which on a stem is no part of many other words: pod, but not dn of DNS.
const minBeginning = 3

// The fields of a scan: titles with names, texts, and what upstream says besides.
func scanFields() (title, body, upstream scoredField) {
	return scoredField{weight: WeightTitle, title: true}, scoredField{weight: 1}, scoredField{weight: weightUpstream}
}

// Find returns the rows that hold enough of a query, in list order. Words are looked for as they are, anywhere in a
// text: it finds in the middle of words too, and of the forms of a word most.
func (t *Texts) Find(ctx context.Context, c *content.Catalog, q query.Query) ([]Match, error) {
	rows, err := t.read(ctx, c, allRows(c.Len()))
	if err != nil {
		return nil, err
	}
	return Find(ctx, q, len(rows), t.scan(rows))
}

// RowsWith returns the rows that hold a clause.
func (t *Texts) RowsWith(ctx context.Context, c *content.Catalog, holds query.Clause) (RowSet, error) {
	rows, err := t.read(ctx, c, allRows(c.Len()))
	if err != nil {
		return nil, err
	}
	return rowsOf(ctx, holds, len(rows), t.scan(rows))
}

// scan looks terms up by reading the texts of rows.
func (t *Texts) scan(rows []rowText) lookUp {
	t.mu.Lock()
	often := t.often
	t.mu.Unlock()
	title, body, upstream := scanFields()
	return func(ctx context.Context, t query.Term) ([]Posting, error) {
		holds := holdsTerm(&often, t)
		in := func(f scoredField) Posting {
			return Posting{InTitle: f.title, Rows: NewRowSet(len(rows)), Weight: float32(f.weight)}
		}
		titles, bodies, others := in(title), in(body), in(upstream)
		for row := range rows {
			if row%scanCtxEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			switch said := &rows[row]; {
			case holds(said.title):
				titles.Rows.Add(row)
			case holds(said.body):
				bodies.Rows.Add(row)
			case holds(said.upstream):
				others.Rows.Add(row)
			}
		}
		return []Posting{titles, bodies, others}, nil
	}
}

// holdsTerm returns a function that reports whether a text has a term: a word in any of its forms, or a synonym by any
// of its names.
func holdsTerm(c *text.Counts, t query.Term) func(source string) bool {
	if t.Synonym == 0 {
		forms := substrings(c, scanForms(t))
		return func(source string) bool {
			return slices.ContainsFunc(forms, func(n text.Substring) bool { return n.In(source, 0) >= 0 })
		}
	}
	names := substrings(c, t.Names)
	return func(source string) bool {
		return slices.ContainsFunc(names, func(n text.Substring) bool { return n.IsPhraseIn(source, n.Len() > minBeginning) })
	}
}

func substrings(c *text.Counts, texts []string) []text.Substring {
	return content.Each(texts, c.Substring)
}

// scanForms returns what all forms of a term's word contain, as far as that can be told from its stem: polic for
// policy, узл and узел for узлов.
func scanForms(t query.Term) []string {
	forms := []string{t.Typed}
	switch beginning := common(t.Stem, t.Typed); {
	case strings.HasSuffix(t.Typed, "ies") && len(beginning) > minBeginning+1:
		forms[0] = strings.TrimSuffix(beginning, "i") // policies
	case len(beginning) >= max(len(t.Stem)-1, minBeginning):
		forms[0] = beginning // policy, whose stem is polici
	}
	for _, other := range text.OtherStems(t.Stem) {
		if len(other) >= minIrregular {
			forms = append(forms, other, t.Stem)
		}
	}
	return forms
}

// common returns the beginning that two words share.
func common(a, b string) string {
	for i, r := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(r)) {
			return a[:i]
		}
	}
	return a
}

// read returns the texts by row, and reads those of the wanted rows that are missing. Only the wanted rows may be looked
// at: another search may be reading the rest. What was read before ctx was cancelled is kept for the next call.
func (t *Texts) read(ctx context.Context, c *content.Catalog, wanted RowSet) ([]rowText, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rows == nil {
		t.rows = make([]rowText, c.Len())
	}
	for row := range t.rows {
		if row%scanCtxEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !wanted.Has(row) || t.rows[row].title != "" { // every row has a name
			continue
		}
		said, err := readRow(c, row)
		if err != nil {
			return nil, err
		}
		t.rows[row] = said
		t.often.Add(said.body)
	}
	return t.rows, nil
}

func readRow(c *content.Catalog, row int) (rowText, error) {
	e := c.Entry(row)
	title, body := []string{document.Names(&e), e.Name}, []string(nil)
	for _, l := range e.Languages() {
		said, err := document.Text(c, row, l)
		if err != nil {
			return rowText{}, err
		}
		asked, err := c.Asked(row, l)
		if err != nil {
			return rowText{}, err
		}
		title, body = append(title, e.Titles[l]), append(body, said, strings.Join(asked, "\n"))
	}
	return rowText{
		title: text.FoldProse(strings.Join(title, "\n")), body: text.FoldProse(strings.Join(body, "\n")),
		upstream: text.FoldProse(strings.Join(document.UpstreamTexts(c, row), "\n")),
	}, nil
}

// Forget gives the memory back.
func (t *Texts) Forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rows, t.often = nil, text.Counts{}
}

// says reports whether a phrase stands in a text.
func (t rowText) says(phrase string, open bool) bool {
	return text.HasPhrase(t.title, phrase, open) || text.HasPhrase(t.body, phrase, open) || text.HasPhrase(t.upstream, phrase, open)
}
