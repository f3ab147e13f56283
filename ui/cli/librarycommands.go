package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content/imports/library"
)

func (s *session) libraryCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use:   "library",
		Short: "List, remove, check and export what was imported",
		Long: `List what was imported: each source with its format, release, date and size, how
many notes it has, how many upstream published, and what became of those: kept
as entries, or joined to entries that another source leads.

Text into a pipe has one line a source, with tabs between: id, format, release,
read, published, kept, joined, path, date, size in bytes.`,
		Example: `  k8sexplore library
  k8sexplore library remove changelog my-team/1.27
  k8sexplore library export library.tar.gz
  k8sexplore library -o json | jq -r '.sources[].id'`,
		Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				var names []string
				for _, sub := range cmd.Commands() {
					names = append(names, sub.Name())
				}
				return valueError("command of library", args[0], names)
			}
			return s.listLibrary(o)
		},
	}
	s.plainForm(cmd, o)
	listing := &cobra.Command{
		Use: "list", Short: cmd.Short, Long: cmd.Long, Example: cmd.Example, Args: noWords, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error { return s.listLibrary(o) },
	}
	listing.Short = "List what was imported"
	s.plainForm(listing, o)
	cmd.AddCommand(listing, s.removeCommand(), s.verifyCommand(), s.exportCommand())
	return cmd
}

// noWords refuses what stands behind a command that takes nothing.
func noWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no words, but got %q", strings.TrimPrefix(cmd.CommandPath(), "k8sexplore "), args[0])
	}
	return nil
}

// libraryJSON answers library list.
type libraryJSON struct {
	Sources []sourceJSON `json:"sources"`
	Size    int64        `json:"size"`    // bytes on disk, of everything
	Entries int          `json:"entries"` // of everything at hand, ours and imported
}

func (s *session) listLibrary(o *options) error {
	form, err := choose("output", o.output, plainForms())
	if err != nil {
		return err
	}
	all, err := s.sources()
	if err != nil {
		return err
	}
	if form == formText && len(all) == 0 {
		return nothingImported()
	}
	if form == formText && !s.OutIsTerminal {
		return s.storedFields(all)
	}
	c, err := s.catalog()
	if err != nil {
		return err
	}
	if form == formText {
		if err := s.storedText(all); err != nil {
			return err
		}
		return s.sentence(fmt.Sprintf("%s, %s; %s at hand", several(len(all), "source", "sources"), bytesText(s.Library.Size()),
			several(c.Len(), "change", "changes")))
	}
	out := libraryJSON{Sources: each(all, jsonStored), Size: s.Library.Size(), Entries: c.Len()}
	if err := s.json(out); err != nil || len(all) > 0 {
		return err
	}
	return nothingImported()
}

// sources returns what was imported.
func (s *session) sources() ([]library.Source, error) {
	if s.Library == nil {
		return nil, errNoLibrary
	}
	all, err := s.Library.Sources()
	return cleaned(all), err
}

func (s *session) removeCommand() *cobra.Command {
	o, quiet := new(options), false
	cmd := &cobra.Command{
		Use:   "remove ID|NAME...|all",
		Short: "Remove sources from the library",
		Long: `Remove sources by the ids that k8sexplore library lists, all of a name (the part
before the first /), or all. Nothing is asked; importing brings them back.

Text into a pipe has one line for each that was removed, as k8sexplore import
has it.`,
		Example: `  k8sexplore library remove changelog/1.27/CHANGELOG-1.27.md
  k8sexplore library remove relnotes-json my-team
  k8sexplore library remove all`,
		ValidArgsFunction: s.completeSources,
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.remove(cmd.Context(), o, quiet, args)
		},
	}
	s.jobFlags(cmd, o, &quiet)
	return cmd
}

func (s *session) remove(ctx context.Context, o *options, quiet bool, names []string) error {
	form, err := choose("output", o.output, plainForms())
	if err != nil {
		return err
	}
	all, err := s.sources()
	switch {
	case err != nil && s.Library != nil && slices.Contains(names, library.All): // the way out where the list is damaged
		s.Log.Printf("listing the library: %v", err)
	case err != nil:
		return err
	case len(names) == 0:
		return errors.New("library remove needs what to remove: allowed are " + strings.Join(shortest(sourceNames(all)), ", "))
	case len(all) == 0:
		return nothingImported()
	}
	job, meter := s.job(quiet)
	removed, err := s.Library.Remove(ctx, names, job)
	meter.stop()
	if err != nil && ctx.Err() != nil {
		s.say("interrupted: the library is as it was")
	}
	if err != nil {
		return err
	}
	removed = cleaned(removed)
	switch {
	case form == formJSON:
		return s.json(struct {
			Removed []sourceJSON `json:"removed"`
		}{each(removed, jsonSource)})
	case quiet:
		return nil
	case !s.OutIsTerminal:
		return s.sourceFields(removed)
	}
	if len(removed) == 0 { // nothing told what they were
		return s.sentence("the library is empty now")
	}
	ids := each(shortest(removed), func(src library.Source) string { return src.ID })
	if more := len(removed) - len(ids); more > 0 {
		ids = append(ids, fmt.Sprintf("and %d more", more))
	}
	return s.sentence(several(len(removed), "source", "sources") + " removed: " + strings.Join(ids, ", "))
}

