package objects_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts/objects"
)

// small is a table of two kinds that share a type, one of which changed its type, and a type that holds itself.
func small(t testing.TB) *objects.Table {
	t.Helper()
	table, err := objects.Read(strings.ReplaceAll(`
*v1 Pod; object; 1.8-
; spec; PodSpec; 1.8-; optional
*apps/v1 Deployment; object; 1.9-
; spec; DeploymentSpec; 1.8-; optional
*apps/v1beta1 Deployment; object; 1.8-1.15; 1.12
; spec; DeploymentSpec; 1.8-; optional
*v1 Schema; object; 1.20-
; props; {}[]v1 Props; 1.8-; optional
v1 Props; object; 1.8-
; not; Props; 1.8-; optional
apps/v1 DeploymentSpec; object; 1.8-
; replicas; integer; 1.8-; optional; -; 1
; template; v1 PodTemplate; 1.8-; required
apps/v1beta1 DeploymentSpec; object; 1.8-
; rollbackTo; string; 1.8-; optional
; template; v1 PodTemplate; 1.8-; required
v1 PodTemplate; object; 1.8-
; spec; PodSpec; 1.8-; optional
v1 PodSpec; object; 1.8-
; containers; []Container; 1.8-; required; -; -; map name
; guarded; Lifecycle; 1.30-; optional; SomeGate,OtherGate
v1 Container; object; 1.8-
; lifecycle; Lifecycle; 1.8-; optional
; restartPolicy; Policy; 1.24-; optional; -; Always
v1 Policy; string!; 1.20-
; =Always; 1.20-
; =Never; 1.28-; NeverGate
; =Old; 1.20-1.25
v1 Lifecycle; object; 1.8-
; postStart; Handler; 1.8-1.22; optional
; postStart; LifecycleHandler; 1.23-; optional
; gone; string; 1.8-1.10,1.12-1.20; optional
v1 Handler; object; 1.8-1.22
; exec; string; 1.8-1.22; required
v1 LifecycleHandler; object; 1.23-
; exec; string; 1.23-; optional
; sleep; integer; 1.29-; optional
`, "; ", "\t"))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// describe writes a field as tests compare it.
func describe(f objects.Field) string {
	since, before := f.Since()
	words := []string{f.Of, f.Path, f.Type, since.String()}
	if before {
		words = append(words, "or before")
	}
	if v := f.Removed(); v.Major != 0 {
		words = append(words, "until", v.String())
	}
	if v := f.OffSince(); v.Major != 0 {
		words = append(words, "off", v.String())
	}
	for _, g := range f.Gates {
		words = append(words, g.Name+"@"+g.At.Path)
	}
	return strings.Join(words, " ")
}

func TestAt(t *testing.T) {
	table := small(t)
	for _, c := range []struct{ kind, path, want string }{
		{"pod", "spec.containers", "v1 Pod spec.containers []Container 1.8 or before"},
		{"POD", "spec containers[0].lifecycle", "v1 Pod spec.containers[].lifecycle Lifecycle 1.8 or before"},
		{"Pod", "spec.containers.lifecycle.poststart.exec", "v1 Pod spec.containers[].lifecycle.postStart.exec string 1.8 or before"},
		{"Pod", "spec.containers.lifecycle.postStart.sleep", "v1 Pod spec.containers[].lifecycle.postStart.sleep integer 1.29"},
		{"Pod", "spec.containers.lifecycle.gone", "v1 Pod spec.containers[].lifecycle.gone string 1.8 or before until 1.21"},
		{"Pod", "spec.guarded.postStart", "v1 Pod spec.guarded.postStart LifecycleHandler 1.30 SomeGate@spec.guarded OtherGate@spec.guarded"},
		{"Pod", "spec.guarded.gone", ""},
		{"Deployment", "spec.template", "apps/v1 Deployment spec.template PodTemplate 1.9; " +
			"apps/v1beta1 Deployment spec.template PodTemplate 1.8 or before until 1.16 off 1.12"},
		{"Deployment", "spec.rollbackTo", "apps/v1beta1 Deployment spec.rollbackTo string 1.8 or before until 1.16 off 1.12"},
		{"Deployment", "spec.template.spec.containers.restartPolicy",
			"apps/v1 Deployment spec.template.spec.containers[].restartPolicy string 1.24"},
		{"Schema", "props.not.not", "v1 Schema props{}[].not.not Props 1.20"},
		{"Schema", strings.Repeat("not.", 40), ""},
		{"Job", "spec", ""},
	} {
		var got []string
		for _, f := range table.At(c.kind, objects.Segments(strings.ToLower(c.path))) {
			got = append(got, describe(f))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s %s:\n%s, want\n%s", c.kind, c.path, s, c.want)
		}
	}
}

func TestFieldSays(t *testing.T) {
	f := small(t).At("Pod", objects.Segments("spec.containers.restartpolicy"))[0]
	var values []string
	for _, v := range f.Values {
		since, _ := v.Since()
		values = append(values, v.Text+" "+since.String()+" "+v.Removed().String()+" "+strings.Join(v.Gates, ","))
	}
	want := []string{"Always 1.20 0.0 ", "Never 1.28 0.0 NeverGate", "Old 1.20 1.26 "}
	if !slices.Equal(values, want) || !f.Closed || f.Default != "Always" || f.Required {
		t.Errorf("%q, closed %v, default %q, required %v", values, f.Closed, f.Default, f.Required)
	}
	containers := small(t).At("Pod", []string{"spec", "containers"})[0]
	if !containers.Required || containers.List != "map name" || containers.Parts != 2 {
		t.Errorf("%+v", containers)
	}
}

// A field is held as the line of its path says for the releases that the line names. In other releases it inherits from the
// field that it stands in, unless its own line says mutable, and never beyond the releases that have the field.
func TestHeld(t *testing.T) {
	table, err := objects.Read(strings.ReplaceAll(`
; @metadata.uid; immutable; 1.8-
*v1 X; object; 1.8-1.30
; metadata; v1 Meta; 1.8-
; spec; Spec; 1.8-
; free; string; 1.8-
; @spec; immutable; 1.8-1.20
; @spec; once set; 1.21-
; @spec.a; when b is true; 1.10-1.12
; @spec.b; mutable; 1.8-1.25
v1 Meta; object; 1.8-
; uid; string; 1.8-
v1 Spec; object; 1.8-
; a; string; 1.9-
; b; string; 1.8-
`, "; ", "\t"))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"metadata": "", "metadata uid": "immutable 1.8 1.31", "free": "", "spec": "immutable 1.8 1.21|once set 1.21 1.31",
		"spec a": "immutable 1.9 1.21|when b is true 1.10 1.13|once set 1.21 1.31", "spec b": "once set 1.26 1.31",
	} {
		var got []string
		f := table.At("X", strings.Fields(path))[0]
		for _, h := range f.Held {
			since, _ := h.Since()
			got = append(got, h.How+" "+since.String()+" "+h.Removed().String())
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%s: %s, want %s", path, s, want)
		}
	}
	a := table.At("X", []string{"spec", "a"})[0]
	for minor, want := range map[int]string{8: "", 9: objects.Immutable, 11: "when b is true", 13: objects.Immutable, 30: "once set", 31: "", 99: ""} {
		if got := a.HeldIn(content.Version{Major: 1, Minor: minor}); got != want {
			t.Errorf("1.%d: %q, want %q", minor, got, want)
		}
	}
}

