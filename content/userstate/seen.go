package userstate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
)

// Visit compares the catalog with all entries that have been there so far. Entries that were never there are new,
// entries that said something else are changed, and both stay so until a later catalog brings such entries again. At
// the first visit ever nothing is new or changed. The stamp stands for the catalog, as its digest does: where it is
// that of the last visit, nothing is read or written. Visit is slow: it reads all texts in one language.
func (s *Store) Visit(ctx context.Context, stamp string, c *content.Catalog) error {
	s.mu.Lock()
	visited := s.fresh.stamp == stamp
	s.mu.Unlock()
	if visited || s.dir == "" {
		return nil
	}
	fresh := news{stamp: stamp}
	prints, err := fingerprints(ctx, c)
	if err == nil {
		err = newTable(s.dir, seenForm()).update(ctx, func(kept rows[sighting], isWhole bool) map[string]sighting {
			seen := sightings{kept: kept, set: map[string]sighting{}}
			seen.take(c, prints, seen.batch(s.now(), isWhole))
			fresh.ids, fresh.changed = seen.latest(c)
			return seen.set
		})
	}
	if err == nil {
		err = fresh.write(s.dir)
	}
	if err != nil {
		return fmt.Errorf("looking for what is new and changed: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = fresh
	return nil
}

// sightings is the entries that have been there, by identifier. All that came or changed at once have the same time,
// those of the first visit the zero time.
type sightings struct {
	kept  rows[sighting]
	set   map[string]sighting
	named map[string]sighting // by release and pull request of a note, as an identifier; nil before it is asked
}

// batch returns the stamp of the entries that come now: the zero stamp where nothing has been there yet, or where that
// is not certain.
func (s *sightings) batch(now time.Time, isWhole bool) stamp {
	if len(s.kept) == 0 || !isWhole {
		return stamp{}
	}
	return stamp{At: s.last()}.after(now)
}

// last returns when the last entries came or changed.
func (s *sightings) last() Time {
	var last Time
	for _, r := range s.kept {
		last = later(last, r.record.changed())
	}
	for _, r := range s.set {
		last = later(last, r.changed())
	}
	return last
}

// take notes the entries of a catalog that have not been there, and those that say something else; prints is what each
// row says.
func (s *sightings) take(c *content.Catalog, prints []fingerprint, now stamp) {
	for row, print := range prints {
		id := c.ID(row)
		before, there := s.kept[id]
		r := before.record
		if !there {
			r = s.first(c, row, now)
		}
		if r.Says.differs(print) {
			r.Changed = later(now.At, r.Changed)
		}
		if !there || r.Says != print {
			r.Says = print
			s.set[id] = r
		}
	}
}

// first returns what is noted of a row that has not been there under its identifier: an enhancement is known by its
// number, a note by any of its pull requests.
func (s *sightings) first(c *content.Catalog, row int, now stamp) sighting {
	if c.KEP(row) != 0 {
		return sighting{mark: mark{Key{ID: c.ID(row)}, now}}
	}
	key := KeyOf(c, row)
	before, ok := s.known(key)
	if !ok {
		before.stamp = now
	}
	before.mark = markOf(key, before.stamp)
	return before
}

// known returns what is noted of a note that names one of the pull requests in the same release.
func (s *sightings) known(k Key) (sighting, bool) {
	if s.named == nil {
		s.named = map[string]sighting{}
		for _, id := range slices.Sorted(maps.Keys(s.kept)) {
			for _, name := range pullNames(s.kept[id].record.Key) {
				s.named[name] = s.kept[id].record
			}
		}
	}
	for _, name := range pullNames(k) {
		if r, ok := s.named[name]; ok {
			return r, true
		}
	}
	return sighting{}, false
}

// pullNames returns the identifiers that notes of the pull requests would have in the release.
func pullNames(k Key) []string {
	release, _, _ := strings.Cut(k.ID, "/")
	return content.Each(k.pulls(), func(pr int) string { return release + "/pr-" + strconv.Itoa(pr) })
}

// latest returns the identifiers of a catalog's entries that came last, and of those that changed last, sorted.
func (s *sightings) latest(c *content.Catalog) (fresh, changed []string) {
	last := s.last()
	if last.IsZero() {
		return nil, nil
	}
	for row := range c.Len() {
		id := c.ID(row)
		r, ok := s.set[id]
		if !ok {
			r = s.kept[id].record
		}
		switch {
		case r.At.Equal(last.Time):
			fresh = append(fresh, id)
		case r.Changed.Equal(last.Time):
			changed = append(changed, id)
		}
	}
	slices.Sort(fresh)
	slices.Sort(changed)
	return fresh, changed
}
