package index

import (
	"context"
	"strings"
	"sync"

	"k8sexplore/content"
)

// texts are all titles and texts of a catalog, folded, for scanning. They are read when they are first needed; the zero value
// is ready.
type texts struct {
	mu   sync.Mutex
	rows []rowText
}

type rowText struct{ title, body string } // in all languages; names count as titles

// scanCtxEvery is after how many rows the context is asked.
const scanCtxEvery = 64

// minIrregular is the length in bytes from which on an irregular stem is no part of many other words.
const minIrregular = 8

// minBeginning is the length in bytes from which on a stem is no part of many other words: pod, but not dn of DNS.
const minBeginning = 3

// scanTitle is what a word in a title counts, against 1 in a text.
const scanTitle = 3

// find returns the rows for which all clauses hold, in list order. Words are looked for as they are, anywhere in a text: it
// finds in the middle of words too, and of the forms of a word most.
func (t *texts) find(ctx context.Context, c *content.Catalog, q query) ([]match, error) {
	rows, err := t.read(ctx, c)
	if err != nil {
		return nil, err
	}
	clauses := make([][]scanTerm, len(q.clauses))
	for i, c := range q.clauses {
		for _, term := range c.terms {
			clauses[i] = append(clauses[i], scanTerm{worth: term.worth, forms: scanForms(term)})
		}
	}
	var out []match
	for row := range rows {
		if row%scanCtxEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if m, ok := scanRow(rows[row], clauses, q); ok {
			m.row = row
			out = append(out, m)
		}
	}
	return out, nil
}

type scanTerm struct {
	worth int
	forms []string // any of which will do
}

func scanRow(text rowText, clauses [][]scanTerm, q query) (match, bool) {
	m := match{titled: true}
	for i, terms := range clauses {
		inTitle, anywhere := 0, 0
		for _, t := range terms {
			switch {
			case containsAny(text.title, t.forms):
				inTitle += t.worth
				anywhere += t.worth
			case containsAny(text.body, t.forms):
				anywhere += t.worth
			}
		}
		switch need := q.clauses[i].need; {
		case inTitle >= need:
			m.score += scanTitle
		case anywhere >= need:
			m.score++
			m.titled = false
		default:
			return match{}, false
		}
	}
	return m, true
}

func containsAny(text string, forms []string) bool {
	for _, f := range forms {
		if strings.Contains(text, f) {
			return true
		}
	}
	return false
}

// scanForms returns what all forms of a term's word contain, as far as that can be told from its stem: polic for policy, узл and
// узел for узлов.
func scanForms(t term) []string {
	forms := []string{t.typed}
	switch beginning := common(t.stem, t.typed); {
	case strings.HasSuffix(t.typed, "ies"):
		forms[0] = strings.TrimSuffix(beginning, "i") // policies
	case len(beginning) >= max(len(t.stem)-1, minBeginning):
		forms[0] = beginning // policy, whose stem is polici
	}
	for one, other := range irregular {
		if t.stem == other && len(one) >= minIrregular {
			forms = append(forms, one, other)
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

// read returns the texts of all rows, reading those that are not there yet. A read that is cancelled goes on the next time.
func (t *texts) read(ctx context.Context, c *content.Catalog) ([]rowText, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for row := len(t.rows); row < c.Len(); row++ {
		if row%scanCtxEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		text, err := readRow(c, row)
		if err != nil {
			return nil, err
		}
		t.rows = append(t.rows, text)
	}
	return t.rows, nil
}

func readRow(c *content.Catalog, row int) (rowText, error) {
	e := c.Entry(row)
	title, body := []string{names(&e)}, []string(nil)
	for _, l := range e.Languages() {
		text, _, err := c.Body(row, l)
		if err != nil {
			return rowText{}, err
		}
		title, body = append(title, e.Titles[l]), append(body, text)
	}
	return rowText{title: foldText(strings.Join(title, "\n")), body: foldText(strings.Join(body, "\n"))}, nil
}

// forget gives the memory back.
func (t *texts) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rows = nil
}
