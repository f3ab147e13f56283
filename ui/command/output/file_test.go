package output

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A file that is there is written over only where the same command has written it, or where it is empty.
func TestReplaceFile(t *testing.T) {
	packed := func(name string) string {
		var b bytes.Buffer
		zip := gzip.NewWriter(&b)
		out := tar.NewWriter(zip)
		_, err := out.Write(nil)
		if err := errors.Join(err, out.WriteHeader(&tar.Header{Name: name, Format: tar.FormatPAX}), out.Close(), zip.Close()); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	const state, list = `{"k8sexplore":"state",`, "k8sexplore-library.json"
	for what, c := range map[string]struct {
		holds, begins string
		replaced      bool
	}{
		"nothing":                    {"", state, true},
		"as it was written":          {"{\n\"k8sexplore\": \"state\",\n\"format\": 1", state, true},
		"with the ends of Windows":   {"{\r\n\"k8sexplore\": \"state\",\r\n\"format\": 1", state, true},
		"set out by another program": {"{\n    \"k8sexplore\"  : \"state\", \"format\": 1}", state, true},
		"another state":              {"{\"k8sexplore\": \"states\"}", state, false},
		"text":                       {"kind: Pod\n", state, false},
		"the beginning of one":       {"{", state, false},
		"an archive":                 {packed(list), list, true},
		"one that is cut off":        {packed(list)[:60], list, true},
		"another archive":            {packed("photos"), list, false},
		"a packed state":             {packed(list), state, false},
		"no archive":                 {"\x1f\x8b", list, false},
	} {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte(c.holds), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReplaceFile(file, c.begins, 0o600, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
		want := map[bool]string{true: "new", false: c.holds}[c.replaced]
		if got, _ := os.ReadFile(file); (err == nil) != c.replaced || string(got) != want {
			t.Errorf("%s: %v, holds %q", what, err, got)
		}
	}
}
