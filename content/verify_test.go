package content

import (
	"fmt"

	"k8sexplore/content/snapshot"
)

// Verify checks every reference of the catalog's snapshot: once it has succeeded, no method of the catalog panics. It
// does not see whether the texts and numbers are those that were written: of what is read from a disk, CheckFrame does.
func (c *Catalog) Verify() error {
	s := c.snap
	for i := range s.releases() {
		for field := range releaseWidth {
			if !s.releaseHolds(field, s.release(i, field)) {
				return fmt.Errorf("checking the notes: %w: field %d of release %d", snapshot.ErrUnusable, field, i)
			}
		}
	}
	for _, section := range []int{sectionSIGSets, sectionKindSets, sectionSources} {
		for i := range s.Count(section) {
			if !s.hasTexts(1, s.Number(section, i)) {
				return fmt.Errorf("checking the notes: %w: set %d of section %d", snapshot.ErrUnusable, i, section)
			}
		}
	}
	for column := range columnCount {
		for row := range s.rows {
			if !s.holds(column, s.cell(column, row)) {
				return fmt.Errorf("checking the notes: %w: column %d of row %d", snapshot.ErrUnusable, column, row)
			}
		}
	}
	for _, section := range []int{sectionKEPs, sectionPRs, sectionGates} {
		for i := range s.Pairs(section) {
			key, row := s.Pair(section, i)
			if !isBelow(row, s.rows) || section == sectionGates && !s.HasText(key) {
				return fmt.Errorf("checking the notes: %w: look-up %d of section %d", snapshot.ErrUnusable, i, section)
			}
		}
	}
	return nil
}

// releaseHolds reports whether a field of a release may hold the number n.
func (s *columns) releaseHolds(field, n int) bool {
	switch field {
	case relCounts:
		return s.hasTexts(2, n)
	case relSources:
		return s.hasTexts(1, n)
	case relUpstream:
		return s.hasOthers(n)
	}
	return s.HasText(n)
}

// holds reports whether a column may hold the number n.
func (s *columns) holds(column, n int) bool {
	switch column {
	case colVersion:
		return isBelow(n, s.releases())
	case colSIGSet:
		return isBelow(n, s.Count(sectionSIGSets))
	case colKindSet:
		return isBelow(n, s.Count(sectionKindSets))
	case colStage:
		return isBelow(n, 1+len(Stages()))
	case colAction:
		return isBelow(n, actionCount)
	case colReach:
		return isBelow(n, 1+len(Reaches()))
	case colLeads:
		return s.hasLeads(n)
	case colInferred:
		return isBelow(n, 2)
	case colSources:
		return isBelow(n, s.Count(sectionSources))
	case colUpstream:
		return s.hasOthers(n)
	case colKEP, colNote:
		return true
	case colPRs, colSee:
		return s.hasList(n)
	case colGates:
		return s.hasTexts(2, n)
	case colAPIs, colFlags, colMetrics:
		return s.hasTexts(1, n)
	}
	return s.HasText(n)
}

// hasLeads reports whether a list of colLeads lies behind a reference.
func (s *columns) hasLeads(ref int) bool {
	if !s.hasList(ref) {
		return false
	}
	all := s.List(ref)
	for i, n := range all {
		if i%leadWidth == leadAsked && !s.hasTexts(1, n) || i%leadWidth != leadAsked && !s.HasText(n) {
			return false
		}
	}
	return len(all) == 0 || len(all) == leadWidth*languageCount
}

// hasOthers reports whether a list of colUpstream lies behind a reference.
func (s *columns) hasOthers(ref int) bool {
	if !s.hasList(ref) || s.Number(snapshot.Lists, ref)%4 != 0 {
		return false
	}
	for i := range s.Number(snapshot.Lists, ref) {
		if i%4 != 0 && !s.HasText(s.Number(snapshot.Lists, ref+1+i)) {
			return false
		}
	}
	return true
}

// isBelow reports whether n is an index into something of that size.
func isBelow(n, size int) bool { return 0 <= n && n < size }

// hasList reports whether a list lies behind a reference.
func (s *columns) hasList(ref int) bool {
	size := s.Count(snapshot.Lists)
	return isBelow(ref, size) && isBelow(s.Number(snapshot.Lists, ref), size-ref)
}

// hasTexts reports whether a list lies behind a reference that holds a string at each step-th place, beginning with the
// first.
func (s *columns) hasTexts(step, ref int) bool {
	if !s.hasList(ref) {
		return false
	}
	for i := 0; i < s.Number(snapshot.Lists, ref); i += step {
		if !s.HasText(s.Number(snapshot.Lists, ref+1+i)) {
			return false
		}
	}
	return true
}
