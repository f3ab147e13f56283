package doctor

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/desktop"
	terminal "k8sexplore/ui/kit/term"
)

// examine looks around.
func (s *doctor) examine(ctx context.Context) reportJSON {
	held := map[string]config.Held{}
	for _, h := range s.Held.All() {
		held[h.Name] = h
	}
	profile, none := terminal.Profile(s.Getenv)
	out := reportJSON{
		Version: s.Version, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Terminal: s.terminal(), Colours: coloursJSON{profile.Name(), none, held["theme"].Value},
		Language: s.language(held["language"]), Folders: s.folders(), Settings: s.settings(),
	}
	outward := desktop.Desktop{Getenv: s.Getenv, Browser: s.Now().Browser, Clipboard: s.Now().Clipboard}
	if s.OutIsTerminal {
		outward.Terminal = s.Out
	}
	way, program := outward.CopyWay()
	out.Copying = copyingJSON{s.programOf(held["clipboard"].Value), string(way), s.programOf(program)}
	out.Browser = s.program(held["browser"], outward.OpensWith("https://kubernetes.io/"))
	out.Pager = s.program(held["pager"], s.PagerCommand(s.Now().Pager))
	out.Editor = s.program(held["editor"], s.Held.EditorCommand())
	out.Library, out.Index = s.library(ctx)
	out.Facts = s.facts()
	return out
}

// short is a text of the surroundings in a line, the home folder in it as ~.
func (s *doctor) short(text string) string {
	text = sanitize.Line(text)
	home, err := os.UserHomeDir()
	switch {
	case err != nil || filepath.Dir(home) == home:
		return text
	case text == home:
		return "~"
	}
	return strings.ReplaceAll(text, home+string(filepath.Separator), "~"+string(filepath.Separator))
}

// variable is the value of an environment variable, of which no more is told than any terminal's name takes.
func (s *doctor) variable(name string) string { return content.Shorten(s.short(s.Getenv(name))) }

// terminal asks it, where there is one to be asked.
func (s *doctor) terminal() terminalJSON {
	out := terminalJSON{
		Input: s.InIsTerminal, Output: s.OutIsTerminal, Term: s.variable("TERM"), ColorTerm: s.variable("COLORTERM"),
		Program: s.variable("TERM_PROGRAM"), Within: []string{}, ASCII: terminal.IsASCII(s.Getenv),
	}
	if s.OutIsTerminal {
		out.Width, out.Height = s.Width, s.Height
	}
	for _, around := range [][2]string{
		{"ssh", "SSH_CONNECTION"}, {"ssh", "SSH_TTY"}, {"tmux", "TMUX"}, {"screen", "STY"}, {"zellij", "ZELLIJ"}, {"wsl", "WSL_DISTRO_NAME"},
	} {
		name, variable := around[0], around[1]
		if s.Getenv(variable) != "" && (len(out.Within) == 0 || out.Within[len(out.Within)-1] != name) {
			out.Within = append(out.Within, name)
		}
	}
	if s.Probe == nil || out.Term == "" || out.Term == "dumb" {
		return out
	}
	told := s.Probe()
	out.Asked, out.LineCells, out.Silent = true, told.LineCells, told.Late
	if told.Known {
		out.Background = map[bool]string{true: "dark", false: "light"}[told.Dark]
	}
	return out
}

// origin says where a setting comes from.
func origin(h config.Held) string {
	switch h.From {
	case config.FromEnvironment, config.FromFlag:
		return h.Origin.Name
	case "":
		return config.FromDefault
	}
	return h.From
}

// programOf returns the program of a command, without its arguments.
func (s *doctor) programOf(command string) string {
	program, _, _ := strings.Cut(command, " ")
	return s.short(program)
}

// program says what is run, and whether it is there.
func (s *doctor) program(h config.Held, command []string) programJSON {
	out := programJSON{From: origin(h)}
	if len(command) > 0 {
		_, err := exec.LookPath(command[0])
		out.Program, out.Found = s.short(command[0]), err == nil
	}
	return out
}

