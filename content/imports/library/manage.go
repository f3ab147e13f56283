package library

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"k8sexplore/content"
)

// All stands for every source in Remove, whose list may be damaged then.
const All = "all"

// Remove takes sources out, by ID, by Name (all of that name), or "all", and returns them. A name that none has is a
// *content.ValueError with the nearest; then nothing is removed.
func (l *Library) Remove(ctx context.Context, names []string, job Job) ([]Source, error) {
	var removed []Source
	err := l.update(ctx, job, func(c *change) error {
		err := c.begin()
		if slices.Contains(names, All) && !errors.Is(err, errNewer) {
			if err != nil { // the way out of a library whose list of sources is damaged
				l.log.Printf("library: %v", err)
			}
			for _, s := range c.sources {
				removed = append(removed, s.source())
			}
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
		known = append(known, s.id())
		if !slices.Contains(known, s.Name) {
			known = append(known, s.Name)
		}
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

// Verify reads everything and compares it with what was written.
func (l *Library) Verify(ctx context.Context) (Check, error) {
	check := Check{Bytes: l.Size()}
	check.Left = l.left()
	fault := func(format string, args ...any) { check.Faults = append(check.Faults, fmt.Sprintf(format, args...)) }
	own, err := l.own()
	if err != nil {
		return check, err
	}
	check.Entries = own.Len()
	now, err := l.readCurrent()
	switch {
	case l.isEmpty(err), errors.Is(err, fs.ErrNotExist) && l.isHeld():
		return check, nil
	case errors.Is(err, fs.ErrNotExist):
		fault("%s is missing: the next command that lists or shows something makes it again", l.path(currentName))
	case errors.Is(err, errDamaged):
		fault("%v: the next command that lists or shows something mends it", err)
	}
	sources, err := l.load()
	if err != nil {
		fault("%v", err)
		return check, ctx.Err()
	}
	check.Sources = len(sources)
	for _, s := range sources {
		if err := checkNotes(ctx, s, l.path(notesName(s.Notes)), false); ctx.Err() != nil {
			return check, ctx.Err()
		} else if err != nil {
			fault("%s: its notes cannot be used (%v): %s", s.id(), err, remedy(err, "import it again, or remove it"))
		}
		for _, t := range s.Releases {
			if t.Kept+t.Joined != t.Published {
				fault("%s: of %d notes of %s it kept %d and joined %d: import it again", s.id(), t.Published, t.Release, t.Kept, t.Joined)
			}
		}
	}
	if now.Own != own.Digest() || now.Rules != joinRules {
		return check, ctx.Err() // the next start makes the catalog anew
	}
	if c, err := l.verifyCatalog(now, own); err != nil {
		fault("%v: %s", err, remedy(err, "remove that file, it is made again"))
	} else {
		check.Entries = c.Len()
		slices.SortFunc(sources, leading)
		if made := digestOf(own, sources); hex.EncodeToString(made[:]) != c.Digest() {
			fault("%s: it was not made from these sources: remove that file, it is made again", l.path(catalogName(c.Digest())))
		}
	}
	return check, ctx.Err()
}

// left returns the bytes that a change has left which was killed.
func (l *Library) left() (size int64) {
	if l.dir == "" || l.isHeld() { // by a change that goes on
		return 0
	}
	for _, dead := range l.names(".", tempPrefix, "") {
		size += sizeOf(l.path(dead))
	}
	return size
}

// verifyCatalog reads all of the snapshot.
func (l *Library) verifyCatalog(now current, own *content.Catalog) (*content.Catalog, error) {
	c, err := l.openCatalog(now, own)
	if err != nil {
		return nil, err
	}
	if err := c.Verify(); err != nil {
		return nil, fmt.Errorf("%s: %w", l.path(catalogName(now.Catalog.Digest)), err)
	}
	return c, nil
}
