// Package style turns a theme into the one Styles value that every part of the screen is painted with. Colours degrade
// to what the terminal can show; under NO_COLOR they are bold, underline and reverse.
package style

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/markdown"
)

// Theme is colours by what they are for, as lipgloss writes them; "" is the terminal's own, and "reverse" a
// background made by exchanging those.
type Theme struct {
	Text, Muted, Accent, Border, Selection, SelectionIdle string
	ChipText, Chip, MarkText, Mark                        string
	FindText, Find, FindOther                             string
	Alpha, Beta, Stable, Deprecated, Removed, Warning     string
	Heading, Strong, Link, Code, Keyword, String, Number  string
	Comment, Quote                                        string
}

// Paint is a style as it is written: what turns it on and what turns everything off again.
type Paint struct{ on, off string }

// Text paints s, which must hold no escape sequences of its own.
func (p Paint) Text(s string) string {
	if s == "" {
		return ""
	}
	return p.on + s + p.off
}

// Codes returns what turns the style on, and what turns it and all others off, for text that has sequences of its own.
func (p Paint) Codes() (on, off string) { return p.on, p.off }

// RowStyles paint one entry of a list.
type RowStyles struct {
	Blank, Mark, Number, Title, Meta, Warning Paint
	stages                                    map[content.Stage]Paint
}

// Stage returns how a stage's letter is painted.
func (r RowStyles) Stage(s content.Stage) Paint { return r.stages[s] }

// Styles is every style of the screen. It is immutable.
type Styles struct {
	Text, Muted, Strong, Accent, Border, Warning, Chip, Cursor Paint
	Mark                                                       Paint     // what a search has found, in a text
	Find, FindOther                                            Paint     // what is found in an article: the one gone to, the others
	Row, RowSelected, RowIdle                                  RowStyles // plain, selected in the focused pane, selected elsewhere
	Markdown                                                   markdown.Style
	Line                                                       Lines
	Plain                                                      bool // nothing is painted: what matters needs signs instead
}

// Stage returns how a stage is painted in running text.
func (s *Styles) Stage(stage content.Stage) Paint { return s.Row.Stage(stage) }

// Lines are the glyphs that rules, borders and bars are drawn with, each one cell wide. HalfBar is the left half of a
// Bar, "" for none.
type Lines struct{ Horizontal, Vertical, Tee, Bar, HalfBar string }

// Options is what a terminal can show.
type Options struct {
	Theme      string // dark or light
	Profile    termenv.Profile
	Colourless bool // bold, underlined and reversed text alone
	ASCIILines bool // the terminal draws box characters two cells wide
}

// New makes the styles of a theme.
func New(o Options) (*Styles, error) {
	t, err := readTheme(o)
	if err != nil {
		return nil, err
	}
	b := brush{renderer: lipgloss.NewRenderer(io.Discard)}
	b.renderer.SetColorProfile(o.Profile)
	s := &Styles{
		Text: b.fg(t.Text), Muted: b.fg(t.Muted), Strong: b.bold(t.Strong), Accent: b.bold(t.Accent),
		Border: b.fg(t.Border), Warning: b.bold(t.Warning), Chip: b.on(t.ChipText, t.Chip), Cursor: b.reverse(), Mark: b.on(t.MarkText, t.Mark),
		Find: b.on(t.FindText, t.Find), FindOther: b.underlined(t.Text, t.FindOther),
		Row: b.row(t, "", false), RowSelected: b.row(t, t.Selection, true), RowIdle: b.row(t, t.SelectionIdle, true),
		Markdown: markdown.NewStyle(o.Theme, palette(t), o.Profile),
		Line:     Lines{Horizontal: "─", Vertical: "│", Tee: "┬", Bar: "━", HalfBar: "╸"},
	}
	s.Markdown.ASCII = o.ASCIILines
	s.Plain = o.Profile == termenv.Ascii
	if o.ASCIILines {
		s.Line = Lines{Horizontal: "-", Vertical: "|", Tee: "+", Bar: "="}
	}
	return s, nil
}

// readTheme reads the theme asked for; of a terminal with sixteen colours the one made of those, since the nearest of
// them to a colour that was meant is often none that can be read.
func readTheme(o Options) (t Theme, err error) {
	name := o.Theme
	switch {
	case o.Colourless:
		name = "none"
	case o.Profile == termenv.ANSI:
		name = "ansi"
	}
	raw, err := assets.Theme(name)
	if err != nil {
		return t, err
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return t, fmt.Errorf("reading the theme %s: %w", name, err)
	}
	return t, nil
}

func palette(t Theme) markdown.Palette {
	return markdown.Palette{
		Text: t.Text, Muted: t.Muted, Heading: t.Heading, Strong: t.Strong, Link: t.Link, Code: t.Code,
		Keyword: t.Keyword, String: t.String, Number: t.Number, Comment: t.Comment, Quote: t.Quote,
	}
}

// brush makes paints for one terminal.
type brush struct{ renderer *lipgloss.Renderer }

func (b brush) paint(s lipgloss.Style) Paint {
	const probe = "x"
	on, off, _ := strings.Cut(s.Renderer(b.renderer).Render(probe), probe)
	return Paint{on: on, off: off}
}

func (b brush) fg(c string) Paint { return b.paint(lipgloss.NewStyle().Foreground(lipgloss.Color(c))) }

func (b brush) bold(c string) Paint {
	return b.paint(lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color(c)))
}

func (b brush) on(fg, bg string) Paint { return b.paint(background(lipgloss.NewStyle(), fg, bg)) }

func (b brush) underlined(fg, bg string) Paint {
	return b.paint(background(lipgloss.NewStyle().Underline(true), fg, bg))
}

// reversed is a background that exchanges the terminal's own colours.
const reversed = "reverse"

// background puts a colour on a background, which may be none or reversed.
func background(s lipgloss.Style, fg, bg string) lipgloss.Style {
	switch bg {
	case reversed:
		return s.Reverse(true)
	case "":
		return s.Foreground(lipgloss.Color(fg))
	}
	return s.Foreground(lipgloss.Color(fg)).Background(lipgloss.Color(bg))
}

func (b brush) reverse() Paint { return b.paint(lipgloss.NewStyle().Reverse(true)) }

// row makes the styles of a list row on a background; selected ones have their titles in bold.
func (b brush) row(t Theme, bg string, selected bool) RowStyles {
	style := func(c string, bold bool) Paint { return b.paint(background(lipgloss.NewStyle().Bold(bold), c, bg)) }
	return RowStyles{
		Blank: style(t.Text, false), Mark: style(t.Accent, true), Number: style(t.Muted, selected),
		Title: style(t.Text, selected), Meta: style(t.Muted, false), Warning: style(t.Warning, true),
		stages: map[content.Stage]Paint{
			"": style(t.Muted, false), content.Alpha: style(t.Alpha, true), content.Beta: style(t.Beta, true),
			content.Stable: style(t.Stable, true), content.Deprecated: style(t.Deprecated, true), content.Removed: style(t.Removed, true),
			facts.Disabled: style(t.Deprecated, true),
		},
	}
}
