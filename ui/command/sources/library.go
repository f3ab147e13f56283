package sources

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/widgets/cells"
	"k8sexplore/ui/page"

	"github.com/spf13/cobra"
)

// shelf lists, removes and exports what was imported.
type shelf struct{ output.Writer }

// nothingImported is the answer where the library is empty.
func nothingImported() error {
	return run.None(run.Complain("nothing_imported", phrase.Values{"How": page.ImportLine}))
}

// job returns how a change of the library is carried out, the building of its search index included, and the meter
// that shows its progress, or nothing if quiet. The meter has to be stopped.
func (s *shelf) job(quiet bool) (library.Job, *output.Meter) {
	m := output.NewMeter(s.Run, quiet)
	job := library.Job{Progress: m.Show}
	if s.Folders.Cache != "" { // else the index could not be kept
		job.Prepare = func(ctx context.Context, c *content.Catalog) error {
			searcher := s.Searcher(c, true)
			err := searcher.Prepare(ctx, func(done, total int) { m.ShowIndex(done, total) })
			if why := cmp.Or(err, searcher.Unkept()); why != nil && ctx.Err() == nil {
				err = run.Unkept(why, searcher.Engine())
			}
			if err = errors.Join(err, searcher.Close()); err != nil {
				s.Log.Printf("preparing the search index of the library: %v", err)
			}
			return err
		}
	}
	return job, m
}

// sourceJSON is something that was imported; its fields are a contract. A broken file has no id, and says in skipped
// why it was not taken.
type sourceJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Path    string `json:"path"`
	Format  string `json:"format"`
	Release string `json:"release"`
	library.Counts
	Releases []library.ReleaseCounts `json:"releases"`
	Skipped  []skippedJSON           `json:"skipped"`
	Day      string                  `json:"day,omitempty"` // of facts: of which they are
	*storedJSON
}

// storedJSON is what list adds.
type storedJSON struct {
	Imported string `json:"imported"` // RFC 3339, UTC
	Size     int64  `json:"size"`     // bytes
	Trouble  string `json:"trouble,omitempty"`
}

type skippedJSON struct {
	Where string `json:"where"`
	Why   string `json:"why"`
}

func jsonSource(src library.Source) sourceJSON {
	return sourceJSON{
		ID: src.ID, Name: src.Name, Path: src.Path, Format: src.Format, Release: src.Release.Text(),
		Counts: src.Counts, Releases: output.List(src.Releases),
		Skipped: content.Each(src.Skipped, func(k library.Skipped) skippedJSON { return skippedJSON(k) }), Day: src.Day,
	}
}

func jsonStored(src library.Source) sourceJSON {
	out := jsonSource(src)
	out.storedJSON = &storedJSON{src.Imported.UTC().Format(time.RFC3339), src.Size, src.Trouble}
	return out
}

// cleaned returns sources whose names may be shown: names from imported files may hold control characters.
func cleaned(all []library.Source) []library.Source {
	return content.Each(all, func(src library.Source) library.Source {
		for _, name := range []*string{&src.ID, &src.Name, &src.Path, &src.Format, &src.Trouble} {
			*name = sanitize.Line(*name)
		}
		src.Skipped = content.Each(src.Skipped, func(k library.Skipped) library.Skipped {
			return library.Skipped{Where: sanitize.Line(k.Where), Why: sanitize.Line(k.Why)}
		})
		return src
	})
}

// isBroken reports whether nothing was taken of a source.
func isBroken(src library.Source) bool { return len(src.Skipped) > 0 && len(src.Releases) == 0 }

// isOfFacts reports whether a source holds facts, not notes.
func isOfFacts(src library.Source) bool { return src.Day != "" }

