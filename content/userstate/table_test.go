package userstate

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gofrs/flock"
)

// number is a record of "name number" lines.
type number struct {
	name string
	n    int
	stamp
}

func numbersForm() form[number] {
	return form[number]{
		name:   "numbers",
		encode: func(r number) string { return r.name + " " + strconv.Itoa(r.n) },
		decode: func(line string) (string, number, bool) {
			name, text, _ := strings.Cut(line, " ")
			n, err := strconv.Atoi(text)
			return name, number{name: name, n: n}, err == nil && name != "" && n != 0 && !strings.ContainsAny(name, "\r")
		},
	}
}

const header = "k8sexplore numbers 1\n"

// numberTable returns a table over a file with a text.
func numberTable(t *testing.T, text string) (*table[number], string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "numbers.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return newTable(dir, numbersForm()), dir
}

// put sets a number.
func put(t *table[number], name string, n int) { t.set(name, number{name: name, n: n}) }

func readFile(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "numbers.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Lines that nobody changes stay as they are; of lines with the same key one is left.
func TestLinesStay(t *testing.T) {
	table, dir := numberTable(t, header+"c 3\na +1\nb 2\nb 5\n")
	put(table, "d", 4)
	if err := table.save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := readFile(t, dir), header+"a +1\nb 5\nc 3\nd 4\n"; got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
	put(table, "b", 4)
	put(table, "c", 7)
	if err := table.save(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, want := readFile(t, dir), header+"a +1\nb 4\nc 7\nd 4\n"; got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
}

// Update sees what the file holds by now; where it changes nothing, nothing is written, not even a damaged file.
func TestUpdate(t *testing.T) {
	table, dir := numberTable(t, header+"a 1\nhello\n")
	saw := 0
	look := func(kept rows[number], isWhole bool) map[string]number {
		if isWhole {
			t.Error("a damaged file is called whole")
		}
		saw = kept["a"].record.n
		return nil
	}
	if err := table.update(context.Background(), look); err != nil || saw != 1 {
		t.Errorf("a is %d, %v", saw, err)
	}
	if aside, err := SetAside(dir); err != nil || len(aside) > 0 || readFile(t, dir) != header+"a 1\nhello\n" {
		t.Errorf("set aside %v, %v; the file is\n%s", aside, err, readFile(t, dir))
	}
	put(table, "b", 2)
	more := func(rows[number], bool) map[string]number {
		return map[string]number{"b": {name: "b", n: 3}, "c": {name: "c", n: 4}}
	}
	if err := table.update(context.Background(), more); err != nil || readFile(t, dir) != header+"a 1\nb 3\nc 4\n" {
		t.Errorf("%v; the file is\n%s", err, readFile(t, dir))
	}
}

// What is damaged or newer is set aside under a name that says so, once, and never written over.
func TestSetAside(t *testing.T) {
	for text, name := range map[string]string{
		header + "a 1\nhello\n": "numbers.damaged-2.txt", "k8sexplore numbers 2\na 1\n": "numbers.newer-1.txt", "k8sexplore numbers 12\n": "numbers.newer-1.txt",
		"k8sexplore numbers 0\na 1\n": "numbers.damaged-2.txt", "k8sexplore numbers x\n": "numbers.damaged-2.txt", "other 3\n": "numbers.damaged-2.txt",
	} {
		table, dir := numberTable(t, text)
		if err := os.WriteFile(filepath.Join(dir, "numbers.damaged-1.txt"), []byte("of before"), 0o600); err != nil {
			t.Fatal(err)
		}
		put(table, "b", 2)
		if err := table.save(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "numbers.txt"), []byte(text), 0o600); err != nil { // as if it had been killed in between
			t.Fatal(err)
		}
		put(table, "c", 2)
		if err := table.save(context.Background()); err != nil {
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
	table, dir := numberTable(t, header)
	other := flock.New(filepath.Join(dir, "numbers.lock"))
	if ok, err := other.TryLock(); !ok || err != nil {
		t.Fatal(ok, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	put(table, "a", 1)
	if err := table.save(ctx); err == nil {
		t.Fatal("it was written")
	}
	put(table, "b", 2)
	if err := other.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := table.save(context.Background()); err != nil || readFile(t, dir) != header+"a 1\nb 2\n" {
		t.Errorf("%v; the file is\n%s", err, readFile(t, dir))
	}
}

// Whatever stands in the file, what is written is whole and holds the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(header + "a 1\nb 2\n"))
	f.Add([]byte("\n\n \n1.1 1.2 "))
	f.Add([]byte("k8sexplore numbers 2\na 1"))
	f.Add([]byte("a 1\na 2\na +2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		form := numbersForm()
		records, _ := form.parse(data)
		again, state := form.parse(form.format(records))
		if state != whole || !maps.Equal(records, again) {
			t.Errorf("%q: %v became %v, %q", data, records, again, state)
		}
		if _, ok := records[""]; ok {
			t.Errorf("%q: %v", data, records)
		}
	})
}
