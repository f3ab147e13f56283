package library

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/intake"
	"k8sexplore/content/imports/upstream"
	"k8sexplore/content/sanitize"
)

// headSize is how much of a file is looked at to tell its format, in bytes.
const headSize = 8 << 10

// The limits of a library. All of upstream's notes, 1.0 to 1.37 with every patch, take 40 MB.
const (
	maxSources = 20_000
	maxNotes   = 1 << 30 // bytes
)

// intaker reads what an import's origins name into a change of the library.
type intaker struct {
	ctx    context.Context
	change *change
	report Report
	in     *bufio.Reader
	found  []find         // in the order found
	byID   map[string]int // index of found
	byRaw  map[string]int // by bytesKey
	broke  int            // broken ones
	faults error          // of the first of them
	now    intake.Progress
	notes  int

	facts     map[factKey]*factSet
	factOrder []factKey
	odd       []factfile.Fault // what files of facts contradict themselves in

	teams     map[release]map[string]string // texts by path below the team's root
	teamOrder []release
	teamBytes int
	bundles   []*bundle
}

// Import reads what the origins name (see package intake): upstream's files, teams' own notes
// (ROOT/v1.27/sig-NAME/pr-N.LANGUAGE.md) and exports of other libraries. Broken files in folders and archives are
// reported and left out. A broken file that was itself named, an archive that is cut or hostile, nothing found at all,
// and whatever fails on the way are errors of one line; they and the end of ctx leave the library as it was. When ctx ends
// while Job.Prepare runs, the import is done, and there is no error.
func (l *Library) Import(ctx context.Context, origins []string, stdin io.Reader, job Job) (Report, error) {
	in := &intaker{
		ctx: ctx, in: bufio.NewReaderSize(nil, headSize), byID: map[string]int{}, byRaw: map[string]int{},
		teams: map[release]map[string]string{}, facts: map[factKey]*factSet{},
	}
	err := l.update(ctx, job, func(c *change) error {
		in.change = c
		if err := c.begin(); err != nil {
			return err
		}
		if err := in.walk(origins, stdin); err != nil {
			return err
		}
		if err := in.merge(); err != nil || !job.Lint {
			return err
		}
		return cmp.Or(in.lint(), errLinted)
	})
	if in.change == nil {
		return Report{}, err
	}
	if errors.Is(err, errLinted) {
		err = nil
	}
	return in.finish(), err
}

// walk reads all files, and what can be read only when all of them are known.
func (in *intaker) walk(origins []string, stdin io.Reader) error {
	o := intake.Options{
		Progress: func(p intake.Progress) { in.now = p; in.tell() },
		Trouble:  in.warn,
	}
	if err := intake.Walk(in.ctx, origins, stdin, o, in.visit); err != nil {
		return err
	}
	if err := in.readTeams(); err != nil {
		return err
	}
	if err := in.readFacts(); err != nil {
		return err
	}
	for _, b := range in.bundles {
		if err := b.complete(); err != nil {
			return err
		}
	}
	switch {
	case len(in.byID) > 0:
		return nil
	case in.broke == 1:
		return fmt.Errorf("nothing imported: %w", in.faults)
	case in.broke > 1:
		return fmt.Errorf("nothing imported: %w (and %d more that cannot be read)", in.faults, in.broke-1)
	}
	return fmt.Errorf("nothing to import in %s: looked for %s", sanitize.Line(strings.Join(origins, ", ")), wanted)
}

const wanted = "upstream's release-notes*.json, release-notes*.md and CHANGELOG-*.md, a team's own v1.27/sig-NAME/pr-N.en.md, " +
	"kep.yaml, versioned_feature_list.yaml, pages of feature gates, deprecation-guide.md, schedule.yaml, eol.yaml, and exports of a library"

func (in *intaker) tell() {
	in.change.tell(Progress{Step: Reading, Files: in.now.Files, Notes: in.notes, Bytes: in.now.Bytes, Total: in.now.Total})
}

// visit takes a file of the walk.
func (in *intaker) visit(f intake.File, r io.Reader) error {
	if b := in.bundleOf(f); b != nil {
		return b.take(f, r)
	}
	if t, ok := teamPlace(f); ok {
		return in.takeTeam(f, t, r)
	}
	in.in.Reset(r)
	head, err := in.in.Peek(headSize)
	name := wholePath(f)
	if err != nil && !errors.Is(err, io.EOF) {
		if in.ctx.Err() != nil {
			return in.ctx.Err()
		}
		if f.Folder == "" || f.Named {
			return err
		}
		if upstream.Recognise(name, nil) == "" && factfile.Recognise(name, nil) == "" && !mayMatter(name) {
			in.report.Unknown++
			return nil
		}
		return in.unread(f, Source{Path: f.String()}, err)
	}
	if isBundle(f, head) {
		return in.openBundle(f, in.in)
	}
	if format := factfile.Recognise(name, head); format != "" {
		return in.takeFacts(f, name, format)
	}
	format := upstream.Recognise(name, head)
	switch {
	case format != "":
		return in.read(f, name, format)
	case f.Named && bareName(f.Origin) != filepath.Base(f.Origin):
		return fmt.Errorf("%s: called an archive, but it is none: damaged or misnamed", f)
	case f.Named:
		return fmt.Errorf("%s: not release notes: looked for %s", f, wanted)
	}
	in.report.Unknown++
	return nil
}

