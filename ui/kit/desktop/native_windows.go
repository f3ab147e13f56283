package desktop

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"

	"github.com/atotto/clipboard"
)

// copyNative asks the system itself; no program is run.
func (d Desktop) copyNative(_ context.Context, text string) error {
	if err := clipboard.WriteAll(text); err != nil {
		return fmt.Errorf("copying: %w", err)
	}
	return nil
}

// copyByTmux: there is no tmux here.
func (d Desktop) copyByTmux(context.Context, string) error { return ErrNoClipboard }

// hasTmux: there is none here.
func (d Desktop) hasTmux() bool { return false }

// nativeProgram names what copies natively.
func (d Desktop) nativeProgram() string { return "windows" }

// detach keeps what ends this program from a program that it starts.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP, HideWindow: true}
}
