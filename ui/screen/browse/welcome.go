package browse

import (
	"strings"

	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/subject"
)

// Welcome returns lines for the first screen where nothing is imported: what is here, how more comes, and the keys that
// matter. As soon as anything is asked for or chosen there are none.
func (b *Browser) Welcome(width int) []string {
	versions := b.Catalog.Releases() // newest first
	if !b.opening || b.chosen || len(versions) == 0 || subject.Imported(b.Catalog) {
		return nil
	}
	here := phrase.Values{"From": versions[len(versions)-1].Version.String(), "To": versions[0].Version.String()}
	said := []string{
		b.Words.Count("welcome_here", b.Catalog.Len(), here),
		b.Words.Fill("welcome_import", phrase.Values{"Key": b.Keys.Of(keys.CopyImport).Label}),
	}
	lines := []string{cells.Blank(width), b.Styles.Border.Text(strings.Repeat(b.Styles.Line.Horizontal, width))}
	for _, s := range said {
		for _, l := range markdown.Wrap(s, max(width-2, 1)) {
			lines = append(lines, " "+b.Styles.Muted.Text(cells.Fit(l, width-1)))
		}
	}
	line, used := strings.Builder{}, 1
	line.WriteString(" ")
	for _, act := range []keys.Action{keys.Search, keys.Palette, keys.OpenHelp} {
		key, does := b.Keys.Of(act).Label, b.Keys.Of(act).Meaning
		if n := cells.Width(key+" "+does) + 2; used+n <= width {
			line.WriteString(b.Styles.Accent.Text(key) + " " + b.Styles.Muted.Text(does) + "  ")
			used += n
		}
	}
	return append(lines, line.String()+cells.Blank(width-used))
}
