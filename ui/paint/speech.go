package paint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint/document"
	"k8sexplore/ui/subject"
)

// Speech is a page as lines to be read out: a fact a line, tables as headings and values, drawings in words. Its text
// has no width; whoever says it breaks the lines.
type Speech struct {
	Lines []Line
	Links []Link   // each leads somewhere else
	Code  []string // code blocks as they were written
}

// Line is a line of a Speech.
type Line struct {
	Text     string
	Heading  bool
	Name     string // of the part that a heading begins, "" where none begins
	Verbatim bool   // its blanks count, and it is not broken
}

// Heading returns the line that begins a part with a name.
func Heading(words *phrase.Book, name string) Line {
	return Line{Text: words.Fill("plain_heading", phrase.Values{"Name": name}), Heading: true, Name: name}
}

// Link is what a page leads to: the entries that filters leave, else a subject of ours, else an address.
type Link struct {
	Text, Address string
	To            page.Target
	Only          []content.Term
}

// speaker puts parts of pages into lines. The zero speaker with a desk is ready.
type speaker struct {
	subject.Desk
	Speech
	Of        subject.Ref // whose page it is, to which no link leads
	addresses []Line      // said behind the facts
	err       error       // a part that it does not know
}

// Say puts the page of a subject into lines, in the words of phrase.OpenDialogue.
func Say(d subject.Desk, p page.Page, of subject.Ref) (*Speech, error) {
	r := speaker{Desk: d, Of: of}
	for _, part := range p.Parts {
		r.part(part)
	}
	return r.end()
}

// end returns the lines of all parts.
func (r *speaker) end() (*Speech, error) {
	r.endFacts()
	r.dedupe()
	return &r.Speech, r.err
}

// line adds a line; one that says nothing is left out.
func (r *speaker) line(text string) {
	if strings.TrimSpace(text) != "" {
		r.Lines = append(r.Lines, Line{Text: text})
	}
}

