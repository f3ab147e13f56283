package paint

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Web paints pages as HTML that is XML as well, for sites and books. Its texts are put in by one function, which
// escapes them.
type Web struct {
	subject.Desk
	Href  func(page.Ref) string // where the page of a subject is, "" for nowhere
	Base  int                   // how many levels the heading of a page stands below the first
	Lines bool                  // the end of a line of a text ends one on the page, too
}

// HTML is text that is HTML already.
type HTML string

// put fills a form with values; those that are not HTML are escaped.
func put(form string, values ...any) HTML {
	for i, v := range values {
		switch v := v.(type) {
		case HTML:
		case string:
			values[i] = html.EscapeString(sanitize.Line(v))
		default:
			values[i] = html.EscapeString(fmt.Sprint(v))
		}
	}
	return HTML(fmt.Sprintf(form, values...))
}

// web is a page on its way. The facts of a section stand in one list behind what must be seen first, and before
// everything else in it.
type web struct {
	Web
	out, ahead, items, rest strings.Builder
	errs                    []error
}

// Page returns the page of a subject, without anything around it.
func (w Web) Page(p page.Page) (HTML, error) {
	b := &web{Web: w}
	for _, part := range p.Parts {
		b.paint(part)
	}
	b.end()
	return HTML(b.out.String()), errors.Join(b.errs...)
}

// end writes the section that was collected.
func (b *web) end() {
	b.out.WriteString(b.ahead.String())
	if b.items.Len() > 0 {
		b.out.WriteString("<dl>\n" + b.items.String() + "</dl>\n")
	}
	b.out.WriteString(b.rest.String())
	for _, s := range []*strings.Builder{&b.ahead, &b.items, &b.rest} {
		s.Reset()
	}
}

func (b *web) item(label string, values ...HTML) {
	if said := b.list(values); said != "" {
		b.items.WriteString(string(put("<div><dt>%s</dt><dd>%s</dd></div>\n", label, said)))
	}
}

// list joins what is there as the language does.
func (b *web) list(values []HTML) HTML {
	var said []string
	for _, v := range values {
		if v != "" {
			said = append(said, string(v))
		}
	}
	return HTML(strings.Join(said, html.EscapeString(b.Words.Say("join_list"))))
}

func (b *web) behind(form string, values ...any) { b.rest.WriteString(string(put(form, values...))) }

// heading begins a section.
func (b *web) heading(label string) {
	b.end()
	b.out.WriteString(string(b.headed(1, put("%s", label))))
}

func (b *web) headed(below int, label HTML) HTML {
	level := min(b.Base+1+below, 6)
	return put("<h%v>%s</h%v>\n", level, label, level)
}

// markdown writes a text. Its own headings begin below the title.
func (b *web) markdown(src string) HTML {
	text := markdown.Web{Lower: b.Base, Lines: b.Lines, Refer: func(text string) string { return b.hrefOf(name.Unheaded, text) }}
	out, err := text.HTML(src)
	if err != nil {
		b.errs = append(b.errs, err)
	}
	return HTML(out)
}

// hrefOf returns where the page of what a name stands for is, "" for nowhere.
func (b *web) hrefOf(in name.Headed, text string) string {
	t, ok := b.Refer(in, text)
	if !ok || b.Href == nil {
		return ""
	}
	return b.Href(t.Ref)
}

// linked writes a text that leads to a page of ours, else to an address, else nowhere.
func linked(said HTML, href, address string) HTML {
	if href == "" && markdown.IsWeb(address) {
		href = address
	}
	if href == "" {
		return said
	}
	return put(`<a href="%s">%s</a>`, href, said)
}

func (b *web) href(ref page.Ref) string {
	if b.Href == nil {
		return ""
	}
	return b.Href(ref)
}

// value writes a value of a fact.
func (b *web) value(v page.Value) HTML {
	said := put("%s", v.Text)
	if v.Code {
		said = codeHTML(v.Text)
	}
	return linked(said, b.hrefOf(v.Headed, cmp.Or(v.Address, v.Text)), v.Address)
}

func codeHTML(s string) HTML { return put("<code>%s</code>", s) }

func toneClass(t page.Tone) string {
	return map[page.Tone]string{
		page.Plain: "plain", page.Quiet: "quiet", page.Marked: "marked", page.Good: "good", page.Bad: "bad", page.Loud: "loud",
	}[t]
}

func toned(s string, t page.Tone) HTML { return put(`<span class="%s">%s</span>`, toneClass(t), s) }

