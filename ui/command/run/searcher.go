package run

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/ui/kit/task"
)

// defaultPatience is how long an index may be prepared before a line says so.
const defaultPatience = 300 * time.Millisecond

// enough is how long a search waits for an index that others build.
const enough = 5 * time.Second

// grace is how long an interrupted build may take to remove what it has written.
const grace = 500 * time.Millisecond

// Searcher returns what searches in a catalog, once or many times; not yet prepared.
func (s *Run) Searcher(c *content.Catalog, once bool) *index.Searcher {
	return index.New(index.Options{
		Catalog: c, Once: once, CacheDir: s.Folders.Cache, Log: s.Log, Glossary: s.Glossary, Ready: s.Ready,
		Facts: s.Facts, Elements: s.Elements,
	})
}

// Searching is what Prepare prepares; *index.Searcher is one.
type Searching interface {
	Prepare(ctx context.Context, progress func(done, total int)) error
	Once() bool
	Engine() index.Engine
	Unkept() error
}

// Prepare opens the index or builds it, and says so when that takes long. An error is that of ctx, or a panic's; where
// the index fails, one line says so and searches scan the texts. Prepare waits for other processes that build it no longer
// than enough, and then searches scan, too: if searcher answers only once, preparing is given up, otherwise it goes on in
// the background. A searcher that answers once is waited for as long as this program builds the index itself. When ctx
// ends, Prepare returns after grace at the latest.
func (s *Run) Prepare(ctx context.Context, searcher Searching) error {
	var failed, broken error
	var building atomic.Bool // by this program, which ends
	done := make(chan struct{})
	preparing, stop := context.WithCancel(ctx)
	go func() {
		defer close(done)
		defer stop()
		defer func() {
			if p := recover(); p != nil {
				broken = task.Failure(s.Log, p)
			}
		}()
		debug.SetPanicOnFault(true)
		undo := func() {}
		failed = searcher.Prepare(preparing, func(int, int) {
			if !building.Swap(true) {
				undo = Briefly(BuildingMB)
			}
		})
		undo()
	}()
	long, late := time.After(cmp.Or(s.Patience, defaultPatience)), time.After(enough)
	ended := func() {
		select {
		case <-done:
		case <-time.After(grace):
		}
	}
	for {
		select {
		case <-done:
			if broken != nil {
				return broken
			}
			if failed != nil && ctx.Err() == nil {
				s.Log.Printf("preparing the search index: %v", failed)
				s.TellError("without_index", failed)
			}
			if why := searcher.Unkept(); why != nil && failed == nil && ctx.Err() == nil {
				s.Say(s.Told(Unkept(why, searcher.Engine())))
			}
			return ctx.Err()
		case <-long:
			s.Tell("preparing", nil)
		case <-late:
			once := searcher.Once()
			if once && building.Load() {
				continue
			}
			s.Tell("unprepared", nil)
			if once {
				stop()
				ended()
			}
			return ctx.Err()
		case <-ctx.Done():
			ended()
			return ctx.Err()
		}
	}
}

// Unkept says that there is no index on the disk, and whether one in memory answers searches.
func Unkept(why error, by index.Engine) error {
	if by == index.EngineIndex {
		return fmt.Errorf("the search index is built in memory: %w", why)
	}
	return fmt.Errorf("the search index cannot be kept, and searches go without it: make room in the cache folder, "+
		"or let it be written: %w", why)
}
