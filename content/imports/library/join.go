package library

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/imports/infer"
)

// joiner makes entries of what sources tell. It is given first our own notes, then those of the sources, in leading
// order: the note that comes first leads its entry.
//
// In a release, patch or pre-release, upstream's note of pull requests P1 to Pn joins, by the first rule that finds
// one,
//
//  1. a plain note of ours whose first pull request is one of P, else one that names one of P,
//  2. an enhancement of ours that names one of P,
//  3. the entry that another note of P1, or without a pull request one of the same text, has made,
//
// or makes an entry. A team's note joins the entry of the same identifier, or makes one; a team's page the page of the
// same release.
type joiner struct {
	entries []content.Entry
	pages   []content.ReleasePage
	own     int // so many entries, the first, are ours

	byKey  map[entryKey]int
	byPage map[content.Version]int
	first  map[prKey]int // our plain notes by their first pull request
	plain  map[prKey]int // by any
	kep    map[prKey]int // our enhancements by any
	words  map[string]string
	sets   map[string][]string
	untold []int // the entries whose texts infer has to read
}

// entryKey is the identifier of an entry.
type entryKey struct {
	version content.Version
	kep, pr int
	note    uint32
}

type prKey struct {
	version content.Version
	pr      int
}

func newJoiner(own *content.Catalog, notes int) *joiner {
	j := &joiner{
		entries: make([]content.Entry, 0, own.Len()+notes),
		own:     own.Len(), byKey: map[entryKey]int{}, byPage: map[content.Version]int{},
		first: map[prKey]int{}, plain: map[prKey]int{}, kep: map[prKey]int{}, words: map[string]string{},
		sets: map[string][]string{},
	}
	for row := range own.Len() {
		e := own.Entry(row)
		e.Leads = own.Leads(row)
		j.entries = append(j.entries, e)
		pr := 0
		if e.KEP == 0 && len(e.PRs) > 0 {
			pr = e.PRs[0]
			setNew(j.first, prKey{e.Version, pr}, row)
		}
		j.byKey[entryKey{e.Version, e.KEP, pr, e.Note}] = row
		for _, pr := range e.PRs {
			if e.KEP == 0 {
				setNew(j.plain, prKey{e.Version, pr}, row)
			} else {
				setNew(j.kep, prKey{e.Version, pr}, row)
			}
		}
	}
	for _, p := range own.Releases() {
		if len(p.Sources) > 0 {
			j.byPage[p.Version] = len(j.pages)
			j.pages = append(j.pages, p)
		}
	}
	return j
}

func setNew[K comparable](m map[K]int, key K, v int) {
	if _, ok := m[key]; !ok {
		m[key] = v
	}
}

// add takes a source's note, told in that file, and reports whether it leads an entry.
func (j *joiner) add(source, file string, r *record) (kept bool) {
	if r.team() {
		file = r.File
	}
	text := content.Text{Source: j.word(source), File: j.word(file)}
	if r.Page {
		return j.addPage(text, r)
	}
	key := entryKey{version: r.Version, kep: r.KEP}
	switch {
	case r.KEP != 0:
	case len(r.PRs) > 0:
		key.pr = r.PRs[0]
	default:
		key.note = content.NoteNumber(r.Text)
	}
	row, pr, found := j.place(key, r)
	if !found {
		j.byKey[key] = len(j.entries)
		j.entries = append(j.entries, j.entry(key, text, r))
		return true
	}
	text.PR, text.Text = pr, r.leadingText()
	j.tell(row, text, r)
	return false
}

// place returns the entry that a note joins, and which of its pull requests it is the note of.
func (j *joiner) place(key entryKey, r *record) (row, pr int, ok bool) {
	if !r.team() {
		for _, ours := range []map[prKey]int{j.first, j.plain, j.kep} {
			for _, pr := range r.PRs {
				if row, ok := ours[prKey{r.Version, pr}]; ok {
					return row, pr, true
				}
			}
		}
	}
	row, ok = j.byKey[key]
	return row, key.pr, ok
}

// entry makes an entry that a note leads.
func (j *joiner) entry(key entryKey, from content.Text, r *record) content.Entry {
	e := content.Entry{
		ID: content.EntryID(key.version, key.kep, key.pr, key.note), Version: key.version, KEP: key.kep, Note: key.note, PRs: r.PRs,
		See: r.KEPs, Author: j.word(r.Author), ActionRequired: r.Action, ActionSaid: r.Said && !r.Action,
		Stage: r.Stage, Transition: r.Transition, Gates: r.Gates, APIs: r.APIs, Flags: r.Flags, Metrics: r.Metrics,
		Sources: j.set([]string{from.Source}), File: from.File,
	}
	j.label(&e, r)
	if r.team() {
		e.Titles, e.Bodies, e.Leads = byLanguage(r.Titles), byLanguage(r.Bodies), byLanguage(r.Leads)
		e.Name, e.Reach = r.Name, r.Reach
		if e.Repo = r.Repo; e.Repo == "" {
			e.Repo = content.NoRepo // a team's numbers are not those of kubernetes/kubernetes
		}
	} else {
		e.Titles[content.English], e.Bodies[content.English] = r.Title, r.Text
		j.untold = append(j.untold, len(j.entries))
	}
	return e
}

