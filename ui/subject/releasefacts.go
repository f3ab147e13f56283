package subject

import (
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/facts/objects"
	"k8sexplore/content/name"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
)

// addFacts adds what the tables tell of a release: changes of behaviour, enhancements by stage, what became of feature
// gates, what is removed and what is planned. The tables know no patches and nothing before 1.14.
func (r releasePage) addFacts(p *page.Page) {
	if r.Tables == nil || !r.about.Version.IsRelease() || r.known.Version == (content.Version{}) {
		return
	}
	if c := r.changes(); c.Len() > 0 {
		p.Add(c)
	}
	rows := slices.Concat(r.enhancements(), r.gates(), r.fieldsNew(), r.elementsGone(), []page.Rows{r.defaults(), r.versions()})
	for _, part := range rows {
		if len(part.Rows) > 0 {
			p.Add(part)
		}
	}
	r.addRemarks(p, r.known.Conflicts)
	for _, address := range r.known.Sources {
		file := path.Base(address)
		p.Add(page.Address{Label: r.Words.Bracketed(r.Words.Say("element_sources"), file), Text: file, URL: address})
	}
	if r.known.AsOf == "" {
		r.addDay(p, facts.DayOfElements)
	}
}

// changes are those of behaviour that no text of ours tells.
func (r releasePage) changes() page.Changes {
	c := page.Changes{Label: r.Words.Say("rows_changes")}
	last := ""
	for _, change := range plan.Untold(r.Catalog, r.elements().Changes(), r.about.Version) {
		if len(c.Groups) == 0 || change.Component != last {
			last = change.Component
			called := last
			if called == "all" {
				called = r.Words.Say("plan_cluster")
			}
			c.Groups = append(c.Groups, page.ChangeGroup{Name: called})
		}
		g := &c.Groups[len(c.Groups)-1]
		g.Changes = append(g.Changes, page.Change{
			Text: r.Words.Table(change.What), Required: change.ActionRequired, Source: firstWithPage(change.Sources),
		})
	}
	return c
}

// firstWithPage returns the first of sources that has an address.
func firstWithPage(sources []string) page.Value {
	for _, source := range sources {
		if address := sourceAddress(source); address != "" {
			return page.Value{Text: source, Address: address}
		}
	}
	return page.Value{}
}

// enhancements are those that reach a stage in the release, by stage, and those that are to reach it.
func (r releasePage) enhancements() (all []page.Rows) {
	stages := []content.Stage{content.Stable, content.Beta, content.Alpha, content.Deprecated, content.Removed}
	reached, planned := map[content.Stage][]page.Row{}, map[content.Stage][]page.Row{}
	for _, k := range r.Tables.KEPs() {
		for _, m := range r.Tables.Plan(k, r.Newest) {
			is, means := r.reaches(k, m)
			if !is && !means {
				continue
			}
			row := page.Row{Name: page.KEPName(k.Number), Text: k.Title, State: k.SIG}
			if about, ok := r.enhancementIn(k.Number, r.about.Version); ok {
				row.To = r.Target(about)
				row.Text, _ = about.Describe(r.Desk)
			}
			if is {
				reached[m.Stage] = append(reached[m.Stage], row)
			} else {
				planned[m.Stage] = append(planned[m.Stage], row)
			}
			break
		}
	}
	add := func(label string, by map[content.Stage][]page.Row) {
		for _, stage := range stages {
			name := r.Words.Fill(label, phrase.Values{"Stage": r.Words.Say("stage_" + string(stage))})
			all = append(all, page.Rows{Label: name, Rows: by[stage]})
		}
	}
	add("rows_enhancements", reached)
	add("rows_planned", planned)
	return all
}

// enhancementIn returns the entry of an enhancement in a release, else its newest entry or its card.
func (d Desk) enhancementIn(kep int, v content.Version) (about Subject, ok bool) {
	for _, row := range d.Catalog.ByKEP(kep) {
		if d.Catalog.Version(row).Release() == v {
			return Entry{row}, true
		}
	}
	return d.enhancement(kep)
}

// What a release makes of a gate, in the order of its page.
const (
	gateStable     = "stable"
	gateOn         = "turned_on"
	gateOff        = "turned_off"
	gateLocked     = "locked"
	gateNew        = "new"
	gateDeprecated = "deprecated"
	gateRemoved    = "removed"
)

// gates returns the gates that the release changes, grouped by the kind of change.
func (r releasePage) gates() (all []page.Rows) {
	by := map[string][]page.Row{}
	for _, g := range r.Tables.Gates() {
		what := changeOfGate(g, r.about.Version)
		if what == "" {
			continue
		}
		row := page.Row{Name: g.Name, To: r.Target(Gate{g.Name})}
		if i, there := g.At(r.about.Version); there {
			row.State = timeline.Letter(i.Stage) + " " + r.Words.Say(onOff(i))
			row.Tone = toneOfStage(i.Stage)
		}
		if len(g.KEPs) > 0 {
			k, _ := r.Tables.KEP(g.KEPs[0])
			row.Text = k.Title
		}
		by[what] = append(by[what], row)
	}
	for _, what := range []string{gateStable, gateOn, gateOff, gateLocked, gateNew, gateDeprecated, gateRemoved} {
		all = append(all, page.Rows{Label: r.Words.Say("rows_" + what), Rows: by[what]})
	}
	return all
}

