package answer

import (
	"fmt"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/subject"
)

// OrderError is why there is no plan between two releases: the second is not newer than the first.
type OrderError struct{ From, To content.Version }

func (e OrderError) Error() string { return fmt.Sprintf("%s is not newer than %s", e.To, e.From) }

// ReadJourney reads the releases that a plan is between, as they were typed: none for the usual ones, one for the way
// from there to the newest. An error that is not an OrderError names what is allowed.
func ReadJourney(t *facts.Tables, today string, typed ...string) (from, to content.Version, err error) {
	from, to, _ = plan.Usual(t, today)
	for i, into := range []*content.Version{&from, &to}[:min(len(typed), 2)] {
		if *into, err = plan.ReadRelease(t, today, typed[i]); err != nil {
			return from, to, err
		}
	}
	if from.Compare(to) >= 0 {
		return from, to, OrderError{from, to}
	}
	return from, to, nil
}

// Teller returns what says the items of plans in the desk's language.
func Teller(d subject.Desk) upgrade.Teller {
	return upgrade.Teller{Words: d.Words, Catalog: d.Catalog, Lang: d.Lang}
}

// Planned makes the plan between two releases, and what says its items. It takes milliseconds.
func Planned(d subject.Desk, from, to content.Version) (*plan.Plan, upgrade.Teller, error) {
	p, err := plan.Between(plan.Sources{Catalog: d.Catalog, Tables: d.Tables, Elements: d.Tables.Elements()}, from, to)
	return p, Teller(d), err
}

// Progress returns how many of a plan's items that can be ticked off are done, and how many there are.
func Progress(p *plan.Plan, done func(id string) bool) (ticked, all int) {
	for i := range p.Items() {
		if upgrade.Counts(i.Section) {
			all++
			if done(i.ID) {
				ticked++
			}
		}
	}
	return ticked, all
}
