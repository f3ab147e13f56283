package content

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"unsafe"
)

// EncodeSnapshot compiles entries and release pages into a snapshot, the form that OpenCatalog reads. The digest
// identifies everything the snapshot was made from, texts included. The same input gives the same bytes.
func EncodeSnapshot(entries []Entry, pages []ReleasePage, digest [digestSize]byte) ([]byte, error) {
	if err := checkEntries(entries); err != nil {
		return nil, err
	}
	rows := make([]*Entry, len(entries))
	for i := range entries {
		rows[i] = &entries[i]
	}
	slices.SortFunc(rows, compareEntries)
	enc := &encoder{stringRef: map[string]int{"": 0}, listRef: map[string]int{"": 0}, setIndex: map[setKey]int{}}
	enc.sections[sectionStrings] = make([]byte, 4, textSize(entries)) // reference 0
	enc.put(sectionLists, 0)                                          // the empty list
	versions := enc.releases(rows, pages)
	enc.rows(rows, versions)
	enc.lookups(rows)
	return enc.file(digest), nil
}

// checkEntries refuses what a snapshot cannot hold.
func checkEntries(entries []Entry) error {
	paths := make(map[string]string, len(entries))
	for i := range entries {
		e := &entries[i]
		if want := EntryID(e.Version, e.KEP, first(e.PRs), e.Note); e.ID != want || e.KEP == 0 && first(e.PRs) == 0 && e.Note == 0 {
			return fmt.Errorf("entry %s: its version and numbers say %s", e.ID, want)
		}
		if e.Stage != "" && !slices.Contains(Stages(), e.Stage) {
			return fmt.Errorf("entry %s: unknown stage %q", e.ID, e.Stage)
		}
		for _, n := range slices.Concat([]int{e.KEP}, e.PRs, e.See, pullRequests(e.Upstream)) {
			if n < 0 || n > math.MaxInt32 {
				return fmt.Errorf("entry %s: number %d is out of range", e.ID, n)
			}
		}
		if other, ok := paths[e.ID]; ok {
			return fmt.Errorf("entry %s stands twice: %s and %s", e.ID, other, e.Path)
		}
		paths[e.ID] = e.Path
	}
	return nil
}

// textSize returns about as many bytes as the texts of entries take: growing to that many would take twice the memory.
func textSize(entries []Entry) int {
	const around = 64 // what else there is of an entry
	size := around
	for i := range entries {
		e := &entries[i]
		size += around
		for l := range languageCount {
			size += len(e.Titles[l]) + len(e.Bodies[l])
		}
		for _, t := range e.Upstream {
			size += len(t.Text)
		}
	}
	return size
}

func pullRequests(texts []Text) []int {
	out := make([]int, len(texts))
	for i, t := range texts {
		out[i] = t.PR
	}
	return out
}

