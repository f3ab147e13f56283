//go:build linux

package journey

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// TestWander presses keys at random for as long as K8SEXPLORE_WANDER says, two seconds otherwise, with resizes, stops,
// pastes and imports in between. The program stays within its bounds of memory and descriptors, leaves no process, and
// hands the terminal back as it was.
func TestWander(t *testing.T) {
	t.Parallel()
	during := 2 * time.Second
	if said := os.Getenv("K8SEXPLORE_WANDER"); said != "" {
		var err error
		if during, err = time.ParseDuration(said); err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(time.Now().UnixNano())
	w := newWanderer(t, rand.New(rand.NewPCG(seed, 0)))
	t.Logf("seed %d, %v", seed, during)
	end := time.Now().Add(during)
	look := time.Now()
	for time.Now().Before(end) {
		w.step()
		if time.Now().After(look) {
			busy := 0
			if during >= judged {
				w.wait(4000) // what it gives back when nothing is typed is no growth
				before := w.ticks()
				w.wait(1000)
				busy = w.ticks() - before
			}
			w.sample(busy)
			look = look.Add(max(during/40, time.Second/2))
		}
	}
	w.quit()
	w.judge(during)
}

// judged is how long a walk is whose memory is judged: a shorter one has too few samples.
const judged = 10 * time.Minute

// wanderer is one who presses keys without looking.
type wanderer struct {
	t       *testing.T
	rand    *rand.Rand
	home    string
	notes   string // a file that can be imported
	env     []string
	cmd     *exec.Cmd
	tty     *os.File // the terminal's side
	line    *os.File // the program's side
	before  *unix.Termios
	ended   chan error
	drawn   screenModes
	presses int
	starts  int
	begun   time.Time
	samples []sample
}

// sample is what the program holds at a time.
type sample struct {
	keys, start int // pressed before, and which of the starts it is
	mb, files   int
	busy        int // hundredths of a second in the last second of a rest
	descendants int
}

func newWanderer(t *testing.T, r *rand.Rand) *wanderer {
	home := t.TempDir()
	furnish(t, home)
	none := t.TempDir() // no browser, pager or editor is found
	notes := filepath.Join(t.TempDir(), "release-notes-1.24.json")
	text := `{"1": {"commit": "c", "text": "A note that somebody wrote", "markdown": "A note that somebody wrote", "author": "a", "pr_url": "", "pr_number": 1, "kinds": ["bug"], "sigs": ["node"]}}`
	if err := os.WriteFile(notes, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &wanderer{t: t, rand: r, home: home, notes: notes, begun: time.Now(), env: []string{
		"PATH=" + none, "HOME=" + home, "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8",
	}}
	w.start()
	t.Cleanup(func() { _ = w.cmd.Process.Kill(); w.close() })
	return w
}

// start starts the program, again where a key has ended it.
func (w *wanderer) start() {
	w.t.Helper()
	ours, theirs, err := pty.Open()
	if err != nil {
		w.t.Fatal(err)
	}
	if w.before, err = unix.IoctlGetTermios(int(theirs.Fd()), unix.TCGETS); err != nil {
		w.t.Fatal(err)
	}
	w.size(ours, 120, 36)
	w.cmd = exec.Command(program)
	w.cmd.Env, w.cmd.Stdin, w.cmd.Stdout, w.cmd.Stderr = w.env, theirs, theirs, theirs
	w.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := w.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.tty, w.line, w.ended, w.starts = ours, theirs, make(chan error, 1), w.starts+1
	w.drawn.reset()
	go func() { _, _ = io.Copy(&w.drawn, ours) }()
	go func(cmd *exec.Cmd, ended chan<- error) { ended <- cmd.Wait() }(w.cmd, w.ended)
}

// log is what the program has written into its log.
func (w *wanderer) log() string {
	text, err := os.ReadFile(filepath.Join(w.home, ".local/state/k8sexplore/k8sexplore.log"))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func (w *wanderer) close() { _, _ = w.tty.Close(), w.line.Close() }

func (w *wanderer) size(tty *os.File, cols, rows uint16) {
	if err := pty.Setsize(tty, &pty.Winsize{Rows: rows, Cols: cols}); err != nil {
		w.t.Fatal(err)
	}
}

// step does one thing and waits as long as a person might, or hardly.
func (w *wanderer) step() {
	switch n := w.rand.IntN(1000); {
	case n < 12:
		w.size(w.tty, uint16(1+w.rand.IntN(220)), uint16(1+w.rand.IntN(70)))
	case n < 15:
		w.signal(syscall.SIGSTOP)
		w.wait(20)
		w.signal(syscall.SIGCONT)
	case n < 16:
		w.meanwhile("import", "-q", w.notes)
	case n < 17:
		w.meanwhile("library", "remove", "all")
	case n < 18:
		w.press("\x12") // loads the library anew
	case n < 21:
		w.press("\x1b[200~" + strings.Repeat("pasted текст 貼り付け\n", 1+w.rand.IntN(500)) + "\x1b[201~")
	case n < 60:
		w.press(fmt.Sprintf("\x1b[<%d;%d;%dM", []int{0, 2, 32, 64, 65}[w.rand.IntN(5)], 1+w.rand.IntN(120), 1+w.rand.IntN(36)))
	case n < 120:
		w.press([]string{"/", ":", "#", "U", "o", "L", "?", "R", "T", "s"}[w.rand.IntN(10)] + w.word() + "\r")
	default:
		w.press(w.key())
	}
	w.wait(w.rand.IntN(12))
	select {
	case err := <-w.ended:
		if err != nil {
			w.t.Fatalf("the program ended after %d keys: %v\n%s\n%s", w.presses, err, w.drawn.last(), w.log())
		}
		w.close()
		w.start()
	default:
	}
}

func (w *wanderer) word() string {
	words := []string{
		"swap", "1.36", "3329", "theme nord", "--feature-gates", "под", "容器", "コンテナ", "is:todo", "sig:node ", "\"", "1.33 1.36", "*", "-", "lang ja",
		"lang ru", "lang zh", "lang en", "E0908 12:00:00 x.go:1] \"no\" err=\"y\"", "list stage:ga", "set theme auto", "help",
	}
	return words[w.rand.IntN(len(words))]
}

func (w *wanderer) key() string {
	const letters = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789/?:;,.<>[]{}()!@#$%^&*-_=+|~`'\" \t\r"
	named := []string{"\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[Z", "\x7f", "\x04", "\x15", "\x0c", "\x1bOP"}
	if w.rand.IntN(3) == 0 {
		return named[w.rand.IntN(len(named))]
	}
	return string(letters[w.rand.IntN(len(letters))])
}

func (w *wanderer) press(keys string) {
	w.presses++
	_ = w.tty.SetWriteDeadline(time.Now().Add(patience))
	if _, err := w.tty.WriteString(keys); err != nil && !strings.Contains(err.Error(), "input/output error") { // it has just ended
		w.t.Fatalf("the program took no key for %v: %v", patience, err)
	}
}

func (w *wanderer) wait(milliseconds int) {
	<-time.After(time.Duration(milliseconds) * time.Millisecond)
}

func (w *wanderer) signal(s syscall.Signal) { _ = w.cmd.Process.Signal(s) } // it may have ended

// meanwhile lets another k8sexplore change the library below the one on the screen.
func (w *wanderer) meanwhile(args ...string) {
	cmd := exec.Command(program, args...)
	cmd.Env = w.env
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 1 {
		w.t.Errorf("%v: %v\n%s", args, err, out)
	}
}

// ticks returns how much of a processor the program has taken so far, in hundredths of a second.
func (w *wanderer) ticks() int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.cmd.Process.Pid))
	fields := strings.Fields(string(stat))
	if err != nil || len(fields) < 15 {
		return 0 // it has just ended
	}
	user, _ := strconv.Atoi(fields[13])
	system, _ := strconv.Atoi(fields[14])
	return user + system
}

