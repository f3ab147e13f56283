package screen

import (
	"math/rand/v2"
	"strings"
	"testing"

	"k8sexplore/ui/screen/frame"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// shuffler carries commands out in any order, long after they were asked for.
type shuffler struct {
	d       *driver
	r       *rand.Rand
	pending []tea.Cmd
}

func (s *shuffler) queue(cmd tea.Cmd) {
	if cmd != nil {
		s.pending = append(s.pending, cmd)
	}
}

// answer carries out one of the commands.
func (s *shuffler) answer() {
	if len(s.pending) == 0 {
		return
	}
	i := s.r.IntN(len(s.pending))
	cmd := s.pending[i]
	s.pending = append(s.pending[:i], s.pending[i+1:]...)
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg, tea.SuspendMsg:
	case tea.BatchMsg:
		for _, c := range msg {
			s.queue(c)
		}
	default:
		_, next := s.d.update(msg)
		s.queue(next)
	}
}

// In whatever order keys, sizes and answers come: every frame fits the window, and once all is answered the screen
// shows what was asked for last, and nothing that was drawn before something changed.
func TestAnswersInAnyOrder(t *testing.T) {
	keys := strings.Fields(`enter esc tab shift+tab up down pgdown home end space backspace left right j G n N F r R v X L 1 2 3 - + B z M # / ? ] [ b
		м Д \ alt+left backspace alt+right : ctrl+d ctrl+u 265 pod log sig:node 3352 gate:K release:1.27 / эфем 容器`)
	sizes := [][2]int{{40, 10}, {60, 20}, {80, 24}, {80, 39}, {110, 30}, {120, 42}, {200, 50}, {30, 5}, {109, 22}}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := &shuffler{d: start(t, setup{width: 80, height: 24}), r: r}
		m := s.d.m
		for range 80 {
			switch n := r.IntN(20); {
			case n == 0:
				size := sizes[r.IntN(len(sizes))]
				_, cmd := m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				s.queue(cmd)
			case n < 10:
				s.answer()
			default:
				_, cmd := m.Update(keyOf(keys[r.IntN(len(keys))]))
				s.queue(cmd)
			}
			checkFits(t, m, seed)
		}
		for len(s.pending) > 0 {
			s.answer()
		}
		checkSettled(t, m, seed)
	}
}

func checkFits(t *testing.T, m *Model, seed uint64) {
	t.Helper()
	lines := strings.Split(m.View(), "\n")
	if len(lines) != max(m.layout.Height, 1) {
		t.Fatalf("seed %d: %d lines, want %d", seed, len(lines), m.layout.Height)
	}
	for _, l := range lines {
		if got := ansi.StringWidth(l); got != m.layout.Width {
			t.Fatalf("seed %d: a line of %d cells, want %d: %q", seed, got, m.layout.Width, ansi.Strip(l))
		}
	}
}

func checkSettled(t *testing.T, m *Model, seed uint64) {
	t.Helper()
	if m.browser.Awaits() {
		t.Fatalf("seed %d: a search is still awaited", seed)
	}
	about, ok := m.way.subject()
	if ok != m.reader.Loaded() || ok && m.reader.Key() != m.reading.articleKey(about) {
		t.Errorf("seed %d: shown is %+v of %+v", seed, m.reader.Key(), about)
	}
	drawn := m.View()
	m.browser.Redraw()
	m.view.rule = frame.Rule{}
	m.reader.Resize(m.reader.Size())
	if again := m.View(); again != drawn {
		t.Errorf("seed %d: drawn anew the screen is another one:\n%s\n%s", seed, ansi.Strip(drawn), ansi.Strip(again))
	}
	if m.browser.OpenSnippets() != nil {
		t.Errorf("seed %d: rows in sight have no quotes", seed)
	}
}
