package disk

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// A table gives back what was written; cut off anywhere, it is refused and not read.
func TestTable(t *testing.T) {
	var data bytes.Buffer
	w := tableWriter{to: &data}
	values := map[string]string{"a": "one", "ab": "", "b\x00c": "three", "д": "четыре"}
	for _, name := range []string{"a", "ab", "b\x00c", "д"} {
		if err := w.add(name, strings.NewReader(values[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.finish(); err != nil {
		t.Fatal(err)
	}
	read, err := readTable(data.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range values {
		if got, ok := read.find([]byte(name)); !ok || string(got) != want {
			t.Errorf("%q is %q, not %q: %v", name, got, want, ok)
		}
	}
	for _, name := range []string{"", "aa", "b", "я"} {
		if got, ok := read.find([]byte(name)); ok {
			t.Errorf("%q is %q, and should not be there", name, got)
		}
	}
	for n := range data.Len() {
		if _, err := readTable(data.Bytes()[:n]); !errors.Is(err, ErrDoubt) {
			t.Errorf("cut off after %d bytes: %v", n, err)
		}
	}
}

// sampleTable is a table of two common words and one beginning, as bytes.
func sampleTable(t testing.TB) []byte {
	t.Helper()
	rows := roaring.BitmapOf(1, 2, 3, 70)
	var data bytes.Buffer
	w := tableWriter{to: &data}
	err := errors.Join(
		w.add("bpo", rows),
		w.add(string(appendCommon(nil, "body", "node")), Postings{RowSet{7, 1}, make([]byte, 4*countSize)}),
		w.add(string(appendCommon(nil, "body", "pod")), Postings{RowSet{1, 0}, make([]byte, countSize)}),
		w.finish(),
	)
	if err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// FuzzTable reads damaged tables as an index does, whose manifest nobody has read. They may fail, as Guard has it, and
// answer wrongly; they may not take long, or the memory, or bring the program down.
func FuzzTable(f *testing.F) {
	sound := sampleTable(f)
	f.Add(sound, "bpo", "pod")
	f.Add(sound[:len(sound)-1], "b", "node")
	f.Add([]byte(tableMark), "", "")
	f.Fuzz(func(t *testing.T, data []byte, beginning, word string) {
		const rows = 100
		table, err := readTable(data)
		if err != nil {
			if !errors.Is(err, ErrDoubt) {
				t.Error(err)
			}
			return
		}
		x := &Index{words: &words{rows: make([]int32, rows)}, begin: beginnings{table}, common: common{table}}
		guarded := func(read func() (RowSet, error)) {
			set, err := func() (set RowSet, err error) {
				defer Guard(&err)()
				return read()
			}()
			if err == nil && set != nil && len(set) != len(newRowSet(rows)) {
				t.Errorf("%d rows in %d numbers", rows, len(set))
			}
		}
		guarded(func() (RowSet, error) { return x.RowsBeginning('b', beginning) })
		guarded(func() (RowSet, error) { return x.RowsOf('b', beginning) })
		guarded(func() (RowSet, error) { x.WordsBeginning('b', beginning, 3); return nil, nil })
		guarded(func() (RowSet, error) {
			p, _ := x.common.of("body", word, rows)
			for i := range p.Rows {
				p.Count(i)
			}
			return p.Rows, nil
		})
	})
}