// onOff is the phrase for the default of a gate, and whether that is locked.
func onOff(i facts.Interval) string {
	state := "gate_off"
	if i.Default {
		state = "gate_on"
	}
	if i.Locked {
		state += "_locked"
	}
	return state
}

// changeOfGate says what a release makes of a gate, what weighs most first; "" for nothing.
func changeOfGate(g facts.Gate, v content.Version) string {
	if g.RemovedIn == v {
		return gateRemoved
	}
	now, there := g.At(v)
	if !there {
		return ""
	}
	before, was := g.At(v.Previous())
	switch {
	case !was && now.From.Release() != v: // sources begin with this release
		return ""
	case now.Stage == content.Stable && before.Stage != content.Stable:
		return gateStable
	case now.Stage == content.Deprecated && before.Stage != content.Deprecated:
		return gateDeprecated
	case !was:
		return gateNew
	case now.Default && !before.Default:
		return gateOn
	case !now.Default && before.Default:
		return gateOff
	case now.Locked && !before.Locked:
		return gateLocked
	}
	return ""
}

// elementsGone returns the elements that the release removes, and those whose removal it announces, by kind.
func (r releasePage) elementsGone() (all []page.Rows) {
	goes := page.Rows{Label: r.Words.Say("rows_goes")}
	for _, kind := range facts.ElementKinds() {
		gone := page.Rows{Label: r.Words.Say("rows_gone_" + string(kind))}
		for _, e := range r.elements().OfKind(kind) {
			switch r.about.Version {
			case e.Removed:
				gone.Rows = addElement(gone.Rows, r.elementRow(e))
			case e.Planned:
				goes.Rows = addElement(goes.Rows, r.elementRow(e))
			}
		}
		all = append(all, gone)
		if kind == facts.Field {
			_, went, _ := r.elements().FieldsIn(r.about.Version)
			values := page.Rows{Label: r.Words.Say("rows_gone_values")}
			for _, e := range went {
				if e.Value == "" {
					all[len(all)-1].Rows = addElement(all[len(all)-1].Rows, r.elementRow(e))
				} else {
					values.Rows = append(values.Rows, r.elementRow(e))
				}
			}
			all = append(all, values)
		}
	}
	return append(all, goes)
}

// fieldsNew returns the fields of API objects that came in the release, with their types, and the values of others, each
// with the gates that guard it, and the fields that turned immutable or can be changed since.
func (r releasePage) fieldsNew() []page.Rows {
	w := r.Words
	rows := []page.Rows{{Label: w.Say("rows_fields_new")}, {Label: w.Say("rows_values_new")}, {Label: w.Say("rows_fields_held")}}
	came, _, turned := r.elements().FieldsIn(r.about.Version)
	for _, e := range came {
		row, of := r.elementRow(e), &rows[0]
		if at := slices.IndexFunc(e.Object.Values, func(v objects.Value) bool { return v.Text == e.Value }); e.Value != "" && at >= 0 {
			of, row.State = &rows[1], r.Words.List(e.Object.Values[at].Gates...)
		} else {
			row.Text, row.State = e.Object.Type, r.Words.List(e.Object.Guards()...)
		}
		of.Rows = append(of.Rows, row)
	}
	for _, e := range turned {
		row := r.elementRow(e)
		row.Text = r.Words.Held(e.Object.HeldIn(e.Since))
		rows[2].Rows = append(rows[2].Rows, row)
	}
	return rows
}

// defaults returns the defaults that turn in the release: of flags, of fields, and of what the code alone sets.
func (r releasePage) defaults() page.Rows {
	rows := page.Rows{Label: r.Words.Say("rows_defaults")}
	for _, d := range r.elements().DefaultsIn(r.about.Version) {
		row := page.Row{Name: r.Words.Table(d.Name), Text: d.Component, State: r.Words.Default(d.Was, d.List, d.Turns)}
		if e, ok := d.Element(); ok && !d.List {
			of := Element{name.Element{Kind: e.Kind, Name: name.Called(e), Component: e.Component}}
			row.To = page.Target{Ref: of.Ref(r.Desk), Name: e.Title()}
		}
		rows.Rows = append(rows.Rows, row)
	}
	return rows
}

// elementRow is a line about an element: what it is called, what has it, and what to use instead.
func (r releasePage) elementRow(e facts.Element) page.Row {
	of := Element{name.Element{Kind: e.Kind, Name: name.Called(e), Component: e.Component}}
	row := page.Row{Name: e.Title(), Text: e.Component, To: page.Target{Ref: of.Ref(r.Desk), Name: e.Title()}}
	if e.Instead != "" && e.Instead != "none" {
		row.Text = strings.TrimLeft(row.Text+"  > "+r.Words.Table(e.Instead), " ")
	}
	return row
}

// addElement adds a line, unless it repeats the one before.
func addElement(rows []page.Row, row page.Row) []page.Row {
	if slices.ContainsFunc(rows, func(r page.Row) bool { return r.Name == row.Name }) {
		return rows
	}
	return append(rows, row)
}
