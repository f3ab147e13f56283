package cli

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
)

func (s *session) importCommand() *cobra.Command {
	o, quiet := new(options), false
	cmd := &cobra.Command{
		Use:   "import PATH...|-",
		Short: "Import release notes: upstream's, or your team's own",
		Long: `Import release notes into the library, which every other command looks into.
PATH is a file, a folder or an archive (.tar.gz, .tar, .zip, .gz), - what is
piped in. Taken are upstream's release notes as JSON or Markdown, its change
logs (CHANGELOG-1.27.md), your team's own notes (see the README), and what
k8sexplore library export has written. Importing again replaces. What our own
notes already tell of stands there as what the other source says.

The program itself never opens a connection: pipe into it.

Broken files in folders and archives are named on stderr and left out; a broken
file that you name yourself, or a broken archive, is an error, and the library
stays as it was. So it does when you interrupt.

Text into a pipe has one line a source, with tabs between: id, format, release,
notes read, published, kept (shown as entries), joined (to entries of others),
path.`,
		Example: `  curl -L https://github.com/kubernetes/sig-release/archive/HEAD.tar.gz |
    k8sexplore import -
  k8sexplore import ~/src/kubernetes/CHANGELOG
  k8sexplore import team-notes.zip release-notes-1.30.json -q
  k8sexplore import - -o json < sig-release.tar.gz | jq .entries`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.importable(args); err != nil {
				return err
			}
			return s.importAll(cmd, o, quiet, args)
		},
	}
	s.jobFlags(cmd, o, &quiet)
	return cmd
}

// jobFlags gives a command that changes the library its flags.
func (s *session) jobFlags(cmd *cobra.Command, o *options, quiet *bool) {
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVarP(quiet, "quiet", "q", false, "no progress, and no text when all went well")
	s.plainForm(cmd, o)
}

