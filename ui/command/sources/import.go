package sources

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"

	"github.com/spf13/cobra"
)

// importing adds notes to the library.
type importing struct{ output.Writer }

func (s *importing) importCommand() *cobra.Command {
	o, quiet, job := new(run.Options), false, library.Job{}
	cmd := &cobra.Command{
		Use: "import PATH...|-",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.importable(args); err != nil {
				return err
			}
			if job.AsOf != "" && (!isDate(job.AsOf) || job.AsOf > s.Day()) {
				return run.Complain("import_day", phrase.Values{"Value": content.Shorten(job.AsOf)})
			}
			return s.importAll(cmd, o, quiet, job, args)
		},
	}
	s.jobFlags(cmd, o, &quiet)
	cmd.Flags().StringVar(&job.AsOf, "as-of", "", "")
	cmd.Flags().BoolVar(&job.Lint, "lint", false, "")
	return cmd
}

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// jobFlags gives a command that changes the library its flags.
func (s *importing) jobFlags(cmd *cobra.Command, o *run.Options, quiet *bool) {
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVarP(quiet, "quiet", "q", false, "")
	s.PlainForm(cmd, o)
}

var errNoLibrary = run.Complain("no_library", nil)

// importable says what cannot be imported, before anything is read.
func (s *importing) importable(origins []string) error {
	if len(origins) == 0 {
		return run.Complain("import_needs", phrase.Values{"How": page.ImportLine})
	}
	for _, origin := range origins {
		if strings.Contains(origin, "://") {
			return run.Complain("import_address", phrase.Values{"Address": content.Shorten(origin), "Download": download(origin)})
		}
		if origin == "-" && s.InIsTerminal {
			return run.Complain("import_terminal", phrase.Values{"How": page.ImportLine})
		}
	}
	if s.Library == nil {
		return errNoLibrary
	}
	return nil
}

var (
	repository = pattern.Lazily(`^(https?://github\.com/[^/?#]+/[^/?#]+?)(\.git)?/?$`)
	plainWord  = pattern.Lazily(`^[\w:/.@%+,~=-]+$`)
)

// download returns the address from which files can be fetched, quoted for the shell where that is needed. For a
// repository at GitHub it is that of its archive.
func download(address string) string {
	if m := repository().FindStringSubmatch(address); m != nil {
		address = m[1] + "/archive/HEAD.tar.gz"
	}
	if plainWord().MatchString(address) {
		return address
	}
	return "'" + strings.ReplaceAll(address, "'", `'\''`) + "'"
}

func (s *importing) importAll(cmd *cobra.Command, o *run.Options, quiet bool, asked library.Job, origins []string) error {
	defer run.Briefly(run.BuildingMB)()
	form, err := s.Plain(o)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	job, meter := (&shelf{s.Writer}).job(quiet)
	job.AsOf, job.Lint = asked.AsOf, asked.Lint
	report, err := s.Library.Import(ctx, origins, s.In, job)
	meter.Stop()
	switch {
	case err != nil && ctx.Err() != nil:
		s.Tell("interrupted", nil)
		return err
	case err != nil:
		return err
	case ctx.Err() != nil:
		s.Tell("interrupted_late", nil)
		return ctx.Err()
	}
	report.Sources = cleaned(report.Sources)
	s.sayBroken(report)
	if form == run.FormJSON {
		err := s.JSON(importJSON{
			Sources: content.Each(report.Sources, jsonSource), Unknown: report.Unknown, Entries: report.Entries,
			Warnings: output.List(report.Warnings), Faults: content.Each(report.Faults, jsonFault),
		})
		return cmp.Or(err, linted(report))
	}
	if job.Lint {
		for _, f := range report.Faults {
			s.faultLine(f)
		}
		return linted(report)
	}
	if quiet {
		return nil
	}
	taken := slices.DeleteFunc(report.Sources, isBroken)
	if !s.OutIsTerminal {
		s.sourceFields(taken)
		return nil
	}
	s.importText(report, taken)
	return nil
}

// importJSON answers import.
type importJSON struct {
	Sources  []sourceJSON `json:"sources"`
	Unknown  int          `json:"unknown"`          // files passed over
	Entries  int          `json:"entries"`          // of everything at hand now
	Warnings []string     `json:"warnings"`         // in English
	Faults   []faultJSON  `json:"faults,omitempty"` // of --lint
}