// fact adds a label and its values, if there are any.
func (r *speaker) fact(label string, values ...string) {
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
func (r *speaker) endFacts() { r.Lines, r.addresses = append(r.Lines, r.addresses...), nil }

// markdown recites a short text behind a label.
func (r *speaker) markdown(label, src string) {
	passages, _ := markdown.Passages(src)
	for i := range passages {
		if i == 0 && passages[i].Kind == markdown.Paragraph {
			r.fact(label, passages[i].Text)
			continue
		}
		r.passage(&passages[i])
	}
}

// section begins a part with a name.
func (r *speaker) section(name string) {
	r.endFacts()
	if name != "" {
		r.Lines = append(r.Lines, Heading(r.Words, name))
	}
}

// link notes what the article leads to.
func (r *speaker) link(text, address string, to page.Target) {
	if (address != "" || !to.IsZero()) && (to.IsZero() || to.Ref != r.Of) {
		r.Links = append(r.Links, Link{Text: cmp.Or(text, address), Address: address, To: to})
	}
}

// refer notes what of ours a name stands for, or where it leads to; nothing for neither.
func (r *speaker) refer(in name.Headed, text, address string) {
	to, _ := r.Refer(in, cmp.Or(address, text))
	r.link(text, address, to)
}

// dedupe leaves one of the links that lead to the same.
func (r *speaker) dedupe() {
	var out []Link
	for _, k := range r.Links {
		if !slices.ContainsFunc(out, func(have Link) bool {
			switch {
			case len(k.Only) > 0 || len(have.Only) > 0:
				return slices.Equal(k.Only, have.Only)
			case k.To.IsZero():
				return have.To.IsZero() && have.Address == k.Address
			}
			return have.To.Ref == k.To.Ref
		}) {
			out = append(out, k)
		}
	}
	r.Links = out
}

// part recites a part of a page.
func (r *speaker) part(part page.Part) {
	switch p := part.(type) {
	case page.Title:
		r.title(p)
	case page.Status:
		r.status(p)
	case page.Lead:
		r.markdown("", p.Text)
	case page.Action:
		said := r.Words.Say(map[bool]string{true: "action_said", false: "value_required"}[p.Said])
		if p.Order == "" {
			r.line(said)
			break
		}
		r.markdown(said, p.Order)
		r.markdown("", p.Affects)
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
			r.addresses = append(r.addresses, Line{
				Text: r.Words.Label(cmp.Or(p.Label, r.Words.Say("link")), sanitize.Line(p.URL)), Verbatim: true,
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
func (r *speaker) block(part page.Part) {
	switch p := part.(type) {
	case page.Way:
		r.fact(r.Words.Say("plain_way"), content.Each(p.Plan, r.step)...)
	case page.History:
		r.history(p.Gate)
	case page.Ribbon, page.Presence, page.Folded: // said in words beside it, or heard at the end
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
			r.markdown("", e.Brief)
			r.link(e.Title, e.Address, e.Target)
		}
	case page.Tally:
		r.fact(p.Label, r.counted(p.Counts)...)
	case page.Charts:
		r.section(p.Label)
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
		r.err = fmt.Errorf("no words for a %T", part)
	}
}

// changes recites changes in a line each, behind their component.
func (r *speaker) changes(p page.Changes) {
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

func (r *speaker) status(p page.Status) {
	r.fact(r.Words.Say("facet_release"), p.Release.Text())
	r.fact(r.Words.Say("facet_stage"), stage(r.Words, p.Stage))
	r.fact(r.Words.Say("facet_sig"), p.SIGs...)
}

func (r *speaker) record(p page.Record) {
	for _, l := range p.Lines {
		if l.State != "" && l.Value != "" {
			l.Value = r.Words.Bracketed(l.Value, l.State)
		}
		r.fact(l.Label, l.Value)
	}
}

func (r *speaker) source(p page.Source) {
	names := slices.Clone(p.Names)
	if len(names) > 0 && p.File != "" {
		names[0] = r.Words.Bracketed(names[0], p.File)
	}
	r.fact(p.Label, names...)
}

func (r *speaker) title(t page.Title) {
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
func (r *speaker) step(m facts.Judged) string {
	said := strings.TrimSpace(stage(r.Words, m.Stage) + " " + m.Release.Text())
	if m.Verdict == facts.Planned {
		return r.Words.Bracketed(said, r.Words.Say("planned"))
	}
	return subject.WithOutcome(r.Words, said, m)
}

// history says the intervals of a gate, oldest first.
func (r *speaker) history(g facts.Gate) {
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
func (r *speaker) span(i facts.Interval) string {
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
func (r *speaker) table(p page.Table) {
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

func (r *speaker) counted(all []page.Count) (said []string) {
	for _, c := range all {
		said = append(said, r.Words.Tally(c.Label, c.N))
		if len(c.Only) > 0 {
			r.Links = append(r.Links, Link{Text: r.Words.Tally(c.Label, c.N), Only: c.Only})
		}
	}
	return said
}

// text recites Markdown.
func (r *speaker) text(src string) {
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

func (r *speaker) passage(p *markdown.Passage) {
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
		said := content.Each(p.Cells, func(c markdown.Cell) string { return r.Words.Label(c.Column, c.Text) })
		r.line(strings.Join(said, r.Words.Say("plain_join")))
	default:
		r.line(p.Text)
	}
}

// listing adds lines as they were written, tabs as blanks.
func (r *speaker) listing(text string) {
	r.Code = append(r.Code, text)
	r.Lines = append(r.Lines, Verbatim(text)...)
}

// Verbatim returns lines as they were written, tabs as blanks.
func Verbatim(text string) (lines []Line) {
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, Line{Text: strings.ReplaceAll(line, "\t", "    "), Verbatim: true})
	}
	return lines
}

// quotes recites what sources say in their own words.
func (r *speaker) quotes(p page.Quotes) {
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
