package command

import (
	"errors"
	"io"

	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	screen "k8sexplore/ui/screen/session"
)

// reopening is the library for a screen, which may open it anew while it is changed by another process.
type reopening struct {
	*run.Run
	searchers []io.Closer
}

// Stamp implements screen.Library.
func (r *reopening) Stamp() string { return r.Library.Stamp() }

// Reopen implements screen.Library.
func (r *reopening) Reopen() (*content.Catalog, screen.Searcher, error) {
	c, err := r.Catalog()
	if r.Informed(c) == nil {
		return nil, nil, err
	}
	searcher := r.Searcher(c, false)
	r.searchers = append(r.searchers, searcher)
	return c, searcher, err
}

// Close closes all searchers, when the screen is closed.
func (r *reopening) Close() (err error) {
	for _, s := range r.searchers {
		err = errors.Join(err, s.Close())
	}
	return err
}
