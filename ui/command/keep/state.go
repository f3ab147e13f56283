package keep

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// state tells, exports and imports what is kept.
type state struct{ output.Writer }

func (s *state) stateCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:  "state",
		Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return run.ValueError(run.UnknownOf("state"), args[0], content.Each(cmd.Commands(), (*cobra.Command).Name))
			}
			return s.state(o)
		},
	}
	s.PlainForm(cmd, o)
	cmd.AddCommand(s.exportStateCommand(), s.importStateCommand())
	return cmd
}

// stateJSON answers state; its fields are a contract.
type stateJSON struct {
	Folder string `json:"folder"`
	userstate.Counts
	SetAside []string          `json:"set_aside"`
	AsOf     map[string]string `json:"as_of,omitempty"` // the days of what is known: notes, enhancements, gates, elements
}

// state says where the state is, and how much.
func (s *state) state(o *run.Options) error {
	form, err := s.Plain(o)
	if err != nil {
		return err
	}
	store, err := s.lasting()
	if err != nil {
		return err
	}
	aside, err := userstate.SetAside(s.Folders.State)
	if err != nil {
		return fmt.Errorf("looking into the folder of the state: %w", err)
	}
	t, err := s.Tables()
	if err != nil {
		return err
	}
	out := stateJSON{s.Folders.State, store.Counts(), output.List(aside), output.Days(t)}
	if form == run.FormJSON {
		return s.JSON(out)
	}
	say := func(name, value string) {
		if s.OutIsTerminal {
			s.Sentence(s.Words().Label(s.Words().Say("state_"+name), value))
			return
		}
		s.Fields(name, value)
	}
	if s.OutIsTerminal {
		s.Sentence(out.Folder)
	} else {
		s.Fields("folder", out.Folder)
	}
	for _, c := range []struct {
		name string
		n    int
	}{{"bookmarks", out.Bookmarks}, {"read", out.Read}, {"follows", out.Follows}, {"done", out.Done}, {"new", out.New}} {
		say(c.name, strconv.Itoa(c.n))
	}
	if out.LastRead != "" {
		say("last_read", out.LastRead)
	}
	for _, file := range aside {
		say("set_aside", file)
	}
	switch days := s.Words().Days(t); {
	case !s.OutIsTerminal:
		for _, day := range t.AsOf() {
			s.Fields("as_of_"+day.Of, day.Date)
		}
	case days != "":
		s.Sentence(days)
	}
	return nil
}

// lasting returns what the reader keeps, unless that ends with the program.
func (s *state) lasting() (*userstate.Store, error) {
	store := s.Kept()
	if !store.Lasts() {
		return nil, run.Complain("state_nowhere", nil)
	}
	return store, nil
}

// stateName and stateFormat identify an exported state and its version.
const (
	stateName   = "state"
	stateFormat = 1
	stateBegins = `{"k8sexplore":"` + stateName + `",` // without white space
)

// exportedJSON is a state that was exported.
type exportedJSON struct {
	Name   string `json:"k8sexplore"`
	Format int    `json:"format"`
	userstate.Document
}

func (s *state) exportStateCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "export [FILE|-]",
		RunE: func(_ *cobra.Command, args []string) error {
			if _, err := s.Language(o.Lang); err != nil {
				return err
			}
			if len(args) > 1 {
				return run.Complain("state_one", phrase.Values{"Command": "export", "Given": len(args)})
			}
			return s.exportState(strings.Join(args, ""))
		},
	}
	s.LangFlag(cmd, o)
	return cmd
}

func (s *state) exportState(name string) error {
	store, err := s.lasting()
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return writeState(w, store.Document()) }
	if name == "" || name == "-" {
		return write(s.Printer)
	}
	if _, err := output.ReplaceFile(name, stateBegins, 0o600, write); err != nil {
		return run.Complain("exporting", phrase.Values{"Name": name, "Error": s.Told(err)})
	}
	return nil
}

// writeState writes a state as JSON with a line a record, as the files have them.
func writeState(w io.Writer, d userstate.Document) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"k8sexplore\": %q,\n\"format\": %d", stateName, stateFormat)
	for _, list := range []struct {
		name    string
		records []json.RawMessage
	}{{"bookmarks", d.Bookmarks}, {"read", d.Read}, {"follows", d.Follows}, {"place", d.Place}, {"done", d.Done}} {
		fmt.Fprintf(&b, ",\n%q: [", list.name)
		for i, record := range list.records {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
			b.Write(record)
		}
		b.WriteByte(']')
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}

func (s *state) importStateCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "import FILE|-",
		RunE: func(cmd *cobra.Command, args []string) error {
			form, err := s.Plain(o)
			switch {
			case err != nil:
				return err
			case len(args) != 1:
				return run.Complain("state_one", phrase.Values{"Command": "import", "Given": len(args)})
			case args[0] == "-" && s.InIsTerminal:
				return run.Complain("state_terminal", nil)
			}
			return s.importState(cmd.Context(), form, args[0])
		},
	}
	s.PlainForm(cmd, o)
	return cmd
}

// importState merges what was exported into the state.
func (s *state) importState(ctx context.Context, form, name string) error {
	store, err := s.lasting()
	if err != nil {
		return err
	}
	d, err := s.exported(name)
	if err != nil {
		return err
	}
	came, err := store.Take(d.Document)
	if err != nil {
		return run.Complain("state_damaged", phrase.Values{"Name": name, "Error": err})
	}
	if err := store.Save(ctx); err != nil {
		return run.Complain("state_unwritten", phrase.Values{"Error": err})
	}
	if form == run.FormJSON {
		return s.JSON(came)
	}
	for _, list := range []struct {
		name  string
		tally userstate.Tally
	}{{"bookmarks", came.Bookmarks}, {"read", came.Read}, {"follows", came.Follows}, {"place", came.Place}, {"done", came.Done}} {
		s.sayTally(list.name, list.tally)
	}
	return nil
}

func (s *state) sayTally(name string, tally userstate.Tally) {
	if !s.OutIsTerminal {
		s.Fields(name, strconv.Itoa(tally.Records), strconv.Itoa(tally.New))
		return
	}
	came := s.Words().Fill("state_came", phrase.Values{"New": tally.New, "Records": tally.Records})
	s.Sentence(s.Words().Label(s.Words().Say("state_"+name), came))
}

// longestState is how many bytes of a state are read: far more than a reader can mark.
const longestState = 64 << 20

// exported reads a state that was exported.
func (s *state) exported(name string) (d exportedJSON, err error) {
	var data []byte
	if name == "-" {
		data, err = io.ReadAll(io.LimitReader(s.In, longestState+1))
	} else {
		data, err = plainfile.Read(name, longestState)
	}
	if err != nil {
		return d, &fs.PathError{Op: "reading", Path: name, Err: err}
	}
	var head struct {
		Name   string `json:"k8sexplore"`
		Format int    `json:"format"`
	}
	err = json.Unmarshal(data, &head)
	switch {
	case len(data) > longestState || err == nil && (head.Name != stateName || head.Format < 1):
		return d, run.Complain("state_foreign", phrase.Values{"Name": name})
	case err == nil && head.Format > stateFormat:
		return d, run.Complain("state_newer", phrase.Values{"Name": name, "Format": head.Format, "Known": stateFormat})
	case err == nil:
		err = json.Unmarshal(data, &d)
	}
	if err != nil {
		return d, run.Complain("state_damaged", phrase.Values{"Name": name, "Error": run.Mistyped(err)})
	}
	return d, nil
}
