package content

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Catalog is every entry at hand, by row. See the package comment.
type Catalog struct {
	snap  *columns
	texts fs.FS // bodies, by Entry.Path

	versions []Version          // by release index, newest first
	vocab    func() *vocabulary // gathered when first asked for
	authors  func() []string    // all, in lower case and alphabetical order; gathered when first asked for
	marks    atomic.Pointer[Marks]
	planned  atomic.Pointer[func() []Fact]
}

// OpenCatalog opens a snapshot; texts holds the notes that it was made from. It reads the releases, but no rows: a
// snapshot that may have been damaged needs Verify too.
func OpenCatalog(data string, texts fs.FS) (*Catalog, error) {
	snap, err := openColumns(data)
	if err != nil {
		return nil, fmt.Errorf("opening the notes: %w", err)
	}
	c := &Catalog{snap: snap, texts: texts}
	if c.versions, err = snap.readVersions(); err != nil {
		return nil, fmt.Errorf("opening the notes: %w", err)
	}
	c.vocab = sync.OnceValue(func() *vocabulary { return newVocabulary(c) })
	c.authors = sync.OnceValue(func() []string { return gatherAuthors(c) })
	return c, nil
}

// Beside opens a snapshot that holds this catalog's entries and more. Texts that lie in files are read from where this
// catalog reads them.
func (c *Catalog) Beside(data string) (*Catalog, error) { return OpenCatalog(data, c.texts) }

// Len returns the number of rows.
func (c *Catalog) Len() int { return c.snap.rows }

// Digest identifies the notes and all their texts, in hexadecimal; an index made from them is keyed by it.
func (c *Catalog) Digest() string { return hex.EncodeToString([]byte(c.snap.Digest())) }

// Entry returns the whole of a row but its Leads. Texts that lie in files are not read.
func (c *Catalog) Entry(row int) Entry {
	s := c.snap
	e := Entry{
		ID: c.ID(row), Version: c.Version(row), KEP: c.KEP(row), PRs: s.List(s.cell(colPRs, row)), Note: c.note(row),
		Titles: c.titles(row), ActionSaid: s.cell(colAction, row) == actionSaid, Inferred: s.cell(colInferred, row) == 1,
		Repo: s.Text(s.cell(colRepo, row)),
		SIG:  c.SIG(row), SIGs: slices.Clone(c.vocab().sigSets[s.cell(colSIGSet, row)]), Stage: c.Stage(row),
		Transition: Transition(s.Text(s.cell(colTransition, row))), Gates: c.Gates(row), ActionRequired: c.ActionRequired(row),
		Author: s.Text(s.cell(colAuthor, row)), APIs: s.Texts(s.cell(colAPIs, row)), Flags: s.Texts(s.cell(colFlags, row)),
		Metrics: s.Texts(s.cell(colMetrics, row)), See: s.List(s.cell(colSee, row)),
		Sources: c.Sources(row), File: s.Text(s.cell(colFile, row)), Path: s.Text(s.cell(colPath, row)), Upstream: c.Upstream(row),
		Name: c.Name(row), Reach: c.Reach(row),
	}
	for l := range e.Bodies {
		e.Bodies[l] = s.Text(s.cell(colBody+l, row))
	}
	for _, k := range c.vocab().kindSets[s.cell(colKindSet, row)] {
		e.Kinds = append(e.Kinds, Kind(k))
	}
	return e
}

// ID returns the identifier of a row's entry.
func (c *Catalog) ID(row int) string { return "v" + c.Version(row).String() + "/" + c.called(row) }

// called returns the part of a row's identifier behind the release: kep-3329, pr-111060.
func (c *Catalog) called(row int) string { return called(c.KEP(row), c.firstPR(row), c.note(row)) }

func (c *Catalog) note(row int) uint32 { return uint32(c.snap.cell(colNote, row)) }

func (c *Catalog) firstPR(row int) int { return c.snap.First(c.snap.cell(colPRs, row)) }

// NotesOf returns the notes of one of the pull requests that an enhancement's row names, in the same release.
func (c *Catalog) NotesOf(row int) []int {
	var out []int
	for _, pr := range c.snap.List(c.snap.cell(colPRs, row)) {
		for _, note := range c.snap.Rows(sectionPRs, pr) {
			if c.KEP(row) != 0 && c.KEP(note) == 0 && c.firstPR(note) == pr && c.Version(note) == c.Version(row) && !slices.Contains(out, note) {
				out = append(out, note)
			}
		}
	}
	return out
}

