package factfile

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/sanitize"
)

const kepText = `title: It
kep-number: 12
owning-sig: sig-node
participating-sigs: [sig-auth, TBD]
status: implementable
stage: beta
latest-milestone: 1.39
creation-date: 2026-2-30
milestone: {alpha: v1.39, beta: v1.38, stable: TBD}
feature-gates: [{name: ItGate, components: [kubelet]}]
see-also: ["/keps/sig-node/3329-other"]
`

func TestRecognise(t *testing.T) {
	for _, test := range []struct {
		file, head string
		want       Format
	}{
		{"enhancements/keps/sig-node/12-it/kep.yaml", "", Enhancements},
		{"kep.yaml", "", Enhancements},
		{"enhancements/keps/sig-node/12-it/README.md", "", Enhancements},
		{"keps/README.md", "", ""},
		{"enhancements/pkg/repo/testdata/repos/valid/keps/sig-architecture/123-newstyle/kep.yaml", "", ""},
		{"website/content/en/docs/reference/using-api/deprecation-guide.md", "", Guide},
		{"website/content/zh-cn/docs/reference/using-api/deprecation-guide.md", "", ""},
		{"website/content/ja/docs/reference/command-line-tools-reference/feature-gates/It.md", "content_type: feature_gate\n", ""},
		{"", "---\ntitle: \"Deprecated API Migration Guide\"\n---\n", Guide},
		{"12-it/README.md", "", ""},
		{"a/versioned_feature_list.yaml", "", GateList},
		{"", "- name: A\n  versionedSpecs:\n", GateList},
		{"gates.yml", "- name: A\n  versionedSpecs:\n", GateList},
		{"It.md", "---\ntitle: It\ncontent_type: feature_gate\n---\n", GatePages},
		{"schedule.yaml", "schedules:\n- release: 1.27\n", Schedule},
		{"eol.yaml", "---\nbranches:\n", EndOfLife},
		{"notes.md", "schedules:\n", ""},
		{"values.yaml", "image: x\n", ""},
	} {
		if got := Recognise(test.file, []byte(test.head)); got != test.want {
			t.Errorf("%s: %q, want %q", test.file, got, test.want)
		}
	}
}

func TestFaultsHaveTheirPlaces(t *testing.T) {
	s := Set{Format: Enhancements}
	if problems := s.Add("the/file", "keps/sig-node/12-it/kep.yaml", []byte(kepText)); len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, f := range s.Odd {
		got = append(got, f.File+" "+f.Place())
	}
	want := "the/file line 7, latest-milestone; the/file line 8, creation-date; the/file line 9, milestone"
	if strings.Join(got, "; ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, "; "), want)
	}
	for text, where := range map[string]string{
		"title: [\n": "line 1", "title: It\nmilestone: {alpha: soon}\n": "line 2", "- a\n": "line 1",
		"title: " + strings.Repeat("a", maxText+1): "line 1",
	} {
		s := Set{Format: Enhancements}
		problems := s.Add("f", "keps/sig-node/12-it/kep.yaml", []byte(text))
		if len(problems) == 0 || len(s.KEPs) > 0 || !strings.Contains(problems[0].Error(), "f:"+where[5:]+":") {
			t.Errorf("%.30q: %v", text, problems)
		}
	}
}