// paint writes a part that stands in the list of facts or before it.
func (b *web) paint(part page.Part) {
	say := b.Words.Say
	switch p := part.(type) {
	case page.Title:
		b.title(p)
	case page.Lead:
		if p.Text != "" {
			b.ahead.WriteString(string(put("<div class=\"lead\">\n%s</div>\n", b.markdown(p.Text))))
		}
	case page.Action:
		b.action(p)
	case page.Fallback:
		b.ahead.WriteString(string(put("<p class=\"quiet\">%s</p>\n", b.Words.Fallback(p.Wanted, p.Shown))))
	case page.Address:
		b.item(cmp.Or(p.Label, say("link")), linked(put("%s", cmp.Or(p.URL, p.Text)), "", p.URL))
	case page.Status:
		b.status(p)
	case page.Fact:
		b.item(p.Label, content.Each(p.Values, b.value)...)
	case page.Gates:
		b.item(say("gates"), content.Each(p.Gates, func(g content.Gate) HTML {
			on := map[bool]page.Tone{true: page.Good, false: page.Marked}[g.Default]
			return put("%s %s", codeHTML(g.Name), toned(b.Words.GateIn(g.Default, p.Release), on))
		})...)
	case page.Today:
		b.item(p.Label, content.Each(p.Lines, func(s page.Standing) HTML {
			if s.Name == "" {
				return toned(s.Text, s.Tone)
			}
			return put("%s%s%s", codeHTML(s.Name), say("join_label"), toned(s.Text, s.Tone))
		})...)
	case page.Record:
		b.record(p)
	case page.Source:
		names := content.Each(p.Names, func(s string) HTML { return put("%s", s) })
		if len(names) > 0 && p.File != "" {
			names[0] = put("%s %s", names[0], codeHTML(p.File))
		}
		b.item(p.Label, names...)
	case page.Folded: // who scrolls to the end has passed the text
	case page.Invitation: // whoever reads a site or a book has not the program at hand
	default:
		b.block(part)
	}
}

// block writes a part that is more than a fact.
func (b *web) block(part page.Part) {
	switch p := part.(type) {
	case page.Words:
		b.behind("<p class=\"%s\">%s</p>\n", toneClass(p.Tone), p.Text)
	case page.Section:
		b.heading(p.Name)
	case page.Way:
		for _, line := range b.drawing().Plan(p.Plan) {
			b.behind("<p class=\"way\">%s</p>\n", drawn(line))
		}
	case page.Ribbon:
		b.draw(b.drawing().Ribbon(p.Gate, p.Releases))
	case page.Presence:
		b.draw(b.drawing().Presence(p.Element, p.Releases))
	case page.History:
		b.draw(b.drawing().Gate(p.Gate))
	case page.Table:
		b.table(p)
	case page.Entries:
		b.entries(p.Entries)
	case page.Asking:
		if !p.Calm {
			p.Label = b.Words.Bracketed(p.Label, strconv.Itoa(len(p.Entries)))
		}
		b.heading(p.Label)
		b.entries(p.Entries)
	case page.Tally:
		b.counts(p.Counts)
	case page.Charts:
		for _, c := range p.Charts {
			b.heading(c.Label)
			b.counts(c.Counts)
		}
	case page.Rows:
		b.rows(p)
	case page.Changes:
		b.changes(p)
	case page.Text:
		b.end()
		b.out.WriteString(string(put("<div class=\"text\" lang=\"%s\">\n%s</div>\n", p.Lang, b.markdown(p.Markdown))))
	case page.Quotes:
		b.quotes(p)
	default:
		b.errs = append(b.errs, fmt.Errorf("no painter of HTML for a %T", part))
	}
}

func (b *web) title(t page.Title) {
	said := put("%s", t.Text)
	if t.Number != "" {
		said = put(`<span class="number">%s</span> %s`, t.Number, t.Text)
	}
	b.out.WriteString(string(b.headed(0, said)))
	if t.Official != "" && t.Official != t.Text {
		b.out.WriteString(string(put("<p class=\"official\" lang=\"en\">%s</p>\n", t.Official)))
	}
}

// action says that the reader must act, how, and whom that touches.
func (b *web) action(p page.Action) {
	class, label := "action", "value_required"
	if p.Said {
		class, label = "action said", "action_said"
	}
	b.ahead.WriteString(string(put("<div class=\"%s\">\n<p><strong>%s</strong></p>\n%s%s</div>\n",
		class, b.Words.Say(label), b.markdown(p.Order), b.markdown(p.Affects))))
}

func (b *web) record(p page.Record) {
	for _, l := range p.Lines {
		said := put("%s", l.Value)
		if l.Value != "" && l.State != "" {
			said = put("%s %s", l.Value, toned(l.State, l.Tone))
		}
		b.item(l.Label, said)
	}
}

func (b *web) status(p page.Status) {
	if v := p.Release; v != (content.Version{}) {
		b.item(b.Words.Say("facet_release"), linked(put("%s", v), b.href(page.Ref{Kind: subject.KindRelease, ID: v.String()}), ""))
	}
	b.item(b.Words.Say("facet_sig"), content.Each(p.SIGs, func(s string) HTML { return put("%s", s) })...)
	if p.Stage != "" {
		b.item(b.Words.Say("facet_stage"), put(`<span class="stage %s">%s</span>`, p.Stage, b.Words.Say("stage_"+string(p.Stage))))
	}
}

