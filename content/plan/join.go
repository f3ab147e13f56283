package plan

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// assign gives every fact to one group: the one whose row tells it best, else one of its own, which it shares with the
// facts of the same pull request or group version.
func (b *builder) assign(gates []GateChange) {
	b.alone = map[word]*group{}
	gone := map[*facts.Element]*group{} // where the end of an element stands
	var preludes, locked, ended []Fact
	for _, f := range slices.Concat(<-b.ends, b.artifactFacts(), b.changeFacts(), b.gateFacts(gates), b.defaultFacts()) {
		if f.Element != nil && f.Event == Deprecate && gone[f.Element] != nil {
			preludes = append(preludes, f)
			continue
		}
		if f.Gate != nil && f.Event == Locked {
			locked = append(locked, f)
			continue
		}
		if f.Gate != nil && f.Event == Removed && !f.passing {
			ended = append(ended, f)
			continue
		}
		g := b.groupTelling(&f)
		if g == nil {
			g = b.groupAlone(&f)
		}
		g.facts = append(g.facts, f)
		if f.Default != nil {
			b.seeTurns(g, f.Default)
		}
		if f.Element != nil {
			gone[f.Element] = g
		}
	}
	for _, f := range preludes {
		if i, ok := b.bestRow(&f); ok {
			b.joinPrelude(b.of[i], gone[f.Element])
		}
	}
	for _, f := range append(locked, ended...) {
		b.stopGate(f)
	}
}

// stopGate puts a gate that is locked or gone where a text says what to do about it, else into the list of each of its
// components in that release. A note that tells of nothing but gates that go becomes part of such a list.
func (b *builder) stopGate(f Fact) {
	i, told := b.bestRow(&f)
	alone := told && f.Event == Removed && b.rows[i].entry.KEP == 0 && len(b.of[i].facts) == 0 && !b.of[i].gates
	if told && !alone && !b.of[i].gates && b.acts(b.of[i]) {
		b.of[i].facts = append(b.of[i].facts, f)
		return
	}
	components := f.Gate.Components
	if len(components) == 0 {
		components = []string{""}
	}
	for _, component := range components {
		key := word{f.Release, joined([]string{"gates", component})}
		list := b.alone[key]
		if list == nil {
			list = b.newGroup(0)
			list.gates, list.of = true, component
			b.alone[key] = list
		}
		list.facts = append(list.facts, f)
		switch {
		case !told || b.of[i] == list:
		case alone && !b.of[i].gates:
			b.merge(list, b.of[i])
		case !slices.Contains(list.see, b.rows[i].number):
			list.see = append(list.see, b.rows[i].number)
		}
	}
}

// joinPrelude puts what tells of nothing but a deprecation beside the removal that it announced; what tells of more
// stays where it is, and the removal refers to it.
func (b *builder) joinPrelude(told, gone *group) {
	switch {
	case told == gone:
	case len(told.facts) == 0 && b.onlyDeprecates(told):
		b.merge(gone, told)
	default:
		for _, i := range told.rows {
			gone.see = content.AppendNew(gone.see, b.rows[i].number)
		}
	}
}

func (b *builder) onlyDeprecates(g *group) bool {
	return !slices.ContainsFunc(g.rows, func(i int) bool {
		e := &b.rows[i].entry
		return e.ActionRequired || !deprecates(e)
	})
}

// groupTelling returns the group whose row tells of a fact best, or the enhancement that it belongs to: one without
// entries that reached a stage in the same release, or, of a gate, one whose entries are of other releases; nil for none.
func (b *builder) groupTelling(f *Fact) *group {
	if i, ok := b.bestRow(f); ok {
		return b.of[i]
	}
	for _, kep := range b.kepsTelling(f) {
		for _, g := range b.byKEP[kep] {
			reached := func(m Fact) bool { return m.Event == Milestone && m.Release == f.Release }
			if slices.ContainsFunc(g.facts, reached) || f.Gate != nil && len(g.rows) > 0 && !b.acts(g) {
				return g
			}
		}
	}
	return nil
}

// groupAlone returns the group of facts that no row tells of and that share a release and a pull request, or are
// kindred; a new one where there is none yet.
func (b *builder) groupAlone(f *Fact) *group {
	keys := []word{{f.Release, f.id()}}
	for _, pr := range pulls(f.Sources()) {
		keys = append(keys, word{f.Release, strconv.Itoa(pr)})
	}
	keys = append(keys, b.kindred(f)...)
	var g *group
	for _, key := range keys {
		if g == nil {
			g = b.alone[key]
		}
	}
	if g == nil {
		g = b.newGroup(0)
	}
	for _, key := range keys {
		b.alone[key] = g
	}
	return g
}

// kindred returns what facts of a release have in common that are read as one: a group version of APIs, the object of
// fields, the command of flags, the component of metrics, the successor of fields and artifacts; a gate that turns and
// the change that names it.
func (b *builder) kindred(f *Fact) []word {
	var keys []word
	add := func(parts ...string) { keys = append(keys, word{f.Release, joined(parts)}) }
	const gate = "gate"
	switch {
	case f.Gate != nil:
		add(gate, strings.ToLower(f.Gate.Name))
	case f.Default != nil:
		for _, name := range b.turnedBy(f.Default.Steps[0]) {
			add(gate, name)
		}
	case f.Change != nil:
		gatesIn(f.Change.What+" "+f.Change.Action, func(name string) {
			if _, known := b.Tables.Gate(name); known {
				add(gate, name)
			}
		})
	}
	if a := f.Artifact; a != nil && a.Instead != "" {
		add("instead", a.Instead)
	}
	e := f.Element
	if e == nil {
		return keys
	}
	switch e.Kind {
	case facts.API:
		version, _, _ := strings.Cut(e.Name, " ")
		add(string(f.Event), version)
	case facts.Flag:
		if e.Of != "" {
			add(string(f.Event), e.Component, e.Of)
		}
	case facts.Field:
		if e.Of != "" {
			add(string(f.Event), e.Of, "instead", e.Instead)
		}
		if e.Instead != "" {
			add("instead", e.Instead)
		}
	case facts.Metric:
		add(string(f.Event), "metrics", e.Component)
	case facts.Plugin:
	}
	return keys
}

