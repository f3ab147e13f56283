package article

import (
	"strconv"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/ui/style"
	"k8sexplore/ui/widgets/timeline"
)

// KEP lays out what the facts say about an enhancement, width cells wide; ok reports that they know it.
func (d Desk) KEP(number, width int) (doc Document, ok bool) {
	if d.Facts == nil {
		return Document{}, false
	}
	k, ok := d.Facts.KEP(number)
	if !ok {
		return Document{}, false
	}
	p := d.page(width)
	p.title(k.Title)
	p.words("SIG " + strings.Join(k.SIGs, ", "))
	p.way(number)
	p.fact(p.Words.Say("upstream_status"), some(k.Status))
	if k.Target != "" {
		p.fact(p.Words.Say("upstream_target"), some(p.Words.Say("stage_"+string(k.Target))))
	}
	p.keps(p.Words.Say("see_also"), k.See)
	p.keps(p.Words.Say("replaces"), k.Replaces)
	p.keps(p.Words.Say("replaced_by"), k.ReplacedBy)
	p.fact(p.Words.Say("created"), some(k.Created))
	p.link("KEP-"+strconv.Itoa(number)+": "+k.Title, k.URL())
	p.fact(p.Words.Say("link"), some(k.URL()))
	if k.Path != "" {
		p.link(k.Path, "https://github.com/kubernetes/enhancements/tree/master/"+k.Path)
	}
	p.noArticle(number)
	for _, g := range d.Facts.GatesOf(number) {
		p.section(g.Name)
		p.gate(g)
	}
	p.remarks(k.Remarks)
	return p.document("KEP-" + strconv.Itoa(number)), true
}

// Gate lays out the history of a feature gate, width cells wide; ok reports that the facts know it.
func (d Desk) Gate(name string, width int) (doc Document, ok bool) {
	if d.Facts == nil {
		return Document{}, false
	}
	g, ok := d.Facts.Gate(name)
	if !ok {
		return Document{}, false
	}
	p := d.page(width)
	p.title(g.Name)
	p.fact(p.Words.Say("components"), g.Components)
	p.keps("KEP", g.KEPs)
	p.entries(g)
	p.blank()
	for _, l := range p.drawing().Ribbon(g, d.Facts.Releases()) {
		p.drawn(l)
	}
	p.blank()
	p.gate(g)
	p.remarks(g.Conflicts)
	return p.document(g.Name), true
}

// way draws the milestones of an enhancement, as upstream records them.
func (p *page) way(kep int) {
	if p.Facts == nil || kep == 0 {
		return
	}
	if k, ok := p.Facts.KEP(kep); ok {
		for _, l := range p.drawing().KEP(k) {
			p.drawn(l)
		}
	}
}

func (p *page) drawing() timeline.Drawing {
	return timeline.Drawing{Words: p.Words, Width: max(p.width, 20), Newest: p.Newest, Dash: p.Styles.Line.Horizontal}
}

// drawn writes a drawn line, painted.
func (p *page) drawn(l timeline.Line) {
	var b strings.Builder
	for _, piece := range l {
		b.WriteString(p.paint(piece).Text(piece.Text))
	}
	p.line(b.String())
}

func (p *page) paint(piece timeline.Piece) style.Paint {
	switch piece.Role {
	case timeline.Muted, timeline.Off:
		return p.Styles.Muted
	case timeline.Strong:
		return p.Styles.Strong
	case timeline.OfStage:
		return p.Styles.Stage(piece.Stage)
	case timeline.On:
		return p.Styles.Stage("stable")
	case timeline.Warning:
		return p.Styles.Warning
	case timeline.Text:
	}
	return p.Styles.Text
}

func (p *page) gate(g facts.Gate) {
	for _, l := range p.drawing().Gate(g) {
		p.drawn(l)
	}
}

// section begins a part of the page, which one can jump to.
func (p *page) section(name string) {
	p.blank()
	p.blocks = append(p.blocks, len(p.lines))
	p.addHeading(2, name)
	p.accent(name)
}

// noArticle says that all this is fact without an article of ours.
func (p *page) noArticle(kep int) {
	if len(p.Catalog.ByKEP(kep)) > 0 {
		return
	}
	p.blank()
	p.muted(p.Words.Say("no_article"))
}

// entries lists what we have about a gate, newest first.
func (p *page) entries(g facts.Gate) {
	var ids []string
	for _, row := range p.Catalog.ByGate(g.Name, false) {
		e := p.Catalog.Entry(row)
		ids = append(ids, p.heading(&e)+" ("+e.Version.String()+")")
	}
	p.fact(p.Words.Say("pane_changes"), ids)
}

// remarks says what sources contradict each other in.
func (p *page) remarks(all []string) {
	if len(all) == 0 {
		return
	}
	p.section(p.Words.Say("sources_differ"))
	for _, r := range all {
		p.muted(r)
	}
}

// keps names enhancements.
func (p *page) keps(what string, numbers []int) {
	var names []string
	for _, n := range numbers {
		names = append(names, "KEP-"+strconv.Itoa(n))
	}
	p.kepLinks(numbers)
	p.fact(what, names)
}

// some is a list of a value, or of nothing.
func some(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}