// Number returns what people call a row's entry: 3329, or #111060.
func (c *Catalog) Number(row int) string {
	e := Entry{KEP: c.KEP(row)}
	if e.KEP == 0 {
		e.PRs = c.snap.List(c.snap.cell(colPRs, row))
	}
	return e.Number()
}

// Version returns the release or patch of a row.
func (c *Catalog) Version(row int) Version { return c.versions[c.snap.cell(colVersion, row)] }

// KEP returns the enhancement number of a row, 0 for a plain note.
func (c *Catalog) KEP(row int) int { return c.snap.cell(colKEP, row) }

// PRs returns the pull requests of a row, the identifying one first.
func (c *Catalog) PRs(row int) []int { return c.snap.List(c.snap.cell(colPRs, row)) }

// Change identifies a change in all releases, patches and pre-releases: an enhancement by its number, a
// note by its own pull request or, without one, its NoteNumber. It is comparable; the other fields are 0.
type Change struct {
	KEP, PR int
	Note    uint32
}

// Change returns the change that a row is about. The pull requests that an enhancement names are not part of it.
func (c *Catalog) Change(row int) Change {
	if kep := c.KEP(row); kep != 0 {
		return Change{KEP: kep}
	}
	if note := c.note(row); note != 0 {
		return Change{Note: note}
	}
	return Change{PR: c.firstPR(row)}
}

// SIG returns the owner of a row.
func (c *Catalog) SIG(row int) string { return c.snap.Text(c.snap.cell(colSIG, row)) }

// Stage returns the stage of a row, "" where it has none.
func (c *Catalog) Stage(row int) Stage {
	if i := c.snap.cell(colStage, row); i > 0 {
		return Stages()[i-1]
	}
	return ""
}

// ActionRequired reports whether the reader of a row must do something to upgrade safely.
func (c *Catalog) ActionRequired(row int) bool { return c.snap.cell(colAction, row) == actionRequired }

// ActionSaid reports whether only a text says that the reader of a row must do something, or only a source that does
// not lead.
func (c *Catalog) ActionSaid(row int) bool { return c.snap.cell(colAction, row) == actionSaid }

// Sources returns the sources that tell of a row's change; the text of the first one leads.
func (c *Catalog) Sources(row int) []string {
	return slices.Clone(c.vocab().sourceSets[c.snap.cell(colSources, row)])
}

// Source returns the source whose text of a row leads, "" where it is not known.
func (c *Catalog) Source(row int) string {
	return first(c.vocab().sourceSets[c.snap.cell(colSources, row)])
}

// Upstream returns the texts of the sources of a row that do not lead.
func (c *Catalog) Upstream(row int) []Text { return c.snap.others(c.snap.cell(colUpstream, row)) }

// Gates returns the feature gates of a row.
func (c *Catalog) Gates(row int) []Gate {
	pairs := c.snap.List(c.snap.cell(colGates, row))
	var out []Gate
	for i := 0; i+1 < len(pairs); i += 2 {
		out = append(out, Gate{Name: c.snap.Text(pairs[i]), Default: pairs[i+1] != 0})
	}
	return out
}

// APIs returns the APIs and fields that the header of a row's entry names, as they are written there.
func (c *Catalog) APIs(row int) []string { return c.snap.Texts(c.snap.cell(colAPIs, row)) }

// Flags returns the flags, commands and settings; see APIs.
func (c *Catalog) Flags(row int) []string { return c.snap.Texts(c.snap.cell(colFlags, row)) }

// Metrics returns the metrics; see APIs.
func (c *Catalog) Metrics(row int) []string { return c.snap.Texts(c.snap.cell(colMetrics, row)) }

func (c *Catalog) titles(row int) (out [languageCount]string) {
	for l := range out {
		out[l] = c.snap.Text(c.snap.cell(colTitle+l, row))
	}
	return out
}

// IsIn reports whether a row has a text in a language.
func (c *Catalog) IsIn(row int, l Language) bool { return c.snap.cell(colTitle+int(l), row) != 0 }

// Title returns a row's title in the wanted language, else in English, else in any, and the language it really is in.
func (c *Catalog) Title(row int, want Language) (string, Language) {
	if t := c.snap.Text(c.snap.cell(colTitle+int(want), row)); t != "" {
		return t, want
	}
	return titleIn(c.titles(row), want)
}

