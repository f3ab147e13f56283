package run

import (
	"k8sexplore/content"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
)

// Words are what the command line says in the language asked for. They are read when there is something to say: most
// answers into a pipe need none.
func (s *Run) Words() *phrase.Book {
	if s.book == nil {
		s.book = compiled(s.Books.CommandLine(s.spoken(s.Now())))
	}
	return s.book
}

// OpenWords returns what the command line says in a language.
func OpenWords(l content.Language) *phrase.Book { return compiled(phrase.OpenCommandLine(l)) }

func compiled(words *phrase.Book, err error) *phrase.Book {
	if err != nil {
		panic(err) // compiled in: a mistake in the program
	}
	return words
}

// Spoken returns the language of the words.
func (s *Run) Spoken() content.Language { return s.spoken(s.Now()) }

// spoken returns the language of the words: the one settled for them, else the one that --lang asks for, else the one
// settled for texts, else that of the locale.
func (a App) spoken(held config.Settings) content.Language {
	if held.Apart {
		return held.ScreenLanguage
	}
	lang := a.texts(held)
	a.argument("lang", func(tag string) {
		if l, err := content.ParseLanguage(tag); err == nil {
			lang = l
		}
	})
	return lang
}

// texts returns the language of texts where no flag asks for one.
func (a App) texts(held config.Settings) content.Language {
	if held.LanguageAsked {
		return held.Language
	}
	return content.LocaleLanguage(a.Getenv)
}

// Labels are the words around the texts of an answer, as the screen has them, among those of the command line.
func (s *Run) Labels(r *Request) *phrase.Book {
	lang := r.Lang
	if held := s.Now(); held.Apart {
		lang = held.ScreenLanguage
	}
	if lang == s.Spoken() {
		return s.Words()
	}
	return compiled(s.Books.CommandLine(lang))
}

// Tell writes one line to Err, from the words.
func (s *Run) Tell(id string, values phrase.Values) { s.Say(s.Words().Fill(id, values)) }

// TellError tells an error that stops nothing.
func (s *Run) TellError(id string, err error) { s.Tell(id, phrase.Values{"Error": err}) }