func (s *shelf) libraryCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use:  "library",
		Args: cobra.ArbitraryArgs, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return run.ValueError(run.UnknownOf("library"), args[0], content.Each(cmd.Commands(), (*cobra.Command).Name))
			}
			return s.listLibrary(cmd.Context(), o)
		},
	}
	s.PlainForm(cmd, o)
	listing := &cobra.Command{
		Use: "list", Args: run.NoWords, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.listLibrary(cmd.Context(), o) },
	}
	s.PlainForm(listing, o)
	cmd.AddCommand(listing, s.removeCommand(), s.exportCommand())
	return cmd
}

// libraryJSON answers library list.
type libraryJSON struct {
	Sources []sourceJSON `json:"sources"`
	Size    int64        `json:"size"`    // bytes on disk, of everything
	Entries int          `json:"entries"` // of everything at hand, ours and imported
}

// removedJSON answers library remove.
type removedJSON struct {
	Removed []sourceJSON `json:"removed"`
}

func (s *shelf) listLibrary(ctx context.Context, o *run.Options) error {
	form, err := s.Plain(o)
	if err != nil {
		return err
	}
	if s.Library == nil {
		return errNoLibrary
	}
	all, err := s.Library.Checked(ctx)
	if err != nil {
		return err
	}
	all = cleaned(all)
	if form == run.FormText && len(all) == 0 {
		return nothingImported()
	}
	if form == run.FormText && !s.OutIsTerminal {
		s.storedFields(all)
		return nil
	}
	c, err := s.OpenCatalog()
	if err != nil {
		return err
	}
	if form == run.FormText {
		s.storedText(all)
		s.Sentence(s.summary("library_holds", len(all), c.Len(), s.Library.Size()))
		return nil
	}
	out := libraryJSON{Sources: content.Each(all, jsonStored), Size: s.Library.Size(), Entries: c.Len()}
	if err := s.JSON(out); err != nil || len(all) > 0 {
		return err
	}
	return nothingImported()
}

// summary says of how much the library is.
func (s *shelf) summary(id string, sources, entries int, size int64) string {
	w := s.Words()
	return w.Fill(id, phrase.Values{
		"Sources": w.Count("sources", sources, nil), "Changes": w.Count("changes", entries, nil), "Size": w.Size(size),
	})
}

// sources returns what was imported.
func (s *shelf) sources() ([]library.Source, error) {
	if s.Library == nil {
		return nil, errNoLibrary
	}
	all, err := s.Library.Sources()
	return cleaned(all), err
}

func (s *shelf) removeCommand() *cobra.Command {
	o, quiet := new(run.Options), false
	cmd := &cobra.Command{
		Use:               "remove ID|NAME...|all",
		ValidArgsFunction: s.completeSources,
		RunE: func(cmd *cobra.Command, args []string) error {
			return s.remove(cmd.Context(), o, quiet, args)
		},
	}
	(&importing{s.Writer}).jobFlags(cmd, o, &quiet)
	return cmd
}

func (s *shelf) remove(ctx context.Context, o *run.Options, quiet bool, names []string) error {
	form, err := s.Plain(o)
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
		return run.Complain("remove_needs", phrase.Values{"Allowed": shortest(sourceNames(all))})
	case len(all) == 0:
		return nothingImported()
	}
	job, meter := s.job(quiet)
	removed, err := s.Library.Remove(ctx, names, job)
	meter.Stop()
	if err != nil && ctx.Err() != nil {
		s.Tell("interrupted", nil)
	}
	if err != nil {
		return err
	}
	removed = cleaned(removed)
	switch {
	case form == run.FormJSON:
		return s.JSON(removedJSON{content.Each(removed, jsonSource)})
	case quiet:
		return nil
	case !s.OutIsTerminal:
		(&importing{s.Writer}).sourceFields(removed)
		return nil
	}
	if len(removed) == 0 { // nothing told what they were
		s.Sentence(s.Words().Say("removed_all"))
		return nil
	}
	ids := content.Each(shortest(removed), func(src library.Source) string { return src.ID })
	if more := len(removed) - len(ids); more > 0 {
		ids = append(ids, s.Words().Fill("and_more", phrase.Values{"N": more}))
	}
	s.Sentence(s.Words().Fill("removed", phrase.Values{
		"Sources": s.Words().Count("sources", len(removed), nil), "Names": s.Words().List(ids...),
	}))
	return nil
}

