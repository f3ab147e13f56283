package command

import (
	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	screen "k8sexplore/ui/screen/session"
)

// reopening is the library for a screen, which may open it anew while it is changed by another process.
type reopening struct{ *run.Run }

// Stamp implements screen.Library.
func (r reopening) Stamp() string { return r.Library.Stamp() }

// Reopen implements screen.Library.
func (r reopening) Reopen() (*content.Catalog, screen.Searcher, error) {
	c, err := r.Catalog()
	if r.Informed(c) == nil {
		return nil, nil, err
	}
	return c, r.Searcher(c, false), err
}
