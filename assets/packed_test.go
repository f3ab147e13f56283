package assets

import (
	"archive/zip"
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

var update = flag.Bool("update", false, "write packed.zip")

// The archive holds the files of now, and no others.
func TestPacked(t *testing.T) {
	names := []string{"examples.txt", "glossary.tsv"}
	for _, folder := range []string{"export", "manual", "messages", "themes"} {
		all, err := filepath.Glob(folder + "/*")
		if err != nil || len(all) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(all), err)
		}
		names = append(names, all...)
	}
	for i, name := range names {
		names[i] = filepath.ToSlash(name)
	}
	slices.Sort(names)
	if *update {
		pack(t, names)
		return
	}
	all, err := files()
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, f := range all.File {
		have = append(have, f.Name)
		want, err := os.ReadFile(f.Name)
		if got, gotErr := read(f.Name); err != nil || gotErr != nil || !bytes.Equal(got, want) {
			t.Errorf("%s in packed.zip is stale: go generate ./assets (%v, %v)", f.Name, gotErr, err)
		}
	}
	if !slices.Equal(have, names) {
		t.Errorf("packed.zip has %q, want %q: go generate ./assets", have, names)
	}
}

// pack writes the archive, without times: the same files make the same bytes.
func pack(t *testing.T, names []string) {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	archive.RegisterCompressor(zstdMethod, func(w io.Writer) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false),
			zstd.WithWindowSize(1<<17)) // for which a reader makes room
	})
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zstdMethod})
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("packed.zip", out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