// shortest returns as many as one line can name.
func shortest[T any](all []T) []T {
	const most = 8
	return all[:min(most, len(all))]
}

// sourceNames returns what sources are called on the command line: all, the names, the ids.
func sourceNames(all []library.Source) []string {
	names := []string{library.All}
	for _, src := range all {
		if !slices.Contains(names, src.Name) {
			names = append(names, src.Name)
		}
	}
	return append(names, each(all, func(src library.Source) string { return src.ID })...)
}

// completeSources lets the shell complete what can be removed.
func (s *session) completeSources(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	all, err := s.sources()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	names := slices.DeleteFunc(sourceNames(all), func(name string) bool { return slices.Contains(args, name) })
	return beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

func (s *session) verifyCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "verify", Short: "Check that the library is whole", Args: noWords, ValidArgsFunction: cobra.NoFileCompletions,
		Long: `Check that everything in the library is there and as it was written. What is
wrong is named on stderr, a line each, with what to do; the exit code is 2 then.`,
		Example: `  k8sexplore library verify
  k8sexplore library verify && echo whole
  k8sexplore library verify -o json | jq -r '.faults[]'`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			form, err := choose("output", o.output, plainForms())
			if err != nil {
				return err
			}
			if s.Library == nil {
				return errNoLibrary
			}
			check, err := s.Library.Verify(cmd.Context())
			if err != nil {
				return err
			}
			return s.verified(form, check)
		},
	}
	s.plainForm(cmd, o)
	return cmd
}

// verified says what a check of the library found.
func (s *session) verified(form string, check library.Check) (err error) {
	for _, fault := range check.Faults {
		s.say(fault)
	}
	if check.Left > 0 {
		s.say(bytesText(check.Left) + " are left of a change that was killed: the next import or removal deletes them")
	}
	switch {
	case form == formJSON:
		err = s.json(struct {
			Sources int      `json:"sources"`
			Entries int      `json:"entries"`
			Size    int64    `json:"size"`
			Left    int64    `json:"left"`   // bytes of a change that was killed
			Faults  []string `json:"faults"` // in English
		}{check.Sources, check.Entries, check.Bytes, check.Left, list(check.Faults)})
	case len(check.Faults) > 0:
	case !s.OutIsTerminal:
		err = s.fields(strconv.Itoa(check.Sources), strconv.Itoa(check.Entries), strconv.FormatInt(check.Bytes, 10))
	default:
		err = s.sentence(fmt.Sprintf("the library is whole: %s, %s, %s", several(check.Sources, "source", "sources"),
			several(check.Entries, "change", "changes"), bytesText(check.Bytes)))
	}
	if err == nil && len(check.Faults) > 0 {
		return fmt.Errorf("the library has %s", several(len(check.Faults), "fault", "faults"))
	}
	return err
}

func (s *session) exportCommand() *cobra.Command {
	return &cobra.Command{
		Use: "export [FILE|-]", Short: "Write the library into one file, to import it elsewhere",
		Long: `Write everything that was imported into one .tar.gz, which k8sexplore import
takes on another machine: FILE, which is replaced as a whole, or the output.`,
		Example: `  k8sexplore library export library.tar.gz
  k8sexplore library export | ssh elsewhere k8sexplore import -
  k8sexplore library export - > library.tar.gz`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("library export writes one file, but got %d names", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.export(cmd.Context(), strings.Join(args, ""))
		},
	}
}

func (s *session) export(ctx context.Context, name string) error {
	toOutput := name == "" || name == "-"
	all, err := s.sources()
	switch {
	case err != nil:
		return err
	case toOutput && s.OutIsTerminal:
		return errors.New("library export writes an archive, and no terminal can show one: name a FILE, or redirect the output")
	case len(all) == 0:
		return nothingImported()
	case toOutput:
		return s.Library.Export(ctx, s.out)
	}
	size, err := replaceFile(name, func(w io.Writer) error { return s.Library.Export(ctx, w) })
	if err != nil {
		return fmt.Errorf("exporting to %s: %w", name, err)
	}
	if !s.OutIsTerminal {
		return nil
	}
	return s.sentence(fmt.Sprintf("%s, %s: %s", name, bytesText(size), several(len(all), "source", "sources")))
}

// replaceFile writes a file that takes its place when it is whole, and returns its size. Of one that fails nothing is
// left. (renameio does not do this on Windows.)
func replaceFile(name string, write func(io.Writer) error) (size int64, err error) {
	if old, err := os.Stat(name); err == nil && !old.Mode().IsRegular() {
		return 0, errors.New("it is there already, and no plain file")
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // a link stays one
	}
	part := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d.part", filepath.Base(name), os.Getpid()))
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) // the user's umask is what makes it private
	if err != nil {
		return 0, err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if info, failed := f.Stat(); failed == nil {
		size = info.Size()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(part, name)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(part))
	}
	return size, nil
}
