package dialogue

import (
	"context"
	"errors"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/plan"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint"
)

// planned is the plan of an upgrade.
type planned struct {
	pair   userstate.Pair
	plan   *plan.Plan
	teller upgrade.Teller
	items  []*plan.Item // by number, from 1
}

// upgradeTyped lists the plan between two releases: the usual ones, from one to the newest, or as typed; held against the
// files of a path behind --using.
func upgradeTyped(ctx context.Context, d *Dialogue, typed string) error {
	releases, path, using := strings.Cut(typed, "--using")
	from, to, err := answer.ReadJourney(d.facing().Tables, d.Today, strings.Fields(releases)...)
	if err != nil {
		return err
	}
	var held *check.Report
	if path = strings.TrimSpace(path); using {
		if held, err = d.look(ctx, from, to, path); err != nil {
			return err
		}
	}
	d.sayFault("planner_ticks_failed", d.kept.ReadTicks())
	between := userstate.Pair{From: from, To: to}
	return d.show(ctx, func(context.Context) (made, error) {
		m, err := d.planned(between, held)
		if err != nil {
			return m, d.refuse("planner_failed", phrase.Values{"Error": err})
		}
		return m, nil
	})
}

// look looks into files for what a plan says of them.
func (d *Dialogue) look(ctx context.Context, from, to content.Version, path string) (*check.Report, error) {
	p, _, err := answer.Planned(d.facing(), from, to)
	if err != nil {
		return nil, d.refuse("planner_failed", phrase.Values{"Error": err})
	}
	held, err := answer.Look(ctx, d.facing(), p, path, d.Log)
	if wrong := new(answer.PathError); errors.As(err, &wrong) {
		return nil, d.refuse("path_unreadable", wrong.Values())
	}
	return held, err
}

// planned makes the list of a plan's items; held is what files say, if it is held against any.
func (d *Dialogue) planned(between userstate.Pair, held *check.Report) (made, error) {
	p, teller, err := answer.Planned(d.facing(), between.From, between.To)
	if err != nil {
		return made{}, err
	}
	if held != nil {
		p = p.Using(*held)
	}
	j := &planned{pair: between, plan: p, teller: teller}
	m := made{plan: j, head: append([]string{teller.Heading(p), teller.Advice(p)}, teller.Demands(p)...)}
	for s := range p.Sections {
		if err := d.addSection(&m, &p.Sections[s]); err != nil {
			return made{}, err
		}
	}
	for _, remark := range teller.Remarks(p) {
		m.rows = append(m.rows, row{text: remark})
	}
	return m, nil
}

// addSection adds a section of a plan.
func (d *Dialogue) addSection(m *made, s *plan.Section) error {
	j := m.plan
	if len(s.Items) == 0 {
		return nil
	}
	title, about := j.teller.Section(s.ID)
	m.heading(d.words, d.words.Bracketed(title, d.words.Counted(len(s.Items))))
	m.rows = append(m.rows, row{text: about, heading: true})
	done := d.kept.Done(j.pair)
	for k := range s.Items {
		i := &s.Items[k]
		told, err := j.teller.Item(i)
		if err != nil {
			return err
		}
		said := d.joined(j.teller.Titled(i, told), j.teller.Place(i), i.Release.String())
		if done[i.ID] {
			said = d.words.Label(d.words.Say("plain_done"), said)
		}
		j.items = append(j.items, i)
		n := len(j.items)
		m.rows = append(m.rows, row{text: said, pick: func(ctx context.Context) error { return d.openItem(ctx, j, n) }})
	}
	return nil
}

// openItem says all of an item: what happens, what to do, who says so. Its links are the pages that tell of it.
func (d *Dialogue) openItem(ctx context.Context, of *planned, n int) error {
	return d.show(ctx, func(context.Context) (made, error) {
		j, i := *of, of.items[n-1]
		j.teller = upgrade.Teller{Words: d.words, Catalog: d.Catalog, Lang: d.Language}
		said, err := paint.SayItem(d.facing(), j.teller, i, d.kept.Done(j.pair)[i.ID])
		if err != nil {
			return made{}, err
		}
		return made{rows: rowsOf(said), page: said, plan: &j, item: n}, nil
	})
}

// tick marks an item as done, or one that is done as not: the one of the number that is typed, else the one that is being
// read. It says how much of the plan is done.
func tick(ctx context.Context, d *Dialogue, typed string) error {
	v := d.here
	if v == nil || v.plan == nil {
		return d.refuse("plain_no_plan_here", nil)
	}
	j := v.plan
	n, ok := number(typed)
	switch {
	case typed == "" && v.item > 0:
		n = v.item
	case !ok:
		return d.refuse("plain_which_item", nil)
	}
	if n < 1 || n > len(j.items) {
		return d.refuse("plain_bad_number", phrase.Values{"N": n, "All": len(j.items)})
	}
	i := j.items[n-1]
	if !upgrade.HasBox(i.Section) {
		return d.refuse("planner_no_box", nil)
	}
	done := d.kept.Done(j.pair)[i.ID]
	d.kept.Tick(j.pair, i.ID, !done)
	d.sayFault("planner_ticks_failed", d.kept.Save(ctx))
	d.age++ // lists of the plan are stale
	d.say(d.words.Label(d.words.Say(map[bool]string{true: "plain_undone", false: "plain_done"}[done]), j.teller.Title(i)))
	ticked, all := answer.Progress(j.plan, func(id string) bool { return d.kept.Done(j.pair)[id] })
	if ticked == all {
		d.say(d.words.Say("planner_finished"))
	} else {
		d.say(d.words.Fill("planner_done", phrase.Values{"Done": ticked, "All": all}))
	}
	return d.renew(ctx, v)
}
