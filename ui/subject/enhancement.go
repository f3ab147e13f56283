package subject

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// Enhancement is the life of an enhancement, by its number: what upstream plans and says, and what gates and entries
// show.
type Enhancement struct{ Number int }

// readKEPName reads what page.KEPName writes.
func readKEPName(name string) (number int, ok bool) {
	number, err := strconv.Atoi(strings.TrimPrefix(name, "KEP-"))
	return number, err == nil
}

// Ref implements Subject.
func (s Enhancement) Ref(Desk) Ref { return Ref{Kind: KindEnhancement, ID: page.KEPName(s.Number)} }

// Name implements Subject.
func (s Enhancement) Name(Desk) string { return page.KEPName(s.Number) }

// Within implements Subject.
func (s Enhancement) Within(d Desk) []string {
	if k := s.known(d); k.SIG != "" {
		return []string{k.SIG}
	}
	return nil
}

// known returns the enhancement's row of the tables, an empty one while they are not loaded.
func (s Enhancement) known(d Desk) facts.KEP {
	k, _ := d.Facts().KEP(s.Number)
	return k
}

// Describe implements Subject.
func (s Enhancement) Describe(d Desk) (title, kind string) {
	return s.known(d).Title, d.Words.Say("only_facts")
}

// Release implements Subject: an enhancement is of several releases.
func (s Enhancement) Release(Desk) (content.Version, bool) { return content.Version{}, false }

// Languages implements Subject: facts are not translated.
func (s Enhancement) Languages(Desk) []content.Language { return nil }

// Gates implements Subject.
func (s Enhancement) Gates(d Desk) []string {
	var names []string
	for _, g := range d.Facts().GatesOf(s.Number) {
		names = appendNew(names, g.Name)
	}
	return names
}

// Copies implements Subject.
func (s Enhancement) Copies(d Desk) Copies {
	if d.Tables == nil {
		return Copies{}
	}
	k, name := s.known(d), page.KEPName(s.Number)
	cite := phrase.Values{"Name": name, "Title": k.Title, "Address": k.URL()}
	return Copies{
		Link: k.URL(), Citation: d.Words.Fill("citation_card", cite), Number: name, ID: strings.ToLower(name), Gates: s.Gates(d),
	}
}

// Page implements Subject.
func (s Enhancement) Page(d Desk) (page.Page, error) {
	l, ok := d.life(s.Number)
	if !ok {
		return page.Page{}, fmt.Errorf("nothing is known about %s", page.KEPName(s.Number))
	}
	w, name := d.Words, page.KEPName(s.Number)
	p := page.Page{Heading: name, Lang: d.Lang}
	p.Add(page.Title{Number: name, Text: l.Title}, page.Status{SIGs: l.SIGs}, page.Way{Plan: l.Plan})
	if today, ok := d.today(s.Number, nil, nil); ok {
		p.Add(today)
	}
	p.Add(page.Fact{Label: w.Say("upstream_status"), Values: page.Strings(w.Word("status_", l.Status))})
	if l.Target != "" {
		p.Add(page.Fact{Label: w.Say("upstream_target"), Values: page.Strings(w.Say("stage_" + string(l.Target)))})
	}
	p.Add(
		page.Fact{Label: w.Say("see_also"), Values: page.KEPs(l.See)},
		page.Fact{Label: w.Say("replaces"), Values: page.KEPs(l.Replaces)},
		page.Fact{Label: w.Say("replaced_by"), Values: page.KEPs(l.ReplacedBy)},
		page.Fact{Label: w.Say("created"), Values: page.Strings(l.Created)},
		page.Address{Text: w.Label(name, l.Title), URL: l.URL(), Label: w.Say("link")},
	)
	if l.Path != "" {
		p.Add(page.Address{Text: l.Path, URL: "https://github.com/kubernetes/enhancements/tree/master/" + l.Path})
	}
	said, told := d.Tables.Prose(s.Number)
	if told {
		p.Add(page.Folded{Names: []string{w.Say("kep_summary"), w.Say("kep_motivation")}})
	}
	if len(l.Rows) == 0 {
		p.Add(page.Words{Text: w.Say("no_article"), Tone: page.Quiet, Apart: true})
	}
	d.addComparison(&p, l)
	for _, g := range l.Histories {
		d.addHistory(&p, g)
	}
	d.addRemarks(&p, l.Remarks)
	d.addEntries(&p, l.Rows)
	d.addDay(&p, facts.DayOfEnhancements)
	if told {
		file := l.Path + "/README.md"
		p.Add(page.Quotes{Label: w.Say("other_sources"), None: w.Say("no_upstream_text"), Texts: []content.Text{
			{Source: w.Say("kep_summary"), File: file, Text: said.Summary},
			{Source: w.Say("kep_motivation"), File: file, Text: said.Motivation},
		}})
	}
	return p, nil
}

