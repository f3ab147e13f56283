package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"k8sexplore/content/plainfile"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"

	"github.com/spf13/cobra"
)

func (s *face) configCommand() *cobra.Command {
	o := new(run.Options)
	parent := &cobra.Command{
		Use:  run.ConfigFlag,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return run.ValueError(run.UnknownOf(run.ConfigFlag), args[0], []string{"init", "check", "edit", "path"})
			}
			return s.showConfig(cmd, o)
		},
	}
	parent.Flags().SortFlags = false
	s.PlainForm(parent, o)
	s.SettingFlags(parent)
	parent.AddCommand(s.configInit(), s.configCheck(), s.configEdit(), s.configPath())
	return parent
}

// configJSON answers config.
type configJSON struct {
	File     string        `json:"file"`
	Exists   bool          `json:"exists"`
	Settings []settingJSON `json:"settings"`
	Faults   []string      `json:"faults"`
}

// settingJSON is a setting and what holds of it; its fields are a contract.
type settingJSON struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	From     string `json:"from"`               // default, file, environment or flag
	File     string `json:"file,omitempty"`     // of from file
	Line     int    `json:"line,omitempty"`     // in it
	Variable string `json:"variable,omitempty"` // of from environment
	Flag     string `json:"flag,omitempty"`     // of from flag
}

// showConfig answers with each setting and where it comes from.
func (s *face) showConfig(cmd *cobra.Command, o *run.Options) error {
	form, err := s.Plain(o)
	if err == nil {
		err = s.TakeFlags(cmd)
	}
	if err == nil {
		err = s.Unheld
	}
	if err != nil {
		return err
	}
	file, _ := s.ConfigFile()
	all := s.Held.All()
	if form == run.FormJSON {
		return s.configJSON(file, all)
	}
	s.TellFaults()
	if !s.OutIsTerminal {
		for _, h := range all {
			s.Fields(h.Name, h.Value, s.origin(h, "default"))
		}
		return nil
	}
	s.configTable(file, all)
	return nil
}

func (s *face) configJSON(file string, all []config.Held) error {
	out := configJSON{file, s.Held.Exists, []settingJSON{}, []string{}}
	for _, h := range all {
		row := settingJSON{Name: h.Name, Value: h.Value, From: h.From, Line: h.Line}
		switch h.From {
		case config.FromFile:
			row.File = file
		case config.FromEnvironment:
			row.Variable = h.Origin.Name
		case config.FromFlag:
			row.Flag = h.Origin.Name
		}
		out.Settings = append(out.Settings, row)
	}
	for _, f := range s.Held.Faults {
		out.Faults = append(out.Faults, f.Say(s.Words()))
	}
	return s.JSON(out)
}

// origin is where a value comes from, in a few words.
func (s *face) origin(h config.Held, usual string) string {
	switch h.From {
	case config.FromDefault:
		return usual
	case config.FromFile:
		return h.File + ":" + strconv.Itoa(h.Line)
	}
	return h.Origin.Name
}

// configTable writes the settings for people.
func (s *face) configTable(file string, all []config.Held) {
	words := s.Words()
	where := words.Fill("config_absent", phrase.Values{"File": file})
	switch {
	case file == "":
		where = words.Say("config_nowhere")
	case s.Held.Exists:
		where = words.Fill("config_file", phrase.Values{"File": file})
	}
	s.Sentence(where)
	table := [][3]string{{words.Say("column_setting"), words.Say("column_value"), words.Say("column_from")}}
	for _, h := range all {
		table = append(table, [3]string{h.Name, h.Value, s.origin(h, words.Say("default"))})
	}
	const gap, widestValue = 2, 40
	var name, value int
	for _, row := range table {
		name, value = max(name, cells.Width(row[0])), max(value, min(cells.Width(row[1]), widestValue))
	}
	s.Line("")
	for n, row := range table {
		line := cells.Fit(row[0], name+gap) + row[1] + cells.Blank(max(value-cells.Width(row[1]), 0)+gap) + row[2]
		line = strings.TrimRight(cells.Cut(line, s.Cells()), " ")
		if n == 0 || all[n-1].From != config.FromDefault {
			line = output.Paint(s.Coloured()).Text(output.Bold, line)
		}
		s.Line(line)
	}
}

