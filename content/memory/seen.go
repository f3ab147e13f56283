package memory

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/google/renameio/v2/maybe"

	"k8sexplore/content"
	"k8sexplore/content/keep"
)

// news is which entries of a catalog are new. It is made from what has been seen: where its file is lost or damaged the
// next visit makes it anew.
type news struct {
	stamp string   // of the catalog; "" for none
	ids   []string // sorted
}

const (
	newsFile   = "new.txt"
	newsHeader = "k8sexplore new 1"
	seenName   = "seen"
)

// Visit compares the catalog with all entries that have been there so far. Those that were not are new, until others
// come that were not there either; at the first visit ever nothing is new. The stamp stands for the catalog, as its
// digest does: where it is that of the last visit nothing is read or written. Visit is slow.
func (s *Store) Visit(ctx context.Context, stamp string, c *content.Catalog) error {
	s.mu.Lock()
	visited := s.fresh.stamp == stamp
	s.mu.Unlock()
	if visited || s.dir == "" {
		return nil
	}
	fresh := news{stamp: stamp}
	err := keep.New(s.dir, markForm(seenName)).Update(ctx, func(kept map[string]mark, whole bool) map[string]mark {
		seen := sightings{kept: kept, added: map[string]mark{}}
		seen.add(c, seen.batch(s, whole))
		fresh.ids = seen.latest(c)
		return seen.added
	})
	if err == nil {
		err = fresh.write(s.dir)
	}
	if err != nil {
		return fmt.Errorf("looking for what is new: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = fresh
	return nil
}

// IsNew reports whether the entry is new.
func (s *Store) IsNew(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := slices.BinarySearch(s.fresh.ids, id)
	return ok
}

// sightings is which entries have been there, by identifier. All that came at once have the same moment, those of the
// first visit "".
type sightings struct {
	kept  map[string]mark
	added map[string]mark
	named map[string]moment // by release and pull request of a note, as an identifier: when it came; nil before it is asked
}

// batch returns the moment of what comes now: "" where nothing has been there yet, or where that is not known for
// certain any more.
func (s *sightings) batch(store *Store, whole bool) moment {
	if len(s.kept) == 0 || !whole {
		return ""
	}
	return store.since(s.last())
}

// last returns the moment of what came last.
func (s *sightings) last() moment {
	var last moment
	for _, records := range []map[string]mark{s.kept, s.added} {
		for _, m := range records {
			last = max(last, m.at)
		}
	}
	return last
}

// add adds the entries of a catalog that have not been there.
func (s *sightings) add(c *content.Catalog, now moment) {
	for row := range c.Len() {
		id := c.ID(row)
		if _, ok := s.kept[id]; ok {
			continue
		}
		if c.KEP(row) != 0 { // its number is what it is known by
			s.added[id] = mark{at: now}
			continue
		}
		key := KeyOf(c, row)
		at, ok := s.known(key)
		if !ok {
			at = now
		}
		s.added[id] = markOf(key, at)
	}
}

// known returns when a note came that names one of the pull requests in the same release.
func (s *sightings) known(k Key) (moment, bool) {
	if s.named == nil {
		s.named = map[string]moment{}
		for id, m := range s.kept {
			for _, name := range pullNames(m.key(id)) {
				s.named[name] = m.at
			}
		}
	}
	for _, name := range pullNames(k) {
		if at, ok := s.named[name]; ok {
			return at, true
		}
	}
	return "", false
}

// pullNames returns the identifiers that notes of the pull requests would have in the release.
func pullNames(k Key) []string {
	release, _, _ := strings.Cut(k.ID, "/")
	out := make([]string, len(k.PRs))
	for i, pr := range k.PRs {
		out[i] = release + "/pr-" + strconv.Itoa(pr)
	}
	return out
}

// latest returns the identifiers of a catalog's entries that came last, sorted.
func (s *sightings) latest(c *content.Catalog) []string {
	last := s.last()
	if last == "" {
		return nil
	}
	var out []string
	for row := range c.Len() {
		id := c.ID(row)
		m, ok := s.kept[id]
		if !ok {
			m = s.added[id]
		}
		if m.at == last {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

// readNews reads what is new; a file that is not as it was written says nothing.
func readNews(dir string) (news, error) {
	if dir == "" {
		return news{}, nil
	}
	data, err := os.ReadFile(filepath.Join(dir, newsFile))
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return news{}, err
	}
	body, ended := strings.CutSuffix(string(data), "\n")
	lines := strings.Split(body, "\n")
	if !ended || len(lines) < 2 || lines[0] != newsHeader {
		return news{}, nil
	}
	stamp, err := strconv.Unquote(lines[1])
	if err != nil || !slices.IsSorted(lines[2:]) {
		return news{}, nil //nolint:nilerr // it is made anew
	}
	return news{stamp: stamp, ids: lines[2:]}, nil
}

// write keeps what is new.
func (n *news) write(dir string) error {
	lines := append([]string{newsHeader, strconv.Quote(n.stamp)}, n.ids...)
	return maybe.WriteFile(filepath.Join(dir, newsFile), []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}