// language says in which languages the program speaks, and why.
func (s *doctor) language(h config.Held) languageJSON {
	texts, _ := s.Language("") // asks for nothing that could be unknown
	out := languageJSON{Texts: texts.String(), Words: texts.String(), From: origin(h), Locale: map[string]string{}}
	if held := s.Now(); held.Apart {
		out.Words = held.ScreenLanguage.String()
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"} {
		if value := s.variable(name); value != "" {
			out.Locale[name] = value
		}
	}
	return out
}

// folders says where the program keeps its own, and whether it can.
func (s *doctor) folders() []folderJSON {
	f := s.Folders
	all := [][2]string{{"config", f.Config}, {"data", f.Data}, {"state", f.State}, {"cache", f.Cache}}
	return content.Each(all, func(one [2]string) folderJSON {
		out := folderJSON{Name: one[0], Path: s.short(one[1])}
		if info, err := os.Stat(one[1]); err == nil {
			out.Mode = info.Mode().String()
		}
		out.Writable = one[1] != "" && writable(one[1])
		return out
	})
}

// writable reports whether a folder takes files; one that is not there, whether it could be made.
func writable(folder string) bool {
	info, err := os.Stat(folder)
	if above := filepath.Dir(folder); errors.Is(err, fs.ErrNotExist) && above != folder {
		return writable(above)
	}
	if err != nil || !info.IsDir() {
		return false
	}
	f, err := os.CreateTemp(folder, ".k8sexplore-doctor-*")
	if err != nil {
		return false
	}
	return errors.Join(f.Close(), os.Remove(f.Name())) == nil
}

// settings says what is settled, and what is wrong with that.
func (s *doctor) settings() settingsJSON {
	file, _ := s.ConfigFile()
	out := settingsJSON{File: s.short(file), Exists: s.Held.Exists, Changed: []string{}, Faults: []string{}}
	for _, h := range s.Held.All() {
		if h.From != config.FromDefault && (h.From != config.FromEnvironment || strings.HasPrefix(h.Origin.Name, "K8SEXPLORE_")) {
			out.Changed = append(out.Changed, h.Name)
		}
	}
	words := run.OpenWords(content.English)
	if s.Unheld != nil {
		out.Faults = append(out.Faults, s.short(s.Unheld.Error()))
	}
	for _, f := range s.Held.Faults {
		out.Faults = append(out.Faults, s.short(f.Say(words)))
	}
	return out
}

// library says what is at hand, and what of the search index.
func (s *doctor) library(ctx context.Context) (out libraryJSON, index indexJSON) {
	if s.Library != nil {
		sources, err := s.Library.Checked(ctx)
		if err != nil {
			out.Trouble = s.short(err.Error())
		}
		for _, src := range sources {
			out.Trouble = cmp.Or(out.Trouble, s.short(src.Trouble))
		}
		out.Sources, out.Size = len(sources), s.Library.Size()
	}
	c, err := s.Catalog()
	if err != nil {
		out.Trouble = s.short(err.Error())
	}
	if c == nil {
		index.Why = "there is no catalog"
		return out, index
	}
	out.Entries = c.Len()
	searcher := s.Searcher(c, true)
	folder, size, err := searcher.Kept()
	index = indexJSON{Folder: s.short(folder), Size: size, Fits: err == nil}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		index.Why = "it is not built yet"
	case err != nil:
		index.Why = s.short(err.Error())
	}
	if err := searcher.Close(); err != nil && index.Why == "" {
		index.Why = s.short(err.Error())
	}
	return out, index
}

// facts says of when the tables are.
func (s *doctor) facts() (out factsJSON) {
	t, err := s.Tables()
	if err != nil {
		out.Trouble = s.short(err.Error())
		return out
	}
	if newest := t.Newest(s.Day()); newest != (content.Version{}) {
		out.Newest = newest.String()
	}
	out.AsOf = t.DayOf(facts.DayOfEnhancements)
	return out
}
