//go:build !windows

package desktop

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unicode/utf16"
)

// copyNative tries one tool after the other, until one has taken the text.
func (d Desktop) copyNative(ctx context.Context, text string) error {
	failed := ErrNoClipboard
	for _, t := range d.tools() {
		err := d.run(ctx, t, text)
		if err == nil {
			return nil
		}
		if !errors.Is(err, ErrNoClipboard) {
			failed = err
		}
	}
	return failed
}

// copyByTmux gives the text to the tmux that the screen is in. One older than 3.2 refuses.
func (d Desktop) copyByTmux(ctx context.Context, text string) error {
	if d.Getenv("TMUX") == "" {
		return ErrNoClipboard
	}
	return d.run(ctx, tool{name: "tmux", args: []string{"load-buffer", "-w", "-"}}, text)
}

// hasTmux reports that tmux is around this program.
func (d Desktop) hasTmux() bool {
	_, err := exec.LookPath("tmux")
	return err == nil && d.Getenv("TMUX") != ""
}

// nativeProgram returns the program that copies natively, "" for none.
func (d Desktop) nativeProgram() string {
	for _, t := range d.tools() {
		if _, err := exec.LookPath(t.name); err == nil {
			return t.name
		}
	}
	return ""
}

// detach starts a program in a session of its own: one that stays to serve the clipboard outlives the terminal. Where
// it is ended, so is what it has started.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if cmd.Cancel != nil {
		cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	}
}

// tool is a program that puts what it reads into the clipboard.
type tool struct {
	name   string
	args   []string
	encode func(string) []byte // nil for UTF-8
}

// tools returns the programs that may serve here, the best first.
func (d Desktop) tools() (all []tool) {
	if d.goos() == "darwin" {
		return []tool{{name: "pbcopy"}}
	}
	if d.Getenv("WAYLAND_DISPLAY") != "" {
		all = append(all, tool{name: "wl-copy"})
	}
	if d.Getenv("DISPLAY") != "" {
		all = append(all, tool{name: "xclip", args: []string{"-selection", "clipboard"}},
			tool{name: "xsel", args: []string{"--input", "--clipboard"}})
	}
	if d.Getenv("TERMUX_VERSION") != "" {
		all = append(all, tool{name: "termux-clipboard-set"})
	}
	if d.inWSL() {
		all = append(all, tool{name: "clip.exe", encode: windowsText})
	}
	return all
}

// run gives a text to a tool and waits until it has taken it, which some never do.
func (d Desktop) run(ctx context.Context, t tool, text string) error {
	path, err := exec.LookPath(t.name)
	if err != nil {
		return ErrNoClipboard
	}
	ctx, cancel := context.WithTimeout(ctx, d.patience())
	defer cancel()
	cmd := exec.CommandContext(ctx, path, t.args...)
	detach(cmd)
	cmd.WaitDelay = d.patience()
	cmd.Stdin = bytes.NewReader(t.bytes(text))
	if t.name == "pbcopy" {
		cmd.Env = append(os.Environ(), "LC_ALL=en_US.UTF-8") // else it takes the text for another encoding
	}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("copying with %s: %w", t.name, cmp.Or(ctx.Err(), err))
	}
	return nil
}

func (t tool) bytes(text string) []byte {
	if t.encode == nil {
		return []byte(text)
	}
	return t.encode(text)
}

// windowsText is a text as Windows takes it for text in any language: UTF-16 that says so.
func windowsText(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(s)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}