// The weights of what makes a row the one that tells of a fact: a pull request of its own outweighs one of several, that
// a name, that a mention in the text, that an enhancement.
const (
	byOwnPull   = 10
	byPull      = 8
	byName      = 6
	byMention   = 5
	byKEP       = 3
	sameDefault = 2
)

// bestRow returns the row of a fact's minor release that tells of it best, ok is false for none.
func (b *builder) bestRow(f *Fact) (best int, ok bool) {
	scores := map[int]int{}
	minor := f.Release.Release()
	each := func(numbers []int, score func(i int)) {
		for _, number := range numbers {
			if i, there := b.byRow[number]; there && b.rows[i].version.Release() == minor {
				score(i)
			}
		}
	}
	for _, pr := range pulls(f.Sources()) {
		each(b.Catalog.ByPR(pr), func(i int) {
			weight := byPull
			if e := &b.rows[i].entry; e.KEP == 0 && len(e.PRs) > 0 && e.PRs[0] == pr {
				weight = byOwnPull
			}
			scores[i] = max(scores[i], weight)
		})
	}
	for _, kep := range b.kepsTelling(f) {
		each(b.Catalog.ByKEP(kep), func(i int) { scores[i] += byKEP })
	}
	b.scoreNames(f, scores)
	for i, score := range scores {
		if score > 0 && (!ok || score > scores[best] || score == scores[best] && b.lead(i, best) < 0) {
			best, ok = i, true
		}
	}
	return best, ok
}

// kepsTelling returns the enhancements that a fact belongs to. That a gate goes is no part of one any more.
func (b *builder) kepsTelling(f *Fact) []int {
	if f.Gate != nil && f.Event == Removed {
		return nil
	}
	return keps(f.Sources())
}

// scoreNames weighs the rows of a fact's release that name it.
func (b *builder) scoreNames(f *Fact, scores map[int]int) {
	minor := f.Release.Release()
	if g := f.Gate; g != nil {
		for _, i := range b.words[word{minor, strings.ToLower(g.Name)}] {
			scores[i] += weighGate(f, &b.rows[i].entry)
		}
		return
	}
	if f.Default != nil {
		b.scoreDefault(f, scores)
	}
	if f.Element != nil {
		b.scoreElement(minor, f.Element, scores)
	}
}

// scoreElement weighs the rows of a release whose metadata names an element.
func (b *builder) scoreElement(minor content.Version, e *facts.Element, scores map[int]int) {
	for _, i := range b.words[word{minor, wordOf(e)}] {
		entry := &b.rows[i].entry
		if slices.ContainsFunc(slices.Concat(entry.APIs, entry.Flags, entry.Metrics), func(s string) bool { return names(s, e) }) {
			scores[i] += byName
		}
	}
}

// weighGate says how much a row that names a gate tells of what happens to it.
func weighGate(f *Fact, e *content.Entry) int {
	i := slices.IndexFunc(e.Gates, func(g content.Gate) bool { return strings.EqualFold(g.Name, f.Gate.Name) })
	switch {
	case i < 0 && (f.Event == Removed || f.Event == Locked):
		return byMention
	case i < 0:
		return 0
	case f.Event == Removed: // what a release removed is not in the metadata of its entries: these mean another one
		return 0
	case e.Gates[i].Default == f.Gate.On():
		return byName + sameDefault
	}
	return byName
}

// wordOf returns the word of an element's name under which rows are found.
func wordOf(e *facts.Element) string {
	name := e.Name
	if e.Kind != facts.Field {
		name, _, _ = strings.Cut(name, " ") // of an API the group version
		return name
	}
	name = name[strings.LastIndexByte(name, ' ')+1:]
	if !strings.Contains(name, "/") {
		name = name[strings.LastIndexByte(name, '.')+1:]
	}
	return name
}

// names reports whether what metadata names, "kubelet --x" or "batch/v1beta1 CronJob", is an element.
func names(s string, e *facts.Element) bool {
	words := strings.Fields(s)
	if len(words) == 0 {
		return false
	}
	first := words[0]
	switch e.Kind {
	case facts.API:
		version, kind, _ := strings.Cut(e.Name, " ")
		return first == version && (len(words) == 1 || words[1] == kind)
	case facts.Flag:
		flag := func(word string) bool { name, _, _ := strings.Cut(word, "="); return name == e.Name }
		return slices.ContainsFunc(words, flag) && (flag(first) || first == e.Component || first == "all")
	case facts.Metric:
		name, _, _ := strings.Cut(first, "{")
		return name == e.Name
	case facts.Field:
		owner, _, _ := strings.Cut(e.Name, ".")
		if e.Of != "" && strings.HasPrefix(e.Name, e.Of+" ") {
			return strings.HasPrefix(s, e.Of+" ")
		}
		if strings.Contains(e.Name, "/") { // an annotation, a label
			return slices.Contains(words, e.Name)
		}
		return strings.Contains(s, owner) || e.Of != "" && strings.HasPrefix(s, e.Of+" ")
	case facts.Plugin:
	}
	return false
}