// Name returns upstream's own name of a row's enhancement, "" where that is not told apart from its title.
func (c *Catalog) Name(row int) string { return c.snap.Text(c.snap.cell(colName, row)) }

// Lead returns what a row says where its text is not at hand, in the language of its title, which Title returns too.
func (c *Catalog) Lead(row int, want Language) Lead {
	_, lang := c.Title(row, want)
	return c.snap.lead(c.snap.cell(colLeads, row), lang)
}

// Leads returns what a row says in each language where its text is not at hand.
func (c *Catalog) Leads(row int) (out [languageCount]Lead) {
	for l := range out {
		out[l] = c.snap.lead(c.snap.cell(colLeads, row), Language(l))
	}
	return out
}

// Reach says whose clusters a row's change touches, "" where that is not told.
func (c *Catalog) Reach(row int) Reach {
	if i := c.snap.cell(colReach, row); i > 0 {
		return Reaches()[i-1]
	}
	return ""
}

// Body returns a row's text in Markdown in the wanted language, else in English, else in any, and the language it
// really is in. It reads a file where the text is our own.
func (c *Catalog) Body(row int, want Language) (string, Language, error) {
	_, lang := c.Title(row, want)
	if c.snap.cell(colPath, row) == 0 {
		return c.snap.Text(c.snap.cell(colBody+int(lang), row)), lang, nil
	}
	text, err := c.read(c.snap.Text(c.snap.cell(colPath, row)), lang)
	return text, lang, err
}

// Asked returns what people type in a language who do not know the name of a row's change. It reads a file where the
// text is our own.
func (c *Catalog) Asked(row int, l Language) ([]string, error) {
	if said := c.snap.lead(c.snap.cell(colLeads, row), l).Asked; len(said) > 0 || c.snap.cell(colPath, row) == 0 {
		return said, nil
	}
	raw, err := fs.ReadFile(c.texts, AskedFile(c.snap.Text(c.snap.cell(colPath, row)), l))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading what people ask: %w", err)
	}
	return strings.Split(string(raw), "\n"), nil
}

// AskedFile returns the name of the file beside the texts of an entry that Asked reads, where they are packed.
func AskedFile(path string, l Language) string { return path + "." + l.String() + ".asked" }

func (c *Catalog) read(path string, lang Language) (string, error) {
	raw, err := fs.ReadFile(c.texts, path+"."+lang.String()+".md")
	if err != nil {
		return "", fmt.Errorf("reading the text of %s: %w", path, err)
	}
	return CutFrontMatter(string(raw)), nil
}

// CutFrontMatter returns the body of a note file: what stands behind the front matter, without surrounding blank lines.
func CutFrontMatter(file string) string {
	_, body, _ := SplitFrontMatter(file)
	return strings.Trim(body, "\n")
}

// SplitFrontMatter parts a note file into the YAML between its first two --- lines and what stands behind them. Of a
// file without front matter everything is body, and ok is false.
func SplitFrontMatter(file string) (front, body string, ok bool) {
	if !strings.HasPrefix(file, "---\n") {
		return "", file, false
	}
	front, body, ok = strings.Cut(file[len("---"):], "\n---\n")
	if !ok {
		return "", file, false
	}
	return strings.TrimPrefix(front, "\n"), body, true
}

// ByKEP returns the rows of an enhancement, our own before others, newest first.
func (c *Catalog) ByKEP(number int) []int { return c.snap.Rows(sectionKEPs, number) }

// ByKEPPrefix returns the rows of the enhancements whose numbers begin with the digits of a number, in list order.
func (c *Catalog) ByKEPPrefix(number int) []int {
	if number <= 0 {
		return nil
	}
	const most = 1e7 // no number is longer
	var rows []int
	for from, to := number, number+1; from < most; from, to = from*10, to*10 {
		for i := c.snap.Seek(sectionKEPs, func(kep int) bool { return kep >= from }); i < c.snap.Pairs(sectionKEPs); i++ {
			kep, row := c.snap.Pair(sectionKEPs, i)
			if kep >= to {
				break
			}
			rows = append(rows, row)
		}
	}
	slices.Sort(rows)
	return rows
}

