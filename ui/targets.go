package ui

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/reader"
)

// foldName makes texts that people take for the same the same: full width, capitals, ё.
func foldName(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(width.Fold.String(s))), "ё", "е")
}

// matchingActions returns the actions of the panes that a text may mean, all for none: by a key, or by the beginnings of words of
// what they are called in any language.
func (m *Model) matchingActions(typed, asked string) (out []ranked) {
	tokens := strings.Fields(asked)
	seen := map[keys.Action]bool{keys.Palette: true} // which is open
	for _, b := range m.Keys.Bindings() {
		if b.In&keys.Panes == 0 || seen[b.Action] {
			continue
		}
		seen[b.Action] = true
		rank, ok := possibleAction, true
		switch {
		case asked != "":
			rank, ok = m.match(b, typed, asked, tokens)
		case b.Group == keys.Moving: // every key of theirs is known sooner than the palette
			rank = possibleTarget
		}
		if ok {
			out = append(out, ranked{command{act: b.Action}, rank})
		}
	}
	return out
}

func (m *Model) match(b keys.Binding, typed, asked string, tokens []string) (rank int, ok bool) {
	if slices.Contains(b.Keys, typed) {
		return exactAction, true
	}
	rank = possibleTarget
	for i, words := range m.names(b.Action) {
		whole := words[0]
		own := i == int(m.Lang) || i == len(content.Languages())
		switch {
		case whole == asked:
			return exactAction, true
		case own && strings.HasPrefix(whole, asked):
			rank = min(rank, likelyAction)
		case every(tokens, func(token string) bool { return begins(words, token) }):
			rank = min(rank, possibleAction)
		}
	}
	return rank, rank != possibleTarget
}

// begins reports whether a token is the beginning of one of the words, or, in a script without blanks, a part of the first.
func begins(words []string, token string) bool {
	if token[0] >= 0x80 && strings.Contains(words[0], token) && !isCyrillic(token) {
		return true
	}
	return slices.ContainsFunc(words[1:], func(w string) bool { return strings.HasPrefix(w, token) })
}

func isCyrillic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 'Ѐ' && r <= 'ӿ' })
}

func every(tokens []string, is func(string) bool) bool {
	return !slices.ContainsFunc(tokens, func(t string) bool { return !is(t) })
}

// names returns what an action is called in every language, by language, and behind that by the program itself: the whole, then its
// words.
func (m *Model) names(act keys.Action) [][]string {
	if names, ok := m.commands.spoken[act]; ok {
		return names
	}
	said := make([]string, len(content.Languages()), len(content.Languages())+1)
	for _, l := range content.Languages() {
		if book, err := m.Book(l); err == nil { // one of them is shown: all could be read
			said[l] = foldName(book.Say("key_" + string(act)))
		}
	}
	said = append(said, strings.ReplaceAll(string(act), "_", " "))
	var names [][]string
	for _, s := range said {
		words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" :,、，", r) })
		names = append(names, append([]string{s}, words...))
	}
	if m.commands.spoken == nil {
		m.commands.spoken = map[keys.Action][][]string{}
	}
	m.commands.spoken[act] = names
	return names
}

// most bounds how many of a kind are offered.
const most = 60

// targets returns what a folded text may name: languages, values of filters, enhancements, pull requests, releases, gates.
func (m *Model) targets(asked string) (out []ranked) {
	out = append(m.languageTargets(asked), m.filterTargets(asked)...)
	for _, kind := range []string{"release ", "gate ", "pr ", "go ", "show "} {
		if rest, ok := strings.CutPrefix(asked, kind); ok {
			asked = strings.TrimSpace(rest)
		}
	}
	if asked == "" {
		return out
	}
	out = append(out, m.numberTargets(asked)...)
	out = append(out, m.releaseTargets(asked)...)
	return append(out, m.gateTargets(asked)...)
}

func (m *Model) languageTargets(asked string) (out []ranked) {
	tokens := strings.Fields(asked)
	for _, l := range shownLanguages() {
		words := []string{foldName(l.OwnName()), foldName(l.OwnName()), l.String()}
		for _, names := range m.names(keys.Language) {
			words = append(words, names...)
		}
		words = append(words, "lang")
		if every(tokens, func(t string) bool { return begins(words, t) }) {
			rank := possibleAction
			if asked == "lang "+l.String() {
				rank = exactTarget
			}
			out = append(out, ranked{command{lang: l, toLang: true}, rank})
		}
	}
	return out
}

// filterTargets reads sig node, or sig:node.
func (m *Model) filterTargets(asked string) (out []ranked) {
	name, half, _ := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	half = strings.TrimSpace(half)
	field, _, ok := content.CutFilter(name + ":")
	if !ok || !field.Traits().Palette {
		return nil
	}
	for _, value := range m.browser.completions(field, half) {
		rank := possibleTarget
		if value == half {
			rank = exactTarget
		}
		out = append(out, ranked{command{filter: content.Term{Field: field, Value: value}}, rank})
	}
	return out
}

