package term

import (
	"fmt"
	"os"
	"testing"
	"time"

	"k8sexplore/ui/kit/term/preinit"

	tea "github.com/charmbracelet/bubbletea"
	_ "github.com/charmbracelet/glamour" // for what its init may do
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
)

// programVar makes the test binary run as the program that it names. Packages
// are initialised in the order of a program that imports the same ones.
const programVar = "TERM_TEST_PROGRAM"

func TestMain(m *testing.M) {
	program := os.Getenv(programVar)
	if program == "" {
		os.Exit(m.Run())
	}
	preinit.Restore()
	if err := run(program); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func run(program string) error {
	switch program {
	case "version":
		fmt.Println("version TERM=" + os.Getenv("TERM"))
	case "width":
		fmt.Println("runewidth", runewidth.StringWidth("─"), runewidth.StringWidth("ж"),
			"ansi", ansi.StringWidth("─"), ansi.StringWidth("ж"),
			"wcwidth", ansi.StringWidthWc("─"), ansi.StringWidthWc("ж"))
	case "color":
		fmt.Printf("%q\n", lipgloss.NewStyle().Foreground(lipgloss.Color("1")).Render("x"))
	case "screen":
		answer := Ask(os.Stdin, os.Stdout, 80*time.Millisecond)
		options := []tea.ProgramOption{tea.WithAltScreen()}
		if answer.Late {
			options = append(options, tea.WithFilter(NewLateFilter()))
		}
		model, err := tea.NewProgram(screen(nil), options...).Run()
		if err != nil {
			return fmt.Errorf("running the screen: %w", err)
		}
		fmt.Println("typed", model)
	default:
		return fmt.Errorf("no program %q", program)
	}
	return nil
}

// screen shows the keys that it got, and ends at q.
type screen []string

func (screen) Init() tea.Cmd  { return nil }
func (s screen) View() string { return fmt.Sprint("keys ", []string(s)) }
func (s screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok {
		if key.String() == "q" {
			return s, tea.Quit
		}
		s = append(s, key.String())
	}
	return s, nil
}
