package output

import "k8sexplore/content/facts"

// Days returns the days of what the tables know, by what it is.
func Days(t *facts.Tables) map[string]string {
	out := map[string]string{}
	for _, day := range t.AsOf() {
		out[day.Of] = day.Date
	}
	return out
}
