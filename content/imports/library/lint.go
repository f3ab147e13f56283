package library

import (
	"context"
	"errors"
	"fmt"
	"os"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/infer"
)

// errLinted ends an import that was only to report.
var errLinted = errors.New("nothing imported: the files were only checked")

// lint gathers what is odd in the files that were read, and what contradicts the tables and other sources.
func (in *intaker) lint() error {
	c := in.change
	joined, _, err := joinFacts(c.ctx, c.sources, c.notesPath)
	if err != nil {
		return err
	}
	tables := facts.OnDemand().With(joined.Changed)
	in.report.Faults = in.odd
	reader := infer.NewReader(tables)
	for _, f := range in.found {
		if f.stored == nil {
			continue
		}
		for _, fault := range joined.Faults {
			if fault.File == f.stored.id() {
				fault.File = f.stored.Path
				in.report.Faults = append(in.report.Faults, fault)
			}
		}
		if err := in.lintSource(f.stored, tables, reader); err != nil {
			return err
		}
	}
	return nil
}

// lintSource looks for gates without an enhancement, and for notes that name gates which nobody knows.
func (in *intaker) lintSource(s *stored, tables *facts.Tables, reader infer.Reader) error {
	path, _ := in.change.notesPath(s.Notes)
	odd := func(field, format string, args ...any) {
		in.report.Faults = append(in.report.Faults, factfile.Fault{File: s.Path, Field: field, What: fmt.Sprintf(format, args...)})
	}
	if s.isFacts() {
		w, err := s.witness(in.ctx, path)
		if err != nil {
			return err
		}
		for _, told := range w.Tables.Gates() {
			if g, _ := tables.Gate(told.Name); len(g.KEPs) == 0 {
				odd(told.Name, "no enhancement names the gate")
			}
		}
		return nil
	}
	return readNotes(in.ctx, s, path, func(r *record) {
		for _, name := range reader.Unknown(r.Text) {
			field := r.Release
			if len(r.PRs) > 0 {
				field += fmt.Sprintf(" #%d", r.PRs[0])
			}
			odd(field, "names the feature gate %s, which nobody knows", name)
		}
	})
}

// readNotes reads the notes of a source.
func readNotes(ctx context.Context, s *stored, path string, take func(*record)) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading the notes of %s: %w", s.id(), err)
	}
	defer func() { _ = f.Close() }() // it was only read
	if _, err = readRecords(ctx, f, func(r *record) error { take(r); return nil }); err != nil {
		return fmt.Errorf("reading the notes of %s: %w", s.id(), err)
	}
	return nil
}

// tellFaults warns of sources that contradict what is known.
func (in *intaker) tellFaults() {
	for _, f := range in.found {
		if f.stored == nil || !f.stored.isFacts() {
			continue
		}
		n := 0
		for _, fault := range in.change.faults {
			if fault.File == f.stored.id() {
				n++
			}
		}
		if n > 0 {
			in.warn(f.stored.Path, fmt.Sprintf("of %s, differs from what was known, faults: %d, which import --lint shows", f.stored.Day, n))
		}
	}
}
