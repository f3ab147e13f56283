package doctor

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/ui/command/output"
	"k8sexplore/ui/kit/desktop"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
)

// fields writes a report for programs: a line each for what it has, its place in the JSON and its value.
func (s *doctor) fields(report reportJSON) error {
	text, err := json.Marshal(report)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var write func(at string) error
	write = func(at string) error {
		t, err := d.Token()
		if err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
		open, isOpen := t.(json.Delim)
		if !isOpen {
			s.Fields(at, fmt.Sprint(t))
			return nil
		}
		for i := 0; d.More(); i++ {
			name := strconv.Itoa(i)
			if open == '{' {
				key, _ := d.Token() // there is more
				name = fmt.Sprint(key)
			}
			if err := write(strings.TrimPrefix(at+"."+name, ".")); err != nil {
				return err
			}
		}
		_, err = d.Token() // the end
		return err
	}
	return write("")
}

// page writes a report for people.
func (s *doctor) page(r reportJSON) {
	w := s.Words()
	s.heading(strings.Join([]string{"k8sexplore", r.Version, r.System, r.Go}, " "))
	s.row("doctor_terminal", append([]string{r.Terminal.Term, r.Terminal.ColorTerm, r.Terminal.Program,
		fmt.Sprintf("%dx%d", r.Terminal.Width, r.Terminal.Height)}, r.Terminal.Within...)...)
	background, lines := "doctor_unasked", "doctor_unasked"
	if r.Terminal.Asked {
		background, lines = "doctor_silent", "doctor_silent"
		if r.Terminal.Background != "" {
			background = "doctor_" + r.Terminal.Background
		}
	}
	s.row("doctor_background", w.Say(background))
	if n := r.Terminal.LineCells; n > 0 {
		s.row("doctor_lines", w.Count("doctor_cells", n, nil))
	} else {
		s.row("doctor_lines", w.Say(lines))
	}
	colours := []string{r.Colours.Profile, r.Colours.Theme}
	if r.Colours.None {
		colours = append(colours, "NO_COLOR")
	}
	if r.Terminal.ASCII {
		colours = append(colours, w.Say("doctor_ascii"))
	}
	s.row("doctor_colours", colours...)
	way := r.Copying.Way
	if way == string(desktop.ByTerminal) {
		way = "OSC 52"
	}
	s.row("doctor_clipboard", way, r.Copying.Program)
	for id, p := range [...]programJSON{r.Browser, r.Pager, r.Editor} {
		s.programRow([...]string{"doctor_browser", "doctor_pager", "doctor_editor"}[id], p)
	}
	s.languageRow(r.Language)
	for _, f := range r.Folders {
		can := map[bool]string{true: "doctor_writable", false: "doctor_unwritable"}[f.Writable]
		s.row("doctor_folder_"+f.Name, f.Path, cmp.Or(f.Mode, w.Say("doctor_absent")), w.Say(can))
	}
	s.kept(r)
}

// kept writes what of a report is about what the program keeps.
func (s *doctor) kept(r reportJSON) {
	w := s.Words()
	settings := []string{r.Settings.File}
	if !r.Settings.Exists {
		settings = append(settings, w.Say("doctor_absent"))
	}
	if len(r.Settings.Changed) > 0 {
		settings = append(settings, w.Fill("doctor_changed", phrase.Values{"Names": strings.Join(r.Settings.Changed, " ")}))
	}
	s.row("doctor_settings", settings...)
	if s.Unheld != nil {
		s.troubles(s.short(s.Told(s.Unheld)))
	}
	for _, f := range s.Held.Faults {
		s.troubles(s.short(f.Say(w)))
	}
	s.row("doctor_library", w.Count("sources", r.Library.Sources, nil), w.Count("changes", r.Library.Entries, nil),
		w.Size(r.Library.Size))
	s.troubles(r.Library.Trouble)
	if r.Index.Fits {
		s.row("doctor_index", r.Index.Folder, w.Size(r.Index.Size), w.Say("doctor_fits"))
	} else {
		s.row("doctor_index", r.Index.Folder, w.Say("doctor_unbuilt"))
		s.troubles(r.Index.Why)
	}
	s.row("doctor_facts", w.Fill("doctor_facts_of", phrase.Values{"Release": r.Facts.Newest, "Day": r.Facts.AsOf}))
	s.troubles(r.Facts.Trouble)
}

func (s *doctor) heading(text string) { s.Line(output.Paint(s.Coloured()).Text(output.Bold, text)) }

// row writes what there is under a name; what is empty is left out.
func (s *doctor) row(id string, values ...string) {
	w := s.Words()
	values = slices.DeleteFunc(values, func(v string) bool { return v == "" })
	if len(values) == 0 {
		values = []string{w.Say("doctor_nothing")}
	}
	s.Sentence(w.Label(w.Say(id), w.List(values...)))
}

// troubles writes what is wrong, in red, below the row that it is about.
func (s *doctor) troubles(all ...string) {
	for _, t := range all {
		if t != "" {
			s.Line(cells.Blank(2) + output.Paint(s.Coloured()).Text(output.Red, s.Words().Trouble(t)))
		}
	}
}

// programRow writes a program and whether it is there.
func (s *doctor) programRow(id string, p programJSON) {
	found := ""
	if p.Program != "" && !p.Found {
		found = s.Words().Say("doctor_unfound")
	}
	from := p.From
	if p.Program == "" {
		from = ""
	}
	if from == "default" {
		from = s.Words().Say("default")
	}
	s.row(id, p.Program, from, found)
}

// languageRow writes the languages, and where they come from.
func (s *doctor) languageRow(l languageJSON) {
	values := []string{l.Texts}
	if l.Words != l.Texts {
		values = append(values, l.Words)
	}
	from := l.From
	if value := l.Locale[from]; value != "" {
		from += "=" + value
	}
	if from == "default" {
		from = s.Words().Say("default")
	}
	s.row("doctor_language", append(values, from)...)
}
