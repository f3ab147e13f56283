//go:build unix

package journey

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// speaking starts a dialogue in a window and waits for its prompt.
func speaking(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	term := newTerminal(t, env)
	furnish(t, term.home)
	term.start(80, 50, args...)
	term.shows("offline, in four languages", "or help:")
	return term
}

// answers types a line, once it is asked for one, and waits for what is said to it: what is typed before is shown above
// the answer that is on its way.
func (term *terminal) answers(line string, said ...string) {
	term.t.Helper()
	term.until("a prompt", func(screen string) bool {
		screen = strings.TrimRight(screen, " \n")
		return strings.HasSuffix(screen, "help:") || strings.HasSuffix(screen, "ヘルプ:")
	})
	term.write(line)
	term.press("Enter")
	term.shows(append(said, line)...)
}

// A reader of a dumb terminal finds an entry, reads on, ticks an item off and takes leave; so does one who asks for it.
func TestDialogue(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct{ env, args []string }{
		"TERM=dumb": {env: []string{"TERM=dumb"}},
		"--plain":   {args: []string{"--plain"}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			term := speaking(t, c.env, c.args...)
			term.answers("sig:apps pod failure policy", "1. ", "Number, ")
			term.answers("v1.27/kep-3329", "KEP-3329: Jobs with a failure policy", "more lines", "more, read, links")
			term.answers("links", "JobPodFailurePolicy; Gate: ", "1. ")
			term.answers("2", "JobPodFailurePolicy", "Today")
			term.answers("back", "Retriable and non-retriable")
			term.answers("language ja", "日本語", "リリース: ")
			term.answers("計画 1.35 1.36", "Kubernetes 1.35から1.36へ")
			term.answers("完了 1", "1/")
			term.answers("終了", "ended with 0.")
			if screen := term.screen(); strings.ContainsAny(screen, "─│") {
				t.Errorf("drawn:\n%s", screen)
			}
		})
	}
}

// The end of the input ends it as leave does, and an interrupt as everywhere.
func TestDialogueEnds(t *testing.T) {
	t.Parallel()
	term := speaking(t, nil, "--plain")
	term.press("C-d")
	if status := term.ends(); status != "0" {
		t.Errorf("end of the input: exit status %s", status)
	}
	term = speaking(t, []string{"TERM=dumb"}, "3329")
	term.press("C-c")
	if status := term.ends(); status != "130" {
		t.Errorf("an interrupt: exit status %s", status)
	}
}

// In a terminal that answers nothing not a single escape sequence is sent, and nothing is waited for.
func TestDialogueInASilentTerminal(t *testing.T) {
	prompted := func(output []byte) bool { return bytes.Contains(output, []byte("or help: ")) }
	output, _, err := inSilence(t, prompted, func(_ *os.Process, tty *os.File) error {
		_, err := tty.WriteString("3329\nread\nupgrade 1.35 1.36\nquit\n")
		return err
	}, "--plain")
	if err != nil {
		t.Fatal(err)
	}
	if i := bytes.IndexFunc(output, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' }); i >= 0 {
		t.Errorf("%q is sent", output[i:min(len(output), i+20)])
	}
	if !bytes.Contains(output, []byte("End of code")) {
		t.Errorf("not read to its end: %q", output)
	}
}

// A script asks by lines, and gets no prompt; a reader that goes away is no error.
func TestDialogueInAScript(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	furnish(t, home)
	ask := func(shell string) (string, error) {
		cmd := exec.Command("sh", "-c", shell)
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "LANG=C.UTF-8", "PROGRAM=" + program}
		cmd.Stdin = strings.NewReader("release:1.27 sig:node stage:beta\n2\nread\n")
		out, err := cmd.Output()
		return string(out), err
	}
	out, err := ask(`"$PROGRAM" --plain`)
	if err != nil || !strings.Contains(out, "\n1. KEP-") || strings.Contains(out, "or help: ") || !strings.Contains(out, "Heading: History") {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = ask(`{ "$PROGRAM" --plain; echo "exit $?" >&2; } 2>&1 >/dev/full | cat`)
	if err != nil || !strings.Contains(out, "exit 2") || !strings.Contains(out, "writing the output") {
		t.Errorf("a full disk: %v, %q", err, out)
	}
	out, err = ask(`{ "$PROGRAM" --plain; echo "exit $?" >&3; } 3>&1 | true`)
	if exit := new(exec.ExitError); errors.As(err, &exit) || out != "" && !strings.Contains(out, "exit 0") {
		t.Errorf("a reader that goes away: %v, %q", err, out)
	}
}
