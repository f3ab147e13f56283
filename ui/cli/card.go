package cli

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/widgets/timeline"
)

// dash joins releases in drawings.
const dash = "-"

func (s *session) drawing(t *facts.Tables, words *phrase.Book) timeline.Drawing {
	return timeline.Drawing{Words: words, Width: max(s.articleWidth()-drawingIndent, 20), Newest: t.Newest(s.day()), Dash: dash}
}

// gateSheet writes what is known of a gate.
func (s *session) gateSheet(r *request, t *facts.Tables, g facts.Gate) error {
	words, err := phrase.Open(r.lang)
	if err != nil {
		return err
	}
	var b sheet
	b.markdown("# %s\n\n", escaped(g.Name))
	b.item(words.Say("components"), each(g.Components, escaped)...)
	for _, n := range g.KEPs {
		k, _ := t.KEP(n)
		b.item(kepName(n), escaped(k.Title))
	}
	s.gateParts(&b, t, g, words)
	remarks(&b, "sources_differ", g.Conflicts, words)
	r.entryItems(&b, r.catalog.ByGate(g.Name, false), words)
	return s.sheet(r, &b)
}

// gateParts draws a gate as a ribbon and as its history.
func (s *session) gateParts(b *sheet, t *facts.Tables, g facts.Gate, words *phrase.Book) {
	d := s.drawing(t, words)
	b.draw(d.Ribbon(g, t.Releases()))
	b.draw(d.Gate(g))
}

// kepSheet writes the life of an enhancement.
func (s *session) kepSheet(r *request, t *facts.Tables, l life) error {
	words, err := phrase.Open(r.lang)
	if err != nil {
		return err
	}
	var b sheet
	b.markdown("# %s: %s\n\n", kepName(l.Number), escaped(l.Title))
	b.item(words.Say("facet_sig"), l.SIGs...)
	b.item(words.Say("upstream_status"), escaped(l.Status))
	if l.Target != "" {
		b.item(words.Say("upstream_target"), words.Say("stage_"+string(l.Target)))
	}
	b.item(words.Say("see_also"), each(l.See, kepName)...)
	b.item(words.Say("replaces"), each(l.Replaces, kepName)...)
	b.item(words.Say("replaced_by"), each(l.ReplacedBy, kepName)...)
	b.markdown("- <%s>\n", l.URL())
	b.draw(s.drawing(t, words).KEP(l.KEP))
	comparisonTable(&b, l.compare(), l.newest, words)
	remarks(&b, "remark", l.Remarks, words)
	for _, g := range l.gates {
		b.markdown("\n## %s\n\n", escaped(g.Name))
		b.item(words.Say("components"), each(g.Components, escaped)...)
		s.gateParts(&b, t, g, words)
	}
	r.entryItems(&b, l.rows, words)
	if len(l.rows) == 0 {
		b.markdown("\n%s\n", words.Say("no_article"))
	}
	return s.sheet(r, &b)
}

// comparisonTable holds plan and reality against each other, ! where they differ.
func comparisonTable(b *sheet, all []comparison, newest content.Version, words *phrase.Book) {
	if len(all) == 0 {
		return
	}
	b.markdown("\n## %s\n\n", words.Say("plan_and_reality"))
	b.markdown("| %s | %s | %s | %s |\n|---|---|---|---|\n",
		words.Say("facet_stage"), words.Say("plan"), words.Say("gates"), words.Say("pane_changes"))
	for _, c := range all {
		stage := words.Say("stage_" + string(c.stage))
		if c.differs {
			stage += " !"
		}
		plan := each(c.milestones, func(m facts.Milestone) string {
			switch {
			case m.Missed:
				return m.Release.String() + " (" + words.Say("missed") + ")"
			case m.Release.Compare(newest) > 0:
				return m.Release.String() + " (" + words.Say("planned") + ")"
			}
			return m.Release.String()
		})
		b.markdown("| %s | %s | %s | %s |\n", stage, strings.Join(plan, ", "), strings.Join(c.gates, ", "), strings.Join(c.entries, ", "))
	}
}

// entryItems lists entries of ours.
func (r *request) entryItems(b *sheet, rows []int, words *phrase.Book) {
	if len(rows) == 0 {
		return
	}
	b.markdown("\n## %s\n\n", words.Say("pane_changes"))
	for _, row := range rows {
		title, _ := r.catalog.Title(row, r.lang)
		b.markdown("- %s: %s (%s)\n", stageIn(words, r.catalog.Stage(row), r.catalog.Version(row)), escaped(title), code(r.catalog.ID(row)))
	}
}

func stageIn(words *phrase.Book, stage content.Stage, v content.Version) string {
	if stage == "" {
		return v.String()
	}
	return words.Fill("stage_in", phrase.Values{"Stage": words.Say("stage_" + string(stage)), "Release": v.String()})
}

// remarks says what sources contradict each other, or themselves, in.
func remarks(b *sheet, label string, all []string, words *phrase.Book) {
	if len(all) > 0 {
		b.markdown("\n")
	}
	for _, remark := range all {
		b.item(words.Say(label), escaped(remark))
	}
}

// card answers show from the facts.
func (s *session) card(r *request, what found) error {
	t, err := s.tables()
	if err != nil {
		return err
	}
	switch {
	case r.form == formJSON && what.kep != nil:
		return s.json(showJSON{Entries: []entryJSON{}, KEPs: []kepJSON{r.jsonKEP(*what.kep)}})
	case r.form == formJSON:
		return s.json(showJSON{Entries: []entryJSON{}, Gates: each(what.gates, r.jsonGate)})
	case what.kep != nil:
		return s.kepSheet(r, t, *what.kep)
	case len(what.gates) > 1:
		return s.gateList(r, what.gates)
	}
	return s.gateSheet(r, t, what.gates[0])
}
