package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
)

// Prompt asks for one line of text.
type Prompt struct {
	asked  Asked
	styles *style.Styles
	line   textline.Line
	wrong  string // what Check says of what was typed; "" for nothing
	width  int
	height int
}

// Asked is what a Prompt asks and what follows.
type Asked struct {
	In    keys.Context // keys.Note or keys.Naming
	Title string
	About string // below the line, whatever is typed
	Text  string // that stands in the line at first
	// Check says what is wrong with a text, "" for nothing; nil for never.
	Check func(text string) string
	// Kept is what follows when a text is kept, Dropped where the key for dropping is pressed; nil for nothing.
	Kept    func(text string) Answer
	Dropped func() Answer
}

// NewPrompt returns a prompt.
func NewPrompt(asked Asked, st *style.Styles) *Prompt {
	return &Prompt{asked: asked, styles: st, line: textline.New(asked.Text)}
}

// Context implements Overlay.
func (p *Prompt) Context() keys.Context { return p.asked.In }

// Title implements Overlay.
func (p *Prompt) Title() string { return p.asked.Title }

// Resize implements Overlay.
func (p *Prompt) Resize(width, height int) { p.width, p.height = width, min(height, 2) }

// Press implements Overlay.
func (p *Prompt) Press(msg tea.KeyMsg, act keys.Action) Result {
	switch {
	case act == keys.Accept:
		return p.accept()
	case act == keys.DropBookmark && p.asked.Dropped != nil:
		return Result{Close: true, Then: p.asked.Dropped()}
	case textline.Left(msg):
		return Result{Close: true}
	case act != "":
		return Result{Then: Do(act)}
	case p.line.Edit(msg):
		p.wrong = ""
	}
	return Result{}
}

func (p *Prompt) accept() Result {
	text := p.line.Text()
	if p.asked.Check != nil {
		if p.wrong = p.asked.Check(text); p.wrong != "" {
			return Result{}
		}
	}
	return Result{Close: true, Then: p.asked.Kept(text)}
}

// Lines implements Overlay: what is typed, and below it what it is about or what is wrong with it.
func (p *Prompt) Lines() []string {
	const sign = " ❯ "
	below, paint := p.asked.About, p.styles.Muted
	if p.wrong != "" {
		below, paint = p.wrong, p.styles.Warning
	}
	indent := cells.Width(sign)
	return cells.Fill([]string{
		p.styles.Accent.Text(sign) + p.line.Draw(max(p.width-indent-1, 4), p.styles) + " ",
		cells.Blank(indent) + paint.Text(cells.Fit(cells.Tame(below), max(p.width-indent, 0))),
	}, p.width, p.height)
}
