//go:build hostile && linux

package journey

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// somebody is the user who is not the one that owns what is in the way.
const somebody = 65534

// asked is what is asked of a program in a home where something is wrong.
func asked(home string) map[string][]string {
	return map[string][]string{
		"state": {"state"}, "mark": {"--plain"}, "search": {"search", "swap"}, "library": {"library"}, "settings": {"config", "check"},
		"import": {"import", "-q", filepath.Join(home, "given", "release-notes-1.24.json")},
		"check":  {"check", "--target", "1.36", filepath.Join(home, "given", "a.yaml")}, "export": {"state", "export", filepath.Join(home, "out.json")},
	}
}

const marking = "open 3329\nbookmark\nquit\n"

// ownState, ownLibrary, ownSettings and ownCache are where the program keeps what it keeps, in a home.
const (
	ownState    = ".local/state/k8sexplore"
	ownLibrary  = ".local/share/k8sexplore/library"
	ownSettings = ".config/k8sexplore"
	ownCache    = ".cache/k8sexplore"
)

// situations are what may be wrong around the program, by what a home is made to be. What they make belongs to the one who
// runs the tests; env is what the environment says instead of HOME.
func situations() map[string]struct {
	make func(t *testing.T, home string) error
	env  []string
	own  bool // by who owns the home, not by somebody else
} {
	type situation = struct {
		make func(t *testing.T, home string) error
		env  []string
		own  bool
	}
	foreign := func(mode fs.FileMode, names ...string) func(*testing.T, string) error {
		return func(_ *testing.T, home string) (err error) {
			for _, name := range names {
				err = errors.Join(err, os.MkdirAll(filepath.Join(home, filepath.Dir(name)), 0o755), os.WriteFile(filepath.Join(home, name), nil, mode))
				err = errors.Join(err, os.Chmod(filepath.Join(home, name), mode))
			}
			return err
		}
	}
	folder := func(name string, mode fs.FileMode) func(*testing.T, string) error {
		return func(_ *testing.T, home string) error {
			return errors.Join(os.MkdirAll(filepath.Join(home, name), 0o755), os.WriteFile(filepath.Join(home, name, "kept"), []byte("x"), 0o600),
				os.Chmod(filepath.Join(home, name), mode))
		}
	}
	var files, locks []string
	for _, name := range []string{"bookmarks", "read", "follows", "ticks", "place", "seen", "new"} {
		files, locks = append(files, ownState+"/"+name+".txt"), append(locks, ownState+"/"+name+".lock")
	}
	mounted := func(options string, flags uintptr) func(*testing.T, string) error {
		return func(t *testing.T, home string) error {
			at := filepath.Join(home, ".local")
			if err := os.MkdirAll(at, 0o755); err != nil {
				return err
			}
			t.Cleanup(func() { _ = syscall.Unmount(at, syscall.MNT_DETACH) })
			return syscall.Mount("tmpfs", at, "tmpfs", flags, options)
		}
	}
	return map[string]situation{
		"settings": {make: foreign(0o600, ownSettings+"/config.yaml", ownSettings+"/themes/mine.yaml")}, "settings folder": {make: folder(ownSettings, 0o700)},
		"state files": {make: foreign(0o600, files...)}, "state locks": {make: foreign(0o600, locks...)}, "state folder": {make: folder(ownState, 0o700)},
		"state read-only": {make: folder(ownState, 0o755)}, "state sticky": {make: func(t *testing.T, home string) error {
			return errors.Join(foreign(0o644, files...)(t, home), os.Chmod(filepath.Join(home, ownState), 0o777|fs.ModeSticky))
		}},
		"library folder": {make: folder(ownLibrary, 0o700)}, "library read-only": {make: folder(ownLibrary, 0o755)},
		"library lock": {make: foreign(0o600, ownLibrary+"/lock")}, "library current": {make: foreign(0o600, ownLibrary+"/current")},
		"cache folder": {make: folder(ownCache+"/search", 0o700)}, "cache lock": {make: foreign(0o600, ownCache+"/search/lock")},
		"given files": {make: func(_ *testing.T, home string) error {
			return errors.Join(os.Chmod(filepath.Join(home, "given", "a.yaml"), 0), os.Chmod(filepath.Join(home, "given", "release-notes-1.24.json"), 0))
		}},
		"temporary folder gone": {env: []string{"TMPDIR=/nowhere/at/all"}}, "temporary folder of another": {env: []string{"TMPDIR=/root"}},
		"no home": {env: []string{"HOME="}}, "home is relative": {env: []string{"HOME=here"}}, "home is gone": {env: []string{"HOME=/nowhere/at/all"}},
		"XDG folders are relative": {env: []string{"XDG_STATE_HOME=state", "XDG_DATA_HOME=data", "XDG_CACHE_HOME=cache", "XDG_CONFIG_HOME=config"}},
		"read-only disk":           {make: mounted("size=64k", syscall.MS_RDONLY), own: true}, "full disk": {make: mounted("size=4k", 0), own: true},
		"nearly full disk": {make: mounted("size=48k", 0), own: true},
		"marks of 2199": {own: true, make: func(_ *testing.T, home string) error { // the clock has gone back since
			name := filepath.Join(home, ownState, "bookmarks.txt")
			return errors.Join(os.MkdirAll(filepath.Dir(name), 0o700),
				os.WriteFile(name, []byte("k8sexplore bookmarks 1\n{\"id\":\"v1.27/kep-3329\",\"at\":\"2199-01-01T00:00:00Z\",\"gone\":true}\n"), 0o600))
		}},
		"links to others' files": {make: func(_ *testing.T, home string) (err error) {
			for _, name := range append(locks, ownLibrary+"/lock", ownLibrary+"/.tmp-1", ownState+"/k8sexplore.log", ownState+"/bookmarks.txt") {
				err = errors.Join(err, os.MkdirAll(filepath.Join(home, filepath.Dir(name)), 0o777), os.Symlink(filepath.Join(home, "victim"), filepath.Join(home, name)))
				err = errors.Join(err, os.Chmod(filepath.Join(home, filepath.Dir(name)), 0o777))
			}
			return errors.Join(err, os.WriteFile(filepath.Join(home, "victim"), []byte("x"), 0o600))
		}},
	}
}

