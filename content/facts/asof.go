package facts

import (
	"time"

	"k8sexplore/content"
)

// Day is the day of what is known of something.
type Day struct {
	Of   string // notes, enhancements, gates, elements
	Date string // ISO
}

// AsOf returns the days of what the program knows, as the heads of the sources tell them. What is known of a release in the
// making has a day of its own: Release.AsOf.
func (t *Tables) AsOf() []Day { return t.days.table() }

// DayOf returns the day of one of them, "" where nothing tells.
func (t *Tables) DayOf(what string) string {
	day, _ := content.First(t.AsOf(), func(d Day) bool { return d.Of == what })
	return day.Date
}

// What has a day.
const (
	DayOfNotes        = "notes"
	DayOfEnhancements = "enhancements"
	DayOfGates        = "gates"
	DayOfElements     = "elements" // APIs, flags, fields, metrics, plugins, changes and artifacts
)

// What is waited for: notes of a release come some days behind it, and the next release at most so many months behind the
// one before.
const (
	graceDays      = 14
	monthsOfACycle = 4
)

// Overdue returns the release that ought to be known by a day as it came out, and is not: one that is known only as it was
// in the making, or, where the tables have none behind the newest, the next one. ok is false for none.
func (t *Tables) Overdue(today string) (v content.Version, ok bool) {
	all := t.Releases()
	if len(all) == 0 {
		return v, false
	}
	newest := all[0]
	if newest.AsOf != "" {
		return newest.Version, later(newest.Date, 0, graceDays) <= today
	}
	v = newest.Version
	v.Minor++
	return v, newest.Date != "" && later(newest.Date, monthsOfACycle, 0) <= today
}

// later returns an ISO date so many months and days later.
func later(date string, months, days int) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return day.AddDate(0, months, days).Format(time.DateOnly)
}
