// Package upgrade says a plan between two releases in the reader's language: what an item is called, what happens, what
// to do, who says so. It writes no layout: screen and command line paint what it says.
//
// A Teller is safe for concurrent use. Telling an item reads the text of an entry, which lies in memory.
package upgrade

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/kit/phrase"
)

// Teller says the items of plans made from a catalog.
type Teller struct {
	Words   *phrase.Book
	Catalog *content.Catalog
	Lang    content.Language
}

// Telling is what there is to say of an item. Title, Names, If and Sources are plain text, What, Action and Affects Markdown.
type Telling struct {
	Title   string
	What    string   // what happens, "" where the title says it all
	Action  string   // what to do, "" for nothing
	Affects string   // whom that touches and whom it does not, "" where that is not told
	If      string   // whom alone it touches, "" for everybody
	Names   []string // what the tables tell of, with release and successor, the gravest first
	Turned  []string // those of Names that tell of a default, step by step
	Remarks []string // what the tables say beside
	Found   []string // where files name it: manifests/a.yaml:12 (--x)
	Sources []string // who says so: sources of entries, #N, KEP-N, and what the tables name
}

// Item says an item.
func (t Teller) Item(i *plan.Item) (Telling, error) {
	told, err := t.Short(i)
	told.Names = t.Names(i)
	for k := range i.Facts {
		told.Remarks = append(told.Remarks, t.remarks(&i.Facts[k])...)
	}
	slices.Sort(told.Remarks)
	told.Remarks = slices.Compact(told.Remarks)
	return told, err
}

// Names says what the tables tell of an item, as Telling.Names does.
func (t Teller) Names(i *plan.Item) (names []string) {
	for k := range i.Facts {
		if line := t.line(&i.Facts[k]); line != "" {
			names = content.AppendNew(names, line)
		}
	}
	return names
}

// Short says an item without Names and Remarks, which take as long as all the rest.
func (t Teller) Short(i *plan.Item) (Telling, error) {
	told := Telling{Title: t.Title(i), If: t.condition(i), Sources: t.sources(i)}
	for k := range i.Facts {
		if f := &i.Facts[k]; f.Event == plan.Turned {
			told.Turned = content.AppendNew(told.Turned, t.line(f))
		}
	}
	for _, f := range i.Found {
		told.Found = append(told.Found, t.Words.Bracketed(f.File+":"+strconv.Itoa(f.Line), f.Name))
	}
	if row, ok := i.Title(); ok {
		lead, err := plan.LeadOf(t.Catalog, row, t.Lang)
		if err != nil {
			return told, fmt.Errorf("telling of %s: %w", i.ID, err)
		}
		told.What, told.Action, told.Affects = lead.Summary, t.begun(lead.Action), lead.Affects
	}
	if len(i.Facts) > 0 && told.What == "" && i.Kind.Asks() {
		told.What = t.effect(&i.Facts[0])
	}
	if len(i.Facts) > 0 && told.Action == "" {
		told.Action = t.advice(i)
	}
	if told.Action == "" && i.Kind == plan.Defaults {
		told.What = t.settled(i, told.What)
	}
	return told, nil
}

// Brief says in a sentence or two what counts: what to do, else what happens. Markdown.
func (t Telling) Brief() string { return cmp.Or(t.Action, t.What) }

// begun begins with a capital letter, as what stood behind a label does not in English.
func (t Teller) begun(text string) string {
	if t.Lang != content.English {
		return text
	}
	return phrase.Capital(text)
}

// Title names an item: as its entry does where that is in the reader's language or nothing else tells it, else by what
// the tables say.
func (t Teller) Title(i *plan.Item) string {
	if row, ok := i.Title(); ok {
		if title, lang := t.Catalog.Title(row, t.Lang); lang == t.Lang || len(i.Facts) == 0 {
			return title
		}
	}
	if i.Gates {
		return t.Words.Fill("plan_gates", phrase.Values{"Component": i.Under, "N": len(i.Facts)})
	}
	if i.Kind == plan.Fields {
		return t.fields(i)
	}
	for k := range i.Facts {
		if e := i.Facts[k].Enhancement; e != nil && i.Kind != plan.Gone {
			return e.KEP.Title
		}
	}
	return t.title(i.Facts)
}

