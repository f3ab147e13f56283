package main

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/tools/pack"
)

// packNotes compresses the texts of all notes below root, and what people ask for them, by the names of files, into the
// form that package bodies reads.
func packNotes(root fs.FS, asked map[string]string) ([]byte, error) {
	byLanguage, err := textsOf(root, asked)
	if err != nil {
		return nil, fmt.Errorf("reading the notes: %w", err)
	}
	var groups []pack.Group
	for _, all := range byLanguage {
		groups = append(groups, pack.Group{Files: all, Dictionary: dictionaryOf(all)})
	}
	return pack.Texts(groups)
}

// textsOf reads the texts of each language, in order of their names.
func textsOf(root fs.FS, asked map[string]string) (out [4][]pack.File, err error) {
	err = fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		lang, err := content.ParseLanguage(strings.TrimPrefix(path.Ext(strings.TrimSuffix(file, ".md")), "."))
		if err != nil {
			return err
		}
		raw, err := fs.ReadFile(root, file)
		out[lang] = append(out[lang], pack.File{Name: file, Text: content.CutFrontMatter(string(raw))})
		if name := content.AskedFile(strings.TrimSuffix(strings.TrimSuffix(file, ".md"), "."+lang.String()), lang); asked[name] != "" {
			out[lang] = append(out[lang], pack.File{Name: name, Text: asked[name]})
		}
		return err
	})
	return out, err
}

// The shape of a dictionary: the compressor finds what is near in fewer bits.
const (
	dictionarySize = 128 << 10
	pieceSize      = 64
	shingleSize    = 12
)

// dictionaryOf returns pieces of texts that share the most with other texts, the best ones last.
func dictionaryOf(all []pack.File) []byte {
	holders := map[string]int{} // how many texts have a shingle
	for _, t := range all {
		seen := map[string]bool{}
		for i := 0; i+shingleSize <= len(t.Text); i++ {
			if s := t.Text[i : i+shingleSize]; !seen[s] {
				seen[s] = true
				holders[s]++
			}
		}
	}
	covered := map[string]bool{}
	worth := func(piece string) (n int) {
		for i := 0; i+shingleSize <= len(piece); i++ {
			if s := piece[i : i+shingleSize]; !covered[s] {
				n += holders[s] - 1
			}
		}
		return n
	}
	type valued struct {
		piece string
		worth int
	}
	var pieces []valued
	for _, t := range all {
		for i := 0; i+pieceSize <= len(t.Text); i += pieceSize {
			piece := t.Text[i : i+pieceSize]
			pieces = append(pieces, valued{piece, worth(piece)})
		}
	}
	slices.SortStableFunc(pieces, func(a, b valued) int { return b.worth - a.worth })
	var chosen []string
	for _, p := range pieces {
		if len(chosen) == dictionarySize/pieceSize {
			break
		}
		if worth(p.piece) < p.worth/2 {
			continue // most of it is in the dictionary
		}
		for i := 0; i+shingleSize <= pieceSize; i++ {
			covered[p.piece[i:i+shingleSize]] = true
		}
		chosen = append(chosen, p.piece)
	}
	slices.Reverse(chosen)
	return []byte(strings.Join(chosen, ""))
}
