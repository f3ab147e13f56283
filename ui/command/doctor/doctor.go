// Package doctor holds the command doctor: one page about the program and what it finds around itself, to be pasted into
// an issue. It tells no secrets: of the environment only variables that are named here, of commands the program alone,
// and the home folder as ~. What cannot be found out is said, and never an error.
package doctor

import (
	"github.com/spf13/cobra"

	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
)

// doctor answers with what the program finds around itself.
type doctor struct{ output.Writer }

// Commands returns the commands of this package, which write to w.
func Commands(w output.Writer) []*cobra.Command {
	return []*cobra.Command{(&doctor{w}).doctorCommand()}
}

// Answers are what the commands of this package answer with.
func Answers() output.Answers { return output.Answers{run.Doctor: {reportJSON{}}} }

func (s *doctor) doctorCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: run.Doctor, Args: run.NoWords, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			form, err := s.Plain(o)
			if err != nil {
				return err
			}
			report := s.examine(cmd.Context())
			switch {
			case form == run.FormJSON:
				return s.JSON(report)
			case !s.OutIsTerminal:
				return s.fields(report)
			}
			s.page(report)
			return nil
		},
	}
	s.PlainForm(cmd, o)
	return cmd
}

// reportJSON answers doctor; its fields are a contract. Texts are in English; "" is what there is not, or cannot be found
// out.
type reportJSON struct {
	Version  string       `json:"version"`
	Go       string       `json:"go"`
	System   string       `json:"system"` // linux/amd64
	Terminal terminalJSON `json:"terminal"`
	Colours  coloursJSON  `json:"colours"`
	Copying  copyingJSON  `json:"clipboard"`
	Browser  programJSON  `json:"browser"`
	Pager    programJSON  `json:"pager"`
	Editor   programJSON  `json:"editor"`
	Language languageJSON `json:"language"`
	Folders  []folderJSON `json:"folders"`
	Settings settingsJSON `json:"settings"`
	Library  libraryJSON  `json:"library"`
	Index    indexJSON    `json:"index"`
	Facts    factsJSON    `json:"facts"`
}

type terminalJSON struct {
	Input      bool     `json:"input"` // whether input and output are one
	Output     bool     `json:"output"`
	Term       string   `json:"term"`
	ColorTerm  string   `json:"colorterm"`
	Program    string   `json:"program"` // TERM_PROGRAM
	Width      int      `json:"width"`   // cells, 0 where there is none
	Height     int      `json:"height"`
	Within     []string `json:"within"` // what the terminal is reached through: ssh, tmux, screen, zellij, wsl
	ASCII      bool     `json:"ascii"`  // the locale says that there is no Unicode
	Asked      bool     `json:"asked"`
	Background string   `json:"background"` // dark or light, "" where it does not say
	LineCells  int      `json:"line_cells"` // of ─, 0 where it does not say
	Silent     bool     `json:"silent"`     // part of the answer did not come in time
}

type coloursJSON struct {
	Profile string `json:"profile"` // TrueColor, ANSI256, ANSI or Ascii
	None    bool   `json:"no_color"`
	Theme   string `json:"theme"`
}

type copyingJSON struct {
	Setting string `json:"setting"`
	Way     string `json:"way"` // native, tmux or terminal, which is tried first
	Program string `json:"program"`
}

// programJSON is a program that is run for something.
type programJSON struct {
	From    string `json:"from"`    // default, file, or the variable
	Program string `json:"program"` // without arguments
	Found   bool   `json:"found"`
}

type languageJSON struct {
	Texts  string            `json:"texts"`
	Words  string            `json:"words"` // of the screen and the command line
	From   string            `json:"from"`  // default, file, or the variable or flag
	Locale map[string]string `json:"locale"`
}

type folderJSON struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Mode     string `json:"mode"` // drwx------, "" where it is not there
	Writable bool   `json:"writable"`
}

type settingsJSON struct {
	File    string   `json:"file"`
	Exists  bool     `json:"exists"`
	Changed []string `json:"changed"` // names of what is settled for this program
	Faults  []string `json:"faults"`
}

type libraryJSON struct {
	Sources int    `json:"sources"`
	Entries int    `json:"entries"` // of everything at hand, ours and imported
	Size    int64  `json:"size"`    // bytes, of what was imported
	Trouble string `json:"trouble"`
}

type indexJSON struct {
	Folder string `json:"folder"`
	Size   int64  `json:"size"`
	Fits   bool   `json:"fits"` // it is whole, and of what is at hand
	Why    string `json:"why"`  // it does not
}

type factsJSON struct {
	Newest  string `json:"newest"` // release that is out today
	AsOf    string `json:"as_of"`  // the day of which upstream's enhancements are
	Trouble string `json:"trouble"`
}
