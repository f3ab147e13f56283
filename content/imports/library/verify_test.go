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

// check is what verify found.
type check struct {
	Sources, Entries int
	Faults           []string // one line each
}

// verify reads everything and compares it with what was written.
func (l *Library) verify(ctx context.Context) (check, error) {
	check := check{}
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

// verifyCatalog reads all of the snapshot.
func (l *Library) verifyCatalog(now current, own *content.Catalog) (*content.Catalog, error) {
	c, err := l.openCatalog(now, own)
	if err != nil {
		return nil, err
	}
	if err := c.CheckFrame(); err != nil {
		return nil, fmt.Errorf("%s: %w", l.path(catalogName(now.Catalog.Digest)), err)
	}
	return c, nil
}
