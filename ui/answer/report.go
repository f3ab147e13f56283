package answer

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Report writes entries as Markdown for people who were not there: sums, then by release, newest first, and stage each
// entry with its summary and what to do, then what upstream plans next. sigs are the SIGs that it is about, none for
// all; their enhancements are those planned.
func Report(d subject.Desk, rows []int, from, to content.Version, sigs []string) string {
	r := report{Desk: d}
	span := from.String()
	if from != to {
		span = content.Span{From: from, To: to}.String()
	}
	title := d.Words.Fill("report_title", phrase.Values{"Span": span})
	if len(sigs) > 0 {
		title = d.Words.Bracketed(title, d.Words.Label(d.Words.Say("facet_sig"), d.Words.List(sigs...)))
	}
	r.block("# " + markdown.Escape(title))
	releases := r.byRelease(rows)
	r.sums(releases)
	for _, one := range releases {
		r.release(one)
	}
	r.planned(sigs)
	return r.out.String()
}

// report is one on its way.
type report struct {
	subject.Desk
	out strings.Builder
}

// reported is the entries of a release.
type reported struct {
	content.Version
	rows []int
}

// of returns the entries at a stage.
func (r *reported) of(c *content.Catalog, stage content.Stage) []int {
	return slices.DeleteFunc(slices.Clone(r.rows), func(row int) bool { return c.Stage(row) != stage })
}

// stagesReported returns the stages, what is there to stay first; "" is what has none.
func stagesReported() []content.Stage {
	return []content.Stage{content.Stable, content.Beta, content.Alpha, content.Deprecated, content.Removed, ""}
}

func (r *report) block(text string) {
	if r.out.Len() > 0 {
		r.out.WriteByte('\n')
	}
	r.out.WriteString(sanitize.Text(text) + "\n")
}

// byRelease parts entries by their minor release, newest first; each with what matters most first.
func (r *report) byRelease(rows []int) []reported {
	rows = slices.Clone(rows)
	r.Catalog.Sort(rows, content.ByImportance)
	var out []reported
	for _, row := range rows {
		v := r.Catalog.Version(row).Release()
		i := slices.IndexFunc(out, func(one reported) bool { return one.Version == v })
		if i < 0 {
			i, out = len(out), append(out, reported{Version: v})
		}
		out[i].rows = append(out[i].rows, row)
	}
	slices.SortFunc(out, func(a, b reported) int { return b.Compare(a.Version) })
	return out
}

// stageName names a stage, and what has none.
func (r *report) stageName(stage content.Stage) string {
	if stage == "" {
		return r.Words.Say("report_other")
	}
	return r.Words.Say("stage_" + string(stage))
}

// sums writes a table of how many entries each release has at each stage, and how many ask for something.
func (r *report) sums(releases []reported) {
	head := []string{r.Words.Say("facet_release")}
	var stages []content.Stage
	for _, stage := range stagesReported() {
		if slices.ContainsFunc(releases, func(one reported) bool { return len(one.of(r.Catalog, stage)) > 0 }) {
			stages, head = append(stages, stage), append(head, r.stageName(stage))
		}
	}
	head = append(head, r.Words.Say("value_required"), r.Words.Say("report_all"))
	lines := []string{tableRow(head), "|" + strings.Repeat(" ---: |", len(head))}
	for _, one := range releases {
		cells := []string{one.String()}
		for _, stage := range stages {
			cells = append(cells, strconv.Itoa(len(one.of(r.Catalog, stage))))
		}
		urgent := 0
		for _, row := range one.rows {
			if r.Catalog.ActionRequired(row) {
				urgent++
			}
		}
		lines = append(lines, tableRow(append(cells, strconv.Itoa(urgent), strconv.Itoa(len(one.rows)))))
	}
	r.block(strings.Join(lines, "\n"))
}

func tableRow(cells []string) string {
	escaped := content.Each(cells, func(cell string) string { return strings.ReplaceAll(markdown.Escape(cell), "|", "\\|") })
	return "| " + strings.Join(escaped, " | ") + " |"
}

// release writes the entries of a release by stage.
func (r *report) release(one reported) {
	heading := one.String()
	if known, ok := r.Tables.Release(one.Version); ok && known.Date != "" {
		heading = r.Words.Bracketed(heading, known.Date)
	}
	r.block("## " + heading)
	for _, stage := range stagesReported() {
		rows := one.of(r.Catalog, stage)
		if len(rows) == 0 {
			continue
		}
		r.block("### " + markdown.Escape(r.Words.Bracketed(r.stageName(stage), r.Words.Counted(len(rows)))))
		r.block(strings.Join(content.Each(rows, r.entry), "\n"))
	}
}

// entry writes an entry: its title and address, its summary, and what to do.
func (r *report) entry(row int) string {
	e := r.Catalog.Entry(row)
	title, _ := e.Title(r.Lang)
	link := markdown.Escape(subject.EntryHeading(&e))
	if address := e.URL(); address != "" {
		link = "[" + link + "](" + address + ")"
	}
	lines := []string{"- " + r.Words.Bracketed("**"+markdown.Escape(sanitize.Line(title))+"**", link)}
	lead := r.Catalog.Lead(row, r.Lang)
	if lead.Summary != "" {
		lines = append(lines, "  "+lead.Summary)
	}
	if lead.Action != "" {
		lines = append(lines, "", "  "+r.Words.Label("**"+r.Words.Say("planner_todo")+"**", r.Words.Sentences(lead.Action, lead.Affects)), "")
	}
	return strings.Join(lines, "\n")
}

// planned writes what enhancements of SIGs mean to reach after the newest release that is out.
func (r *report) planned(sigs []string) {
	type step struct {
		facts.KEP
		facts.Milestone
	}
	var steps []step
	for _, k := range r.Tables.KEPs() {
		for _, m := range k.Milestones {
			if m.Release.Compare(r.Newest) > 0 && (len(sigs) == 0 || slices.Contains(sigs, k.SIG)) {
				steps = append(steps, step{k, m})
			}
		}
	}
	if len(steps) == 0 {
		return
	}
	slices.SortStableFunc(steps, func(a, b step) int { return a.Release.Compare(b.Release) })
	r.block("## " + markdown.Escape(r.Words.Bracketed(r.Words.Say("report_planned"), r.Words.Counted(len(steps)))))
	r.block(markdown.Escape(r.Words.Say("report_planned_about")))
	var lines []string
	for _, s := range steps {
		name := "[" + page.KEPName(s.Number) + "](" + s.URL() + ")"
		when := r.Words.StageIn(s.Stage, s.Release)
		lines = append(lines, "- "+r.Words.Bracketed(r.Words.Label(markdown.Escape(when), markdown.Escape(s.Title)), name))
	}
	r.block(strings.Join(lines, "\n"))
}
