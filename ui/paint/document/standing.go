package document

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
)

// status says stage and release, and the SIGs, the owner first.
func (s *sheet) status(p page.Status) {
	sigs := ""
	if len(p.SIGs) > 0 {
		sigs = "SIG " + s.Words.List(p.SIGs...)
	}
	if p.Release == (content.Version{}) {
		s.wrap(sigs, s.Styles.Text)
		return
	}
	said, paint := p.Release.String(), s.Styles.Accent
	if p.Stage != "" {
		said, paint = s.Words.StageIn(p.Stage, p.Release), s.Styles.Stage(p.Stage)
	}
	if cells.Width(said)+2+cells.Width(sigs) <= s.Width {
		s.line(paint.Text(said) + "  " + s.Styles.Text.Text(sigs))
		return
	}
	s.line(paint.Text(said))
	s.wrap(sigs, s.Styles.Text)
}

// action says that the reader must act, how, and whom that touches.
func (s *sheet) action(p page.Action) error {
	said := page.SignRequired + " " + s.Words.Say("value_required")
	if p.Said {
		said = page.SignSaid + " " + s.Words.Say("action_said")
	}
	s.wrap(said, s.Styles.Warning)
	if p.Order == "" {
		return nil
	}
	return s.text(strings.TrimRight(p.Order+"\n\n"+p.Affects, "\n"))
}

// gates lists each gate with its default in its release: the answer that many come for.
func (s *sheet) gates(p page.Gates) {
	for _, g := range p.Gates {
		state, paint := s.Words.GateIn(g.Default, p.Release), s.Styles.Muted
		if g.Default {
			paint = s.Styles.Stage(content.Stable)
		}
		s.links.leads(len(s.lines), name.Unheaded, g.Name, "")
		if cells.Width(g.Name)+1+cells.Width(state) <= s.Width {
			s.line(s.Styles.Text.Text(g.Name) + " " + paint.Text(state))
			continue
		}
		s.wrap(g.Name, s.Styles.Text)
		s.line("  " + paint.Text(state))
	}
}

// today says where things stand now: the subject itself behind the label, others below it.
func (s *sheet) today(p page.Today) {
	const indent = "  "
	before := s.Words.Label(p.Label, "")
	for i, l := range p.Lines {
		said := l.Text
		if l.Name != "" {
			said = s.Words.Label(l.Name, said)
		}
		if i > 0 {
			before = indent
		}
		at := len(s.lines)
		for n, text := range markdown.Wrap(before+said, s.Width) {
			if painted, ok := strings.CutPrefix(text, before); ok && n == 0 {
				s.line(s.Styles.Accent.Text(before) + s.paintOf(l.Tone).Text(painted))
				continue
			}
			s.line(s.paintOf(l.Tone).Text(text))
		}
		first := len(s.links.ofHeader)
		for _, text := range reference.FindAllString(l.Text, -1) {
			s.links.leads(len(s.lines), name.Unheaded, text, "")
		}
		s.links.settle(first, s.lines, at)
	}
}
