package library

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"k8sexplore/content/sanitize"
)

// FuzzBundle reads what claims to be an export of a library: its list of sources, its notes, its joined facts. What is
// taken is clean, and is read again as it was written.
func FuzzBundle(f *testing.F) {
	const sum = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	source := `{"name":"relnotes-json","format":"relnotes-json","release":"1.30","file":"a.json","path":"a.json","imported":"2026-01-02T03:04:05Z",` +
		`"order":1,"raw":"` + sum + `","notes":"` + sum + `","size":9,"releases":[{"release":"1.30","read":2,"published":2,"kept":1,"joined":1}]}`
	note := `{"release":"1.30","prs":[1],"title":"A note","text":"A note","kinds":["feature"],"sigs":["node"]}`
	for _, seed := range []string{
		`{"format":1,"sources":[` + source + `]}`, `{"format":1,"sources":[` + source + "," + source + `]}`, `{"format":1,"sources":[null]}`,
		`{"format":1,"sources":[` + strings.Replace(source, "a.json", "../a.json\u001b[2J", 1) + `]}`, `{"format":2}`, note + "\n" + note + "\n",
		strings.ReplaceAll(note, "A note", `\u001b[31m\u202ea\u0000`), strings.Replace(note, "1.30", "9999999999.1", 1), "gates 5 keps 0\na\tb\tc", "gates -1\n", "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		clean := func(texts ...string) {
			if all := strings.Join(texts, ""); strings.ContainsFunc(strings.ReplaceAll(all, "\n", ""), sanitize.Unsafe) {
				t.Fatalf("%q", all)
			}
		}
		if sources, err := decodeList(data); err == nil {
			for _, s := range sources {
				clean(s.source().ID, s.source().Name, s.source().Path, s.source().Format)
			}
			again, err := json.Marshal(list{listFormat, sources})
			if err != nil {
				t.Fatal(err)
			}
			if read, err := decodeList(again); err != nil || len(read) != len(sources) {
				t.Fatalf("%v of %s", err, again)
			}
		}
		var written bytes.Buffer
		w, taken := newRecordWriter(&written), 0
		_, err := readRecords(context.Background(), bytes.NewReader(data), func(r *record) error {
			r.clean()
			if broken := r.check(); broken != nil { // cleaned, a title may be none
				return nil //nolint:nilerr // such a record is passed over
			}
			taken++
			clean(r.Title, r.Text, r.Author, r.Row)
			for _, body := range r.Bodies {
				clean(body)
			}
			return w.write(r)
		})
		if _, failed := w.finish(); failed != nil {
			t.Fatal(failed)
		}
		if err == nil {
			_, err = readRecords(context.Background(), &written, func(*record) error { taken--; return nil })
			if err != nil || taken != 0 {
				t.Fatalf("%v, %d more", err, taken)
			}
		}
		if tables, err := decodeFacts(string(data)); err == nil {
			size := 0
			for _, text := range tables {
				size += len(text)
			}
			if size > len(data) {
				t.Fatalf("%d bytes out of %d", size, len(data))
			}
		}
	})
}
