package ui

import (
	"context"
	"errors"
	"log"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/index"
	"k8sexplore/ui/article"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/reader"
	"k8sexplore/ui/style"
	"k8sexplore/ui/task"
)

// session is what all parts of one screen share: where answers come from, and how they are said and painted. It belongs to the
// update loop; commands take out of it what they need when they are made.
type session struct {
	ctx      context.Context // of the whole screen; ends the building of the index
	catalog  *content.Catalog
	searcher Searcher
	log      *log.Logger
	styles   *style.Styles
	lang     content.Language
	words    *phrase.Book // of lang
	books    map[content.Language]*phrase.Book
	keys     *keys.Map                     // in lang
	facts    func() (*facts.Tables, error) // for commands only: the first call parses them
	tables   *facts.Tables                 // nil until they are there
	newest   content.Version               // the newest release that is out
	today    string                        // an ISO date
	desktop  Desktop
	turn     task.Turn
	notice   string // one line about the last thing that went wrong, until the next key

	newestArticles func() (content.Version, bool) // newestWithArticles, found once: it looks through all newer imports
}

// Searcher finds entries; *index.Searcher is one.
type Searcher interface {
	Prepare(ctx context.Context, progress func(done, total int)) error
	Warm()
	Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error)
	Snippet(ctx context.Context, row int, words string, lang content.Language) (index.Snippet, error)
	Marker(ctx context.Context, words string) (*index.Marker, error)
}

func newSession(c config) *session {
	return &session{
		ctx: c.ctx, catalog: c.catalog, searcher: c.searcher, log: c.log, styles: c.styles, facts: c.facts, today: c.today, desktop: c.desktop,
		turn: task.NewTurn(), books: map[content.Language]*phrase.Book{},
		newestArticles: sync.OnceValues(func() (content.Version, bool) { return newestWithArticles(c.catalog) }),
	}
}

// setLanguage changes the language of texts and screen.
func (s *session) setLanguage(l content.Language) error {
	words, err := s.book(l)
	if err != nil {
		return err
	}
	s.lang, s.words, s.keys = l, words, keys.Open(words)
	return nil
}

// book returns the words of a language, which are read once.
func (s *session) book(l content.Language) (*phrase.Book, error) {
	if book, ok := s.books[l]; ok {
		return book, nil
	}
	book, err := phrase.Open(l)
	if err != nil {
		return nil, err
	}
	s.books[l] = book
	return book, nil
}

// explain puts what is wrong with a filter's value, and what is allowed, into the notice.
func (s *session) explain(err error) {
	var bad *content.ValueError
	if !errors.As(err, &bad) {
		s.notice = err.Error()
		return
	}
	s.notice = s.words.Fill("bad_value", phrase.Values{
		"Field": bad.Field, "Value": bad.Value, "Allowed": strings.Join(bad.Allowed, ", "),
	})
}

// layouter makes documents as the session stands.
func (s *session) layouter() reader.Layouter {
	desk := article.Desk{
		Catalog: s.catalog, Styles: s.styles, Words: s.words, UpstreamKey: s.keys.Of(keys.Upstream).Label,
	}
	return reader.Layouter{Desk: desk, Marker: s.searcher.Marker, Facts: s.facts, Today: s.today}
}
