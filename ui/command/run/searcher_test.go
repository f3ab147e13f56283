package run_test

import (
	"bytes"
	"context"
	"io"
	"log"
	"testing"
	"testing/synctest"
	"time"

	"k8sexplore/index"
	"k8sexplore/ui/command/run"
)

// slow is a searcher whose index takes a while, from when it is begun here or, where it is not, by others.
type slow struct {
	takes      time.Duration
	here, once bool
}

func (s slow) Prepare(ctx context.Context, progress func(done, total int)) error {
	if s.here {
		progress(1, 2)
		progress(2, 2)
	}
	select {
	case <-time.After(s.takes):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s slow) Once() bool         { return s.once }
func (slow) Engine() index.Engine { return index.EngineIndex }
func (slow) Unkept() error        { return nil }

// TestPrepareWaits holds that a search waits for an index that it builds itself until that is built, since the next search
// would have to begin it anew. For an index that another process builds, a search waits five seconds.
func TestPrepareWaits(t *testing.T) {
	for _, c := range []struct {
		slow
		waits time.Duration
		lines int
	}{
		{slow{time.Millisecond, true, true}, time.Millisecond, 0},
		{slow{time.Minute, true, true}, time.Minute, 1},
		{slow{time.Minute, false, true}, 5 * time.Second, 2},
		{slow{time.Minute, true, false}, 5 * time.Second, 2},
		{slow{time.Minute, false, false}, 5 * time.Second, 2},
		{slow{time.Second, false, true}, time.Second, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			var said bytes.Buffer
			s := &run.Run{App: run.App{Err: &said, Log: log.New(io.Discard, "", 0), Getenv: func(string) string { return "" }}}
			begun := time.Now()
			if err := s.Prepare(t.Context(), c.slow); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(begun); took != c.waits || bytes.Count(said.Bytes(), []byte("\n")) != c.lines {
				t.Errorf("%+v: %v, not %v; said %q", c.slow, took, c.waits, &said)
			}
		})
	}
}
