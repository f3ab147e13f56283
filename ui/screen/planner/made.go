package planner

import (
	"context"
	"errors"
	"log"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// made is a plan with all that is said of it in a language. It is immutable.
type made struct {
	pair   userstate.Pair
	files  string // that it is held against, as typed; "" for none
	plan   *plan.Plan
	teller upgrade.Teller
	items  []told // of all sections
	widest int    // cells of the longest name that items stand under
}

// told is an item in words.
type told struct {
	upgrade.Telling
	item   *plan.Item
	title  string
	place  string // what it concerns, and the patch
	part   string // of its section
	folded string // all of it that words are looked for in, in lower case
	links  []link
}

// link is a page that has to do with an item.
type link struct {
	to         subject.Ref
	name, says string
}

// stale reports whether a session shows another language or other notes by now. What files say is not looked up again.
func (m *made) stale(s *session.Session) bool {
	return m.teller.Lang != s.Lang || m.teller.Catalog != s.Catalog
}

// Answer is what a command of a planner answers; the root hands it to Take.
type Answer interface{ answer() }

type (
	// madeMsg brings a plan.
	madeMsg struct {
		ticket int
		made   *made
		err    error
	}
	// tickedMsg says that ticks have been read or written.
	tickedMsg struct{ err error }
	// listedMsg brings the names in a folder, "" for a folder that cannot be read.
	listedMsg struct {
		dir   string
		names []string
	}
)

func (madeMsg) answer()   {}
func (tickedMsg) answer() {}
func (listedMsg) answer() {}

// make asks for the plan between two releases, held against files. What known says of them is not looked up again.
func (p *Planner) make(between userstate.Pair, files string, known *check.Report) tea.Cmd {
	ctx, ticket := p.asked.Ask(p.Ctx)
	desk, store, log := p.Desk(), p.store, p.Log
	return p.Turn.Run(func() tea.Msg {
		made := &made{pair: between, files: files}
		err := made.fill(ctx, desk, known, log)
		if unread := store.ReadTicks(); err == nil && unread != nil {
			return tea.BatchMsg{
				func() tea.Msg { return madeMsg{ticket, made, nil} },
				func() tea.Msg { return tickedMsg{unread} },
			}
		}
		return madeMsg{ticket, made, err}
	})
}

// fill makes the plan. It ends early, with the error of ctx, when the plan is not wanted any more.
func (m *made) fill(ctx context.Context, desk subject.Desk, known *check.Report, log *log.Logger) (err error) {
	if err := ctx.Err(); err != nil {
		return err // before its turn
	}
	if m.plan, m.teller, err = answer.Planned(desk, m.pair.From, m.pair.To); err != nil {
		return err
	}
	if known != nil {
		m.plan = m.plan.Using(*known)
	} else if m.files != "" {
		if m.plan, err = answer.Held(ctx, desk, m.plan, m.files, log); err != nil {
			return err
		}
	}
	for i := range m.plan.Items() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		item, err := newTold(m.teller, desk, i)
		if err != nil {
			return err
		}
		m.items = append(m.items, item)
	}
	m.measure()
	return nil
}

func newTold(teller upgrade.Teller, desk subject.Desk, i *plan.Item) (told, error) {
	said, err := teller.Item(i)
	if err != nil {
		return told{}, err
	}
	t := told{
		Telling: said, item: i, title: teller.Titled(i, said), links: linksOf(desk, i),
		place: teller.Where(plan.ByRelease, i), part: teller.Part(plan.ByRelease, i),
	}
	if i.Said {
		t.title = page.SignSaid + " " + t.title
	}
	parts := []string{t.title, t.place, teller.Kind(i), i.Release.String(), strings.Join(i.Components, " "), strings.Join(i.SIGs, " "), i.ID}
	t.folded = strings.ToLower(strings.Join(append(append(parts, said.Names...), said.Sources...), " "))
	return t, nil
}

// linksOf returns the pages that tell of an item.
func linksOf(d subject.Desk, i *plan.Item) []link {
	var out []link
	for _, s := range subject.PlanPages(d, i) {
		says, kind := s.Describe(d)
		if v, ok := s.Release(d); ok {
			kind = v.String()
		}
		if says != "" {
			kind = d.Words.Bracketed(says, kind)
		}
		out = append(out, link{s.Ref(d), s.Name(d), kind})
	}
	return out
}

// read asks for what other programs have ticked.
func (p *Planner) read() tea.Cmd {
	store := p.store
	return func() tea.Msg { return tickedMsg{store.ReadTicks()} }
}

// save keeps what was ticked. The end of the program does not take back what was begun.
func (p *Planner) save() tea.Cmd {
	store, ctx := p.store, context.WithoutCancel(p.Ctx)
	return func() tea.Msg { return tickedMsg{store.Save(ctx)} }
}

// Take takes the answer of a command. It asks again where the language or the notes have changed since the command began,
// but only after a plan that is taken: to ask again after an answer that was given up or failed would have no end.
func (p *Planner) Take(a Answer) tea.Cmd {
	switch msg := a.(type) {
	case madeMsg:
		if p.takeMade(msg) {
			return p.Follow()
		}
	case listedMsg:
		p.choice.take(msg)
	case tickedMsg:
		if msg.err != nil {
			p.Log.Printf("ticks: %v", msg.err)
			p.Tell("planner_ticks_failed", phrase.Values{"Error": answer.SayTrouble(p.Words, msg.err)})
		}
		if p.made != nil {
			p.done = p.store.Done(p.made.pair)
			p.arrange()
		}
	}
	return nil
}

// takeMade shows a plan: of the releases shown before at the same item, else at the subject that it was opened at.
func (p *Planner) takeMade(msg madeMsg) (taken bool) {
	if !p.asked.Answers(msg.ticket) {
		return false
	}
	if wrong := new(answer.PathError); errors.As(msg.err, &wrong) {
		p.choosing = true
		p.choice.on, p.choice.fresh, p.choice.wrong = filesField, false, p.Words.Fill("path_unreadable", wrong.Values())
		return false
	}
	if msg.err != nil {
		p.Log.Printf("making a plan: %v", msg.err)
		p.Tell("planner_failed", phrase.Values{"Error": sanitize.Line(msg.err.Error())})
		p.choosing = p.made == nil
		return false
	}
	before := ""
	if here := p.current(); here != nil && p.made.pair == msg.made.pair {
		before = here.item.ID
	}
	p.made = msg.made
	p.done = p.store.Done(p.made.pair)
	p.narrow()
	if before == "" {
		p.goTo(p.at)
		return true
	}
	for n, k := range p.shown {
		if p.made.items[k].item.ID == before {
			p.cursor = n
		}
	}
	p.follow()
	return true
}

// span says which releases are between two.
func span(from, to content.Version) userstate.Pair { return userstate.Pair{From: from, To: to} }
