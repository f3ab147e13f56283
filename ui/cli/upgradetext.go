package cli

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/upgrade"
	"k8sexplore/ui/widgets/cells"
)

// lines writes one line an item for programs: section, release, components, title, what to do or else what happens,
// entries, sources, identifier.
func (a *upgradeAnswer) lines() error {
	return a.eachItem(func(i *plan.Item, told upgrade.Telling) error {
		brief := strings.Join(strings.Fields(told.Brief(i.Section)), " ")
		return a.fields(string(i.Section), i.Release.String(), strings.Join(i.Components, ","), told.Title, brief,
			strings.Join(each(i.Rows, a.r.catalog.ID), ","), strings.Join(told.Sources, ","), i.ID)
	})
}

// eachItem tells all items in their order.
func (a *upgradeAnswer) eachItem(write func(*plan.Item, upgrade.Telling) error) error {
	for _, section := range a.plan.Sections {
		for k := range section.Items {
			told, err := a.teller.Item(&section.Items[k])
			if err == nil {
				err = write(&section.Items[k], told)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// text writes the plan for people.
func (a *upgradeAnswer) text() error {
	p, pen := a.plan, paint(a.coloured())
	a.line(pen.text(bold, a.heading()))
	for _, line := range a.wayThere() {
		a.wrapped(line, 2)
	}
	for _, line := range a.demands() {
		a.wrapped(line, 2)
	}
	for _, section := range p.Sections {
		title, about := a.teller.Section(section.ID)
		a.line("")
		a.line(pen.text(cyan+";"+bold, a.words().Bracketed(title, strconv.Itoa(len(section.Items)))))
		if len(section.Items) > 0 {
			a.wrapped(about, 2)
		}
		component := "\x00"
		for k := range section.Items {
			i := &section.Items[k]
			if under := a.teller.Place(i); under != component {
				component = under
				a.line("  " + pen.text(bold, component))
			}
			if err := a.item(i); err != nil {
				return err
			}
		}
	}
	a.line("")
	for _, line := range a.remarks() {
		a.wrapped(line, 0)
	}
	return nil
}

// releaseWidth is the cells of the release before an item.
const releaseWidth = 6

// linesShown is how many lines of what to do, or of what happens, stand below an item.
func linesShown(section plan.SectionID) int {
	switch section {
	case plan.MustDo:
		return 3
	case plan.New:
		return 0
	default:
		return 1
	}
}

// item writes an item: its release and title, then what to do or what happens.
func (a *upgradeAnswer) item(i *plan.Item) error {
	told, err := a.teller.Item(i)
	if err != nil {
		return err
	}
	const indent = 4
	text := cells.Blank(indent) + cells.Fit(i.Release.String(), releaseWidth) + " "
	below := indent + releaseWidth + 1
	for k, part := range markdown.Wrap(a.titled(i, told), max(a.width()-below, 10)) {
		if k > 0 {
			text = cells.Blank(below)
		}
		a.line(text + part)
	}
	if told.If != "" {
		a.wrapped(told.If, below)
	}
	said, most := told.Brief(i.Section), linesShown(i.Section)
	if said == "" || most == 0 {
		return nil
	}
	article, err := markdown.Render(firstBlock(said), max(a.width()-below, 20), a.markdownStyle())
	if err != nil {
		return err
	}
	shown := article.Lines
	if len(shown) > most {
		shown = shown[:most]
		last := cells.Cut(shown[most-1], a.width()-below-cells.Width(cells.Ellipsis))
		shown[most-1] = strings.TrimSuffix(last, cells.Ellipsis) + cells.Ellipsis
	}
	for _, line := range shown {
		a.line(cells.Blank(below) + line)
	}
	return nil
}

// titled returns the title of an item, of what is new with its stage.
func (a *upgradeAnswer) titled(i *plan.Item, told upgrade.Telling) string {
	if stage := a.stageName(a.teller.Stage(i)); i.Section == plan.New && stage != "" {
		return a.words().Bracketed(told.Title, stage)
	}
	return told.Title
}

// firstBlock returns a text up to its first blank line.
func firstBlock(text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	return text
}

// line writes a line as it is; that nobody reads any more is noticed when the answer is flushed.
func (a *upgradeAnswer) line(text string) {
	_, _ = a.out.WriteString(strings.TrimRight(text, " ") + "\n")
}

// wrapped writes a paragraph, indented.
func (a *upgradeAnswer) wrapped(text string, indent int) {
	for _, line := range markdown.Wrap(text, max(a.width()-indent, 20)) {
		a.line(cells.Blank(indent) + line)
	}
}

func (a *upgradeAnswer) heading() string {
	return a.words().Fill("upgrade_heading", phrase.Values{"From": a.plan.From.String(), "To": a.plan.To.String()})
}

// wayThere says how to get there, and who tells of the releases on the way.
func (a *upgradeAnswer) wayThere() []string {
	out := []string{a.teller.Advice(a.plan)}
	for _, r := range a.plan.Releases {
		said := each(r.Witnesses, a.teller.Witness)
		if r.Entries == 0 {
			said = append(said, a.words().Say("upgrade_no_notes"))
		}
		out = append(out, a.words().Label(r.Version.String(), a.words().List(said...)))
	}
	return out
}

// demands says what versions are required: of what kubeadm brings, etcd and the kubelet.
func (a *upgradeAnswer) demands() []string {
	var out []string
	for _, r := range a.plan.Required {
		if r.Kubeadm && !strings.HasPrefix(r.Name, "etcd") && !strings.HasPrefix(r.Name, "kubelet") {
			continue
		}
		value, name := r.Value, r.Name
		if r.Release != (content.Version{}) {
			value = a.words().Fill("upgrade_since", phrase.Values{"Value": r.Value, "Was": r.Was, "Release": r.Release.String()})
		}
		if r.Kubeadm {
			name = "kubeadm " + name
		}
		out = append(out, a.words().Label(name, value))
	}
	return out
}

// remarks says what the plan leaves out, so that silence does not look like safety.
func (a *upgradeAnswer) remarks() []string {
	var out []string
	if a.plan.Others > 0 {
		way := content.Span{From: a.plan.Releases[0].Version, To: a.plan.To}
		out = append(out, a.words().Count("upgrade_others", a.plan.Others, phrase.Values{"Range": way.String()}))
	}
	patches := 0
	for _, r := range a.plan.Releases {
		patches += r.Patches
	}
	if patches == 0 {
		out = append(out, a.words().Say("upgrade_no_patches"))
	}
	return append(out, a.words().Count("upgrade_gates", len(a.plan.Gates), nil))
}
