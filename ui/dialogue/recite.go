package dialogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/document"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// article is a page as lines to be read out: a fact a line, tables as headings and values, drawings in words.
type article struct {
	rows     []row
	headings []heading
	links    []link
	code     []string // code blocks as they were written
}

// heading is where a part of an article begins.
type heading struct {
	name string
	at   int // its row
}

// link is what an article leads to: the entries that filters leave, else a subject of ours, else an address.
type link struct {
	text, address string
	to            page.Target
	only          []content.Term
}

// reciter puts the parts of a page into lines.
type reciter struct {
	subject.Desk
	*article
	of        subject.Ref // whose page it is, to which no link leads
	addresses []row       // said behind the facts
	err       error       // a part that nothing recites
}

// recite puts the page of a subject into lines.
func recite(d subject.Desk, p page.Page, of subject.Ref) (*article, error) {
	r := reciter{Desk: d, article: new(article), of: of}
	for _, part := range p.Parts {
		r.part(part)
	}
	r.endFacts()
	r.dedupe()
	return r.article, r.err
}

// line adds a line; one that says nothing is left out.
func (r *reciter) line(text string) {
	if strings.TrimSpace(text) != "" {
		r.rows = append(r.rows, row{text: text})
	}
}

// fact adds a label and its values, if there are any.
func (r *reciter) fact(label string, values ...string) {
	values = slices.DeleteFunc(values, func(s string) bool { return s == "" })
	switch {
	case len(values) == 0:
	case label == "":
		r.line(r.Words.List(values...))
	default:
		r.line(r.Words.Label(label, r.Words.List(values...)))
	}
}

// endFacts adds the addresses.
func (r *reciter) endFacts() {
	r.rows = append(r.rows, r.addresses...)
	r.addresses = nil
}

// section begins a part with a name.
func (r *reciter) section(name string) {
	r.endFacts()
	if name != "" {
		r.headings = append(r.headings, heading{name, len(r.rows)})
		r.rows = append(r.rows, row{text: r.Words.Fill("plain_heading", phrase.Values{"Name": name}), heading: true})
	}
}

// link notes what the article leads to.
func (r *reciter) link(text, address string, to page.Target) {
	if (address != "" || !to.IsZero()) && (to.IsZero() || to.Ref != r.of) {
		r.links = append(r.links, link{text: cmp.Or(text, address), address: address, to: to})
	}
}

// refer notes what of ours a name stands for, or where it leads to; nothing for neither.
func (r *reciter) refer(in name.Headed, text, address string) {
	to, _ := r.Refer(in, cmp.Or(address, text))
	r.link(text, address, to)
}

// dedupe leaves one of the links that lead to the same.
func (r *reciter) dedupe() {
	var out []link
	for _, k := range r.links {
		if !slices.ContainsFunc(out, func(have link) bool {
			switch {
			case len(k.only) > 0 || len(have.only) > 0:
				return slices.Equal(k.only, have.only)
			case k.to.IsZero():
				return have.to.IsZero() && have.address == k.address
			}
			return have.to.Ref == k.to.Ref
		}) {
			out = append(out, k)
		}
	}
	r.links = out
}

// part recites a part of a page.
func (r *reciter) part(part page.Part) {
	switch p := part.(type) {
	case page.Title:
		r.title(p)
	case page.Status:
		r.status(p)
	case page.Action:
		r.line(r.Words.Say(map[bool]string{true: "action_said", false: "value_required"}[p.Said]))
	case page.Fact:
		var values []string
		for _, v := range p.Values {
			values = append(values, v.Text)
			r.refer(v.Headed, v.Text, v.Address)
		}
		r.fact(p.Label, values...)
	case page.Gates:
		for _, g := range p.Gates {
			r.fact(r.Words.Say("gate"), g.Name+" "+r.Words.GateIn(g.Default, p.Release))
			r.refer(name.Unheaded, g.Name, "")
		}
	case page.Today:
		for _, s := range p.Lines {
			if s.Name != "" {
				s.Text = r.Words.Label(s.Name, s.Text)
			}
			r.fact(p.Label, s.Text)
		}
	case page.Words:
		r.line(p.Text)
	case page.Record:
		r.record(p)
	case page.Address:
		r.link(cmp.Or(p.Text, p.Label), p.URL, page.Target{})
		if p.URL != "" {
			r.addresses = append(r.addresses, row{
				text: r.Words.Label(cmp.Or(p.Label, r.Words.Say("link")), sanitize.Line(p.URL)), verbatim: true,
			})
		}
	case page.Source:
		r.source(p)
	case page.Fallback:
		r.line(r.Words.Fallback(p.Wanted, p.Shown))
	case page.Section:
		r.section(p.Name)
	default:
		r.block(part)
	}
}