func TestReleases(t *testing.T) {
	in := &Input{Name: "schedule.yaml"}
	got := ReadReleases(in, []byte("schedules:\n- release: 1.27\n  releaseDate: 2024-04-11\n  endOfLifeDate: 2024-06-28\n  previousPatches:\n"+
		"  - {release: 1.27.1, targetDate: 2023-05-01}\n  - {release: 1.27.0, targetDate: 2023-04-11}\n"+
		"- release: \"1.28\"\n  releaseDate: 2023-02-30\n  endOfLifeDate: 2024-10-28\n"))
	if len(in.Problems) > 0 || len(got) != 2 || got[0].Date != "" || got[0].EndOfLife != "2024-10-28" || got[1].Date != "2023-04-11" {
		t.Errorf("%+v, %v", got, in.Problems)
	}
	if len(in.Odd) != 2 || in.Odd[0].Place() != "line 3, releaseDate" || in.Odd[1].Place() != "line 9, releaseDate" {
		t.Errorf("%+v", in.Odd)
	}
	in = &Input{Name: "schedule.yaml"}
	ReadReleases(in, []byte("schedules:\n- release: foo\n  releaseDate: x\n- endOfLifeDate: y\n- release: 1.27.3\n"))
	if len(in.Problems) != 3 || len(in.Odd) != 0 || in.Problems[0].Error() != `schedule.yaml:2: release "foo", expected a form like 1.27` {
		t.Errorf("one fault a release is enough: %v, %v", in.Problems, in.Odd)
	}
	for _, text := range []string{"", "a: 1\n", "branches:\n- release: 1.27.3\n", "branches:\n- {release: '1.27'}\n- {release: '1.27'}\n"} {
		in := &Input{}
		if ReadReleases(in, []byte(text)); len(in.Problems) == 0 {
			t.Errorf("%q has nothing wrong", text)
		}
	}
}

