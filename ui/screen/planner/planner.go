// Package planner is the overlay with the plan of an upgrade: it asks for two releases, lists what lies between them by
// section, and lets the reader tick off what is done. What is opened from it stands aside, and the way back leads to the
// same item.
//
// A plan is made, and ticks are read and written, by commands whose answers are Answers for Take; what is drawn is told
// when the plan is made. A Planner belongs to the update loop. It stays when it is closed.
package planner

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/textline"
	"k8sexplore/ui/screen/overlay"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// Planner implements overlay.Overlay.
type Planner struct {
	*session.Session
	store  *userstate.Store
	choice choice
	asked  task.Latest
	made   *made // the plan that is shown; nil for none yet
	done   userstate.Done

	choosing  bool
	narrowing bool
	whole     bool          // the sections are unfolded that few have to read
	words     textline.Line // that the items are narrowed by
	shown     []int         // items that hold them
	cursor    int           // of shown
	at        subject.Ref   // the subject that the plan was opened at

	width, height int
	flow          []line // what scrolls, but for what unfolds
	places        []int  // by shown: its line in flow
	top           int    // the first line in sight
	unfolded      unfolded
}

// New returns a planner that keeps ticks in a store.
func New(s *session.Session, store *userstate.Store) *Planner {
	return &Planner{Session: s, store: store, words: textline.New("")}
}

// Open gets the planner ready to be shown, from what is read, if anything: at its item, if the plan has one, else where
// the reader was last. Without a plan, it asks for the releases; from is the release to begin with, zero for the oldest
// supported. ok is false as long as the facts are not there.
func (p *Planner) Open(at subject.Ref, from content.Version) (cmd tea.Cmd, ok bool) {
	if p.Tables == nil {
		return nil, false
	}
	same := at == p.at || at == subject.Ref{}
	p.at = at
	switch {
	case p.made == nil && !p.asked.Open():
		p.choosing = true
		return p.choose(from), true
	case p.made == nil:
		return nil, true
	case p.made.stale(p.Session):
		return p.again(), true
	case !same:
		p.goTo(at)
	}
	return p.read(), true
}

// Between gets the planner ready to show the plan between two releases that are out, the older first, held against no
// files. The cursor stays where this plan is the last one already.
func (p *Planner) Between(releases userstate.Pair) tea.Cmd { return p.show(releases, "") }

// show gets the plan between two releases ready, held against files.
func (p *Planner) show(releases userstate.Pair, files string) tea.Cmd {
	p.choosing = false
	defer p.arrange()
	if p.made != nil && p.made.pair == releases && p.made.files == files && files == "" && !p.made.stale(p.Session) {
		return p.read()
	}
	p.made, p.shown, p.cursor = nil, nil, 0
	return p.make(releases, files, nil)
}

// At returns the subject that the plan was opened at last, or that was opened from it.
func (p *Planner) At() subject.Ref { return p.at }

// Span names the releases that the plan is between, which there must be.
func (p *Planner) Span() string { return p.made.pair.From.String() + " ▸ " + p.made.pair.To.String() }

// Follow makes the plan anew where it is in another language, or of other notes.
func (p *Planner) Follow() tea.Cmd {
	if p.made == nil || !p.made.stale(p.Session) {
		return nil
	}
	return p.again()
}

// again makes the plan that is shown anew.
func (p *Planner) again() tea.Cmd { return p.make(p.made.pair, p.made.files, p.made.plan.Files) }

// Plan returns the plan that was shown last, of the notes at hand; nil for none.
func (p *Planner) Plan() *plan.Plan {
	if p.made == nil || p.made.teller.Catalog != p.Catalog {
		return nil
	}
	return p.made.plan
}

// Context implements overlay.Overlay.
func (p *Planner) Context() keys.Context {
	switch {
	case p.choosing:
		return keys.PlanChoice
	case p.narrowing:
		return keys.PlanFilter
	}
	return keys.Plan
}

// Resize implements overlay.Overlay: all the room is taken.
func (p *Planner) Resize(width, height int) {
	p.width, p.height = width, height
	p.arrange()
}

// Position implements overlay.Positioned.
func (p *Planner) Position() string {
	if p.choosing || len(p.shown) == 0 {
		return ""
	}
	return strconv.Itoa(p.cursor+1) + "/" + strconv.Itoa(len(p.shown))
}

// Press implements overlay.Overlay.
func (p *Planner) Press(msg tea.KeyMsg, act keys.Action) overlay.Result {
	switch {
	case act == keys.Quit || act == keys.Redraw || act == keys.Suspend:
		return overlay.Result{Then: overlay.Do(act)}
	case p.choosing:
		return p.pressChoice(msg, act)
	case p.narrowing && p.typeWords(msg, act):
		return overlay.Result{}
	case p.move(act):
		return overlay.Result{}
	}
	switch act {
	case keys.Language, keys.OpenHelp:
		return overlay.Result{Then: overlay.Do(act)}
	case keys.Back:
		if p.words.Text() != "" {
			p.words = textline.New("")
			p.narrow()
			return overlay.Result{}
		}
		return overlay.Result{Close: true}
	case keys.OpenPlan:
		return overlay.Result{Close: true}
	case keys.NarrowPlan:
		p.narrowing = true
		p.arrange()
	case keys.UnfoldPlan:
		p.whole = !p.whole
		p.narrow()
	case keys.PlanReleases:
		return overlay.Result{Then: overlay.Run(p.choose(content.Version{}))}
	case keys.Tick:
		return p.tick()
	case keys.OpenLink:
		return p.open()
	case keys.ShowLinks:
		return p.links()
	case keys.Copy:
		return p.copyChecklist()
	default:
	}
	return overlay.Result{}
}

