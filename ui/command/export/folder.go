package export

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"k8sexplore/content"
	"k8sexplore/content/plainfile"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
)

// marker is the file that names all files of an export, a line each, in the folder of one.
const marker = ".k8sexplore-export"

// longestMarker is more bytes than any marker has.
const longestMarker = 64 << 20

// folder is where an export goes: beside its place until it is whole.
type folder struct {
	place, part string
	root        *os.Root // of part

	mu    sync.Mutex // guards what follows
	files []string
	made  map[string]bool // folders
}

// openFolder prepares the folder of an export. It refuses a place that holds what no export has written.
func openFolder(place string) (*folder, error) {
	whole, err := filepath.Abs(place)
	if err != nil {
		return nil, fmt.Errorf("finding the folder %s: %w", content.Shorten(place), err)
	}
	if to, err := filepath.EvalSymlinks(whole); err == nil {
		whole = to // a link stays one
	}
	f := &folder{place: whole, part: beside(whole, "part"), made: map[string]bool{".": true}}
	if err := f.free(); err != nil {
		return nil, err
	}
	tidy(whole)
	if err := os.Mkdir(f.part, 0o777); err != nil { // the user's umask is what makes it private
		return nil, fmt.Errorf("preparing the folder: %w", err)
	}
	if f.root, err = os.OpenRoot(f.part); err != nil {
		return nil, errors.Join(fmt.Errorf("preparing the folder: %w", err), os.Remove(f.part))
	}
	return f, nil
}

// beside names a folder of this process next to a place.
func beside(place, what string) string {
	return filepath.Join(filepath.Dir(place), fmt.Sprintf(".%s.%d.%s", filepath.Base(place), os.Getpid(), what))
}

// tidy removes what killed exports have left beside a place: folders of processes that are no more, or had this one's number.
func tidy(place string) {
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+".*.part")) // of a name like a pattern they stay
	for _, folder := range left {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Ext(strings.TrimSuffix(folder, ".part")), "."))
		if err == nil && (pid == os.Getpid() || !isAlive(pid)) {
			_ = os.RemoveAll(folder)
		}
	}
}

func isAlive(pid int) bool {
	process, err := os.FindProcess(pid) // fails on Windows alone
	return err == nil && !errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// free reports by its error whether the place holds anything but a former export.
func (f *folder) free() error {
	info, err := os.Lstat(f.place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("looking into the folder: %w", err)
	case !info.IsDir():
		return run.Complain("export_no_folder", phrase.Values{"Path": content.Shorten(f.place)})
	}
	own := map[string]bool{marker: true}
	if list, err := plainfile.Read(filepath.Join(f.place, marker), longestMarker); err == nil {
		for name := range strings.Lines(string(list)) {
			own[strings.TrimSuffix(name, "\n")] = true
		}
	}
	return filepath.WalkDir(f.place, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("looking into the folder: %w", err)
		}
		name, err := filepath.Rel(f.place, at)
		if err == nil && !d.IsDir() && !own[filepath.ToSlash(name)] {
			return run.Complain("export_taken", phrase.Values{"Path": content.Shorten(f.place), "Name": content.Shorten(name)})
		}
		return err
	})
}

// write writes a file; the folders above it are made. It is safe for concurrent use.
func (f *folder) write(name string, data []byte) error {
	err := f.note(name)
	if err == nil {
		err = f.root.WriteFile(name, data, 0o666)
	}
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	return nil
}

// note notes a file, and makes its folder.
func (f *folder) note(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.files = append(f.files, name)
	above := path.Dir(name)
	if f.made[above] {
		return nil
	}
	f.made[above] = true
	return f.root.MkdirAll(above, 0o777)
}

// finish puts the folder in its place, where a former export leaves it. Of one that fails nothing is left.
func (f *folder) finish() error {
	slices.Sort(f.files)
	if err := f.root.WriteFile(marker, []byte(strings.Join(f.files, "\n")+"\n"), 0o666); err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	if err := f.root.Close(); err != nil { // Windows moves no folder that is open
		return fmt.Errorf("writing the export: %w", err)
	}
	if err := f.free(); err != nil { // somebody may have put something there meanwhile
		return err
	}
	former := beside(f.place, "old")
	was := os.Rename(f.place, former)
	if was != nil && !errors.Is(was, fs.ErrNotExist) {
		return fmt.Errorf("replacing the former export: %w", was)
	}
	if err := os.Rename(f.part, f.place); err != nil {
		if was == nil {
			err = errors.Join(err, os.Rename(former, f.place))
		}
		return fmt.Errorf("putting the export in its place: %w", err)
	}
	if was == nil {
		if err := os.RemoveAll(former); err != nil {
			return fmt.Errorf("removing the former export: %w", err)
		}
	}
	return nil
}

// drop removes what is not finished; what is finished stays.
func (f *folder) drop() error { return errors.Join(f.root.Close(), os.RemoveAll(f.part)) }