var errNoNotes = errors.New("no release notes in it")

// mayMatter reports whether a file that cannot be read may be one that is wanted.
func mayMatter(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".json" || ext == ".md"
}

// read reads a file of upstream's, whose beginning is in in.in.
func (in *intaker) read(f intake.File, name string, format upstream.Format) error {
	s := &stored{Name: string(format), Format: string(format), Base: fileBase(f), Path: f.String()}
	raw := sha256.New()
	r := summed{in.in, raw}
	var writeErr error
	err := in.stage(s, func(write func(*record) error) error {
		stats, err := upstream.Read(in.ctx, format, name, r, func(n upstream.Note) error {
			rec := fromUpstream(&n)
			writeErr = write(&rec)
			return writeErr
		})
		if err != nil {
			return err
		}
		if stats.Read == 0 {
			return errNoNotes
		}
		for _, c := range stats.Releases {
			*s.tally(c.Release) = tally{c.Release.String(), Counts{Read: c.Read, Published: c.Published}}
		}
		s.Release = s.mainRelease(upstream.ReleaseInName(name).Release())
		s.Raw = hex.EncodeToString(raw.Sum(nil))
		return nil
	})
	var fault *upstream.Error
	switch {
	case err == nil, writeErr != nil, in.ctx.Err() != nil:
		return err
	case errors.Is(err, errNoNotes) && f.Named:
		return fmt.Errorf("%s: %w", f, err)
	case errors.Is(err, errNoNotes): // a template, say
		in.report.Unknown++
		return nil
	case !errors.As(err, &fault):
		if f.Folder == "" || f.Named {
			return err
		}
		return in.unread(f, Source{Name: string(format), Format: string(format), Path: f.String()}, err)
	}
	fault.Name = f.String()
	if errors.Is(fault, upstream.ErrNoRelease) && f.Origin == intake.Stdin && f.Path == "" {
		fault.Why += ": what is piped in has no name, so name the file itself"
	}
	where := ""
	switch {
	case fault.Key != "":
		where = "key " + strconv.Quote(fault.Key)
	case fault.Line > 0:
		where = "line " + strconv.Itoa(fault.Line)
	}
	broken := Source{Name: string(format), Format: string(format), Path: f.String(), Release: upstream.ReleaseInName(name).Release()}
	return in.broken(f, broken, Skipped{Where: where, Why: fault.Why}, fault)
}

// mainRelease returns the minor release that most of a source's notes are of, the newest of several; other where there
// are no notes.
func (s *stored) mainRelease(other content.Version) string {
	s.sortReleases()
	notes, name, most := map[string]int{}, "", 0
	for _, t := range s.Releases {
		minor := version(t.Release).Release().String()
		if notes[minor] += t.Read; notes[minor] > most {
			name, most = minor, notes[minor]
		}
	}
	if name == "" && other != (content.Version{}) {
		return other.String()
	}
	return name
}

// summed reads and sums up what it reads.
type summed struct {
	r   io.Reader
	sum hash.Hash
}

func (s summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.sum.Write(p[:n])
	return n, err
}

// fileBase returns the base name of a file that was found.
func fileBase(f intake.File) string {
	switch {
	case f.Path != "":
		return baseLabel(path.Base(f.Path))
	case f.Origin == intake.Stdin:
		return "stdin"
	}
	return baseLabel(filepath.Base(f.Origin))
}

// stage writes a source's notes to a file of the change. What write says comes from fill is returned as it is.
func (in *intaker) stage(s *stored, fill func(write func(*record) error) error) error {
	if len(in.byID) >= maxSources {
		return fmt.Errorf("more than %d files of notes in one import", maxSources)
	}
	err := in.change.stage(s, func(write func(*record) error) error {
		return fill(func(r *record) error {
			in.notes++
			return write(r)
		})
	})
	if err != nil {
		return err
	}
	s.Imported, s.Order = in.change.stamp, in.change.order
	s.Raw = cmp.Or(s.Raw, s.Notes)
	s.sortReleases()
	return in.put(s)
}

