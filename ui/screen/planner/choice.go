package planner

import (
	"errors"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/overlay"
)

// choice is two releases and the files to hold their plan against, as they are typed.
type choice struct {
	known  []content.Version // to choose from, newest first
	fields [3]textline.Line  // from, to, files
	on     int               // the field with the cursor
	fresh  bool              // the next letter replaces what stands in it
	wrong  string            // what is wrong with them, "" for nothing
	listed listedMsg         // the folder that the path is in
}

// filesField is the field of the path.
const filesField = 2

// choose asks for the releases and the files: those of the plan that is shown, else the usual releases, where from is to
// be the older one unless it is zero or the newest, and the files of the last time.
func (p *Planner) choose(from content.Version) tea.Cmd {
	older, newer, _ := plan.Usual(p.Tables, p.Today)
	if from != (content.Version{}) && from.Compare(newer) < 0 {
		older = from
	}
	between, files := span(older, newer), ""
	if at, ok := p.store.Place(); ok {
		files = at.Files
	}
	if p.made != nil {
		between, files = p.made.pair, p.made.files
	}
	p.choosing = true
	p.choice = choice{known: plan.Known(p.Tables, p.Today), fresh: true, fields: [3]textline.Line{
		textline.New(between.From.String()), textline.New(between.To.String()), textline.New(files),
	}}
	return tea.Batch(p.read(), p.choice.list())
}

// pressChoice is a key while the releases are chosen.
func (p *Planner) pressChoice(msg tea.KeyMsg, act keys.Action) overlay.Result {
	c := &p.choice
	switch {
	case textline.Left(msg):
		if p.made == nil {
			return overlay.Result{Close: true}
		}
		p.choosing = false
		p.arrange()
	case act == keys.Complete && c.on == filesField && c.complete(c.matching()):
		return overlay.Result{Then: overlay.Run(c.list())}
	case act == keys.Complete:
		c.on = (c.on + 1) % len(c.fields)
		c.fresh = true
		return overlay.Result{Then: overlay.Run(c.list())}
	case c.on == filesField && act != "" && act != keys.Accept:
	case act == keys.Up, act == keys.Down, act == keys.PageUp, act == keys.PageDown:
		c.step(map[keys.Action]int{keys.Up: -1, keys.Down: 1, keys.PageUp: -len(c.known), keys.PageDown: len(c.known)}[act])
	case act == keys.Accept:
		return p.accept()
	default:
		if msg.Type == tea.KeyRunes && c.fresh {
			c.fields[c.on] = textline.New("")
		}
		c.fresh = false
		if c.fields[c.on].Edit(msg) {
			c.wrong = ""
			return overlay.Result{Then: overlay.Run(c.list())}
		}
	}
	return overlay.Result{}
}

// step goes to a newer or an older release in the field with the cursor.
func (c *choice) step(by int) {
	if len(c.known) == 0 {
		return
	}
	n := max(min(c.row()+by, len(c.known)-1), 0)
	c.fields[c.on], c.fresh, c.wrong = textline.New(c.known[n].String()), true, ""
}

// row is the release in the field with the cursor, by its place among all; the first for none.
func (c *choice) row() int {
	v, err := content.ParseVersion(c.fields[c.on].Text())
	if err != nil {
		return 0
	}
	return max(slices.Index(c.known, v.Release()), 0)
}

// accept asks for the plan between the two releases, or says why there is none.
func (p *Planner) accept() overlay.Result {
	c := &p.choice
	var v [filesField]content.Version
	for k := range v {
		var err error
		if v[k], err = plan.ReadRelease(p.Tables, p.Today, c.fields[k].Text()); err != nil {
			c.on, c.fresh, c.wrong = k, true, err.Error()
			if bad := new(content.ValueError); errors.As(err, &bad) {
				c.wrong = p.Words.Fill("planner_unknown", phrase.Values{"Value": cells.Tame(bad.Value), "Allowed": p.Words.List(bad.Allowed...)})
			}
			return overlay.Result{}
		}
	}
	if v[0].Compare(v[1]) >= 0 {
		c.wrong = p.Words.Fill("planner_order", phrase.Values{"From": v[0].String(), "To": v[1].String()})
		return overlay.Result{}
	}
	files := strings.TrimSpace(c.fields[filesField].Text())
	p.store.SetFiles(files)
	return overlay.Result{Then: overlay.Run(tea.Batch(p.show(span(v[0], v[1]), files), p.save()))}
}

// choiceLines draws the fields above the releases to choose from, or the names that the path may go on with.
func (p *Planner) choiceLines() []string {
	c := &p.choice
	labels := [...]string{p.Words.Say("planner_from"), p.Words.Say("planner_to"), p.Words.Say("planner_files")}
	wide := 2
	for _, label := range labels {
		wide = max(wide, cells.Width(label)+2)
	}
	about := "planner_about"
	if c.on == filesField {
		about = "planner_about_files"
	}
	text := p.wrapped(p.Words.Say(about), p.Styles.Muted, 1)
	if len(text)+8 > p.height {
		text = nil
	}
	for k, label := range labels {
		mark, paint, field := "   ", p.Styles.Muted, p.Styles.Text.Text(cells.Fit(cells.Tame(c.fields[k].Text()), p.width-3-wide))
		if k == c.on {
			mark, paint, field = " ❯ ", p.Styles.Accent, c.fields[k].Draw(max(p.width-3-wide, 4), p.Styles)
		}
		text = append(text, p.Styles.Accent.Text(mark)+paint.Text(cells.Fit(label, wide))+field)
	}
	if wrong := p.wrapped(c.wrong, p.Styles.Warning, 3); len(wrong) > 0 {
		text = append(text, wrong...)
	} else {
		text = append(text, cells.Blank(p.width))
	}
	if c.on == filesField {
		for _, name := range c.matching() {
			text = append(text, "   "+p.Styles.Muted.Text(cells.Fit(cells.Tame(name), p.width-3)))
		}
		return text
	}
	at, room := c.row(), max(p.height-len(text), 1)
	top := max(min(at-room/2, len(c.known)-room), 0)
	for n := top; n < min(top+room, len(c.known)); n++ {
		st, mark := p.Styles.Row, "   "
		if n == at {
			st, mark = p.Styles.RowIdle, " ▸ "
		}
		state := ""
		if r, ok := p.Tables.Release(c.known[n]); ok {
			state = p.Words.Say("state_" + string(r.State(p.Today)))
		}
		text = append(text, st.Mark.Text(mark)+st.Title.Text(cells.Fit(c.known[n].String(), 7))+st.Meta.Text(cells.Fit(state, p.width-10)))
	}
	return text
}
