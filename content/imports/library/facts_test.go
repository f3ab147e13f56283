package library

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

const madeKEP = `title: A made-up enhancement
kep-number: 9999
owning-sig: sig-node
status: implementable
stage: alpha
latest-milestone: "v1.39"
milestone: {alpha: "v1.39", beta: "v1.40"}
feature-gates: [{name: MadeUpGate, components: [kubelet]}]
`

const madeReadme = "# KEP-9999\n<!-- hint -->\n## Summary\n\nPods may sing.\x1b[31m\n\n```\n## Motivation\n```\n\n## Motivation\n\nSilence is dull.\n\n## Proposal\n\nNone.\n"

const madeSchedule = "schedules:\n- release: \"1.39\"\n  releaseDate: 2027-04-14\n  endOfLifeDate: 2028-06-28\n"

// madeList is the list of all gates that last in 1.38, with a made-up one of 1.39.
func madeList() string {
	return listOf(38, func(_, specs string) string { return specs }) +
		"- name: MadeUpGate\n  versionedSpecs:\n  - {default: false, lockToDefault: false, preRelease: Alpha, version: \"1.39\"}\n"
}

// at returns an empty library, today being that day.
func at(t *testing.T, today string) *Library {
	t.Helper()
	l := open(t)
	day, err := time.Parse(time.DateOnly, today)
	if err != nil {
		t.Fatal(err)
	}
	l.now = func() time.Time { return day }
	return l
}

func mustFacts(t *testing.T, l *Library) *facts.Tables {
	t.Helper()
	tables, err := l.Facts()
	if err == nil {
		tables, err = tables.Whole()
	}
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// Facts of a release that the program does not know are there once they are imported, and gone when they are removed.
func TestFacts(t *testing.T) {
	l := at(t, "2026-12-01")
	before := mustFacts(t, l)
	folder := write(t, map[string]string{
		"keps/sig-node/9999-made-up/kep.yaml": madeKEP, "keps/sig-node/9999-made-up/README.md": madeReadme,
		"keps/NNNN-kep-template/kep.yaml": "title: KEP Template\nkep-number: NNNN\n", "schedule.yaml": madeSchedule,
		"versioned_feature_list.yaml": madeList(), "keps/sig-node/9998-broken/kep.yaml": "title: [\n",
	})
	err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(path, time.Time{}, l.now()))
	})
	if err != nil {
		t.Fatal(err)
	}
	report := mustImport(t, l, folder)
	var taken, broken []string
	for _, s := range report.Sources {
		if len(s.Skipped) > 0 {
			broken = append(broken, filepath.Base(filepath.Dir(s.Path))+" "+s.Skipped[0].Where)
			continue
		}
		taken = append(taken, s.Format)
		if s.Kept != 1 || s.Day != "2026-12-01" {
			t.Errorf("%s: %d of %d lead, of %s", s.ID, s.Kept, s.Read, s.Day)
		}
	}
	slices.Sort(taken)
	if got := strings.Join(taken, " "); got != "enhancements gate-list schedule" || strings.Join(broken, "") != "9998-broken line 1" {
		t.Errorf("took %s, refused %v", got, broken)
	}
	tables, v := mustFacts(t, l), content.Version{Major: 1, Minor: 39}
	k, _ := tables.KEP(9999)
	if k.Title != "A made-up enhancement" || k.SIG != "node" || len(k.Milestones) != 2 || k.Path != "keps/sig-node/9999-made-up" {
		t.Errorf("%+v", k)
	}
	g, _ := tables.Gate("madeupgate")
	if i, ok := g.At(v); !ok || i.Stage != content.Alpha || len(g.KEPs) != 1 || !slices.Contains(g.Components, "kubelet") {
		t.Errorf("%+v", g)
	}
	r, _ := tables.Release(v)
	if r.Date != "2027-04-14" || r.EndOfLife != "2028-06-28" || !r.InTheMaking("2026-12-01") || r.AsOf != "2026-12-01" {
		t.Errorf("%+v", r)
	}
	if len(tables.KEPs()) != len(before.KEPs())+1 || len(tables.Gates()) != len(before.Gates())+1 || tables.DayOf(facts.DayOfGates) != "2026-12-01" {
		t.Errorf("%d enhancements, %d gates, of %s", len(tables.KEPs()), len(tables.Gates()), tables.DayOf(facts.DayOfGates))
	}
	p, _ := tables.Prose(9999)
	if want := "Pods may sing.[31m\n\n```\n## Motivation\n```"; p.Summary != want || p.Motivation != "Silence is dull." {
		t.Errorf("%q", p)
	}
	mustCatalog(t, l)

	if _, err := l.Remove(context.Background(), []string{"enhancements", "gate-list", "schedule"}, Job{}); err != nil {
		t.Fatal(err)
	}
	after := mustFacts(t, l)
	if _, ok := after.KEP(9999); ok || after != before {
		t.Error("removed facts are still there")
	}
}