// widestDrawing is the cells of a drawing; pages scroll it where they are narrower.
const widestDrawing = 80

func (b *web) drawing() timeline.Drawing {
	return timeline.Drawing{Words: b.Words, Width: widestDrawing, Newest: b.Newest, Dash: dash}
}

func (b *web) draw(lines []timeline.Line) {
	if len(lines) > 0 {
		all := strings.Join(content.Each(lines, func(l timeline.Line) string { return string(drawn(l)) }), "\n")
		b.behind("<pre class=\"drawing\">%s</pre>\n", HTML(all))
	}
}

// drawn writes a line of a drawing, whose blanks count.
func drawn(l timeline.Line) HTML {
	classes := map[timeline.Role]string{
		timeline.Muted: "quiet", timeline.Strong: "loud", timeline.On: "good", timeline.Off: "marked", timeline.Warning: "bad",
	}
	var out strings.Builder
	for _, piece := range l {
		class, text := classes[piece.Role], HTML(html.EscapeString(sanitize.Text(piece.Text)))
		if piece.Role == timeline.OfStage {
			class = "stage " + string(piece.Stage)
		}
		if class != "" && strings.TrimSpace(piece.Text) != "" {
			text = put(`<span class="%s">%s</span>`, class, text)
		}
		out.WriteString(string(text))
	}
	return HTML(out.String())
}

func (b *web) table(t page.Table) {
	row := func(cell string) func([]string) string {
		return func(values []string) string {
			return "<tr>" + strings.Join(content.Each(values, func(s string) string { return string(put(cell, s)) }), "") + "</tr>\n"
		}
	}
	b.behind("<table>\n%s%s</table>\n", HTML(row("<th>%s</th>")(t.Columns)), HTML(strings.Join(content.Each(t.Rows, row("<td>%s</td>")), "")))
}

// entries lists entries, each with what is said in brief.
func (b *web) entries(all []page.Entry) {
	var out strings.Builder
	for _, e := range all {
		title := linked(put("%s", e.Title), b.href(e.Target.Ref), e.Address)
		stands := b.Words.List(e.Heading, b.Words.StageIn(e.Stage, e.Release))
		out.WriteString(string(put("<li>%s <span class=\"quiet\">%s</span>%s</li>\n", title, stands, b.markdown(e.Brief))))
	}
	if out.Len() > 0 {
		b.behind("<ul class=\"entries\">\n%s</ul>\n", HTML(out.String()))
	}
}

// counts draws a bar for each count.
func (b *web) counts(all []page.Count) {
	most, out := 1, strings.Builder{}
	for _, c := range all {
		if !c.Rest {
			most = max(most, c.N)
		}
	}
	for _, c := range all {
		out.WriteString(string(put("<tr><td>%s</td><td>%v</td><td><meter max=\"%v\" value=\"%v\">%v</meter></td></tr>\n",
			c.Label, c.N, most, min(c.N, most), c.N)))
	}
	if len(all) > 0 {
		b.behind("<table class=\"counts\">\n%s</table>\n", HTML(out.String()))
	}
}

// rows lists subjects of one kind under their name.
func (b *web) rows(p page.Rows) {
	b.heading(b.Words.Bracketed(p.Label, strconv.Itoa(len(p.Rows))))
	var out strings.Builder
	for _, r := range p.Rows {
		out.WriteString(string(put("<li>%s %s %s</li>\n", linked(codeHTML(r.Name), b.href(r.To.Ref), ""), r.Text, toned(r.State, r.Tone))))
	}
	if len(p.Rows) > 0 {
		b.behind("<ul>\n%s</ul>\n", HTML(out.String()))
	}
}

// changes lists changes by component.
func (b *web) changes(p page.Changes) {
	b.heading(b.Words.Bracketed(p.Label, strconv.Itoa(p.Len())))
	for _, g := range p.Groups {
		var out strings.Builder
		for _, c := range g.Changes {
			said := put("%s", c.Text)
			if c.Required {
				said = put("%s <strong>%s</strong>", said, b.Words.Say("value_required"))
			}
			if c.Source.Text != "" {
				said = put("%s %s", said, b.value(c.Source))
			}
			out.WriteString(string(put("<li>%s</li>\n", said)))
		}
		b.behind("%s<ul>\n%s</ul>\n", b.headed(2, put("%s", g.Name)), HTML(out.String()))
	}
}

// quotes writes what sources say in their own words.
func (b *web) quotes(p page.Quotes) {
	if len(p.Texts) == 0 {
		return
	}
	b.heading(p.Label)
	for _, t := range p.Texts {
		said := []string{t.Source}
		if t.PR != 0 {
			said = append(said, page.PullName(t.PR))
		}
		text := b.markdown(cmp.Or(t.Text, p.None))
		b.behind("<figure>\n<figcaption>%s</figcaption>\n<blockquote lang=\"en\">\n%s</blockquote>\n</figure>\n", b.Words.List(said...), text)
	}
}
