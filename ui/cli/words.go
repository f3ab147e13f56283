package cli

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/phrase"
)

// words are what the command line says in the language asked for. They are read when there is something to say: most
// answers into a pipe need none.
func (s *session) words() *phrase.Book {
	if s.book == nil {
		s.book = s.openWords()
	}
	return s.book
}

func (a App) openWords() *phrase.Book { return openWords(a.spoken()) }

func openWords(l content.Language) *phrase.Book {
	words, err := phrase.OpenCommandLine(l)
	if err != nil {
		panic(err) // compiled in: a mistake in the program
	}
	return words
}

// spoken returns the language that --lang asks for, else that of the locale. It reads the arguments by itself, since
// what is wrong with them has to be said as well.
func (a App) spoken() content.Language {
	for i, arg := range a.Args {
		tag, ok := strings.CutPrefix(arg, "--lang=")
		if arg == "--lang" && i+1 < len(a.Args) {
			tag, ok = a.Args[i+1], true
		}
		if l, err := content.ParseLanguage(tag); ok && err == nil {
			return l
		}
		if arg == "--" {
			break
		}
	}
	return content.LocaleLanguage(a.Getenv)
}

// tell writes one line to Err, from the words.
func (s *session) tell(id string, values phrase.Values) { s.say(s.words().Fill(id, values)) }

// tellError tells an error that stops nothing.
func (s *session) tellError(id string, err error) { s.tell(id, phrase.Values{"Error": err}) }