// An older list does not take the place of a newer one, nor lead before what the program knows; what a release that is out
// had, no list tells otherwise, and that it says so is told.
func TestFactsLead(t *testing.T) {
	l := at(t, "2026-12-01")
	list := write(t, map[string]string{"versioned_feature_list.yaml": madeList()})
	file := filepath.Join(list, "versioned_feature_list.yaml")
	load := func(text, day string) (Report, error) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return l.Import(context.Background(), []string{file}, nil, Job{AsOf: day})
	}
	if _, err := load(madeList(), "2026-11-30"); err != nil {
		t.Fatal(err)
	}
	flipped := func(name, from, to string) string {
		head, tail, ok := strings.Cut(madeList(), "- name: "+name+"\n")
		if !ok || !strings.Contains(tail, from) {
			t.Fatalf("no %s", name)
		}
		return head + "- name: " + name + "\n" + strings.Replace(tail, from, to, 1)
	}
	made := flipped("ListFromCacheSnapshot", "default: true", "default: false")
	if _, err := load(made, "2026-11-01"); err == nil || !strings.Contains(err.Error(), "of 2026-11-01, older than what is imported") {
		t.Errorf("an older list: %v", err)
	}
	report, err := load(made, "2026-12-01")
	if err != nil || !strings.Contains(strings.Join(report.Warnings, "\n"), "differs from what was known, faults: 1,") {
		t.Errorf("%v, %v", report.Warnings, err)
	}
	g, _ := mustFacts(t, l).Gate("ListFromCacheSnapshot")
	if i, _ := g.At(content.Version{Major: 1, Minor: 37}); !i.Default {
		t.Error("a list tells otherwise what a release had that is out")
	}
	if last := g.Conflicts[len(g.Conflicts)-1]; !strings.Contains(last, "1.34 to 1.37: beta off, but the release has beta on") {
		t.Errorf("%q", g.Conflicts)
	}

	if _, err := l.Remove(context.Background(), []string{All}, Job{}); err != nil {
		t.Fatal(err)
	}
	report, err = load(made, "2026-01-01")
	if err != nil || !strings.Contains(strings.Join(report.Warnings, "\n"), "what the program knows is of") {
		t.Errorf("%v, %v", report.Warnings, err)
	}
	old, _ := mustFacts(t, l).Gate("ListFromCacheSnapshot")
	if i, _ := old.At(content.Version{Major: 1, Minor: 37}); !i.Default || !strings.Contains(strings.Join(old.Conflicts, "\n"), "of 2026-01-01: 1.34 to 1.38: beta off") {
		t.Errorf("%q", old.Conflicts)
	}
	const few = "- name: MadeUpGate\n  versionedSpecs:\n  - {default: false, lockToDefault: false, preRelease: Alpha, version: \"1.39\"}\n"
	if _, err = load(few, "2026-12-01"); err != nil {
		t.Fatal(err)
	}
	gone := 0
	for _, g := range mustFacts(t, l).Gates() {
		if g.RemovedIn == (content.Version{Major: 1, Minor: 39}) {
			gone++
		}
	}
	if gone > 0 {
		t.Errorf("a list of one gate ends %d others", gone)
	}
}

