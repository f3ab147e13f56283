// Package upstream reads the release notes that upstream publishes: the JSON maps and the Markdown of its release
// notes, and its CHANGELOG files, of every era.
//
// A file is read as a stream, note by note, within limits; every text is third-party material and leaves here
// sanitised (see content/sanitize), its hostile entities too. Whatever is wrong with a file is one *Error that names
// file, place and reason; what was handed to the sink before it is not to be kept. All functions are safe for
// concurrent use.
package upstream

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// Note is one change as upstream tells it: sanitised, in English.
type Note struct {
	Release content.Version // a minor (1.27, which x.y.0 is), a patch (1.27.13) or a pre-release (1.27.0-alpha.1)
	PRs     []int           // of kubernetes/kubernetes, the note's own first; none for a note without a pull request
	Text    string          // Markdown without the tail of links; "" where upstream has only the number
	Title   string          // the first sentence without Markdown, at most 120 characters; "PR #N" where there is no text
	Kinds   []string        // label form: bug-or-regression; also such as content.Kinds does not know
	SIGs    []string        // label form without sig-, the owner first; also such as content.SIGs does not know
	Areas   []string        // label form: kubelet
	Author  string          // name at GitHub, without @
	KEPs    []int           // that links and text name
	Action  bool            // upstream flags it: the reader must do something to upgrade safely

	ActionSaid bool   // the text says so, without the flag
	Section    string // Markdown only: the heading it stands under, in plain text: Known Issues, Urgent Upgrade Notes
}

// Sink takes the notes of a file in their order there. Its error ends the reading and is returned as it is.
type Sink func(Note) error

// Stats counts the notes of a file. Read is Published and Skipped: the sink gets what is published.
type Stats struct {
	Counts
	Releases []ReleaseCounts // in the order in which the file names them
}

// Counts are numbers of notes.
type Counts struct{ Read, Published, Skipped int }

// ReleaseCounts are the notes of one release, patch or pre-release.
type ReleaseCounts struct {
	Release content.Version
	Counts
}

// Error says why a file cannot be read, and where.
type Error struct {
	Name string
	Line int    // from 1; 0 where the place is a key or the whole file
	Key  string // of the JSON map; ""
	Why  string
	Err  error // the cause, where there is one; else nil
}

// Error returns one line: file, place, reason.
func (e *Error) Error() string {
	place := ""
	switch {
	case e.Key != "":
		place = " key " + strconv.Quote(e.Key) + ":"
	case e.Line > 0:
		place = " line " + strconv.Itoa(e.Line) + ":"
	}
	return sanitize.Line(e.Name + ":" + place + " " + e.Why)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ErrNoRelease is the cause of an Error where neither name nor content of a file tell the release of its notes.
var ErrNoRelease = errors.New("no release")

// The limits. Upstream's largest file has 0.5 MB and 1,500 notes, its longest note 7 KB, its longest block (of
// dependencies) 20 KB.
const (
	maxNotes = 20_000    // of a file
	maxFile  = 512 << 20 // bytes
	maxNote  = 1 << 20   // bytes of a value of the JSON map
	maxBlock = 256 << 10 // bytes of a block of Markdown
	maxDepth = 32        // of nested lists, and of nested values
	maxList  = 64        // elements of Kinds, SIGs, Areas, KEPs and PRs
)

// Read reads a file of that format and hands the published notes to sink. The name serves errors, and says which
// release the notes are of. Errors are *Error, of the reader r (wrapped), of the context or of the sink.
func Read(ctx context.Context, f Format, name string, r io.Reader, sink Sink) (Stats, error) {
	return read(f, name, &source{ctx: ctx, r: r, left: maxFile}, sink)
}

func read(f Format, name string, src *source, sink Sink) (Stats, error) {
	in := bufio.NewReaderSize(src, 64<<10)
	if bom, err := in.Peek(3); err == nil && bytes.Equal(bom, []byte("\xef\xbb\xbf")) {
		_, _ = in.Discard(3) // what was peeked is there
	}
	out := &output{name: name, sink: sink}
	var err error
	switch f {
	case RelnotesJSON:
		err = readJSON(in, out)
	case RelnotesMarkdown, Changelog:
		err = readMarkdown(in, f, out)
	default:
		err = &Error{Name: name, Why: "not a format of upstream's release notes"}
	}
	switch {
	case src.ctx.Err() != nil:
		err = src.ctx.Err()
	case errors.Is(err, errTooLarge):
		err = &Error{Name: name, Why: fmt.Sprintf("more than %d MB", maxFile>>20)}
	case src.err != nil && out.sinkErr == nil:
		err = fmt.Errorf("reading %s: %w", sanitize.Line(name), src.err)
	}
	return out.stats, err
}

var errTooLarge = errors.New("file too large")

// source is the reader of a file, bounded, until the context ends.
type source struct {
	ctx  context.Context
	r    io.Reader
	left int64
	err  error // of the reader itself
}

func (s *source) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := s.r.Read(p)
	if s.left -= int64(n); s.left < 0 {
		return 0, errTooLarge
	}
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// output takes the notes of a file and counts them.
type output struct {
	name    string
	sink    Sink
	stats   Stats
	sinkErr error
}

// counts returns the counters of a release.
func (o *output) counts(v content.Version) *Counts {
	for i := range o.stats.Releases {
		if o.stats.Releases[i].Release == v {
			return &o.stats.Releases[i].Counts
		}
	}
	o.stats.Releases = append(o.stats.Releases, ReleaseCounts{Release: v})
	return &o.stats.Releases[len(o.stats.Releases)-1].Counts
}

// skip counts a note that upstream does not publish.
func (o *output) skip(v content.Version) {
	for _, c := range []*Counts{&o.stats.Counts, o.counts(v)} {
		c.Read++
		c.Skipped++
	}
}

// full reports whether a file has more notes than any of upstream's could.
func (o *output) full() bool { return o.stats.Read >= maxNotes }

const tooManyNotes = "more than 20,000 notes in one file"

func (o *output) publish(n Note) error {
	if err := o.sink(n); err != nil {
		o.sinkErr = err
		return err
	}
	for _, c := range []*Counts{&o.stats.Counts, o.counts(n.Release)} {
		c.Read++
		c.Published++
	}
	return nil
}
