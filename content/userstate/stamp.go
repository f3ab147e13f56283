package userstate

import (
	"encoding/json"
	"fmt"
	"time"
)

// Time is a time as the files have it: UTC, to the millisecond, 2026-11-22T17:42:55.123Z. The zero Time is left out.
type Time struct{ time.Time }

const timeForm = "2006-01-02T15:04:05.000Z"

// timeOf rounds a time down to what the files can hold.
func timeOf(t time.Time) Time { return Time{t.UTC().Truncate(time.Millisecond)} }

// MarshalJSON implements json.Marshaler.
func (t Time) MarshalJSON() ([]byte, error) { return json.Marshal(t.UTC().Format(timeForm)) }

// UnmarshalJSON implements json.Unmarshaler. It also reads the other forms in which people write times.
func (t *Time) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	var ok bool
	if *t, ok = parseTime(s); !ok {
		return fmt.Errorf("%q is no time", s)
	}
	return nil
}

// lastYear bounds times: one millisecond more must not take five digits.
const lastYear = 8999

func parseTime(s string) (Time, bool) {
	if s == "" {
		return Time{}, true
	}
	for _, form := range []string{time.RFC3339Nano, time.DateTime, time.DateOnly} {
		if t, err := time.Parse(form, s); err == nil {
			t := timeOf(t)
			return t, t.Year() >= 0 && t.Year() <= lastYear
		}
	}
	return Time{}, false
}

// later returns the later of two times.
func later(a, b Time) Time {
	if a.After(b.Time) {
		return a
	}
	return b
}

// stamp says when a record was changed last. A record that was taken back stays, marked as gone, so that importing a
// state elsewhere takes it back there.
type stamp struct {
	At   Time `json:"at,omitzero"`
	Gone bool `json:"gone,omitempty"`
}

func (s stamp) stamped() stamp { return s }

// after returns a stamp of a time or, where the clock is behind, one millisecond after s.
func (s stamp) after(now time.Time) stamp {
	at := timeOf(now)
	if !at.After(s.At.Time) {
		at = Time{s.At.Add(time.Millisecond)}
	}
	return stamp{At: at}
}

// gone returns a stamp that takes a record back.
func (s stamp) gone(now time.Time) stamp { return stamp{At: s.after(now).At, Gone: true} }
