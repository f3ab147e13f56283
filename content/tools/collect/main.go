// Command collect takes what the tables need out of copies of upstream's files, and nothing else: of a kep.yaml and of a
// gate's page the keys that command facts reads, of the documentation the rows of its tables of gates, and the list of
// gates whole. The project keeps that in content/facts/sources, a text archive (txtar) a kind.
//
//	go -C content/tools run ./collect -upstream DIR
//
// DIR holds enhancements/keps of kubernetes/enhancements, gates/versioned_feature_list.yaml of kubernetes/kubernetes, and
// gates/feature-gates.md, gates/feature-gates-removed.md and gates/pages of kubernetes/website. The header of an archive
// names commits and licences: it is written by hand and stays.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"

	"k8sexplore/content/tools/tool"
)

func main() {
	upstream := flag.String("upstream", "", "the `folder` with upstream's files")
	out := flag.String("out", "../facts/sources", "the `folder` of the archives")
	flag.Parse()
	tool.Done(run(os.DirFS(*upstream), *out))
}

// run writes both archives.
func run(upstream fs.FS, out string) error {
	keps, err := enhancements(upstream)
	if err != nil {
		return fmt.Errorf("collecting the enhancements: %w", err)
	}
	gates, err := gates(upstream)
	if err != nil {
		return fmt.Errorf("collecting the gates: %w", err)
	}
	for name, files := range map[string][]txtar.File{"keps.txtar": keps, "gates.txtar": gates} {
		if err := replace(filepath.Join(out, name), files); err != nil {
			return fmt.Errorf("writing %s: %w", name, err)
		}
	}
	return nil
}

// replace writes the files below the header that an archive has.
func replace(name string, files []txtar.File) error {
	old, err := txtar.ParseFile(name)
	if err != nil {
		return err
	}
	return os.WriteFile(name, txtar.Format(&txtar.Archive{Comment: old.Comment, Files: files}), 0o644)
}

// enhancements returns every kep.yaml.
func enhancements(upstream fs.FS) (files []txtar.File, err error) {
	keps, err := fs.Sub(upstream, "enhancements/keps")
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(keps, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "kep.yaml" {
			return err
		}
		data, err := fs.ReadFile(keps, name)
		if err != nil {
			return err
		}
		data, err = keep(data, "title", "kep-number", "owning-sig", "participating-sigs", "status", "stage", "latest-milestone",
			"creation-date", "milestone", "feature-gates", "see-also", "replaces", "superseded-by", "replaced-by")
		files = append(files, txtar.File{Name: name, Data: data})
		return err
	})
	return files, err
}

// gates returns the list, the tables and the pages.
func gates(upstream fs.FS) ([]txtar.File, error) {
	const list = "versioned_feature_list.yaml"
	data, err := fs.ReadFile(upstream, "gates/"+list)
	if err != nil {
		return nil, err
	}
	files := []txtar.File{{Name: list, Data: data}}
	for _, name := range []string{"feature-gates.md", "feature-gates-removed.md"} {
		if data, err = fs.ReadFile(upstream, "gates/"+name); err != nil {
			return nil, err
		}
		files = append(files, txtar.File{Name: name, Data: rows(data)})
	}
	pages, err := fs.Glob(upstream, "gates/pages/*.md")
	if err != nil {
		return nil, err
	}
	for _, name := range pages {
		if data, err = fs.ReadFile(upstream, name); err != nil {
			return nil, err
		}
		header, _, _ := strings.Cut(strings.TrimPrefix(string(data), "---\n"), "\n---")
		if data, err = keep([]byte(header), "title", "content_type", "stages", "removed"); err != nil {
			return nil, err
		}
		files = append(files, txtar.File{Name: "pages/" + path.Base(name), Data: []byte("---\n" + string(data) + "---\n")})
	}
	return files, nil
}

// rows returns the tables of a page; an empty line parts them.
func rows(page []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(page) {
		if bytes.HasPrefix(line, []byte("|")) {
			out.Write(line)
		} else if !bytes.HasSuffix(out.Bytes(), []byte("\n\n")) && out.Len() > 0 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

// keep returns the given keys of a mapping, as they are written there, without comments.
func keep(data []byte, keys ...string) ([]byte, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil {
		return nil, err
	}
	all := document.Content[0]
	var kept []*yaml.Node
	for i := 0; i+1 < len(all.Content); i += 2 {
		if slices.Contains(keys, all.Content[i].Value) {
			kept = append(kept, all.Content[i], all.Content[i+1])
		}
	}
	all.Content = kept
	silence(all)
	var out bytes.Buffer
	e := yaml.NewEncoder(&out)
	e.SetIndent(2)
	err := e.Encode(all)
	return out.Bytes(), err
}

// silence takes the comments out of a node.
func silence(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	for _, child := range n.Content {
		silence(child)
	}
}
