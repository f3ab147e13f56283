package dialogue

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/memory"
	"k8sexplore/ui/kit/phrase"
)

// command is a word to type. Its words in the language of the screen are the phrase "word_" + id, with commas between;
// what it does is "does_" + id.
type command struct {
	id      string
	aliases []string // other English words for it
	takes   taking
	group   string // the phrase that heads it in the help
	do      handler
}

// taking says whether something may stand behind a command.
type taking int

// A line whose command takes nothing, with something behind it, is no command but words to search for.
const (
	nothing taking = iota
	perhaps
	always
)

// commands are all words to type, in the order of the help.
func commands() []command {
	return slices.Concat(findingCommands(), readingCommands(), planCommands(), keptCommands(), programCommands())
}

// handler does what a command says; the last argument is what stands behind the command.
type handler func(*Dialogue, context.Context, string) error

// alone is a handler that needs nothing else.
func alone(do func(*Dialogue) error) handler {
	return func(d *Dialogue, _ context.Context, _ string) error { return do(d) }
}

// bare is a handler that nothing stands behind.
func bare(do func(*Dialogue, context.Context) error) handler {
	return func(d *Dialogue, ctx context.Context, _ string) error { return do(d, ctx) }
}

func findingCommands() []command {
	const g = "help_find"
	return []command{
		{id: "search", takes: always, group: g, do: (*Dialogue).search},
		{id: "list", aliases: []string{"ls"}, takes: perhaps, group: g, do: (*Dialogue).relist},
		{id: "filter", aliases: []string{"filters"}, takes: perhaps, group: g, do: (*Dialogue).filter},
		{id: "sigs", group: g, do: counting(content.FieldSIG)},
		{id: "stages", group: g, do: counting(content.FieldStage)},
		{id: "kinds", group: g, do: counting(content.FieldKind)},
		{id: "without", takes: always, group: g, do: (*Dialogue).without},
		{id: "clear", group: g, do: bare(func(d *Dialogue, ctx context.Context) error { return d.find(ctx, content.Query{}) })},
		{id: "sort", takes: perhaps, group: g, do: (*Dialogue).sort},
		{id: "group", takes: perhaps, group: g, do: (*Dialogue).group},
		{id: "releases", takes: perhaps, group: g, do: (*Dialogue).releases},
		{id: "more", aliases: []string{"m"}, group: g, do: alone((*Dialogue).more)},
		{id: "less", group: g, do: alone((*Dialogue).less)},
		{id: "top", group: g, do: alone((*Dialogue).toTop)},
		{id: "end", group: g, do: alone((*Dialogue).toEnd)},
		{id: "again", group: g, do: alone((*Dialogue).again)},
	}
}

// counting lists the values of a field.
func counting(f content.Field) handler {
	return func(d *Dialogue, ctx context.Context, _ string) error { return d.filter(ctx, string(f)) }
}

func readingCommands() []command {
	const g = "help_read"
	return []command{
		{id: "open", aliases: []string{"show"}, takes: always, group: g, do: (*Dialogue).openTyped},
		{id: "read", group: g, do: alone((*Dialogue).read)},
		{id: "next", aliases: []string{"n"}, group: g, do: bare(func(d *Dialogue, ctx context.Context) error { return d.step(ctx, 1) })},
		{id: "previous", aliases: []string{"prev", "p"}, group: g,
			do: bare(func(d *Dialogue, ctx context.Context) error { return d.step(ctx, -1) })},
		{id: "back", aliases: []string{"b"}, group: g, do: bare((*Dialogue).back)},
		{id: "forward", group: g, do: bare((*Dialogue).forward)},
		{id: "outline", group: g, do: bare((*Dialogue).outline)},
		{id: "find", takes: always, group: g, do: (*Dialogue).findInText},
		{id: "links", group: g, do: bare((*Dialogue).links)},
		{id: "release", group: g, do: bare((*Dialogue).release)},
		{id: "other", group: g, do: bare((*Dialogue).otherRelease)},
		{id: "gates", group: g, do: bare((*Dialogue).gates)},
		{id: "upstream", group: g, do: bare((*Dialogue).upstream)},
		{id: "beside", takes: perhaps, group: g, do: (*Dialogue).beside},
		{id: "copy", aliases: []string{"print"}, takes: perhaps, group: g, do: (*Dialogue).copy},
		{id: "web", aliases: []string{"browser"}, group: g, do: alone((*Dialogue).web)},
	}
}

