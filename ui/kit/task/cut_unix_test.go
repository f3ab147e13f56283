//go:build unix

package task

import (
	"bytes"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/edsrzf/mmap-go"
)

// cutOff is a mapped file whose bytes are gone: reading it is SIGBUS.
func cutOff(t *testing.T) mmap.MMap {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, make([]byte, 100), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := data.Unmap(); err != nil {
			t.Error(err)
		}
	})
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	return data
}

// reader reads a byte where it is told to.
type reader struct {
	in   string
	data []byte
	sum  byte
}

func (r *reader) read() { r.sum += r.data[10] }

func (r *reader) Init() tea.Cmd {
	if r.in == "init" {
		r.read()
	}
	return nil
}

func (r *reader) Update(tea.Msg) (tea.Model, tea.Cmd) {
	switch r.in {
	case "update":
		r.read()
	case "command":
		return r, func() tea.Msg { r.read(); return nil }
	}
	return r, nil
}

func (r *reader) View() string {
	if r.in == "view" {
		r.read()
	}
	return ""
}

// A mapped file that is cut off ends the program with one line, wherever it is read.
func TestFileCutOffWhileMapped(t *testing.T) {
	for _, in := range []string{"init", "update", "view", "command"} {
		var logged, screen bytes.Buffer
		guard := &Guard{Model: &reader{in: in, data: cutOff(t)}, Log: log.New(&logged, "", 0)}
		program := tea.NewProgram(guard, tea.WithInput(strings.NewReader("x")), tea.WithOutput(&screen), tea.WithoutSignalHandler())
		guard.Quit = program.Quit
		if _, err := program.Run(); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if guard.Err == nil || !strings.Contains(guard.Err.Error(), "damaged on the disk") || strings.Contains(screen.String(), "goroutine") {
			t.Errorf("%s: %v", in, guard.Err)
		}
	}
}
