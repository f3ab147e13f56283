package task

import (
	"bytes"
	"log"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// faulty panics where it is told to.
type faulty struct{ in string }

func (f faulty) Init() tea.Cmd { return nil }

func (f faulty) Update(tea.Msg) (tea.Model, tea.Cmd) {
	boom := func() tea.Msg { panic("boom") }
	switch f.in {
	case "update":
		panic("boom")
	case "command":
		return f, boom
	case "batch":
		return f, tea.Batch(func() tea.Msg { return nil }, boom)
	}
	return f, nil
}

func (f faulty) View() string {
	if f.in == "view" {
		panic("boom")
	}
	return ""
}

// A panic anywhere ends the program with an error in one line; the stack goes to the log alone.
func TestPanicsEndInOneLine(t *testing.T) {
	for _, in := range []string{"update", "view", "command", "batch"} {
		var logged, screen bytes.Buffer
		guard := &Guard{Model: faulty{in}, Log: log.New(&logged, "", 0)}
		program := tea.NewProgram(guard, tea.WithInput(strings.NewReader("x")), tea.WithOutput(&screen), tea.WithoutSignalHandler())
		guard.Quit = program.Quit
		if _, err := program.Run(); err != nil {
			t.Errorf("%s: %v", in, err)
		}
		if guard.Err == nil || guard.Err.Error() != "internal error: boom" {
			t.Errorf("%s: error %v", in, guard.Err)
		}
		if !strings.Contains(logged.String(), "guard_test.go") {
			t.Errorf("%s: no stack in the log: %q", in, logged.String())
		}
		if strings.Contains(screen.String(), "goroutine") || strings.Contains(screen.String(), "boom") {
			t.Errorf("%s: on the screen: %q", in, screen.String())
		}
	}
}