// numberTargets reads 3329, kep-3329, #111060 and addresses: the enhancement, else the pull request, and enhancements whose numbers
// begin so.
func (m *Model) numberTargets(asked string) (out []ranked) {
	ref, ok := name.ReadNumber(asked)
	if !ok {
		return nil
	}
	pull, exact := -1, exactTarget
	if rows := m.Catalog.ByPR(ref.N); len(rows) > 0 {
		pull = rows[0]
	}
	if strings.HasPrefix(asked, "#") && pull >= 0 {
		ref.Of = name.PullRequest
	}
	if ref.Of != name.PullRequest {
		for _, about := range m.enhancements(ref.N) {
			rank := possibleTarget
			if m.number(about) == ref.N {
				rank, exact = exactTarget, possibleTarget
			}
			out = append(out, ranked{command{what: thingOf(m.Session, about)}, rank})
		}
	}
	if pull >= 0 && ref.Of != name.Enhancement {
		out = append(out, ranked{command{what: thingOf(m.Session, reader.Subject{Row: pull})}, exact})
	}
	return out
}

// number returns the number of an enhancement.
func (m *Model) number(about reader.Subject) int {
	if about.KEP != 0 {
		return about.KEP
	}
	return m.Catalog.KEP(about.Row)
}

// enhancements returns those whose numbers begin with the digits of one, in their order: the newest entry, else the card.
func (m *Model) enhancements(beginning int) (out []reader.Subject) {
	seen := map[int]bool{}
	for _, row := range m.Catalog.ByKEPPrefix(beginning) {
		if kep := m.Catalog.KEP(row); !seen[kep] {
			seen[kep] = true
			out = append(out, reader.Subject{Row: row})
		}
	}
	if m.Tables != nil {
		digits := strconv.Itoa(beginning)
		for _, k := range m.Tables.KEPs() {
			if !seen[k.Number] && strings.HasPrefix(strconv.Itoa(k.Number), digits) {
				out = append(out, reader.Subject{KEP: k.Number})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b reader.Subject) int { return m.number(a) - m.number(b) })
	return out[:min(len(out), most)]
}

func (m *Model) releaseTargets(asked string) (out []ranked) {
	bare := strings.TrimPrefix(asked, "v")
	if bare == "" || bare[0] < '0' || bare[0] > '9' || bare == asked && !strings.Contains(bare, ".") {
		return nil
	}
	exact, err := content.ParseVersion(bare)
	for _, value := range m.Catalog.Values(content.FieldRelease) {
		v, bad := content.ParseVersion(value)
		switch is := err == nil && v == exact; {
		case bad != nil:
		case is:
			out = append(out, ranked{command{what: thingOf(m.Session, reader.Subject{Release: v})}, exactTarget})
		case strings.HasPrefix(value, bare):
			out = append(out, ranked{command{what: thingOf(m.Session, reader.Subject{Release: v})}, possibleTarget})
		}
	}
	return out[:min(len(out), most)]
}

// gateTargets returns the gates whose names begin so; one that the facts do not know leads to its newest entry.
func (m *Model) gateTargets(asked string) (out []ranked) {
	if strings.ContainsAny(asked, " .#") || asked[0] >= '0' && asked[0] <= '9' {
		return nil
	}
	for _, name := range m.gateNames(asked) {
		about := reader.Subject{Gate: name}
		if m.Tables == nil {
			about = reader.Subject{Row: m.Catalog.ByGate(name, false)[0]}
		} else if _, known := m.Tables.Gate(name); !known {
			about = reader.Subject{Row: m.Catalog.ByGate(name, false)[0]}
		}
		rank := possibleTarget
		if strings.EqualFold(name, asked) {
			rank = exactTarget
		}
		out = append(out, ranked{command{what: thingOf(m.Session, about)}, rank})
	}
	return out[:min(len(out), most)]
}

// gateNames returns the names of the feature gates that begin so, in alphabetical order.
func (m *Model) gateNames(beginning string) []string {
	names := m.Catalog.Completions(content.FieldGate, beginning)
	if m.Tables != nil {
		for _, g := range m.Tables.GatesBeginning(beginning) {
			names = append(names, g.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// nearestNames returns names of the form of a folded text, the nearest first.
func (m *Model) nearestNames(asked string) []string {
	const enough = 50 // characters: no name is longer
	if utf8.RuneCountInString(asked) > enough {
		return nil
	}
	if ref, ok := name.ReadNumber(asked); ok && m.Tables != nil {
		var out []string
		for _, n := range m.Tables.NearestKEPs(ref.N) {
			out = append(out, kepName(n))
		}
		return out
	}
	name, half, two := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	if field, _, ok := content.CutFilter(name + ":"); ok && two {
		return content.Nearest(strings.TrimSpace(half), m.browser.completions(field, ""))
	}
	if _, err := content.ParseVersion(asked); err == nil {
		return content.Nearest(strings.TrimPrefix(asked, "v"), m.Catalog.Values(content.FieldRelease))
	}
	names := m.gateNames("")
	for _, b := range m.Keys.Bindings() {
		if b.In&keys.Panes != 0 {
			names = append(names, strings.ReplaceAll(string(b.Action), "_", " "))
		}
	}
	return slices.Compact(content.Nearest(asked, append(names, "lang ja", "sig node")))
}