// block recites a part that is more than a fact.
func (r *reciter) block(part page.Part) {
	switch p := part.(type) {
	case page.Way:
		var steps []string
		for _, m := range p.Plan {
			steps = append(steps, r.step(m))
		}
		r.fact(r.Words.Say("plain_way"), steps...)
	case page.History:
		r.history(p.Gate)
	case page.Ribbon, page.Presence: // a History or a Record beside it says the same in words
	case page.Table:
		r.table(p)
	case page.Entries:
		for i := range p.Entries {
			e := &p.Entries[i]
			r.fact(r.Words.StageIn(e.Stage, e.Release), r.Words.Bracketed(e.Title, e.ID))
			r.link(e.Title, e.Address, e.Target)
		}
	case page.Asking:
		r.section(r.Words.Bracketed(p.Label, r.Words.Counted(len(p.Entries))))
		for i := range p.Entries {
			e := &p.Entries[i]
			r.fact(e.Heading, e.Title)
			r.link(e.Title, e.Address, e.Target)
		}
	case page.Tally:
		r.fact("", r.counted(p.Counts)...)
	case page.Charts:
		for _, c := range p.Charts {
			r.fact(c.Label, r.counted(c.Counts)...)
		}
	case page.Rows:
		r.section(r.Words.Bracketed(p.Label, r.Words.Counted(len(p.Rows))))
		for _, of := range p.Rows {
			if of.Text+of.State == "" {
				r.line(of.Name)
			}
			r.fact(of.Name, of.Text, spelled(r.Words, of.State))
			r.link(of.Name, "", of.To)
		}
	case page.Changes:
		r.changes(p)
	case page.Invitation:
		r.line(p.Text)
		r.listing(page.ImportLine)
	case page.Text:
		r.endFacts()
		r.text(p.Markdown)
	case page.Quotes:
		r.quotes(p)
	default:
		r.err = fmt.Errorf("nothing recites a %T", part)
	}
}

// changes recites changes in a line each, behind their component.
func (r *reciter) changes(p page.Changes) {
	r.section(r.Words.Bracketed(p.Label, r.Words.Counted(p.Len())))
	for _, g := range p.Groups {
		for _, c := range g.Changes {
			said := c.Text
			if c.Required {
				said = r.Words.Bracketed(said, r.Words.Say("value_required"))
			}
			r.fact(g.Name, said)
			r.refer(name.Unheaded, c.Source.Text, c.Source.Address)
		}
	}
}

func (r *reciter) status(p page.Status) {
	r.fact(r.Words.Say("facet_release"), version(p.Release))
	r.fact(r.Words.Say("facet_stage"), stage(r.Words, p.Stage))
	r.fact(r.Words.Say("facet_sig"), p.SIGs...)
}

func (r *reciter) record(p page.Record) {
	for _, l := range p.Lines {
		if l.State != "" && l.Value != "" {
			l.Value = r.Words.Bracketed(l.Value, l.State)
		}
		r.fact(l.Label, l.Value)
	}
}

func (r *reciter) source(p page.Source) {
	names := slices.Clone(p.Names)
	if len(names) > 0 && p.File != "" {
		names[0] = r.Words.Bracketed(names[0], p.File)
	}
	r.fact(p.Label, names...)
}

func (r *reciter) title(t page.Title) {
	said := t.Text
	if t.Number != "" {
		said = r.Words.Label(t.Number, said)
	}
	r.line(said)
	if t.Official != t.Text {
		r.line(t.Official)
	}
}

// step says a milestone, and what became of it where that is not what was planned.
func (r *reciter) step(m facts.Judged) string {
	said, in := strings.TrimSpace(stage(r.Words, m.Stage)+" "+version(m.Release)), phrase.Values{"Release": version(m.In)}
	switch m.Verdict {
	case facts.Missed:
		return r.Words.Bracketed(said, r.Words.Say("missed"))
	case facts.Planned:
		return r.Words.Bracketed(said, r.Words.Say("planned"))
	case facts.Early:
		return r.Words.Bracketed(said, r.Words.Fill("verdict_early", in))
	case facts.Late:
		return r.Words.Bracketed(said, r.Words.Fill("verdict_late", in))
	case facts.Unknown:
		return r.Words.Bracketed(said, r.Words.Say("verdict_unknown"))
	case facts.Reached, facts.Unplanned:
	}
	return said
}

// history says the intervals of a gate, oldest first.
func (r *reciter) history(g facts.Gate) {
	for _, i := range g.History {
		on := "gate_off"
		if i.Default {
			on = "gate_on"
		}
		said := []string{stage(r.Words, i.Stage), r.Words.Say(on)}
		if i.Locked {
			said = append(said, r.Words.Say("gate_locked"))
		}
		if i.From.Release().Compare(r.Newest) > 0 {
			said = append(said, r.Words.Say("planned"))
		}
		r.fact(r.span(i), said...)
	}
	if g.RemovedIn != (content.Version{}) {
		r.fact(g.RemovedIn.String(), stage(r.Words, content.Removed))
	}
}

