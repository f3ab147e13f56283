package phrase

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// AsItStood says of which day what is known of a release is; "" for one that is known as it came out.
func (b *Book) AsItStood(r facts.Release) string {
	if r.AsOf == "" {
		return ""
	}
	id := "as_it_stood"
	if r.Date == "" {
		id = "as_it_stood_undated"
	}
	return b.Fill(id, Values{"Release": r.Version.String(), "AsOf": r.AsOf, "Date": r.Date})
}

// Days says of which days the facts are, those in the making last.
func (b *Book) Days(t *facts.Tables) string {
	said := content.Each(t.AsOf(), func(day facts.Day) string { return b.Say("facts_day_"+day.Of) + " " + day.Date })
	for _, r := range t.Releases() {
		if r.AsOf != "" {
			said = append(said, r.Version.String()+" "+r.AsOf)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return b.Label(b.Say("facts_as_of"), b.List(said...))
}

// Overdue says which release ought to be out by a day and is not known as it came out, and how its notes are imported; ""
// where none is.
func (b *Book) Overdue(t *facts.Tables, today, command string) string {
	v, ok := t.Overdue(today)
	if !ok {
		return ""
	}
	return b.Fill("overdue_line", Values{"Release": v.String(), "Command": command})
}
