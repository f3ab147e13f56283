package plainfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// What names a device of Windows, or a stream beside a file's content, is refused there before it is opened; elsewhere
// these are names like others.
func TestNamesOfDevices(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, refused := range map[string]bool{
		"CON": true, "nul": true, "aux.yaml": true, "COM1": true, "lpt9.txt": true, "CONIN$": true, "a.yaml:b": true,
		"a.yaml::$DATA": true, "icon": false, "com": false, "nulls.yaml": false, "a b.yaml": false,
	} {
		_, err := Open(name)
		if runtime.GOOS != "windows" {
			refused = false
		}
		if refused && !errors.Is(err, ErrNotPlain) || !refused && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(".."); !errors.Is(err, ErrNotPlain) {
		t.Errorf("the folder above: %v", err)
	}
}

// Absolute and relative paths, those of a drive, long ones and those of a share lead to the same file and the same folder.
func TestFormsOfPaths(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("a.yaml", []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	paths := []string{"a.yaml", filepath.Join(".", "a.yaml"), filepath.Join(dir, "a.yaml")}
	if runtime.GOOS == "windows" {
		drive, below := dir[:2], dir[2:]
		paths = append(paths, drive+"a.yaml", `\\?\`+filepath.Join(dir, "a.yaml"), filepath.ToSlash(filepath.Join(dir, "a.yaml")),
			filepath.Join(below, "a.yaml"), "A.YAML", "a.yaml.", "a.yaml ")
	}
	for _, path := range paths {
		if text, err := Read(path, 10); err != nil || string(text) != "text" {
			t.Errorf("%s: %q, %v", path, text, err)
		}
		folder, name := filepath.Split(path)
		if all, err := fs.ReadDir(Folder(filepath.Clean(folder)), "."); err != nil || len(all) != 1 {
			t.Errorf("the folder of %s: %v, %v", path, all, err)
		}
		if text, err := fs.ReadFile(Folder(filepath.Clean(folder)), name); err != nil || string(text) != "text" {
			t.Errorf("%s in its folder: %q, %v", path, text, err)
		}
		if err := Write(path, []byte("text")); err != nil {
			t.Errorf("writing %s: %v", path, err)
		}
		if all, err := os.ReadDir("."); err != nil || len(all) != 1 {
			t.Errorf("after writing %s: %v, %v", path, all, err)
		}
	}
}

// A reader of a file that is replaced meanwhile gets either the old text or the new one, never a mixture.
func TestReplacedWhileRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	texts := []string{"a text", "another one, which is longer"}
	if err := Write(path, []byte(texts[0])); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	end := make(chan struct{})
	for range 3 {
		all.Go(func() {
			for {
				select {
				case <-end:
					return
				default:
				}
				if text, err := Read(path, 100); err != nil || !slices.Contains(texts, string(text)) {
					t.Errorf("read %q, %v", text, err)
				}
			}
		})
	}
	for i := range 50 {
		if err := Write(path, []byte(texts[(i+1)%2])); err != nil {
			t.Error(err)
		}
	}
	close(end)
	all.Wait()
}
