package palette

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/ui/keys"
	"k8sexplore/ui/page"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
)

// foldName makes texts that people take for the same the same: full width, capitals, ё.
func foldName(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(width.Fold.String(s))), "ё", "е")
}

// matchingActions returns the actions of the panes that a text may mean, all for none: by a key, or by the beginnings of words of
// what they are called in any language.
func (f *Finder) matchingActions(typed, asked string) (out []ranked) {
	tokens := strings.Fields(asked)
	seen := map[keys.Action]bool{keys.Palette: true} // which is open
	for _, b := range f.Keys.Bindings() {
		if b.In&keys.Panes == 0 || seen[b.Action] {
			continue
		}
		seen[b.Action] = true
		rank, ok := possibleAction, true
		switch {
		case asked != "":
			rank, ok = f.match(b, typed, asked, tokens)
		case b.Group == keys.Moving: // every key of theirs is known sooner than the palette
			rank = possibleTarget
		}
		if ok {
			out = append(out, ranked{Command{Action: b.Action}, rank})
		}
	}
	return out
}

func (f *Finder) match(b keys.Binding, typed, asked string, tokens []string) (rank int, ok bool) {
	if slices.Contains(b.Keys, typed) {
		return exactAction, true
	}
	rank = possibleTarget
	for i, words := range f.names(b.Action) {
		whole := words[0]
		own := i == int(f.Lang) || i == len(content.Languages())
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
func (f *Finder) names(act keys.Action) [][]string {
	if names, ok := f.spoken[act]; ok {
		return names
	}
	said := make([]string, len(content.Languages()), len(content.Languages())+1)
	for _, l := range content.Languages() {
		if book, err := f.Book(l); err == nil { // one of them is shown: all could be read
			said[l] = foldName(book.Say("key_" + string(act)))
		}
	}
	said = append(said, strings.ReplaceAll(string(act), "_", " "))
	var names [][]string
	for _, s := range said {
		words := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" :,、，", r) })
		names = append(names, append([]string{s}, words...))
	}
	if f.spoken == nil {
		f.spoken = map[keys.Action][][]string{}
	}
	f.spoken[act] = names
	return names
}

// most bounds how many of a kind are offered.
const most = 60

// targets returns what a folded text may name: languages, values of filters, enhancements, pull requests, releases, gates.
func (f *Finder) targets(asked string) (out []ranked) {
	out = append(f.languageTargets(asked), f.filterTargets(asked)...)
	for _, kind := range []string{"release ", "gate ", "pr ", "go ", "show "} {
		if rest, ok := strings.CutPrefix(asked, kind); ok {
			asked = strings.TrimSpace(rest)
		}
	}
	if asked == "" {
		return out
	}
	out = append(out, f.numberTargets(asked)...)
	out = append(out, f.releaseTargets(asked)...)
	return append(out, f.gateTargets(asked)...)
}

func (f *Finder) languageTargets(asked string) (out []ranked) {
	tokens := strings.Fields(asked)
	for _, l := range phrase.Languages() {
		words := []string{foldName(l.OwnName()), foldName(l.OwnName()), l.String()}
		for _, names := range f.names(keys.Language) {
			words = append(words, names...)
		}
		words = append(words, "lang")
		if every(tokens, func(t string) bool { return begins(words, t) }) {
			rank := possibleAction
			if asked == "lang "+l.String() {
				rank = exactTarget
			}
			out = append(out, ranked{Command{Lang: l, ToLang: true}, rank})
		}
	}
	return out
}

// filterTargets reads sig node, or sig:node.
func (f *Finder) filterTargets(asked string) (out []ranked) {
	name, half, _ := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	half = strings.TrimSpace(half)
	field, _, ok := content.CutFilter(name + ":")
	if !ok || !field.Traits().Palette {
		return nil
	}
	for _, value := range f.Completions(field, half) {
		rank := possibleTarget
		if value == half {
			rank = exactTarget
		}
		out = append(out, ranked{Command{Filter: content.Term{Field: field, Value: value}}, rank})
	}
	return out
}

// numberTargets reads 3329, kep-3329, #111060 and addresses: the enhancement, else the pull request, and enhancements whose numbers
// begin so.
func (f *Finder) numberTargets(asked string) (out []ranked) {
	ref, ok := name.ReadNumber(asked)
	if !ok {
		return nil
	}
	pull, exact := -1, exactTarget
	if rows := f.Catalog.ByPR(ref.N); len(rows) > 0 {
		pull = rows[0]
	}
	if strings.HasPrefix(asked, "#") && pull >= 0 {
		ref.Of = name.PullRequest
	}
	if ref.Of != name.PullRequest {
		for _, about := range f.enhancements(ref.N) {
			rank := possibleTarget
			if f.number(about) == ref.N {
				rank, exact = exactTarget, possibleTarget
			}
			out = append(out, ranked{Command{What: f.refOf(about)}, rank})
		}
	}
	if pull >= 0 && ref.Of != name.Enhancement {
		out = append(out, ranked{Command{What: f.refOf(topic.Entry{Row: pull})}, exact})
	}
	return out
}