func planCommands() []command {
	const g = "plain_help_plan"
	return []command{
		{id: "upgrade", aliases: []string{"plan"}, takes: perhaps, group: g, do: (*Dialogue).upgrade},
		{id: "done", takes: perhaps, group: g,
			do: func(d *Dialogue, ctx context.Context, n string) error { return d.tick(ctx, n, true) }},
		{id: "undone", takes: perhaps, group: g,
			do: func(d *Dialogue, ctx context.Context, n string) error { return d.tick(ctx, n, false) }},
		{id: "narrow", takes: perhaps, group: g, do: (*Dialogue).narrow},
		{id: "checklist", group: g, do: bare((*Dialogue).checklist)},
	}
}

func keptCommands() []command {
	const g = "plain_help_kept"
	return []command{
		{id: "bookmark", takes: perhaps, group: g, do: (*Dialogue).bookmark},
		{id: "unbookmark", group: g, do: bare((*Dialogue).unbookmark)},
		{id: "bookmarks", group: g, do: bare((*Dialogue).bookmarks)},
		{id: "unread", group: g, do: bare((*Dialogue).unread)},
		{id: "readall", group: g, do: bare((*Dialogue).readAll)},
		{id: "new", group: g, do: bare((*Dialogue).news)},
		{id: "follow", takes: perhaps, group: g, do: (*Dialogue).followTyped},
		{id: "unfollow", takes: always, group: g, do: (*Dialogue).unfollow},
		{id: "follows", group: g, do: bare((*Dialogue).follows)},
		{id: "followed", group: g, do: bare(func(d *Dialogue, ctx context.Context) error {
			return d.find(ctx, content.Query{Filters: content.Filters{Marks: []content.Mark{content.Followed}}})
		})},
		{id: "save", takes: always, group: g, do: (*Dialogue).save},
		{id: "resume", group: g, do: bare((*Dialogue).resume)},
	}
}

func programCommands() []command {
	const g = "help_app"
	return []command{
		{id: "language", aliases: []string{"lang"}, takes: perhaps, group: g, do: (*Dialogue).language},
		{id: "where", group: g, do: alone((*Dialogue).where)},
		{id: "reload", group: g, do: bare((*Dialogue).reload)},
		{id: "help", aliases: []string{"?", "h"}, takes: perhaps, group: g, do: (*Dialogue).help},
		{id: "quit", aliases: []string{"exit", "bye", "q"}, group: g, do: alone((*Dialogue).quit)},
	}
}

// vocabulary is the commands by the words for them, in small letters: in English, in the language of the screen, and in
// those that were spoken before it.
type vocabulary struct {
	all    []command
	byWord map[string]int
	local  phrase.Values // by the id of a command, its first word in the language of the screen
}

func newVocabulary(words *phrase.Book, before vocabulary) vocabulary {
	v := vocabulary{all: commands(), byWord: map[string]int{}, local: phrase.Values{}}
	maps.Copy(v.byWord, before.byWord)
	for i, c := range v.all {
		local := strings.Split(words.Say("word_"+c.id), ",")
		v.local[c.id] = local[0]
		for _, word := range local {
			v.byWord[fold(word)] = i
		}
	}
	for i, c := range v.all {
		for _, word := range append([]string{c.id}, c.aliases...) {
			v.byWord[word] = i
		}
	}
	return v
}

// fold makes words that are typed alike in any case, and in Russian with or without ё.
func fold(word string) string { return strings.ReplaceAll(strings.ToLower(word), "ё", "е") }

// find returns the command that a word stands for.
func (v *vocabulary) find(word string) (c command, ok bool) {
	i, ok := v.byWord[fold(word)]
	if !ok {
		return command{}, false
	}
	return v.all[i], true
}