// addComparison holds plan and reality against each other, ! where they differ, and says what shows it.
func (d Desk) addComparison(p *page.Page, l facts.Life) {
	all, w := l.Compare(), d.Words
	if len(all) == 0 {
		return
	}
	table := page.Table{Columns: []string{w.Say("facet_stage"), w.Say("plan"), w.Say("gates"), w.Say("pane_changes")}}
	joined := func(all []content.Version) string { return w.List(content.Each(all, content.Version.String)...) }
	var shown page.Record
	for _, c := range all {
		stage := w.Say("stage_" + string(c.Stage))
		for _, m := range c.Plan {
			for _, by := range d.witnesses(m) {
				shown.Lines = append(shown.Lines, page.RecordLine{Label: strings.TrimSpace(stage + " " + m.Release.Text()), Value: by})
			}
		}
		if c.Differs() {
			stage += " !"
		}
		table.Rows = append(table.Rows, []string{stage, w.List(content.Each(c.Plan, d.milestone)...), joined(c.Gates), joined(c.Entries)})
	}
	p.Add(page.Section{Name: w.Say("plan_and_reality")})
	if len(shown.Lines) > 0 {
		p.Add(shown)
	}
	p.Add(table)
}

// milestone returns the release of a milestone, and its outcome where that differs from the plan.
func (d Desk) milestone(m facts.Judged) string {
	switch m.Verdict {
	case facts.Unplanned:
		return d.Words.Say("verdict_unplanned")
	case facts.Planned:
		return d.Words.Bracketed(m.Release.String(), d.Words.Say("state_planned"))
	default:
		return WithOutcome(d.Words, m.Release.Text(), m)
	}
}

// WithOutcome says what became of a milestone behind its name, where that is not what was planned.
func WithOutcome(words *phrase.Book, named string, m facts.Judged) string {
	id, ok := map[facts.Verdict]string{
		facts.Missed: "missed", facts.Early: "verdict_early", facts.Late: "verdict_late", facts.Unknown: "verdict_unknown",
	}[m.Verdict]
	if !ok {
		return named
	}
	return words.Bracketed(named, words.Fill(id, phrase.Values{"Release": m.In.Text()}))
}

// witnesses says what shows that a milestone was not reached as planned, or that nothing tells. What the columns of
// gates and entries show needs no words.
func (d Desk) witnesses(m facts.Judged) []string {
	byPlan := func(w facts.Witness) bool { return w.By == facts.ByPlan }
	switch {
	case m.Verdict == facts.Unknown && len(m.Witnesses) == 0:
		return []string{d.Words.Say("witness_none")}
	case m.Verdict == facts.Reached && !slices.ContainsFunc(m.Witnesses, byPlan):
		return nil
	}
	return content.Each(m.Witnesses, d.witness)
}

func (d Desk) witness(w facts.Witness) string {
	said := phrase.Values{"Name": w.Name, "Release": w.Release.Text(), "Value": w.Value}
	if w.Stage != "" {
		said["Stage"] = d.Words.Say("stage_" + string(w.Stage))
	}
	return d.Words.Fill("witness_"+string(w.Says), said)
}

// addWay adds the milestones of an enhancement, and what became of them.
func (d Desk) addWay(p *page.Page, kep int) {
	if l, ok := d.life(kep); ok && len(l.Plan) > 0 {
		p.Add(page.Way{Plan: l.Plan})
	}
}