func TestPlaces(t *testing.T) {
	table := small(t)
	write := func(all []objects.Place) string {
		var out []string
		for _, p := range all {
			out = append(out, p.String())
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct{ got, want string }{
		{write(table.Named([]string{"containers"}, 1)), "Pod.spec.containers"},
		{write(table.Named([]string{"spec", "containers"}, 0)), "Pod.spec.containers"},
		{write(table.Named([]string{"template"}, 0)), "Deployment.spec.template"},
		{write(table.Named([]string{"spec"}, 3)), "Deployment.spec Pod.spec Deployment.spec.template.spec"}, {write(table.Named([]string{"spec"}, 2)), ""},
		{write(table.Named([]string{"nothing"}, 0)), ""},
		{write(table.Sharing("Pod", []string{"spec", "containers", "lifecycle"})), "Deployment.spec.template.spec.containers[].lifecycle"},
		{write(table.Sharing("Deployment", []string{"spec", "template", "spec", "containers"})), "Pod.spec.containers"},
		{write(table.Sharing("Deployment", []string{"spec"})), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
	var below []string
	for _, f := range table.Below("Deployment", []string{"spec"}) {
		below = append(below, f.Of+" "+f.Path)
	}
	want := "apps/v1 Deployment spec.replicas|apps/v1beta1 Deployment spec.rollbackTo|apps/v1 Deployment spec.template|" +
		"apps/v1beta1 Deployment spec.template"
	if got := strings.Join(below, "|"); got != want {
		t.Errorf("below spec: %s", got)
	}
	count := 0
	table.All("Schema", nil, func(objects.Field) { count++ })
	if count != 2 { // props, and not, which is not entered again
		t.Errorf("%d fields of what holds itself", count)
	}
}

func TestChanges(t *testing.T) {
	table := small(t)
	write := func(all []objects.Change) string {
		var out []string
		for _, c := range all {
			name := c.String()
			if c.Value != nil {
				name += "=" + c.Value.Text
			}
			out = append(out, name)
		}
		return strings.Join(out, " ")
	}
	for way, want := range map[[2]int][2]string{
		{23, 24}: {"Pod.spec.containers[].restartPolicy"}, {29, 30}: {"Pod.spec.guarded"}, {28, 29}: {"Pod.spec.containers[].lifecycle.postStart.sleep"},
		{20, 21}: {"", "Pod.spec.containers[].lifecycle.gone"}, {22, 23}: {}, {15, 16}: {}, {19, 20}: {}, {10, 11}: {}, {7, 8}: {}, {98, 99}: {},
		{36, 99}: {}, {30, 29}: {},
		{23, 30}: {"Pod.spec.containers[].lifecycle.postStart.sleep Pod.spec.containers[].restartPolicy Pod.spec.guarded"},
	} {
		came, went, _ := table.Changes(content.Version{Major: 1, Minor: way[0]}, content.Version{Major: 1, Minor: way[1]})
		if write(came) != want[0] || write(went) != want[1] {
			t.Errorf("1.%d to 1.%d: came %s, went %s; want %q", way[0], way[1], write(came), write(went), want)
		}
	}
}

// A value comes and goes in a field that stays; one that came on the way and went again is not told, nor what came back.
func TestChangesOfValues(t *testing.T) {
	table, err := objects.Read("*v1 X\tobject\t1.8-\n\ta\tA\t1.8-\n\tlate\tA\t1.30-\n\ttwice\tstring\t1.8-1.9,1.31-\n" +
		"v1 A\tstring\t1.8-\n\t=New\t1.30-\n\t=Old\t1.8-1.30\n\t=Short\t1.20-1.21\n\t=Stays\t1.8-\n")
	if err != nil {
		t.Fatal(err)
	}
	for way, want := range map[[2]int]string{
		{29, 30}: "X.a=New, X.late; ", {30, 31}: "; X.a=Old", {19, 20}: "X.a=Short; ", {21, 22}: "; X.a=Short", {19, 22}: "; ",
		{20, 37}: "X.a=New, X.late; X.a=Old, X.a=Short", {9, 10}: "; ", {8, 37}: "X.a=New, X.late; X.a=Old",
	} {
		came, went, _ := table.Changes(content.Version{Major: 1, Minor: way[0]}, content.Version{Major: 1, Minor: way[1]})
		var said []string
		for _, all := range [][]objects.Change{came, went} {
			var names []string
			for _, c := range all {
				name := c.String()
				if c.Value != nil {
					name += "=" + c.Value.Text
				}
				names = append(names, name)
			}
			said = append(said, strings.Join(names, ", "))
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("1.%d to 1.%d: %s, want %s", way[0], way[1], got, want)
		}
	}
}

// A field that stays turns where what keeps it from being changed is another thing than before, told of itself, not of what
// it stands in; since the release that was the last to make it so.
func TestChangesOfHolds(t *testing.T) {
	table, err := objects.Read("\t@all\timmutable\t1.8-\n*v1 X\tobject\t1.8-\n\tall\tstring\t1.8-\n\ta\tA\t1.8-\n\tlate\tstring\t1.30-\n\t@a\timmutable\t1.8-1.27\n" +
		"\t@a.free\tmutable\t1.25-\n\t@late\timmutable\t1.30-\n\t@a.when\twhen x\t1.20-\nv1 A\tobject\t1.8-\n\tfree\tstring\t1.8-\n\tof\tstring\t1.8-\n\twhen\tstring\t1.8-\n")
	if err != nil {
		t.Fatal(err)
	}
	for way, want := range map[[2]int]string{
		{24, 25}: "X.a.free 1.25 ", {25, 27}: "", {27, 28}: "X.a 1.28 ", {19, 20}: "X.a.when 1.20 when x", {29, 30}: "",
		{8, 37}: "X.a 1.28 , X.a.free 1.25 , X.a.when 1.20 when x", {8, 99}: "X.a 1.28 , X.a.free 1.25 , X.a.when 1.20 when x", {30, 29}: "",
	} {
		var said []string
		_, _, turned := table.Changes(content.Version{Major: 1, Minor: way[0]}, content.Version{Major: 1, Minor: way[1]})
		for _, c := range turned {
			said = append(said, c.String()+" "+c.Turned.String()+" "+c.HeldIn(c.Turned))
		}
		if got := strings.Join(said, ", "); got != want {
			t.Errorf("1.%d to 1.%d: %q, want %q", way[0], way[1], got, want)
		}
	}
}

// A value that its type has from the beginning is as old as the field, whatever type that had before.
func TestValuesOfOldFields(t *testing.T) {
	const before, now = "\ta\tstring\t1.9-1.15\n", "\ta\tA\t1.16-\n"
	for _, rows := range []string{before + now, now + before} {
		table, err := objects.Read("*v1 X\tobject\t1.8-\n" + rows + "v1 A\tstring\t1.16-\n\t=New\t1.30-\n\t=Old\t1.16-\n")
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{"1.30", "1.9"} {
			since, _ := table.At("X", []string{"a"})[0].Values[i].Since()
			if since.String() != want {
				t.Errorf("%q, value %d: since %s, want %s", rows, i, since, want)
			}
		}
		if came, _, _ := table.Changes(content.Version{Major: 1, Minor: 15}, content.Version{Major: 1, Minor: 16}); len(came) != 0 {
			t.Errorf("%q: came with a type: %v", rows, came)
		}
	}
}

func TestReadFaults(t *testing.T) {
	for text, want := range map[string]string{
		"\tname\tstring\t1.8-":                                 "objects:1: a field before the first type",
		"v1 X\tobject":                                         "objects:1: 2 columns of a type",
		"X\tobject\t1.8-":                                      `objects:1: type "X"`,
		"v1 X\tobject\t1.8-\nv1 X\tobject\t1.8-":               `objects:2: type "v1 X"`,
		"v1 X\tobject\t1.7-":                                   `objects:1: releases "1.7-"`,
		"v1 X\tobject\t1.8":                                    `objects:1: releases "1.8"`,
		"v1 X\tobject\t1.9-1.8":                                `objects:1: releases "1.9-1.8"`,
		"v1 X\tobject\t1.8-\tnever":                            `objects:1: version "never"`,
		"v1 X\tobject\t1.8-\n\tname":                           "objects:2: 1 columns of a field",
		"v1 X\tobject\t1.8-\n\tname\tstring\t1.99-":            `objects:2: releases "1.99-"`,
		"v1 X\tobject\t1.8-\n\tname\tapps/v1 Y\t1.8-":          `v1 X.name is of the type "apps/v1 Y"`,
		"v1 X\tobject\t1.8-\n\ta\tb\t1.8-\tc\td\te\tf\tg\th\t": "objects:2: 10 columns of a field",
	} {
		if _, err := objects.Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	var none objects.Table
	if none.At("Pod", []string{"spec"}) != nil || none.Named([]string{"spec"}, 0) != nil || none.Kinds() != nil {
		t.Error("the zero table knows something")
	}
}

// The table of the program knows what was looked up by hand in the types at the tags.
func TestEmbedded(t *testing.T) {
	text, err := os.ReadFile("../objects.tsv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := objects.Read(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Pod spec.hostUsers":                                     "v1 Pod spec.hostUsers boolean 1.25 UserNamespacesSupport@spec.hostUsers",
		"Pod spec.containers.lifecycle.preStop.httpGet":          "v1 Pod spec.containers[].lifecycle.preStop.httpGet HTTPGetAction 1.8 or before",
		"Service spec.trafficDistribution":                       "v1 Service spec.trafficDistribution string 1.30 ServiceTrafficDistribution@spec.trafficDistribution",
		"PersistentVolumeClaim status.allocatedResourceStatuses": "v1 PersistentVolumeClaim status.allocatedResourceStatuses map[string]string 1.28 RecoverVolumeExpansionFailure@status.allocatedResourceStatuses",
		"Pod spec.workloadRef":                                   "v1 Pod spec.workloadRef WorkloadReference 1.35 until 1.36 GenericWorkload@spec.workloadRef",
	} {
		kind, path, _ := strings.Cut(name, " ")
		var got []string
		for _, f := range table.At(kind, objects.Segments(strings.ToLower(path))) {
			got = append(got, describe(f))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s: %s, want %s", name, s, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("*v1 X\tobject\t1.8-\t1.9\n\tname\t[]X\t1.8-1.9,1.11-\trequired\tG\td\tset\n\t=v\t1.8-")
	f.Add("v1 X\tstring!\t1.8-\n\t=\t1.8-")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := objects.Read(text)
		if err != nil {
			return
		}
		plain := regexp.MustCompile(`^[a-z]+((\[\]|\{\})*\.[a-z]+)*$`)
		for _, kind := range table.Kinds() {
			table.All(kind, nil, func(f objects.Field) {
				path := objects.Segments(f.Path)
				if plain.MatchString(f.Path) && len(path) < 20 && len(table.At(kind, path)) == 0 {
					t.Fatalf("%s is not found", f)
				}
			})
		}
	})
}

func BenchmarkRead(b *testing.B) {
	text, err := os.ReadFile("../objects.tsv")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := objects.Read(string(text)); err != nil {
			b.Fatal(err)
		}
	}
}
