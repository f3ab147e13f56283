package plain

import (
	"context"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// command is a word to type. Its words in the language of the screen are the phrase "word_" + id, with commas between;
// what it does is "does_" + id.
type command struct {
	id      string
	aliases []string // other English words for it
	takes   taking
	group   string // the phrase that heads it in the help
	do      func(ctx context.Context, d *Dialogue, argument string) error
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
	return slices.Concat(findingCommands(), readingCommands(), planCommands(), programCommands())
}

func findingCommands() []command {
	const g = "help_find"
	return []command{
		{id: "search", takes: always, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.search(ctx, arg) }},
		{id: "list", aliases: []string{"ls"}, takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error {
			if arg != "" {
				return d.search(ctx, arg)
			}
			return d.find(ctx, d.query)
		}},
		{id: "filter", aliases: []string{"filters"}, takes: perhaps, group: g,
			do: func(ctx context.Context, d *Dialogue, arg string) error { return d.filter(ctx, arg) }},
		{id: "sigs", group: g, do: counting(content.FieldSIG)},
		{id: "stages", group: g, do: counting(content.FieldStage)},
		{id: "kinds", group: g, do: counting(content.FieldKind)},
		{id: "without", takes: always, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.without(ctx, arg) }},
		{id: "clear", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.find(ctx, content.Query{}) }},
		{id: "releases", takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.releases(ctx, arg) }},
		{id: "more", aliases: []string{"m"}, group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.more() }},
		{id: "less", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.less() }},
		{id: "top", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.goTo(0) }},
		{id: "end", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.toEnd() }},
		{id: "again", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.again() }},
	}
}

// counting lists the values of a field.
func counting(f content.Field) func(context.Context, *Dialogue, string) error {
	return func(ctx context.Context, d *Dialogue, _ string) error { return d.filter(ctx, string(f)) }
}

func readingCommands() []command {
	const g = "help_read"
	return []command{
		{id: "open", aliases: []string{"show"}, takes: always, group: g,
			do: func(ctx context.Context, d *Dialogue, arg string) error { return d.openTyped(ctx, arg) }},
		{id: "read", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.read() }},
		{id: "next", aliases: []string{"n"}, group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.step(ctx, 1) }},
		{id: "previous", aliases: []string{"prev", "p"}, group: g,
			do: func(ctx context.Context, d *Dialogue, _ string) error { return d.step(ctx, -1) }},
		{id: "back", aliases: []string{"b"}, group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.back(ctx) }},
		{id: "forward", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.forward(ctx) }},
		{id: "outline", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.outline(ctx) }},
		{id: "find", takes: always, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.findInText(ctx, arg) }},
		{id: "links", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.links(ctx) }},
		{id: "follow", takes: always, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.followTyped(ctx, arg) }},
		{id: "release", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.release(ctx) }},
		{id: "other", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.otherRelease(ctx) }},
		{id: "gates", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.gates(ctx) }},
		{id: "upstream", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.upstream(ctx) }},
		{id: "beside", takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.beside(ctx, arg) }},
		{id: "copy", aliases: []string{"print"}, takes: perhaps, group: g,
			do: func(ctx context.Context, d *Dialogue, arg string) error { return d.copy(ctx, arg) }},
		{id: "web", aliases: []string{"browser"}, group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.web() }},
	}
}

func planCommands() []command {
	const g = "plain_help_plan"
	return []command{
		{id: "upgrade", aliases: []string{"plan"}, takes: perhaps, group: g,
			do: func(ctx context.Context, d *Dialogue, arg string) error { return d.upgrade(ctx, arg) }},
		{id: "done", takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.tick(ctx, arg, true) }},
		{id: "undone", takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.tick(ctx, arg, false) }},
		{id: "narrow", takes: perhaps, group: g, do: func(ctx context.Context, d *Dialogue, arg string) error { return d.narrow(ctx, arg) }},
		{id: "checklist", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.checklist() }},
	}
}

func programCommands() []command {
	const g = "help_app"
	return []command{
		{id: "language", aliases: []string{"lang"}, takes: perhaps, group: g,
			do: func(ctx context.Context, d *Dialogue, arg string) error { return d.language(ctx, arg) }},
		{id: "where", group: g, do: func(_ context.Context, d *Dialogue, _ string) error { return d.where() }},
		{id: "reload", group: g, do: func(ctx context.Context, d *Dialogue, _ string) error { return d.reload(ctx) }},
		{id: "help", aliases: []string{"?", "h"}, takes: perhaps, group: g, do: func(_ context.Context, d *Dialogue, arg string) error { return d.help(arg) }},
		{id: "quit", aliases: []string{"exit", "bye", "q"}, group: g, do: func(_ context.Context, d *Dialogue, _ string) error {
			d.over = true
			return nil
		}},
	}
}

// vocabulary is the commands by the words for them, in small letters.
type vocabulary struct {
	all    []command
	byWord map[string]int
	local  []string // by command, its first word in the language of the screen
}

func newVocabulary(words *phrase.Book) vocabulary {
	v := vocabulary{all: commands(), byWord: map[string]int{}}
	for i, c := range v.all {
		local := strings.Split(words.Say("word_"+c.id), ",")
		v.local = append(v.local, local[0])
		for _, word := range slices.Concat([]string{c.id}, c.aliases, local) {
			v.byWord[fold(word)] = i
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
	for i, c := range v.all {
		for _, known := range []string{c.id, v.local[i]} {
			if content.IsSlip(word, fold(known)) {
				return known
			}
		}
	}
	return ""
}

// word returns the word for a command in the language of the screen.
func (d *Dialogue) word(id string) string {
	return d.known.local[d.known.byWord[id]]
}

// obey does what a line says: nothing, a number of the last list, a name, a command, else words to search for.
func (d *Dialogue) obey(ctx context.Context, line string) error {
	if line == "" {
		if d.paged != nil && !d.paged.done() {
			return d.more()
		}
		d.say(d.words.Say("plain_start"))
		return nil
	}
	if n, ok := number(line); ok {
		if about, named := d.named(line); named && (d.list == nil || n > len(d.list.items())) {
			return d.open(ctx, about.Ref(d.facing()))
		}
		return d.pick(ctx, d.list, n)
	}
	first, rest, _ := strings.Cut(line, " ")
	if c, ok := d.known.find(first); ok && (rest == "" || c.takes != nothing) {
		if rest == "" && c.takes == always {
			return d.refuse("plain_needs", phrase.Values{"Word": first, "Does": d.does(c)})
		}
		return c.do(ctx, d, rest)
	}
	_, counted := number(rest)
	if _, named := d.named(line); !named && (rest == "" || counted) {
		if word := d.known.near(first); word != "" {
			return d.refuse("plain_did_you_mean", phrase.Values{
				"Value": content.Shorten(first), "Word": word, "Search": d.word("search") + " " + content.Shorten(line),
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

// does says what a command does.
func (d *Dialogue) does(c command) string { return d.words.Say("does_" + c.id) }

// help says all words, or what one of them does.
func (d *Dialogue) help(word string) error {
	if word != "" {
		c, ok := d.known.find(word)
		if !ok {
			var all []string
			for _, c := range d.known.all {
				all = append(all, c.id)
			}
			return d.refuse("plain_no_word", phrase.Values{"Value": content.Shorten(word), "Allowed": d.words.List(content.Nearest(word, all)[:3]...)})
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
