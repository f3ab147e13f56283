package run

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/phrase"
)

// NothingFor is the error of a query that finds nothing, with the reasons that are known.
func NothingFor(q content.Query, why ...string) error {
	said := Complain("nothing_for", phrase.Values{"Value": q.String()})
	if len(why) > 0 {
		said = Complain("nothing_why", phrase.Values{"Nothing": said, "Why": strings.Join(why, "; ")})
	}
	return NotFound{said, !answer.MayBeImported(q.Words)}
}

// Complaint is an error by what the command line says of it. Of its values, lists are joined as each language does,
// and other complaints said within; one with a number N has a form for it.
type Complaint struct {
	ID     string
	values phrase.Values
}

// Error says it in English: an error is told by session.told, which speaks the reader's language.
func (c Complaint) Error() string { return c.in(OpenWords(content.English)) }

func (c Complaint) in(words *phrase.Book) string {
	filled := phrase.Values{}
	for name, value := range c.values {
		switch v := value.(type) {
		case []string:
			value = words.List(v...)
		case Complaint:
			value = v.in(words)
		case error:
			value = system(words, v)
		}
		filled[name] = value
	}
	if n, ok := filled["N"].(int); ok {
		return words.Count(c.ID, n, filled)
	}
	return words.Fill(c.ID, filled)
}

// Mistyped returns what is wrong with JSON without the types of Go.
func Mistyped(err error) error {
	if typed := new(json.UnmarshalTypeError); errors.As(err, &typed) {
		return fmt.Errorf("%s is a %s", cmp.Or(typed.Field[strings.LastIndex(typed.Field, ".")+1:], "it"), typed.Value)
	}
	return err
}

// Incomplete is the error of a question that could be answered only in part.
type Incomplete struct{ error }

// NotFound is the error of a question that was understood and has no answer here.
type NotFound struct {
	error
	nowhere bool // imported notes cannot have it either
}

// InFlag is an error in the value of a flag.
type InFlag struct {
	flag string
	error
}

func (e InFlag) Error() string { return "--" + e.flag + ": " + e.error.Error() }

func (e InFlag) Unwrap() error { return e.error }

// hinted is an error that more releases might help against.
type hinted struct{ error }

func (e hinted) Unwrap() error { return e.error }

// What may be unknown besides the values of filters and flags, as a content.ValueError calls it.
const (
	UnknownCommand = "command"
	UnknownShell   = "shell for completion"
	unknownSaved   = "saved search"
)

// ofCommand begins the field of errors about unknown subcommands.
const ofCommand = "command of "

// UnknownOf returns the field of an error about an unknown subcommand of a command.
func UnknownOf(command string) string { return ofCommand + command }

// unknownID returns the phrase that tells of an unknown value of a field.
func unknownID(field string) string {
	if strings.HasPrefix(field, ofCommand) {
		return "unknown_subcommand"
	}
	id, ok := map[string]string{
		UnknownCommand: "unknown_command", UnknownShell: "unknown_shell", unknownSaved: "unknown_search",
		string(content.FieldPR): "unknown_pr", string(content.FieldRelease): "unknown_release",
		"import": "unknown_import", "filter": "unknown_filter",
	}[field]
	if !ok {
		return "unknown_value"
	}
	return id
}

// Told says an error in the language asked for, as far as it is one of ours.
func (s *Run) Told(err error) string {
	//nolint:errorlint // what an error wraps is told by what wraps it
	switch e := err.(type) {
	case Complaint:
		return e.in(s.Words())
	case NotFound:
		return s.Told(e.error)
	case Incomplete:
		return s.Told(e.error)
	case hinted:
		return s.Words().Fill("more_releases", phrase.Values{"Error": s.Told(e.error)})
	case InFlag:
		return s.toldInFlag(e)
	case *userstate.Fault:
		if e.Newer {
			return s.Words().Fill("keep_newer", phrase.Values{"File": e.File})
		}
		return s.Words().Fill("keep_damaged", phrase.Values{"File": e.File})
	case *content.ValueError:
		return s.toldValue(unknownID(e.Field), "", e)
	case answer.OrderError:
		return s.Words().Fill("upgrade_order", phrase.Values{"From": e.From.String(), "To": e.To.String()})
	case library.Faults:
		return s.Told(e[0]) // the others have lines of their own
	case interface{ Unwrap() []error }:
		return s.joined(content.Each(e.Unwrap(), s.Told))
	}
	return system(s.Words(), err)
}

