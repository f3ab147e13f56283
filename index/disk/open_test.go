package disk

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// built is the folder of an index of so many rows, all of which hold "all".
func built(t *testing.T, rows int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "index")
	b := Builder{Rows: rows, Name: strconv.Itoa, Reader: func() Reader {
		return func(row int) (*Document, error) {
			d := new(Document)
			d.Words("body", 1).Add("all")
			d.Begin('b', "all")
			d.Keep([]byte(strconv.Itoa(row)))
			return d, nil
		}
	}}
	if err := b.OnDisk(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// inUse returns the files below a folder that this process has open or mapped, as far as the system tells.
func inUse(t *testing.T, dir string) (out []string) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip("the system does not tell what is mapped:", err)
	}
	for line := range strings.Lines(string(maps)) {
		if at := strings.Index(line, dir); at >= 0 {
			out = append(out, "mapped "+strings.TrimSpace(line[at+len(dir):]))
		}
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range open {
		if path, err := os.Readlink("/proc/self/fd/" + f.Name()); err == nil && strings.HasPrefix(path, dir) {
			out = append(out, "open "+strings.TrimPrefix(path, dir))
		}
	}
	return out
}

// What cannot be opened is let go, and the error says why and nothing else, wherever opening fails. Damage to bleve's
// own segments is left to the manifest: bleve lets go of none that it fails to open, and may ask for all the memory.
func TestOpenLetsGo(t *testing.T) {
	log.SetOutput(io.Discard) // bleve's; the program does the like
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	dir := built(t, 5)
	x, err := Open(dir, 5)
	if err != nil {
		t.Fatal(err)
	}
	if len(inUse(t, dir)) == 0 {
		t.Error("an open index uses no files")
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
	refused := func(name string, rows int) {
		t.Helper()
		x, err := Open(dir, rows)
		if err == nil { // this damage matters to nobody
			err = x.Close()
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		} else if x != nil || strings.Contains(err.Error(), "close") {
			t.Errorf("%s: %v, %v", name, x, err)
		}
		if left := inUse(t, dir); len(left) > 0 {
			t.Errorf("%s: still in use: %q; %v", name, left, err)
		}
	}
	if _, err := Open(dir, 4); !errors.Is(err, ErrDoubt) {
		t.Errorf("one row too many: %v", err)
	}
	refused("a row too many", 4)
	for _, name := range []string{textsName, beginningsName, sizesName, commonName, "store/root.bolt"} {
		path := filepath.Join(dir, name)
		sound, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{0, 1, len(sound) / 2, len(sound) - 1} {
			if err := os.WriteFile(path, sound[:size], 0o600); err != nil {
				t.Fatal(err)
			}
			refused(fmt.Sprintf("%s: %d bytes of %d", name, size, len(sound)), 5)
		}
		if err := os.WriteFile(path, sound, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The files beside bleve's are written as the layout says that is part of an index's key: who changes them raises it, or
// the program takes its older files for newer ones.
func TestLayout(t *testing.T) {
	dir := built(t, 1) // texts of several stand in any order
	sum := func(name string) uint32 {
		of, err := sumFile(filepath.Join(dir, name), false)
		if err != nil {
			t.Fatal(err)
		}
		return of.CRC32
	}
	got := fmt.Sprintf("texts %08x beginnings %08x sizes %08x table %08x layout %d",
		sum(textsName), sum(beginningsName), sum(sizesName), crc32.ChecksumIEEE(sampleTable(t)), layout)
	if want := "texts b0b1ccc8 beginnings 5547bb67 sizes c6aa5423 table 953a0282 layout 3"; got != want {
		t.Errorf("files and layout are %q, not %q", got, want)
	}
}

// resident returns how many kilobytes of the files below a folder are in the memory of this process.
func resident(t *testing.T, dir string) (kilobytes int) {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Skip("the system does not tell what is in memory:", err)
	}
	within := false
	for line := range strings.Lines(string(maps)) {
		name, value, _ := strings.Cut(line, ":")
		switch {
		case strings.Contains(name, "-"):
			within = strings.Contains(line, dir)
		case within && name == "Rss":
			n := 0
			if _, err := fmt.Sscan(value, &n); err != nil {
				t.Fatal(err)
			}
			kilobytes += n
		}
	}
	return kilobytes
}

// An index at rest takes less memory, and answers as it did before.
func TestRest(t *testing.T) {
	dir := built(t, 5)
	x, err := Open(dir, 5)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	ask := func() {
		t.Helper()
		found, err := x.Postings(t.Context(), "body", "all")
		begun, of := x.RowsBeginning('b', "al")
		if err != nil || of != nil || len(found.Rows) != 1 || found.Rows[0] != 31 || len(begun) != 1 || begun[0] != 31 {
			t.Fatalf("rows %b, %v; %b, %v", found.Rows, err, begun, of)
		}
	}
	ask()
	before := resident(t, dir)
	if err := x.Rest(); err != nil {
		t.Fatal(err)
	}
	if after := resident(t, dir); after >= before {
		t.Errorf("%d KB are in memory, before %d", after, before)
	}
	ask()
}
