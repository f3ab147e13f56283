package library

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/imports/intake"
	"k8sexplore/content/notefile"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

// The limits of teams' own notes, which are read as a whole: a note contradicts itself only together with its
// translations.
const (
	maxTeamFile = 1 << 20
	maxTeams    = 256 << 20
)

// teamFile is where a file of a team's own notes stands: ROOT/v1.27/sig-node/pr-1.en.md.
type teamFile struct {
	team   string
	folder string // the release's, with all above it, as it was named
	inside string // path below ROOT: v1.27/sig-node/pr-1.en.md
	depth  int    // so many parts of inside follow the release folder
}

var teamPath = pattern.Lazily(`^(?:(.*)/)?(v[^/]+)/((?:sig-[^/]+/(?:kep|pr)-[0-9]+|release)\.[A-Za-z-]+\.md)$`)

// teamPlace reads the place of a file as that of a team's own note.
func teamPlace(f intake.File) (t teamFile, ok bool) {
	m := teamPath().FindStringSubmatch(wholePath(f))
	if m == nil {
		return t, false
	}
	if v, err := content.ParseVersion(m[2]); err != nil || "v"+v.String() != m[2] {
		return t, false
	}
	root := path.Base(m[1])
	if m[1] == "" {
		root = bareName(f.Origin)
	}
	t = teamFile{team: teamLabel(root), inside: m[2] + "/" + m[3], depth: 1 + strings.Count(m[3], "/")}
	t.folder = f.String()
	for range t.depth {
		t.folder = strings.TrimRight(strings.TrimSuffix(t.folder, filepath.Base(t.folder)), `/\`)
	}
	t.folder = cmp.Or(t.folder, sanitize.Line(path.Join(m[1], m[2]))) // where it was named by a path below it
	return t, true
}

// wholePath returns all that is known of where a file lies, with slashes.
func wholePath(f intake.File) string {
	if f.Folder == "" {
		return f.Path
	}
	name := f.Path
	if f.Named && name == "" {
		name = filepath.Base(f.Origin)
	}
	return path.Join(filepath.ToSlash(f.Folder), name)
}

// bareName returns the base name of an origin without the endings of archives.
func bareName(origin string) string {
	name := path.Base(filepath.ToSlash(origin))
	for _, ending := range []string{".gz", ".tgz", ".tar"} {
		name = strings.TrimSuffix(name, ending)
	}
	return name
}

var (
	notLabel = pattern.Lazily(`[^\p{L}\p{M}\p{N}]+`)
	snapshot = pattern.Lazily(`-(?:[0-9a-f]{40}|head|main|master)$`) // what GitHub's archives add to a repository's name
)

// teamLabel makes a folder's name the name of a source: in label form, and none that means something else. It is the
// same for what it has returned.
func teamLabel(folder string) string {
	label := folder
	for cut := cutLabel(label); cut != label; cut = cutLabel(label) {
		label = cut
	}
	switch {
	case label == "":
		return formatNotes
	case label == All, label == content.SourceOwn, label != formatNotes && slices.Contains(formats(), label):
		return label + "-notes"
	}
	return label
}

// cutLabel returns a name in label form, shortened.
func cutLabel(s string) string {
	const longest = 40
	label := strings.Trim(notLabel().ReplaceAllString(strings.ToLower(sanitize.Line(s)), "-"), "-")
	label = snapshot().ReplaceAllString(label, "")
	if runes := []rune(label); len(runes) > longest {
		label = strings.Trim(string(runes[:longest]), "-")
	}
	return label
}

// release is which notes of a team's belong together.
type release struct{ team, version, folder string }

// takeTeam keeps a file of a team's own notes for the end of the walk.
func (in *intaker) takeTeam(f intake.File, t teamFile, r io.Reader) error {
	if len(strings.Split(f.Path, "/")) < t.depth || f.Path == "" {
		return fmt.Errorf("%s: only a part of a team's notes of a release: name its folder %s, or the one above", f, path.Dir(t.inside))
	}
	refuse := func(why string, err error) error {
		return in.broken(f, Source{Name: t.team, Format: formatNotes, Path: f.String()}, Skipped{Why: why}, err)
	}
	raw, err := io.ReadAll(io.LimitReader(r, maxTeamFile+1))
	var unread *intake.Error
	switch {
	case in.ctx.Err() != nil:
		return in.ctx.Err()
	case err != nil && (f.Folder == "" || !errors.As(err, &unread)):
		return err
	case err != nil:
		return refuse(unread.Why, err)
	case len(raw) > maxTeamFile:
		return refuse(fmt.Sprintf("more than %d MB", maxTeamFile>>20), nil)
	}
	text := sanitize.Text(string(raw))
	if why := sanitize.Tangled(text); why != "" {
		return refuse(why, nil)
	}
	if in.teamBytes += len(raw); in.teamBytes > maxTeams {
		return fmt.Errorf("%s: more than %d MB of teams' own notes", f, maxTeams>>20)
	}
	key := release{t.team, strings.TrimPrefix(strings.Split(t.inside, "/")[0], "v"), t.folder}
	if in.teams[key] == nil {
		in.teams[key] = map[string]string{}
		in.teamOrder = append(in.teamOrder, key)
	}
	in.teams[key][t.inside] = text
	return nil
}

// readTeams makes sources of the teams' own notes that were gathered.
func (in *intaker) readTeams() error {
	for _, t := range in.teamOrder {
		files := in.teams[t]
		delete(in.teams, t)
		notes, err := notefile.Read(newFolder(in.ctx, files), t.team)
		faults := notefile.Faults(err)
		switch {
		case in.ctx.Err() != nil:
			return in.ctx.Err()
		case len(faults) > 0:
			s := Source{Name: t.team, Format: formatNotes, Path: t.folder, Release: version(t.version).Release()}
			err = in.brokenAt(false, s, skippedAt(faults), nil)
		case err == nil:
			err = in.storeTeam(t, notes, files)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// maxFaults is how many faults of a team's notes of one release are kept.
const maxFaults = 100

// skippedAt returns the places of faults.
func skippedAt(faults []*notefile.Fault) (out []Skipped) {
	for i, f := range faults {
		if i == maxFaults {
			return append(out, Skipped{Where: f.File, Why: fmt.Sprintf("%d more faults from here on", len(faults)-maxFaults)})
		}
		out = append(out, Skipped{Where: fmt.Sprintf("%s:%d", f.File, f.Line), Why: f.What})
	}
	return out
}

// storeTeam writes a team's notes of a release.
func (in *intaker) storeTeam(t release, notes notefile.Notes, files map[string]string) error {
	s := &stored{Name: t.team, Format: formatNotes, Release: t.version, Path: t.folder}
	return in.stage(s, func(write func(*record) error) error {
		for i := range notes.Entries {
			if err := write(teamRecord(&notes.Entries[i], files)); err != nil {
				return err
			}
		}
		for i := range notes.Pages {
			if err := write(pageRecord(&notes.Pages[i], files)); err != nil {
				return err
			}
		}
		count := s.tally(version(t.version))
		count.Published = len(notes.Entries) + len(notes.Pages)
		count.Read = count.Published
		return nil
	})
}

// teamRecord makes a record of an entry that notefile has read from files.
func teamRecord(e *content.Entry, files map[string]string) *record {
	r := &record{
		Version: e.Version, PRs: e.PRs, KEP: e.KEP, SIGs: e.SIGs, Author: e.Author, KEPs: e.See, Action: e.ActionRequired, Stage: e.Stage,
		Transition: e.Transition, Name: e.Name, Reach: e.Reach, Repo: e.Repo, Gates: e.Gates, APIs: e.APIs, Flags: e.Flags, Metrics: e.Metrics,
	}
	for _, k := range e.Kinds {
		r.Kinds = append(r.Kinds, string(k))
	}
	r.texts(e.Titles, e.Leads, e.Path, files)
	return r
}

func pageRecord(p *content.ReleasePage, files map[string]string) *record {
	r := &record{Version: p.Version, Page: true, Date: p.Date, Codename: p.Codename, Counts: p.Counts}
	r.texts(p.Titles, [4]content.Lead{}, p.Path, files)
	return r
}

// texts takes titles and leads, and the bodies that stand in files at that path.
func (r *record) texts(titles [4]string, leads [4]content.Lead, at string, files map[string]string) {
	r.Titles, r.Bodies, r.Leads = map[string]string{}, map[string]string{}, map[string]content.Lead{}
	for _, l := range content.Languages() {
		if titles[l] == "" {
			continue
		}
		file := at + "." + l.String() + ".md"
		r.Titles[l.String()], r.Bodies[l.String()], r.Leads[l.String()] = titles[l], content.CutFrontMatter(files[file]), leads[l]
		r.File = cmp.Or(r.File, path.Base(file))
	}
	r.clean()
}
