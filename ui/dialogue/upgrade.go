package dialogue

import (
	"context"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/content/plan/ticks"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// journey is the plan of an upgrade.
type journey struct {
	pair   ticks.Pair
	plan   *plan.Plan
	teller upgrade.Teller
	items  []*plan.Item // by number, from 1
}

// upgrade lists what lies between two releases. Without releases it is what is usual, with one the way to the newest.
func (d *Dialogue) upgrade(ctx context.Context, typed string) error {
	desk := d.facing()
	from, to, ok := plan.Usual(desk.Tables, d.Today)
	if !ok {
		return d.refuse("plain_no_plan", nil)
	}
	all := strings.Fields(typed)
	if len(all) > 2 {
		return d.refuse("plain_needs", phrase.Values{"Word": d.known.word("upgrade"), "Does": d.words.Say("does_upgrade")})
	}
	for i, into := range []*content.Version{&from, &to}[:len(all)] {
		v, err := plan.ReadRelease(desk.Tables, d.Today, all[i])
		if err != nil {
			return err
		}
		*into = v
	}
	if from.Compare(to) >= 0 {
		return d.refuse("planner_order", phrase.Values{"From": from.String(), "To": to.String()})
	}
	if err := d.ticks.Read(); err != nil {
		d.say(d.words.Fill("planner_ticks_failed", phrase.Values{"Error": d.told(err)}))
	}
	return d.showPlan(ctx, ticks.Pair{From: from, To: to}, "")
}

// showPlan lists the items of a plan that hold words; with "" all.
func (d *Dialogue) showPlan(ctx context.Context, between ticks.Pair, words string) error {
	return d.show(ctx, &view{build: func(context.Context) (made, error) { return d.planned(between, words) }})
}

// planned makes the list of a plan's items.
func (d *Dialogue) planned(between ticks.Pair, words string) (made, error) {
	desk := d.facing()
	elements, err := facts.EmbeddedElements()
	if err != nil {
		return made{}, d.refuse("planner_failed", phrase.Values{"Error": err})
	}
	j := &journey{pair: between, teller: upgrade.Teller{Words: d.words, Catalog: d.Catalog, Lang: d.Language}}
	j.plan, err = plan.Between(plan.Sources{Catalog: d.Catalog, Tables: desk.Tables, Elements: elements}, between.From, between.To)
	if err != nil {
		return made{}, d.refuse("planner_failed", phrase.Values{"Error": err})
	}
	m := made{plan: j, head: []string{j.teller.Heading(j.plan), j.teller.Advice(j.plan)}}
	m.head = append(m.head, j.teller.Demands(j.plan)...)
	if words != "" {
		m.head = append(m.head, d.words.Label(d.words.Say("key_narrow_plan"), words))
	}
	done := d.ticks.Done(between)
	for s := range j.plan.Sections {
		if err := d.addSection(&m, &j.plan.Sections[s], done, words); err != nil {
			return made{}, d.refuse("planner_failed", phrase.Values{"Error": err})
		}
	}
	if len(j.items) == 0 {
		return made{}, d.refuse("planner_none", nil)
	}
	for _, remark := range j.teller.Remarks(j.plan) {
		m.rows = append(m.rows, row{text: remark})
	}
	return m, nil
}

// addSection adds a section of a plan and those of its items that hold words.
func (d *Dialogue) addSection(m *made, s *plan.Section, done ticks.Set, words string) error {
	j := m.plan
	var rows []row
	for k := range s.Items {
		i := &s.Items[k]
		told, err := j.teller.Item(i)
		if err != nil {
			return err
		}
		said := d.joined(j.teller.Titled(i, told), j.teller.Place(i), i.Release.String())
		if !strings.Contains(fold(said+" "+strings.Join(told.Names, " ")), fold(words)) {
			continue
		}
		if done[i.ID] {
			said = d.words.Label(d.words.Say("plain_done"), said)
		}
		j.items = append(j.items, i)
		n := len(j.items)
		rows = append(rows, row{text: said, pick: func(ctx context.Context) error { return d.openItem(ctx, j, n) }})
	}
	if len(rows) == 0 {
		return nil
	}
	title, about := j.teller.Section(s.ID)
	title = d.words.Bracketed(title, d.words.Counted(len(rows)))
	m.headings = append(m.headings, paint.Heading{Name: title, At: len(m.rows)})
	m.rows = append(m.rows, row{text: d.words.Fill("plain_heading", phrase.Values{"Name": title}), heading: true},
		row{text: about, heading: true})
	m.rows = append(m.rows, rows...)
	return nil
}

// openItem says all of an item: what happens, what to do, who says so. Its links are the pages that tell of it.
func (d *Dialogue) openItem(ctx context.Context, of *journey, n int) error {
	id := of.items[n-1].ID
	return d.show(ctx, &view{build: func(context.Context) (made, error) {
		j := *of
		j.teller = upgrade.Teller{Words: d.words, Catalog: d.Catalog, Lang: d.Language}
		i := of.items[n-1]
		told, err := j.teller.Item(i)
		if err != nil {
			return made{}, err
		}
		section, _ := j.teller.Section(i.Section)
		r := paint.Speaker{Desk: d.facing()}
		r.Line(j.teller.Titled(i, told))
		r.Fact(section, j.teller.Place(i), i.Release.String())
		if d.ticks.Done(j.pair)[id] {
			r.Line(d.words.Say("plain_done"))
		}
		r.Line(told.If)
		r.Markdown("", told.What)
		r.Markdown(d.words.Say("planner_todo"), told.Action)
		for _, line := range slices.Concat(told.Names, told.Remarks) {
			r.Line("- " + line)
		}
		r.Fact(d.words.Say("planner_says"), told.Sources...)
		for _, about := range subject.PlanPages(r.Desk, i) {
			r.Link(titleOf(r.Desk, about), "", r.Target(about))
		}
		said, err := r.End()
		return made{rows: rowsOf(said), page: said, plan: &j, item: n}, err
	}})
}

// tick notes that an item is done, or is not: the one of that number, else the one that is read.
func (d *Dialogue) tick(ctx context.Context, typed string, done bool) error {
	v := d.here
	if v == nil || v.plan == nil {
		return d.refuse("plain_no_plan_here", nil)
	}
	n, ok := number(typed)
	switch {
	case typed == "" && v.item > 0:
		n = v.item
	case !ok:
		return d.refuse("plain_which_item", nil)
	}
	if n < 1 || n > len(v.plan.items) {
		return d.refuse("plain_bad_number", phrase.Values{"N": n, "All": len(v.plan.items)})
	}
	i := v.plan.items[n-1]
	if !upgrade.HasBox(i.Section) {
		return d.refuse("planner_no_box", nil)
	}
	d.ticks.Mark(v.plan.pair, i.ID, done)
	if err := d.ticks.Save(ctx); err != nil {
		d.say(d.words.Fill("planner_ticks_failed", phrase.Values{"Error": d.told(err)}))
	}
	id := "plain_done"
	if !done {
		id = "plain_undone"
	}
	d.say(d.words.Label(d.words.Say(id), v.plan.teller.Title(i)))
	d.say(d.progress(v.plan))
	return d.retick(ctx, v)
}

// retick makes the list of the plan say what is done by now.
func (d *Dialogue) retick(ctx context.Context, v *view) error {
	list := v
	if v.item > 0 && v.of != nil {
		list = v.of.list
	}
	list.catalog = nil // stale
	return d.renew(ctx, list)
}

// progress says how much of a plan is done.
func (d *Dialogue) progress(j *journey) string {
	done, all, ticked := 0, 0, d.ticks.Done(j.pair)
	for _, s := range j.plan.Sections {
		for k := range s.Items {
			if upgrade.HasBox(s.ID) {
				all++
				if ticked[s.Items[k].ID] {
					done++
				}
			}
		}
	}
	if done == all {
		return d.words.Say("planner_finished")
	}
	return d.words.Fill("planner_done", phrase.Values{"Done": done, "All": all})
}

// narrow lists the items of the plan that hold words; without words all of them.
func (d *Dialogue) narrow(ctx context.Context, words string) error {
	if d.here == nil || d.here.plan == nil {
		return d.refuse("plain_no_plan_here", nil)
	}
	return d.showPlan(ctx, d.here.plan.pair, words)
}

// checklist says the plan as Markdown with boxes.
func (d *Dialogue) checklist(ctx context.Context) error {
	if d.here == nil || d.here.plan == nil {
		return d.refuse("plain_no_plan_here", nil)
	}
	j := d.here.plan
	done := d.ticks.Done(j.pair)
	return d.sayOriginal(ctx, original{text: func(context.Context) (string, error) {
		return j.teller.Checklist(j.plan, func(id string) bool { return done[id] })
	}})
}

// inPlan adds to a page where the plan that is being read tells of its subject.
func (d *Dialogue) inPlan(desk subject.Desk, p page.Page, about subject.Subject) page.Page {
	if d.here == nil || d.here.plan == nil {
		return p
	}
	return subject.InPlan(desk, p, about, d.here.plan.plan)
}
