package dialogue

import (
	"context"
	"errors"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/paint"
)

// upgradeTyped lists the plan between two releases: the usual ones, from one to the newest, or as typed; held against the
// files of a path behind --using.
func upgradeTyped(ctx context.Context, d *Dialogue, typed string) error {
	releases, path, using := strings.Cut(typed, "--using")
	from, to, err := answer.ReadJourney(d.facing().Tables, d.Today, strings.Fields(releases)...)
	if err != nil {
		return err
	}
	p, _, err := answer.Planned(d.facing(), from, to)
	if err == nil && using {
		p, err = answer.Held(ctx, d.facing(), p, strings.TrimSpace(path), d.Log)
	}
	if wrong := new(answer.PathError); errors.As(err, &wrong) {
		return d.refuse("path_unreadable", wrong.Values())
	}
	if err != nil {
		return d.refuse("planner_failed", phrase.Values{"Error": err})
	}
	d.sayFault("planner_ticks_failed", d.kept.ReadTicks())
	return d.show(ctx, func(context.Context) (made, error) { return d.planned(p) })
}

// done returns which items of a plan are done.
func (d *Dialogue) done(p *plan.Plan) map[string]bool {
	return d.kept.Done(userstate.Pair{From: p.From, To: p.To})
}

// planned makes the list of a plan's items.
func (d *Dialogue) planned(p *plan.Plan) (made, error) {
	teller, done, n := answer.Teller(d.facing()), d.done(p), 0
	m := made{plan: p, head: append([]string{teller.Heading(p), teller.Advice(p)}, teller.Demands(p)...)}
	for _, s := range p.Sections {
		if len(s.Items) == 0 {
			continue
		}
		title, about := teller.Section(s.ID)
		m.add(paint.Heading(d.words, d.words.Bracketed(title, d.words.Counted(len(s.Items)))), paint.Line{Text: about, Heading: true})
		for k := range s.Items {
			i := &s.Items[k]
			told, err := teller.Item(i)
			if err != nil {
				return made{}, d.refuse("planner_failed", phrase.Values{"Error": err})
			}
			said := d.joined(teller.Titled(i, told), teller.Place(i), i.Release.String())
			if done[i.ID] {
				said = d.words.Label(d.words.Say("plain_done"), said)
			}
			n++
			at := n
			m.offer(said, func(ctx context.Context) error { return d.openItem(ctx, p, at) })
		}
	}
	m.add(content.Each(teller.Remarks(p), func(said string) paint.Line { return paint.Line{Text: said} })...)
	return m, nil
}

// openItem says all of an item: what happens, what to do, who says so. Its links are the pages that tell of it.
func (d *Dialogue) openItem(ctx context.Context, of *plan.Plan, n int) error {
	return d.show(ctx, func(context.Context) (made, error) {
		i := slices.Collect(of.Items())[n-1]
		m := made{plan: of, item: n}
		err := m.speak(paint.SayItem(d.facing(), answer.Teller(d.facing()), i, d.done(of)[i.ID]))
		return m, err
	})
}

// tick marks an item as done, or one that is done as not: the one of the number that is typed, else the one that is being
// read. It says how much of the plan is done.
func tick(ctx context.Context, d *Dialogue, typed string) error {
	v := d.here
	if v == nil || v.plan == nil {
		return d.refuse("plain_no_plan_here", nil)
	}
	all := slices.Collect(v.plan.Items())
	n, ok := number(typed)
	switch {
	case typed == "" && v.item > 0:
		n = v.item
	case !ok:
		return d.refuse("plain_which_item", nil)
	}
	if n < 1 || n > len(all) {
		return d.refuse("plain_bad_number", phrase.Values{"N": n, "All": len(all)})
	}
	i := all[n-1]
	if !upgrade.HasBox(i.Section) {
		return d.refuse("planner_no_box", nil)
	}
	said, done := "plain_done", d.done(v.plan)[i.ID]
	if done {
		said = "plain_undone"
	}
	d.kept.Tick(userstate.Pair{From: v.plan.From, To: v.plan.To}, i.ID, !done)
	d.sayFault("planner_ticks_failed", d.kept.Save(ctx))
	d.age++ // lists of the plan are stale
	d.say(d.words.Label(d.words.Say(said), answer.Teller(d.facing()).Title(i)))
	ticked, whole := answer.Progress(v.plan, func(id string) bool { return d.done(v.plan)[id] })
	if ticked == whole {
		d.say(d.words.Say("planner_finished"))
	} else {
		d.say(d.words.Fill("planner_done", phrase.Values{"Done": ticked, "All": whole}))
	}
	return d.renew(ctx, v)
}