// span says from when to when an interval lasts.
func (r *reciter) span(i facts.Interval) string {
	said := phrase.Values{"From": i.From.String(), "To": i.To.String()}
	switch {
	case i.To == i.From:
		return i.From.String()
	case i.To == content.Version{}:
		return r.Words.Fill("plain_since", said)
	case i.From == content.Version{Major: 1}:
		return r.Words.Fill("plain_until", said)
	}
	return r.Words.Fill("plain_span", said)
}

// table says each row in a line, its values behind the names of their columns.
func (r *reciter) table(p page.Table) {
	for _, values := range p.Rows {
		var said []string
		for i, v := range values {
			if v != "" && i < len(p.Columns) {
				said = append(said, r.Words.Label(p.Columns[i], v))
			}
		}
		r.line(strings.Join(said, r.Words.Say("plain_join")))
	}
}

func (r *reciter) counted(all []page.Count) (said []string) {
	for _, c := range all {
		said = append(said, r.Words.Tally(c.Label, c.N))
		if len(c.Only) > 0 {
			r.links = append(r.links, link{text: r.Words.Tally(c.Label, c.N), only: c.Only})
		}
	}
	return said
}

// text recites Markdown.
func (r *reciter) text(src string) {
	passages, links := markdown.Passages(src)
	for i := range passages {
		r.passage(&passages[i])
	}
	for _, k := range links {
		to, _ := r.Refer(name.Unheaded, k.URL)
		r.link(k.Text, k.URL, to)
	}
	for _, text := range document.Named(src) {
		if to, ok := r.Refer(name.Unheaded, text); ok {
			r.link(text, "", to)
		}
	}
}

func (r *reciter) passage(p *markdown.Passage) {
	switch p.Kind {
	case markdown.Heading:
		r.section(p.Text)
	case markdown.List:
		sign := "- "
		if p.Label != "" {
			sign = p.Label + ") "
		}
		r.line(strings.Repeat("  ", p.Level-1) + sign + p.Text)
	case markdown.Quote:
		r.fact(r.Words.Say("plain_quote"), p.Text)
	case markdown.Code:
		n := 1 + strings.Count(p.Text, "\n")
		r.line(r.Words.Count("plain_code", n, phrase.Values{"Language": p.Label}))
		r.listing(p.Text)
		r.line(r.Words.Say("plain_code_end"))
	case markdown.Table:
		var said []string
		for _, c := range p.Cells {
			said = append(said, r.Words.Label(c.Column, c.Text))
		}
		r.line(strings.Join(said, r.Words.Say("plain_join")))
	default:
		r.line(p.Text)
	}
}

// listing adds lines as they were written, tabs as blanks.
func (r *reciter) listing(text string) {
	r.code = append(r.code, text)
	r.rows = append(r.rows, verbatim(text)...)
}

// verbatim returns lines as they were written, tabs as blanks.
func verbatim(text string) (rows []row) {
	for line := range strings.SplitSeq(text, "\n") {
		rows = append(rows, row{text: strings.ReplaceAll(line, "\t", "    "), verbatim: true})
	}
	return rows
}

// quotes recites what sources say in their own words.
func (r *reciter) quotes(p page.Quotes) {
	if p.Label != "" && len(p.Texts) > 0 {
		r.section(p.Label)
	}
	for _, t := range p.Texts {
		source := t.Source
		if t.File != "" {
			source = r.Words.Bracketed(source, t.File)
		}
		if t.PR != 0 {
			source = r.Words.List(source, page.PullName(t.PR))
		}
		r.fact(r.Words.Say("source"), source)
		if strings.TrimSpace(t.Text) == "" {
			r.line(p.None)
			continue
		}
		r.text(t.Text)
	}
}

// spelled says a state with the names of stages in the place of their letters: 1.36 B, G locked on.
func spelled(words *phrase.Book, state string) string {
	all := strings.Split(state, " ")
	for i, word := range all {
		for _, s := range content.Stages() {
			if word == timeline.Letter(s) {
				all[i] = stage(words, s)
			}
		}
	}
	return strings.Join(all, " ")
}

// version writes a version, "" for none.
func version(v content.Version) string {
	if v == (content.Version{}) {
		return ""
	}
	return v.String()
}

// stage names a stage, "" for none.
func stage(words *phrase.Book, s content.Stage) string {
	if s == "" {
		return ""
	}
	return words.Say("stage_" + string(s))
}
