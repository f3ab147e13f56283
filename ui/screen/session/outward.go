package session

import (
	"context"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/phrase"
)

// Said is the message by which a command says in the notice what came of it.
type Said string

// OpenLink opens an address in the browser, or copies it where there is no browser. The command answers with Said.
func (s *Session) OpenLink(at desktop.Address) tea.Cmd {
	copies, words, open, log := s.copier(), s.Words, s.Desktop.Open, s.Log
	return func() tea.Msg {
		err := open(at)
		if err == nil {
			return Said(words.Fill("opened", phrase.Values{"Address": at}))
		}
		why := "no_browser"
		if !errors.Is(err, desktop.ErrNoBrowser) {
			log.Printf("opening %s: %v", at, err)
			why = "open_failed"
		}
		return Said(words.Fill(why, phrase.Values{"Instead": copies(words.Say("what_copy_link"), string(at))}))
	}
}

// Copy copies a text, which the notice calls what. The command answers with Said.
func (s *Session) Copy(what, text string) tea.Cmd {
	copies := s.copier()
	return func() tea.Msg { return Said(copies(what, text)) }
}

// CopyMade copies a text that takes time to make.
func (s *Session) CopyMade(what string, text func() string) tea.Cmd {
	copies := s.copier()
	return func() tea.Msg { return Said(copies(what, text())) }
}

// CopyCode copies a code block.
func (s *Session) CopyCode(source string) tea.Cmd {
	return s.Copy(s.Words.Count("what_copy_code", 1+strings.Count(source, "\n"), nil), source)
}

// CopyArticle copies an article with its title; article reads it, which is slow.
func (s *Session) CopyArticle(article func() (string, error)) tea.Cmd {
	copies, words := s.copier(), s.Words
	return func() tea.Msg {
		text, err := article()
		if err != nil {
			return Said(words.Fill("read_failed", phrase.Values{"Error": sanitize.Line(err.Error())}))
		}
		return Said(copies(words.Say("what_copy_article"), text+"\n"))
	}
}

// copier returns a function, for commands, that copies a text and says what came of that. The end of the program does
// not cancel a copy that was begun.
func (s *Session) copier() func(what, text string) string {
	ctx, to, words := context.WithoutCancel(s.Ctx), s.Desktop, s.Words
	return func(what, text string) string {
		way, err := to.Copy(ctx, sanitize.Text(text))
		switch {
		case err == nil:
			return words.Fill("copied_"+string(way), phrase.Values{"What": what})
		case errors.Is(err, desktop.ErrTooLong):
			return words.Say("copy_too_long")
		case errors.Is(err, desktop.ErrNoClipboard):
			return words.Say("no_clipboard")
		}
		return words.Fill("copy_failed", phrase.Values{"Error": sanitize.Line(err.Error())})
	}
}