// near returns the word for a command that a word is with a slip of the fingers, "" for none.
func (v *vocabulary) near(word string) string {
	word = fold(word)
	for _, c := range v.all {
		for _, known := range []string{c.id, v.word(c.id)} {
			if content.IsSlip(word, fold(known)) {
				return known
			}
		}
	}
	return ""
}

// word returns the word for a command in the language of the screen.
func (v *vocabulary) word(id string) string { return fmt.Sprint(v.local[id]) }

// hint says a phrase in which commands may be named: {{.more}} is the word for more in the language of the screen.
func (d *Dialogue) hint(id string, values phrase.Values) string {
	all := maps.Clone(d.known.local)
	maps.Copy(all, values)
	return d.words.Fill(id, all)
}

// obey does what a line says: nothing, a number of the last list, a name, a command, else words to search for.
func (d *Dialogue) obey(ctx context.Context, line string) error {
	if line == "" {
		if d.paged != nil && !d.paged.done() {
			return d.more()
		}
		d.say(d.hint("plain_start", nil))
		return nil
	}
	if n, ok := number(line); ok {
		return d.openNumber(ctx, line, n)
	}
	first, rest, _ := strings.Cut(line, " ")
	if named, ok := strings.CutPrefix(first, memory.SearchSign); ok && rest == "" && named != "" {
		return d.saved(ctx, named)
	}
	if c, ok := d.known.find(first); ok && (rest == "" || c.takes != nothing) {
		if rest == "" && c.takes == always {
			return d.refuse("plain_needs", phrase.Values{"Word": first, "Does": d.does(c)})
		}
		return c.do(d, ctx, rest)
	}
	_, counted := number(rest)
	if _, named := d.named(line); !named && (rest == "" || counted) {
		if word := d.known.near(first); word != "" {
			return d.refuse("plain_did_you_mean", phrase.Values{
				"Value": content.Shorten(first), "Word": word, "Search": d.known.word("search") + " " + content.Shorten(line),
			})
		}
	}
	return d.search(ctx, line)
}

// number reads a number as lists have them.
func number(s string) (n int, ok bool) {
	const most = 6 // digits
	if s == "" || len(s) > most {
		return 0, false
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = 10*n + int(r-'0')
	}
	return n, true
}

// search answers a query as it is typed; what is wrong with it is said, and the rest answered.
func (d *Dialogue) search(ctx context.Context, typed string) error {
	q, wrong := d.Catalog.ParseQuery(typed)
	if wrong != nil {
		d.say(d.told(wrong))
		if q.String() == "" {
			return nil
		}
	}
	return d.ask(ctx, q)
}

// relist says the last list once more, or answers another query.
func (d *Dialogue) relist(ctx context.Context, typed string) error {
	if typed != "" {
		return d.search(ctx, typed)
	}
	return d.find(ctx, d.query)
}

// quit takes leave.
func (d *Dialogue) quit() error {
	d.over = true
	return nil
}

// does says what a command does.
func (d *Dialogue) does(c command) string { return d.words.Say("does_" + c.id) }

// help says all words, or what one of them does.
func (d *Dialogue) help(_ context.Context, word string) error {
	if word != "" {
		c, ok := d.known.find(word)
		if !ok {
			var all []string
			for _, c := range d.known.all {
				all = append(all, c.id)
			}
			near := d.words.List(content.Nearest(word, all)[:3]...)
			return d.refuse("plain_no_word", phrase.Values{"Value": content.Shorten(word), "Allowed": near})
		}
		d.explain(c)
		return nil
	}
	d.say(d.words.Say("plain_help"))
	group := ""
	for _, c := range d.known.all {
		if c.group != group {
			group = c.group
			d.say(d.words.Fill("plain_heading", phrase.Values{"Name": d.words.Say(group)}))
		}
		d.explain(c)
	}
	return nil
}

// explain says the words for a command and what it does.
func (d *Dialogue) explain(c command) {
	called := []string{c.id}
	for _, word := range strings.Split(d.words.Say("word_"+c.id), ",") {
		if word != c.id {
			called = append(called, word)
		}
	}
	d.say(d.words.Label(d.words.List(called...), d.does(c)))
}
