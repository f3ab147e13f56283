package upgrading

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
)

// lines writes one line an item for programs: kind, release, components, title, what to do or else what happens,
// entries, sources, identifier, section, phase, and the defaults that turn.
func (a *upgradeAnswer) lines() error {
	for i := range a.plan.Items() {
		told, err := a.teller.Short(i)
		if err != nil {
			return err
		}
		brief := strings.Join(strings.Fields(told.Brief()), " ")
		a.Fields(string(i.Kind), i.Release.String(), strings.Join(i.Components, ","), told.Title, brief,
			strings.Join(content.Each(i.Rows, a.r.Catalog.ID), ","), strings.Join(told.Sources, ","), i.ID, string(i.Section), string(i.Phase),
			strings.Join(told.Turned, "; "))
	}
	return nil
}

// text writes the plan for people.
func (a *upgradeAnswer) text() error {
	p, pen := a.plan, output.Paint(a.Coloured())
	a.heading(a.teller.Heading(p), output.Bold)
	a.wrapped(a.teller.Advice(p), 2)
	for _, line := range slices.Concat(a.teller.Way(p), a.teller.Demands(p)) {
		a.wrapped(line, 2)
	}
	for _, section := range p.Sections {
		title, about := a.teller.Section(section.ID)
		a.line("")
		a.heading(a.Words().Bracketed(title, strconv.Itoa(len(section.Items))), output.Cyan+";"+output.Bold)
		if len(section.Items) > 0 {
			a.wrapped(about, 2)
		}
		if upgrade.Folds(section.ID) && !a.all && len(section.Items) > 0 {
			a.wrapped(a.Words().Count("upgrade_folded", len(section.Items), nil), 2)
			continue
		}
		part := ""
		for k := range section.Items {
			i := &section.Items[k]
			if now := a.teller.Part(p.By, i); now != part {
				part = now
				a.line("  " + pen.Text(output.Bold, part))
			}
			if err := a.item(i); err != nil {
				return err
			}
		}
	}
	a.line("")
	for _, line := range a.teller.Remarks(p) {
		a.wrapped(line, 0)
	}
	return nil
}

// linesShown is how many lines of what to do, or of what happens, stand below an item: whole orders, with few exceptions.
const linesShown = 4

// turnedShown is how many defaults that turn stand below an item.
const turnedShown = 8

// referencesShown is how many pages to read on stand behind a title.
const referencesShown = 3

// item writes an item: its title, kind, place and where to read on, then what to do or what happens.
func (a *upgradeAnswer) item(i *plan.Item) error {
	told, err := a.teller.Short(i)
	if err != nil {
		return err
	}
	const indent, below = 4, 6
	behind := []string{a.teller.Kind(i), a.teller.Where(a.plan.By, i)}
	for k, r := range a.teller.ReadOn(i) {
		if k < referencesShown {
			behind = append(behind, r.Name)
		}
	}
	text := cells.Blank(indent)
	for _, part := range markdown.Wrap(a.Words().Bracketed(a.teller.Titled(i, told), a.Words().List(behind...)), max(a.Cells()-below, 10)) {
		a.line(text + part)
		text = cells.Blank(below)
	}
	if told.If != "" {
		a.wrapped(told.If, below)
	}
	a.some(told.Found, referencesShown, below)
	if i.Kind != plan.New {
		if err := a.brief(told.Brief(), below); err != nil {
			return err
		}
	}
	if i.Kind == plan.Fields && slices.Contains(a.filter.Kinds, plan.Fields) {
		for _, line := range a.teller.Names(i) {
			a.wrapped(line, below)
		}
	}
	if i.Kind == plan.Defaults || slices.Contains(a.filter.Kinds, plan.Defaults) {
		a.some(told.Turned, turnedShown, below)
	}
	return nil
}

// some writes up to most lines, and how many more there are.
func (a *upgradeAnswer) some(lines []string, most, indent int) {
	for k, line := range lines {
		if k == most {
			a.wrapped(a.Words().Count("and_more_names", len(lines)-k, nil), indent)
			break
		}
		a.wrapped(line, indent)
	}
}

// brief writes the first lines of what to do, or of what happens.
func (a *upgradeAnswer) brief(said string, below int) error {
	if said == "" {
		return nil
	}
	first, _, _ := strings.Cut(said, "\n\n")
	article, err := markdown.Render(first, max(a.Cells()-below, 20), a.MarkdownStyle())
	if err != nil {
		return err
	}
	shown := article.Lines
	if len(shown) > linesShown {
		shown = shown[:linesShown]
		last := cells.Cut(shown[linesShown-1], a.Cells()-below-cells.Width(cells.Ellipsis))
		shown[linesShown-1] = strings.TrimSuffix(last, cells.Ellipsis) + cells.Ellipsis
	}
	for _, line := range shown {
		a.line(cells.Blank(below) + line)
	}
	return nil
}

// line writes a line as it is. A failure is noticed when the answer is flushed.
func (a *upgradeAnswer) line(text string) {
	_, _ = a.Printer.WriteString(strings.TrimRight(text, " ") + "\n")
}

// heading writes a paragraph in colours.
func (a *upgradeAnswer) heading(text, colours string) {
	for _, line := range markdown.Wrap(text, a.Cells()) {
		a.line(output.Paint(a.Coloured()).Text(colours, line))
	}
}

// wrapped writes a paragraph, indented.
func (a *upgradeAnswer) wrapped(text string, indent int) {
	for _, line := range markdown.Wrap(text, max(a.Cells()-indent, 20)) {
		a.line(cells.Blank(indent) + line)
	}
}
