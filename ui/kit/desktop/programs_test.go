//go:build unix

package desktop

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// programs makes a PATH of shell scripts alone, and returns the folder that they run and write in.
func programs(t *testing.T, scripts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, script := range scripts {
		body := "#!/bin/sh\nPATH=/usr/bin:/bin\ncd '" + dir + "' || exit 9\n" + script + "\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	return dir
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(raw)
}

const keep = `cat > took; echo "$0 $*" > how; echo noise; echo noise >&2`

func sequence(text string) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"
}

const text = "apiVersion: v1\n\tпод: 値\n"

func TestCopy(t *testing.T) {
	remote := "SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"
	for name, c := range map[string]struct {
		system  string
		env     []string
		scripts map[string]string
		way     Way
		how     string // the program that got the text, and its arguments
	}{
		"x11":               {"linux", []string{"DISPLAY=:0"}, map[string]string{"xclip": keep, "xsel": keep}, Native, "xclip -selection clipboard"},
		"xsel":              {"linux", []string{"DISPLAY=:0"}, map[string]string{"xsel": keep}, Native, "xsel --input --clipboard"},
		"wayland":           {"linux", []string{"DISPLAY=:0", "WAYLAND_DISPLAY=w"}, map[string]string{"xclip": keep, "wl-copy": keep}, Native, "wl-copy"},
		"wayland, x11 tool": {"linux", []string{"DISPLAY=:0", "WAYLAND_DISPLAY=w"}, map[string]string{"xclip": keep}, Native, "xclip -selection clipboard"},
		"a tool that fails": {"linux", []string{"DISPLAY=:0"}, map[string]string{"xclip": "exit 1", "xsel": keep}, Native, "xsel --input --clipboard"},
		"all fail":          {"linux", []string{"DISPLAY=:0"}, map[string]string{"xclip": "exit 1"}, ByTerminal, ""},
		"no display":        {"linux", nil, map[string]string{"xclip": keep, "wl-copy": keep, "clip.exe": keep}, ByTerminal, ""},
		"no tool":           {"linux", []string{"DISPLAY=:0"}, nil, ByTerminal, ""},
		"mac":               {"darwin", nil, map[string]string{"pbcopy": keep, "xclip": keep}, Native, "pbcopy"},
		"ssh":               {"linux", []string{"DISPLAY=:0", remote}, map[string]string{"xclip": keep}, ByTerminal, ""},
		"ssh to a mac":      {"darwin", []string{"SSH_TTY=/dev/ttys1"}, map[string]string{"pbcopy": keep}, ByTerminal, ""},
		"ssh without OSC":   {"linux", []string{"DISPLAY=:0", "TERM=linux", remote}, map[string]string{"xclip": keep}, Native, "xclip -selection clipboard"},
		"tmux":              {"linux", []string{"TMUX=s,1,0"}, map[string]string{"tmux": keep}, ByTmux, "tmux load-buffer -w -"},
		"x11 and tmux":      {"linux", []string{"DISPLAY=:0", "TMUX=s,1,0"}, map[string]string{"xclip": keep, "tmux": keep}, Native, "xclip -selection clipboard"},
		"ssh to a tmux":     {"linux", []string{"DISPLAY=:0", "TMUX=s,1,0", remote}, map[string]string{"xclip": keep, "tmux": keep}, ByTmux, "tmux load-buffer -w -"},
		"an older tmux":     {"linux", []string{"TMUX=s,1,0"}, map[string]string{"tmux": "exit 1"}, ByTerminal, ""},
		"not within tmux":   {"linux", nil, map[string]string{"tmux": keep}, ByTerminal, ""},
		"tmux out of PATH":  {"linux", []string{"TMUX=s,1,0"}, nil, ByTerminal, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := programs(t, c.scripts)
			d, out := desk(c.system, c.env...)
			program, _, _ := strings.Cut(c.how, " ")
			fails := slices.Contains([]string{"a tool that fails", "all fail", "an older tmux"}, name)
			if first, by := d.CopyWay(); !fails && (first != c.way || by != program) {
				t.Errorf("%q by %q would be tried first", first, by)
			}
			way, err := d.Copy(context.Background(), text)
			if err != nil || way != c.way {
				t.Fatalf("%q, %v", way, err)
			}
			how := strings.TrimSpace(strings.TrimPrefix(read(t, dir, "how"), dir+"/"))
			if how != c.how {
				t.Errorf("it went to %q, want %q", how, c.how)
			}
			if got := read(t, dir, "took"); c.how != "" && got != text {
				t.Errorf("the program got %q", got)
			}
			want := ""
			if c.way == ByTerminal {
				want = sequence(text)
			}
			if out.String() != want {
				t.Errorf("the terminal got %q, want %q", out, want)
			}
		})
	}
}

