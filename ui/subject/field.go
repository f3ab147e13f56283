package subject

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/name"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

// objectRecord returns what the types of API objects say of a field: its type, whether it must be there, default and
// values.
func (d Desk) objectRecord(e facts.Element) []page.RecordLine {
	f := e.Object
	if f == nil {
		return nil
	}
	w := d.Words
	need, values := "element_optional", "element_label_known"
	if f.Required {
		need = "element_required"
	}
	if f.Closed {
		values = "element_label_values"
	}
	return append([]page.RecordLine{
		{Label: w.Say("element_label_type"), Value: w.List(f.Type, w.Say(need))},
		{Label: w.Say("element_label_default"), Value: f.Default},
		{Label: w.Say(values), Value: w.List(content.Each(f.Values, func(v objects.Value) string { return d.valueText(e, v) })...)},
		{Label: w.Say("element_label_list"), Value: d.listText(f.List)},
	}, d.holdLines(e)...)
}

// holdLines say from when on or when a field cannot be changed, with the releases in which that holds where they are not
// those of the field.
func (d Desk) holdLines(e facts.Element) (lines []page.RecordLine) {
	for _, h := range e.Object.Held {
		text, ends := d.Words.Table(h.How), h.Removed()
		if h.How == objects.Immutable {
			text = d.Words.Say("element_immutable_created")
		}
		first, _ := h.Since()
		if span := first.String() + "–"; first.Compare(e.Since) > 0 || ends != e.Removed {
			if ends.Major != 0 {
				span += ends.Previous().String()
			}
			text = d.Words.Bracketed(text, span)
		}
		lines = append(lines, page.RecordLine{Label: d.Words.Say("element_label_immutable"), Value: text})
	}
	return lines
}

// valueText is a value, with its releases where they are not those of its field, and its gates.
func (d Desk) valueText(e facts.Element, v objects.Value) string {
	w := d.Words
	var remarks []string
	if since, _ := v.Since(); since.Compare(e.Since) > 0 {
		remarks = append(remarks, w.Fill("element_since", phrase.Values{"Release": since.String()}))
	}
	if removed := v.Removed(); removed.Major != 0 && (e.Removed.Major == 0 || removed.Compare(e.Removed) < 0) {
		remarks = append(remarks, w.Fill("element_is_removed", phrase.Values{"Release": removed.String()}))
	}
	remarks = append(remarks, v.Gates...)
	if len(remarks) == 0 {
		return v.Text
	}
	return w.Bracketed(v.Text, w.List(remarks...))
}

// listText says how the items of a list are told apart.
func (d Desk) listText(form string) string {
	form, keys, _ := strings.Cut(form, " ")
	switch form {
	case "map":
		return d.Words.Fill("element_list_map", phrase.Values{"Keys": d.Words.List(strings.Split(keys, ",")...)})
	case "set", "atomic":
		return d.Words.Say("element_list_" + form)
	}
	return form
}

// apart parts what is told in full from the group versions of a field that no release has any more, which a line each
// tells.
func (d Desk) apart(groups []group) (told, former []group) {
	for i, g := range groups {
		if i > 0 && g[0].Object != nil && g[0].Value == "" && g[0].At(d.Newest) == facts.Gone {
			former = append(former, g)
		} else {
			told = append(told, g)
		}
	}
	return told, former
}

// addGuards adds the gates that guard fields, each once, with their defaults in each release and their enhancements.
func (d Desk) addGuards(p *page.Page, groups []group) {
	var seen []string
	for _, g := range groups {
		if g[0].Object == nil {
			continue
		}
		for _, guard := range g[0].Object.Gates {
			gate, known := d.Tables.Gate(guard.Name)
			if !known || slices.Contains(seen, guard.Name) {
				continue
			}
			seen = append(seen, guard.Name)
			d.addHistory(p, gate)
			for _, number := range gate.KEPs {
				k, _ := d.Tables.KEP(number)
				p.Add(page.Fact{Label: page.KEPName(number), Values: []page.Value{{Text: k.Title, Address: content.KEPAddress(number)}}})
			}
		}
	}
}

// gateRows lists the gates that guard a field, as they are in the newest release, and what they guard where that is
// more.
func (d Desk) gateRows(e facts.Element) page.Rows {
	rows := page.Rows{Label: d.Words.Say("gates")}
	if e.Object == nil {
		return rows
	}
	for _, guard := range e.Object.Gates {
		g, known := d.Tables.Gate(guard.Name)
		if !known {
			continue
		}
		row := page.Row{Name: g.Name, To: d.Target(Gate{g.Name}), State: d.gateToday(g.Name).Text}
		if guard.At != e.Object.Place {
			row.Text = guard.At.String()
		}
		if i, there := g.At(d.Newest); there {
			row.State, row.Tone = timeline.Letter(i.Stage)+" "+d.Words.Say(onOff(i)), toneOfStage(i.Stage)
		}
		rows.Rows = append(rows.Rows, row)
	}
	return rows
}

// addFields lists the fields right below an API or a field, with how many those have themselves: a list of one level,
// each line of which leads to the next.
func (d Desk) addFields(p *page.Page, of facts.Element) {
	rows := page.Rows{Label: d.Words.Say("element_fields")}
	for _, e := range d.Elements.Fields(of) {
		f := e.Object
		row := page.Row{Name: f.Path[strings.LastIndexByte(f.Path, '.')+1:], Text: f.Type, Tone: page.Quiet}
		var remarks []string
		if f.Parts > 0 {
			remarks = append(remarks, d.Words.Count("element_parts", f.Parts, nil))
		}
		if how := f.HeldIn(d.Newest); how != "" {
			sign := map[bool]string{true: "element_is_immutable", false: "element_is_held"}[how == objects.Immutable]
			remarks = append(remarks, d.Words.Say(sign))
		}
		if len(remarks) > 0 {
			row.Text = d.Words.Bracketed(f.Type, d.Words.List(remarks...))
		}
		switch {
		case e.At(d.Newest) != facts.Present:
			row.State, row.Tone = ElementState(d.Words, e, d.Newest), toneOf(e.At(d.Newest))
		case !e.AtLeast && e.Since.Compare(of.Since) > 0:
			row.State = ElementState(d.Words, e, d.Newest)
		}
		row.To = page.Target{Ref: Element{name.Element{Kind: e.Kind, Name: name.Called(e)}}.Ref(d), Name: name.Called(e)}
		rows.Rows = append(rows.Rows, row)
	}
	if len(rows.Rows) > 0 {
		p.Add(rows)
	}
}
