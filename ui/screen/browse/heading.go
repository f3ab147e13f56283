package browse

import (
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/widgets/cells"
)

// said is what filters and headings say of all entries below them, so that rows need not.
type said struct {
	sig   string          // the only one chosen, "" for none
	at    content.Version // the only release
	stage bool            // there is only one
	by    content.Field   // what the headings say, "" for nothing
}

// unsaid is what a row leaves out, since it is said elsewhere.
type unsaid struct{ sig, release, stage bool }

// say takes what filters and headings say.
func (p *listPane) say(f content.Filters, by content.Field) {
	now := said{stage: len(f.Stages) == 1, by: by}
	now.at, _ = f.OnlyRelease()
	switch {
	case len(f.Owners) == 1:
		now.sig = f.Owners[0]
	case len(f.SIGs) == 1:
		now.sig = f.SIGs[0]
	}
	if now != p.said {
		p.said = now
		p.forget()
	}
}

// unsaidAt returns what the row of an entry leaves out: what it has in common with the filters, or with its heading.
func (p *listPane) unsaidAt(at place) unsaid {
	sig := p.catalog.SIG(at.row)
	un := unsaid{sig: sig == p.said.sig, release: p.catalog.Version(at.row) == p.said.at, stage: p.leavesStage(at)}
	if at.group >= 0 {
		un.sig = un.sig || p.said.by == content.FieldSIG && sig == p.groups[at.group].of.Value
		un.release = un.release || p.said.by == content.FieldRelease // a note is of the release of its enhancement
	}
	return un
}

// leavesStage reports whether the row of an entry leaves its stage out.
func (p *listPane) leavesStage(at place) bool {
	inGroup := at.group >= 0 && p.said.by == content.FieldStage
	return p.said.stage || inGroup && string(p.catalog.Stage(at.row)) == p.groups[at.group].of.Value
}

// formatHeading draws the heading of a group: its name, how many entries it has, and a rule over those in sight.
func (p *listPane) formatHeading(g group, state rowState, st *style.Styles) string {
	rs, mark := state.styles(st)
	name, border := rs.Mark, rs.Blank
	if state == rowPlain {
		name, border = st.Accent, st.Border
	}
	if g.folded {
		mark = cells.Fit(strings.TrimSpace(mark), 1) + "▸ " // behind the sign of the cursor, if that is there
	}
	count := strconv.Itoa(g.to-g.from) + " "
	said := cells.Cut(p.nameOf(g.of), max(p.width-markWidth-cells.Width(count)-1, 1)) + " "
	rest := max(p.width-markWidth-cells.Width(said+count), 0)
	rule := cells.Blank(rest)
	if !g.folded {
		rule = strings.Repeat(st.Line.Horizontal, rest)
	}
	return rs.Mark.Text(mark) + name.Text(said) + rs.Meta.Text(count) + border.Text(rule)
}

// nameOf returns how a group is called.
func (p *listPane) nameOf(t content.Term) string {
	switch {
	case t.Field == content.FieldIs && t.Value == "":
		return p.words.Say("group_seen")
	case t.Field == content.FieldIs:
		return p.words.Say("group_" + t.Value)
	case t.Value == "":
		return p.words.Say("group_other")
	}
	return termName(p.words, t)
}
