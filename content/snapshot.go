package content

import (
	"errors"
	"fmt"
)

// A snapshot is the compiled form of notes: columns of 32-bit numbers by row, a table of strings and lists that the
// numbers point into, and sorted look-ups. It is read in place, from a string that the linker or a memory map provides;
// opening one reads releases and distinct sets, but no rows: 0.15 ms for 12,000 entries and for 120,000.
//
//	magic, format version             8 + 4 bytes
//	digest of all texts and metadata  32 bytes
//	checksums                         CRC-32C of the string section; of all that follows without it
//	section table                     sectionCount × (offset, length) in bytes, from the start of the file
//	sections
//
// All numbers are little-endian. A string reference is an offset into the string section, where a length stands before
// the bytes; reference 0 is "". A string may be a title or a whole text. A list reference is an index into the list section,
// where a count stands before the elements; reference 0 is the empty list.
const (
	snapshotMagic   = "k8snotes"
	snapshotVersion = 3
	digestOffset    = len(snapshotMagic) + 4
	digestSize      = 32
	sumsOffset      = digestOffset + digestSize
	tableOffset     = sumsOffset + 8
	headerSize      = tableOffset + sectionCount*8
)

// The sections of a snapshot.
const (
	sectionStrings  = iota
	sectionLists    // count, elements...
	sectionReleases // releaseWidth numbers a minor release or patch, newest first
	sectionSIGSets  // list references: the distinct sets of SIGs
	sectionKindSets // list references: the distinct sets of kinds
	sectionSources  // list references: the distinct sets of sources
	sectionRows     // one column after the other, each as long as there are rows
	sectionKEPs     // (number, row) sorted
	sectionPRs      // (number, row) sorted
	sectionGates    // (reference of the lower-cased name, row) sorted by name
	sectionCount
)

// The columns of sectionRows.
const (
	colVersion    = iota                     // index into sectionReleases
	colSIG                                   // string
	colSIGSet                                // index into sectionSIGSets
	colKindSet                               // index into sectionKindSets
	colStage                                 // 1 + index into Stages(), 0 for none
	colTransition                            // string
	colAction                                // 1 where an action is required, 2 where that is only said
	colKEP                                   // number
	colNote                                  // number
	colPRs                                   // list of numbers
	colGates                                 // list of (string, default)
	colAPIs                                  // list of strings
	colFlags                                 // list of strings
	colMetrics                               // list of strings
	colSee                                   // list of numbers
	colAuthor                                // string
	colSources                               // index into sectionSources
	colFile                                  // string
	colPath                                  // string
	colUpstream                              // list of (pull request, text, source, file)
	colTitle                                 // one column a Language
	colBody       = colTitle + languageCount // one column a Language
	columnCount   = colBody + languageCount
)

// The numbers of colAction; 0 is none.
const (
	actionRequired = 1 + iota
	actionSaid
	actionCount
)

// The fields of a release in sectionReleases.
const (
	relVersion   = iota                     // string
	relDate                                 // string
	relCodename                             // string
	relPath                                 // string
	relCounts                               // list of (string, number)
	relSources                              // list of strings
	relFile                                 // string
	relUpstream                             // as colUpstream
	relTitle                                // one field a Language
	relBody      = relTitle + languageCount // one field a Language
	releaseWidth = relBody + languageCount
)

// errSnapshot is what every damage to a snapshot comes down to.
var errSnapshot = errors.New("not a usable snapshot of notes")

type snapshot struct {
	data     string
	sections [sectionCount]string
	rows     int
}

// openSnapshot checks the frame of a snapshot; the references in it are trusted (see Catalog.Verify).
func openSnapshot(data string) (*snapshot, error) {
	if len(data) < headerSize || data[:len(snapshotMagic)] != snapshotMagic {
		return nil, fmt.Errorf("%w: no header", errSnapshot)
	}
	if v := u32(data, len(snapshotMagic)); v != snapshotVersion {
		return nil, fmt.Errorf("%w: format %d, this program reads %d", errSnapshot, v, snapshotVersion)
	}
	s := &snapshot{data: data}
	for i := range s.sections {
		off, n := int(u32(data, tableOffset+8*i)), int(u32(data, tableOffset+8*i+4))
		if off < headerSize || off > len(data) || n < 0 || n > len(data)-off {
			return nil, fmt.Errorf("%w: section %d lies outside the file", errSnapshot, i)
		}
		s.sections[i] = data[off : off+n]
	}
	if len(s.sections[sectionRows])%(4*columnCount) != 0 || len(s.sections[sectionReleases])%(4*releaseWidth) != 0 {
		return nil, fmt.Errorf("%w: columns of unequal length", errSnapshot)
	}
	if s.count(sectionLists) == 0 || s.number(sectionLists, 0) != 0 {
		return nil, fmt.Errorf("%w: no empty list", errSnapshot)
	}
	s.rows = len(s.sections[sectionRows]) / (4 * columnCount)
	return s, nil
}

func u32(s string, off int) uint32 {
	_ = s[off+3]
	return uint32(s[off]) | uint32(s[off+1])<<8 | uint32(s[off+2])<<16 | uint32(s[off+3])<<24
}

func (s *snapshot) digest() string { return s.data[digestOffset : digestOffset+digestSize] }

// number returns the i-th number of a section.
func (s *snapshot) number(section, i int) int { return int(u32(s.sections[section], 4*i)) }

// count returns how many numbers a section holds.
func (s *snapshot) count(section int) int { return len(s.sections[section]) / 4 }

// cell returns a row's number in a column.
func (s *snapshot) cell(column, row int) int { return s.number(sectionRows, column*s.rows+row) }

// column returns the numbers of a column, four bytes a row.
func (s *snapshot) column(column int) string {
	return s.sections[sectionRows][4*column*s.rows : 4*(column+1)*s.rows]
}

// text returns the string behind a reference, without copying it; "" where the section is damaged, whose checksum may not
// have been looked at.
func (s *snapshot) text(ref int) string {
	if ref == 0 || !s.hasText(ref) {
		return ""
	}
	n := int(u32(s.sections[sectionStrings], ref))
	return s.sections[sectionStrings][ref+4 : ref+4+n]
}

// release returns a field of the i-th release.
func (s *snapshot) release(i, field int) int { return s.number(sectionReleases, i*releaseWidth+field) }

func (s *snapshot) releases() int { return s.count(sectionReleases) / releaseWidth }

// list returns the numbers of a list; nil for reference 0.
func (s *snapshot) list(ref int) []int {
	n := s.number(sectionLists, ref)
	if n == 0 {
		return nil
	}
	out := make([]int, n)
	for i := range out {
		out[i] = s.number(sectionLists, ref+1+i)
	}
	return out
}

// first returns the first number of a list, 0 for an empty one.
func (s *snapshot) first(ref int) int {
	if s.number(sectionLists, ref) == 0 {
		return 0
	}
	return s.number(sectionLists, ref+1)
}

// others returns the texts of a list of colUpstream.
func (s *snapshot) others(ref int) []Text {
	fields := s.list(ref)
	var out []Text
	for i := 0; i+3 < len(fields); i += 4 {
		out = append(out, Text{PR: fields[i], Text: s.text(fields[i+1]), Source: s.text(fields[i+2]), File: s.text(fields[i+3])})
	}
	return out
}

// texts returns the strings of a list of references; nil for reference 0.
func (s *snapshot) texts(ref int) []string {
	refs := s.list(ref)
	if refs == nil {
		return nil
	}
	out := make([]string, len(refs))
	for i, r := range refs {
		out[i] = s.text(r)
	}
	return out
}
