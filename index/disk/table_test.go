package disk

import (
	"bytes"
	"errors"
	"strings"
	"testing"
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
