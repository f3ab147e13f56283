package palette

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// foldName makes texts that people take for the same the same: full width, capitals, ё.
func foldName(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(width.Fold.String(s))), "ё", "е")
}

// matchingActions returns the actions of the panes that a text may mean, all for none: by a key, or by the beginnings
// of words of what they are called in any language.
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

// begins reports whether a token is the beginning of one of the words, or, in a script without blanks, a part of the
// first.
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

// names returns what an action is called in every language, by language, and behind that by the program itself: the
// whole, then its words.
func (f *Finder) names(act keys.Action) [][]string {
	if names, ok := f.spoken[act]; ok {
		return names
	}
	said := append(f.inLanguages("key_"+string(act)), strings.ReplaceAll(string(act), "_", " "))
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

// inLanguages returns what a phrase says in every language, by language.
func (f *Finder) inLanguages(id string) []string {
	return content.Each(content.Languages(), func(l content.Language) string {
		book, err := f.Books.Screen(l)
		if err != nil {
			return "" // one of them is shown: all could be read
		}
		return foldName(book.Say(id))
	})
}

// most bounds how many of a kind are offered.
const most = 60

// targets returns what a folded text may name: languages, themes, values of filters, saved searches, plans, pages of the
// manual, enhancements, pull requests, releases, gates, elements.
func (f *Finder) targets(asked string) (out []ranked) {
	for _, of := range []func(string) []ranked{
		f.languageTargets, f.themeTargets, f.filterTargets, f.searchTargets, f.planTargets, f.topicTargets,
	} {
		out = append(out, of(asked)...)
	}
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
	out = append(out, f.gateTargets(asked)...)
	return append(out, f.elementTargets(asked)...)
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

// themeTargets reads theme nord, or nord alone.
func (f *Finder) themeTargets(asked string) (out []ranked) {
	const enough = 3 // letters of "theme" by which it is meant rather than what else begins so
	called := append([]string{"", "theme"}, f.inLanguages("theme")...)
	tokens := strings.Fields(asked)
	meant := slices.ContainsFunc(called[1:], func(name string) bool { return begins([]string{name, name}, tokens[0]) }) &&
		(utf8.RuneCountInString(asked) >= enough || asked[0] >= utf8.RuneSelf)
	for _, name := range style.Names(slices.Concat(slices.Sorted(maps.Keys(f.Look.Own)), slices.Sorted(maps.Keys(f.Unusable)))) {
		rank := possibleTarget
		switch {
		case !every(tokens, func(t string) bool { return begins(append(slices.Clone(called), name), t) }):
			continue
		case asked == name, asked == "theme "+name:
			rank = exactTarget
		case meant:
			rank = possibleAction
		}
		out = append(out, ranked{Command{Theme: name}, rank})
	}
	return out
}

// topicTargets reads help, or help and words that a page of the manual holds; without help, the name of a page.
func (f *Finder) topicTargets(asked string) (out []ranked) {
	first, rest, more := strings.Cut(asked, " ")
	meant := slices.ContainsFunc(f.names(keys.OpenHelp), func(names []string) bool { return begins(names, first) })
	switch {
	case meant:
		for _, s := range f.Desk().Topics(strings.TrimSpace(rest)) {
			out = append(out, f.showing(s, targetRank(more)))
		}
	default:
		if s, ok := subject.TopicNamed(asked); ok {
			out = append(out, f.showing(s, possibleAction))
		}
	}
	return out
}

// filterTargets reads sig node, or sig:node.
func (f *Finder) filterTargets(asked string) (out []ranked) {
	word, half, _ := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	half = strings.TrimSpace(half)
	field, _, ok := content.CutFilter(word + ":")
	if !ok || !field.Traits().Palette {
		return nil
	}
	for _, value := range f.Completions(field, half) {
		out = append(out, ranked{Command{Filter: content.Term{Field: field, Value: value}}, targetRank(value == half)})
	}
	return out
}

// searchTargets reads @name, or the beginning of the name of a saved search.
func (f *Finder) searchTargets(asked string) (out []ranked) {
	bare := strings.TrimPrefix(asked, userstate.SearchSign)
	for _, s := range f.Searches() {
		if name := foldName(s.Name); strings.HasPrefix(name, bare) {
			out = append(out, ranked{Command{Search: s.Name}, targetRank(name == bare)})
		}
	}
	return out
}

// offerSearch says what a saved search asks; ok is false where there is none of that name any more.
func (f *Finder) offerSearch(name string) (o Offer, ok bool) {
	s, ok := content.First(f.Searches(), func(s userstate.Follow) bool { return s.Name == name })
	return Offer{Name: userstate.SearchSign + s.Name, Says: sanitize.Line(s.Value), Note: f.Words.Say("saved_search")}, ok
}

// numberTargets reads 3329, kep-3329, #111060 and addresses: the enhancement, else the pull request, and enhancements
// whose numbers begin so. #N is the pull request, if there is one.
func (f *Finder) numberTargets(asked string) (out []ranked) {
	number, ok := name.ReadNumber(asked)
	if !ok {
		return nil
	}
	pull, exact := -1, exactTarget
	if rows := f.Catalog.ByPR(number.N); len(rows) > 0 {
		pull = rows[0]
	}
	if strings.HasPrefix(asked, "#") && pull >= 0 {
		number.Of = name.PullRequest
	}
	if number.Of != name.PullRequest {
		all := name.EnhancementsBeginning(f.Catalog, f.Tables, number.N)
		for _, kep := range all[:min(len(all), most)] {
			rank := possibleTarget
			if kep == number.N {
				rank, exact = exactTarget, possibleTarget
			}
			out = append(out, f.showing(answer.OfEnhancement(f.Catalog, kep), rank))
		}
	}
	if pull >= 0 && number.Of != name.Enhancement {
		out = append(out, f.showing(subject.Entry{Row: pull}, exact))
	}
	return out
}

func (f *Finder) releaseTargets(asked string) (out []ranked) {
	bare := strings.TrimPrefix(asked, "v")
	if bare == "" || bare[0] < '0' || bare[0] > '9' || bare == asked && !strings.Contains(bare, ".") {
		return nil
	}
	exact, err := content.ParseVersion(bare)
	releases := name.ReleasesBeginning(f.Catalog, bare)
	if err == nil && f.Desk().Knows(exact) && !slices.Contains(releases, exact) { // one without notes
		releases = append(releases, exact)
	}
	for _, v := range releases {
		out = append(out, f.showing(subject.Release{Version: v}, targetRank(err == nil && v == exact)))
	}
	return out[:min(len(out), most)]
}

// gateTargets returns the gates whose names begin so; one that the facts do not know leads to its newest entry.
func (f *Finder) gateTargets(asked string) (out []ranked) {
	if strings.ContainsAny(asked, " .#") || asked[0] >= '0' && asked[0] <= '9' {
		return nil
	}
	gates := name.GatesBeginning(f.Catalog, f.Tables, asked)
	slices.SortStableFunc(gates, func(a, b string) int { return len(a) - len(b) }) // what is nearly typed whole
	for _, gate := range gates {
		out = append(out, f.showing(answer.OfGate(f.Catalog, f.Tables, gate), targetRank(strings.EqualFold(gate, asked))))
	}
	return out[:min(len(out), most)]
}

// mostElements bounds how many elements are offered, of which many begin alike.
const mostElements = 20

// elementTargets reads --cloud-provider, policy/v1, or behind the name of a kind whatever begins there: flag cloud.
func (f *Finder) elementTargets(asked string) (out []ranked) {
	const shortest = 3
	kind, rest := elementKind(asked)
	if f.Elements == nil || rest == "" || kind == "" && utf8.RuneCountInString(rest) < shortest {
		return nil
	}
	all, whole := f.Elements.Beginning(kind, rest, mostElements)
	for i, e := range all {
		out = append(out, f.showing(subject.Element{Of: e}, targetRank(i < whole)))
	}
	return out
}

// elementKind takes the name of a kind of elements off a folded text; "" for none.
func elementKind(asked string) (kind facts.ElementKind, rest string) {
	word, rest, two := strings.Cut(asked, " ")
	if two && slices.Contains(facts.ElementKinds(), facts.ElementKind(word)) {
		return facts.ElementKind(word), strings.TrimSpace(rest)
	}
	return "", asked
}

// nearestNames returns names of the form of a folded text, the nearest first.
func (f *Finder) nearestNames(asked string) []string {
	const enough = 50 // characters: no name is longer
	if utf8.RuneCountInString(asked) > enough {
		return nil
	}
	if ref, ok := name.ReadNumber(asked); ok && f.Tables != nil {
		return content.Each(f.Tables.NearestKEPs(ref.N), page.KEPName)
	}
	word, half, two := strings.Cut(strings.Replace(asked, ":", " ", 1), " ")
	if field, _, ok := content.CutFilter(word + ":"); ok && two {
		return content.Nearest(strings.TrimSpace(half), f.Completions(field, ""))
	}
	if _, err := content.ParseVersion(asked); err == nil {
		return content.Nearest(strings.TrimPrefix(asked, "v"), f.Catalog.Values(content.FieldRelease))
	}
	if kind, rest := elementKind(asked); f.Elements != nil && (kind != "" || strings.HasPrefix(rest, "--")) {
		return f.Elements.Nearest(cmp.Or(kind, facts.Flag), rest)
	}
	names := name.GatesBeginning(f.Catalog, f.Tables, "")
	for _, b := range f.Keys.Bindings() {
		if b.In&keys.Panes != 0 {
			names = append(names, strings.ReplaceAll(string(b.Action), "_", " "))
		}
	}
	return slices.Compact(content.Nearest(asked, append(names, "lang ja", "sig node", "theme nord")))
}

// showing is the command that shows a subject, with its rank.
func (f *Finder) showing(about subject.Subject, rank int) ranked {
	return ranked{Command{What: about.Ref(f.Desk())}, rank}
}
