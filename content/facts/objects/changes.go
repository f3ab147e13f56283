package objects

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// Changes returns the fields that came in a release, and those that went in it, by name; of what several kinds share
// only those of the first. What came or went with what it stands in is not told apart from that.
func (t *Table) Changes(v content.Version) (came, went []Field) {
	if v.Major != 1 || v.Minor <= oldest || v.Minor > newest {
		return nil, nil
	}
	now, before := minors(1)<<v.Minor, minors(1)<<(v.Minor-1)
	for _, of := range t.types {
		if of.home.Kind == "" || of.releases&now == 0 || of.releases&before == 0 {
			continue
		}
		for name, have := range of.spans() {
			is, was := have&now != 0, have&before != 0
			if is == was {
				continue
			}
			for _, f := range t.At(of.home.Kind, append(Segments(of.home.Path), strings.ToLower(name))) {
				since, _ := f.Since()
				switch {
				case is && since == v && t.servedBefore(f, before):
					came = append(came, f)
				case was && f.Removed() == v && t.servedBefore(f, now):
					went = append(went, f)
				default:
					continue
				}
				break
			}
		}
	}
	return tidy(came), tidy(went)
}

// spans returns the releases that have each of the fields of a type, of whatever type it was.
func (t *objectType) spans() map[string]minors {
	out := map[string]minors{}
	for i := range t.fields {
		out[t.fields[i].name] |= t.fields[i].releases
	}
	return out
}

// servedBefore reports whether the kind of a field was served in its group version in a release.
func (t *Table) servedBefore(f Field, in minors) bool { return t.types[f.Of].releases&in != 0 }

// tidy orders fields by name, each once.
func tidy(all []Field) []Field {
	slices.SortFunc(all, func(a, b Field) int { return strings.Compare(a.String(), b.String()) })
	return slices.CompactFunc(all, func(a, b Field) bool { return a.Place == b.Place })
}