// number returns the number of an enhancement.
func (f *Finder) number(about topic.Subject) int {
	switch s := about.(type) {
	case topic.Entry:
		return f.Catalog.KEP(s.Row)
	case topic.Enhancement:
		return s.Number
	}
	return 0
}

// enhancements returns those whose numbers begin with the digits of one, in their order: the newest entry, else the card.
func (f *Finder) enhancements(beginning int) (out []topic.Subject) {
	seen := map[int]bool{}
	for _, row := range f.Catalog.ByKEPPrefix(beginning) {
		if kep := f.Catalog.KEP(row); !seen[kep] {
			seen[kep] = true
			out = append(out, topic.Entry{Row: row})
		}
	}
	if f.Tables != nil {
		digits := strconv.Itoa(beginning)
		for _, k := range f.Tables.KEPs() {
			if !seen[k.Number] && strings.HasPrefix(strconv.Itoa(k.Number), digits) {
				out = append(out, topic.Enhancement{Number: k.Number})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b topic.Subject) int { return f.number(a) - f.number(b) })
	return out[:min(len(out), most)]
}

func (f *Finder) releaseTargets(asked string) (out []ranked) {
	bare := strings.TrimPrefix(asked, "v")
	if bare == "" || bare[0] < '0' || bare[0] > '9' || bare == asked && !strings.Contains(bare, ".") {
		return nil
	}
	exact, err := content.ParseVersion(bare)
	for _, value := range f.Catalog.Values(content.FieldRelease) {
		v, bad := content.ParseVersion(value)
		switch is := err == nil && v == exact; {
		case bad != nil:
		case is:
			out = append(out, ranked{Command{What: f.refOf(topic.Release{Version: v})}, exactTarget})
		case strings.HasPrefix(value, bare):
			out = append(out, ranked{Command{What: f.refOf(topic.Release{Version: v})}, possibleTarget})
		}
	}
	return out[:min(len(out), most)]
}

// gateTargets returns the gates whose names begin so; one that the facts do not know leads to its newest entry.
func (f *Finder) gateTargets(asked string) (out []ranked) {
	if strings.ContainsAny(asked, " .#") || asked[0] >= '0' && asked[0] <= '9' {
		return nil
	}
	for _, name := range f.gateNames(asked) {
		var about topic.Subject = topic.Gate{Of: name}
		if f.Tables == nil {
			about = topic.Entry{Row: f.Catalog.ByGate(name, false)[0]}
		} else if _, known := f.Tables.Gate(name); !known {
			about = topic.Entry{Row: f.Catalog.ByGate(name, false)[0]}
		}
		rank := possibleTarget
		if strings.EqualFold(name, asked) {
			rank = exactTarget
		}
		out = append(out, ranked{Command{What: f.refOf(about)}, rank})
	}
	return out[:min(len(out), most)]
}

// gateNames returns the names of the feature gates that begin so, in alphabetical order.
func (f *Finder) gateNames(beginning string) []string {
	names := f.Catalog.Completions(content.FieldGate, beginning)
	if f.Tables != nil {
		for _, g := range f.Tables.GatesBeginning(beginning) {
			names = append(names, g.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// nearestNames returns names of the form of a folded text, the nearest first.
func (f *Finder) nearestNames(asked string) []string {
	const enough = 50 // characters: no name is longer
	if utf8.RuneCountInString(asked) > enough {
		return nil
	}
	if ref, ok := name.ReadNumber(asked); ok && f.Tables != nil {
		var out []string
		for _, n := range f.Tables.NearestKEPs(ref.N) {
			out = append(out, page.KEPName(n))
		}
		return out
	}
	name, half, two := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	if field, _, ok := content.CutFilter(name + ":"); ok && two {
		return content.Nearest(strings.TrimSpace(half), f.Completions(field, ""))
	}
	if _, err := content.ParseVersion(asked); err == nil {
		return content.Nearest(strings.TrimPrefix(asked, "v"), f.Catalog.Values(content.FieldRelease))
	}
	names := f.gateNames("")
	for _, b := range f.Keys.Bindings() {
		if b.In&keys.Panes != 0 {
			names = append(names, strings.ReplaceAll(string(b.Action), "_", " "))
		}
	}
	return slices.Compact(content.Nearest(asked, append(names, "lang ja", "sig node")))
}

// refOf names a subject for good.
func (f *Finder) refOf(about topic.Subject) topic.Ref { return about.Ref(f.Desk()) }
