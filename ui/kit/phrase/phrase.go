// Package phrase says the program's own words in the reader's language, plurals included, and joins them as the
// language does. The words stand in assets/messages, for each language a file of the screen, one of the command line
// and one of the dialogue, and are read when a Book is opened. What the tables of facts say stands beside them, and is
// read when it is first asked for.
package phrase

import (
	"maps"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// Book is the words of one language. It is safe for concurrent use.
type Book struct {
	lang      content.Language
	localizer *i18n.Localizer
	reading   sync.Mutex         // of bundle and unread
	bundle    *i18n.Bundle       // the phrases that were said before
	unread    map[string]string  // by identifier: the JSON of the other phrases, see index
	texts     func() facts.Texts // of the tables
	wrong     func() []trouble
	said      sync.Map // phrases without values by identifier, as they were said before: the screen says the same at each frame
}

// Open reads the words of the screen in a language.
func Open(l content.Language) (*Book, error) { return open(l, assets.Messages) }

// OpenCommandLine reads the words of the screen and those of the command line in a language.
func OpenCommandLine(l content.Language) (*Book, error) {
	return open(l, assets.Messages, assets.CommandLine)
}

// OpenDialogue reads the words of the screen and those of the dialogue without one in a language.
func OpenDialogue(l content.Language) (*Book, error) {
	return open(l, assets.Messages, assets.Dialogue)
}

func open(l content.Language, files ...func(language string) ([]byte, error)) (*Book, error) {
	b := &Book{lang: l, bundle: i18n.NewBundle(language.Make(l.String())), unread: map[string]string{}}
	for _, file := range files {
		data, err := file(l.String())
		if err != nil {
			return nil, err
		}
		b.index(string(data))
	}
	b.localizer = i18n.NewLocalizer(b.bundle, l.String())
	b.texts = sync.OnceValue(func() facts.Texts { return facts.ReadTexts(l) })
	b.wrong = sync.OnceValue(func() []trouble { return troubles(l) })
	return b, nil
}

// index finds the phrases of a file: JSON of one object, each member of which begins a line, two blanks before its name,
// as no line within a member does. To parse all of it would take milliseconds.
func (b *Book) index(file string) {
	const begins = "\n  \""
	file, _, _ = strings.Cut(strings.TrimPrefix(file, "{"), "\n}")
	for member := range strings.SplitSeq(file, begins) {
		if id, _, ok := strings.Cut(member, `"`); ok {
			b.unread[id] = member
		}
	}
}

// localize says a phrase, and reads it first where nobody has; ok is false for an unknown one.
func (b *Book) localize(c *i18n.LocalizeConfig) (said string, ok bool) {
	b.reading.Lock()
	defer b.reading.Unlock()
	if member, ok := b.unread[c.MessageID]; ok {
		delete(b.unread, c.MessageID)
		member = `{"` + strings.TrimSuffix(member, ",") + "}"
		b.bundle.MustParseMessageFileBytes([]byte(member), b.lang.String()+".json") // compiled in: a test reads all
	}
	said, err := b.localizer.Localize(c)
	return said, err == nil
}

// Books are the words that were asked for, read once for all who share them. They are safe for concurrent use; nil reads
// the words anew each time.
type Books struct{ read sync.Map }

// Screen reads what Open does.
func (b *Books) Screen(l content.Language) (*Book, error) { return b.once("screen", l, Open) }

// CommandLine reads what OpenCommandLine does.
func (b *Books) CommandLine(l content.Language) (*Book, error) {
	return b.once("cli", l, OpenCommandLine)
}

func (b *Books) once(kind string, l content.Language, open func(content.Language) (*Book, error)) (*Book, error) {
	if b == nil {
		return open(l)
	}
	read, _ := b.read.LoadOrStore(kind+l.String(), sync.OnceValues(func() (*Book, error) { return open(l) }))
	return read.(func() (*Book, error))()
}

// Values fills the {{.Names}} of a phrase.
type Values map[string]any

// Say returns the phrase with that identifier; an unknown one returns the identifier itself, which a test prevents.
func (b *Book) Say(id string) string {
	if said, ok := b.said.Load(id); ok {
		return said.(string)
	}
	said := b.Fill(id, nil)
	b.said.Store(id, said)
	return said
}

// Find returns the phrase with that identifier, if there is one.
func (b *Book) Find(id string) (said string, ok bool) {
	return b.localize(&i18n.LocalizeConfig{MessageID: id})
}

// Table returns what a table of facts says in English; where nobody has translated it, as it is.
func (b *Book) Table(english string) string { return b.texts().Of(english) }

// Fill returns a phrase with values put in; an Error and a Why say what goes wrong in the reader's words.
func (b *Book) Fill(id string, values Values) string {
	for _, name := range []string{"Error", "Why"} {
		switch wrong := values[name].(type) {
		case string:
			values[name] = b.Trouble(wrong)
		case error:
			values[name] = b.Trouble(wrong.Error())
		}
	}
	return b.say(id, &i18n.LocalizeConfig{MessageID: id, TemplateData: values})
}

// Count returns the form of a phrase for a number, which stands in it as {{.N}}.
func (b *Book) Count(id string, n int, values Values) string {
	filled := Values{"N": n}
	maps.Copy(filled, values)
	return b.say(id, &i18n.LocalizeConfig{MessageID: id, PluralCount: n, TemplateData: filled})
}

func (b *Book) say(id string, c *i18n.LocalizeConfig) string {
	if said, ok := b.localize(c); ok {
		return said
	}
	return id
}
