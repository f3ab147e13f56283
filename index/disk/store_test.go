package disk

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gofrs/flock"
)

// held is a store whose lock another process holds, as far as locks can tell.
func held(t *testing.T) (s Store, release func()) {
	t.Helper()
	s = Store{Dir: t.TempDir(), Log: log.New(io.Discard, "", 0), Standstill: 300 * time.Millisecond}
	l := flock.New(filepath.Join(s.Dir, lockName))
	if got, err := l.TryLock(); err != nil || !got {
		t.Fatal(got, err)
	}
	return s, func() {
		if err := l.Unlock(); err != nil {
			t.Error(err)
		}
	}
}

// A process that holds the lock and writes nothing is not waited for; one that gets on is. Time is the bubble's own: a busy machine changes nothing.
func TestWaitingForABuild(t *testing.T) { synctest.Test(t, waitForABuild) }

func waitForABuild(t *testing.T) {
	s, release := held(t)
	if _, err := s.lock(t.Context()); !errors.Is(err, ErrHeld) {
		t.Errorf("who stands still is waited for: %v", err)
	}
	folder := filepath.Join(s.Dir, tempPrefix+"build")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	go func() { // three times as long as a standstill may take
		defer release()
		for i := range 18 {
			<-time.After(50 * time.Millisecond)
			if err := os.WriteFile(filepath.Join(folder, strconv.Itoa(i)), []byte("x"), 0o600); err != nil {
				t.Error(err)
			}
		}
	}()
	unlock, err := s.lock(t.Context())
	if err != nil {
		t.Fatalf("who builds is not waited for: %v", err)
	}
	unlock()

	s, release = held(t)
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.lock(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