// TestHostileOwners runs the program as somebody else than the owner of what is in its way, with disks that are full or
// cannot be written to, and without folders that everybody has. What cannot be done is told in lines; what belongs to others stays as it is; a mark that
// is said to be kept is kept.
func TestHostileOwners(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can run programs as somebody else")
	}
	for name, s := range situations() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home, copied := strangeHome(t)
			if s.make != nil {
				if err := s.make(t, home); errors.Is(err, syscall.EPERM) && s.own {
					t.Skip(err) // nothing can be mounted here
				} else if err != nil {
					t.Fatal(err)
				}
			}
			before := othersFiles(t, home)
			for what, args := range asked(home) {
				if what == "import" && strings.HasPrefix(name, "sett") || what == "import" && strings.HasPrefix(name, "state") {
					continue // builds an index, and has to do with neither
				}
				c := exec.Command(copied, args...)
				c.Env = append([]string{"PATH=/nowhere", "HOME=" + home, "LANG=C.UTF-8", "GOTRACEBACK=single"}, s.env...)
				c.Dir = filepath.Join(home, "work")
				if !s.own {
					c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: somebody, Gid: somebody}}
				}
				c.Stdin = strings.NewReader(marking)
				status, out, errs := told(t, what, c)
				hostileCase{}.judge(t, status, out, errs, 0, 0)
				t.Logf("%s: status %d: %.160q", what, status, errs)
			}
			if after := othersFiles(t, home); !s.own && !maps.Equal(before, after) {
				t.Errorf("what belongs to others was %q and is %q", before, after)
			}
		})
	}
}

