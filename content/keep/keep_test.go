package keep

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gofrs/flock"
)

// numbers is a form of "name number" lines, of which the greater number holds; 0 is not worth a line.
func numbers() Form[string, int] {
	return Form[string, int]{
		Name: "numbers", Header: "test numbers", Version: 2,
		Encode: func(key string, n int) string { return key + " " + strconv.Itoa(n) },
		Decode: func(line string) (string, int, bool) {
			key, number, _ := strings.Cut(line, " ")
			n, err := strconv.Atoi(number)
			return key, n, err == nil && key != "" && n != 0 && !strings.ContainsAny(key, "\r")
		},
		Merge:  func(kept, set int) int { return max(kept, set) },
		Forget: func(n int) bool { return n == 0 },
	}
}

const header = "test numbers 2\n"

// table returns a table over a file with a text.
func table(t *testing.T, text string) (*Table[string, int], string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "numbers.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return New(dir, numbers()), dir
}

func read(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "numbers.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Lines that nobody changes stay as they are; of lines with the same key one is left.
func TestLinesStay(t *testing.T) {
	table, dir := table(t, header+"c 3\na +1\nb 2\nb 5\n")
	table.Set("a", 1)
	table.Set("d", 4)
	table.Set("e", 0)
	if err := table.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := read(t, dir), header+"a 1\nb 5\nc 3\nd 4\n"; got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
	if got := table.All(); !maps.Equal(got, map[string]int{"a": 1, "b": 5, "c": 3, "d": 4}) {
		t.Errorf("the table is %v", got)
	}
	table.Set("b", 4) // less than what the file holds
	table.Set("c", 7)
	if err := table.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := read(t, dir), header+"a 1\nb 5\nc 7\nd 4\n"; got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
}

// A person's own way of writing a line is kept, too.
func TestLineOfAPerson(t *testing.T) {
	table, dir := table(t, header+"z +026\n")
	table.Set("a", 1)
	if err := table.Save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := read(t, dir), header+"a 1\nz +026\n"; got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
}

// Update sees what the file holds by now; where it changes nothing, nothing is written, not even a damaged file.
func TestUpdate(t *testing.T) {
	table, dir := table(t, header+"a 1\nhello\n")
	var saw map[string]int
	look := func(kept map[string]int, isWhole bool) map[string]int {
		if isWhole {
			t.Error("a damaged file is called whole")
		}
		saw = maps.Clone(kept)
		return nil
	}
	if err := table.Update(context.Background(), look); err != nil || !maps.Equal(saw, map[string]int{"a": 1}) {
		t.Errorf("it holds %v, %v", saw, err)
	}
	if aside, err := SetAside(dir); err != nil || len(aside) > 0 || read(t, dir) != header+"a 1\nhello\n" {
		t.Errorf("set aside %v, %v; the file is\n%s", aside, err, read(t, dir))
	}
	table.Set("b", 2)
	more := func(map[string]int, bool) map[string]int { return map[string]int{"b": 3, "c": 4} }
	if err := table.Update(context.Background(), more); err != nil || read(t, dir) != header+"a 1\nb 3\nc 4\n" {
		t.Errorf("%v; the file is\n%s", err, read(t, dir))
	}
}

// What is damaged or newer is set aside under a name that says so, once, and never written over.
func TestSetAside(t *testing.T) {
	for text, name := range map[string]string{
		header + "a 1\nhello\n": "numbers.damaged-2.txt", "test numbers 3\na 1\n": "numbers.newer-1.txt", "test numbers 12\n": "numbers.newer-1.txt",
		"test numbers 1\na 1\n": "numbers.damaged-2.txt", "test numbers x\n": "numbers.damaged-2.txt", "other 3\n": "numbers.damaged-2.txt",
	} {
		table, dir := table(t, text)
		if err := os.WriteFile(filepath.Join(dir, "numbers.damaged-1.txt"), []byte("of before"), 0o600); err != nil {
			t.Fatal(err)
		}
		table.Set("b", 2)
		if err := table.Save(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "numbers.txt"), []byte(text), 0o600); err != nil { // as if it had been killed in between
			t.Fatal(err)
		}
		table.Set("c", 2)
		if err := table.Save(context.Background()); err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(filepath.Join(dir, name))
		if aside, _ := SetAside(dir); err != nil || string(kept) != text || len(aside) != 2 {
			t.Errorf("%q: set aside %v, %q, %v", text, aside, kept, err)
		}
	}
}

// What cannot be written because another program does not let go is written by the next call.
func TestLocked(t *testing.T) {
	table, dir := table(t, header)
	other := flock.New(filepath.Join(dir, "numbers.lock"))
	if ok, err := other.TryLock(); !ok || err != nil {
		t.Fatal(ok, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	table.Set("a", 1)
	if err := table.Save(ctx); err == nil {
		t.Fatal("it was written")
	}
	table.Set("b", 2)
	if err := other.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := table.Save(context.Background()); err != nil || read(t, dir) != header+"a 1\nb 2\n" {
		t.Errorf("%v; the file is\n%s", err, read(t, dir))
	}
}

// Without a folder, and without a file, there is nothing to read.
func TestNowhere(t *testing.T) {
	for _, dir := range []string{"", t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		table := New(dir, numbers())
		table.Set("a", 1)
		if err := table.Read(); err != nil {
			t.Errorf("%q: %v", dir, err)
		}
		if n, ok := table.Get("a"); n != 1 || !ok {
			t.Errorf("%q: what was set is %d, %v", dir, n, ok)
		}
		if aside, err := SetAside(dir); err != nil || len(aside) > 0 {
			t.Errorf("%q: set aside %v, %v", dir, aside, err)
		}
	}
}

// Whatever stands in the file, what is written is whole and holds the same; and reading says the same as writing.
func FuzzParse(f *testing.F) {
	f.Add([]byte(header + "a 1\nb 2\n"))
	f.Add([]byte("\n\n \n1.1 1.2 "))
	f.Add([]byte("test numbers 3\na 1"))
	f.Add([]byte("a 1\na 2\na +2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		form := numbers()
		lines, state := form.parse(data)
		records, alike := form.read(data)
		if len(records) != len(lines) || state != alike {
			t.Fatalf("%q: %d lines and %d records, %q and %q", data, len(lines), len(records), state, alike)
		}
		again, state := form.parse(form.format(lines))
		if state != whole || !maps.Equal(lines, again) {
			t.Errorf("%q: %v became %v, %q", data, lines, again, state)
		}
		if keys := slices.Collect(maps.Keys(records)); slices.Contains(keys, "") {
			t.Errorf("%q: %v", data, records)
		}
	})
}
