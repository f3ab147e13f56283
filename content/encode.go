package content

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"k8sexplore/content/snapshot"
)

// EncodeSnapshot compiles entries and release pages into a snapshot, the form that OpenCatalog reads. The digest
// identifies everything the snapshot was made from, texts included. The same input gives the same bytes.
func EncodeSnapshot(entries []Entry, pages []ReleasePage, digest [snapshot.DigestSize]byte) ([]byte, error) {
	return EncodePacked(entries, pages, digest, nil)
}

// EncodePacked is EncodeSnapshot, packing by zstd what entries say where their text is not at hand: a quarter of its
// size, and some 0.1 ms to read the first of 200.
func EncodePacked(
	entries []Entry, pages []ReleasePage, digest [snapshot.DigestSize]byte, pack func([]byte) []byte,
) ([]byte, error) {
	if err := checkEntries(entries); err != nil {
		return nil, err
	}
	rows := make([]*Entry, len(entries))
	for i := range entries {
		rows[i] = &entries[i]
	}
	slices.SortFunc(rows, compareEntries)
	enc := &encoder{snapshot.NewWriter(snapshotFormat(), textSize(entries))}
	enc.Pack = pack
	versions := enc.releases(rows, pages)
	enc.rows(rows, versions)
	enc.lookups(rows)
	return enc.File(digest), nil
}

// checkEntries returns an error for entries that a snapshot cannot hold.
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
		if e.Reach != "" && !slices.Contains(Reaches(), e.Reach) {
			return fmt.Errorf("entry %s: unknown reach %q", e.ID, e.Reach)
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

// textSize estimates the bytes that the texts of entries take, so that the buffer for them need not grow: growing
// would take twice the memory.
func textSize(entries []Entry) int {
	const around = 64 // for identifiers and other short strings of an entry
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

func pullRequests(texts []Text) []int { return Each(texts, func(t Text) int { return t.PR }) }

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

// encoder writes entries and releases as the numbers of a snapshot.
type encoder struct{ *snapshot.Writer }

// others returns the reference of a list of colUpstream.
func (e *encoder) others(texts []Text) int {
	var fields []int
	for _, t := range texts {
		fields = append(fields, t.PR, e.Text(t.Text), e.Text(t.Source), e.Text(t.File))
	}
	return e.List(fields)
}

// leads returns the reference of a list of colLeads, 0 where an entry has none.
func (e *encoder) leads(entry *Entry) int {
	var all []int
	said := false
	for i, l := range entry.Leads {
		summaries, rest := 2*i, 2*i+1 // which lists show; what plans say
		all = append(all, e.TextOf(summaries, l.Summary), e.TextOf(rest, l.Action), e.TextOf(rest, l.Affects), e.Texts(l.Asked))
		said = said || l.Summary != "" || l.Action != "" || l.Affects != "" || len(l.Asked) > 0
	}
	if !said {
		return 0
	}
	return e.List(all)
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
	versions := slices.SortedFunc(maps.Keys(byVersion), func(a, b Version) int { return b.Compare(a) })
	index := make(map[Version]int, len(versions))
	for i, v := range versions {
		index[v] = i
		p := byVersion[v]
		var counts []int
		for _, c := range p.Counts {
			counts = append(counts, e.Text(c.Name), c.N)
		}
		e.Put(sectionReleases, e.Text(v.String()), e.Text(p.Date), e.Text(p.Codename), e.Text(p.Path), e.List(counts),
			e.Texts(p.Sources), e.Text(p.File), e.others(p.Upstream))
		for _, text := range slices.Concat(p.Titles[:], p.Bodies[:]) {
			e.Put(sectionReleases, e.Text(text))
		}
	}
	return index
}

func (e *encoder) rows(entries []*Entry, versions map[Version]int) {
	cell := e.Table(sectionRows, columnCount*len(entries))
	for i, entry := range entries {
		var gates []int
		for _, g := range entry.Gates {
			gates = append(gates, e.Text(g.Name), boolInt(g.Default))
		}
		kinds := Names(entry.Kinds)
		row := [colTitle]int{
			colVersion: versions[entry.Version], colSIG: e.Text(entry.SIG),
			colSIGSet: e.Set(sectionSIGSets, entry.SIGs), colKindSet: e.Set(sectionKindSets, kinds),
			colStage: 1 + slices.Index(Stages(), entry.Stage), colTransition: e.Text(string(entry.Transition)),
			colAction: action(entry), colKEP: entry.KEP, colNote: int(entry.Note), colPRs: e.List(entry.PRs), colGates: e.List(gates),
			colAPIs: e.Texts(entry.APIs), colFlags: e.Texts(entry.Flags), colMetrics: e.Texts(entry.Metrics),
			colRepo: e.Text(entry.Repo), colInferred: boolInt(entry.Inferred), colSee: e.List(entry.See), colAuthor: e.Text(entry.Author),
			colSources: e.Set(sectionSources, entry.Sources),
			colFile:    e.Text(entry.File), colPath: e.Text(entry.Path), colUpstream: e.others(entry.Upstream),
			colName: e.Text(entry.Name), colReach: 1 + slices.Index(Reaches(), entry.Reach), colLeads: e.leads(entry),
		}
		set := func(column, v int) { cell(column*len(entries)+i, v) }
		for column, v := range row {
			set(column, v)
		}
		for l := range languageCount {
			set(colTitle+l, e.Text(entry.Titles[l]))
			set(colBody+l, e.Text(entry.Bodies[l]))
		}
	}
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
	slices.SortFunc(keps, func(a, b pair) int { // a team's notes stand beside our articles, not in their place
		others := func(p pair) int { return boolInt(first(entries[p.row].Sources) != SourceOwn) }
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(others(a), others(b)), cmp.Compare(a.row, b.row))
	})
	slices.SortFunc(prs, byNumber)
	prs = slices.Compact(prs)
	slices.SortFunc(gates, func(a, b named) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.row, b.row)) })
	for _, p := range keps {
		e.Put(sectionKEPs, p.key, p.row)
	}
	for _, p := range prs {
		e.Put(sectionPRs, p.key, p.row)
	}
	for _, g := range gates {
		e.Put(sectionGates, e.Text(g.key), g.row)
	}
}