// configFile makes a subcommand of one that is about a file of settings: its argument, else the one in use.
func (s *face) configFile(cmd *cobra.Command, do func(ctx context.Context, file string, args []string) error) *cobra.Command {
	o := new(run.Options)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		file, err := s.configArgument(cmd, o, args)
		if err != nil {
			return err
		}
		return do(cmd.Context(), file, args)
	}
	s.LangFlag(cmd, o)
	return cmd
}

func (s *face) configInit() *cobra.Command {
	print := false
	cmd := s.configFile(&cobra.Command{Use: "init [FILE]"}, func(_ context.Context, file string, _ []string) error {
		if print || file == "-" {
			_, err := s.Printer.WriteString(config.Commented(s.Words()))
			return err
		}
		if err := s.writeConfig(file); err != nil {
			return err
		}
		s.Path(file)
		return nil
	})
	cmd.Flags().BoolVar(&print, "print", false, "")
	return cmd
}

// configArgument returns the file that a command is about: its argument, else the file of settings.
func (s *face) configArgument(cmd *cobra.Command, o *run.Options, args []string) (file string, err error) {
	if _, err := s.Language(o.Lang); err != nil {
		return "", err
	}
	switch len(args) {
	case 0:
		var namedBy string
		file, namedBy = s.ConfigFile()
		if err := run.FileGiven(file, namedBy); err != nil {
			return "", err
		}
	case 1:
		file = args[0]
	default:
		return "", run.Complain("config_one", phrase.Values{"Command": run.NameOf(cmd), "Given": strings.Join(args, " ")})
	}
	if file == "" {
		return "", run.Complain("config_nowhere", nil)
	}
	return file, nil
}

// writeConfig writes a file of settings, all commented out, where there is none.
func (s *face) writeConfig(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fmt.Errorf("making the folder of the settings: %w", err)
	}
	_, err := os.Stat(file)
	if err == nil {
		return run.Complain("config_there", phrase.Values{"File": file})
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = plainfile.Write(file, []byte(config.Commented(s.Words())))
	}
	if err != nil {
		return fmt.Errorf("writing the settings %s: %w", file, err)
	}
	return nil
}

func (s *face) configCheck() *cobra.Command {
	return s.configFile(&cobra.Command{Use: "check [FILE]"}, func(_ context.Context, file string, args []string) error {
		_, namedBy := s.ConfigFile()
		return s.checkConfig(file, namedBy, len(args) > 0)
	})
}

// checkConfig says what of a file does not hold, a line each; of the one in use, of the variables as well.
func (s *face) checkConfig(file, namedBy string, argument bool) error {
	from := s.Source(file, argument || namedBy != "", file)
	if argument {
		namedBy, from.Getenv = "config check", func(string) string { return "" }
	}
	held, err := config.Load(from)
	if err != nil {
		return run.Unread(namedBy, file, err)
	}
	for _, f := range held.Faults {
		s.Line(f.Say(s.Words()))
	}
	said := "config_absent"
	switch {
	case len(held.Faults) > 0:
		return run.Complain("config_faults", phrase.Values{"N": len(held.Faults)})
	case held.Exists:
		said = "config_whole"
	}
	s.Path(s.Words().Fill(said, phrase.Values{"File": file}))
	return nil
}

func (s *face) configEdit() *cobra.Command {
	cmd := &cobra.Command{Use: "edit", Args: run.NoWords, ValidArgsFunction: cobra.NoFileCompletions}
	return s.configFile(cmd, func(ctx context.Context, file string, _ []string) error {
		if !s.InIsTerminal || !s.OutIsTerminal {
			return run.Complain("config_terminal", nil)
		}
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			if err := s.writeConfig(file); err != nil {
				return err
			}
		}
		if err := s.edit(ctx, file); err != nil {
			return err
		}
		return s.checkConfig(file, "config edit", false)
	})
}

// edit opens a file in the editor, and waits until that ends.
func (s *face) edit(ctx context.Context, file string) error {
	command := s.Held.EditorCommand()
	cmd := exec.CommandContext(ctx, command[0], append(command[1:], file)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.In, s.Out, s.Err
	if err := cmd.Run(); err != nil {
		return run.Complain("config_editor", phrase.Values{"Command": command.String(), "Error": err})
	}
	return nil
}

func (s *face) configPath() *cobra.Command {
	cmd := &cobra.Command{Use: "path", Args: run.NoWords, ValidArgsFunction: cobra.NoFileCompletions}
	return s.configFile(cmd, func(_ context.Context, file string, _ []string) error {
		s.Path(file)
		return nil
	})
}
