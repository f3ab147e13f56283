// Package output writes the answers of commands: entries as table, lines for programs, JSON or Markdown, pages of
// subjects, sentences, and the progress of a long job. Widths are in cells.
package output

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/timeline"
	painters "k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// drawingIndent is how far drawings stand from the left, as code blocks do.
const drawingIndent = 2

// writeSheet writes the n-th of several sheets, as Markdown or laid out.
func (s *Writer) writeSheet(r *run.Request, b *painters.Sheet, n int) error {
	var lines []string
	if n > 0 && r.Form == run.FormMarkdown {
		lines = append(lines, "")
	} else if n > 0 {
		lines = append(lines, "", strings.Repeat("-", s.articleWidth()), "")
	}
	if r.Form == run.FormMarkdown {
		lines, b = append(lines, strings.Split(b.Markdown(), "\n")...), new(painters.Sheet)
	}
	for i, p := range b.Pieces {
		if i > 0 {
			lines = append(lines, "")
		}
		more, err := s.sheetLines(r, p)
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ") + "\n"
	}
	_, err := s.Printer.WriteString(strings.Join(lines, ""))
	return err
}

// unbroken is more cells than any line of an article has.
const unbroken = 1 << 14

// textWidth is the cells at which text is broken: in a pipe nowhere, so that lines are found and copied whole.
func (s *Writer) textWidth() int {
	if !s.OutIsTerminal {
		return unbroken
	}
	return s.articleWidth()
}

// articleWidth is the cells of a line of text: no more than can be read with ease.
func (s *Writer) articleWidth() int { return min(s.Cells(), 100) }

func (s *Writer) sheetLines(r *run.Request, p painters.Piece) ([]string, error) {
	if p.Drawing != nil {
		return content.Each(p.Drawing, func(l timeline.Line) string { return cells.Blank(drawingIndent) + Paint(s.Coloured()).line(l) }), nil
	}
	a, err := markdown.Render(p.Markdown, s.textWidth(), s.MarkdownStyle())
	if err != nil {
		return nil, fmt.Errorf("laying out the facts: %w", err)
	}
	if a.Plain {
		return append(markdown.Wrap(s.Labels(r).Say("shown_plainly"), s.textWidth()), a.Lines...), nil
	}
	return a.Lines, nil
}

// line writes a drawn line in colours.
func (p Paint) line(l timeline.Line) string {
	var b strings.Builder
	for _, piece := range l {
		word := strings.TrimRight(piece.Text, " ")
		b.WriteString(p.Text(roleColour(piece), word) + piece.Text[len(word):])
	}
	return b.String()
}

func roleColour(piece timeline.Piece) string {
	if piece.Role == timeline.OfStage {
		return StageColour(piece.Stage)
	}
	return map[timeline.Role]string{timeline.On: Green, timeline.Warning: Red, timeline.Strong: Bold}[piece.Role]
}

// Pages writes the pages of subjects one after the other, as Markdown or laid out.
func (s *Writer) Pages(r *run.Request, subjects []subject.Subject) error {
	isRelease := func(about subject.Subject) bool {
		_, ok := about.(subject.Release)
		return ok
	}
	if r.Full && slices.ContainsFunc(subjects, isRelease) {
		if _, err := s.OpenElements(); err != nil { // what the release removes
			return err
		}
	}
	return s.PagesOf(s.Desk(r), r, subjects)
}

// PagesOf is Pages for subjects that a desk can look up.
func (s *Writer) PagesOf(desk subject.Desk, r *run.Request, subjects []subject.Subject) error {
	for i, about := range subjects {
		p, err := about.Page(desk)
		if err != nil {
			return err
		}
		sheet, err := painters.Text(desk, p, s.articleWidth()-drawingIndent)
		if err == nil {
			err = s.writeSheet(r, &sheet, i)
		}
		if err != nil {
			return fmt.Errorf("writing the page of %s: %w", p.Heading, err)
		}
	}
	return nil
}

// Desk is what subjects are looked up in, in the language of a request; pages have their texts if that is full. Facts
// that cannot be read are left out with a warning: our own texts do not need them.
func (s *Writer) Desk(r *run.Request) subject.Desk {
	d := subject.Desk{Catalog: r.Catalog, Today: s.Day(), Words: s.Labels(r), Lang: r.Lang, Brief: !r.Full}
	var err error
	if d.Tables, err = s.Tables(); err != nil {
		s.TellError("without_facts", err)
		return d
	}
	d.Newest, d.Elements = d.Tables.Newest(d.Today), s.Called
	return d
}

// Writer writes the answer of a run.
type Writer struct{ *run.Run }
