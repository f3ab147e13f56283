package memory

import (
	"encoding/json"
	"strings"

	"k8sexplore/content/keep"
)

// sighting is an entry that has been there: when it came, what it said last, and when that became something else.
type sighting struct {
	mark
	print   fingerprint // "" where an older program has noted it
	altered moment      // "" for never
}

func (s sighting) changed() moment { return max(s.at, s.altered) }

const seenName = "seen"

// seenForm is how sightings are kept: as marks with further fields, which older versions of the program leave as they
// are.
func seenForm() keep.Form[string, sighting] {
	return keep.Form[string, sighting]{
		Name: seenName, Header: "k8sexplore " + seenName, Version: 1, Encode: encodeSighting, Decode: decodeSighting, Merge: later[sighting],
	}
}

// The parts of a line that a mark has not.
const (
	sightingPrint   = `,"says":"`
	sightingAltered = `,"changed":"`
)

func encodeSighting(id string, s sighting) string {
	line := strings.TrimSuffix(encodeMark(id, s.mark), "}")
	if s.print != "" {
		line += sightingPrint + string(s.print) + `"`
	}
	if s.altered != "" {
		line += sightingAltered + string(s.altered) + `"`
	}
	return line + "}"
}

// decodeSighting reads a line as it was written, quickly, or as a person may have changed it.
func decodeSighting(line string) (id string, s sighting, ok bool) {
	ok = scan(line, func(name, value string) bool {
		switch name {
		case "says":
			s.print = fingerprint(value)
			return s.print.isOne()
		case "changed":
			s.altered = moment(value)
			return isMoment(value)
		case "id":
			id = value
			return isID(id)
		}
		return s.scan(name, value)
	})
	if ok && id != "" {
		return id, s, true
	}
	var more struct{ Says, Changed string }
	s = sighting{}
	if id, s.mark, ok = decodeMark(line); !ok || json.Unmarshal([]byte(line), &more) != nil {
		return "", sighting{}, false
	}
	if p := fingerprint(more.Says); p.isOne() {
		s.print = p
	}
	s.altered, ok = parseMoment(more.Changed)
	return id, s, ok
}
