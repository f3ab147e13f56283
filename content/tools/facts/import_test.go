package main

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

// witness reads the files of a source as an import does.
func witness(t *testing.T, format factfile.Format, day string, known []facts.KEP, fsys fs.FS, root string) *factfile.Witness {
	t.Helper()
	set := factfile.Set{Format: format}
	err := fs.WalkDir(fsys, root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, file)
		name := path.Join("keps", file)
		if format != factfile.Enhancements {
			name = file
		}
		if err == nil && factfile.Recognise(name, data) == format {
			for _, problem := range set.Add(name, name, data) {
				t.Error(problem)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	texts := facts.TableTexts{}
	for _, row := range set.Rows(known) {
		texts[row.Table] += row.Text + "\n"
	}
	tables, err := facts.Parse(texts)
	if err != nil {
		t.Fatal(err)
	}
	return &factfile.Witness{Name: string(format), Format: format, Day: day, Tables: tables}
}

// An import of the very files that the embedded tables were compiled from changes nothing of them, and makes the same rows
// where there were none.
func TestImportMakesTheTables(t *testing.T) {
	o, err := open("../../facts/sources", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	embedded, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	day := embedded.DayOf(facts.DayOfEnhancements)
	keps := witness(t, factfile.Enhancements, day, nil, o.keps, ".")
	list := witness(t, factfile.GateList, day, nil, o.gates, ".")
	pages := witness(t, factfile.GatePages, day, nil, o.gates, "pages")
	joined, err := factfile.Join(embedded, []*factfile.Witness{keps, list, pages})
	if err != nil {
		t.Fatal(err)
	}
	if len(joined.Changed) > 0 {
		t.Errorf("the same files change the tables:\n%v", joined.Changed)
	}

	bare, err := facts.Parse(facts.TableTexts{"releases.tsv": read(t, "../../facts", "releases.tsv"), "gates.tsv": read(t, "../../facts", "gates.tsv")})
	if err != nil {
		t.Fatal(err)
	}
	if joined, err = factfile.Join(bare, []*factfile.Witness{keps}); err != nil {
		t.Fatal(err)
	}
	made, same := bare.With(joined.Changed), 0
	for _, want := range embedded.KEPs() {
		if strings.Contains(strings.Join(want.Remarks, ""), "our own sheet") { // of a release in the making
			continue
		}
		got, _ := made.KEP(want.Number)
		if got.Row() != want.Row() {
			t.Errorf("got\n%s\nwant\n%s", got.Row(), want.Row())
		}
		same++
	}
	if same < 550 {
		t.Errorf("compared %d enhancements", same)
	}
}
