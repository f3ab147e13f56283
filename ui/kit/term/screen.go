package term

import (
	"bytes"
	"image"
	"os"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Screen draws frames on a terminal, and of their lines only the cells that have changed. A frame is drawn as soon as
// it comes, but not before a frame's time has passed since the one before. A whole frame, which lacks nothing that is on
// its way, waits for a third of it behind another whole one, and else not at all. Bubble Tea's own renderer looks for a
// frame 120 times a second for as long as the program runs, and draws whole lines.
//
// It is an Output, too: Bubble Tea's renderer writes to it and keeps the terminal's modes; of a frame it knows nothing
// but a sign, which never reaches the terminal. A Screen is safe for concurrent use.
type Screen struct {
	*Output
	// Failed is called where drawing panics, on the goroutine that draws, which ends then. It is set before the first
	// frame; without it a panic ends the program.
	Failed func(panicked any)
	// Margins says that the terminal scrolls a part of its width, too, see Answer. It is set before the first frame.
	Margins bool

	wake  chan struct{} // holds a value while there is something to draw
	whole chan struct{} // holds a value while that is a frame behind which no other is on its way
	first chan struct{} // closed when the first frame stands there
	over  chan struct{}
	done  chan struct{}

	mu     sync.Mutex
	frame  string          // to be drawn next
	ground string          // that it stands on
	pane   image.Rectangle // of it that scrolls
	fresh  bool            // there is one
	lacks  bool            // something that is on its way
	lost   bool            // it is not known what stands on the terminal
	away   bool            // the terminal shows something else

	drawn canvas        // belongs to the goroutine that draws
	every time.Duration // how long a frame stands
	least time.Duration // how long a whole one, if another comes
}

// FrameSign is all that Bubble Tea knows of a frame: a character of the private use area, one cell wide.
const FrameSign = "\uf8ff"

// NewScreen returns the screen on a terminal. It draws until Close, and lets every frame stand for that time, see
// Screen.
func NewScreen(f *os.File, every time.Duration) *Screen {
	s := &Screen{
		Output: NewOutput(f), wake: make(chan struct{}, 1), whole: make(chan struct{}, 1),
		first: make(chan struct{}), over: make(chan struct{}), done: make(chan struct{}),
		lost: true, away: true, every: every, least: every / 3,
	}
	go s.draw()
	return s
}

// Close ends the drawing; the terminal stays as it is.
func (s *Screen) Close() error {
	close(s.over)
	<-s.done
	return nil
}

// Show draws a frame, unless another one comes before it can be drawn. The ground is the sequence for the colours that
// stand where the frame says nothing else, "" for the terminal's own; the pane reaches its right edge, and is all that
// may go up or down as a whole. whole says that the frame lacks nothing that is on its way.
func (s *Screen) Show(frame, ground string, pane image.Rectangle, whole bool) {
	s.mu.Lock()
	s.frame, s.ground, s.pane, s.fresh, s.lacks = frame, ground, pane, true, !whole
	s.tell(whole)
	s.mu.Unlock()
	s.ask()
}

// tell says whether the frame at hand is whole.
func (s *Screen) tell(whole bool) {
	select {
	case <-s.whole:
	default:
	}
	if whole {
		s.whole <- struct{}{}
	}
}

// Forget draws the next frame as a whole, because the terminal may have changed the one before.
func (s *Screen) Forget() {
	s.mu.Lock()
	s.lost = true
	s.mu.Unlock()
	s.ask()
}

func (s *Screen) ask() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Write implements io.Writer for Bubble Tea's renderer.
func (s *Screen) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(FrameSign)) {
		return len(b), nil
	}
	s.Output.mu.Lock()
	defer s.Output.mu.Unlock()
	n, err := s.file.Write(b)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case bytes.Contains(b, []byte(ansi.ResetModeAltScreenSaveCursor)):
		s.away = true
	case bytes.Contains(b, []byte(ansi.SetModeAltScreenSaveCursor)):
		s.away, s.lost = false, true
		s.ask()
	case bytes.Contains(b, []byte(ansi.EraseEntireScreen)):
		s.lost = true
		s.ask()
	}
	return n, err
}

// draw writes the frame that is due, if there is one.
func (s *Screen) draw() {
	defer close(s.done)
	defer func() {
		if s.Failed == nil {
			return
		}
		if p := recover(); p != nil {
			s.Failed(p)
		}
	}()
	first := sync.OnceFunc(func() { close(s.first) })
	defer first()
	for {
		select {
		case <-s.wake:
		case <-s.over:
			return
		}
		drawn, lacks := s.drawOne()
		if !drawn {
			continue
		}
		first()
		if !s.pause(lacks) {
			return
		}
	}
}

// pause waits until the next frame may be drawn behind one that lacks something or not, or returns false where none is to
// come.
func (s *Screen) pause(lacks bool) bool {
	most := time.After(s.every)
	if !lacks {
		select {
		case <-time.After(s.least):
		case <-s.over:
			return false
		}
	}
	select {
	case <-most:
	case <-s.whole:
	case <-s.over:
		return false
	}
	return true
}

// drawOne draws the frame at hand, if the terminal does not show it, and reports whether that lacks something.
func (s *Screen) drawOne() (drawn, lacks bool) {
	s.Output.mu.Lock()
	defer s.Output.mu.Unlock()
	s.mu.Lock()
	frame, ground, pane, lacks := s.frame, s.ground, s.pane, s.lacks
	wanted, lost := !s.away && (s.fresh || s.lost) && frame != "", s.lost
	if wanted {
		s.fresh, s.lost = false, false
		s.tell(false)
	}
	s.mu.Unlock()
	if !wanted {
		return false, lacks
	}
	if lost {
		s.drawn.forget()
	}
	s.drawn.setGround(ground)
	s.drawn.margins = s.Margins
	changes := s.drawn.paint(strings.Split(frame, "\n"), pane)
	if len(changes) == 0 {
		return false, lacks
	}
	_, _ = s.file.Write(changes) // a terminal that is gone ends the program by its signal
	return true, lacks
}

// Model is what a Screen draws. Ground and Scrolls are what Screen.Show takes of the frame at hand, and Awaits reports
// whether something that it lacks is on its way.
type Model interface {
	tea.Model
	Ground() string
	Scrolls() image.Rectangle
	Awaits() bool
}

// Shown is a model whose frames a Screen draws.
type Shown struct {
	Model
	Screen *Screen
	Size   tea.WindowSizeMsg // that the first frame is made for
	begun  bool              // Bubble Tea has told the size that it begins with
}

// Init implements tea.Model. What is to be done at first waits until there is something to look at.
func (m *Shown) Init() tea.Cmd {
	begin := m.Model.Init()
	return func() tea.Msg {
		<-m.Screen.first
		return begin()
	}
}

// Update implements tea.Model. A terminal whose size changes may show anything, even if it has its old size again; the
// size that Bubble Tea begins with is no change if it is that of the first frame.
func (m *Shown) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		if m.begun || size != m.Size {
			m.Screen.Forget()
		}
		m.begun = true
	}
	_, cmd := m.Model.Update(msg) // a Model changes in place
	return m, cmd
}

// View implements tea.Model.
func (m *Shown) View() string {
	m.Screen.Show(m.Model.View(), m.Ground(), m.Scrolls(), !m.Awaits())
	return FrameSign
}