// shortest returns the first of a list, as many as one line can name.
func shortest[T any](all []T) []T {
	const most = 8
	return all[:min(most, len(all))]
}

// sourceNames returns the words for sources on the command line: all, the names, the ids.
func sourceNames(all []library.Source) []string {
	names := []string{library.All}
	for _, src := range all {
		names = content.AppendNew(names, src.Name)
	}
	return append(names, content.Each(all, func(src library.Source) string { return src.ID })...)
}

// completeSources lets the shell complete what can be removed.
func (s *shelf) completeSources(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	all, err := s.sources()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	names := slices.DeleteFunc(sourceNames(all), func(name string) bool { return slices.Contains(args, name) })
	return run.Beginning(names, typed), cobra.ShellCompDirectiveNoFileComp
}

func (s *shelf) exportCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "export [FILE|-]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return run.Complain("export_one", phrase.Values{"Given": len(args)})
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := s.Language(o.Lang); err != nil {
				return err
			}
			return s.export(cmd.Context(), strings.Join(args, ""))
		},
	}
	s.LangFlag(cmd, o)
	return cmd
}

func (s *shelf) export(ctx context.Context, name string) error {
	toOutput := name == "" || name == "-"
	all, err := s.sources()
	switch {
	case err != nil:
		return err
	case toOutput && s.OutIsTerminal:
		return run.Complain("export_terminal", nil)
	case len(all) == 0:
		return nothingImported()
	case toOutput:
		return s.Library.Export(ctx, s.Printer)
	}
	size, err := output.ReplaceFile(name, library.BundleName, 0o666, func(w io.Writer) error { return s.Library.Export(ctx, w) })
	if err != nil {
		return run.Complain("exporting", phrase.Values{"Name": name, "Error": s.Told(err)})
	}
	if !s.OutIsTerminal {
		return nil
	}
	s.Sentence(s.Words().Fill("exported", phrase.Values{
		"Name": name, "Size": s.Words().Size(size), "Sources": s.Words().Count("sources", len(all), nil),
	}))
	return nil
}

// storedFields writes what is in the library for programs.
func (s *shelf) storedFields(all []library.Source) {
	for _, src := range all {
		c := counts(src.Counts)
		fields := []string{src.ID, src.Format, src.Release.Text(), c[0], c[1], c[2], c[3], src.Path,
			src.Imported.UTC().Format(time.RFC3339), strconv.FormatInt(src.Size, 10)}
		if isOfFacts(src) {
			fields = append(fields, src.Day)
		}
		s.Fields(fields...)
		if src.Trouble != "" {
			s.Say(s.Words().Trouble(src.Trouble))
		}
	}
}

// storedText writes the contents of the library for people: a name, and its details below.
func (s *shelf) storedText(all []library.Source) {
	const indent = 2
	width := s.Cells() - indent
	for _, src := range all {
		name := output.Paint(s.Coloured()).Text(output.Bold, cells.Cut(src.ID, s.Cells()))
		id := "source_facts"
		if isOfFacts(src) {
			id = "source_of_facts"
		}
		facts := s.Words().Fill(id, phrase.Values{
			"Day": src.Day, "Format": src.Format, "Release": src.Release.Text(), "Date": src.Imported.Format(time.DateOnly),
			"Size": s.Words().Size(src.Size),
			"Read": src.Read, "Published": src.Published, "Kept": src.Kept, "Joined": src.Joined,
		})
		lines := slices.Concat(markdown.Wrap(facts, width), markdown.Wrap(src.Path, width), markdown.Wrap(s.Words().Trouble(src.Trouble), width))
		s.Line(name)
		for _, line := range lines {
			s.Line(cells.Blank(indent) + cells.Cut(line, width))
		}
	}
}
