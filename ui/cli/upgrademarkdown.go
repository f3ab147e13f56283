package cli

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/upgrade"
)

// markdown writes the plan as a checklist.
func (a *upgradeAnswer) markdown() error {
	a.block("# " + escaped(a.heading()))
	a.block(escaped(a.teller.Advice(a.plan)))
	var list []string
	for _, line := range append(a.wayThere()[1:], a.demands()...) {
		list = append(list, "- "+escaped(line))
	}
	a.block(strings.Join(list, "\n"))
	for _, section := range a.plan.Sections {
		if err := a.checklist(section); err != nil {
			return err
		}
	}
	a.block(strings.Join(each(a.remarks(), escaped), "\n"))
	return nil
}

// block writes a block of Markdown, with a blank line before all but the first.
func (a *upgradeAnswer) block(text string) {
	if a.wrote {
		a.line("")
	}
	a.wrote = true
	for line := range strings.SplitSeq(sanitize.Text(text), "\n") {
		a.line(line)
	}
}

// checklist writes a section; what asks for nothing has no box.
func (a *upgradeAnswer) checklist(section plan.Section) error {
	title, about := a.teller.Section(section.ID)
	a.block("## " + escaped(a.words().Bracketed(title, strconv.Itoa(len(section.Items)))))
	if len(section.Items) == 0 {
		return nil
	}
	a.block(escaped(about))
	box := "- [ ] "
	if section.ID == plan.New {
		box = "- "
	}
	component := "\x00"
	var points []string
	for k := range section.Items {
		i := &section.Items[k]
		told, err := a.teller.Item(i)
		if err != nil {
			return err
		}
		if under := a.teller.Place(i); under != component {
			if component = under; len(points) > 0 {
				a.block(strings.Join(points, "\n"))
			}
			a.block("### " + escaped(component))
			points = nil
		}
		points = append(points, box+a.point(i, told))
	}
	a.block(strings.Join(points, "\n"))
	return nil
}

// point writes an item: title, release and links, whom it touches, what to do, else what happens, what it is about.
func (a *upgradeAnswer) point(i *plan.Item, told upgrade.Telling) string {
	w := a.words()
	head := w.Bracketed("**"+escaped(a.titled(i, told))+"**", w.List(append([]string{i.Release.String()}, a.links(i)...)...))
	more := []string{head}
	if told.If != "" {
		more = append(more, escaped(told.If))
	}
	switch {
	case told.Action != "":
		more = append(more, told.Action)
	case told.What != "" && i.Section != plan.New:
		more = append(more, told.What)
	}
	if i.Section != plan.New {
		for n, name := range told.Names {
			if n == namesListed {
				more = append(more, "- "+escaped(w.Count("and_more_names", len(told.Names)-n, nil)))
				break
			}
			more = append(more, "- "+escaped(name))
		}
	}
	text := strings.ReplaceAll(strings.Join(more, "\n"), "\n", "\n  ")
	return strings.ReplaceAll(text, "\n  \n", "\n\n")
}

// namesListed is how many names of an item a checklist lists.
const namesListed = 12

// links returns the pages upstream of an item's entries and, where it has none, of what its facts name.
func (a *upgradeAnswer) links(i *plan.Item) []string {
	var out []string
	seen := map[string]bool{}
	add := func(name, address string) {
		if !seen[name] && address != "" {
			seen[name] = true
			out = append(out, "["+escaped(name)+"]("+address+")")
		}
	}
	for _, row := range i.Rows {
		e := a.r.catalog.Entry(row)
		name := e.Number()
		if e.KEP != 0 {
			name = "KEP-" + name
		}
		add(name, e.URL())
	}
	if len(out) > 0 {
		return out
	}
	for k := range i.Facts {
		for _, source := range i.Facts[k].Sources() {
			if n, err := strconv.Atoi(strings.TrimPrefix(source, "#")); err == nil {
				add(source, content.PullAddress(n))
			}
			if n, err := strconv.Atoi(strings.TrimPrefix(source, "KEP-")); err == nil && strings.HasPrefix(source, "K") {
				add(source, content.KEPAddress(n))
			}
		}
	}
	return out
}
