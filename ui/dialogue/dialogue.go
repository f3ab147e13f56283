// Package dialogue is a face of the program for screen readers and dumb terminals, in place of the screen: a line in,
// lines out. It draws nothing: no boxes, no colours, no moves of a cursor, no escape sequence. Lists are numbered, and a
// number picks from the last list; everything else is words to type, in English or in the language of the screen.
//
// What a question gets is decided in package answer, and package paint puts pages into lines; here are the words to type
// (commands.go), lists and pages that are said part by part (view.go), and what each word does.
//
// Dialogue is a state machine without any input or output of its own, for one goroutine; Run puts it between a reader
// and a writer. Lines are broken at Options.Width cells; code keeps its lines. No line holds control characters.
package dialogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/sanitize"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// Options is what a dialogue is made of.
type Options struct {
	Catalog  *content.Catalog
	Searcher answer.Searcher
	Prepare  func() error // waits for the search index, where there can be one
	Facts    func() (*facts.Tables, error)
	Elements func() (*name.Elements, error)
	Today    string                     // an ISO date
	Language content.Language           // of texts
	Spoken   func() content.Language    // of the words around them; nil for that of the texts
	State    string                     // the folder of the reader's marks, "" for none
	Open     func(address string) error // opens a page in the browser; nil where there is none
	Log      *log.Logger                // nil discards
	Width    int                        // of a line in cells; 0 is 80
	Measure  func() int                 // returns the present width before each answer, 0 for unknown; nil where Width stays

	Settings config.Settings // of which it takes the order and the groups of lists

	Query   content.Query // asked first; the zero one for nothing
	Problem error         // what was wrong with it
	Trouble error         // why the catalog lacks some of the library
}

// Dialogue is one conversation.
type Dialogue struct {
	Options
	words *phrase.Book
	known vocabulary
	signs *strings.Replacer
	desk  subject.Desk // made when something is looked up first
	kept  *userstate.Store

	out      []string
	query    content.Query      // of the last list of entries
	facets   []content.Facet    // the counts of that list, nil for none
	here     *view              // the last view that one can come back to
	past     []*view            // the views before it, the oldest first
	list     *view              // the view whose numbers can be picked
	paged    *view              // the view that "more" continues
	from     *item              // the item that is being opened
	arranged answer.Arrangement // of lists
	age      int                // counts changes of marks and of the language, after which views are stale
	over     bool
}

// item is an item of a list, counted from 1.
type item struct {
	list *view
	n    int
}

// New begins a dialogue.
func New(o Options) (*Dialogue, error) {
	o.Log = cmp.Or(o.Log, log.New(io.Discard, "", 0))
	o.Width = cmp.Or(o.Width, defaultWidth)
	d := &Dialogue{Options: o, kept: userstate.New(o.State), arranged: answer.Settled(o.Settings)}
	return d, d.speak(o.Language)
}

const (
	defaultWidth = 80
	narrowest    = 20   // cells; a narrower terminal breaks lines itself
	longestLine  = 4096 // bytes of a line that are read
)

// speak changes the language.
func (d *Dialogue) speak(l content.Language) error {
	spoken := l
	if d.Spoken != nil {
		spoken = d.Spoken()
	}
	words, err := phrase.OpenDialogue(spoken)
	if err != nil {
		return err
	}
	d.Language, d.words, d.known = l, words, newVocabulary(words, d.known)
	d.signs = strings.NewReplacer(
		" ▸ ", words.Say("plain_sign_to"), " ➜ ", words.Say("plain_sign_behind"), "➜ ", words.Say("plain_sign_instead"),
	)
	d.desk.Words, d.desk.Lang = words, l
	return nil
}

// Greet returns the first lines: the extent of the notes, and the answer to the query that the dialogue begins with.
func (d *Dialogue) Greet(ctx context.Context) []string {
	return d.answer(ctx, func() error {
		if all := d.Catalog.Releases(); len(all) > 0 {
			d.say(d.words.Count("welcome_here", d.Catalog.Len(), phrase.Values{
				"From": all[len(all)-1].Version.Release().String(), "To": all[0].Version.Release().String(),
			}))
		}
		if late := d.words.Overdue(d.facing().Tables, d.Today, page.ImportLine); late != "" {
			d.say(late)
		}
		d.remember(ctx)
		for _, err := range []error{d.Trouble, d.Problem} {
			if err != nil {
				d.say(d.told(err))
			}
		}
		if asked := d.Query.String(); asked != "" {
			return d.ask(ctx, d.Query)
		}
		counts := d.kept.Counts()
		if n := counts.New; !d.sayNewSince() && n > 0 {
			d.say(d.words.Count("plain_count_new", n, d.known.local))
		}
		if n := counts.Changed; n > 0 {
			d.say(d.words.Count("plain_count_changed", n, d.known.local))
		}
		if _, ok := d.kept.Place(); ok {
			d.say(d.hint("plain_resume", nil))
		}
		d.say(d.hint("plain_start", nil))
		return nil
	})
}

