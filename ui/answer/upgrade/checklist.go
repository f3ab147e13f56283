package upgrade

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
)

// Checklist writes a plan as Markdown with boxes to tick, where ticked says of an item's ID that it is done; nil says
// so of none. What only authors read is folded.
func (t Teller) Checklist(p *plan.Plan, ticked func(id string) bool) (string, error) {
	c := checklist{Teller: t, by: p.By, ticked: ticked}
	c.block("# " + markdown.Escape(t.Heading(p)))
	c.block(markdown.Escape(t.Advice(p)))
	var list []string
	for _, line := range append(t.Way(p), t.Demands(p)...) {
		list = append(list, "- "+markdown.Escape(line))
	}
	c.block(strings.Join(list, "\n"))
	for _, section := range p.Sections {
		if err := c.section(section); err != nil {
			return "", err
		}
	}
	c.block(strings.Join(content.Each(t.Remarks(p), markdown.Escape), "\n"))
	return c.out.String(), nil
}

// HasBox reports whether there is anything to tick in a section.
func HasBox(section plan.SectionID) bool { return section != plan.Nothing }

// Folds reports whether a section is folded until it is asked for: few have to read it.
func Folds(section plan.SectionID) bool {
	return section == plan.Authors || section == plan.Nothing || section == plan.NotInFiles
}

// Counts reports whether a section counts for how much of a plan is done: what only authors read does not.
func Counts(section plan.SectionID) bool { return HasBox(section) && section != plan.Authors }

// checklist is one on its way.
type checklist struct {
	Teller
	out    strings.Builder
	by     plan.Order
	ticked func(id string) bool
}

// block writes a block of Markdown, with a blank line before all but the first.
func (c *checklist) block(text string) {
	if c.out.Len() > 0 {
		c.out.WriteByte('\n')
	}
	for line := range strings.SplitSeq(sanitize.Text(text), "\n") {
		c.out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// section writes a section.
func (c *checklist) section(section plan.Section) error {
	title, about := c.Section(section.ID)
	c.block("## " + markdown.Escape(c.Words.Bracketed(title, strconv.Itoa(len(section.Items)))))
	if len(section.Items) == 0 {
		return nil
	}
	folded := Folds(section.ID)
	if folded {
		c.block("<details>\n<summary>" + markdown.Escape(about) + "</summary>")
	} else {
		c.block(markdown.Escape(about))
	}
	part := ""
	var points []string
	for k := range section.Items {
		i := &section.Items[k]
		told, err := c.Item(i)
		if err != nil {
			return err
		}
		if now := c.Part(c.by, i); now != part {
			if part = now; len(points) > 0 {
				c.block(strings.Join(points, "\n"))
			}
			c.block("### " + markdown.Escape(part))
			points = nil
		}
		points = append(points, c.box(i)+c.point(i, told))
	}
	c.block(strings.Join(points, "\n"))
	if folded {
		c.block("</details>")
	}
	return nil
}

// box begins an item; what asks for nothing has none.
func (c *checklist) box(i *plan.Item) string {
	switch {
	case !HasBox(i.Section):
		return "- "
	case c.ticked != nil && c.ticked(i.ID):
		return "- [x] "
	}
	return "- [ ] "
}

// point writes an item: title, kind, place and links, whom it touches, the action, else the event, and the names.
func (c *checklist) point(i *plan.Item, told Telling) string {
	head := c.Words.Bracketed("**"+markdown.Escape(c.Titled(i, told))+"**",
		c.Words.List(append([]string{c.Kind(i), c.Where(c.by, i)}, c.links(i)...)...))
	more := []string{head}
	if told.If != "" {
		more = append(more, markdown.Escape(told.If))
	}
	for n, place := range told.Found {
		if n == namesListed {
			more = append(more, "- "+markdown.Escape(c.Words.Count("and_more_names", len(told.Found)-n, nil)))
			break
		}
		more = append(more, "- `"+strings.ReplaceAll(place, "`", "'")+"`")
	}
	switch {
	case told.Action != "":
		more = append(more, told.Action, told.Affects)
	case told.What != "" && i.Kind != plan.New:
		more = append(more, told.What)
	}
	if i.Kind != plan.New {
		for n, name := range told.Names {
			if n == namesListed && i.Kind != plan.Fields {
				more = append(more, "- "+markdown.Escape(c.Words.Count("and_more_names", len(told.Names)-n, nil)))
				break
			}
			more = append(more, "- "+markdown.Escape(name))
		}
	}
	more = slices.DeleteFunc(more, func(line string) bool { return line == "" })
	text := strings.ReplaceAll(strings.Join(more, "\n"), "\n", "\n  ")
	return strings.ReplaceAll(text, "\n  \n", "\n\n")
}

// namesListed is how many names of an item a checklist lists.
const namesListed = 12

// links returns the pages upstream where one reads on, as links.
func (c *checklist) links(i *plan.Item) []string {
	return content.Each(c.ReadOn(i), func(r Reference) string { return "[" + markdown.Escape(r.Name) + "](" + r.Address + ")" })
}
