package paint

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/timeline"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// SayItem puts all of a plan's item into lines: what happens, what to do, who says so, and whether it is done. Its links
// are the pages that tell of it.
func SayItem(d subject.Desk, t upgrade.Teller, i *plan.Item, done bool) (*Speech, error) {
	told, err := t.Item(i)
	if err != nil {
		return nil, err
	}
	r := speaker{Desk: d}
	r.line(t.Titled(i, told))
	r.fact(t.Kind(i), t.Place(i), i.Release.String())
	if done {
		r.line(d.Words.Say("plain_done"))
	}
	r.line(told.If)
	r.markdown("", told.What)
	r.markdown(d.Words.Say("planner_todo"), told.Action)
	r.markdown("", told.Affects)
	for _, line := range slices.Concat(told.Found, told.Names, told.Remarks) {
		r.line("- " + line)
	}
	r.fact(d.Words.Say("planner_says"), content.Each(told.Sources, d.Words.Source)...)
	for _, about := range subject.PlanPages(d, i) {
		r.link(about.Name(d), "", d.Target(about))
	}
	return r.end()
}

// SayEntry says an entry in parts, as the list of a query has it: what the query says of all is not said again. under is
// how many notes are nested below it.
func SayEntry(d subject.Desk, at int, q content.Query, under int) []string {
	title, _ := d.Catalog.Title(at, d.Lang)
	number := d.Catalog.Number(at)
	if kep := d.Catalog.KEP(at); kep != 0 {
		number = page.KEPName(kep)
	}
	said := []string{title}
	if number != "" {
		said[0] = d.Words.Label(number, title)
	}
	if under > 0 {
		said = append(said, d.Words.Count("and_prs", under, nil))
	}
	of := d.Catalog.Stage(at)
	_, one := q.Filters.OnlyRelease()
	switch {
	case of != "" && one:
		said = append(said, stage(d.Words, of))
	case of != "":
		said = append(said, d.Words.StageIn(of, d.Catalog.Version(at)))
	case !one:
		said = append(said, d.Catalog.Version(at).String())
	}
	if sig := d.Catalog.SIG(at); sig != "" && !slices.Equal(q.Filters.SIGs, []string{sig}) {
		said = append(said, d.Words.Say("facet_sig")+" "+sig)
	}
	switch {
	case d.Catalog.ActionRequired(at):
		said = append(said, d.Words.Say("value_required"))
	case d.Catalog.ActionSaid(at):
		said = append(said, d.Words.Say("action_said"))
	}
	return said
}

// SayTarget says in parts where a link leads.
func SayTarget(words *phrase.Book, t page.Target) []string {
	said := []string{t.Name}
	for _, more := range []string{t.Title, spelled(words, t.State)} {
		if more != "" && more != t.Name {
			said = append(said, more)
		}
	}
	return said
}

// SayQuery says a query, "" for the zero one.
func SayQuery(words *phrase.Book, q content.Query) string {
	all := content.Each(q.Filters.Terms(), func(t content.Term) string { return sayTerm(words, t) })
	if q.Words != "" {
		all = append(all, content.Shorten(q.Words))
	}
	return words.List(all...)
}

// SayGroup says how a group of a list is called.
func SayGroup(words *phrase.Book, t content.Term) string {
	switch {
	case t.Value == "" && t.Field == content.FieldIs:
		return words.Say("group_seen")
	case t.Value == "":
		return words.Say("group_other")
	}
	return sayTerm(words, t)
}

// SayField says a field of filters.
func SayField(words *phrase.Book, f content.Field) string {
	if said, ok := words.Find("facet_" + string(f)); ok {
		return said
	}
	return string(f)
}

// SayValue says a value of a field.
func SayValue(words *phrase.Book, t content.Term) string {
	if t.Field == content.FieldIs {
		return words.Say("plain_is_" + t.Value)
	}
	return subject.ValueName(words, t)
}

// sayTerm says a filter.
func sayTerm(words *phrase.Book, t content.Term) string {
	said := SayValue(words, t)
	if t.Field == content.FieldHas && t.Value == "bookmark" {
		said = words.Say("plain_bookmarked")
	} else if t.Field != content.FieldAction && t.Field != content.FieldIs { // whose values say it all
		said = SayField(words, t.Field) + " " + said
	}
	if t.Not {
		return words.Fill("plain_not", phrase.Values{"Name": said})
	}
	return said
}

// spelled says a state with the names of stages in the place of their letters: 1.36 B, G locked on.
func spelled(words *phrase.Book, state string) string {
	all := strings.Split(state, " ")
	for i, word := range all {
		for _, s := range content.Stages() {
			if word == timeline.Letter(s) {
				all[i] = stage(words, s)
			}
		}
	}
	return strings.Join(all, " ")
}

// stage names a stage, "" for none.
func stage(words *phrase.Book, s content.Stage) string {
	if s == "" {
		return ""
	}
	return words.Say("stage_" + string(s))
}
