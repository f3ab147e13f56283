package notecheck

import (
	"path"
	"regexp"
	"slices"
	"strconv"

	"k8sexplore/content"
)

var referenceForm = regexp.MustCompile(`(?:KEP-|PR )\d+`)

// pages refuses a release page whose last part, what to do before an upgrade, does not name each note of the release
// that demands an action, by its enhancement or a pull request. It may name others.
func pages(notes []*note, r *report) {
	demands := map[string][]*note{} // by folder of the release
	for _, n := range notes {
		if t := n.texts[content.English]; n.kind != releasePage && t != nil && t.header.ActionRequired {
			folder := path.Dir(path.Dir(n.base))
			demands[folder] = append(demands[folder], n)
		}
	}
	for _, n := range notes {
		for _, t := range n.texts {
			if n.kind != releasePage || t == nil {
				continue
			}
			t.report = r
			named, at := t.lastPart()
			for _, d := range demands[path.Dir(n.base)] {
				refs := d.references()
				if !slices.ContainsFunc(refs, func(ref string) bool { return slices.Contains(named, ref) }) {
					t.fault(at, "%s demands an action: expected %s in what to do before an upgrade", d.base, refs[0])
				}
			}
		}
	}
}

// lastPart returns the enhancements and pull requests that the last part of a page names, and where it begins.
func (t *text) lastPart() (named []string, at int) {
	part := 0
	for _, b := range t.blocks {
		if b.level > 0 {
			part++
			at = b.start()
		} else if part == len(pageHeadings[t.lang]) {
			named = append(named, referenceForm.FindAllString(b.String(), -1)...)
		}
	}
	return named, at
}

// references returns what a note may be named by.
func (n *note) references() (refs []string) {
	h := n.texts[content.English].header
	if h.KEP != 0 {
		refs = append(refs, "KEP-"+strconv.Itoa(h.KEP))
	}
	for _, pr := range h.PRs {
		refs = append(refs, "PR "+strconv.Itoa(pr))
	}
	return refs
}
