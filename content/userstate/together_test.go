package userstate

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// together is how many programs live with one memory.
const together = 8

// TestTogether lets eight programs write into one folder for as long as K8SEXPLORE_TOGETHER says, one second
// otherwise. Every mark that a program was told is kept is there, at any time and after all of them were killed, and
// each program gets its turn: in a minute or more, none keeps less than nine tenths of what another does.
func TestTogether(t *testing.T) {
	during := time.Second
	if said := os.Getenv("K8SEXPLORE_TOGETHER"); said != "" {
		var err error
		if during, err = time.ParseDuration(said); err != nil {
			t.Fatal(err)
		}
	}
	dir, longest := t.TempDir(), int64(0)
	var all [together]*neighbour
	for i := range all {
		all[i] = newNeighbour(t, dir, strconv.Itoa(i))
	}
	begun := time.Now()
	looks := time.NewTicker(max(during/20, time.Second))
	defer looks.Stop()
	end := time.After(during)
	var kept [together]int
	for living := true; living; {
		select {
		case <-looks.C:
		case <-end:
			living = false
			for _, n := range all {
				_ = n.cmd.Process.Kill()
				<-n.ended
			}
		}
		total := 0
		for i, n := range all { // before the files are read
			kept[i] = int(n.kept.Load())
			total += kept[i]
		}
		s := store(t, dir)
		for i, n := range all {
			holdsAtLeast(t, s, n.name, kept[i])
		}
		for _, n := range all {
			longest = max(longest, n.longest.Load())
		}
		t.Logf("%v: %d saves, by program %v, the longest %d ms", time.Since(begun).Round(time.Second), total, kept, longest)
	}
	if least, most := slices.Min(kept[:]), slices.Max(kept[:]); during >= time.Minute && least*10 < most*9 {
		t.Errorf("one program saved %d times, another %d times", least, most)
	}
	if aside, err := SetAside(dir); err != nil || len(aside) > 0 {
		t.Errorf("set aside are %v, %v", aside, err)
	}
}

// neighbour is one of the programs.
type neighbour struct {
	name    string
	cmd     *exec.Cmd
	kept    atomic.Int64 // how often it was told that all is kept
	longest atomic.Int64 // milliseconds that a save took
	ended   chan struct{}
}

func newNeighbour(t *testing.T, dir, name string) *neighbour {
	n := &neighbour{name: name, cmd: child(dir, name, 1<<30), ended: make(chan struct{})}
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.cmd.Process.Kill() })
	go func() {
		defer close(n.ended)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var done, took int64
			if _, err := fmt.Sscan(lines.Text(), &done, &took); err != nil || done != n.kept.Load() {
				t.Errorf("program %s: %s", name, lines.Text())
				break
			}
			n.longest.Store(max(n.longest.Load(), took))
			n.kept.Add(1)
		}
		_ = n.cmd.Wait() // it was killed
	}()
	return n
}

// holdsAtLeast checks that a store has what live has kept so often, or what it has put in the same place since.
func holdsAtLeast(t *testing.T, s *Store, name string, kept int) {
	t.Helper()
	follows := map[string]bool{}
	for _, f := range s.Follows() {
		follows[f.Value] = true
	}
	for n := max(0, kept-rounds); n < kept; n++ {
		id := entryOf(name, n%rounds)
		b, ok := s.BookmarkOf(key(id))
		if has, err := strconv.Atoi(b.Note); !ok || err != nil || has < n || has%rounds != n%rounds {
			t.Fatalf("bookmark %d of %s is %+v, %v", n, name, b, ok)
		}
		if !s.IsRead(key(id)) || !s.Done(pair("1.33", "1.36"))[id] || !follows[name+strconv.Itoa(n%rounds)] {
			t.Fatalf("%d of %s is lost", n, name)
		}
	}
}
