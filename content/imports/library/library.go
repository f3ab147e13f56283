// Package library is what the user imported, on disk, and the catalog that it makes together with our own notes.
//
// Importing reads upstream's files, teams' own notes and other libraries' exports into notes of one form, a file a
// source, and joins them with our own notes into one snapshot (see content.OpenCatalog), so that opening decodes
// nothing. Importing a source again replaces it. Every change is made aside and takes effect at once by the renaming
// of one small file: a crash leaves the old library or the new one, whole.
//
// A Library holds no state but its options and is safe for concurrent use. Several processes may use the folder at the
// same time: changing it takes a lock, reading it needs none.
package library

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"sync"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/name"
)

// Options say where a library is and what it adds to.
type Options struct {
	Dir  string                           // made when it is first written to; "" for none: then only Catalog works, and is Own's
	Own  func() (*content.Catalog, error) // our own notes
	Log  *log.Logger                      // nil discards
	Wait func(holder string)              // told of each process that changes the library and is waited for: "process 123"; may be nil
}

// Library is what the user imported.
type Library struct {
	dir  string
	own  func() (*content.Catalog, error)
	log  *log.Logger
	wait func(holder string)
	now  func() time.Time

	holding time.Duration // how long one process may hold the lock that another waits for

	maps sync.Map // of catalogs that were sound, mmap.MMap by path

	mu       sync.Mutex // of what Facts keeps
	tables   *facts.Tables
	tablesOf string         // digest
	elements *name.Elements // of tables
}

// New returns the library in a folder. It reads nothing yet.
func New(o Options) *Library {
	l := &Library{dir: o.Dir, own: o.Own, wait: o.Wait, now: time.Now, holding: 2 * time.Minute}
	l.log = cmp.Or(o.Log, log.New(io.Discard, "", 0))
	if l.wait == nil {
		l.wait = func(string) {}
	}
	return l
}

// Trouble is why the library, or a part of it, cannot be used: one line that says what to do. A catalog is opened
// without that part all the same.
type Trouble struct {
	Why string
	Err error // the cause, where there is one; else nil
}

func (t *Trouble) Error() string { return t.Why }

// Unwrap returns the cause.
func (t *Trouble) Unwrap() error { return t.Err }

// Source is something that was imported: a file of upstream's, or a team's own notes of one release.
type Source struct {
	ID       string          // how it is called on the command line, unique: relnotes-json/1.27/release-notes-1.27.json, my-team/1.27
	Name     string          // what its entries are marked with (content.Entry.Sources): the format, or of a team's own notes the team
	Path     string          // where it came from, as it was named: "sig-release.tar.gz: releases/release-1.27/release-notes-draft.json"
	Format   string          // one of packages upstream and factfile, or notes; "" where a file could not be read at all
	Day      string          // of facts: of which they are, ISO
	Release  content.Version // the minor release that it is about; none where a broken file does not tell
	Imported time.Time       // UTC, seconds
	Size     int64           // bytes that it takes in the library
	Counts                   // of all its releases
	Releases []ReleaseCounts // newest first
	Skipped  []Skipped       // of a broken file: why it was not taken
	Trouble  string          // why its notes cannot be used as they were written, see Library.Checked; "" for none
}

// Counts are numbers of notes; a team's page about a release counts as one. Kept notes lead an entry with their text,
// Joined ones stand under an entry that another text leads: together they are all Published ones. The rest of Read
// upstream does not publish. Of facts those are Kept that change the program's tables.
type Counts struct {
	Read      int `json:"read"`
	Published int `json:"published"`
	Kept      int `json:"kept"`
	Joined    int `json:"joined"`
}

// Plus returns the sums of two counts.
func (c Counts) Plus(d Counts) Counts {
	return Counts{c.Read + d.Read, c.Published + d.Published, c.Kept + d.Kept, c.Joined + d.Joined}
}

// ReleaseCounts are the notes of one release, patch or pre-release.
type ReleaseCounts struct {
	Release content.Version `json:"release"`
	Counts
}

// Faults is the error of a source that is wrong in several places, one or more. It says the first of them.
type Faults []error

func (f Faults) Error() string { return f[0].Error() }

// Unwrap returns all of them.
func (f Faults) Unwrap() []error { return f }

// Skipped names a place that was not imported, and the reason; both are clean lines.
type Skipped struct{ Where, Why string }

// Step is what a change of the library is about.
type Step string

// The steps, in their order. Indexing is what Job.Prepare does, which reports its own progress.
const (
	Reading  Step = "reading"
	Joining  Step = "joining"
	Writing  Step = "writing"
	Indexing Step = "indexing"
)

// Progress says how far a step is.
type Progress struct {
	Step  Step
	Files int   // read
	Notes int   // read, or joined
	Bytes int64 // read
	Total int64 // bytes to read; -1 where that is unknown
}

// Job is how a change of the library is carried out; the zero value is good.
type Job struct {
	// Progress is told how far the change is, on the caller's goroutine, twenty times a second or so.
	Progress func(Progress)
	// Prepare gets the new catalog when it has taken the old one's place, to build its search index. Its error becomes a
	// warning; its context ends, too, when the library is changed again.
	Prepare func(ctx context.Context, c *content.Catalog) error

	Lint bool   // report what is odd in the files, and leave the library as it was
	AsOf string // the day of facts, ISO; "" for that of their files
}

// Report is what an import did.
type Report struct {
	Sources  []Source // those read now, in the order found; broken ones of folders and archives with Skipped alone
	Unknown  int      // files passed over
	Entries  int      // of the whole catalog afterwards
	Warnings []string
	Faults   []factfile.Fault // of facts and notes: what is odd in a file, or contradicts what is known
}

// errNowhere is why a library without a folder cannot be changed.
var errNowhere = errors.New("the library has no folder: set HOME or XDG_DATA_HOME")