// Stage returns the stage that an item of New is about, "" for none.
func (t Teller) Stage(i *plan.Item) content.Stage {
	if row, ok := i.Title(); ok {
		return t.Catalog.Stage(row)
	}
	for k := range i.Facts {
		switch f := &i.Facts[k]; {
		case f.Enhancement != nil:
			return f.Enhancement.Stage
		case f.Gate != nil && f.Gate.To != nil:
			return f.Gate.To.Stage
		}
	}
	return ""
}

// Section names a section, and says in a sentence what stands in it.
func (t Teller) Section(id plan.SectionID) (title, about string) {
	return t.Words.Say("plan_" + string(id)), t.Words.Say("plan_about_" + string(id))
}

// Kind names what an item is about; what is only planned to go is not called removed.
func (t Teller) Kind(i *plan.Item) string {
	if i.IsPlanned() {
		return t.Words.Say("plan_planned")
	}
	return t.Words.Say("plan_" + string(i.Kind))
}

// Part names what an item stands under in a section: the release that the hop leads to and the phase of the work, or, in
// a plan by components, its component.
func (t Teller) Part(by plan.Order, i *plan.Item) string {
	if by == plan.ByComponent {
		return t.Place(i)
	}
	hop := t.Words.Fill("plan_hop", phrase.Values{"Release": i.Hop().String()})
	return t.Words.Label(hop, t.Words.Say("plan_phase_"+string(i.Phase)))
}

// Where says of an item what its part leaves out: its component, or its release, and of a patch the release as well.
func (t Teller) Where(by plan.Order, i *plan.Item) string {
	switch {
	case by == plan.ByComponent:
		return i.Release.String()
	case i.Release != i.Hop():
		return t.Words.List(i.Release.String(), t.Place(i))
	}
	return t.Place(i)
}

// Place names what items stand under: a component, a SIG, or the whole cluster.
func (t Teller) Place(i *plan.Item) string {
	if sig, ok := strings.CutPrefix(i.Under, "sig-"); ok {
		return t.Words.Say("facet_sig") + " " + sig
	}
	return cmp.Or(t.Words.Word("component_", i.Under), t.Words.Say("plan_cluster"))
}

// Advice says how to get from one release to the other.
func (t Teller) Advice(p *plan.Plan) string {
	var steps []string
	for v := p.From.Release(); v.Compare(p.To.Release()) < 0; {
		v.Minor++
		steps = append(steps, v.String())
	}
	const older, newer = 2, 3 // minor releases that a kubelet may be older than kube-apiserver, before 1.28 and since
	skew := newer
	if p.To.Compare(content.Version{Major: 1, Minor: 28}) < 0 {
		skew = older
	}
	return t.Words.Fill("plan_skew", phrase.Values{"Steps": t.Words.List(steps...), "Skew": skew, "N": len(steps)})
}

// condition says whom alone an item touches.
func (t Teller) condition(i *plan.Item) string {
	if len(i.OnlyIfOn) == 0 {
		return ""
	}
	return t.Words.Fill("plan_only_if_on", phrase.Values{"Names": t.Words.List(i.OnlyIfOn...)})
}

// sources says who tells of an item.
func (t Teller) sources(i *plan.Item) []string {
	var out []string
	add := func(names ...string) {
		out = content.AppendNew(out, names...)
	}
	for _, row := range i.Rows {
		add(t.Catalog.Sources(row)...)
	}
	if len(i.Facts) > 0 {
		add(plan.Tables)
	}
	for _, row := range i.Rows {
		if kep := t.Catalog.KEP(row); kep != 0 {
			add("KEP-" + strconv.Itoa(kep))
		} else if number := t.Catalog.Number(row); number != "" {
			add(number)
		}
	}
	for k := range i.Facts {
		add(i.Facts[k].Sources()...)
	}
	return out
}

// remarks says what a table says beside.
func (t Teller) remarks(f *plan.Fact) []string {
	var out []string
	add := func(english string) {
		if english != "" {
			out = append(out, t.Words.Table(english))
		}
	}
	switch {
	case f.Element != nil:
		add(f.Element.Note)
		add(f.Element.Doubt)
		for _, conflict := range f.Element.Conflicts {
			add(conflict)
		}
	case f.Artifact != nil:
		add(f.Artifact.Remark)
		add(f.Artifact.Doubt)
	case f.Change != nil:
		add(f.Change.What)
		add(f.Change.Doubt)
	}
	return out
}
