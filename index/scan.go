package index

import (
	"context"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/text"
)

// texts are all titles and texts of a catalog, folded, for scanning. They are read when they are first needed; the
// zero value is ready.
type texts struct {
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
	return scoredField{weight: weightTitle, title: true}, scoredField{weight: 1}, scoredField{weight: weightUpstream}
}

// find returns the rows that hold enough of a query, in list order. Words are looked for as they are, anywhere in a
// text: it finds in the middle of words too, and of the forms of a word most.
func (t *texts) find(ctx context.Context, c *content.Catalog, q query) ([]match, error) {
	rows, err := t.read(ctx, c)
	if err != nil {
		return nil, err
	}
	return find(ctx, q, len(rows), t.scan(rows))
}

// holders returns the rows that hold a clause.
func (t *texts) holders(ctx context.Context, c *content.Catalog, holds clause) (rowSet, error) {
	rows, err := t.read(ctx, c)
	if err != nil {
		return nil, err
	}
	return holdersOf(ctx, holds, len(rows), t.scan(rows))
}

// scan looks terms up by reading the texts of rows.
func (t *texts) scan(rows []rowText) lookUp {
	t.mu.Lock()
	often := t.often
	t.mu.Unlock()
	title, body, upstream := scanFields()
	return func(ctx context.Context, t term) ([]holding, error) {
		holds := holdsTerm(&often, t)
		in := func(f scoredField) holding {
			return holding{inTitle: f.title, rows: newRowSet(len(rows)), weight: float32(f.weight)}
		}
		titles, bodies, others := in(title), in(body), in(upstream)
		for row := range rows {
			if row%scanCtxEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			switch said := &rows[row]; {
			case holds(said.title):
				titles.rows.add(row)
			case holds(said.body):
				bodies.rows.add(row)
			case holds(said.upstream):
				others.rows.add(row)
			}
		}
		return []holding{titles, bodies, others}, nil
	}
}

// holdsTerm returns a function that reports whether a text holds a term: a word in any of its forms, or a concept by any of its names.
func holdsTerm(c *text.Counts, t term) func(source string) bool {
	if t.concept == 0 {
		forms := substrings(c, scanForms(t))
		return func(source string) bool {
			return slices.ContainsFunc(forms, func(n text.Substring) bool { return n.In(source, 0) >= 0 })
		}
	}
	names := substrings(c, t.names)
	return func(source string) bool {
		return slices.ContainsFunc(names, func(n text.Substring) bool { return n.IsPhraseIn(source, n.Len() > minBeginning) })
	}
}

func substrings(c *text.Counts, texts []string) []text.Substring {
	out := make([]text.Substring, len(texts))
	for i, s := range texts {
		out[i] = c.Substring(s)
	}
	return out
}

// scanForms returns what all forms of a term's word contain, as far as that can be told from its stem: polic for
// policy, узл and узел for узлов.
func scanForms(t term) []string {
	forms := []string{t.typed}
	switch beginning := common(t.stem, t.typed); {
	case strings.HasSuffix(t.typed, "ies") && len(beginning) > minBeginning+1:
		forms[0] = strings.TrimSuffix(beginning, "i") // policies
	case len(beginning) >= max(len(t.stem)-1, minBeginning):
		forms[0] = beginning // policy, whose stem is polici
	}
	for _, other := range text.OtherStems(t.stem) {
		if len(other) >= minIrregular {
			forms = append(forms, other, t.stem)
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

// read returns the texts of all rows, reading those that are not there yet. A read that is cancelled goes on the next
// time.
func (t *texts) read(ctx context.Context, c *content.Catalog) ([]rowText, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for row := len(t.rows); row < c.Len(); row++ {
		if row%scanCtxEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		said, err := readRow(c, row)
		if err != nil {
			return nil, err
		}
		t.rows = append(t.rows, said)
		t.often.Add(said.body)
	}
	return t.rows, nil
}

func readRow(c *content.Catalog, row int) (rowText, error) {
	e := c.Entry(row)
	title, body := []string{names(&e)}, []string(nil)
	for _, l := range e.Languages() {
		said, _, err := c.Body(row, l)
		if err != nil {
			return rowText{}, err
		}
		title, body = append(title, e.Titles[l]), append(body, said)
	}
	return rowText{
		title: text.FoldProse(strings.Join(title, "\n")), body: text.FoldProse(strings.Join(body, "\n")),
		upstream: text.FoldProse(strings.Join(upstreamTexts(c, row), "\n")),
	}, nil
}

// forget gives the memory back.
func (t *texts) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rows, t.often = nil, text.Counts{}
}

// says reports whether a phrase stands in a text.
func (t rowText) says(phrase string, open bool) bool {
	return text.HasPhrase(t.title, phrase, open) || text.HasPhrase(t.body, phrase, open) || text.HasPhrase(t.upstream, phrase, open)
}
