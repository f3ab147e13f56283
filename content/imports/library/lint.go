package library

import (
	"errors"
	"fmt"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/infer"
)

// errLinted ends an import that was only to report.
var errLinted = errors.New("nothing imported: the files were only checked")

// lint returns what of sources contradicts the tables and other sources.
func (c *change) lint(sources []*stored) (all []factfile.Fault, err error) {
	joined, _, err := joinFacts(c.ctx, c.sources, c.notesPath)
	if err != nil {
		return nil, err
	}
	tables := facts.OnDemand().With(joined.Changed)
	reader := infer.NewReader(tables)
	for _, s := range sources {
		for _, fault := range joined.Faults {
			if fault.File == s.id() {
				fault.File = s.Path
				all = append(all, fault)
			}
		}
		odd := func(field, format string, args ...any) {
			all = append(all, factfile.Fault{File: s.Path, Field: field, What: fmt.Sprintf(format, args...)})
		}
		if err := c.lintSource(s, tables, reader, odd); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// lintSource looks for gates without an enhancement, and for notes that name gates which nobody knows.
func (c *change) lintSource(s *stored, tables *facts.Tables, reader infer.Reader, odd func(field, format string, args ...any)) error {
	path, _ := c.notesPath(s.Notes)
	if s.isFacts() {
		w, err := s.witness(c.ctx, path)
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
	return readNotes(c.ctx, s, path, func(r *record) {
		for _, name := range reader.Unknown(r.Text) {
			field := r.Release
			if len(r.PRs) > 0 {
				field += fmt.Sprintf(" #%d", r.PRs[0])
			}
			odd(field, "names the feature gate %s, which nobody knows", name)
		}
	})
}
