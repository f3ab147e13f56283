// Package style turns a theme into the one Styles value that every part of the screen is painted with. Colours degrade
// to what the terminal can show; under NO_COLOR they are bold, underline and reverse.
package style

import (
	"cmp"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/markdown"
)

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
	Ground                                                     string // what turns the theme's background on, "" where it is the terminal's
	Plain                                                      bool   // nothing is painted: what matters needs signs instead
}

// Stage returns how a stage is painted in running text.
func (s *Styles) Stage(stage content.Stage) Paint { return s.Row.Stage(stage) }

// Lines are the glyphs that rules, borders and bars are drawn with, each one cell wide. HalfBar is the left half of a
// Bar, "" for none.
type Lines struct{ Horizontal, Vertical, Tee, Bar, HalfBar string }

// Options is what a terminal can show, and how it is to look.
type Options struct {
	Theme      string     // one of Names; "" is auto
	Background Background // the terminal's, Dark or Light; "" where it has not said
	Own        Own        // the user's themes
	Profile    termenv.Profile
	Colourless bool // bold, underlined and reversed text alone
	ASCIILines bool // the terminal draws box characters two cells wide
}

// Colours reports whether there is a choice: without colours all themes are the same.
func (o *Options) Colours() bool { return !o.Colourless && o.Profile != termenv.Ascii }

// background is the terminal's; most that do not say are dark.
func (o *Options) background() Background { return cmp.Or(o.Background, Dark) }

// New makes the styles of a theme. The error of a name that is none is a *content.ValueError.
func New(o Options) (*Styles, error) {
	c, err := o.colours()
	if err != nil {
		return nil, err
	}
	b := brush{renderer: lipgloss.NewRenderer(io.Discard)}
	b.renderer.SetColorProfile(o.Profile)
	s := &Styles{
		Text: b.fg(c.Text), Muted: b.fg(c.Muted), Strong: b.bold(c.Strong), Accent: b.bold(c.Accent),
		Border: b.fg(c.Border), Warning: b.bold(c.Warning), Chip: b.on(c.ChipText, c.Chip), Cursor: b.reverse(), Mark: b.on(c.MarkText, c.Mark),
		Find: b.on(c.FindText, c.Find), FindOther: b.underlined(c.Text, c.FindOther),
		Row: b.row(c, "", false), RowSelected: b.row(c, c.Selection, true), RowIdle: b.row(c, c.SelectionIdle, true),
		Markdown: markdown.NewStyle(c.name, palette(c), o.Profile),
		Line:     Lines{Horizontal: "─", Vertical: "│", Tee: "┬", Bar: "━", HalfBar: "╸"},
	}
	if c.Ground != "" {
		s.Ground = b.on(c.Text, c.Ground).on
	}
	s.Markdown.ASCII = o.ASCIILines
	s.Plain = o.Profile == termenv.Ascii
	if o.ASCIILines {
		s.Line = Lines{Horizontal: "-", Vertical: "|", Tee: "+", Bar: "="}
	}
	return s, nil
}

// shown is the colours that a terminal shows of a theme.
type shown struct {
	Colours
	name string // of the theme
}

// colours returns the theme's colours as far as the terminal can show them.
func (o *Options) colours() (shown, error) {
	name := o.Theme
	if o.Colourless {
		name = "none"
	}
	t, err := find(name, o.background(), o.Own)
	if err != nil {
		return shown{}, err
	}
	fits := t.Background == Any || t.Background == o.Background || strings.EqualFold(cmp.Or(name, Auto), Auto)
	if t.Background == Any {
		t.Background = o.background()
	}
	switch {
	case t.Colours.areOwn(): // they are the same everywhere
		return shown{t.Colours, t.Name}, nil
	case o.Profile == termenv.ANSI:
		return o.sixteen(t)
	case !fits && o.Profile != termenv.Ascii:
		if err := t.bringGround(); err != nil {
			return shown{}, err
		}
	}
	if o.Profile == termenv.ANSI256 {
		t.Colours.reduce(t.Background)
	}
	return shown{t.Colours, t.Name}, nil
}

// sixteen returns a theme for a terminal with sixteen colours: those that were chosen for it, since the nearest of them
// to a colour that was meant is often none that can be read. The background stays the terminal's: a theme for another one
// than it has said gives way to ours, but for ours themselves, by which the user says what the terminal's is.
func (o *Options) sixteen(t Theme) (shown, error) {
	is := cmp.Or(o.Background, t.Background)
	if t.Sixteen == nil || t.Background != is && t.Name != string(t.Background) {
		ours, err := builtIn(string(is))
		if err != nil {
			return shown{}, err
		}
		t = ours
	}
	return shown{*t.Sixteen, t.Name}, nil
}

func palette(t shown) markdown.Palette {
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
func (b brush) row(t shown, bg string, selected bool) RowStyles {
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
