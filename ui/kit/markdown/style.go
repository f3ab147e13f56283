package markdown

import (
	gansi "github.com/charmbracelet/glamour/ansi"
	"github.com/muesli/termenv"
)

// Style is how articles look. It is a value; copies and concurrent use are fine.
type Style struct {
	// ASCII draws table rules, quotation bars and thematic breaks with - | +, for
	// terminals that make ─ │ ┼ two cells wide.
	ASCII bool

	config    gansi.StyleConfig
	profile   termenv.Profile
	formatter string
}

// NewStyle makes a style for terminals with the colours of profile; with
// termenv.Ascii an article holds no escape sequence at all. The name identifies
// the theme: the colours of code blocks are kept once a process for each name
// and profile, and a later style of the same name replaces them.
func NewStyle(name string, p Palette, profile termenv.Profile) Style {
	st := Style{profile: profile, formatter: registerFormatter(name, p, profile)}
	st.config.CodeBlock.Theme = name // without one glamour does not highlight
	if profile == termenv.Ascii {    // glamour would still write bold and italic
		return st
	}
	on := true
	c := &st.config
	c.Document.Color = color(p.Text)
	c.Heading.Color, c.Heading.Bold = color(p.Heading), &on
	c.Strong.Color, c.Strong.Bold = color(p.Strong), &on
	c.Emph.Italic = &on
	c.Strikethrough.CrossedOut = &on
	c.LinkText.Color = color(p.Link)
	c.Code.Color, c.Code.BackgroundColor = color(p.Code), color(p.CodeBackground)
	c.BlockQuote.Color = color(p.Quote)
	c.ImageText.Color = color(p.Muted) // the painter's way to draw marks
	return st
}

func color(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
