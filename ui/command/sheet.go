package command

import (
	"fmt"
	"strings"

	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
)

// sheet is a document of facts: Markdown, and between it drawings, whose cells stay as they are.
type sheet struct {
	parts []sheetPart
}

// sheetPart is Markdown, or a drawing.
type sheetPart struct {
	markdown string
	drawing  []timeline.Line
}

// markdown adds Markdown, which continues what stands before it unless that is a drawing.
func (b *sheet) markdown(format string, values ...any) {
	if len(b.parts) == 0 || b.parts[len(b.parts)-1].drawing != nil {
		b.parts = append(b.parts, sheetPart{})
	}
	b.parts[len(b.parts)-1].markdown += fmt.Sprintf(format, values...)
}

// block adds Markdown that a blank line parts from what stands before it.
func (b *sheet) block(format string, values ...any) {
	if n := len(b.parts); n > 0 && b.parts[n-1].drawing == nil && !strings.HasSuffix(b.parts[n-1].markdown, "\n\n") {
		b.markdown("\n")
	}
	b.markdown(format, values...)
}

func (b *sheet) draw(lines []timeline.Line) {
	if len(lines) > 0 {
		b.parts = append(b.parts, sheetPart{drawing: lines})
	}
}

// drawingIndent is how far drawings stand from the left, as code blocks do.
const drawingIndent = 2

// writeSheet writes the n-th of several sheets, as Markdown or laid out.
func (s *session) writeSheet(r *request, b *sheet, n int) error {
	var lines []string
	switch {
	case n > 0 && r.form == formMarkdown:
		lines = append(lines, "")
	case n > 0:
		lines = append(lines, "", strings.Repeat("-", s.articleWidth()), "")
	}
	for i, p := range b.parts {
		if i > 0 {
			lines = append(lines, "")
		}
		more, err := s.sheetLines(r, p)
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	for _, line := range lines {
		if _, err := s.out.WriteString(strings.TrimRight(line, " ") + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// unbroken is more cells than any line of an article has.
const unbroken = 1 << 14

// textWidth is the cells at which text is broken: in a pipe nowhere, so that lines are found and copied whole.
func (s *session) textWidth() int {
	if !s.OutIsTerminal {
		return unbroken
	}
	return s.articleWidth()
}

// articleWidth is the cells of a line of text: no more than can be read with ease.
func (s *session) articleWidth() int { return min(s.width(), 100) }

func (s *session) sheetLines(r *request, p sheetPart) ([]string, error) {
	switch {
	case p.drawing != nil && r.form == formMarkdown:
		return append(append([]string{"```text"}, each(p.drawing, timeline.Line.String)...), "```"), nil
	case p.drawing != nil:
		return each(p.drawing, func(l timeline.Line) string { return cells.Blank(drawingIndent) + paint(s.coloured()).line(l) }), nil
	case r.form == formMarkdown:
		return strings.Split(strings.Trim(sanitize.Text(p.markdown), "\n"), "\n"), nil
	}
	a, err := markdown.Render(p.markdown, s.textWidth(), s.markdownStyle())
	if err != nil {
		return nil, fmt.Errorf("laying out the facts: %w", err)
	}
	if a.Plain {
		words, err := s.labels(r)
		if err != nil {
			return nil, err
		}
		return append(markdown.Wrap(words.Say("shown_plainly"), s.textWidth()), a.Lines...), nil
	}
	return a.Lines, nil
}

// line writes a drawn line in colours.
func (p paint) line(l timeline.Line) string {
	var b strings.Builder
	for _, piece := range l {
		word := strings.TrimRight(piece.Text, " ")
		b.WriteString(p.text(roleColour(piece), word) + piece.Text[len(word):])
	}
	return b.String()
}

func roleColour(piece timeline.Piece) string {
	switch piece.Role {
	case timeline.OfStage:
		return stageColour(piece.Stage)
	case timeline.On:
		return green
	case timeline.Warning:
		return red
	case timeline.Strong:
		return bold
	default:
		return ""
	}
}

// dash joins releases in drawings.
const dash = "-"

// drawing is how lines are drawn for a request.
func (b *painter) drawing() timeline.Drawing {
	return timeline.Drawing{Words: b.Words, Width: max(b.articleWidth()-drawingIndent, 20), Newest: b.Newest, Dash: dash}
}
