package memory

import "time"

// moment is a time as the files have it, UTC to the millisecond: 2026-11-22T17:42:55.123Z. Later ones are greater; ""
// is before all others.
type moment string

const momentForm = "2006-01-02T15:04:05.000Z"

func momentOf(t time.Time) moment { return moment(t.UTC().Format(momentForm)) }

// Time returns what the moment stands for, the zero time for "".
func (m moment) Time() time.Time {
	t, _ := time.Parse(momentForm, string(m)) // parseMoment has let it through
	return t
}

// after returns m, or, where that is not later than other, the millisecond after other: a change is later than what it
// changes, whatever the clock says.
func (m moment) after(other moment) moment {
	if m > other {
		return m
	}
	return momentOf(other.Time().Add(time.Millisecond))
}

// parseMoment reads a time that a person may have written.
func parseMoment(s string) (moment, bool) {
	if s == "" || isMoment(s) {
		return moment(s), true
	}
	for _, form := range []string{time.RFC3339Nano, time.DateTime, time.DateOnly} {
		if t, err := time.Parse(form, s); err == nil {
			return momentOf(t), true
		}
	}
	return "", false
}

// isMoment reports whether a text is a moment. It is asked of thousands.
func isMoment(s string) bool {
	if len(s) != len(momentForm) || s >= lastMoment {
		return false
	}
	for i := range len(s) {
		if form := momentForm[i]; form < '0' || form > '9' {
			if s[i] != form {
				return false
			}
		} else if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	if day := s[len("2006-01-"):len("2006-01-02")]; day > "28" { // not in every month
		_, err := time.Parse(momentForm, s)
		return err == nil
	}
	return s[5:7] >= "01" && s[5:7] <= "12" && s[8:10] >= "01" && s[11:13] <= "23" && s[14:16] <= "59" && s[17:19] <= "59"
}

// lastMoment is before the years that take more digits.
const lastMoment = "9000"