// sample notes what the program holds, and how busy it was at rest.
func (w *wanderer) sample(busy int) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.cmd.Process.Pid))
	if err != nil {
		return // it has just ended
	}
	found := regexp.MustCompile(`VmRSS:\s+(\d+) kB\nRssAnon:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return
	}
	kb, _ := strconv.Atoi(string(found[1]))
	own, _ := strconv.Atoi(string(found[2])) // the rest are pages of files
	files, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", w.cmd.Process.Pid))
	now := sample{w.presses, w.starts, kb >> 10, len(files), busy, len(w.descendants())}
	w.samples = append(w.samples, now)
	w.t.Logf("%v: %d keys, %d MB (%d its own), %d files, busy %d %%, %d processes", time.Since(w.begun).Round(time.Second), now.keys, now.mb, own>>10, now.files, now.busy, now.descendants)
}

// descendants are the processes that the program has started and that still run.
func (w *wanderer) descendants() []string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", w.cmd.Process.Pid))
	return strings.Fields(string(text))
}

// quit ends the program as a user does who wants out.
func (w *wanderer) quit() {
	w.t.Helper()
	w.sample(0)
	w.signal(syscall.SIGCONT)
	w.press("\x03")
	select {
	case err := <-w.ended:
		if err != nil {
			w.t.Errorf("it ended with %v\n%s", err, w.drawn.last())
		}
	case <-time.After(patience):
		w.t.Fatalf("it did not end\n%s", w.drawn.last())
	}
}

// judge holds what was seen against the bounds.
func (w *wanderer) judge(during time.Duration) {
	t := w.t
	if after, err := unix.IoctlGetTermios(int(w.line.Fd()), unix.TCGETS); err != nil || *after != *w.before {
		t.Errorf("the terminal's settings were %+v and are %+v, %v", w.before, after, err)
	}
	for mode, on := range w.drawn.modes() {
		if on != (mode == "25") { // the cursor is shown, everything else is off
			t.Errorf("mode %s is left %v", mode, on)
		}
	}
	quarter := len(w.samples) / 4
	median := func(part []sample, of func(sample) int) int {
		all := make([]int, len(part))
		for i, s := range part {
			all[i] = of(s)
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	memory := func(s sample) int { return s.mb }
	t.Logf("%d keys, %d starts", w.presses, w.starts)
	another := func(s sample) bool { return s.start != w.samples[quarter].start }
	if during >= judged && !slices.ContainsFunc(w.samples[quarter:], another) {
		first, end := median(w.samples[quarter:2*quarter], memory), median(w.samples[3*quarter:], memory)
		if end > first*105/100 {
			t.Errorf("%d MB in the second quarter, %d in the last", first, end)
		}
	}
	const working = 20 // hundredths, more than a clock takes
	if rests := len(w.samples); during >= judged {
		busy := len(slices.DeleteFunc(slices.Clone(w.samples), func(s sample) bool { return s.busy < working }))
		if busy > rests/8 { // an index may be built in some
			t.Errorf("it works in %d of %d rests", busy, rests)
		}
	}
	for _, s := range w.samples {
		if s.mb > 400 || s.files > 60 || s.descendants > 2 {
			t.Fatalf("after %d keys: %d MB, %d files, %d processes", s.keys, s.mb, s.files, s.descendants)
		}
	}
}

// screenModes is what a terminal has been told: which of its modes are on, and the end of what was drawn.
type screenModes struct {
	mu   sync.Mutex
	tail []byte
	on   map[string]bool
}

var modeSequence = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)

func (m *screenModes) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tail, m.on = nil, map[string]bool{}
}

// Write implements io.Writer.
func (m *screenModes) Write(text []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tail = append(m.tail, text...)
	end := 0
	for _, at := range modeSequence.FindAllSubmatchIndex(m.tail, -1) {
		for mode := range strings.SplitSeq(string(m.tail[at[2]:at[3]]), ";") {
			m.on[mode] = m.tail[at[4]] == 'h'
		}
		end = at[1]
	}
	const kept = 4000
	m.tail = bytes.Clone(m.tail[max(end, len(m.tail)-kept):])
	return len(text), nil
}

func (m *screenModes) modes() map[string]bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.on
}

func (m *screenModes) last() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strconv.Quote(string(m.tail))
}