// Answer returns the answer to a line. It may take as long as a search; when ctx ends it is cut off.
func (d *Dialogue) Answer(ctx context.Context, line string) []string {
	line = sanitize.Line(strings.ToValidUTF8(line[:min(len(line), longestLine)], ""))
	return d.answer(ctx, func() error {
		err := d.obey(ctx, line)
		d.markRead(ctx)
		return err
	})
}

// Over reports that the reader has taken leave.
func (d *Dialogue) Over() bool { return d.over }

// answer collects the lines of an answer, an error included. A panic, as of a mapped file that is cut off, is an error.
func (d *Dialogue) answer(ctx context.Context, do func() error) (out []string) {
	d.out, d.from = nil, nil
	if d.Measure != nil {
		d.Width = cmp.Or(max(d.Measure(), 0), d.Width)
	}
	var err error
	defer func() {
		if p := recover(); p != nil {
			err = task.Failure(d.Log, p)
		}
		if err != nil && ctx.Err() == nil {
			d.say(d.told(err))
		}
		out = d.out
	}()
	err = do()
	return nil
}

// Prompt says what can be typed now.
func (d *Dialogue) Prompt() string {
	id := "plain_prompt_start"
	if d.paged != nil {
		id = map[bool]string{true: "plain_prompt_list", false: "plain_prompt_text"}[d.paged.numbered()]
		if !d.paged.done() {
			id += "_more"
		}
	}
	return d.words.Label(d.hint(id, nil), "")
}

// say adds lines to the answer, broken at the width.
func (d *Dialogue) say(lines ...string) {
	for _, line := range lines {
		d.out = append(d.out, d.wrapped(line)...)
	}
}

// wrapped breaks a line at the width; all but the first are indented. Signs become words, or signs of ASCII, which every
// screen reader says.
func (d *Dialogue) wrapped(line string) []string {
	const indent = "  "
	indented := line[:len(line)-len(strings.TrimLeft(line, " "))]
	out := markdown.Wrap(cells.ASCII().Replace(d.signs.Replace(line)), max(d.Width-len(indent)-len(indented), narrowest))
	for i := range out {
		out[i] = indented + strings.Repeat(indent, min(i, 1)) + out[i]
	}
	return out
}

// joined joins what is said of one thing.
func (d *Dialogue) joined(said ...string) string {
	return strings.Join(said, d.words.Say("plain_join"))
}

// refuse returns an error in the reader's words, in which commands may be named.
func (d *Dialogue) refuse(id string, values phrase.Values) error {
	return errors.New(d.hint(id, values))
}

// told returns the text of an error in the reader's language, as far as the messages know it.
func (d *Dialogue) told(err error) string { return answer.SayTrouble(d.words, err) }

// facing returns the desk that subjects are looked up in. Tables that cannot be read are left out, which is said once.
func (d *Dialogue) facing() subject.Desk {
	if d.desk.Catalog != nil {
		return d.desk
	}
	t, broken := d.Facts()
	if broken != nil {
		t = &facts.Tables{}
	}
	e, err := d.Elements()
	if err != nil {
		e = name.None()
	}
	d.desk = subject.Desk{
		Catalog: d.Catalog, Today: d.Today, Words: d.words, Lang: d.Language, Tables: t, Elements: e, Newest: t.Newest(d.Today),
	}
	if broken = errors.Join(broken, err); broken != nil {
		d.say(d.words.Fill("plain_no_facts", phrase.Values{"Error": broken}))
	}
	return d.desk
}

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

// vocabulary is the commands by the words for them, in small letters: in English, in the language of the screen, and in
// those that were spoken before it.
type vocabulary struct {
	byWord map[string]command
	local  phrase.Values // by the id of a command, its first word in the language of the screen
}

func newVocabulary(words *phrase.Book, before vocabulary) vocabulary {
	v := vocabulary{byWord: map[string]command{}, local: phrase.Values{}}
	maps.Copy(v.byWord, before.byWord)
	for _, c := range commands() {
		local := strings.Split(words.Say("word_"+c.id), ",")
		v.local[c.id] = local[0]
		for _, word := range local {
			v.byWord[fold(word)] = c
		}
	}
	for _, c := range commands() { // English words lead
		for _, word := range append(c.aliases, c.id) {
			v.byWord[word] = c
		}
	}
	return v
}

// fold makes words that are typed alike in any case, and in Russian with or without ё.
func fold(word string) string { return strings.ReplaceAll(strings.ToLower(word), "ё", "е") }

// near returns the word for a command that a word is with a slip of the fingers, "" for none.
func (v *vocabulary) near(word string) string {
	for _, c := range commands() {
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

// number reads a number as lists have them.
func number(s string) (n int, ok bool) {
	const most = 6 // digits
	n, err := strconv.Atoi(s)
	return n, err == nil && len(s) <= most && s[0] >= '0'
}
