package userstate

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
)

// childMode names what this process does in the place of tests.
const childMode = "K8SEXPLORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if mode := os.Getenv(childMode); mode != "" {
		times, err := strconv.Atoi(mode)
		if err != nil {
			panic(err)
		}
		os.Exit(live(os.Args[1], os.Args[2], times))
	}
	os.Exit(m.Run())
}

// child is this program as another process that lives so many times with a store, under a name of its own.
func child(dir, name string, times int) *exec.Cmd {
	c := exec.Command(os.Args[0], dir, name)
	c.Env = append(os.Environ(), childMode+"="+strconv.Itoa(times))
	c.Stderr = os.Stderr
	return c
}

// rounds is after how many times live begins again with the same entries.
const rounds = 100

// live bookmarks, reads and follows something more each time, in a catalog that has one entry more each time, and
// prints a line when that is kept, with the milliseconds that it took.
func live(dir, name string, times int) int {
	s := New(dir)
	for n := range times {
		id := entryOf(name, n%rounds)
		s.SetBookmark(Bookmark{Key: key(id), Note: strconv.Itoa(n)})
		s.SetBookmark(Bookmark{Key: key("v1.98/kep-1"), Note: name})
		s.MarkRead(time.Now(), key(id))
		s.SetFollow(Follow{Kind: FollowKEP, Value: name + strconv.Itoa(n%rounds)})
		s.SetPlace(Place{Kind: "entry", ID: id})
		s.Tick(pair("1.33", "1.36"), id, true)
		begun := time.Now()
		err := patiently(s.Save)
		took := time.Since(begun)
		if err == nil {
			c := grown(n % rounds)
			err = patiently(func(ctx context.Context) error { return s.Visit(ctx, c.ID(c.Len()-1)+strconv.Itoa(n), c) })
		}
		if err != nil {
			fmt.Println(err)
			return 2
		}
		fmt.Println(n, took.Milliseconds())
	}
	return 0
}

// patiently calls write again when the lock was not free in time, as on a machine that others keep busy. The store keeps
// what was not written.
func patiently(write func(context.Context) error) error {
	err := write(context.Background())
	for errors.Is(err, context.DeadlineExceeded) {
		err = write(context.Background())
	}
	return err
}

func entryOf(name string, n int) string { return fmt.Sprintf("v1.%d/pr-%s", n, name) }

// grown returns a catalog of n entries and one.
func grown(n int) *content.Catalog {
	var entries []content.Entry
	for k := range n + 1 {
		entries = append(entries, entry("1.30", 1+k))
	}
	data, err := content.EncodeSnapshot(entries, nil, [32]byte{})
	if err != nil {
		panic(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		panic(err)
	}
	return c
}

// Two processes that live with the same memory lose nothing.
func TestTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	const times = 25
	children := []*exec.Cmd{child(dir, "1", times), child(dir, "2", times)}
	for _, c := range children {
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range children {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	s := store(t, dir)
	for _, name := range []string{"1", "2"} {
		holds(t, s, name, 0, times)
	}
	if b, ok := s.BookmarkOf(key("v1.98/kep-1")); !ok || b.Note != "1" && b.Note != "2" {
		t.Errorf("what both have written is %+v, %v", b, ok)
	}
	if got := visit(t, dir, grown(times)); got != entryName(times) {
		t.Errorf("new are %q", got)
	}
}

func entryName(n int) string { return fmt.Sprintf("v1.30/kep-%d", 1+n) }

// holds checks that a store has what live has kept from a time to another.
func holds(t *testing.T, s *Store, name string, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		id := entryOf(name, n%rounds)
		if b, ok := s.BookmarkOf(key(id)); !ok || b.Note != strconv.Itoa(n) {
			t.Fatalf("bookmark %d is %+v, %v", n, b, ok)
		}
		if !s.IsRead(key(id)) {
			t.Fatalf("%d was not read", n)
		}
		if !s.Done(pair("1.33", "1.36"))[id] {
			t.Fatalf("%d is not ticked", n)
		}
		if got := s.Follows(); !strings.Contains(fmt.Sprint(got), " "+name+strconv.Itoa(n%rounds)+" ") {
			t.Fatalf("%d is not followed: %v", n, got)
		}
	}
	if _, ok := s.Place(); !ok {
		t.Error("there is no place")
	}
}

// A process that is killed while it writes loses nothing that was kept, damages nothing, locks nobody out, and makes
// nothing new that is not.
func TestKill(t *testing.T) {
	for round := range kills {
		dir := t.TempDir()
		c := child(dir, "7", rounds)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		kept, until := 0, 1+round%20
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if kept++; kept == until {
				somewhere := time.Duration(round*997%6000) * time.Microsecond // in one of the next writes
				time.AfterFunc(somewhere, func() { _ = c.Process.Kill() })
			}
		}
		if err := c.Wait(); err == nil {
			t.Fatal("it was not killed")
		}
		s := store(t, dir)
		holds(t, s, "7", 0, kept)
		s.SetBookmark(Bookmark{Key: key("v1.99/kep-1")})
		save(t, s)
		next := grown(kept + 1) // kept-1 was the last that was visited for certain
		got := strings.Fields(visit(t, dir, next))
		slices.SortFunc(got, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
		if want := []string{entryName(kept), entryName(kept + 1)}; !slices.Equal(got, want) && !slices.Equal(got, want[1:]) {
			t.Errorf("round %d: %d were visited, new are %q", round, kept, got)
		}
		if aside, err := SetAside(dir); err != nil || len(aside) > 0 {
			t.Errorf("round %d: set aside are %v, %v", round, aside, err)
		}
	}
}
