package userstate

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"k8sexplore/content/sanitize"
)

// Whatever a line says, what is written of it says the same, in one line of JSON that is safe to show; and a mark that
// was taken as it is written is what JSON says it is.
func FuzzDecode(f *testing.F) {
	for _, line := range []string{
		`{"id":"v1.25/kep-3329","prs":[111113,110959],"at":"2026-11-22T17:42:55.123Z","gone":true}`,
		`{"id":"v1.25/pr-1"}`, `{"id":"v1.25/pr-1","says":"1-0badcafe","changed":"2026-11-22T17:42:55.123Z"}`, `{"id":"v1/a","says":"A","changed":"2026"}`, `{"id":"v1.25/note-0badcafe","at":"2026-02-30T00:00:00.000Z"}`, `{ "id":"v1/a", "at": "2026-11-22", "note":"\u001b[31m"}`,
		`{"id":"v1/a","note":true}`, `{"id":"v1/a","note":"Заметка","prs":[1],"gone":true}`, `{"id":"v1/a","prs":"1"}`,
		`{"follow":"search","name":"a","value":"sig:node","since":"2026-11-22T17:42:55+09:00"}`, `{"query":"","kind":"entry","id":"v1/a","line":7}`,
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") {
			return // the table has split them
		}
		again(t, readForm(), line)
		again(t, seenForm(), line)
		again(t, bookmarkForm(), line)
		again(t, followForm(), line)
		again(t, placeForm(), line)
		scannedAsJSON(t, line)
	})
}

// again checks that a record that can be read is read again as it was.
func again[R stamped](t *testing.T, form form[R], line string) {
	t.Helper()
	key, r, ok := form.decode(line)
	if !ok {
		return
	}
	written := form.encode(r)
	if !json.Valid([]byte(written)) || strings.Contains(written, "\n") || sanitize.Line(written) != written {
		t.Errorf("%s: %q is written as %q", form.name, line, written)
	}
	key2, r2, ok := form.decode(written)
	if !ok || key2 != key || form.encode(r2) != written {
		t.Errorf("%s: %q became %q, and that %v", form.name, line, written, ok)
	}
	if m := r.stamped(); !m.after(m.At.Time).At.After(m.At.Time) {
		t.Errorf("%s: nothing is after %s", form.name, m.At)
	}
}

// scannedAsJSON checks that a line of JSON that is read quickly, and is kept, is what JSON says.
func scannedAsJSON(t *testing.T, line string) {
	t.Helper()
	var quick, slow sighting
	if !quick.scan(line) || !quick.makesSense() || !utf8.ValidString(line) || json.Unmarshal([]byte(line), &slow) != nil {
		return
	}
	if !reflect.DeepEqual(quick, slow) {
		t.Errorf("%q is read as %+v, and by JSON as %+v", line, quick, slow)
	}
}
