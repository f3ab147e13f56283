// Package session is what all parts of one screen share: where answers come from, how they are said and painted, and
// in which language. A Session belongs to the update loop and is not safe for concurrent use; commands take out of it
// what they need when they are made.
package session

import (
	"cmp"
	"context"
	"log"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/index"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/task"
	"k8sexplore/ui/subject"
)

// Session is what all parts of one screen share.
type Session struct {
	Services
	Settings config.Settings  // as the screen was opened with
	Lang     content.Language // of texts
	Words    *phrase.Book     // of lang, unless the words have a language of their own
	Keys     *keys.Map        // in the language of the words
	Tables   *facts.Tables    // nil until they are there
	Elements *name.Elements   // nil until they are there
	Newest   content.Version  // the newest release that is out
	Turn     task.Turn        // of what is looked up
	Pages    task.Turn        // of what is laid out meanwhile
	Notice   string           // one line about the last thing that went wrong, until the next key
	painted  string           // the theme of Styles
	repaint  bool             // that theme may be another than it was

	NewestNotes func() (content.Version, bool) // NewestWithNotes, found once: it looks through all newer patches
}

// Desktop is the user's clipboard and browser; desktop.Desktop is one. Both are slow.
type Desktop interface {
	Copy(ctx context.Context, text string) (desktop.Way, error)
	Open(at desktop.Address) error
}

// Searcher finds entries; *index.Searcher is one.
type Searcher interface {
	Prepare(ctx context.Context, progress func(done, total int)) error
	Unkept() error
	Warm(shown content.Language)
	Rest()
	Search(ctx context.Context, q content.Query, lang content.Language, limit int) (index.Result, error)
	Snippets(ctx context.Context, rows []int, words string, lang content.Language) (map[int]index.Snippet, error)
	Marker(ctx context.Context, words string, shown content.Language) (*index.Marker, error)
	Close() error
}

// Library is what the catalog was opened from, which another process may change.
type Library interface {
	// Stamp tells its states apart. It reads a small file.
	Stamp() string
	// Reopen opens the catalog anew, with a searcher of its own, which the screen closes. It is slow.
	// With a catalog the error says what is missing in it.
	Reopen() (*content.Catalog, Searcher, error)
}

// Services is what a session is made of.
type Services struct {
	Ctx          context.Context // of the whole screen; its end ends the building of the index
	Catalog      *content.Catalog
	Searcher     Searcher
	Library      Library // nil for none
	Log          *log.Logger
	Styles       *style.Styles                  // as Look makes them
	Look         style.Options                  // its theme is what the user has chosen; Styles may be of another one for a while, see Paint
	Unusable     map[string]error               // why themes of the user's cannot be used, by name
	ReadThemes   func() (style.Own, []error)    // reads the user's themes, a file each; nil for none
	ReadFacts    func() (*facts.Tables, error)  // for commands only: the first call parses them; nil for none
	ReadElements func() (*name.Elements, error) // as ReadFacts
	Books        *phrase.Books                  // of other screens in this process; nil for none
	Today        string                         // an ISO date
	Desktop      Desktop
}

// New begins a session with the settings, in a language.
func New(sv Services, settings config.Settings, lang content.Language) (*Session, error) {
	s := &Session{Services: sv, Settings: settings, Turn: task.NewTurn(), Pages: task.NewTurn(), painted: sv.Look.Theme}
	s.Books = cmp.Or(s.Books, new(phrase.Books))
	s.TakeCatalog(sv.Catalog, sv.Searcher)
	return s, s.SetLanguage(lang)
}

// TakeCatalog puts another catalog, and what searches in it, in place of the one before.
func (s *Session) TakeCatalog(c *content.Catalog, searcher Searcher) {
	s.Catalog, s.Searcher = c, searcher
	s.NewestNotes = sync.OnceValues(func() (content.Version, bool) { return NewestWithNotes(c, s.Today) })
}

// SetLanguage changes the language of texts, and of the words around them where they have none of their own.
func (s *Session) SetLanguage(l content.Language) error {
	spoken := l
	if s.Settings.Apart {
		spoken = s.Settings.ScreenLanguage
	}
	words, err := s.Books.Screen(spoken)
	if err != nil {
		return err
	}
	if s.Lang = l; words != s.Words {
		s.Words, s.Keys = words, keys.Open(words, s.Settings.Keys...)
	}
	return nil
}

// Explain puts what is wrong with a filter's value, and what is allowed, into the notice.
func (s *Session) Explain(err error) { s.Notify(answer.SayTrouble(s.Words, err)) }

// NewestWithNotes returns the newest release that has entries of its own and is out on a day, by ISO date, as far as its
// page tells; where only patches or pre-releases have some, the newest of those. ok is false for an empty catalog.
func NewestWithNotes(c *content.Catalog, today string) (v content.Version, ok bool) {
	var making content.Version
	for row := range c.Len() { // newest first
		if v = c.Version(row); !v.IsRelease() || v == making {
			continue
		}
		if about, _ := c.Release(v); about.Date <= today || today == "" {
			return v, true
		}
		making = v
	}
	if c.Len() == 0 {
		return v, false
	}
	return c.Version(0), true
}

// Desk returns what subjects are looked up in and said with, as the session stands now.
func (s *Session) Desk() subject.Desk {
	return subject.Desk{
		Catalog: s.Catalog, Tables: s.Tables, Elements: s.Elements, Newest: s.Newest, Today: s.Today, Words: s.Words, Lang: s.Lang,
	}
}

// Tell shows a phrase as the notice, one line that stands until the next key.
func (s *Session) Tell(id string, values phrase.Values) { s.Notify(s.Words.Fill(id, values)) }

// Refuse tells why nothing is done.
func (s *Session) Refuse(id string) tea.Cmd {
	s.Tell(id, nil)
	return nil
}

// Notify shows a line as the notice. Chinese quotes, which some terminals draw two cells wide, become plain ones.
func (s *Session) Notify(line string) {
	s.Notice = strings.NewReplacer("“", `"`, "”", `"`).Replace(line)
}
