package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content/imports/library"
	"k8sexplore/ui/kit/phrase"
)

func (s *session) libraryCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "library",
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
				return valueError(unknownOf("library"), args[0], names)
			}
			return s.listLibrary(o)
		},
	}
	s.plainForm(cmd, o)
	listing := &cobra.Command{
		Use: "list", Example: cmd.Example, Args: noWords, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error { return s.listLibrary(o) },
	}
	s.plainForm(listing, o)
	cmd.AddCommand(listing, s.removeCommand(), s.exportCommand())
	return cmd
}

// noWords refuses what stands behind a command that takes nothing.
func noWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return complaint{"no_words_here", phrase.Values{"Command": strings.TrimPrefix(cmd.CommandPath(), "k8sexplore "), "Value": args[0]}}
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
	form, err := s.plain(o)
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
		return s.sentence(s.summary("library_holds", len(all), c.Len(), s.Library.Size()))
	}
	out := libraryJSON{Sources: each(all, jsonStored), Size: s.Library.Size(), Entries: c.Len()}
	if err := s.json(out); err != nil || len(all) > 0 {
		return err
	}
	return nothingImported()
}

// summary says of how much the library is.
func (s *session) summary(id string, sources, entries int, size int64) string {
	w := s.words()
	return w.Fill(id, phrase.Values{
		"Sources": w.Count("sources", sources, nil), "Changes": w.Count("changes", entries, nil), "Size": bytesText(size),
	})
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
		Use: "remove ID|NAME...|all",
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
	form, err := s.plain(o)
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
		return complaint{"remove_needs", phrase.Values{"Allowed": shortest(sourceNames(all))}}
	case len(all) == 0:
		return nothingImported()
	}
	job, meter := s.job(quiet)
	removed, err := s.Library.Remove(ctx, names, job)
	meter.stop()
	if err != nil && ctx.Err() != nil {
		s.tell("interrupted", nil)
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
		ids = append(ids, s.words().Fill("and_more", phrase.Values{"N": more}))
	}
	return s.sentence(s.words().Fill("removed", phrase.Values{
		"Sources": s.words().Count("sources", len(removed), nil), "Names": s.words().List(ids...),
	}))
}

// shortest returns the first of a list, as many as one line can name.
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

func (s *session) exportCommand() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use: "export [FILE|-]",
		Example: `  k8sexplore library export library.tar.gz
  k8sexplore library export | ssh elsewhere k8sexplore import -
  k8sexplore library export - > library.tar.gz`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return complaint{"export_one", phrase.Values{"Given": len(args)}}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := s.language(o.lang); err != nil {
				return err
			}
			return s.export(cmd.Context(), strings.Join(args, ""))
		},
	}
	o.langFlag(cmd)
	s.completeLang(cmd)
	return cmd
}

func (s *session) export(ctx context.Context, name string) error {
	toOutput := name == "" || name == "-"
	all, err := s.sources()
	switch {
	case err != nil:
		return err
	case toOutput && s.OutIsTerminal:
		return complaint{id: "export_terminal"}
	case len(all) == 0:
		return nothingImported()
	case toOutput:
		return s.Library.Export(ctx, s.out)
	}
	size, err := replaceFile(name, func(w io.Writer) error { return s.Library.Export(ctx, w) })
	if err != nil {
		return complaint{"exporting", phrase.Values{"Name": name, "Error": s.told(err)}}
	}
	if !s.OutIsTerminal {
		return nil
	}
	return s.sentence(s.words().Fill("exported", phrase.Values{
		"Name": name, "Size": bytesText(size), "Sources": s.words().Count("sources", len(all), nil),
	}))
}

// replaceFile writes a file that takes its place when it is whole, and returns its size. Of one that fails nothing is
// left. (renameio does not do this on Windows.)
func replaceFile(name string, write func(io.Writer) error) (size int64, err error) {
	if old, err := os.Stat(name); err == nil && !old.Mode().IsRegular() {
		return 0, complaint{id: "not_plain"}
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