// infer fills in what the texts of upstream's notes tell: upstream names no gates, flags and stages apart. They are read
// on all processors.
func (j *joiner) infer(reader infer.Reader) {
	found, parts := make([]infer.Found, len(j.untold)), runtime.GOMAXPROCS(0)
	var readers sync.WaitGroup
	for part := range parts {
		readers.Go(func() {
			for i := part; i < len(found); i += parts {
				e := &j.entries[j.untold[i]]
				found[i] = reader.Read(e.Bodies[content.English], e.Version)
			}
		})
	}
	readers.Wait()
	for i, f := range found {
		e := &j.entries[j.untold[i]]
		e.Gates, e.Stage, e.Transition = f.Gates, f.Stage, f.Transition
		e.APIs, e.Flags, e.Metrics = j.all(f.APIs), j.all(f.Flags), j.all(f.Metrics)
		e.Inferred = len(e.Gates)+len(e.APIs)+len(e.Flags)+len(e.Metrics) > 0 || e.Stage != ""
	}
}

// all interns each of some words, in place. See word.
func (j *joiner) all(words []string) []string {
	for i, w := range words {
		words[i] = j.word(w)
	}
	return words
}

// label fills in what an imported entry's leading note does not say of its kind, SIG and author.
func (j *joiner) label(e *content.Entry, r *record) {
	if len(e.Kinds) == 0 {
		for _, k := range r.Kinds {
			e.Kinds = append(e.Kinds, content.Kind(j.word(k)))
		}
	}
	if len(e.SIGs) == 0 && len(r.SIGs) > 0 {
		e.SIGs = j.set(r.SIGs)
		e.SIG = e.SIGs[0]
	}
	if e.Author == "" {
		e.Author = j.word(r.Author)
	}
}

// tell adds the text of a note to an entry that another note leads.
func (j *joiner) tell(row int, text content.Text, r *record) {
	e := &j.entries[row]
	e.Sources = content.AppendNew(slices.Clip(e.Sources), text.Source)
	e.ActionSaid = e.ActionSaid || (r.Action || r.Said) && !e.ActionRequired
	if row >= j.own {
		j.label(e, r)
	}
	if !told(text.Text, e.Bodies[:], e.Upstream) {
		e.Upstream = append(e.Upstream, text)
	}
}

// addPage takes a team's page about a release.
func (j *joiner) addPage(text content.Text, r *record) (kept bool) {
	i, found := j.byPage[r.Version]
	if !found {
		j.byPage[r.Version] = len(j.pages)
		j.pages = append(j.pages, content.ReleasePage{
			Version: r.Version, Date: r.Date, Codename: r.Codename, Counts: r.Counts, Titles: byLanguage(r.Titles),
			Bodies: byLanguage(r.Bodies), Sources: []string{text.Source}, File: text.File,
		})
		return true
	}
	p := &j.pages[i]
	p.Sources = content.AppendNew(slices.Clip(p.Sources), text.Source)
	text.Text = r.leadingText()
	if !told(text.Text, p.Bodies[:], p.Upstream) {
		p.Upstream = append(slices.Clip(p.Upstream), text)
	}
	return false
}

// told reports whether a text says nothing, or the same as a body or one of the others but for white space.
func told(text string, bodies []string, others []content.Text) bool {
	fields := strings.Fields(text)
	same := func(other string) bool { return slices.Equal(strings.Fields(other), fields) }
	return len(fields) == 0 || slices.ContainsFunc(bodies, same) ||
		slices.ContainsFunc(others, func(t content.Text) bool { return same(t.Text) })
}

// word interns a string: it returns the same one for all equal ones, since labels and names repeat a thousand times.
func (j *joiner) word(s string) string {
	if known, ok := j.words[s]; ok {
		return known
	}
	s = strings.Clone(s)
	j.words[s] = s
	return s
}

// set interns a list of words: it returns the same list for all equal ones, which must not be changed.
func (j *joiner) set(words []string) []string {
	key := strings.Join(words, "\n")
	if known, ok := j.sets[key]; ok {
		return known
	}
	j.sets[key] = content.Each(words, j.word)
	return j.sets[key]
}

// leadingText returns the text shown for a note that leads no entry; a team's note is shown in its first language.
func (r *record) leadingText() string {
	if !r.team() {
		return r.Text
	}
	bodies := byLanguage(r.Bodies)
	l, _ := content.First(content.Languages(), func(l content.Language) bool { return bodies[l] != "" })
	return bodies[l]
}

// byLanguage orders texts by content.Language.
func byLanguage[T any](texts map[string]T) (out [4]T) {
	for _, l := range content.Languages() {
		out[l] = texts[l.String()]
	}
	return out
}
