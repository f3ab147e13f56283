//go:build unix

package match

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/disk"
	"k8sexplore/index/indextest"
	"k8sexplore/index/query"
)

// The counts of a common word are read where they are mapped, on several goroutines: each can recover.
func TestCommonWordsCutOff(t *testing.T) {
	notes := make([]indextest.Note, 4200) // more than words are common from
	for i := range notes {
		notes[i] = indextest.PlainNote(content.Entry{PRs: []int{i + 1}}, "Title", "Text")
	}
	c, dir := indextest.NewCatalog(t, notes...), filepath.Join(t.TempDir(), "made")
	if err := builderOf(c, nil).OnDisk(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	x, err := disk.Open(dir, c.Len())
	if err != nil {
		t.Fatal(err)
	}
	o := NewIndex(x)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, cut := range []bool{false, true} {
		p, err := newPlan(t.Context(), query.Parse("title", nil, content.English), c.Len(), o.lookUpIn(wordFields(content.English)))
		if err != nil {
			t.Fatal(err)
		}
		if p.span = 64; cut {
			truncate(t, dir)
		}
		found, err := p.matches(t.Context(), new(accumulatorPool))
		if cut != (err != nil) || !cut && len(found) != len(notes) {
			t.Errorf("cut off %v: %d found: %v", cut, len(found), err)
		}
	}
	if err := x.Close(); err != nil {
		t.Error(err)
	}
}

// truncate leaves nothing of the files of an index: reading what is mapped is SIGBUS then.
func truncate(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Truncate(path, 0)
	})
	if err != nil {
		t.Fatal(err)
	}
}
