package command

import (
	"errors"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
)

// complaint is an error by what the command line says of it. Of its values, lists are joined as each language does,
// and other complaints said within; one with a number N has a form for it.
type complaint struct {
	id     string
	values phrase.Values
}

// Error says it in English: an error is told by session.told, which speaks the reader's language.
func (c complaint) Error() string { return c.in(openWords(content.English)) }

func (c complaint) in(words *phrase.Book) string {
	filled := phrase.Values{}
	for name, value := range c.values {
		switch v := value.(type) {
		case []string:
			value = words.List(v...)
		case complaint:
			value = v.in(words)
		}
		filled[name] = value
	}
	if n, ok := filled["N"].(int); ok {
		return words.Count(c.id, n, filled)
	}
	return words.Fill(c.id, filled)
}

// nothing is the error of a question that was understood and has no answer here.
type nothing struct{ error }

// inFlag is an error in the value of a flag.
type inFlag struct {
	flag string
	error
}

func (e inFlag) Error() string { return "--" + e.flag + ": " + e.error.Error() }
func (e inFlag) Unwrap() error { return e.error }

// hinted is an error that more releases might help against.
type hinted struct{ error }

func (e hinted) Unwrap() error { return e.error }

// What may be unknown besides the values of filters and flags, as a content.ValueError calls it.
const (
	unknownCommand = "command"
	unknownShell   = "shell for completion"
	unknownSaved   = "saved search"
)

// ofCommand begins what an unknown command of a command is called.
const ofCommand = "command of "

// unknownOf returns what an unknown command of a command is called.
func unknownOf(command string) string { return ofCommand + command }

// unknownIDs are the phrases for what is unknown and is not the value of a filter or a flag.
func unknownID(field string) string {
	if strings.HasPrefix(field, ofCommand) {
		return "unknown_subcommand"
	}
	id, ok := map[string]string{
		unknownCommand: "unknown_command", unknownShell: "unknown_shell", unknownSaved: "unknown_search",
		string(content.FieldPR): "unknown_pr", "import": "unknown_import",
	}[field]
	if !ok {
		return "unknown_value"
	}
	return id
}

// told says an error in the language asked for, as far as it is one of ours.
func (s *session) told(err error) string {
	//nolint:errorlint // what an error wraps is told by what wraps it
	switch e := err.(type) {
	case complaint:
		return e.in(s.words())
	case nothing:
		return s.told(e.error)
	case hinted:
		return s.words().Fill("more_releases", phrase.Values{"Error": s.told(e.error)})
	case inFlag:
		return s.toldInFlag(e)
	case *userstate.Fault:
		if e.Newer {
			return s.words().Fill("keep_newer", phrase.Values{"File": e.File})
		}
		return s.words().Fill("keep_damaged", phrase.Values{"File": e.File})
	case *content.ValueError:
		return s.toldValue(unknownID(e.Field), "", e)
	case interface{ Unwrap() []error }:
		return s.joined(each(e.Unwrap(), s.told))
	}
	return err.Error()
}

// joined puts together what is wrong in several places.
func (s *session) joined(said []string) string {
	return strings.Join(said, s.words().Say("join_errors"))
}

func (s *session) toldValue(id, flag string, e *content.ValueError) string {
	return s.words().Fill(id, phrase.Values{
		"Flag": flag, "Field": e.Field, "Command": strings.TrimPrefix(e.Field, ofCommand), "Value": content.Shorten(e.Value),
		"Allowed": s.words().List(e.Allowed...),
	})
}

// toldInFlag says what is wrong with the values of a flag, which is named once.
func (s *session) toldInFlag(e inFlag) string {
	flag, all := "--"+e.flag, []error{e.error}
	if joined, ok := e.error.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	said := each(all, s.told)
	if first := new(content.ValueError); errors.As(all[0], &first) && unknownID(first.Field) == "unknown_value" {
		said[0] = s.toldValue("flag_value", flag, first)
	} else {
		said[0] = flag + ": " + said[0]
	}
	return s.joined(said)
}
