package content

import (
	"fmt"

	"k8sexplore/content/snapshot"
)

// snapshotVersion is the version of the form of compiled notes. It is counted up with each change of the sections,
// columns or fields below.
const snapshotVersion = 6

func snapshotFormat() snapshot.Format {
	return snapshot.Format{Version: snapshotVersion, Sections: sectionCount}
}

// The sections of compiled notes.
const (
	sectionReleases = snapshot.Own + iota // releaseWidth numbers a minor release or patch, newest first
	sectionSIGSets                        // list references: the distinct sets of SIGs
	sectionKindSets                       // list references: the distinct sets of kinds
	sectionSources                        // list references: the distinct sets of sources
	sectionRows                           // one column after the other, each as long as there are rows
	sectionKEPs                           // look-up by number
	sectionPRs                            // look-up by number
	sectionGates                          // look-up by the reference of the lower-cased name, sorted by name
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
	colRepo                                  // string
	colInferred                              // 1 where an Entry is Inferred
	colSee                                   // list of numbers
	colAuthor                                // string
	colSources                               // index into sectionSources
	colFile                                  // string
	colPath                                  // string
	colUpstream                              // list of (pull request, text, source, file)
	colName                                  // string
	colReach                                 // 1 + index into Reaches(), 0 for none
	colLeads                                 // list of (summary, action, affects, list of asked strings), one a Language
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

// columns is a snapshot whose numbers are read as entries and releases.
type columns struct {
	*snapshot.File
	rows int
}

// openColumns opens compiled notes; the references in them are trusted (see Catalog.Verify).
func openColumns(data string) (*columns, error) {
	file, err := snapshot.Open(data, snapshotFormat())
	if err != nil {
		return nil, err
	}
	if len(file.Section(sectionRows))%(4*columnCount) != 0 || len(file.Section(sectionReleases))%(4*releaseWidth) != 0 {
		return nil, fmt.Errorf("%w: columns of unequal length", snapshot.ErrUnusable)
	}
	return &columns{File: file, rows: file.Count(sectionRows) / columnCount}, nil
}

// cell returns a row's number in a column.
func (s *columns) cell(column, row int) int { return s.Number(sectionRows, column*s.rows+row) }

// column returns the numbers of a column, one a row.
func (s *columns) column(column int) snapshot.Numbers {
	return s.Section(sectionRows)[4*column*s.rows : 4*(column+1)*s.rows]
}

// release returns a field of the i-th release.
func (s *columns) release(i, field int) int { return s.Number(sectionReleases, i*releaseWidth+field) }

func (s *columns) releases() int { return s.Count(sectionReleases) / releaseWidth }

// others returns the texts of a list of colUpstream.
func (s *columns) others(ref int) []Text {
	fields := s.List(ref)
	var out []Text
	for i := 0; i+3 < len(fields); i += 4 {
		out = append(out, Text{PR: fields[i], Text: s.Text(fields[i+1]), Source: s.Text(fields[i+2]), File: s.Text(fields[i+3])})
	}
	return out
}

// The numbers that colLeads has for a language, each of a string but for leadAsked.
const (
	leadSummary = iota
	leadAction
	leadAffects
	leadAsked // list of strings
	leadWidth
)

// lead returns what a list of colLeads says in a language.
func (s *columns) lead(ref int, l Language) Lead {
	all := s.List(ref)
	if len(all) == 0 {
		return Lead{}
	}
	at := all[leadWidth*int(l):]
	return Lead{s.Text(at[leadSummary]), s.Text(at[leadAction]), s.Text(at[leadAffects]), s.Texts(at[leadAsked])}
}

// readVersions returns the versions of the releases.
func (s *columns) readVersions() ([]Version, error) {
	out := make([]Version, s.releases())
	for i := range out {
		ref := s.release(i, relVersion)
		if !s.HasText(ref) {
			return nil, fmt.Errorf("%w: release %d has no name", snapshot.ErrUnusable, i)
		}
		var err error
		if out[i], err = ParseVersion(s.Text(ref)); err != nil {
			return nil, fmt.Errorf("%w: release %d: %w", snapshot.ErrUnusable, i, err)
		}
	}
	return out, nil
}

// sets returns the sets of words of a section.
func (s *columns) sets(section int) [][]string {
	out := make([][]string, s.Count(section))
	for i := range out {
		out[i] = s.Texts(s.Number(section, i))
	}
	return out
}