// What a file leaves out in a newer state than the tables' is told, and where a stage goes back.
func TestFactsDisagree(t *testing.T) {
	l := at(t, "2026-12-01")
	known, _ := facts.OnDemand().KEP(5937)
	for _, k := range facts.OnDemand().KEPs() {
		if len(k.Milestones) > 1 && k.Milestones[1].Stage == content.Beta && k.Target == content.Beta && !strings.Contains(strings.Join(k.Remarks, ""), "sheet") {
			known = k
			break
		}
	}
	folder := write(t, map[string]string{"keps/" + strings.TrimPrefix(known.Path, "keps/") + "/kep.yaml": "title: It\nowning-sig: sig-node\n" +
		"status: implementable\nstage: alpha\nlatest-milestone: 1.20\nmilestone: {alpha: v1.20}\ncreation-date: 2026-02-30\n"})
	report, err := l.Import(context.Background(), []string{folder}, nil, Job{Lint: true, AsOf: "2026-12-01"})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range report.Faults {
		lines = append(lines, f.Place()+": "+f.What)
	}
	got := strings.Join(lines, "\n")
	for _, want := range []string{"line 5, latest-milestone: latest-milestone is written 1.20", "creation-date 2026-02-30 is no date", "is not any more", "stage goes back from beta to alpha"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if sources, err := l.Sources(); err != nil || len(sources) != 0 {
		t.Errorf("a check imported %v, %v", sources, err)
	}
	if _, err := l.Import(context.Background(), []string{folder}, nil, Job{AsOf: "2026-12-01"}); err != nil {
		t.Fatal(err)
	}
	k, _ := mustFacts(t, l).KEP(known.Number)
	if all := strings.Join(k.Remarks, "\n"); !strings.Contains(all, "is not any more") || !strings.Contains(all, "goes back") {
		t.Errorf("the card says %q", k.Remarks)
	}
}

// An archive tells its own day, and importing the same again writes nothing but the list of sources.
func TestFactsOfArchives(t *testing.T) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for name, text := range map[string]string{"e/keps/sig-node/9999-made-up/kep.yaml": madeKEP, "e/schedule.yaml": madeSchedule} {
		day := time.Date(2026, 11, 20, 1, 2, 3, 0, time.UTC)
		if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o600, ModTime: day}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	l := at(t, "2026-12-01")
	files := func() (names []string) {
		for _, pattern := range []string{"catalog-*", "facts-*", "notes/*"} {
			found, err := filepath.Glob(filepath.Join(l.dir, pattern))
			if err != nil || len(found) == 0 {
				t.Fatalf("%s: %v", pattern, err)
			}
			for _, name := range found {
				info, err := os.Stat(name)
				if err != nil {
					t.Fatal(err)
				}
				if pattern == "notes/*" { // staged anew, with the same bytes
					names = append(names, name)
					continue
				}
				names = append(names, name+info.ModTime().String())
			}
		}
		return names
	}
	for range 2 {
		report, err := l.Import(context.Background(), []string{"-"}, bytes.NewReader(archive.Bytes()), Job{})
		if err != nil || len(report.Sources) != 2 || report.Sources[0].Day != "2026-11-20" || report.Sources[1].Day != "2026-11-20" {
			t.Fatalf("%+v, %v", report, err)
		}
	}
	before := files()
	if _, err := l.Import(context.Background(), []string{"-"}, bytes.NewReader(archive.Bytes()), Job{}); err != nil {
		t.Fatal(err)
	}
	if after := files(); !slices.Equal(before, after) {
		t.Errorf("written again:\n%v\n%v", before, after)
	}

	var bundle bytes.Buffer
	if err := l.Export(context.Background(), &bundle); err != nil {
		t.Fatal(err)
	}
	other := at(t, "2026-12-02")
	if _, err := other.Import(context.Background(), []string{"-"}, &bundle, Job{}); err != nil {
		t.Fatal(err)
	}
	if k, ok := mustFacts(t, other).KEP(9999); !ok || k.Title == "" {
		t.Error("an export does not carry facts")
	}
}

