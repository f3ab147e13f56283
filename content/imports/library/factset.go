package library

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"path"
	"path/filepath"
	"time"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/imports/intake"
	"k8sexplore/content/sanitize"
)

// factKey is which files of facts are one source.
type factKey struct {
	format factfile.Format
	origin string
	base   string // of the file; of files that belong together the origin's
}

// factSet are the facts of a source, as they are gathered.
type factSet struct {
	factfile.Set
	from  string
	place string // of the first file on disk, "" for one in an archive or a stream
	named bool   // the user named the file
	raw   hash.Hash
	time  int64 // the newest of the files', 0 where none tells
}

// factBase returns what a source of facts is called: the file, or where files belong together the folder or archive.
func factBase(f intake.File, format factfile.Format) string {
	switch {
	case f.Path == "" || format != factfile.Enhancements && format != factfile.GatePages:
		return fileBase(f)
	case f.Origin == intake.Stdin:
		return "stdin"
	}
	return baseLabel(path.Base(bareName(f.Origin)))
}

// takeFacts reads a file of facts, whose beginning is in in.in.
func (in *intaker) takeFacts(f intake.File, name string, format factfile.Format) error {
	data, err := io.ReadAll(io.LimitReader(in.in, factfile.MaxFile+1))
	s := Source{Name: string(format), Format: string(format), Path: f.String()}
	var unread *intake.Error
	switch {
	case in.ctx.Err() != nil, errors.As(err, &unread):
		return in.unread(f, s, err)
	case err != nil:
		return err
	case len(data) > factfile.MaxFile:
		return in.brokenAt(f.Named, s, []Skipped{{Why: fmt.Sprintf("more than %d MB", factfile.MaxFile>>20)}}, nil)
	}
	key := factKey{format, f.Origin, factBase(f, format)}
	set := in.facts[key]
	if set == nil {
		set = &factSet{Set: factfile.Set{Format: format}, from: f.String(), named: f.Named, raw: sha256.New()}
		if f.Path != "" && key.base != fileBase(f) {
			set.from = intake.File{Origin: f.Origin, Named: true}.String()
		}
		switch {
		case f.Named && f.Folder != "":
			set.place = filepath.Join(f.Folder, filepath.Base(f.Origin))
		case f.Folder != "":
			set.place = filepath.Join(f.Folder, filepath.FromSlash(f.Path))
		}
		in.facts[key] = set
		in.factOrder = append(in.factOrder, key)
	}
	if problems := set.Add(f.String(), sanitize.Line(name), data); len(problems) > 0 {
		return in.brokenAt(f.Named, s, places(problems), nil)
	}
	set.raw.Write(data) // never fails
	set.time = max(set.time, f.Modified)
	in.notes++
	return nil
}

// places returns where files of facts are wrong.
func places(problems []error) (out []Skipped) {
	for i, problem := range problems {
		if i == maxFaults {
			return append(out, Skipped{Why: fmt.Sprintf("%d more faults", len(problems)-maxFaults)})
		}
		if fault, ok := errors.AsType[*factfile.Fault](problem); ok {
			out = append(out, Skipped{Where: fault.Place(), Why: fault.What})
		}
	}
	return out
}

// readFacts makes sources of the facts that were gathered.
func (in *intaker) readFacts() error {
	for _, key := range in.factOrder {
		set := in.facts[key]
		delete(in.facts, key)
		in.odd = append(in.odd, set.Odd...)
		s := &stored{
			Name: string(key.format), Format: string(key.format), Base: key.base, Path: set.from,
			Raw: hex.EncodeToString(set.raw.Sum(nil)), Day: in.dayOf(set),
			Facts: set.Len(),
		}
		if s.Facts == 0 { // templates, or nothing that can be read
			in.report.Unknown++
			continue
		}
		if newer := in.newer(s); newer != "" {
			why := fmt.Sprintf("of %s, older than what is imported as %s, of %s: remove that first", s.Day, s.id(), newer)
			if err := in.brokenAt(set.named, Source{Name: s.Name, Format: s.Format, Path: s.Path}, []Skipped{{Why: why}}, nil); err != nil {
				return err
			}
			continue
		}
		own := facts.OnDemand()
		if known := max(own.DayOf(facts.DayOfEnhancements), own.DayOf(facts.DayOfGates)); s.Day < known {
			in.warn(s.Path, fmt.Sprintf("of %s: what the program knows is of %s and leads", s.Day, known))
		}
		err := in.stage(s, func(write func(*record) error) error {
			for _, row := range set.Rows(own.KEPs()) {
				if err := write(&record{Table: row.Table, Row: row.Text}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// newer returns the day of the source that another one would take the place of, if that is newer.
func (in *intaker) newer(s *stored) string {
	for _, known := range in.change.sources {
		if known.id() == s.id() && known.Day > s.Day && known.Raw != s.Raw {
			return known.Day
		}
	}
	return ""
}

// dayOf returns the day of a source: as the user says, else that of the commit that it is checked out of or of its newest
// file, else today's, which it cannot be after either.
func (in *intaker) dayOf(set *factSet) string {
	today := in.change.stamp.Format(time.DateOnly)
	if in.change.job.AsOf != "" {
		return in.change.job.AsOf
	}
	unknown := "its day is not known and taken for " + today
	if set.place != "" {
		if committed, err := intake.CommitTime(in.ctx, set.place); err != nil {
			set.time = 0
			unknown = "its day is not known (it is a git checkout; " + sanitize.Line(err.Error()) + ") and taken for " + today
		} else if committed > 0 {
			set.time = committed
		}
	}
	if set.time <= firstDay {
		in.warn(set.from, unknown+": --as-of says another")
		return today
	}
	return min(time.Unix(set.time, 0).UTC().Format(time.DateOnly), today)
}

// firstDay is when Kubernetes was first released, in Unix time: what is said to be older has no day.
const firstDay = 1_400_000_000