// compareEntries is the list order.
func compareEntries(a, b *Entry) int {
	return cmp.Or(
		b.Version.Compare(a.Version),
		strings.Compare(a.SIG, b.SIG),
		cmp.Compare(boolInt(a.KEP == 0), boolInt(b.KEP == 0)),
		cmp.Compare(a.KEP, b.KEP),
		cmp.Compare(boolInt(a.Note != 0), boolInt(b.Note != 0)),
		slices.Compare(a.PRs, b.PRs),
		strings.Compare(a.ID, b.ID),
	)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func action(e *Entry) int {
	switch {
	case e.ActionRequired:
		return actionRequired
	case e.ActionSaid:
		return actionSaid
	}
	return 0
}

type encoder struct {
	sections  [sectionCount][]byte
	stringRef map[string]int
	listRef   map[string]int // by the list's bytes
	setIndex  map[setKey]int // index within the section
}

// setKey is a list of words within a section of sets.
type setKey struct{ section, ref int }

func (e *encoder) put(section int, numbers ...int) {
	for _, n := range numbers {
		e.sections[section] = binary.LittleEndian.AppendUint32(e.sections[section], uint32(n))
	}
}

func (e *encoder) text(s string) int {
	if ref, ok := e.stringRef[s]; ok {
		return ref
	}
	ref := len(e.sections[sectionStrings])
	e.put(sectionStrings, len(s))
	e.sections[sectionStrings] = append(e.sections[sectionStrings], s...)
	e.stringRef[s] = ref
	return ref
}

func (e *encoder) list(numbers []int) int {
	var key []byte
	for _, n := range numbers {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	if ref, ok := e.listRef[string(key)]; ok {
		return ref
	}
	ref := len(e.sections[sectionLists]) / 4
	e.put(sectionLists, len(numbers))
	e.put(sectionLists, numbers...)
	e.listRef[string(key)] = ref
	return ref
}

func (e *encoder) texts(words []string) int {
	refs := make([]int, len(words))
	for i, w := range words {
		refs[i] = e.text(w)
	}
	return e.list(refs)
}

func (e *encoder) others(texts []Text) int {
	var fields []int
	for _, t := range texts {
		fields = append(fields, t.PR, e.text(t.Text), e.text(t.Source), e.text(t.File))
	}
	return e.list(fields)
}

// set returns the index of a set of words in a section of sets. Their order counts: the owner stands first.
func (e *encoder) set(section int, words []string) int {
	key := setKey{section, e.texts(words)}
	if i, ok := e.setIndex[key]; ok {
		return i
	}
	i := len(e.sections[section]) / 4
	e.setIndex[key] = i
	e.put(section, key.ref)
	return i
}

// releases writes the table of all versions that have an entry or a page and returns each one's index.
func (e *encoder) releases(entries []*Entry, pages []ReleasePage) map[Version]int {
	byVersion := map[Version]ReleasePage{}
	for _, entry := range entries {
		byVersion[entry.Version] = ReleasePage{Version: entry.Version}
	}
	for _, p := range pages {
		byVersion[p.Version] = p
	}
	versions := make([]Version, 0, len(byVersion))
	for v := range byVersion {
		versions = append(versions, v)
	}
	slices.SortFunc(versions, func(a, b Version) int { return b.Compare(a) })
	index := make(map[Version]int, len(versions))
	for i, v := range versions {
		index[v] = i
		p := byVersion[v]
		var counts []int
		for _, c := range p.Counts {
			counts = append(counts, e.text(c.Name), c.N)
		}
		e.put(sectionReleases, e.text(v.String()), e.text(p.Date), e.text(p.Codename), e.text(p.Path), e.list(counts),
			e.texts(p.Sources), e.text(p.File), e.others(p.Upstream))
		for _, text := range slices.Concat(p.Titles[:], p.Bodies[:]) {
			e.put(sectionReleases, e.text(text))
		}
	}
	return index
}

func (e *encoder) rows(entries []*Entry, versions map[Version]int) {
	cells := make([]byte, 4*columnCount*len(entries))
	for i, entry := range entries {
		var gates []int
		for _, g := range entry.Gates {
			gates = append(gates, e.text(g.Name), boolInt(g.Default))
		}
		kinds := make([]string, len(entry.Kinds))
		for i, k := range entry.Kinds {
			kinds[i] = string(k)
		}
		row := [colTitle]int{
			colVersion: versions[entry.Version], colSIG: e.text(entry.SIG),
			colSIGSet: e.set(sectionSIGSets, entry.SIGs), colKindSet: e.set(sectionKindSets, kinds),
			colStage: 1 + slices.Index(Stages(), entry.Stage), colTransition: e.text(string(entry.Transition)),
			colAction: action(entry), colKEP: entry.KEP, colNote: int(entry.Note), colPRs: e.list(entry.PRs), colGates: e.list(gates),
			colAPIs: e.texts(entry.APIs), colFlags: e.texts(entry.Flags), colMetrics: e.texts(entry.Metrics),
			colSee: e.list(entry.See), colAuthor: e.text(entry.Author), colSources: e.set(sectionSources, entry.Sources),
			colFile: e.text(entry.File), colPath: e.text(entry.Path), colUpstream: e.others(entry.Upstream),
		}
		set := func(column, v int) { binary.LittleEndian.PutUint32(cells[4*(column*len(entries)+i):], uint32(v)) }
		for column, v := range row {
			set(column, v)
		}
		for l := range languageCount {
			set(colTitle+l, e.text(entry.Titles[l]))
			set(colBody+l, e.text(entry.Bodies[l]))
		}
	}
	e.sections[sectionRows] = cells
}

func (e *encoder) lookups(entries []*Entry) {
	type pair struct{ key, row int }
	type named struct {
		key string
		row int
	}
	var keps, prs []pair
	var gates []named
	for row, entry := range entries {
		if entry.KEP != 0 {
			keps = append(keps, pair{entry.KEP, row})
		}
		for _, pr := range entry.PRs {
			prs = append(prs, pair{pr, row})
		}
		for _, g := range entry.Gates {
			gates = append(gates, named{strings.ToLower(g.Name), row})
		}
	}
	byNumber := func(a, b pair) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.row, b.row)) }
	slices.SortFunc(keps, byNumber)
	slices.SortFunc(prs, byNumber)
	prs = slices.Compact(prs)
	slices.SortFunc(gates, func(a, b named) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.row, b.row)) })
	for _, p := range keps {
		e.put(sectionKEPs, p.key, p.row)
	}
	for _, p := range prs {
		e.put(sectionPRs, p.key, p.row)
	}
	for _, g := range gates {
		e.put(sectionGates, e.text(g.key), g.row)
	}
}

func (e *encoder) file(digest [digestSize]byte) []byte {
	size := headerSize
	for _, s := range e.sections {
		size += len(s)
	}
	out := append(make([]byte, 0, size), snapshotMagic...)
	out = binary.LittleEndian.AppendUint32(out, snapshotVersion)
	out = append(out, digest[:]...)
	out = append(out, make([]byte, tableOffset-sumsOffset)...)
	off := headerSize
	for _, s := range e.sections {
		out = binary.LittleEndian.AppendUint32(out, uint32(off))
		out = binary.LittleEndian.AppendUint32(out, uint32(len(s)))
		off += len(s)
	}
	for _, s := range e.sections {
		out = append(out, s...)
	}
	data, texts := unsafe.String(unsafe.SliceData(out), len(out)), len(e.sections[sectionStrings])
	binary.LittleEndian.PutUint32(out[sumsOffset:], textSum(data, texts))
	binary.LittleEndian.PutUint32(out[sumsOffset+4:], frameSum(data, texts))
	return out
}
