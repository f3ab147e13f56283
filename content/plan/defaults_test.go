package plan_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// checkDefaults demands that each default that turns on the way is told by one item, step by step as the table has it: of
// gates that From has, and of everything else.
func checkDefaults(t *testing.T, s plan.Sources, p *plan.Plan) {
	t.Helper()
	told := map[string]int{}
	for _, section := range p.Sections {
		for _, i := range section.Items {
			if i.Kind == plan.Fields { // which repeat them
				continue
			}
			for _, f := range i.Facts {
				switch {
				case f.Default != nil:
					told[f.Default.Of.Component+" "+f.Name()+" "+stepsOf(f.Default.Steps, p)]++
				case f.Gate != nil && f.Event == plan.Turned:
					told[f.Gate.Name]++
				}
				if f.Event == plan.Turned && !i.Turns() {
					t.Errorf("%s to %s: %s does not say that it turns", p.From, p.To, i.ID)
				}
			}
		}
	}
	want := map[string]bool{}
	for _, d := range s.Elements.Defaults() {
		if steps := stepsOf(d.Turns, p); steps != "" {
			want[d.Component+" "+d.Name+" "+steps] = true
		}
	}
	for _, g := range s.Tables.Gates() {
		before, there := g.At(p.From)
		for _, i := range g.History {
			if there && i.From.Compare(p.From) > 0 && i.From.Compare(p.To) <= 0 && i.Default != before.Default {
				want[g.Name] = true
			}
		}
	}
	for key := range want {
		if told[key] != 1 {
			t.Errorf("%s to %s: %q is told %d times, want once", p.From, p.To, key, told[key])
		}
	}
	for key := range told {
		if !want[key] {
			t.Errorf("%s to %s: %q is told, and does not turn", p.From, p.To, key)
		}
	}
}

// stepsOf writes the turns of a default that lie on the way, with who says so; "" for none.
func stepsOf(turns []facts.Turn, p *plan.Plan) string {
	var out []string
	for _, turn := range turns {
		if turn.Release.Compare(p.From) > 0 && turn.Release.Compare(p.To) <= 0 {
			out = append(out, turn.Release.String()+"="+turn.Value+" "+strings.Join(turn.Sources, ","))
		}
	}
	return strings.Join(out, " ")
}

var (
	references = regexp.MustCompile(`(?:PR |KEP-)(\d+)`)
	spans      = regexp.MustCompile("`([^`]+)`")
)

// alsoChecked returns what the last part of a release's page tells beside what is required, point by point.
func alsoChecked(page string) []string {
	checks := []string{"Also check:", "Not required, but worth a check:"}
	var out []string
	also := false
	for line := range strings.Lines(page) {
		point, isPoint := strings.CutPrefix(strings.TrimSpace(line), "- ")
		also = also && isPoint || slices.Contains(checks, point) || also && point == ""
		if isPoint && (also || strings.HasPrefix(point, "Advice:")) {
			out = append(out, point)
		}
	}
	return out
}

// checkPage demands that what a release's page tells to check is told by a plan to that release: the pull request or
// the enhancement, or a gate, flag, field or API that the point names. A point without any of them is advice about the
// release itself.
func checkPage(t *testing.T, s plan.Sources, p *plan.Plan) {
	t.Helper()
	page, ok := s.Catalog.Release(p.To)
	if !ok {
		return
	}
	body, _, err := s.Catalog.ReleaseBody(page, content.English)
	if err != nil {
		t.Fatal(err)
	}
	told := namedBy(s.Catalog, p)
	for _, point := range alsoChecked(body) {
		var names []string
		for _, m := range references.FindAllStringSubmatch(point, -1) {
			names = append(names, m[1])
		}
		if len(names) == 0 {
			for _, m := range spans.FindAllStringSubmatch(point, -1) {
				if isThere(s, p.From, m[1]) {
					names = append(names, m[1])
				}
			}
		}
		for _, name := range names {
			if !told[name] {
				t.Errorf("%s to %s: no item tells %s: %s", p.From, p.To, name, point)
			}
		}
	}
}

// isThere reports whether a release has a feature gate, a flag, a field or an API of a name.
func isThere(s plan.Sources, v content.Version, name string) bool {
	if gate, known := s.Tables.Gate(name); known {
		_, there := gate.At(v)
		return there
	}
	return slices.ContainsFunc(facts.ElementKinds(), func(kind facts.ElementKind) bool {
		return slices.ContainsFunc(s.Elements.All(kind), func(e facts.Element) bool { return e.Name == name && e.At(v) != facts.Absent })
	})
}

// namedBy returns what the items of a plan tell of: numbers of pull requests and enhancements, names of facts.
func namedBy(c *content.Catalog, p *plan.Plan) map[string]bool {
	told := map[string]bool{}
	for _, section := range p.Sections {
		for _, i := range section.Items {
			for _, row := range slices.Concat(i.Rows, i.See) {
				e := c.Entry(row)
				told[strconv.Itoa(e.KEP)] = true
				for _, pr := range e.PRs {
					told[strconv.Itoa(pr)] = true
				}
			}
			for _, f := range i.Facts {
				told[f.Name()] = true
				for _, source := range f.Sources() {
					told[strings.TrimPrefix(strings.TrimPrefix(source, "KEP-"), "#")] = true
				}
			}
		}
	}
	return told
}
