package library

import (
	"context"
	"slices"

	"k8sexplore/content"
)

// All stands for every source in Remove, whose list may be damaged then.
const All = "all"

// Remove takes sources out, by ID, by Name (all of that name), or "all", and returns those that it can read. A name that none has is a
// *content.ValueError with the nearest; then nothing is removed.
func (l *Library) Remove(ctx context.Context, names []string, job Job) ([]Source, error) {
	var removed []Source
	err := l.update(ctx, job, func(c *change) error {
		err := c.begin()
		if slices.Contains(names, All) {
			if err != nil { // the way out of a library whose list of sources is damaged, or of a newer version
				l.log.Printf("library: %v", err)
			}
			removed = content.Each(c.sources, (*stored).source)
			c.sources = nil
			return nil
		}
		if err != nil {
			return err
		}
		removed, err = c.take(names)
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(removed, compareSources)
	return removed, nil
}

// take takes the named sources out of the change's.
func (c *change) take(names []string) ([]Source, error) {
	known := []string{All}
	for _, s := range c.sources {
		known = content.AppendNew(known, s.id(), s.Name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			const most = 5
			nearest := content.Nearest(name, known)
			return nil, &content.ValueError{Field: "import", Value: name, Allowed: nearest[:min(most, len(nearest))]}
		}
	}
	var removed []Source
	c.sources = slices.DeleteFunc(c.sources, func(s *stored) bool {
		gone := slices.Contains(names, s.id()) || slices.Contains(names, s.Name)
		if gone {
			removed = append(removed, s.source())
		}
		return gone
	})
	return removed, nil
}