// faultJSON is what is odd in a file, or contradicts what is known.
type faultJSON struct {
	File  string `json:"file"`
	Line  int    `json:"line,omitempty"`
	Field string `json:"field,omitempty"` // of the file, or what it is about: a gate, a release
	What  string `json:"what"`            // in English
}

func jsonFault(f factfile.Fault) faultJSON {
	return faultJSON{sanitize.Line(f.File), f.Line, sanitize.Line(f.Field), sanitize.Line(f.What)}
}

// faultLine writes a fault: as compilers do on a terminal, in fields for programs.
func (s *importing) faultLine(f factfile.Fault) {
	line := ""
	if f.Line > 0 {
		line = strconv.Itoa(f.Line)
	}
	told := jsonFault(f)
	if !s.OutIsTerminal {
		s.Fields(told.File, line, told.Field, told.What)
		return
	}
	parts := []string{told.File, line, told.Field, " " + s.Words().Trouble(told.What)}
	s.Line(strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ":"))
}

// linted says by an error that there are faults.
func linted(report library.Report) error {
	if len(report.Faults) == 0 {
		return nil
	}
	return run.None(run.Complain("lint_found", phrase.Values{"N": len(report.Faults)}))
}

// sayBroken names what could not be imported: file, place and reason, one line each.
func (s *importing) sayBroken(report library.Report) {
	var lines []string
	for _, src := range report.Sources {
		for _, k := range src.Skipped {
			what := src.Path + ": " + k.Where + ": " + k.Why
			if k.Where == "" || k.Where == src.Path {
				what = src.Path + ": " + k.Why
			}
			lines = append(lines, what)
		}
	}
	for _, what := range lines[:min(output.MostBroken, len(lines))] {
		s.Tell("not_imported", phrase.Values{"What": s.Words().Trouble(what)})
	}
	if more := len(lines) - output.MostBroken; more > 0 {
		s.Tell("not_imported_more", phrase.Values{"N": more})
	}
	for _, warning := range report.Warnings[:min(output.MostBroken, len(report.Warnings))] {
		s.Say(s.Words().Trouble(warning))
	}
	if more := len(report.Warnings) - output.MostBroken; more > 0 {
		s.Tell("more_warnings", phrase.Values{"N": more})
	}
}

// sourceFields writes sources for programs.
func (s *importing) sourceFields(all []library.Source) {
	for _, src := range all {
		c := counts(src.Counts)
		s.Fields(src.ID, src.Format, src.Release.Text(), c[0], c[1], c[2], c[3], src.Path)
	}
}

// counts writes counts in their order in all tables.
func counts(c library.Counts) []string {
	return content.Each([]int{c.Read, c.Published, c.Kept, c.Joined}, strconv.Itoa)
}

// importText says on a terminal what an import did: by release where that fits on one screen, else by format.
func (s *importing) importText(report library.Report, taken []library.Source) {
	const around = 5 // lines: head, total, the sentence, the prompt before and after
	byRelease, total := map[content.Version]library.Counts{}, library.Counts{}
	byFormat := map[string]library.Counts{}
	for _, src := range taken {
		total, byFormat[src.Format] = total.Plus(src.Counts), byFormat[src.Format].Plus(src.Counts)
		for _, r := range src.Releases {
			byRelease[r.Release.Release()] = byRelease[r.Release.Release()].Plus(r.Counts)
		}
	}
	words := s.Words()
	named := func(column string) string { return words.Say("column_" + column) }
	table := [][]string{content.Each([]string{"release", "read", "published", "kept", "joined"}, named)}
	if !slices.ContainsFunc(taken, isOfFacts) && len(byRelease)+around <= cmp.Or(s.Height, 24) {
		for _, v := range slices.SortedFunc(maps.Keys(byRelease), func(a, b content.Version) int { return b.Compare(a) }) {
			table = append(table, append([]string{v.String()}, counts(byRelease[v])...))
		}
	} else {
		table[0][0] = named("format")
		for _, format := range slices.Sorted(maps.Keys(byFormat)) {
			table = append(table, append([]string{format}, counts(byFormat[format])...))
		}
	}
	if len(table) > 2 {
		table = append(table, append([]string{named("total")}, counts(total)...))
	}
	s.Numbers(table)
	said := words.Fill("import_done", phrase.Values{
		"Sources": words.Count("sources", len(taken), nil), "Changes": words.Count("changes", report.Entries, nil),
	})
	if report.Unknown > 0 {
		said = words.Fill("import_passed", phrase.Values{"Said": said, "Files": words.Count("files", report.Unknown, nil)})
	}
	s.Sentence(said)
}
