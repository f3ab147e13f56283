package memory

import (
	"strings"

	"k8sexplore/content"
)

// Key is an entry by its identifier; its pull requests find it again where the identifier changes.
type Key struct {
	ID  string
	PRs []int
}

// KeyOf returns the key of a row.
func KeyOf(c *content.Catalog, row int) Key {
	return Key{ID: c.ID(row), PRs: c.PRs(row)}
}

// Row returns where the entry is in a catalog: by its identifier, else by a pull request that an entry of the same
// release names, an enhancement for an enhancement and a note for a note where there is one.
func (k Key) Row(c *content.Catalog) (row int, ok bool) {
	if row, ok = c.ByID(k.ID); ok {
		return row, true
	}
	release, rest, _ := strings.Cut(k.ID, "/")
	version, err := content.ParseVersion(release)
	if err != nil {
		return 0, false
	}
	wasKEP := strings.HasPrefix(rest, "kep-")
	for _, pr := range k.PRs {
		for _, at := range c.ByPR(pr) {
			if c.Version(at) != version {
				continue
			}
			if (c.KEP(at) != 0) == wasKEP {
				return at, true
			}
			if !ok {
				row, ok = at, true
			}
		}
	}
	return row, ok
}
