package dialogue

import (
	"context"
	"maps"
	"slices"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// commands returns all words to type, in the order of the help.
func commands() []command {
	const finding, reading, planning, keeping, program = "help_find", "help_read", "plain_help_plan", "plain_help_kept", "help_app"
	return []command{
		{id: "search", takes: always, group: finding, do: search},
		{id: "list", aliases: []string{"ls"}, takes: perhaps, group: finding, do: relist},
		{id: "filter", aliases: []string{"filters"}, takes: perhaps, group: finding, do: filter},
		{id: "without", takes: perhaps, group: finding, do: without},
		{id: "sort", takes: perhaps, group: finding, do: sort},
		{id: "group", takes: perhaps, group: finding, do: group},
		{id: "more", aliases: []string{"m"}, group: finding, do: more},
		{id: "open", aliases: []string{"show"}, takes: always, group: reading, do: openTyped},
		{id: "read", group: reading, do: read},
		{id: "next", aliases: []string{"n"}, group: reading, do: stepping(1)},
		{id: "previous", aliases: []string{"prev", "p"}, group: reading, do: stepping(-1)},
		{id: "back", aliases: []string{"b"}, group: reading, do: back},
		{id: "outline", group: reading, do: outline},
		{id: "find", takes: always, group: reading, do: findInText},
		{id: "links", group: reading, do: links},
		{id: "copy", aliases: []string{"print"}, takes: perhaps, group: reading, do: copyTyped},
		{id: "upgrade", aliases: []string{"plan"}, takes: perhaps, group: planning, do: upgradeTyped},
		{id: "done", takes: perhaps, group: planning, do: tick},
		{id: "bookmark", takes: perhaps, group: keeping, do: bookmark},
		{id: "unbookmark", group: keeping, do: unbookmark},
		{id: "bookmarks", group: keeping, do: asking("has:bookmark")},
		{id: "unread", group: keeping, do: unread},
		{id: "new", group: keeping, do: asking("is:new,changed")},
		{id: "follow", takes: perhaps, group: keeping, do: follow},
		{id: "unfollow", takes: perhaps, group: keeping, do: unfollow},
		{id: "follows", group: keeping, do: follows},
		{id: "followed", group: keeping, do: asking("is:followed")},
		{id: "save", takes: always, group: keeping, do: save},
		{id: "resume", group: keeping, do: resume},
		{id: "language", aliases: []string{"lang"}, takes: perhaps, group: program, do: language},
		{id: "help", aliases: []string{"?", "h"}, takes: perhaps, group: program, do: help},
		{id: "quit", aliases: []string{"exit", "bye", "q"}, group: program, do: quit},
	}
}

// asking is a handler that asks a query.
func asking(query string) handler {
	return func(ctx context.Context, d *Dialogue, _ string) error { return search(ctx, d, query) }
}

// hint says a phrase in which commands may be named: {{.more}} is the word for more in the language of the screen.
func (d *Dialogue) hint(id string, values phrase.Values) string {
	all := maps.Clone(d.known.local)
	maps.Copy(all, values)
	return d.words.Fill(id, all)
}

// obey does what a line says: nothing, a number of the last list, a name, a command, else words to search for.
func (d *Dialogue) obey(ctx context.Context, line string) error {
	switch {
	case line == "" && d.paged != nil && !d.paged.done():
		return more(ctx, d, "")
	case line == "":
		d.say(d.hint("plain_start", nil))
		return nil
	}
	if _, ok := number(line); ok {
		return openTyped(ctx, d, line)
	}
	first, rest, _ := strings.Cut(line, " ")
	if strings.HasPrefix(first, userstate.SearchSign) && rest == "" && first != userstate.SearchSign {
		return d.saved(ctx, first)
	}
	if c, ok := d.known.byWord[fold(first)]; ok && (rest == "" || c.takes != nothing) {
		if rest == "" && c.takes == always {
			return d.refuse("plain_needs", phrase.Values{"Word": d.known.word(c.id), "Does": d.words.Say("does_" + c.id)})
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

// quit takes leave.
func quit(_ context.Context, d *Dialogue, _ string) error {
	d.over = true
	return nil
}

// help says all words, or what one of them does; then it opens the manual's page about it, if there is one.
func help(ctx context.Context, d *Dialogue, word string) error {
	if word != "" {
		return helpWith(ctx, d, word)
	}
	d.say(d.words.Say("plain_help"))
	group := ""
	heading := func(of string) {
		d.say(d.words.Fill("plain_heading", phrase.Values{"Name": d.words.Say(of)}))
		group = of
	}
	for _, c := range commands() {
		if c.group != group {
			heading(c.group)
		}
		explain(d, c)
	}
	heading("manual")
	d.say(d.hint("plain_topics", phrase.Values{"Topics": d.words.List(assets.Topics()...)}))
	return nil
}

// helpWith says what a word does, and opens the page about it.
func helpWith(ctx context.Context, d *Dialogue, word string) error {
	c, isWord := d.known.byWord[fold(word)]
	if isWord {
		explain(d, c)
		word = c.id
	}
	topic, ok := subject.TopicNamed(word)
	switch {
	case ok:
		return d.open(ctx, topic)
	case isWord:
		return nil
	}
	all := assets.Topics()
	for _, c := range commands() {
		all = append(all, c.id)
	}
	slices.Sort(all)
	return &content.ValueError{Field: "help", Value: word, Allowed: content.Nearest(word, slices.Compact(all))}
}

// explain says the words for a command and what it does.
func explain(d *Dialogue, c command) {
	called := slices.DeleteFunc(strings.Split(d.words.Say("word_"+c.id), ","), func(word string) bool { return word == c.id })
	d.say(d.words.Label(d.words.List(slices.Insert(called, 0, c.id)...), d.words.Say("does_"+c.id)))
}
