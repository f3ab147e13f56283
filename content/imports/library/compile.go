package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/infer"
)

// compiled is the catalog of a library, ready to be written.
type compiled struct {
	snapshot []byte // nil where it is there already, byte for byte
	size     int64  // of the snapshot
	digest   [sha256.Size]byte
	entries  int
	notes    int
	facts    []byte   // nil where none are imported
	damaged  []string // IDs of sources whose notes are damaged, and left out
	faults   []factfile.Fault
}

// earlier is the catalog that a library has; the zero value is none that this program would make of the same sources.
type earlier struct {
	current
	entries int
	counts  map[string][]tally // by ID of a source
}

// take takes an earlier catalog where it is made of the same sources, and their counts; ok is false where it is not.
func (out *compiled) take(e earlier, sources []*stored) (ok bool) {
	sum := sha256.Sum256(out.facts)
	if e.Catalog.Digest != hex.EncodeToString(out.digest[:]) || e.Facts.Digest != hex.EncodeToString(sum[:]) {
		return false
	}
	for _, s := range sources {
		for _, then := range e.counts[s.id()] {
			count := s.tally(version(then.Release))
			count.Kept, count.Joined = then.Kept, then.Joined
		}
	}
	out.size, out.entries, out.notes = e.Catalog.Size, e.entries, published(sources)
	return true
}

// compile joins the notes of sources with our own, and counts in the sources how many led and joined. The notes of
// damaged sources are left out. What was made of the same notes before is not made again.
func compile(
	ctx context.Context, own *content.Catalog, sources []*stored, before earlier,
	notesPath func(digest string) (string, bool), tell func(notes int),
) (*compiled, error) {
	out := &compiled{}
	ordered := slices.Clone(sources)
	slices.SortFunc(ordered, leading)
	joined, damaged, err := joinFacts(ctx, ordered, notesPath)
	if err != nil {
		return nil, err
	}
	tables := facts.OnDemand()
	out.damaged, out.faults = damaged, joined.Faults
	if joined.Changed != nil {
		out.facts, tables = encodeFacts(joined.Changed), tables.With(joined.Changed)
	}
	var sound []*stored
	for _, s := range ordered {
		if s.isFacts() {
			if !slices.Contains(damaged, s.id()) {
				sound = append(sound, s)
			}
			continue
		}
		for i := range s.Releases {
			s.Releases[i].Kept, s.Releases[i].Joined = 0, 0
		}
		path, fresh := notesPath(s.Notes)
		err := checkNotes(ctx, s, path, fresh)
		if errors.Is(err, errDamaged) {
			out.damaged = append(out.damaged, s.id())
			continue
		}
		if err != nil {
			return nil, err
		}
		sound = append(sound, s)
	}
	if out.digest = digestOf(own, sound); out.take(before, sound) {
		return out, nil
	}
	j := newJoiner(own, published(ordered))
	for _, s := range sound {
		if s.isFacts() {
			continue
		}
		path, _ := notesPath(s.Notes)
		if err := j.addAll(ctx, s, path, func() { out.notes++; tell(out.notes) }); err != nil {
			return nil, err
		}
	}
	j.infer(infer.NewReader(tables))
	out.entries = len(j.entries)
	out.snapshot, err = content.EncodeSnapshot(j.entries, j.pages, out.digest)
	if err != nil {
		return nil, fmt.Errorf("joining the notes: %w", err)
	}
	out.size = int64(len(out.snapshot))
	return out, nil
}

// published returns how many notes sources hold.
func published(sources []*stored) (n int) {
	for _, s := range sources {
		for _, t := range s.Releases {
			n += t.Published
		}
	}
	return n
}

func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

// addAll joins the notes of a source and counts them.
func (j *joiner) addAll(ctx context.Context, s *stored, path string, tell func()) error {
	return readNotes(ctx, s, path, func(r *record) {
		if count := s.tally(r.Version); j.add(s.Name, s.Base, r) {
			count.Kept++
		} else {
			count.Joined++
		}
		tell()
	})
}

// digestOf sums up what a catalog is made of, our own notes and sources in leading order: it changes when the catalog
// does.
func digestOf(own *content.Catalog, ordered []*stored) [sha256.Size]byte {
	h := sha256.New()
	h.Write(fmt.Appendf(nil, "k8sexplore library %d\n%s\n", joinRules, own.Digest()))
	for _, s := range ordered {
		h.Write(fmt.Appendf(nil, "%s\n%s\n", s.id(), s.Notes))
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// joinRules is raised when the same notes are joined in another way.
const joinRules = 3