// ByPR returns the rows that name a pull request: the note that it identifies first, then other notes, then
// enhancements.
func (c *Catalog) ByPR(number int) []int {
	rank := func(row int) int {
		switch {
		case c.KEP(row) != 0:
			return 2
		case c.firstPR(row) != number:
			return 1
		}
		return 0
	}
	rows := c.snap.Rows(sectionPRs, number)
	slices.SortStableFunc(rows, func(a, b int) int { return rank(a) - rank(b) })
	return rows
}

// ByGate returns the rows of a feature gate, newest first; case does not matter. With prefix, all gates whose name
// begins so.
func (c *Catalog) ByGate(name string, prefix bool) []int {
	name = strings.ToLower(name)
	var rows []int
	for i := c.snap.Seek(sectionGates, func(gate int) bool { return c.snap.Text(gate) >= name }); i < c.snap.Pairs(sectionGates); i++ {
		ref, row := c.snap.Pair(sectionGates, i)
		if gate := c.snap.Text(ref); gate != name && (!prefix || !strings.HasPrefix(gate, name)) {
			break
		}
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return slices.Compact(rows)
}

// ByID returns the row of an entry identifier.
func (c *Catalog) ByID(id string) (row int, ok bool) {
	version, rest, ok := strings.Cut(id, "/")
	if !ok {
		return 0, false
	}
	v, err := ParseVersion(version)
	if err != nil {
		return 0, false
	}
	kind, number, _ := strings.Cut(rest, "-")
	base, rows := 10, c.ByPR
	switch kind {
	case "kep":
		rows = c.ByKEP
	case "note":
		base, rows = 16, c.byNote
	case "pr":
	default:
		return 0, false
	}
	n, err := strconv.ParseUint(number, base, 32)
	if err != nil {
		return 0, false
	}
	return First(rows(int(n)), func(row int) bool { return c.Version(row) == v && c.called(row) == rest })
}

// byNote returns the rows of notes without a pull request that have a NoteNumber. It goes through all rows.
func (c *Catalog) byNote(number int) []int {
	var rows []int
	for row := range c.Len() {
		if c.snap.cell(colNote, row) == number && number != 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// Releases returns the pages of all releases and patches at hand, newest first.
func (c *Catalog) Releases() []ReleasePage {
	out := make([]ReleasePage, len(c.versions))
	for i := range out {
		out[i] = c.releasePage(i)
	}
	return out
}

func (c *Catalog) releasePage(i int) ReleasePage {
	s := c.snap
	p := ReleasePage{
		Version: c.versions[i], Date: s.Text(s.release(i, relDate)), Codename: s.Text(s.release(i, relCodename)),
		Path: s.Text(s.release(i, relPath)), Sources: s.Texts(s.release(i, relSources)), File: s.Text(s.release(i, relFile)),
		Upstream: s.others(s.release(i, relUpstream)),
	}
	counts := s.List(s.release(i, relCounts))
	for j := 0; j+1 < len(counts); j += 2 {
		p.Counts = append(p.Counts, StageCount{Name: s.Text(counts[j]), N: counts[j+1]})
	}
	for l := range p.Titles {
		p.Titles[l], p.Bodies[l] = s.Text(s.release(i, relTitle+l)), s.Text(s.release(i, relBody+l))
	}
	return p
}

// Release returns the page of a release; ok is false where the catalog has nothing of it.
func (c *Catalog) Release(v Version) (ReleasePage, bool) {
	i := slices.Index(c.versions, v)
	if i < 0 {
		return ReleasePage{}, false
	}
	return c.releasePage(i), true
}

// Title returns the page's title as Entry.Title does.
func (p *ReleasePage) Title(want Language) (string, Language) { return titleIn(p.Titles, want) }

// ReleaseBody returns a release page's text as Body does; "" where there is no page.
func (c *Catalog) ReleaseBody(p ReleasePage, want Language) (string, Language, error) {
	_, lang := p.Title(want)
	if p.Path == "" {
		return p.Bodies[lang], lang, nil
	}
	text, err := c.read(p.Path, lang)
	return text, lang, err
}

// gatherAuthors goes through all rows, of which many have the same author.
func gatherAuthors(c *Catalog) []string {
	var out []string
	seen := map[int]bool{}
	for row := range c.Len() {
		if ref := c.snap.cell(colAuthor, row); ref != 0 && !seen[ref] {
			seen[ref] = true
			out = append(out, strings.ToLower(c.snap.Text(ref)))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
