package dialogue

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
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

// handler does what a command says; the last argument is the text behind the command.
type handler func(ctx context.Context, d *Dialogue, typed string) error

// asking is a handler that asks a query.
func asking(f content.Filters) handler {
	return func(ctx context.Context, d *Dialogue, _ string) error { return d.find(ctx, content.Query{Filters: f}) }
}

// commands returns all words to type, in the order of the help.
func commands() []command {
	const finding, reading, planning, keeping, program = "help_find", "help_read", "plain_help_plan", "plain_help_kept", "help_app"
	marked := func(m ...content.Mark) content.Filters { return content.Filters{Marks: m} }
	return []command{
		{id: "search", takes: always, group: finding, do: search},
		{id: "list", aliases: []string{"ls"}, takes: perhaps, group: finding, do: relist},
		{id: "filter", aliases: []string{"filters"}, takes: perhaps, group: finding, do: filter},
		{id: "without", takes: always, group: finding, do: without},
		{id: "clear", group: finding, do: asking(content.Filters{})},
		{id: "sort", takes: perhaps, group: finding, do: sort},
		{id: "group", takes: perhaps, group: finding, do: group},
		{id: "releases", takes: perhaps, group: finding, do: releases},
		{id: "more", aliases: []string{"m"}, group: finding, do: more},
		{id: "less", group: finding, do: less},
		{id: "again", group: finding, do: again},
		{id: "open", aliases: []string{"show"}, takes: always, group: reading, do: openTyped},
		{id: "read", group: reading, do: read},
		{id: "next", aliases: []string{"n"}, group: reading, do: stepping(1)},
		{id: "previous", aliases: []string{"prev", "p"}, group: reading, do: stepping(-1)},
		{id: "back", aliases: []string{"b"}, group: reading, do: back},
		{id: "outline", group: reading, do: outline},
		{id: "find", takes: always, group: reading, do: findInText},
		{id: "links", group: reading, do: links},
		{id: "release", group: reading, do: releasePage},
		{id: "other", group: reading, do: otherRelease},
		{id: "gates", group: reading, do: gates},
		{id: "upstream", group: reading, do: upstream},
		{id: "copy", aliases: []string{"print"}, takes: perhaps, group: reading, do: copyTyped},
		{id: "web", aliases: []string{"browser"}, group: reading, do: web},
		{id: "upgrade", aliases: []string{"plan"}, takes: perhaps, group: planning, do: upgradeTyped},
		{id: "done", takes: perhaps, group: planning, do: ticking(true)},
		{id: "undone", takes: perhaps, group: planning, do: ticking(false)},
		{id: "bookmark", takes: perhaps, group: keeping, do: bookmark},
		{id: "unbookmark", group: keeping, do: unbookmark},
		{id: "bookmarks", group: keeping, do: bookmarks},
		{id: "unread", group: keeping, do: unread},
		{id: "readall", group: keeping, do: readAll},
		{id: "new", group: keeping, do: asking(marked(content.New, content.Changed))},
		{id: "follow", takes: perhaps, group: keeping, do: followTyped},
		{id: "unfollow", takes: always, group: keeping, do: unfollow},
		{id: "follows", group: keeping, do: follows},
		{id: "followed", group: keeping, do: asking(marked(content.Followed))},
		{id: "save", takes: always, group: keeping, do: save},
		{id: "resume", group: keeping, do: resume},
		{id: "language", aliases: []string{"lang"}, takes: perhaps, group: program, do: language},
		{id: "where", group: program, do: where},
		{id: "help", aliases: []string{"?", "h"}, takes: perhaps, group: program, do: help},
		{id: "quit", aliases: []string{"exit", "bye", "q"}, group: program, do: quit},
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
	for _, c := range v.all {
		for _, known := range []string{c.id, v.word(c.id)} {
			if content.IsSlip(fold(word), fold(known)) {
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
			return more(ctx, d, "")
		}
		d.say(d.hint("plain_start", nil))
		return nil
	}
	if _, ok := number(line); ok {
		return openTyped(ctx, d, line)
	}
	first, rest, _ := strings.Cut(line, " ")
	if named, ok := strings.CutPrefix(first, userstate.SearchSign); ok && rest == "" && named != "" {
		return d.saved(ctx, named)
	}
	if c, ok := d.known.find(first); ok && (rest == "" || c.takes != nothing) {
		if rest == "" && c.takes == always {
			return d.needs(c)
		}
		return c.do(ctx, d, rest)
	}
	_, counted := number(rest)
	_, named, err := answer.NamesOf(d.facing()).Asked(line, name.EnhancementFirst)
	if word := d.known.near(first); err == nil && !named && (rest == "" || counted) && word != "" {
		return d.refuse("plain_did_you_mean", phrase.Values{
			"Value": content.Shorten(first), "Word": word, "Search": d.known.word("search") + " " + content.Shorten(line),
		})
	}
	return search(ctx, d, line)
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

// needs says that a command wants something behind it.
func (d *Dialogue) needs(c command) error {
	return d.refuse("plain_needs", phrase.Values{"Word": d.known.word(c.id), "Does": d.words.Say("does_" + c.id)})
}

// quit takes leave.
func quit(_ context.Context, d *Dialogue, _ string) error {
	d.over = true
	return nil
}

// help says all words, or what one of them does.
func help(_ context.Context, d *Dialogue, word string) error {
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
	d.say(d.words.Label(d.words.List(called...), d.words.Say("does_"+c.id)))
}