// Facts that were joined with other tables, or are damaged, are joined anew.
func TestFactsAreJoinedAnew(t *testing.T) {
	l := at(t, "2026-12-01")
	mustImport(t, l, write(t, map[string]string{"keps/sig-node/9999-made-up/kep.yaml": madeKEP}))
	names, err := filepath.Glob(filepath.Join(l.dir, "facts-*"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	if err := os.WriteFile(names[0], []byte("keps.tsv 9\n#########"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := mustFacts(t, l).KEP(9999); !ok {
		t.Error("a damaged file of facts hides them")
	}
}

// madeGuide tells of a removal that nobody knows, and of one that is long past.
const madeGuide = "---\ntitle: \"Deprecated API Migration Guide\"\n---\n\n## Removed APIs by release\n\n### v1.39\n\n#### Songs\x1b[31m {#songs}\n\n" +
	"The **music.k8s.io/v1beta1** API version of Song will no longer be served in v1.39.\n\n* Migrate to the **music.k8s.io/v1** API version, available since v1.37.\n\n" +
	"### v1.22\n\n#### Lease\n\nThe **coordination.k8s.io/v1beta1** API version of Lease is no longer served as of v1.22.\n"

// The deprecation guide comes in from a file, a folder, an archive and a pipe, is listed with its day, and taken back.
func TestGuide(t *testing.T) {
	folder := write(t, map[string]string{
		"content/en/docs/reference/using-api/deprecation-guide.md": madeGuide, "content/ja/docs/reference/using-api/deprecation-guide.md": "---\ntitle: 廃止\n---\n",
	})
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	if err := errors.Join(w.AddFS(os.DirFS(folder)), w.Close()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "content/en/docs/reference/using-api/deprecation-guide.md")
	for kind, from := range map[string]struct{ origin, piped string }{
		"file": {file, ""}, "folder": {folder, ""}, "pipe": {"-", madeGuide}, "archive": {"-", archive.String()},
	} {
		l := at(t, "2026-12-01")
		report, err := l.Import(context.Background(), []string{from.origin}, strings.NewReader(from.piped), Job{AsOf: "2026-11-20"})
		if err != nil || len(report.Sources) != 1 || report.Sources[0].Format != "guide" || report.Sources[0].Day != "2026-11-20" {
			t.Errorf("%s: %+v, %v", kind, report, err)
			continue
		}
		song := func() []facts.Element {
			elements, err := l.Elements()
			if err != nil {
				t.Fatal(err)
			}
			return elements.Rows(name.Element{Kind: facts.API, Name: "music.k8s.io/v1beta1 Song"})
		}
		if rows := song(); len(rows) != 1 || rows[0].Planned.String() != "1.39" || rows[0].Instead != "music.k8s.io/v1" {
			t.Errorf("%s: %+v", kind, rows)
		}
		if _, err := l.Remove(context.Background(), []string{"guide"}, Job{}); err != nil {
			t.Fatal(err)
		}
		if rows := song(); len(rows) > 0 {
			t.Errorf("%s: still there: %+v", kind, rows)
		}
	}
}

// Of a git checkout the day of facts is that of the commit, not of its files, which is that of the checkout.
func TestFactsOfACheckout(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	folder := write(t, map[string]string{"keps/sig-node/9999-made-up/kep.yaml": madeKEP, "schedule.yaml": madeSchedule})
	t.Setenv("HOME", t.TempDir())
	t.Setenv("GIT_COMMITTER_DATE", "2026-11-05T12:00:00Z")
	for _, args := range [][]string{{"init", "-q"}, {"add", "keps"}, {"-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "x"}} {
		if out, err := exec.Command("git", append([]string{"-C", folder}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%s", out)
		}
	}
	days := func() (days []string) {
		l := at(t, "2026-12-01")
		day := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(folder, "schedule.yaml"), day, day); err != nil {
			t.Fatal(err)
		}
		report := mustImport(t, l, folder)
		for _, s := range report.Sources {
			days = append(days, s.Format+" "+s.Day)
		}
		return append(days, report.Warnings...)
	}
	if got := strings.Join(days(), "\n"); got != "enhancements 2026-11-05\nschedule 2026-11-30" {
		t.Error(got)
	}
	if err := os.RemoveAll(filepath.Join(folder, ".git", "objects")); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(days(), "\n"); !strings.Contains(got, "enhancements 2026-12-01\n") || !strings.Contains(got, "its day is not known (it is a git checkout; git: ") {
		t.Error(got)
	}
}

// listOf is a list as a release has it, after the tables.
func listOf(minor int, change func(name, specs string) string) string {
	var b strings.Builder
	stages := map[content.Stage]string{content.Alpha: "Alpha", content.Beta: "Beta", content.Stable: "GA", content.Deprecated: "Deprecated"}
	for _, g := range facts.OnDemand().Gates() {
		if _, ok := g.At(content.Version{Major: 1, Minor: minor}); !ok || slices.Contains(g.Components, "kubeadm") || slices.Contains(g.Components, "client-go") {
			continue
		}
		specs, last := "", ""
		for m := range minor + 1 {
			i, ok := g.At(content.Version{Major: 1, Minor: m})
			spec := fmt.Sprintf("  - {default: %t, lockToDefault: %t, preRelease: %s, version: ", i.Default, i.Locked, stages[i.Stage])
			if ok && spec != last {
				specs, last = specs+spec+fmt.Sprintf("\"1.%d\"}\n", m), spec
			}
		}
		if specs = change(g.Name, specs); specs != "" {
			b.WriteString("- name: " + g.Name + "\n  versionedSpecs:\n" + specs)
		}
	}
	return b.String()
}

// A list of an older release is held against the tables cell by cell, whatever day its file is of: what it says otherwise
// is a fault and stands on the card, and it changes nothing, nor what a newer list says of a release to come.
func TestOlderLists(t *testing.T) {
	l := at(t, "2026-12-01")
	const made = "ListFromCacheSnapshot"
	older := listOf(36, func(name, specs string) string {
		switch name {
		case made: // beta on from 1.34
			return strings.Replace(specs, "default: true", "default: false", 1)
		case "ContainerCheckpoint":
			return strings.Replace(specs, "lockToDefault: false", "lockToDefault: true", 1)
		case "NodeLogQuery":
			return ""
		}
		return specs
	})
	older += "- name: NeverWas\n  versionedSpecs:\n  - {default: true, lockToDefault: false, preRelease: Beta, version: \"1.34\"}\n"
	newer := madeList()
	folder := write(t, map[string]string{"new/versioned_feature_list.yaml": newer, "old/list-1.36.yaml": older})
	report, err := l.Import(context.Background(), []string{folder + "/new", folder + "/old"}, nil, Job{AsOf: "2026-12-01"})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(report.Warnings, "\n"), "faults: ") {
		t.Errorf("nothing is said: %q", report.Warnings)
	}
	linted, err := l.Import(context.Background(), []string{folder + "/old"}, nil, Job{AsOf: "2026-12-01", Lint: true})
	if err != nil {
		t.Fatal(err)
	}
	var faults []string
	for _, f := range linted.Faults {
		if f.What != "no enhancement names the gate" {
			faults = append(faults, f.Field+": "+f.What)
		}
	}
	tables := mustFacts(t, l)
	for name, want := range map[string]string{
		made:                  "1.34 to 1.36: beta off, but the release has beta on",
		"ContainerCheckpoint": ": alpha off locked, but the release has alpha off",
		"NodeLogQuery":        "not in the list of 1.36, but the release has the gate",
		"NeverWas":            "1.34 to 1.36: beta on, but the release does not have the gate",
	} {
		if !strings.Contains(strings.Join(faults, "\n"), want) {
			t.Errorf("no fault %q in\n%s", want, strings.Join(faults, "\n"))
		}
		g, ok := tables.Gate(name)
		known, before := facts.OnDemand().Gate(name)
		if ok != before || ok && !strings.Contains(strings.Join(g.Conflicts, "\n"), want) {
			t.Errorf("the card of %s says %q", name, g.Conflicts)
		}
		for i, was := range known.History {
			if now := g.History[i]; now.From != was.From || now.Default != was.Default || now.Locked != was.Locked {
				t.Errorf("%s: %+v, was %+v", name, now, was)
			}
		}
	}
	if g, ok := tables.Gate("MadeUpGate"); !ok || len(g.History) != 1 {
		t.Error("the older list hides what the newer one says")
	}
	if n := len(faults); n > 12 {
		t.Errorf("%d faults:\n%s", n, strings.Join(faults, "\n"))
	}
}
