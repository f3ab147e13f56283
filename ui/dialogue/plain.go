// Package plain is a dialogue in place of the screen, for screen readers and dumb terminals: a line in, lines out. It
// draws nothing: no boxes, no colours, no moves of a cursor, no escape sequence. Lists are numbered, and a number is
// what the last list has under it; everything else is words to type, in English or in the language of the screen.
//
// Dialogue is a state machine without any input or output of its own, for one goroutine; Run puts it between a reader
// and a writer. Lines are broken at Options.Width cells; code keeps its lines. What is said holds no control characters.
package dialogue

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/keep"
	"k8sexplore/content/memory"
	"k8sexplore/content/name"
	"k8sexplore/content/plan/ticks"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/screen/session"
	"k8sexplore/ui/subject"
)

// Options is what a dialogue is made of.
type Options struct {
	Catalog  *content.Catalog
	Searcher session.Searcher // not yet prepared; the caller closes it
	Library  session.Library  // nil for none
	Facts    func() (*facts.Tables, error)
	Elements func() (*name.Elements, error)
	Today    string                     // an ISO date
	Language content.Language           // of texts
	Spoken   func() content.Language    // of the words around them; nil for that of the texts
	State    string                     // the folder of what is kept, "" for none
	Open     func(address string) error // opens a page in the browser; nil where there is none
	Log      *log.Logger                // nil discards
	Width    int                        // of a line in cells; 0 is 80
	Measure  func() int                 // the width that lines have now, asked before each answer, 0 for unknown; nil where Width stays
	Building func()                     // told that an index is being built, which takes a second; nil where nobody is told

	Settings config.Settings // of which it takes how lists are ordered and grouped

	Query   content.Query // what is asked first; the zero one for nothing
	Problem error         // what was wrong with it
	Trouble error         // why what was imported is not, or not all, in the catalog
}

// Dialogue is one conversation.
type Dialogue struct {
	Options
	words *phrase.Book
	known vocabulary
	signs *strings.Replacer
	desk  subject.Desk // made when something is looked up first
	ticks *ticks.Store
	kept  *memory.Store

	out      []string
	query    content.Query      // of the last list of entries
	facets   []content.Facet    // what filters would leave of it
	here     *view              // what was shown last that one can come back to
	past     []*view            // before it, the oldest first
	ahead    []*view            // what was gone back from, the nearest last
	list     *view              // whose numbers hold
	paged    *view              // what "more" goes on with
	from     *place             // the item that is being opened
	arranged answer.Arrangement // of lists
	marked   int                // how often something was marked
	prepared bool               // the index is there, or cannot be
	over     bool
}

// New begins a dialogue.
func New(o Options) (*Dialogue, error) {
	if o.Log == nil {
		o.Log = log.New(io.Discard, "", 0)
	}
	o.Width = cmp.Or(o.Width, defaultWidth)
	d := &Dialogue{Options: o, ticks: ticks.New(o.State), kept: memory.New(o.State), arranged: answer.Settled(o.Settings)}
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

// Greet returns what is said first: what there is, and the answer to the query that the dialogue begins with.
func (d *Dialogue) Greet(ctx context.Context) []string {
	return d.answer(ctx, func() error {
		d.welcome()
		d.remember(ctx)
		for _, err := range []error{d.Trouble, d.Problem} {
			if err != nil {
				d.say(d.told(err))
			}
		}
		if asked := d.Query.String(); asked != "" {
			return d.ask(ctx, d.Query)
		}
		d.sayNews()
		if _, ok := d.kept.Place(); ok {
			d.say(d.hint("plain_resume", nil))
		}
		d.say(d.hint("plain_start", nil))
		return nil
	})
}

// Answer returns what is said to a line. It may take as long as a search; when ctx ends it is cut off.
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

// answer collects what is said, an error included.
func (d *Dialogue) answer(ctx context.Context, do func() error) []string {
	d.out, d.from = nil, nil
	if d.Measure != nil {
		d.Width = cmp.Or(max(d.Measure(), 0), d.Width)
	}
	if err := d.safely(do); err != nil && ctx.Err() == nil {
		d.say(d.told(err))
	}
	return d.out
}

// safely turns a panic, as of a mapped file that is cut off, into an error.
func (d *Dialogue) safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = task.Failure(d.Log, p)
		}
	}()
	return do()
}

// Prompt says what can be typed now.
func (d *Dialogue) Prompt() string {
	id := "plain_prompt_start"
	more := d.paged != nil && !d.paged.done()
	switch {
	case d.paged == nil:
	case d.paged.numbered() && more:
		id = "plain_prompt_list_more"
	case d.paged.numbered():
		id = "plain_prompt_list"
	case more:
		id = "plain_prompt_text_more"
	default:
		id = "plain_prompt_text"
	}
	return d.words.Label(d.hint(id, nil), "")
}

// say adds lines to the answer, broken at the width.
func (d *Dialogue) say(lines ...string) {
	for _, line := range lines {
		d.out = append(d.out, d.wrapped(line)...)
	}
}

// wrapped breaks a line at the width; all but the first are indented. In the place of signs stand words, or signs of
// ASCII, which every screen reader says.
func (d *Dialogue) wrapped(line string) []string {
	const indent = "  "
	indented := line[:len(line)-len(strings.TrimLeft(line, " "))]
	out := markdown.Wrap(cells.ASCII().Replace(d.signs.Replace(line)), max(d.Width-len(indent)-len(indented), narrowest))
	for i := range out {
		if i > 0 {
			out[i] = indent + out[i]
		}
		out[i] = indented + out[i]
	}
	return out
}

// refusal is an error as it is said.
type refusal string

func (r refusal) Error() string { return string(r) }

// refuse returns an error in the reader's words, as a hint.
func (d *Dialogue) refuse(id string, values phrase.Values) error {
	return refusal(d.hint(id, values))
}

// told says an error in the reader's words, as far as it is one of ours.
func (d *Dialogue) told(err error) string {
	//nolint:errorlint // what an error wraps is told by what wraps it
	switch e := err.(type) {
	case *content.ValueError:
		return d.words.Fill("bad_value", phrase.Values{
			"Field": e.Field, "Value": content.Shorten(e.Value), "Allowed": d.words.List(e.Allowed[:min(len(e.Allowed), mostAllowed)]...),
		})
	case interface{ Unwrap() []error }:
		var all []string
		for _, one := range e.Unwrap() {
			all = append(all, d.told(one))
		}
		return strings.Join(all, "; ")
	case *keep.Fault:
		return session.SayTrouble(d.words, e)
	}
	return err.Error()
}

// mostAllowed is how many of the values that a field knows are named.
const mostAllowed = 8

// facing returns what subjects are looked up in. Facts that cannot be read are gone without, which is said once.
func (d *Dialogue) facing() subject.Desk {
	if d.desk.Catalog == d.Catalog {
		return d.desk
	}
	d.desk = subject.Desk{
		Catalog: d.Catalog, Today: d.Today, Words: d.words, Lang: d.Language, Tables: &facts.Tables{}, Elements: &name.Elements{},
	}
	var broken error
	if d.Facts != nil {
		t, err := d.Facts()
		if err == nil {
			d.desk.Tables, d.desk.Newest = t, t.Newest(d.Today)
		}
		broken = err
	}
	if d.Elements != nil {
		e, err := d.Elements()
		if err == nil {
			d.desk.Elements = e
		}
		broken = errors.Join(broken, err)
	}
	if broken != nil {
		d.say(d.words.Fill("plain_no_facts", phrase.Values{"Error": broken}))
	}
	return d.desk
}