// put takes a source that was read. One with the same name or bytes, found before, makes way.
func (in *intaker) put(s *stored) error {
	if err := s.check(); err != nil {
		return err
	}
	if at, ok := in.byID[s.id()]; ok {
		if old := in.found[at].stored; old.Raw != s.Raw {
			in.warn(s.Path, "takes the place of "+old.Path+", which has the same name and release")
		}
		in.drop(at)
	}
	if at, ok := in.byRaw[s.bytesKey()]; ok {
		in.drop(at)
	}
	in.byID[s.id()], in.byRaw[s.bytesKey()] = len(in.found), len(in.found)
	in.found = append(in.found, find{stored: s})
	return nil
}

// find is a source that was found, or a broken one; the zero value stands for a source that another has replaced.
type find struct {
	stored *stored
	broken *Source
}

func (in *intaker) drop(at int) {
	s := in.found[at].stored
	delete(in.byID, s.id())
	delete(in.byRaw, s.bytesKey())
	in.found[at] = find{}
}

// maxWarnings is how many warnings an import keeps.
const maxWarnings = 1000

func (in *intaker) warn(where, why string) {
	if len(in.report.Warnings) == maxWarnings {
		in.report.Warnings = append(in.report.Warnings, fmt.Sprintf("more than %d such warnings", maxWarnings))
	}
	if len(in.report.Warnings) < maxWarnings {
		in.report.Warnings = append(in.report.Warnings, where+": "+why)
	}
}

// broken lists a file that cannot be taken, or is the error of the import where it was named itself.
func (in *intaker) broken(f intake.File, s Source, why Skipped, err error) error {
	if f.Named && err != nil {
		return err
	}
	return in.brokenAt(f.Named, s, []Skipped{why}, err)
}

// brokenAt does the same for something that is wrong in several places.
func (in *intaker) brokenAt(named bool, s Source, whys []Skipped, err error) error {
	var places Faults
	for i, why := range whys {
		whys[i] = Skipped{Where: sanitize.Line(why.Where), Why: sanitize.Line(why.Why)}
		where := s.Path
		if why.Where != "" {
			where += ": " + whys[i].Where
		}
		places = append(places, fmt.Errorf("%s: %s", where, whys[i].Why))
	}
	if err == nil {
		err = places
	}
	if named {
		return err
	}
	if in.broke++; in.faults == nil {
		in.faults = err
	}
	if in.broke > maxSources {
		return fmt.Errorf("%w (and %d more files that cannot be read)", in.faults, maxSources)
	}
	s.Skipped = whys
	in.found = append(in.found, find{broken: &s})
	return nil
}

// unread lists a file of a folder that cannot be read.
func (in *intaker) unread(f intake.File, s Source, err error) error {
	why := err.Error()
	if known, ok := errors.AsType[*intake.Error](err); ok {
		why = known.Why
	}
	return in.broken(f, s, Skipped{Why: why}, nil)
}

// merge puts the sources that were found in the place of those that they are newer states of.
func (in *intaker) merge() error {
	c := in.change
	var kept []*stored
	for _, s := range c.sources {
		_, sameName := in.byID[s.id()]
		_, sameBytes := in.byRaw[s.bytesKey()]
		if !sameName && !sameBytes {
			kept = append(kept, s)
		}
	}
	for _, f := range in.found {
		if f.stored != nil {
			kept = append(kept, f.stored)
		}
	}
	var size int64
	for _, s := range kept {
		size += s.Size
	}
	if len(kept) > maxSources || size > maxNotes {
		return fmt.Errorf("%d sources with %d MB of notes: a library takes %d with %d MB", len(kept), size>>20, maxSources, maxNotes>>20)
	}
	c.sources = kept
	return nil
}

// finish makes the report, once the notes are joined.
func (in *intaker) finish() Report {
	for _, f := range in.found {
		switch {
		case f.stored != nil:
			in.report.Sources = append(in.report.Sources, f.stored.source())
		case f.broken != nil:
			in.report.Sources = append(in.report.Sources, *f.broken)
		}
	}
	in.report.Entries = in.change.entries
	in.report.Warnings = append(in.report.Warnings, in.change.warnings...)
	if !in.change.job.Lint {
		in.tellFaults()
	}
	return in.report
}

// lint reports what is odd in the files that were read.
func (in *intaker) lint() (err error) {
	var sources []*stored
	for _, f := range in.found {
		if f.stored != nil {
			sources = append(sources, f.stored)
		}
	}
	more, err := in.change.lint(sources)
	in.report.Faults = slices.Concat(in.odd, more)
	return err
}

// tellFaults warns of sources that contradict what is known.
func (in *intaker) tellFaults() {
	for _, f := range in.found {
		if f.stored == nil || !f.stored.isFacts() {
			continue
		}
		n := 0
		for _, fault := range in.change.faults {
			if fault.File == f.stored.id() {
				n++
			}
		}
		if n > 0 {
			in.warn(f.stored.Path, fmt.Sprintf("of %s, differs from what was known, faults: %d, which import --lint shows", f.stored.Day, n))
		}
	}
}
