package bodies_test

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/bodies"
)

func embedded(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("../bodies.bin")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Every text of the notes is there as its file has it, for whoever reads at the same time.
func TestEmbedded(t *testing.T) {
	f, err := bodies.Open(embedded(t))
	if err != nil {
		t.Fatal(err)
	}
	notes, texts := os.DirFS("../notes"), 0
	var group sync.WaitGroup
	err = fs.WalkDir(notes, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".md" {
			return err
		}
		texts++
		raw, err := fs.ReadFile(notes, file)
		group.Go(func() {
			got, err := fs.ReadFile(f, file)
			if want := content.CutFrontMatter(string(raw)); err != nil || string(got) != want {
				t.Errorf("%s is %d bytes, %v, want %d: run `go generate ./content`", file, len(got), err, len(want))
			}
		})
		return err
	})
	group.Wait()
	if err != nil || texts < 3000 {
		t.Errorf("%d texts, %v", texts, err)
	}
}

func TestNothingThere(t *testing.T) {
	f, err := bodies.Open(embedded(t))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(f, "v1.25/sig-apps/kep-3329.fr.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a text of %d bytes, %v", len(text), err)
	}
	if _, err := f.Open("v1.25/release.en.md"); err == nil {
		t.Error("a text is opened")
	}
}

// What is not whole is refused, or its texts are; nothing panics.
func FuzzDamaged(f *testing.F) {
	whole := embedded(f)
	f.Add(0, byte(0))
	f.Add(4, byte(255))
	f.Add(30, byte(7))
	f.Add(len(whole)-9, byte(1))
	f.Fuzz(func(_ *testing.T, at int, b byte) {
		data := slices.Clone([]byte(whole))
		if at >= 0 && at < len(data) {
			data[at] = b
		}
		for _, text := range []string{string(data), string(data[:max(0, min(at, len(data)))])} {
			if texts, err := bodies.Open(text); err == nil {
				_, _ = texts.ReadFile("v1.25/sig-apps/kep-3329.en.md")
				_, _ = texts.ReadFile("v1.37/release.ru.md")
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	f, err := bodies.Open(embedded(b))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := f.ReadFile("v1.25/sig-apps/kep-3329.ja.md"); err != nil {
			b.Fatal(err)
		}
	}
}
