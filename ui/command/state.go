package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
)

func (s *session) stateCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "state",
		Example: `  k8sexplore state
  k8sexplore state export | ssh elsewhere k8sexplore state import -
  k8sexplore state -o json | jq .read`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return valueError(unknownOf("state"), args[0], each(cmd.Commands(), (*cobra.Command).Name))
			}
			return s.state(o)
		},
	}
	s.plainForm(cmd, o)
	cmd.AddCommand(s.exportStateCommand(), s.importStateCommand())
	return cmd
}

// stateJSON answers state; its fields are a contract.
type stateJSON struct {
	Folder string `json:"folder"`
	userstate.Counts
	SetAside []string `json:"set_aside"`
}

// state says where the state is, and how much.
func (s *session) state(o *options) error {
	form, err := s.plain(o)
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
	out := stateJSON{s.Folders.State, store.Counts(), list(aside)}
	counts := []struct {
		name string
		n    int
	}{{"bookmarks", out.Bookmarks}, {"read", out.Read}, {"follows", out.Follows}, {"done", out.Done}, {"new", out.New}}
	switch {
	case form == formJSON:
		return s.json(out)
	case !s.OutIsTerminal:
		err = s.fields("folder", out.Folder)
		for _, c := range counts {
			err = errors.Join(err, s.fields(c.name, strconv.Itoa(c.n)))
		}
		for _, file := range aside {
			err = errors.Join(err, s.fields("set_aside", file))
		}
		return err
	}
	err = s.sentence(out.Folder)
	for _, c := range counts {
		err = errors.Join(err, s.sentence(s.words().Label(s.words().Say("state_"+c.name), strconv.Itoa(c.n))))
	}
	for _, file := range aside {
		err = errors.Join(err, s.sentence(s.words().Label(s.words().Say("state_set_aside"), file)))
	}
	return err
}

// lasting returns what the reader keeps, unless it ends with the program.
func (s *session) lasting() (*userstate.Store, error) {
	store := s.kept()
	if !store.Lasts() {
		return nil, complaint{id: "state_nowhere"}
	}
	return store, nil
}

// stateName and stateFormat are what a state that was exported says it is.
const (
	stateName   = "state"
	stateFormat = 1
)

// exportedJSON is a state that was exported.
type exportedJSON struct {
	Name   string `json:"k8sexplore"`
	Format int    `json:"format"`
	userstate.Document
}

func (s *session) exportStateCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "export [FILE|-]",
		Example: `  k8sexplore state export state.json
  k8sexplore state export - | gzip > state.json.gz
  k8sexplore state export | ssh elsewhere k8sexplore state import -`,
		RunE: func(_ *cobra.Command, args []string) error {
			if _, err := s.language(o.lang); err != nil {
				return err
			}
			if len(args) > 1 {
				return complaint{"state_one", phrase.Values{"Command": "export", "Given": len(args)}}
			}
			return s.exportState(strings.Join(args, ""))
		},
	}
	o.langFlag(cmd)
	s.completeLang(cmd)
	return cmd
}

func (s *session) exportState(name string) error {
	store, err := s.lasting()
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return writeState(w, store.Document()) }
	if name == "" || name == "-" {
		return write(s.out)
	}
	if _, err := replaceFile(name, write); err != nil {
		return complaint{"exporting", phrase.Values{"Name": name, "Error": s.told(err)}}
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

func (s *session) importStateCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "import FILE|-",
		Example: `  k8sexplore state import state.json
  k8sexplore state import - < state.json
  ssh elsewhere k8sexplore state export | k8sexplore state import -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			form, err := s.plain(o)
			switch {
			case err != nil:
				return err
			case len(args) != 1:
				return complaint{"state_one", phrase.Values{"Command": "import", "Given": len(args)}}
			case args[0] == "-" && s.InIsTerminal:
				return complaint{id: "state_terminal"}
			}
			return s.importState(cmd.Context(), form, args[0])
		},
	}
	s.plainForm(cmd, o)
	return cmd
}

// importState merges what was exported into the state.
func (s *session) importState(ctx context.Context, form, name string) error {
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
		return complaint{"state_damaged", phrase.Values{"Name": name, "Error": err}}
	}
	if err := store.Save(ctx); err != nil {
		return complaint{"state_unwritten", phrase.Values{"Error": err}}
	}
	if form == formJSON {
		return s.json(came)
	}
	for _, list := range []struct {
		name  string
		tally userstate.Tally
	}{{"bookmarks", came.Bookmarks}, {"read", came.Read}, {"follows", came.Follows}, {"place", came.Place}, {"done", came.Done}} {
		if err := s.sayTally(list.name, list.tally); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) sayTally(name string, tally userstate.Tally) error {
	if !s.OutIsTerminal {
		return s.fields(name, strconv.Itoa(tally.Records), strconv.Itoa(tally.New))
	}
	came := s.words().Fill("state_came", phrase.Values{"New": tally.New, "Records": tally.Records})
	return s.sentence(s.words().Label(s.words().Say("state_"+name), came))
}

// longestState is how many bytes of a state are read: far more than a reader can mark.
const longestState = 64 << 20

// exported reads a state that was exported.
func (s *session) exported(name string) (d exportedJSON, err error) {
	in := s.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return d, fmt.Errorf("reading the state: %w", err)
		}
		defer func() { _ = f.Close() }() // it was only read
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, longestState+1))
	if err != nil {
		return d, fmt.Errorf("reading the state: %w", err)
	}
	var head struct {
		Name   string `json:"k8sexplore"`
		Format int    `json:"format"`
	}
	err = json.Unmarshal(data, &head)
	switch {
	case len(data) > longestState || err == nil && (head.Name != stateName || head.Format < 1):
		return d, complaint{"state_foreign", phrase.Values{"Name": name}}
	case err == nil && head.Format > stateFormat:
		return d, complaint{"state_newer", phrase.Values{"Name": name, "Format": head.Format, "Known": stateFormat}}
	case err == nil:
		err = json.Unmarshal(data, &d)
	}
	if err != nil {
		return d, complaint{"state_damaged", phrase.Values{"Name": name, "Error": err}}
	}
	return d, nil
}