// A date of a release that is past stands; one to come is what the newer source says.
func TestReleaseDays(t *testing.T) {
	base, err := facts.Parse(facts.TableTexts{
		"releases.tsv": "1.39\t2027-04-14\t-\t-\tx\n1.37\t2026-08-26\t2027-10-28\t-\tx\n", "asof.tsv": "notes\t2026-10-01\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	told, err := facts.Parse(facts.TableTexts{"releases.tsv": "1.39\t2027-04-21\t2028-06-28\t-\tx\n1.37\t2026-08-25\t2027-11-28\t-\tx\n"})
	if err != nil {
		t.Fatal(err)
	}
	w := &Witness{Name: "schedule", Format: Schedule, Day: "2026-11-01", Tables: told}
	joined, err := Join(base, []*Witness{w})
	if err != nil {
		t.Fatal(err)
	}
	tables := base.With(joined.Changed)
	soon, _ := tables.Release(content.Version{Major: 1, Minor: 39})
	past, _ := tables.Release(content.Version{Major: 1, Minor: 37})
	if soon.Date != "2027-04-21" || soon.EndOfLife != "2028-06-28" || past.Date != "2026-08-26" || past.EndOfLife != "2027-11-28" {
		t.Errorf("%+v\n%+v", soon, past)
	}
	if len(joined.Faults) != 1 || len(past.Conflicts) != 2 || !strings.Contains(past.Conflicts[0], "schedule of 2026-11-01: is out on 2026-08-25") {
		t.Errorf("%v, %q", joined.Faults, past.Conflicts)
	}
}

func TestProse(t *testing.T) {
	long := strings.Repeat("word ", maxProse/10) + "\n\n"
	for _, test := range []struct{ name, text, summary, motivation string }{
		{"both", "# T\n## Summary\nA\n## Motivation\nB\n### Goals\nC\n## Proposal\nD\n", "A", "B\n### Goals\nC"},
		{"comments", "## Summary\n<!--\nhint\n## Motivation\n-->\nA\n", "A", ""},
		{"a comment without an end", "## Summary\nA\n<!-- \n## Motivation\nB", "A", ""},
		{"code", "## Summary\n```\n## Motivation\n```\nA", "```\n## Motivation\n```\nA", ""},
		{"hostile", "## Summary\nA\x1b[2J\u202eB\x00\n", "A[2JB", ""},
		{"too long", "## Summary\n" + long + long + long, strings.TrimSpace(long) + " \n\n…", ""},
		{"none", "text", "", ""},
	} {
		p := ReadProse([]byte(test.text))
		if test.name == "too long" {
			p.Summary = strings.Replace(p.Summary, "\n\n…", " \n\n…", 1)
			if len(p.Summary) > maxProse+8 || !strings.HasSuffix(p.Summary, "…") {
				t.Errorf("%s: %d bytes", test.name, len(p.Summary))
			}
			continue
		}
		if p.Summary != test.summary || p.Motivation != test.motivation {
			t.Errorf("%s: %q", test.name, p)
		}
	}
}

// rowsOf returns what a set is read as, and checks that the tables understand it and that it is safe to show.
func rowsOf(t *testing.T, s *Set) *facts.Tables {
	t.Helper()
	texts := facts.TableTexts{}
	for _, row := range s.Rows(nil) {
		if sanitize.Text(row.Text) != row.Text || strings.ContainsFunc(strings.ReplaceAll(row.Text, "\t", ""), unicode.IsControl) {
			t.Errorf("unsafe: %q", row.Text)
		}
		texts[row.Table] += row.Text + "\n"
	}
	tables, err := facts.Parse(texts)
	if err != nil {
		t.Fatalf("%v in\n%v", err, texts)
	}
	return tables
}

func FuzzKEP(f *testing.F) {
	f.Add([]byte(kepText), []byte("## Summary\nA\n## Motivation\nB\n"))
	f.Add([]byte("title: &a [*a]\nsee-also: *a\n"), []byte("## Summary\n```\n"))
	f.Fuzz(func(t *testing.T, kep, readme []byte) {
		s := Set{Format: Enhancements}
		s.Add("f", "keps/sig-node/12-it/README.md", readme)
		if len(s.Add("f", "keps/sig-node/12-it/kep.yaml", kep)) > 0 {
			return
		}
		tables := rowsOf(t, &s)
		if _, err := Join(facts.OnDemand(), []*Witness{{Name: "w", Format: Enhancements, Day: "2027-01-01", Tables: tables}}); err != nil {
			t.Error(err)
		}
	})
}

func FuzzGates(f *testing.F) {
	f.Add([]byte("- name: ItGate\n  versionedSpecs:\n  - {default: false, lockToDefault: false, preRelease: Alpha, version: \"1.39\"}\n"))
	f.Add([]byte("---\ntitle: ItGate\ncontent_type: feature_gate\nstages:\n- {stage: beta, defaultValue: true, fromVersion: \"1.38\", toVersion: \"1.40\"}\nremoved: true\n---\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range []Format{GateList, GatePages} {
			s := Set{Format: format}
			if len(s.Add("f", "f", data)) > 0 {
				continue
			}
			tables := rowsOf(t, &s)
			if _, err := Join(facts.OnDemand(), []*Witness{{Name: "w", Format: format, Day: "2027-01-01", Tables: tables}}); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	})
}

func FuzzReleases(f *testing.F) {
	f.Add([]byte("schedules:\n- release: 1.39\n  releaseDate: 2027-04-11\n  endOfLifeDate: 2028-06-28\n"))
	f.Add([]byte("branches:\n- {release: '1.31', endOfLifeDate: 2025-11-11}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := Set{Format: Schedule}
		if len(s.Add("f", "f", data)) > 0 {
			return
		}
		tables := rowsOf(t, &s)
		if _, err := Join(facts.OnDemand(), []*Witness{{Name: "w", Format: Schedule, Day: "2027-01-01", Tables: tables}}); err != nil {
			t.Error(err)
		}
	})
}

// Of many pages and lists each gate is one, in order.
func TestPages(t *testing.T) {
	s := Set{Format: GatePages}
	page := func(name, stages string) []error {
		return s.Add(name, name+".md", fmt.Appendf(nil, "---\ntitle: %s\ncontent_type: feature_gate\nstages:\n%s---\n", name, stages))
	}
	for _, name := range []string{"zGate", "AGate"} {
		if problems := page(name, "- {stage: beta, defaultValue: true, fromVersion: \"1.20\", toVersion: \"1.22\"}\n- {stage: alpha, defaultValue: false, fromVersion: \"1.23\"}\n"); len(problems) > 0 {
			t.Fatal(problems)
		}
	}
	if problems := page("agate", "- {stage: beta, defaultValue: true, fromVersion: \"1.20\"}\n"); len(problems) != 1 {
		t.Errorf("a second page of a gate: %v", problems)
	}
	if len(s.Odd) != 2 || !strings.Contains(s.Odd[0].What, "goes back from beta to alpha in 1.23") {
		t.Errorf("%v", s.Odd)
	}
	gates := rowsOf(t, &s).Gates()
	if !slices.IsSortedFunc(gates, func(a, b facts.Gate) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) }) || len(gates) != 2 {
		t.Errorf("%v", gates)
	}
}