// Windows' own program is told the encoding.
func TestCopyInWSL(t *testing.T) {
	dir := programs(t, map[string]string{"clip.exe": keep})
	d, _ := desk("linux", "WSL_DISTRO_NAME=Debian")
	if way, err := d.Copy(context.Background(), "aп"); way != Native || err != nil {
		t.Fatal(way, err)
	}
	if got := read(t, dir, "took"); got != "\xff\xfea\x00\x3f\x04" {
		t.Errorf("%q", got)
	}
}

// A program that never takes the text is ended, with what it has started, and the terminal is asked.
func TestCopyHangs(t *testing.T) {
	dir := programs(t, map[string]string{"xclip": `sleep 300 & echo $! > child; wait`})
	d, out := desk("linux", "DISPLAY=:0")
	d.limit = 300 * time.Millisecond
	long := strings.Repeat("x", 70<<10) // more than a pipe holds
	begun := time.Now()
	way, err := d.Copy(context.Background(), long)
	if way != ByTerminal || err != nil || out.String() != sequence(long) {
		t.Errorf("%q, %v, %d bytes to the terminal", way, err, out.Len())
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(read(t, dir, "child")))
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(5 * time.Second); alive(pid); {
		if time.Now().After(deadline) {
			t.Fatal("what the program has started lives on")
		}
	}
}

// alive reports a process that has not ended; one that nobody has waited for has.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

func TestCopyTooLong(t *testing.T) {
	programs(t, nil)
	d, out := desk("linux")
	fits := strings.Repeat("x", MaxSequence/4*3)
	if way, err := d.Copy(context.Background(), fits); way != ByTerminal || err != nil {
		t.Errorf("%q, %v", way, err)
	}
	out.Reset()
	if _, err := d.Copy(context.Background(), fits+"x"); !errors.Is(err, ErrTooLong) || out.Len() != 0 {
		t.Errorf("%v, %d bytes to the terminal", err, out.Len())
	}
	dumb, out := desk("linux", "TERM=dumb")
	if _, err := dumb.Copy(context.Background(), "x"); !errors.Is(err, ErrNoClipboard) || out.Len() != 0 {
		t.Errorf("%v, %d bytes to the terminal", err, out.Len())
	}
}

