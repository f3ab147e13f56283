package article

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// source says whose text leads, and, with others, that there are more and which key leads to them.
func (p *page) source(sources []string, file string, others bool) {
	if len(sources) == 0 {
		return
	}
	p.fact(p.Words.Say("source"), append(some(sources[0]), some(file)...))
	if others && p.UpstreamKey != "" {
		p.accent(p.Words.Fill("upstream_sign", phrase.Values{"Key": p.UpstreamKey}))
	}
}

// languageOf says that a text is not in the language wanted: quietly of one that was imported, since nobody will translate it.
func (p *page) languageOf(e *content.Entry, wanted, shown content.Language) {
	if e.Path != "" {
		p.fallback(wanted, shown)
	} else if wanted != shown {
		p.fact(p.Words.Say("text_language"), some(shown.OwnName()))
	}
}

// action says that the reader must do something, or that only a text says so.
func (p *page) action(e *content.Entry) {
	switch {
	case e.ActionRequired:
		p.warning(SignRequired + " " + p.Words.Say("value_required"))
	case e.ActionSaid:
		p.warning(SignSaid + " " + p.Words.Say("action_said"))
	}
}

// What stands for an action that is required, and for one that only a text tells of. Each is one cell.
const (
	SignRequired = "!"
	SignSaid     = "?"
)

// addHeading returns what an entry's article is headed with on the screen.
func (p *page) heading(e *content.Entry) string {
	if e.Number() == "" {
		return p.Words.Fill("note_of", phrase.Values{"Release": e.Version.String()})
	}
	return Heading(e)
}

// Said returns what sources other than the one that leads say of a row's change, in their own words: of its own pull requests, and, of an
// enhancement, of those that have a note of their own in the same release. Where a text of the former leads itself, it is the first.
func Said(c *content.Catalog, row int) []content.Text {
	e := c.Entry(row)
	texts := e.Upstream
	if e.Path == "" && len(texts) > 0 {
		texts = append([]content.Text{leading(&e)}, texts...)
	}
	if e.KEP == 0 {
		return texts
	}
	seen := map[int]bool{row: true}
	for _, pr := range e.PRs {
		for _, other := range c.ByPR(pr) {
			if seen[other] || c.KEP(other) != 0 || c.Version(other) != e.Version {
				continue
			}
			seen[other] = true
			note := c.Entry(other)
			if note.Path == "" {
				texts = append(texts, leading(&note))
			}
			texts = append(texts, note.Upstream...)
		}
	}
	return texts
}

// leading returns the text that an imported entry is shown with.
func leading(e *content.Entry) content.Text {
	_, lang := e.Title(content.English)
	t := content.Text{Text: e.Bodies[lang], Source: e.Source(), File: e.File}
	if len(e.PRs) > 0 {
		t.PR = e.PRs[0]
	}
	return t
}

// Upstream lays out what is Said of an entry, width cells wide.
func (d Desk) Upstream(row, width int) (Document, error) {
	e, texts := d.Catalog.Entry(row), Said(d.Catalog, row)
	p := d.page(width)
	title, _ := e.Title(content.English)
	p.title(title)
	p.status(&e)
	if len(texts) == 0 {
		p.blank()
		p.words(p.Words.Say("no_upstream"))
		p.invite()
	}
	if err := p.texts(texts); err != nil {
		return Document{}, err
	}
	return p.document(p.Words.Fill("upstream_of", phrase.Values{"Name": p.heading(&e)})), nil
}

// texts writes what sources say, each text once under all that say it so.
func (p *page) texts(all []content.Text) error {
	for len(all) > 0 {
		t, rest := all[0], all[:0:0]
		sources, files := []string{t.Source}, some(t.File)
		for _, other := range all[1:] {
			if other.PR != t.PR || strings.TrimSpace(other.Text) != strings.TrimSpace(t.Text) {
				rest = append(rest, other)
				continue
			}
			if !slices.Contains(sources, other.Source) {
				sources = append(sources, other.Source)
			}
			if other.File != "" && !slices.Contains(files, other.File) {
				files = append(files, other.File)
			}
		}
		name := strings.Join(sources, ", ")
		if t.PR != 0 {
			name += "  #" + strconv.Itoa(t.PR)
		}
		p.section(name)
		for _, f := range files {
			p.muted(f)
		}
		p.blank()
		if err := p.imported(t.Text); err != nil {
			return err
		}
		all = rest
	}
	return nil
}

// imported writes a text of upstream's, or that there is none.
func (p *page) imported(text string) error {
	if strings.TrimSpace(text) == "" {
		p.words(p.Words.Say("no_upstream_text"))
		return nil
	}
	return p.text(text)
}

// Imported reports whether a catalog holds more than our own notes.
func Imported(c *content.Catalog) bool {
	return slices.ContainsFunc(c.Values(content.FieldSource), func(s string) bool { return s != content.SourceOwn })
}

// invite says how upstream's notes are imported, where nothing is.
func (p *page) invite() {
	if Imported(p.Catalog) {
		return
	}
	p.blank()
	p.words(p.Words.Say("import_hint"))
	p.blank()
	for _, l := range Importing(p.width) {
		p.line(p.Styles.Strong.Text(l))
	}
}

// Importing returns the command that imports upstream's notes of all releases, indented, in lines of at most width cells as far as
// that can be done. However the lines are selected, blanks at their ends included, a shell takes them as that command: they end
// where a line may end, behind a | or a whole command, and never within the address, for which short lines need a name.
func Importing(width int) []string {
	const from, file, to = "https://github.com/kubernetes", "HEAD.tar.gz", "k8sexplore import -"
	const archive = "/sig-release/archive"
	forms := [][]string{
		{"curl -L " + from + archive + "/" + file + " | " + to},
		{"curl -L " + from + archive + "/" + file + " |", to},
		{"u=" + from, "curl -L $u" + archive + "/" + file + " |", to},
		{"u=" + from, "u=$u" + archive, "curl -L $u/" + file + " |", to},
	}
	fits := func(form []string, indent int) bool {
		return !slices.ContainsFunc(form, func(l string) bool { return indent+len(l) > width })
	}
	const indented = 4
	for _, indent := range []int{indented, 2, 0} {
		for _, form := range forms {
			if !fits(form, indent) {
				continue
			}
			out := make([]string, len(form))
			for i, l := range form {
				out[i] = strings.Repeat(" ", indent) + l
			}
			return out
		}
	}
	return forms[len(forms)-1]
}
