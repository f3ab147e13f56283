package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/frame"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/page"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
	"k8sexplore/ui/widgets/cells"
)

// roomForWelcome is the rows of a pane from which on a welcome leaves enough of the page above it.
const roomForWelcome = 18

// welcome returns what the first screen says below its page where nothing is imported: what is here, how more comes,
// and the keys that matter. As soon as anything is asked for or chosen there is none, nor where it has no room.
func (m *Model) welcome(width, height int) []string {
	_, release := m.reader.Key().Subject.(topic.Release)
	untouched := m.browser.Opening() && release && m.focus == frame.List && m.reader.Top() == 0
	if !untouched || topic.Imported(m.Catalog) || height < roomForWelcome {
		return nil
	}
	versions := m.Catalog.Releases() // newest first
	if len(versions) == 0 {
		return nil
	}
	here := phrase.Values{"From": versions[len(versions)-1].Version.String(), "To": versions[0].Version.String()}
	said := []string{
		m.Words.Count("welcome_here", m.Catalog.Len(), here),
		m.Words.Fill("welcome_import", phrase.Values{"Key": m.Keys.Of(keys.CopyImport).Label}),
	}
	lines := []string{cells.Blank(width), m.Styles.Border.Text(strings.Repeat(m.Styles.Line.Horizontal, width))}
	for _, s := range said {
		for _, l := range markdown.Wrap(s, max(width-2, 1)) {
			lines = append(lines, " "+m.Styles.Muted.Text(cells.Fit(l, width-1)))
		}
	}
	line, used := strings.Builder{}, 1
	line.WriteString(" ")
	for _, act := range []keys.Action{keys.Search, keys.Palette, keys.OpenHelp} {
		key, does := m.Keys.Of(act).Label, m.Keys.Of(act).Meaning
		if n := cells.Width(key+" "+does) + 2; used+n <= width {
			line.WriteString(m.Styles.Accent.Text(key) + " " + m.Styles.Muted.Text(does) + "  ")
			used += n
		}
	}
	return append(lines, line.String()+cells.Blank(width-used))
}

// welcomed puts the welcome over the end of the reader's lines.
func (m *Model) welcomed(lines []string) []string {
	width, height := m.reader.Size()
	card := m.welcome(width, height)
	if card == nil || len(card) > height/2 {
		return lines
	}
	return append(append([]string{}, lines[:len(lines)-len(card)]...), card...)
}

// copyImport copies the command that imports upstream's notes.
func (m *Model) copyImport() tea.Cmd {
	const oneLine = 1 << 10
	var command []string
	for _, l := range page.ImportCommand(oneLine) {
		command = append(command, strings.TrimSpace(l))
	}
	return m.Copy(m.Words.Say("what_copy_import"), strings.Join(command, "\n")+"\n")
}
