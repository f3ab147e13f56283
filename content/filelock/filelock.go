// Package filelock lets programs change the same files one after the other.
package filelock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"

	"k8sexplore/content/plainfile"
)

// ErrHeld is that another program holds a lock.
var ErrHeld = errors.New("another program holds the lock")

// lookEvery is how often a program that waits is asked whether it goes on.
const lookEvery = 100 * time.Millisecond

// Try takes the lock that a file is, which it makes. Something else than a plain file in its place is refused.
func Try(path string) (release func(), err error) {
	if err := plainfile.Check(path); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := flock.New(path)
	got, err := f.TryLock()
	if err == nil && !got {
		err = ErrHeld
	}
	return func() { _ = f.Unlock() }, err // the end of the program unlocks it, too
}

// Wait takes the lock when it is free. The system keeps those who wait in a queue: the one that has waited longest is
// next, and one that has been stopped keeps nobody waiting. look is asked meanwhile, and its error ends the waiting.
func Wait(ctx context.Context, path string, look func(waited time.Duration) error) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for begun := time.Now(); ; {
		release, err = Try(path)
		if !errors.Is(err, ErrHeld) {
			return release, err
		}
		f, ended := flock.New(path), make(chan struct{})
		var failed error
		go func() {
			failed = f.Lock()
			close(ended)
		}()
		if err := await(ctx, ended, func() error { return look(time.Since(begun)) }); err != nil {
			go func() {
				<-ended
				_ = f.Unlock()
			}()
			return nil, err
		}
		if failed != nil {
			return nil, failed
		}
		if isAt(f, path) {
			return func() { _ = f.Unlock() }, nil
		}
		_ = f.Unlock() // the folder was removed meanwhile, and with it what this lock stood for
	}
}

// await waits for the end of something.
func await(ctx context.Context, ended <-chan struct{}, look func() error) error {
	looks := time.Tick(lookEvery)
	for {
		select {
		case <-ended:
			return nil
		case <-looks:
			if err := look(); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// isAt reports whether a lock is still the file of its path.
func isAt(f *flock.Flock, path string) bool {
	held, err := f.Stat()
	there, e := os.Stat(path)
	return err == nil && e == nil && os.SameFile(held, there)
}
