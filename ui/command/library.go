package command

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	screen "k8sexplore/ui/screen/session"
)

// Library is what the user imported; a *library.Library is one.
type Library interface {
	Sources() ([]library.Source, error)
	Import(ctx context.Context, origins []string, stdin io.Reader, job library.Job) (library.Report, error)
	Remove(ctx context.Context, names []string, job library.Job) ([]library.Source, error)
	Export(ctx context.Context, w io.Writer) error
	Size() int64
	Stamp() string
}

// reopening is the library for a screen, which may open it anew while it is changed by another process.
type reopening struct {
	*session
	searchers []io.Closer
}

// Stamp implements screen.Library.
func (r *reopening) Stamp() string { return r.Library.Stamp() }

// Reopen implements screen.Library.
func (r *reopening) Reopen() (*content.Catalog, screen.Searcher, error) {
	c, err := r.Catalog()
	if c == nil {
		return nil, nil, err
	}
	searcher := r.searcher(c)
	r.searchers = append(r.searchers, searcher)
	return c, searcher, err
}

// Close closes all searchers, when the screen is closed.
func (r *reopening) Close() (err error) {
	for _, s := range r.searchers {
		err = errors.Join(err, s.Close())
	}
	return err
}

// Waiting says that another process changes the library; it is a library.Options.Wait.
func (a App) Waiting(holder string) {
	held, _ := a.settings() // what is wrong with them is told where they are used
	a.say(openWords(a.spoken(held.Settings)).Fill("waiting", phrase.Values{"Holder": holder}))
}

// nothingImported is the answer where the library is empty.
func nothingImported() error {
	return nothing{complaint{"nothing_imported", phrase.Values{"How": page.ImportLine}}}
}

// hinting runs a command, and adds to an error that more releases might help against where to get them.
func (s *session) hinting(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error { return s.hinted(run(cmd, args)) }
}

func (s *session) hinted(err error) error {
	if !asksForMore(err) || s.Library == nil || s.remembered != nil { // what the reader marks does not come with more
		return err
	}
	if sources, unread := s.Library.Sources(); unread != nil || len(sources) > 0 {
		return err
	}
	return hinted{err}
}

// asksForMore reports whether nothing was found, or a release is unknown.
func asksForMore(err error) bool {
	if err == nil {
		return false
	}
	// errors.As would look at the first ValueError alone.
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			if asksForMore(one) {
				return true
			}
		}
		return false
	}
	var bad *content.ValueError
	return errors.As(err, new(nothing)) || errors.As(err, &bad) && bad.Field == string(content.FieldRelease)
}

// job returns how a change of the library is carried out, the building of its search index included, and the meter
// that shows its progress, or nothing if quiet. The meter has to be stopped.
func (s *session) job(quiet bool) (library.Job, *meter) {
	m := newMeter(s, quiet)
	job := library.Job{Progress: m.show}
	if s.Folders.Cache != "" { // else the index could not be kept
		job.Prepare = func(ctx context.Context, c *content.Catalog) error {
			searcher := s.searcher(c)
			err := searcher.Prepare(ctx, func(done, total int) { m.showIndex(done, total) })
			if why := searcher.Unkept(); err == nil && why != nil {
				err = unkept(why)
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
	ID        string              `json:"id"`
	Name      string              `json:"name"`
	Path      string              `json:"path"`
	Format    string              `json:"format"`
	Release   string              `json:"release"`
	Read      int                 `json:"read"`
	Published int                 `json:"published"`
	Kept      int                 `json:"kept"`
	Joined    int                 `json:"joined"`
	Releases  []releaseCountsJSON `json:"releases"`
	Skipped   []skippedJSON       `json:"skipped"`
	*storedJSON
}

// storedJSON is what list adds.
type storedJSON struct {
	Imported string `json:"imported"` // RFC 3339, UTC
	Size     int64  `json:"size"`     // bytes
}

type releaseCountsJSON struct {
	Release   string `json:"release"`
	Read      int    `json:"read"`
	Published int    `json:"published"`
	Kept      int    `json:"kept"`
	Joined    int    `json:"joined"`
}

type skippedJSON struct {
	Where string `json:"where"`
	Why   string `json:"why"`
}

func jsonSource(src library.Source) sourceJSON {
	return sourceJSON{
		ID: src.ID, Name: src.Name, Path: src.Path, Format: src.Format, Release: release(src.Release),
		Read: src.Read, Published: src.Published, Kept: src.Kept, Joined: src.Joined,
		Releases: each(src.Releases, func(r library.ReleaseCounts) releaseCountsJSON {
			return releaseCountsJSON{release(r.Release), r.Read, r.Published, r.Kept, r.Joined}
		}),
		Skipped: each(src.Skipped, func(k library.Skipped) skippedJSON { return skippedJSON(k) }),
	}
}

func jsonStored(src library.Source) sourceJSON {
	out := jsonSource(src)
	out.storedJSON = &storedJSON{Imported: src.Imported.UTC().Format(time.RFC3339), Size: src.Size}
	return out
}

// cleaned returns sources whose names may be shown: names from imported files may hold control characters.
func cleaned(all []library.Source) []library.Source {
	return each(all, func(src library.Source) library.Source {
		for _, name := range []*string{&src.ID, &src.Name, &src.Path, &src.Format} {
			*name = sanitize.Line(*name)
		}
		src.Skipped = each(src.Skipped, func(k library.Skipped) library.Skipped {
			return library.Skipped{Where: sanitize.Line(k.Where), Why: sanitize.Line(k.Why)}
		})
		return src
	})
}

// isBroken reports whether nothing was taken of a source.
func isBroken(src library.Source) bool { return len(src.Skipped) > 0 && len(src.Releases) == 0 }

// add returns the sums of two counts.
func add(a, b library.Counts) library.Counts {
	return library.Counts{Read: a.Read + b.Read, Published: a.Published + b.Published, Kept: a.Kept + b.Kept, Joined: a.Joined + b.Joined}
}
