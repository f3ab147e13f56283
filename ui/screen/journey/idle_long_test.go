//go:build linux && long

package journey

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/creack/pty"
)

// TestIdleScreen looks at a screen that nobody touches: it draws nothing and takes next to nothing of a processor.
func TestIdleScreen(t *testing.T) {
	const most = 0.002 // of a core
	home := t.TempDir()
	furnish(t, home)
	cmd := exec.Command(program)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TERM=xterm-256color", "LANG=C.UTF-8"}
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 60, Cols: 200})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); _ = tty.Close() }()
	var total atomic.Int64
	go func() {
		buffer := make([]byte, 1<<16)
		for {
			n, err := tty.Read(buffer)
			total.Add(int64(n))
			if err != nil {
				return // the terminal is closed
			}
		}
	}()
	drawn := func(during time.Duration) int64 {
		before := total.Load()
		<-time.After(during)
		return total.Load() - before
	}
	drawn(5 * time.Second) // until all is there
	before, begun := processorTime(t, cmd.Process.Pid), time.Now()
	if n := drawn(10 * time.Second); n > 0 {
		t.Errorf("%d bytes drawn", n)
	}
	share := float64(processorTime(t, cmd.Process.Pid)-before) / float64(time.Since(begun))
	t.Logf("%.3f %% of a core", share*100)
	if share > most {
		t.Errorf("%.3f %% of a core", share*100)
	}
}

// processorTime is what all threads of a process have used.
func processorTime(t *testing.T, pid int) (sum time.Duration) {
	t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(threads) == 0 {
		t.Fatalf("no threads: %v", err)
	}
	for _, thread := range threads {
		text, err := os.ReadFile(thread)
		if err != nil {
			t.Fatal(err)
		}
		var used time.Duration
		if _, err := fmt.Fscan(strings.NewReader(string(text)), &used); err != nil {
			t.Fatal(err)
		}
		sum += used
	}
	return sum
}