// strangeHome makes a home that belongs to somebody, with files to be read, and a copy of the program that all may run.
func strangeHome(t *testing.T) (home, copied string) {
	t.Helper()
	home, err := os.MkdirTemp("", "home")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	given := filepath.Join(home, "given")
	copied = filepath.Join(home, "k8sexplore")
	err = errors.Join(os.Chmod(home, 0o755), os.Mkdir(given, 0o755), os.Mkdir(filepath.Join(home, "work"), 0o755), os.Link(program, copied),
		os.Chmod(program, 0o755), os.WriteFile(filepath.Join(given, "a.yaml"), []byte("kind: Pod\n"), 0o644), os.WriteFile(filepath.Join(given,
			"release-notes-1.24.json"), []byte(`{"7": {"text": "A note", "markdown": "A note", "author": "a", "pr_url": "", "pr_number": 7, "sigs": ["node"]}}`), 0o644))
	if err == nil {
		err = os.CopyFS(filepath.Join(home, ".cache"), os.DirFS(prepared))
	}
	if err == nil {
		err = filepath.WalkDir(home, func(path string, _ fs.DirEntry, err error) error {
			if path == copied {
				return err
			}
			return errors.Join(err, os.Lchown(path, somebody, somebody))
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return home, copied
}

// othersFiles is what the files of all but somebody hold.
func othersFiles(t *testing.T, home string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Base(path) == "k8sexplore" {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); !ok || stat.Uid == somebody {
			return nil
		}
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			out[path] = info.Mode().String() + string(data)
			return err
		}
		to, err := os.Readlink(path)
		out[path] = "-> " + to
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// told runs a command and returns what came of it. One that does not end in time is a failure.
func told(t *testing.T, what string, c *exec.Cmd) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	hung := time.AfterFunc(mostWait, func() {
		t.Errorf("%s: not ended after %v", what, mostWait)
		_ = c.Process.Kill()
	})
	_ = c.Wait()
	hung.Stop()
	return c.ProcessState.ExitCode(), o.String(), e.String()
}

// TestHostileSignals ends and stops the program at any time of what it writes. It ends with 130 or is done; afterwards
// library and marks are whole, and nothing of what was under way is left once something is written again.
func TestHostileSignals(t *testing.T) {
	notes := manyNotes(t)
	exported := filepath.Join(t.TempDir(), "state.json")
	text := "{\"k8sexplore\":\"state\",\"format\":1,\"bookmarks\":[\n"
	for n := range 5000 {
		text += fmt.Sprintf("{\"id\":\"v1.27/kep-%d\",\"at\":\"2026-01-01T00:00:00Z\"},\n", n)
	}
	if err := os.WriteFile(exported, []byte(strings.TrimSuffix(text, ",\n")+"]}"), 0o600); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	var interrupted atomic.Int64
	defer func() { t.Logf("%d were interrupted, the others had ended or not begun", interrupted.Load()) }()
	t.Run("all", func(t *testing.T) {
		for name, c := range map[string]struct {
			args  []string
			input string
		}{
			"import": {args: []string{"import", "-q", notes}}, "remove": {args: []string{"library", "remove", "all"}}, "index": {args: []string{"search", "swap"}},
			"marks": {args: []string{"--plain"}, input: strings.Repeat("open 3329\nbookmark\n", 400)}, "state": {args: []string{"state", "import", exported}},
			"site": {args: []string{"export", "site", "site"}}, "library": {args: []string{"library", "export", "library.tar.gz"}},
		} {
			signals := []syscall.Signal{syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGSTOP, syscall.SIGHUP, syscall.SIGINT, syscall.SIGPIPE}
			if name != "import" && name != "marks" {
				signals = signals[:3]
			}
			for _, s := range signals {
				after := time.Duration(5+random.IntN(200)) * time.Millisecond
				t.Run(name+"/"+s.String(), func(t *testing.T) {
					t.Parallel()
					home := t.TempDir()
					if name != "index" {
						furnish(t, home)
					}
					if name == "remove" || name == "library" {
						quickly(t, home, "import", "-q", notes)
					}
					if signalled(t, home, s, after, c.input, c.args...) == 130 {
						interrupted.Add(1)
					}
					if out := quickly(t, home, "library"); strings.Contains(out, "damaged") {
						t.Errorf("the library after %v and %v: %s", after, s, out)
					}
					if out := quickly(t, home, "state"); strings.Contains(out, "set_aside") || strings.Contains(out, "damaged") {
						t.Errorf("the state after %v and %v: %s", after, s, out)
					}
					quickly(t, home, "state", "import", exported)
					switch name {
					case "index":
						quickly(t, home, "search", "swap")
					case "import", "remove":
						quickly(t, home, "import", "-q", notes)
					}
					patterns := []string{ownState + "/.*.part", ownLibrary + "/.tmp-*", ownCache + "/search/.tmp-*"}
					if s != syscall.SIGQUIT { // which leaves no time to remove anything
						patterns = append(patterns, ".*.part")
					}
					for _, pattern := range patterns {
						if left, _ := filepath.Glob(filepath.Join(home, pattern)); len(left) > 0 {
							t.Errorf("after %v and %v there are left %v", after, s, left)
						}
					}
				})
			}
		}
	})
}

// manyNotes makes a file of notes that takes a while to be imported.
func manyNotes(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for n := range 500 {
		fmt.Fprintf(&b, "%s\"%d\": {\"text\": \"Note %[2]d of pods\", \"markdown\": \"Note %[2]d of pods\", \"author\": \"a\", \"pr_url\": \"\", \"pr_number\": %[2]d, \"sigs\": [\"node\"]}",
			map[bool]string{true: "{", false: ",\n"}[n == 0], n+1)
	}
	path := filepath.Join(t.TempDir(), "release-notes-1.24.json")
	if err := os.WriteFile(path, []byte(b.String()+"}"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func inHome(home string, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Dir = home
	c.Env = []string{"PATH=/nowhere", "HOME=" + home, "LANG=C.UTF-8", "GOTRACEBACK=single"}
	return c
}

// quickly runs a command that must not fail, and returns all that it says.
func quickly(t *testing.T, home string, args ...string) string {
	t.Helper()
	status, out, errs := told(t, args[0], inHome(home, args...))
	if status != 0 && status != 1 { // 1: nothing found
		t.Errorf("%v: status %d: %s", args, status, errs)
	}
	return out + errs
}

// signalled runs a command and signals it after a time; one that was stopped goes on. It returns the status, -1 where the
// signal came before the program listened.
func signalled(t *testing.T, home string, s syscall.Signal, after time.Duration, input string, args ...string) int {
	t.Helper()
	c := inHome(home, args...)
	c.Stdin = strings.NewReader(input)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for _, timer := range []*time.Timer{
		time.AfterFunc(after, func() {
			_ = c.Process.Signal(s)
			time.AfterFunc(after, func() { _ = c.Process.Signal(syscall.SIGCONT) })
		}),
		time.AfterFunc(mostWait, func() { _ = c.Process.Kill() }),
	} {
		defer timer.Stop()
	}
	_ = c.Wait()
	status := c.ProcessState.ExitCode()
	allowed := []int{0, -1}
	switch s {
	case syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT:
		allowed = append(allowed, 130)
	case syscall.SIGQUIT:
		allowed = append(allowed, 2)
	case syscall.SIGSTOP, syscall.SIGPIPE:
		allowed = allowed[:1]
	}
	if ended, ok := c.ProcessState.Sys().(syscall.WaitStatus); !slices.Contains(allowed, status) || ok && status == -1 && ended.Signal() != s {
		t.Errorf("%v and %v: status %d: %.300s", after, s, status, errs.String())
	}
	return status
}

// TestHostileTemporaryFolders exchanges what an import makes for links to elsewhere, again and again. What lies there stays.
func TestHostileTemporaryFolders(t *testing.T) {
	home, elsewhere := t.TempDir(), t.TempDir()
	furnish(t, home)
	victim := filepath.Join(elsewhere, "victim")
	if err := os.WriteFile(victim, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	notes := manyNotes(t)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
			}
			for _, pattern := range []string{ownLibrary + "/.tmp-*", ownLibrary + "/notes", ownCache + "/search/.tmp-*/index"} {
				made, _ := filepath.Glob(filepath.Join(home, pattern))
				for _, path := range made {
					_ = os.RemoveAll(path)
					_ = os.Symlink(elsewhere, path)
				}
			}
		}
	}()
	for range 10 {
		status, out, errs := told(t, "import", inHome(home, "import", "-q", notes))
		hostileCase{}.judge(t, status, out, errs, 0, 0)
	}
	close(stop)
	<-stopped
	if f, err := os.Open(victim); err != nil {
		t.Error(err)
	} else if data, err := io.ReadAll(f); err != nil || string(data) != "x" || f.Close() != nil {
		t.Errorf("%q, %v", data, err)
	}
}

// TestHostileFullCache searches where there is no room for an index: it is not begun, and the search is a scan.
func TestHostileFullCache(t *testing.T) {
	home := t.TempDir()
	cache := filepath.Join(home, ".cache")
	if err := os.Mkdir(cache, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", cache, "tmpfs", 0, "size=2m"); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(cache, syscall.MNT_DETACH) })
	status, out, errs := told(t, "search", inHome(home, "search", "swap"))
	if status != 0 || out == "" || !strings.Contains(errs, "has room for") {
		t.Errorf("status %d, %d bytes, %s", status, len(out), errs)
	}
}
