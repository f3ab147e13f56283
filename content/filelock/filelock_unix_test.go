//go:build unix

package filelock

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"k8sexplore/content/plainfile"
)

func goOn(time.Duration) error { return nil }

// Programs get the lock in about the order in which they asked for it, and one that asks often is not served more often.
func TestTurns(t *testing.T) {
	const programs, times, most = 8, 30, 75
	path := filepath.Join(t.TempDir(), "lock")
	var granted, overtaken atomic.Int64
	var holding atomic.Bool
	spend := func(d time.Duration) {
		for begun := time.Now(); time.Since(begun) < d; {
			_, _ = os.Lstat(path)
		}
	}
	var all sync.WaitGroup
	for range programs {
		all.Go(func() {
			for range times {
				before := granted.Load()
				release, err := Wait(t.Context(), path, goOn)
				if err != nil || !holding.CompareAndSwap(false, true) {
					t.Error("two hold the lock, or none can: ", err)
					return
				}
				if passed := granted.Add(1) - before; passed > overtaken.Load() {
					overtaken.Store(passed)
				}
				spend(time.Millisecond)
				holding.Store(false)
				release()
				spend(2 * time.Millisecond)
			}
		})
	}
	all.Wait()
	t.Logf("the one that waited longest was overtaken %d times", overtaken.Load())
	if overtaken.Load() > most {
		t.Errorf("more than %d", most)
	}
}

// Waiting ends where nobody lets go, and leaves nobody behind who holds the lock.
func TestWaitEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	release, err := Try(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Try(path); !errors.Is(err, ErrHeld) {
		t.Errorf("held, it is tried with %v", err)
	}
	tired := errors.New("tired")
	if _, err := Wait(t.Context(), path, func(time.Duration) error { return tired }); !errors.Is(err, tired) {
		t.Errorf("waiting ended with %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := Wait(ctx, path, func(time.Duration) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, waiting ended with %v", err)
	}
	release()
	again, err := Wait(t.Context(), path, goOn)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

// A program that waits while the folder of the lock is removed and made again gets the lock in the new folder.
func TestLockIsMadeAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	old, err := Try(path)
	if err != nil {
		t.Fatal(err)
	}
	var second func()
	release, err := Wait(t.Context(), path, func(time.Duration) error {
		if second == nil {
			err := os.Remove(path)
			if err == nil {
				second, err = Try(path)
			}
			old()
			return err
		}
		second()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := Try(path); !errors.Is(err, ErrHeld) {
		t.Errorf("another program gets the lock as well: %v", err)
	}
}

func TestNoPlainFileIsNoLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Wait(t.Context(), path, goOn); !errors.Is(err, plainfile.ErrNotPlain) || !strings.HasPrefix(err.Error(), path) {
		t.Errorf("a pipe: %v", err)
	}
}