// plainForm gives a command about the library the flag that says in what form it answers: not as an article.
func (s *session) plainForm(cmd *cobra.Command, o *options) {
	cmd.Flags().StringVarP(&o.output, "output", "o", "", "`FORM`: "+choices(plainForms()))
	err := cmd.RegisterFlagCompletionFunc("output", cobra.FixedCompletions(plainForms(), cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this package
	}
}

func plainForms() []string { return []string{formText, formJSON} }

var errNoLibrary = errors.New("this program keeps no library")

// importable says what cannot be imported, before anything is read.
func (s *session) importable(origins []string) error {
	if len(origins) == 0 {
		return errors.New("import needs a file, a folder, an archive, or - for what is piped in: " + oneLine)
	}
	for _, origin := range origins {
		if strings.Contains(origin, "://") {
			return fmt.Errorf("%s is an address, and k8sexplore opens no connection: curl -L %s | k8sexplore import -",
				content.Shorten(origin), download(origin))
		}
		if origin == "-" && s.InIsTerminal {
			return errors.New("import - reads what is piped in, and there is only the terminal: " + oneLine)
		}
	}
	if s.Library == nil {
		return errNoLibrary
	}
	return nil
}

var (
	repository = regexp.MustCompile(`^(https?://github\.com/[^/?#]+/[^/?#]+?)(\.git)?/?$`)
	plainWord  = regexp.MustCompile(`^[\w:/.@%+,~=-]+$`)
)

// download returns as a word of the shell the address under which the files are: a repository's page is none.
func download(address string) string {
	if m := repository.FindStringSubmatch(address); m != nil {
		address = m[1] + "/archive/HEAD.tar.gz"
	}
	if plainWord.MatchString(address) {
		return address
	}
	return "'" + strings.ReplaceAll(address, "'", `'\''`) + "'"
}

func (s *session) importAll(cmd *cobra.Command, o *options, quiet bool, origins []string) error {
	form, err := choose("output", o.output, plainForms())
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	job, meter := s.job(quiet)
	report, err := s.Library.Import(ctx, origins, s.In, job)
	meter.stop()
	switch {
	case err != nil && ctx.Err() != nil:
		s.say("interrupted: the library is as it was")
		return err
	case err != nil:
		return err
	case ctx.Err() != nil:
		s.say("interrupted after the import was done: it is in the library")
		return ctx.Err()
	}
	report.Sources = cleaned(report.Sources)
	s.sayBroken(report)
	if form == formJSON {
		return s.json(importJSON{
			Sources: each(report.Sources, jsonSource), Unknown: report.Unknown, Entries: report.Entries, Warnings: list(report.Warnings),
		})
	}
	if quiet {
		return nil
	}
	taken := slices.DeleteFunc(report.Sources, isBroken)
	if !s.OutIsTerminal {
		return s.sourceFields(taken)
	}
	return s.importText(report, taken)
}

// importJSON answers import.
type importJSON struct {
	Sources  []sourceJSON `json:"sources"`
	Unknown  int          `json:"unknown"`  // files passed over
	Entries  int          `json:"entries"`  // of everything at hand now
	Warnings []string     `json:"warnings"` // in English
}

// mostBroken is how many broken files are named, and how many warnings are said; the JSON has all.
const mostBroken = 40

// sayBroken names what could not be imported: file, place and reason, one line each.
func (s *session) sayBroken(report library.Report) {
	var lines []string
	for _, src := range report.Sources {
		for _, k := range src.Skipped {
			line := "not imported: " + src.Path + ": " + k.Where + ": " + k.Why
			if k.Where == "" || k.Where == src.Path {
				line = "not imported: " + src.Path + ": " + k.Why
			}
			lines = append(lines, line)
		}
	}
	for _, line := range lines[:min(mostBroken, len(lines))] {
		s.say(line)
	}
	if more := len(lines) - mostBroken; more > 0 {
		s.say(fmt.Sprintf("not imported: %d more; -o json names all", more))
	}
	for _, warning := range report.Warnings[:min(mostBroken, len(report.Warnings))] {
		s.say(warning)
	}
	if more := len(report.Warnings) - mostBroken; more > 0 {
		s.say(fmt.Sprintf("%d more warnings; -o json has all", more))
	}
}

// sourceFields writes sources for programs.
func (s *session) sourceFields(all []library.Source) error {
	for _, src := range all {
		c := counts(src.Counts)
		if err := s.fields(src.ID, src.Format, release(src.Release), c[0], c[1], c[2], c[3], src.Path); err != nil {
			return err
		}
	}
	return nil
}

// counts writes counts in their order in all tables.
func counts(c library.Counts) []string {
	return each([]int{c.Read, c.Published, c.Kept, c.Joined}, strconv.Itoa)
}

// importText says on a terminal what an import did: by release where that fits on one screen, else by format.
func (s *session) importText(report library.Report, taken []library.Source) error {
	const around = 5 // lines: head, total, the sentence, the prompt before and after
	byRelease, total := map[content.Version]library.Counts{}, library.Counts{}
	byFormat := map[string]library.Counts{}
	for _, src := range taken {
		total, byFormat[src.Format] = add(total, src.Counts), add(byFormat[src.Format], src.Counts)
		for _, r := range src.Releases {
			byRelease[r.Release.Release()] = add(byRelease[r.Release.Release()], r.Counts)
		}
	}
	table := [][]string{{"release", "read", "published", "kept", "joined"}}
	if len(byRelease)+around <= cmp.Or(s.Height, 24) {
		for _, v := range slices.SortedFunc(maps.Keys(byRelease), func(a, b content.Version) int { return b.Compare(a) }) {
			table = append(table, append([]string{v.String()}, counts(byRelease[v])...))
		}
	} else {
		table[0][0] = "format"
		for _, format := range slices.Sorted(maps.Keys(byFormat)) {
			table = append(table, append([]string{format}, counts(byFormat[format])...))
		}
	}
	if len(table) > 2 {
		table = append(table, append([]string{"total"}, counts(total)...))
	}
	if err := s.numbers(table); err != nil {
		return err
	}
	said := fmt.Sprintf("%s imported; %s at hand now", several(len(taken), "source", "sources"), several(report.Entries, "change", "changes"))
	if report.Unknown > 0 {
		said += fmt.Sprintf("; %s without release notes passed over", several(report.Unknown, "file", "files"))
	}
	return s.sentence(said)
}

// several returns a number of things, which are called so where there is one, and where there are more.
func several(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}
