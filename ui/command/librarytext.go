package command

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content/imports/library"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
)

// numbers writes a table whose first line is its head: names to the left, numbers to the right.
func (s *session) numbers(table [][]string) error {
	widths := make([]int, len(table[0]))
	whole := 0
	for i := range widths {
		for _, row := range table {
			widths[i] = max(widths[i], cells.Width(row[i]))
		}
		whole += widths[i]
	}
	gap := 2
	if whole+gap*(len(widths)-1) > s.width() {
		gap = 1
	}
	for n, row := range table {
		var b strings.Builder
		for i, text := range row {
			blank := cells.Blank(widths[i] - cells.Width(text))
			if i == 0 {
				b.WriteString(text + blank)
				continue
			}
			b.WriteString(cells.Blank(gap) + blank + text)
		}
		line := cells.Cut(b.String(), s.width())
		if n == 0 {
			line = paint(s.coloured()).text(bold, line)
		}
		if _, err := s.out.WriteString(line + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// sentence writes a line for people, broken where the terminal ends.
func (s *session) sentence(text string) error {
	for _, line := range markdown.Wrap(text, s.width()) {
		if _, err := s.out.WriteString(line + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// storedFields writes what is in the library for programs.
func (s *session) storedFields(all []library.Source) error {
	for _, src := range all {
		c := counts(src.Counts)
		if err := s.fields(src.ID, src.Format, release(src.Release), c[0], c[1], c[2], c[3], src.Path,
			src.Imported.UTC().Format(time.RFC3339), strconv.FormatInt(src.Size, 10)); err != nil {
			return err
		}
	}
	return nil
}

// storedText writes what is in the library for people: a name, and below it what there is to say.
func (s *session) storedText(all []library.Source) error {
	const indent = 2
	width := s.width() - indent
	for _, src := range all {
		name := paint(s.coloured()).text(bold, cells.Cut(src.ID, s.width()))
		facts := s.words().Fill("source_facts", phrase.Values{
			"Format": src.Format, "Release": release(src.Release), "Date": src.Imported.Format(time.DateOnly), "Size": bytesText(src.Size),
			"Read": src.Read, "Published": src.Published, "Kept": src.Kept, "Joined": src.Joined,
		})
		lines := append(markdown.Wrap(facts, width), markdown.Wrap(src.Path, width)...)
		if _, err := s.out.WriteString(name + "\n"); err != nil {
			return err
		}
		for _, line := range lines {
			if _, err := s.out.WriteString(cells.Blank(indent) + cells.Cut(line, width) + "\n"); err != nil {
				return err
			}
		}
	}
	return nil
}

// bytesText writes a number of bytes in the decimal unit that suits it.
func bytesText(n int64) string {
	const kilo = 1000
	units := []string{"B", "kB", "MB", "GB", "TB"}
	value, unit := float64(n), 0
	for value >= kilo-0.5 && unit < len(units)-1 {
		value /= kilo
		unit++
	}
	if unit > 0 && value < 9.95 {
		return fmt.Sprintf("%.1f %s", value, units[unit])
	}
	return fmt.Sprintf("%.0f %s", value, units[unit])
}
