package subject

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
)

// making returns the day of what is known of a release in the making, and its schedule; nothing of any other release.
func (r releasePage) making() []page.RecordLine {
	if r.known.AsOf == "" || !r.about.Version.IsRelease() {
		return nil
	}
	var days []string
	for _, day := range r.known.Schedule {
		name := strings.ReplaceAll(day.Name, "_", ".") // rc.0
		if said, ok := r.Words.Find("schedule_" + day.Name); ok {
			name = said
		}
		days = append(days, name+" "+day.Date)
	}
	return []page.RecordLine{
		{Label: r.Words.Say("facts_as_of"), Value: r.known.AsOf}, {Label: r.Words.Say("schedule"), Value: r.Words.List(days...)},
	}
}

// addCaution says once that what stands on the page of a release in the making may change, and, when the release is out
// and its notes are not at hand, how they are imported.
func (r releasePage) addCaution(p *page.Page) {
	if r.known.AsOf == "" || !r.about.Version.IsRelease() {
		return
	}
	if r.known.Outdated(r.Today) {
		p.Add(page.Invitation{Text: r.Words.Fill("facts_outdated", phrase.Values{
			"Release": r.known.Version.String(), "Date": r.known.Date,
		})})
		return
	}
	p.Add(page.Words{Text: r.Words.AsItStood(r.known), Tone: page.Quiet})
}

// versions are those that the release brings or demands, and the ones before.
func (r releasePage) versions() page.Rows {
	rows := page.Rows{Label: r.Words.Say("rows_versions")}
	for _, of := range plan.RequiredIn(r.elements().Artifacts(), r.about.Version) {
		name, text := r.Words.Table(of.Name), r.Words.Table(of.Value)
		if of.Kubeadm {
			name = "kubeadm " + name
		}
		if of.Was != "" {
			text = r.Words.Bracketed(text, r.Words.Fill("version_was", phrase.Values{"Value": r.Words.Table(of.Was)}))
		}
		rows.Rows = append(rows.Rows, page.Row{Name: name, Text: text})
	}
	return rows
}

// reaches reports whether an enhancement has reached a milestone in the release of the page, and whether it means to.
func (r releasePage) reaches(k facts.KEP, m facts.Judged) (reached, planned bool) {
	if m.In == r.about.Version {
		return true, false
	}
	if m.Verdict != facts.Planned || m.Release != r.about.Version || k.Ended() {
		return false, false
	}
	return len(m.Witnesses) > 0, len(m.Witnesses) == 0
}

// drawn returns the releases of a drawing, newest first: those that are out, and those in the making in which something
// becomes of what is drawn.
func (d Desk) drawn(turns func(content.Version) bool) []facts.Release {
	return slices.DeleteFunc(slices.Clone(d.Tables.Releases()), func(r facts.Release) bool {
		return r.AsOf != "" && r.Version.Compare(d.Newest) > 0 && !turns(r.Version)
	})
}

// gateTurns returns whether something becomes of a gate in a release.
func gateTurns(g facts.Gate) func(content.Version) bool {
	return func(v content.Version) bool {
		return g.RemovedIn == v || slices.ContainsFunc(g.History, func(i facts.Interval) bool { return i.From.Release() == v })
	}
}

// elementTurns returns whether something becomes of an element in a release.
func elementTurns(e facts.Element) func(content.Version) bool {
	turns := []content.Version{e.Since, e.Deprecated, e.Hidden, e.OffSince, e.Removed}
	return func(v content.Version) bool { return slices.Contains(turns, v) }
}

// addDay says at the foot of a page of which day its facts are.
func (d Desk) addDay(p *page.Page, what string) {
	if day := d.Tables.DayOf(what); day != "" {
		p.Add(page.Words{Text: d.Words.Label(d.Words.Say("facts_as_of"), day), Tone: page.Quiet, Apart: true})
	}
}