// typeWords is a key while words are typed, and reports whether it was for them.
func (p *Planner) typeWords(msg tea.KeyMsg, act keys.Action) bool {
	switch {
	case act == keys.Accept:
		p.narrowing = false
		p.arrange()
	case textline.Left(msg):
		p.narrowing, p.words = false, textline.New("")
		p.narrow()
	case act != "":
		return false
	case p.words.Edit(msg):
		p.narrow()
	}
	return true
}

// move goes among the items, and reports whether the action does.
func (p *Planner) move(act keys.Action) bool {
	const all = 1 << 20
	page := max(p.room()-1, 1)
	by, moves := map[keys.Action]int{
		keys.Up: -1, keys.Down: 1, keys.PageUp: -page, keys.PageDown: page, keys.HalfUp: -max(page/2, 1), keys.HalfDown: max(page/2, 1),
		keys.Top: -all, keys.Bottom: all,
	}[act]
	switch {
	case act == keys.NextPart:
		p.skip(1)
	case act == keys.PreviousPart:
		p.skip(-1)
	case !moves:
		return false
	default:
		p.cursor = max(min(p.cursor+by, len(p.shown)-1), 0)
	}
	p.follow()
	return true
}

// skip goes to the first item of another section, around the end.
func (p *Planner) skip(by int) {
	var firsts []int
	here := 0
	for n := range p.shown {
		if n == 0 || p.section(n) != p.section(n-1) {
			firsts = append(firsts, n)
		}
		if n == p.cursor {
			here = len(firsts) - 1
		}
	}
	if n := len(firsts); n > 0 {
		p.cursor = firsts[(here+by+n)%n]
		p.top = len(p.flow) // so that the section begins at the top
	}
}

// section returns the section of an item in the list.
func (p *Planner) section(n int) plan.SectionID { return p.made.items[p.shown[n]].item.Section }

// current returns the item under the cursor, nil for none.
func (p *Planner) current() *told {
	if p.made == nil || p.cursor >= len(p.shown) {
		return nil
	}
	return &p.made.items[p.shown[p.cursor]]
}

// goTo puts the cursor on the item that tells of a subject, if there is one.
func (p *Planner) goTo(at subject.Ref) {
	for k := range p.made.items {
		if !slices.ContainsFunc(p.made.items[k].links, func(l link) bool { return l.to == subject.Everywhere(at) }) {
			continue
		}
		if !slices.Contains(p.shown, k) {
			p.words, p.whole = textline.New(""), true
			p.narrow()
		}
		p.cursor = slices.Index(p.shown, k)
		p.follow()
		return
	}
}

// tick ticks the item under the cursor off, or takes that back, and goes on to the next.
func (p *Planner) tick() overlay.Result {
	here := p.current()
	if here == nil {
		return overlay.Result{}
	}
	if !upgrade.HasBox(here.item.Section) {
		return overlay.Result{Then: overlay.Say(p.Words.Say("planner_no_box"))}
	}
	p.store.Tick(p.made.pair, here.item.ID, !p.done[here.item.ID])
	p.done = p.store.Done(p.made.pair)
	if p.done[here.item.ID] {
		p.cursor = min(p.cursor+1, len(p.shown)-1)
	}
	p.arrange()
	return overlay.Result{Then: overlay.Run(p.save())}
}

// open shows the page that tells of the item under the cursor.
func (p *Planner) open() overlay.Result {
	here := p.current()
	switch {
	case here == nil:
		return overlay.Result{}
	case len(here.links) == 0:
		return overlay.Result{Then: overlay.Say(p.Words.Say("planner_no_page"))}
	}
	p.at = here.links[0].to
	return overlay.Result{Then: overlay.Show(here.links[0].to)}
}

// links lists all pages of the item under the cursor.
func (p *Planner) links() overlay.Result {
	here := p.current()
	if here == nil || len(here.links) == 0 {
		return p.open()
	}
	var items []overlay.Item
	for _, l := range here.links {
		items = append(items, overlay.Item{
			Text: l.name, Detail: l.says, Enter: overlay.Show(l.to), Copy: overlay.Run(p.Copy(p.Words.Say("what_copy_id"), l.name)),
		})
	}
	return overlay.Result{Then: overlay.Over{
		Overlay: overlay.NewList(keys.Links, p.Words.Say("planner_links"), p.Words.Say("links_none"), items, p.Styles),
	}}
}

// copyChecklist copies the plan as a checklist with its ticks.
func (p *Planner) copyChecklist() overlay.Result {
	if p.made == nil {
		return overlay.Result{}
	}
	made, done, copies := p.made, p.done, p.Copy
	what, failed := p.Words.Say("planner_copied"), p.Words
	return overlay.Result{Then: overlay.Run(func() tea.Msg {
		list, err := made.teller.Checklist(made.plan.Asking(), func(id string) bool { return done[id] })
		if err != nil {
			return session.Said(failed.Fill("planner_failed", phrase.Values{"Error": sanitize.Line(err.Error())}))
		}
		return copies(what, list)()
	})}
}
