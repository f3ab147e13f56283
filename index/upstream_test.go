package index

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// upstreamFiles are upstream's own release notes, none where K8SEXPLORE_UPSTREAM does not name a folder that holds
// them.
func upstreamFiles() ([]string, error) {
	return filepath.Glob(filepath.Join(os.Getenv("K8SEXPLORE_UPSTREAM"), "release-notes", "*.json"))
}

// readUpstream reads upstream's notes as entries.
func readUpstream(files []string) (out []content.Entry, err error) {
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		_, err = upstream.Read(context.Background(), upstream.RelnotesJSON, file, f, func(n upstream.Note) error {
			e := content.Entry{
				Version: n.Release, PRs: n.PRs, SIGs: n.SIGs, ActionRequired: n.Action, Author: n.Author, See: n.KEPs,
				Sources: []string{indextest.ImportName}, File: filepath.Base(file),
			}
			if len(n.PRs) == 0 {
				e.Note = content.NoteNumber(n.Text)
			}
			if len(n.SIGs) > 0 {
				e.SIG = n.SIGs[0]
			}
			for _, k := range n.Kinds {
				e.Kinds = append(e.Kinds, content.Kind(k))
			}
			e.Titles[content.English], e.Bodies[content.English] = n.Title, n.Text
			out = append(out, indextest.Identified(e))
			return nil
		})
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// join puts notes beside our own: as another text of the entry that tells of the same pull request in the same
// release, a note before an enhancement, else as entries of their own.
func join(own *content.Catalog, notes []content.Entry) (*content.Catalog, error) {
	type change struct {
		v  content.Version
		pr int
	}
	var entries []content.Entry
	place := map[change]int{}
	for row := range own.Len() {
		e := own.Entry(row)
		e.Leads = own.Leads(row)
		for _, l := range e.Languages() {
			body, _, err := own.Body(row, l)
			if err != nil {
				return nil, err
			}
			e.Bodies[l] = body
			if e.Leads[l].Asked, err = own.Asked(row, l); err != nil {
				return nil, err
			}
		}
		e.Path = ""
		for _, pr := range e.PRs {
			at := change{e.Version, pr}
			if have, ok := place[at]; !ok || entries[have].KEP != 0 && e.KEP == 0 {
				place[at] = len(entries)
			}
		}
		entries = append(entries, e)
	}
	for _, n := range notes {
		if len(n.PRs) > 0 {
			at := change{n.Version, n.PRs[0]}
			if have, ok := place[at]; ok {
				e := &entries[have]
				e.Upstream = append(e.Upstream, content.Text{PR: n.PRs[0], Text: n.Bodies[content.English], Source: indextest.ImportName, File: n.File})
				if !slices.Contains(e.Sources, indextest.ImportName) {
					e.Sources = append(e.Sources, indextest.ImportName)
				}
				continue
			}
			place[at] = len(entries)
		}
		entries = append(entries, n)
	}
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256([]byte(indextest.ImportName)))
	if err != nil {
		return nil, err
	}
	return content.OpenCatalog(string(data), nil)
}

// importedSearcher searches our notes and all that upstream published; it is made once.
var importedSearcher = sync.OnceValues(func() (*Searcher, error) {
	files, err := upstreamFiles()
	if err != nil || len(files) == 0 {
		return nil, err
	}
	notes, err := readUpstream(files)
	if err != nil {
		return nil, err
	}
	own, err := content.Embedded()
	if err != nil {
		return nil, err
	}
	c, err := join(own, notes)
	if err != nil {
		return nil, err
	}
	s := New(Options{Catalog: c, Glossary: query.NewGlossary(assets.Glossary)})
	return s, s.Prepare(context.Background(), nil)
})

func imported(t testing.TB) *Searcher {
	t.Helper()
	s, err := importedSearcher()
	if err != nil {
		t.Fatal(err)
	}
	if s == nil {
		t.Skip("K8SEXPLORE_UPSTREAM names no folder with upstream's release notes")
	}
	return s
}

// Among all that upstream ever published, our own articles are found nearly as well as alone.
func TestJudgedQueriesAmongUpstream(t *testing.T) {
	s := imported(t)
	t.Logf("%d entries", s.catalog.Len())
	for set, least := range map[string]percents{"": {92, 97}, "heldout": {90, 95}} {
		if all := judge(t, s, set, false, func(judged, int) {}); !all.holds(least) {
			t.Errorf("set %q: %v", set, all)
		}
	}
}

// Upstream's notes are found too: by their titles, which no article of ours may hide.
func TestTitlesFindUpstreamNotes(t *testing.T) {
	s := imported(t)
	var all quality
	for row := 0; row < s.catalog.Len(); row += 29 {
		if !upstream.Format(s.catalog.Source(row)).IsKnown() {
			continue
		}
		title, _ := s.catalog.Title(row, content.English)
		r := search(t, s, content.Query{Words: title}, 3)
		all.add(judged{want: []string{s.catalog.ID(row)}}.place(s.catalog, r.Hits))
	}
	t.Log(all)
	if all.percent(all.first) < 95 || all.percent(all.three) < 98 {
		t.Errorf("too few are found")
	}
}
