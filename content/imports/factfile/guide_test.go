package factfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
)

// madeGuide is a guide in upstream's form.
func madeGuide(tb testing.TB) []byte {
	tb.Helper()
	data, err := os.ReadFile("testdata/deprecation-guide.md")
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// told says what a guide tells of an API.
func told(e facts.Element) string {
	return strings.Join([]string{e.Name, e.Removed.String(), e.Instead, e.InsteadSince.String()}, " ")
}

func TestGuide(t *testing.T) {
	in := &Input{Name: "guide.md"}
	var got []string
	for _, e := range ReadGuide(in, madeGuide(t)) {
		got = append(got, told(e))
	}
	want := `flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema 1.32 flowcontrol.apiserver.k8s.io/v1 1.29
flowcontrol.apiserver.k8s.io/v1beta3 PriorityLevelConfiguration 1.32 flowcontrol.apiserver.k8s.io/v1 1.29
music.k8s.io/v1alpha1 Song 1.40 music.k8s.io/v1 1.38
music.k8s.io/v1alpha1 SongBook 1.40 music.k8s.io/v1 1.38
music.k8s.io/v1beta1 Song 1.40 music.k8s.io/v1 1.38
music.k8s.io/v1beta1 SongBook 1.40 music.k8s.io/v1 1.38
policy/v1beta1 PodSecurityPolicy 1.25  0.0
storage.k8s.io/v1beta1 CSINode 1.22 storage.k8s.io/v1 1.17
storage.k8s.io/v1beta1 StorageClass 1.22 storage.k8s.io/v1 1.6
storage.k8s.io/v1beta1 VolumeAttachment 1.22 storage.k8s.io/v1 1.13`
	if strings.Join(got, "\n") != want || len(in.Problems) > 0 {
		t.Errorf("%v\n%s", in.Problems, strings.Join(got, "\n"))
	}
	if len(in.Odd) != 1 || in.Odd[0].Place() != "line 51, Nothing said" {
		t.Errorf("%v", in.Odd)
	}
}

// The embedded table says of the removals what the reader makes of the guide. Of upstream's, TestRealFiles of package library tells more.
func TestGuideIsTheTable(t *testing.T) {
	files := []string{"testdata/deprecation-guide.md"}
	if folder := os.Getenv("K8SEXPLORE_UPSTREAM"); folder != "" {
		files = append(files, filepath.Join(folder, "api", "deprecation-guide.md"))
	}
	known := map[string]facts.Element{}
	for _, e := range facts.ElementsOnDemand().All(facts.API) {
		known[e.Name] = e
	}
	// Where the guide is wrong, or names another of two that serve.
	differ := map[string]string{
		"apps/v1beta1 ReplicaSet":                                         "not served as of 1.16",
		"extensions/v1beta1 NetworkPolicy":                                "networking.k8s.io/v1 takes its place since 1.8",
		"flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema":                 "flowcontrol.apiserver.k8s.io/v1beta2 takes its place",
		"flowcontrol.apiserver.k8s.io/v1beta1 PriorityLevelConfiguration": "flowcontrol.apiserver.k8s.io/v1beta2 takes its place",
		"storage.k8s.io/v1beta1 CSIDriver":                                "storage.k8s.io/v1 takes its place since 1.19",
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		same := 0
		for _, e := range ReadGuide(&Input{Name: file}, data) {
			if e.Removed.Minor == 40 { // made up
				continue
			}
			if what := contradicted(known[e.Name], e); what != differ[e.Name] {
				t.Errorf("%s: %s: %q", file, told(e), what)
			}
			same++
		}
		if same < 6 {
			t.Errorf("%s: compared %d", file, same)
		}
	}
}

// A guide of a stranger's is bounded, and what leaves it is safe to print.
func TestHostileGuide(t *testing.T) {
	many := "### v1.30\n\n#### It\n\nThe " + strings.Repeat("**a/v1** ", 300) + "of " + strings.Repeat("Ab ", 400) + " is no longer served as of v1.30.\n"
	for text, problem := range map[string]string{
		"":   "no removed API",
		many: "more than 5000 APIs",
		"### v1.30\n\n#### \x1b[31mIt\u202e\n\nNothing.\n":                                                                                                             "no removed API",
		"### v1.30\n\nThe **a/v1** API version of It is no longer served as of v1.9999.\n":                                                                             "",
		"### v1.30\n\nThe **a/v1** API version of It is no longer served as of v1.30.\n\nThe **a/v1** API version of It is no longer served as of v1.31.\n\n#### \x1b": "",
	} {
		in := &Input{Name: "guide.md"}
		all := ReadGuide(in, []byte(text))
		if problem == "" != (len(in.Problems) == 0) || problem != "" && !strings.Contains(in.Problems[0].Error(), problem) {
			t.Errorf("%.40q: %v", text, in.Problems)
		}
		if len(all) > maxItems {
			t.Errorf("%.40q: %d APIs", text, len(all))
		}
		if problem == "" && len(in.Odd) == 0 {
			t.Errorf("%.40q: nothing is odd", text)
		}
		safe(t, in, all)
	}
}

// safe looks for what must not leave a file of a stranger's.
func safe(t *testing.T, in *Input, all []facts.Element) {
	t.Helper()
	for _, f := range in.Odd {
		if s := f.Error() + f.Place(); sanitize.Line(s) != s {
			t.Errorf("%q", s)
		}
	}
	rows := facts.APIRows(all)
	if text := strings.Join(rows, "\n"); sanitize.Text(text) != text {
		t.Errorf("%q", text)
	}
	if _, err := facts.Parse(facts.TableTexts{facts.APITable: strings.Join(rows, "\n")}); err != nil {
		t.Error(err)
	}
}

func FuzzGuide(f *testing.F) {
	f.Add(madeGuide(f))
	f.Add([]byte("### v1.30\n\n#### Thing\n\nIt in the **a/v1beta1** API version will no longer be served in v1.31.\n* Migrate to **a/v1**, since v1.2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, in := Set{Format: Guide}, &Input{Name: "f"}
		safe(t, in, ReadGuide(in, data))
		if len(s.Add("f", "f", data)) > 0 {
			return
		}
		tables := rowsOf(t, &s)
		if _, err := Join(facts.OnDemand(), []*Witness{{Name: "w", Format: Guide, Day: "2027-01-01", Tables: tables}}); err != nil {
			t.Error(err)
		}
	})
}

// A newer guide tells what is to go; of what is out the tables hold, and the guide's other word stands on the card.
func TestJoinGuide(t *testing.T) {
	base := facts.OnDemand()
	join := func(day, text string) (*facts.Tables, []Fault) {
		t.Helper()
		s := Set{Format: Guide}
		if problems := s.Add("guide.md", "guide.md", []byte(text)); len(problems) > 0 {
			t.Fatal(problems)
		}
		texts := facts.TableTexts{}
		for _, row := range s.Rows(nil) {
			texts[row.Table] += row.Text + "\n"
		}
		tables, err := facts.Parse(texts)
		if err != nil {
			t.Fatal(err)
		}
		joined, err := Join(base, []*Witness{{Name: "guide", Format: Guide, Day: day, Tables: tables}})
		if err != nil {
			t.Fatal(err)
		}
		return base.With(joined.Changed), joined.Faults
	}
	of := func(tables *facts.Tables, name string) facts.Element {
		for _, e := range tables.Elements().All(facts.API) {
			if e.Name == name {
				return e
			}
		}
		return facts.Element{}
	}
	v := func(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }

	tables, faults := join("2026-11-01", string(madeGuide(t)))
	if e := of(tables, "music.k8s.io/v1beta1 Song"); e.Planned != v(40) || e.Instead != "music.k8s.io/v1" || len(faults) > 0 {
		t.Errorf("%+v %v", e, faults)
	}
	if all := tables.Elements(); len(all.All(facts.API)) != len(base.Elements().All(facts.API))+4 || len(all.All(facts.Flag)) == 0 {
		t.Errorf("%d APIs", len(all.All(facts.API)))
	}
	if tables, _ = join("2026-07-01", string(madeGuide(t))); of(tables, "music.k8s.io/v1beta1 Song").Name != "" {
		t.Error("a guide that is older than the tables leads")
	}

	const lease, claim, policy = "coordination.k8s.io/v1beta1 Lease", "resource.k8s.io/v1beta1 ResourceClaim", "admissionregistration.k8s.io/v1beta1 MutatingAdmissionPolicy"
	const late = "### v1.39\n\nThe **policy/v1beta1** API version of PodDisruptionBudget is no longer served as of v1.39.\n"
	tables, _ = join("2026-11-01", late)
	if e := of(tables, "policy/v1beta1 PodDisruptionBudget"); e.Removed != v(25) || e.Planned != (content.Version{}) || len(e.Conflicts) != 1 {
		t.Errorf("%+v", e)
	}
	const text = "### v1.2\n\nThe **coordination.k8s.io/v1beta1** API version of Lease is no longer served as of v1.2.\n\n" +
		"The **nobody/v1** API version of Thing is no longer served as of v1.2.\n\n### v1.39\n\n" +
		"The **resource.k8s.io/v1beta1** API version of ResourceClaim will no longer be served in v1.39.\n\n### v1.40\n\n" +
		"The **admissionregistration.k8s.io/v1beta1** API version of MutatingAdmissionPolicy will no longer be served in v1.40.\n"
	tables, faults = join("2026-11-01", text)
	if e := of(tables, lease); e.Removed != v(22) || len(e.Conflicts) != 1 || e.Conflicts[0] != "guide of 2026-11-01: not served as of 1.2" {
		t.Errorf("%+v", e)
	}
	if e := of(tables, claim); e.Planned != v(39) || len(e.Conflicts) != 1 || e.Conflicts[0] != "known before 2026-11-01: not served as of 1.38" {
		t.Errorf("%+v", e)
	}
	if e := of(tables, policy); e.Planned != v(40) || len(e.Conflicts) > 0 || !strings.Contains(strings.Join(e.Sources, ","), guideSource) {
		t.Errorf("%+v", e)
	}
	if of(tables, "nobody/v1 Thing").Name != "" || len(faults) != 3 {
		t.Errorf("%v", faults)
	}
	if tables, _ = join("2026-10-01", text); of(tables, claim).Planned != v(39) {
		t.Error("a guide that is newer than the table of APIs does not lead")
	}
}
