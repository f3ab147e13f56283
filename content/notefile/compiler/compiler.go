// Package compiler makes snapshots of notes, and writes their front matter in its one form. The tools and tests use it
// beside package notefile; the program does not link it.
package compiler

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
)

// Notes reads and checks all notes below root and returns their snapshot, in the form that content.OpenCatalog reads.
// Its digest covers every byte of the notes.
func Notes(root fs.FS, source string) ([]byte, error) {
	notes, err := notefile.Read(root, source)
	if err != nil {
		return nil, err
	}
	return encode(root, notes, nil)
}

// Apart is Notes for notes whose texts are packed: what people type is left out of the snapshot. It is returned
// by the names of the files that Catalog.Asked reads, one a line. Summaries, actions and whom they affect are packed.
func Apart(root fs.FS, source string) (snapshot []byte, asked map[string]string, err error) {
	notes, err := notefile.Read(root, source)
	if err != nil {
		return nil, nil, err
	}
	asked = map[string]string{}
	for i := range notes.Entries {
		e := &notes.Entries[i]
		for _, l := range content.Languages() {
			if of := &e.Leads[l].Asked; len(*of) > 0 {
				asked[content.AskedFile(e.Path, l)] = strings.Join(*of, "\n")
				*of = nil
			}
		}
	}
	to, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false))
	if err != nil {
		return nil, nil, err
	}
	snapshot, err = encode(root, notes, func(block []byte) []byte { return to.EncodeAll(block, nil) })
	return snapshot, asked, err
}

// encode returns the snapshot of notes that were read below root.
func encode(root fs.FS, notes notefile.Notes, pack func([]byte) []byte) ([]byte, error) {
	digest, err := Digest(root)
	if err != nil {
		return nil, err
	}
	snapshot, err := content.EncodePacked(notes.Entries, notes.Pages, digest, pack)
	if err != nil {
		return nil, fmt.Errorf("compiling the notes: %w", err)
	}
	return snapshot, nil
}

// Digest returns the SHA-256 over the names and bytes of all notes below root, in order of their paths.
func Digest(root fs.FS) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	err = fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		raw, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		h.Write(fmt.Appendf(nil, "%s %d\n", file, len(raw)))
		h.Write(raw)
		return nil
	})
	if err != nil {
		return sum, fmt.Errorf("reading the notes: %w", err)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}
