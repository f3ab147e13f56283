package match

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// Of a phrase the texts are read that have its words, and all while its first word may be unfinished.
func TestPhraseReadsRowsWithItsWords(t *testing.T) {
	var notes []indextest.Note
	for i, body := range []string{"Pods restart fast", "A restart of pods", "Nodes are drained", "Fast pods restart"} {
		notes = append(notes, indextest.PlainNote(content.Entry{KEP: i + 1}, "A note", body))
	}
	c := indextest.NewCatalog(t, notes...)
	x := openIndex(t, c)
	for _, test := range []struct {
		words      string
		read, meet int
	}{
		{`"pods restart"`, 3, 2},
		{`-"pods restart"`, 3, c.Len() - 2},
		{`"pods res`, 3, 2},
		{`"dra`, c.Len(), 1},
		{`-"dra`, c.Len(), c.Len() - 1},
		{`"nodes"`, 1, 1},
	} {
		texts := new(Texts)
		meets, err := texts.Meets(t.Context(), c, query.Parse(test.words, nil, content.English).Conditions, func(cl query.Clause) (RowSet, error) {
			return x.RowsWith(t.Context(), cl)
		})
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		for _, said := range texts.rows {
			if said.title != "" {
				read++
			}
		}
		if read != test.read || meets.Len() != test.meet {
			t.Errorf("%s: %d rows are read and %d meet it, want %d and %d", test.words, read, meets.Len(), test.read, test.meet)
		}
	}
}
