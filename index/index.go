package index

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"path/filepath"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index/disk"
	"k8sexplore/index/document"
	"k8sexplore/index/excerpt"
	"k8sexplore/index/match"
	"k8sexplore/index/query"
	"k8sexplore/index/rank"
)

// Options say what to search in and where an index may be kept.
type Options struct {
	Catalog  *content.Catalog
	CacheDir string      // the program's cache; where it is "" or cannot be written to, the index is built in memory
	Once     bool        // one search is asked: an index that cannot be kept is not built, and the search is a scan
	Log      *log.Logger // what went wrong without stopping anything; nil discards it

	Glossary *Glossary // what else people call the terms of the texts; nil for none
	Ready    Ready     // an index that was made before, which is used if it is of this catalog; the zero value for none

	// Facts returns the tables whose enhancements and gates are found where no entry is about them. It is called when
	// the first words are searched for; nil for none.
	Facts func() (*facts.Tables, error)

	// Elements returns the APIs, flags, fields, metrics and plugins that are found beside the entries. It is called when
	// the first words are searched for; nil for none.
	Elements func() (*name.Elements, error)
}

// Glossary is what else people call the terms of the texts; Searchers may share one.
type Glossary = query.Glossary

// NewGlossary returns the glossary that a text is, in the form of package query. The text is asked for when
// there are words to search for or an index to build.
func NewGlossary(text func() ([]byte, error)) *Glossary { return query.NewGlossary(text) }

// Ready is an index that was made before.
type Ready = disk.Ready

// Engine says what answers a search.
type Engine string

// The engines: a bleve index, or a scan over all texts.
const (
	EngineIndex Engine = "index"
	EngineScan  Engine = "scan"
)

// ErrHeld is why an index is not kept where another process keeps the lock and does not get on.
var ErrHeld = disk.ErrHeld

// ErrClosed is what Prepare returns after Close.
var ErrClosed = errors.New("the search is closed")

// Searcher searches one catalog. It is safe for concurrent use.
type Searcher struct {
	catalog   *content.Catalog
	cache     string // the folder of all indexes, "" for none
	once      bool   // Options.Once
	log       *log.Logger
	markdown  func() *document.Markdown
	thesaurus func() *query.Thesaurus
	glossary  *Glossary
	ready     Ready
	texts     match.Texts
	excerpts  *excerpt.Excerpts
	cards     func(content.Language) *cards
	prose     func() *cards         // what enhancements say of themselves
	elements  func() *name.Elements // nil for none
	ranker    *rank.Ranker
	preparing chan struct{} // holds a value while one Prepare runs

	mu     sync.RWMutex // held for reading by searches in the index
	open   *match.Index // nil until prepared
	closed bool
	unkept error // why the index is not on the disk
}

// New returns a Searcher that answers by scanning until Prepare has found or built an index. It opens no index.
func New(o Options) *Searcher {
	s := &Searcher{
		catalog: o.Catalog, once: o.Once, log: o.Log, glossary: o.Glossary, ready: o.Ready,
		markdown: sync.OnceValue(document.NewMarkdown), preparing: make(chan struct{}, 1),
	}
	if s.log == nil {
		s.log = log.New(io.Discard, "", 0)
	}
	s.thesaurus = sync.OnceValue(func() *query.Thesaurus { return o.Glossary.Open(s.log) })
	s.cards = ofLastLanguage(func(l content.Language) *cards { return newCards(s, o, l) })
	s.prose = sync.OnceValue(func() *cards { return newProse(s, o) })
	s.elements = sync.OnceValue(func() *name.Elements {
		if o.Elements == nil {
			return nil
		}
		known, err := o.Elements()
		if err != nil {
			s.log.Printf("search: no elements: %v", err)
			return nil
		}
		go known.Load() // while something else is done
		return known
	})
	s.ranker = rank.New(o.Catalog)
	s.excerpts = excerpt.New(o.Catalog, s.thesaurus, s.markdown, s.packed)
	if o.CacheDir != "" {
		s.cache = filepath.Join(o.CacheDir, "search")
	}
	return s
}

// ofLastLanguage returns the cards of a language, and keeps those of the last one that was asked for: they take megabytes.
func ofLastLanguage(read func(content.Language) *cards) func(content.Language) *cards {
	var mu sync.Mutex
	var of content.Language
	var last *cards
	return func(l content.Language) *cards {
		mu.Lock()
		defer mu.Unlock()
		if last == nil || of != l {
			last = nil
			of, last = l, read(l)
		}
		return last
	}
}

// Prepare opens the index of the catalog. Where there is none, or none that can be trusted, it builds one, waiting for
// another process that does so already; where none can be written, it builds one in memory. While a build runs,
// progress, unless nil, is told how many of all entries are done, on the caller's goroutine. Cancelling stops a build
// and leaves nothing of it behind.
//
// An error is the context's, ErrClosed, or that there is no index at all; searches are scans then. Prepare does
// nothing where it has succeeded before; after an index failed in a search it prepares a new one.
func (s *Searcher) Prepare(ctx context.Context, progress func(done, total int)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.preparing <- struct{}{}:
		defer func() { <-s.preparing }()
	case <-ctx.Done():
		return ctx.Err()
	}
	s.mu.RLock()
	closed, open := s.closed, s.open != nil
	s.mu.RUnlock()
	switch {
	case closed:
		return ErrClosed
	case open:
		return nil
	}
	if s.once { // its only search begins at once
		go s.thesaurus()
		go s.elements()
	}
	x, err := s.obtain(ctx, s.builder(progress))
	if err != nil {
		return err
	}
	return s.install(match.NewIndex(x))
}