// system says an error in the reader's words, one of the system's behind the file that it is about.
func system(words *phrase.Book, err error) string {
	said := err.Error()
	if at := new(fs.PathError); errors.As(err, &at) {
		why := at.Err.Error()
		if errors.Is(at.Err, fs.ErrNotExist) {
			why = "no such file or directory" // on every system
		}
		said = strings.Replace(said, at.Error(), content.Shorten(at.Path)+": "+why, 1)
	}
	return words.Trouble(said)
}

// joined puts together what is wrong in several places: of many the first few are said.
func (s *Run) joined(said []string) string {
	const most = 8
	if more := len(said) - most; more > 0 {
		said = append(said[:most], s.Words().Fill("and_more", phrase.Values{"N": more}))
	}
	return strings.Join(said, s.Words().Say("join_errors"))
}

func (s *Run) toldValue(id, flag string, e *content.ValueError) string {
	return s.Words().Fill(id, phrase.Values{
		"Flag": flag, "Field": e.Field, "Command": strings.TrimPrefix(e.Field, ofCommand), "Value": content.Shorten(e.Value),
		"Allowed": s.Words().List(e.Allowed...),
	})
}

// toldInFlag says what is wrong with the values of a flag, which is named once.
func (s *Run) toldInFlag(e InFlag) string {
	flag, all := "--"+e.flag, []error{e.error}
	if joined, ok := e.error.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	said := content.Each(all, s.Told)
	if first := new(content.ValueError); errors.As(all[0], &first) && unknownID(first.Field) == "unknown_value" {
		said[0] = s.toldValue("flag_value", flag, first)
	} else {
		said[0] = s.Words().Label(flag, said[0])
	}
	return s.joined(said)
}

// ValueError says that a word is none of those allowed.
func ValueError(what, value string, allowed []string) error {
	return &content.ValueError{Field: what, Value: value, Allowed: content.Nearest(value, allowed)}
}

// NearestError says that a word is none of those allowed, and names the nearest few.
func NearestError(what, value string, allowed []string) error {
	near := content.Nearest(strings.TrimPrefix(strings.ToLower(value), "v"), allowed)
	return &content.ValueError{Field: what, Value: value, Allowed: near[:min(5, len(near))]}
}

// Complain returns the error that the command line says with the phrase of an id, filled with values.
func Complain(id string, values phrase.Values) Complaint { return Complaint{id, values} }

// Unknown says that a name stands for nothing, by the message kind_unknown, or, with the names that are near, by
// kind_nearest.
func Unknown(kind string, values phrase.Values, nearest []string) Complaint {
	if len(nearest) == 0 {
		return Complain(kind+"_unknown", values)
	}
	values["Nearest"] = nearest
	return Complain(kind+"_nearest", values)
}

// None returns err as that of a question that was understood and has no answer here.
func None(err error) NotFound { return NotFound{error: err} }

// NameOf returns what a command is called behind the program's name, which begins each line that tells an error.
func NameOf(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().CommandPath()+" ")
}

// NoWords is the Args of a command that takes nothing.
func NoWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Complain("no_words_here", phrase.Values{"Command": NameOf(cmd), "Value": strings.Join(args, " ")})
	}
	return nil
}

// Partly returns err as that of a question that could be answered only in part.
func Partly(err error) Incomplete { return Incomplete{err} }

// OfFlag returns err as one in the value of a flag, nil where there is none.
func OfFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	return InFlag{flag, err}
}
