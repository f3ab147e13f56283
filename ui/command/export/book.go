package export

import (
	"context"
	"fmt"
	"strings"

	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// bookName is the name of a book's file.
func (e *edition) bookName(ending string) string {
	return "k8sexplore." + e.Lang.String() + "." + ending
}

// markdown writes the edition as one file: a table of contents, then the entries by release and SIG.
func (e *edition) markdown(ctx context.Context) error {
	var contents, text strings.Builder
	fmt.Fprintf(&contents, "# %s\n\n%s\n\n%s\n\n", markdown.Escape(e.title()), markdown.Escape(e.note()), markdown.Escape(e.made))
	if e.plan != "" {
		text.WriteString(e.plan)
	}
	for _, p := range e.parts() {
		id := "v" + p.String()
		fmt.Fprintf(&contents, "- [%s](#%s)\n", p, id)
		fmt.Fprintf(&text, "\n<a id=\"%s\"></a>\n\n", id)
		if err := e.chapter(&text, subject.Release{Version: p.Version}, 1); err != nil {
			return err
		}
		for i, c := range p.chapters {
			fmt.Fprintf(&contents, "  - [%s](#%s-%d)\n", markdown.Escape(e.sigName(c)), id, i+1)
			fmt.Fprintf(&text, "\n<a id=\"%s-%d\"></a>\n\n### %s\n", id, i+1, markdown.Escape(e.sigName(c)))
			for _, row := range c.rows {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				about := subject.Entry{Row: row}
				title, _ := e.Catalog.Title(row, e.Lang)
				fmt.Fprintf(&contents, "    - [%s](#%s)\n", markdown.Escape(sanitize.Line(title)), e.Catalog.ID(row))
				fmt.Fprintf(&text, "\n<a id=\"%s\"></a>\n\n", e.Catalog.ID(row))
				if err := e.chapter(&text, about, 3); err != nil {
					return err
				}
				e.step()
			}
		}
	}
	return e.to.write(e.bookName("md"), []byte(contents.String()+text.String()))
}

// bookWidth is the cells of a drawing.
const bookWidth = 80

// chapter writes the page of a subject, its headings so many levels lower.
func (e *edition) chapter(out *strings.Builder, about subject.Subject, lower int) error {
	p, err := about.Page(e.Desk)
	if err != nil {
		return err
	}
	sheet, err := paint.Text(e.Desk, p, bookWidth)
	if err != nil {
		return fmt.Errorf("writing the page of %s: %w", p.Heading, err)
	}
	fence := ""
	for line := range strings.Lines(sheet.Markdown()) {
		if mark := strings.TrimLeft(line, " >"); fence == "" && (strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~")) {
			fence = mark[:3]
		} else if fence != "" && strings.HasPrefix(mark, fence) {
			fence = ""
		} else if fence == "" && strings.HasPrefix(line, "#") {
			level := len(line) - len(strings.TrimLeft(line, "#"))
			line = strings.Repeat("#", min(level+lower, 6)) + line[level:]
		}
		out.WriteString(line)
	}
	out.WriteString("\n")
	return nil
}