// Warm reads what the first search would have to read otherwise: glossary and facts, some 30 ms, which rows tell of the
// same change, and the titles.
func (s *Searcher) Warm(shown content.Language) {
	s.thesaurus()
	s.cards(shown)
	s.prose()
	s.elements()
	s.ranker.Warm()
}

// Once reports whether one search is asked, see Options.
func (s *Searcher) Once() bool { return s.once }

// builder makes the index of the catalog. The glossary is read only where it is used.
func (s *Searcher) builder(progress func(done, total int)) disk.Builder {
	return disk.Builder{
		Rows: s.catalog.Len(), Name: s.catalog.ID, Progress: progress,
		Reader: func() disk.Reader { return document.NewBuilder(s.catalog, s.markdown(), s.thesaurus()) },
		Texts:  func() disk.Reader { return document.NewKeeper(s.catalog, s.markdown()) },
	}
}

// obtain gets an index from the cache, else builds one in memory.
func (s *Searcher) obtain(ctx context.Context, b disk.Builder) (*disk.Index, error) {
	if s.cache != "" && s.catalog.Len() > 0 { // bleve's builder cannot write an index of nothing
		x, err := s.store().Obtain(ctx, b)
		if err != nil && ctx.Err() != nil {
			return nil, err
		}
		s.mu.Lock()
		s.unkept = err
		s.mu.Unlock()
		if err == nil {
			return x, nil
		}
		if s.once && !errors.Is(err, ErrHeld) {
			return nil, err
		}
		s.log.Printf("search: no index on disk, building one in memory: %v", err)
	}
	x, err := b.InMemory(ctx)
	if err != nil {
		return nil, err
	}
	if err := match.Probe(s.catalog, x); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// Key tells the index of this catalog from all others.
func (s *Searcher) Key() string {
	return disk.Key(document.Fields(), s.catalog.Digest(), s.glossary.Key())
}

// store keeps the catalog's index in the cache.
func (s *Searcher) store() disk.Store {
	check := func(x *disk.Index) error { return match.Probe(s.catalog, x) }
	return disk.Store{Dir: s.cache, Key: s.Key(), Rows: s.catalog.Len(), Log: s.log, Check: check, Ready: s.ready}
}

func (s *Searcher) install(o *match.Index) error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return errors.Join(ErrClosed, o.Close())
	}
	s.open = o
	s.mu.Unlock()
	s.texts.Forget() // waits for a scan that is reading them
	return nil
}

// Engine returns what answers searches now.
func (s *Searcher) Engine() Engine {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.open != nil {
		return EngineIndex
	}
	return EngineScan
}

// Unkept returns why the index that Prepare has made is not kept on the disk, though it should be; nil where it is.
func (s *Searcher) Unkept() error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.unkept
}

// Kept returns the folder of the index of this catalog on the disk, and its size in bytes where it is whole; the error says
// why there is none that could be used. Nothing is opened or built.
func (s *Searcher) Kept() (folder string, size int64, err error) {
	if s.cache == "" {
		return "", 0, errors.New("there is no cache folder")
	}
	store := s.store()
	size, err = store.Size()
	return store.Path(), size, err
}

// acquire returns the index, which stays open until release; without one it returns nil, and nothing is to be released.
func (s *Searcher) acquire() *match.Index {
	s.mu.RLock()
	o := s.open
	if o == nil {
		s.mu.RUnlock()
	}
	return o
}

func (s *Searcher) release() { s.mu.RUnlock() }

// abandon gives up an index that failed in a search and removes it from the cache.
func (s *Searcher) abandon(o *match.Index, why error) {
	s.mu.Lock()
	mine := s.open == o
	if mine {
		s.open = nil
	}
	s.mu.Unlock()
	if !mine {
		return // another search has done so
	}
	s.log.Printf("search: giving up the index: %v", why)
	if err := o.Close(); err != nil {
		s.log.Printf("search: closing the index: %v", err)
	}
	if s.cache != "" {
		if err := s.store().Remove(); err != nil {
			s.log.Printf("search: %v", err)
		}
	}
}

// Rest gives back the memory that searches take while nobody searches.
func (s *Searcher) Rest() {
	s.excerpts.Rest()
	o := s.acquire()
	if o == nil {
		return
	}
	defer s.release()
	s.texts.Forget() // with an index, few of them are read again
	if err := o.Rest(); err != nil {
		s.log.Printf("search: giving memory back: %v", err)
	}
}

// Close gives the index back. Cancel a running Prepare first. Searches after Close are scans.
func (s *Searcher) Close() error {
	s.mu.Lock()
	o := s.open
	s.open, s.closed = nil, true
	s.mu.Unlock()
	if o == nil {
		return nil
	}
	if err := o.Close(); err != nil {
		return fmt.Errorf("closing the index: %w", err)
	}
	return nil
}
