package run

import (
	"errors"
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The flag and the variable that name another file of settings, and what it is called where neither does.
const (
	ConfigFlag     = "config"
	configVariable = "K8SEXPLORE_CONFIG"
	configName     = "config.yaml"
)

// Doctor is the command that tells what is wrong with the settings by itself, as config does.
const Doctor = "doctor"

// argument calls take with each value of a flag. It reads the arguments before cobra does, since even what is wrong
// with them has to be said in the language that they ask for.
func (a App) argument(flag string, take func(value string)) {
	for i, arg := range a.Args {
		if arg == "--" {
			return
		}
		if value, ok := strings.CutPrefix(arg, "--"+flag+"="); ok {
			take(value)
		}
		if arg == "--"+flag && i+1 < len(a.Args) {
			take(a.Args[i+1])
		}
	}
}

// ConfigFile returns the file of settings, "" for none, and the flag or variable that names it, "" where neither does.
func (a App) ConfigFile() (file, namedBy string) {
	if file = a.Getenv(configVariable); file != "" {
		namedBy = configVariable
	}
	a.argument(ConfigFlag, func(value string) { file, namedBy = value, "--"+ConfigFlag })
	if namedBy == "" && a.Folders.Config != "" {
		file = filepath.Join(a.Folders.Config, configName)
	}
	return file, namedBy
}

// Settings reads what the user has settled. The error says why a file that is named cannot be read.
func (a App) Settings() (*config.Loaded, error) {
	file, namedBy := a.ConfigFile()
	if err := FileGiven(file, namedBy); err != nil {
		return &config.Loaded{}, err
	}
	held, err := config.Load(a.Source(file, namedBy != "", filepath.Base(file)))
	if err != nil {
		return held, Unread(namedBy, file, err)
	}
	return held, nil
}

// FileGiven refuses a flag without a file.
func FileGiven(file, namedBy string) error {
	if file == "" && namedBy != "" {
		return Complain("config_empty", phrase.Values{"Holder": namedBy})
	}
	return nil
}

// Source is a file of settings with what overrides it; shown is what it is called in faults.
func (a App) Source(file string, named bool, shown string) config.Source {
	return config.Source{File: file, Named: named, Shown: shown, Getenv: a.Getenv, Themes: a.themes}
}

// Unread says that a file of settings cannot be read.
func Unread(namedBy, file string, err error) error {
	return Complain("config_missing", phrase.Values{"Holder": namedBy, "File": content.Shorten(file), "Error": err})
}

// themes are ours and the user's.
func (a App) themes() []string { return style.Names(style.OwnNames(a.Folders.Themes())) }

// Now returns the settings that hold, those of flags included once these are read.
func (s *Run) Now() config.Settings {
	if s.Held == nil {
		return config.Settings{}
	}
	return s.Held.Settings
}

// SettingFlags gives a command the flags that settle something for one run.
func (s *Run) SettingFlags(cmd *cobra.Command) {
	for _, row := range config.Table() {
		switch {
		case row.Flag == "" || cmd.Flags().Lookup(row.Flag) != nil:
		case row.IsSwitch():
			cmd.Flags().Bool(row.Flag, false, "")
		default:
			cmd.Flags().String(row.Flag, "", "")
			Annotate(cmd, row.Flag, Choices, row.Allowed()...)
		}
	}
	s.CompleteFlag(cmd, "theme", func(*content.Catalog) []string { return s.themes() })
}

// TakeFlags adds what the flags of a command say to the settings.
func (s *Run) TakeFlags(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		wrong := s.Held.TakeFlag(f.Name, f.Value.String())
		if value := new(content.ValueError); errors.As(wrong, &value) {
			value.Field = f.Name
		}
		if wrong != nil && err == nil {
			err = OfFlag(f.Name, wrong)
		}
	})
	return err
}

// Readied runs before each command. A file of settings that was named and cannot be read ends the command; other
// faults are told, unless the command tells them by itself, as the screen does.
func (s *Run) Readied(cmd *cobra.Command) error {
	for c := cmd; c != nil; c = c.Parent() {
		if c.Name() == ConfigFlag || c.Name() == Doctor || strings.HasPrefix(c.Name(), cobra.ShellCompRequestCmd) {
			return nil
		}
	}
	if s.Unheld != nil {
		return s.Unheld
	}
	if cmd.HasParent() {
		s.TellFaults()
	}
	return nil
}

// TellFaults says what is wrong with the settings, a line each for as many as somebody may read.
func (s *Run) TellFaults() {
	const most = 10
	for _, f := range s.Held.Faults[:min(most, len(s.Held.Faults))] {
		s.Say(f.Say(s.Words()))
	}
	if more := len(s.Held.Faults) - most; more > 0 {
		s.Tell("config_faults_more", phrase.Values{"N": more})
	}
}