func TestOpen(t *testing.T) {
	const at = Address("https://x.example/a?b=$(c)&d='e'")
	record := `for a in "$0" "$@"; do echo "$a"; done > how; echo noise; echo noise >&2; [ ! -t 0 ] && ! read -r line`
	for name, c := range map[string]struct {
		system  string
		env     []string
		scripts []string
		want    []string // nil: no browser
	}{
		"desktop":            {"linux", []string{"DISPLAY=:0"}, []string{"xdg-open"}, []string{"xdg-open", string(at)}},
		"wayland":            {"linux", []string{"WAYLAND_DISPLAY=w"}, []string{"xdg-open"}, []string{"xdg-open", string(at)}},
		"no display":         {"linux", nil, []string{"xdg-open"}, nil},
		"no opener":          {"linux", []string{"DISPLAY=:0"}, nil, nil},
		"mac":                {"darwin", nil, []string{"open"}, []string{"open", string(at)}},
		"mac over ssh":       {"darwin", []string{"SSH_TTY=/dev/x"}, []string{"open"}, nil},
		"windows":            {"windows", nil, []string{"rundll32"}, []string{"rundll32", "url.dll,FileProtocolHandler", string(at)}},
		"wsl":                {"linux", []string{"WSL_DISTRO_NAME=D"}, []string{"wslview"}, []string{"wslview", string(at)}},
		"$BROWSER":           {"linux", []string{"BROWSER=mine --new", "DISPLAY=:0"}, []string{"mine", "xdg-open"}, []string{"mine", "--new", string(at)}},
		"$BROWSER over ssh":  {"linux", []string{"BROWSER=mine", "SSH_TTY=/dev/x"}, []string{"mine"}, []string{"mine", string(at)}},
		"$BROWSER is a list": {"linux", []string{"BROWSER=none:w3m:mine -u %s -x"}, []string{"mine", "w3m"}, []string{"mine", "-u", string(at), "-x"}},
		"$BROWSER is gone":   {"linux", []string{"BROWSER=none", "DISPLAY=:0"}, []string{"xdg-open"}, []string{"xdg-open", string(at)}},
		"$BROWSER in quotes": {"linux", []string{`BROWSER="my browser" -x '%s'`}, []string{"my browser"}, []string{"my browser", "-x", string(at)}},
		"$BROWSER no shell":  {"linux", []string{"BROWSER=mine;touch x"}, []string{"mine", "touch"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			scripts := map[string]string{}
			for _, s := range c.scripts {
				scripts[s] = record
			}
			dir := programs(t, scripts)
			d, out := desk(c.system, c.env...)
			err := d.Open(at)
			if c.want == nil {
				if !errors.Is(err, ErrNoBrowser) {
					t.Errorf("%v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Split(strings.TrimSpace(read(t, dir, "how")), "\n")
			if got[0] = filepath.Base(got[0]); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
			if out.Len() > 0 {
				t.Errorf("the terminal got %q", out)
			}
		})
	}
}

// What fails at once is an error; what stays is the browser itself, in a session of its own.
func TestOpenFailsAndStays(t *testing.T) {
	programs(t, map[string]string{"xdg-open": "exit 3"})
	d, _ := desk("linux", "DISPLAY=:0")
	if err := d.Open("https://x.example/"); err == nil || errors.Is(err, ErrNoBrowser) {
		t.Errorf("%v", err)
	}
	dir := programs(t, map[string]string{"mine": "echo $$ > pid; exec sleep 300"})
	d, _ = desk("linux", "BROWSER=mine")
	d.limit = 300 * time.Millisecond
	if err := d.Open("https://x.example/"); err != nil {
		t.Error(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(read(t, dir, "pid")))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Kill(pid, syscall.SIGKILL) }()
	if !alive(pid) {
		t.Error("the browser is gone")
	}
	if group, err := syscall.Getpgid(pid); err != nil || group == syscall.Getpgrp() {
		t.Errorf("group %d, the program's is %d, %v", group, syscall.Getpgrp(), err)
	}
}

// What the user has settled goes before everything else: a command, one way alone, or none.
func TestSettledPrograms(t *testing.T) {
	folder := t.TempDir()
	got := filepath.Join(folder, "got")
	script := filepath.Join(folder, "own tool")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nif [ $1 = --new ]; then echo \"$@\" > "+got+"; else cat > "+got+"; fi\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	read := func() string {
		text, err := os.ReadFile(got)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(text))
	}
	d := Desktop{Getenv: func(string) string { return "" }, limit: 5 * time.Second}
	d.Browser = []string{script, "--new", "<%s>"}
	if err := d.Open("https://a.b/?c&d;e"); err != nil || read() != "--new <https://a.b/?c&d;e>" {
		t.Errorf("%v, %q", err, read())
	}
	d.Browser = []string{script, "--new"}
	if err := d.Open("https://a.b/"); err != nil || read() != "--new https://a.b/" {
		t.Errorf("%v, %q", err, read())
	}
	if d.Browser = []string{"none"}; !errors.Is(d.Open("https://a.b/"), ErrNoBrowser) {
		t.Error("a browser is there that nobody wants")
	}
	d.Clipboard = []string{script, "one"}
	if way, err := d.Copy(t.Context(), "a text"); err != nil || way != Native || read() != "a text" {
		t.Errorf("%s, %v, %q", way, err, read())
	}
	var terminal strings.Builder
	d.Terminal, d.Clipboard = &terminal, []string{"osc52"}
	if way, err := d.Copy(t.Context(), "a text"); err != nil || way != ByTerminal || !strings.Contains(terminal.String(), "]52;") {
		t.Errorf("%s, %v, %q", way, err, terminal.String())
	}
	for _, c := range []string{"none", "tmux"} {
		d.Clipboard = []string{c}
		if _, err := d.Copy(t.Context(), "a text"); !errors.Is(err, ErrNoClipboard) {
			t.Errorf("%s: %v", c, err)
		}
	}
	d.Clipboard = []string{filepath.Join(folder, "nothing"), "x"}
	if _, err := d.Copy(t.Context(), "a text"); err == nil {
		t.Error("copied by a program that is not there")
	}
}
