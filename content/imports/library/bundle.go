package library

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/intake"
	"k8sexplore/content/sanitize"
)

// BundleName is the name of the list of sources in an export, a .tar.gz. It comes first; then come the notes as they lie
// in the library's folder.
const BundleName = "k8sexplore-library.json"

// Export writes all sources, with their dates, as a .tar.gz that Import takes elsewhere. It takes no lock, so that an
// import may read what it writes: notes never change, but another process may take some away, which is an error.
func (l *Library) Export(ctx context.Context, w io.Writer) error {
	before, _ := l.readCurrent() // what is wrong with it is said by load
	sources, err := l.loadUnlocked()
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return errors.New("nothing is imported: there is nothing to export")
	}
	zip := gzip.NewWriter(w)
	out := tar.NewWriter(zip)
	if err := l.export(ctx, out, sources); err != nil {
		if after, _ := l.readCurrent(); after != before && ctx.Err() == nil {
			err = fmt.Errorf("the library was changed meanwhile, export it again: %w", err)
		}
		return fmt.Errorf("exporting the library: %w", err)
	}
	if err := errors.Join(out.Close(), zip.Close()); err != nil {
		return fmt.Errorf("exporting the library: %w", err)
	}
	return nil
}

func (l *Library) export(ctx context.Context, out *tar.Writer, sources []*stored) error {
	data, err := json.MarshalIndent(list{Format: listFormat, Sources: sources}, "", " ")
	if err != nil {
		return err
	}
	header := func(name string, size int64) error {
		return out.WriteHeader(&tar.Header{Name: name, Size: size, Mode: 0o644, Typeflag: tar.TypeReg, Format: tar.FormatPAX})
	}
	if err := header(BundleName, int64(len(data))); err != nil {
		return err
	}
	if _, err := out.Write(data); err != nil {
		return err
	}
	done := map[string]bool{}
	for _, s := range sources {
		if done[s.Notes] {
			continue
		}
		done[s.Notes] = true
		file := l.path(notesName(s.Notes))
		if err := l.checkKept(ctx, s); err != nil {
			return err
		}
		if err := header(path.Join(notesFolder, s.Notes+".jsonl"), s.Size); err != nil {
			return err
		}
		if err := copyFile(ctx, out, file); err != nil {
			return err
		}
	}
	return nil
}

// bundle is an export that is being imported: from strangers like everything else.
type bundle struct {
	in      *intaker
	name    string // for messages
	origin  string
	prefix  string               // folder of its list, with a slash at the end
	sources map[string][]*stored // by the digest of their notes
	done    map[string]bool
}

// isBundle reports whether a file is the list of sources of an export.
func isBundle(f intake.File, head []byte) bool {
	name := strings.ReplaceAll(cmp.Or(f.Path, f.Origin), `\`, "/")
	return path.Base(name) == BundleName && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{"))
}

// openBundle reads the list of sources of an export, whose notes follow.
func (in *intaker) openBundle(f intake.File, r io.Reader) error {
	if f.Path == "" {
		return fmt.Errorf("%s: only a part of an export: name its folder, or the archive", f)
	}
	data, err := io.ReadAll(io.LimitReader(r, maxListBytes+1))
	if err != nil {
		return err
	}
	if len(data) > maxListBytes {
		return fmt.Errorf("%s: more than %d MB", f, maxListBytes>>20)
	}
	sources, err := decodeList(data)
	if err != nil {
		return fmt.Errorf("%s: %s", f, sanitize.Line(err.Error()))
	}
	if len(sources) > maxSources {
		return fmt.Errorf("%s: %d sources: a library takes %d", f, len(sources), maxSources)
	}
	b := &bundle{
		in: in, name: f.String(), origin: f.Origin, prefix: strings.TrimSuffix(f.Path, BundleName), sources: map[string][]*stored{},
		done: map[string]bool{},
	}
	b.renumber(sources)
	for _, s := range sources {
		b.sources[s.Notes] = append(b.sources[s.Notes], s)
	}
	in.bundles = append(in.bundles, b)
	return nil
}

// renumber makes the imports that the sources came from later ones than the library's own, in their order.
func (b *bundle) renumber(sources []*stored) {
	slices.SortStableFunc(sources, func(a, b *stored) int { return cmp.Compare(a.Order, b.Order) })
	order, last := b.in.change.order-1, 0
	for i, s := range sources {
		if i == 0 || s.Order != last {
			order++
		}
		last, s.Order = s.Order, order
	}
}

// bundleOf returns the export that a file holds notes of.
func (in *intaker) bundleOf(f intake.File) *bundle {
	b, _ := content.First(in.bundles, func(b *bundle) bool {
		digest, ok := b.digest(f)
		return ok && b.sources[digest] != nil
	})
	return b
}

// digest returns which notes a file of the export's folder for notes is named after.
func (b *bundle) digest(f intake.File) (string, bool) {
	name, ok := strings.CutPrefix(f.Path, b.prefix+notesFolder+"/")
	return strings.TrimSuffix(name, ".jsonl"), ok && f.Origin == b.origin
}

// take reads notes of the export.
func (b *bundle) take(f intake.File, r io.Reader) error {
	digest, _ := b.digest(f)
	if b.done[digest] {
		return nil
	}
	b.done[digest] = true
	c := b.in.change
	notes := map[string]int{}
	var sum string
	made := &stored{}
	err := c.stage(made, func(write func(*record) error) (err error) {
		sum, err = readRecords(b.in.ctx, r, func(rec *record) error {
			rec.clean()
			if err := rec.check(); err != nil {
				return fmt.Errorf("%w: %s", errDamaged, sanitize.Line(err.Error()))
			}
			if rec.Table == "" {
				notes[rec.Version.String()]++
			}
			b.in.notes++
			return write(rec)
		})
		return err
	})
	switch {
	case errors.Is(err, errDamaged):
		return fmt.Errorf("%s: %w", f, err)
	case err != nil:
		return err
	case sum != digest:
		return fmt.Errorf("%s: damaged: the notes are not those that were exported", f)
	}
	for _, s := range b.sources[digest] {
		if !s.publishes(notes) {
			return fmt.Errorf("%s: damaged: the notes of %s are not as many as it says", f, s.id())
		}
		s.Notes, s.Size = made.Notes, made.Size
		if err := b.in.put(s); err != nil {
			return fmt.Errorf("%s: %w", f, err)
		}
	}
	return nil
}

// publishes reports whether the source says that it has so many notes of each release.
func (s *stored) publishes(notes map[string]int) bool {
	releases := 0
	for _, t := range s.Releases {
		if t.Published != notes[t.Release] {
			return false
		}
		if t.Published > 0 {
			releases++
		}
	}
	return releases == len(notes)
}

// complete refuses an export that lacks notes.
func (b *bundle) complete() error {
	for digest, sources := range b.sources {
		if !b.done[digest] {
			return fmt.Errorf("%s: cut off: the notes of %s are missing", b.name, sources[0].id())
		}
	}
	return nil
}
