package main

import (
	"archive/tar"
	"bytes"
	"strings"
	"testing"
)

// archive packs files as git does.
func archive(t *testing.T, files map[string]string) *tar.Reader {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o644}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return tar.NewReader(&b)
}

const meta = `package v1
type TypeMeta struct {
	Kind string ` + "`json:\"kind,omitempty\"`" + `
}
type ObjectMeta struct {
	Name string ` + "`json:\"name,omitempty\"`" + `
}
type Time struct{}
`

const demo = `package v1
import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)
const GroupName = "demo.k8s.io"

// Demo is a kind.
type Demo struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	What DemoSpec ` + "`json:\"spec\"`" + `
}
type DemoSpec struct {
	// mode says how. Defaults to Fast.
	How Mode ` + "`json:\"mode\"`" + `
	// limits are of resources. This is an alpha field and requires enabling the SomeGate feature gate.
	// +optional
	Limits ResourceList ` + "`json:\"limits\"`" + `
	// +featureGate=OtherGate
	// +listType=map
	// +listMapKey=name
	// +default=3
	Parts []*Part ` + "`json:\"parts,omitempty\"`" + `
	// Unknown is behind the NoSuchGate feature gate. Defaults to the empty list.
	Shared ` + "`json:\",inline\"`" + `
	Hidden string ` + "`json:\"-\"`" + `
	At metav1.Time ` + "`json:\"at\"`" + `
}
type Shared struct {
	// +required
	Bytes []byte ` + "`json:\"bytes,omitempty\"`" + `
}
type ResourceList map[string]resource.Quantity
type Part struct { Name string ` + "`json:\"name\" patchMergeKey:\"name\"`" + ` }
// +enum
type Mode string
const (
	Fast Mode = "Fast"
	// Slow needs the SomeGate feature.
	Slow Mode = "Slow"
)
`

func TestReadTypes(t *testing.T) {
	r := newRelease(map[string]int{"SomeGate": 30, "OtherGate": 31})
	if err := r.readFiles(archive(t, map[string]string{"pkg/apis/meta/v1/types.go": meta}), "k8s.io/apimachinery/"); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"demo/v1/types.go": demo, "demo/v1/zz_generated.x.go": "not Go", "vendor/x/v1/types.go": "not Go"}
	if err := r.readFiles(archive(t, files), "k8s.io/api/"); err != nil {
		t.Fatal(err)
	}
	h := history{}
	h.add(32, r.types())
	h.add(33, r.types())
	h.dropYounger(r.gates)
	got := string(h.table(""))
	want := strings.ReplaceAll(`*demo.k8s.io/v1 Demo; object; 1.32-1.33
; kind; string; 1.32-1.33; optional
; metadata; meta/v1 ObjectMeta; 1.32-1.33; optional
; spec; DemoSpec; 1.32-1.33; required
demo.k8s.io/v1 DemoSpec; object; 1.32-1.33
; at; Time; 1.32-1.33; required
; bytes; string; 1.32-1.33; required
; limits; {}Quantity; 1.32-1.33; optional; SomeGate
; mode; Mode; 1.32-1.33; required; -; Fast
; parts; []Part; 1.32-1.33; optional; OtherGate; 3; map name
demo.k8s.io/v1 Mode; string!; 1.32-1.33
; =Fast; 1.32-1.33
; =Slow; 1.32-1.33; SomeGate
demo.k8s.io/v1 Part; object; 1.32-1.33
; name; string; 1.32-1.33; required; -; -; map name
demo.k8s.io/v1 Shared; object; 1.32-1.33
; bytes; string; 1.32-1.33; required
meta/v1 ObjectMeta; object; 1.32-1.33
; name; string; 1.32-1.33; optional
*meta/v1 TypeMeta; object; 1.32-1.33
; kind; string; 1.32-1.33; optional
`, "; ", "\t")
	want = strings.Replace(want, "*meta/v1 TypeMeta", "meta/v1 TypeMeta", 1)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A gate that is younger than its field is that of a part of it, unless the field came behind one that a marker replaced;
// a field is as old as the oldest version of its group has it.
func TestDropYounger(t *testing.T) {
	of := func(version string, marked bool, gates ...string) []objectType {
		return []objectType{{name: version + " X", form: "object", fields: []field{{name: "a", typ: "string", gates: gates, marked: marked}}}}
	}
	for _, c := range []struct {
		first, then []string
		marked      bool
		want        string
	}{
		{nil, []string{"Young"}, true, ""}, {nil, []string{"Old"}, false, "Old"}, {[]string{"Old"}, []string{"Young"}, true, "Young"},
		{[]string{"Old"}, []string{"Young"}, false, ""}, {[]string{"Old"}, []string{"Old", "Young"}, false, "Old"}, {[]string{"Old"}, nil, false, "Old"},
	} {
		h := history{}
		h.add(30, of("v1", false, c.first...))
		h.add(31, of("v1", c.marked, c.then...))
		h.dropYounger(map[string]int{"Old": 29, "Young": 31})
		if got := strings.Join(h["v1 X"].fields[fieldKey{"a", "string"}].gates, ","); got != c.want {
			t.Errorf("%v, then %v: %q, want %q", c.first, c.then, got, c.want)
		}
	}
	h := history{}
	h.add(30, of("x/v1beta1", false))
	h.add(32, of("x/v1", true, "Young"))
	h.dropYounger(map[string]int{"Young": 31})
	if got := h["x/v1 X"].fields[fieldKey{"a", "string"}].gates; len(got) != 0 {
		t.Errorf("a new version of an old field: %v", got)
	}
}

func TestDefaults(t *testing.T) {
	for comment, want := range map[string]string{
		"Defaults to 3.": "3", "Default is \"Always\".": "Always", "Defaults to 30 seconds. Min 1.": "30", "defaults to the name": "",
		"Default to true if x.": "true", "Defaults to rbac.authorization.k8s.io for roles.": "", "Defaults to 1. Otherwise defaults to 2.": "",
		"+default=\"TCP\"": "TCP", "+default=ref(Fast)": "", "Default value is 10%.": "10%",
	} {
		if got := defaultIn(comment); got != want {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
}

func TestMinors(t *testing.T) {
	var m minors
	for _, n := range []int{8, 9, 12, 36, 37} {
		m.add(n)
	}
	if got := m.String(); got != "1.8-1.9,1.12-1.12,1.36-" {
		t.Error(got)
	}
}

// A marker or a sentence about the field itself tells that it stays; one about something else or with a condition does not.
func TestImmutableIn(t *testing.T) {
	for comment, want := range map[string]string{
		"Name of it. Cannot be updated. More.": immutable, "This field is immutable.\n+optional": immutable, "x\n+k8s:immutable": immutable,
		"x\n+k8s:alpha(since: \"1.36\")=+k8s:immutable": immutable, "x\n+k8s:ifEnabled(Gate)=+k8s:immutable": immutable,
		"+kubebuilder:validation:XValidation:rule=\"self == oldSelf\",message=\"x\"": immutable,
		"The Handler must be lowercase, and is immutable.":                           immutable, "This field is immutable, but a group may be recreated.": immutable,
		"Once set, it can not be changed.": onceSet, "This field cannot be updated once set. x": onceSet, "x\n+k8s:update=NoModify": onceSet,
		"Once populated, this field is immutable.": onceSet,
		"x\n+k8s:update=NoUnset":                   "", "+k8s:eachVal=+k8s:immutable": "", "This field is mutable.": "",
		"This field was immutable in Kubernetes < 1.29 and now is mutable.":                               "",
		"This field may not be changed through updates unless the type field is also being changed.":      "",
		"Immutable, if set to true, ensures that data stored in the Secret cannot be updated.":            "",
		"HostIP will not be updated even if there is a node.":                                             "",
		"When status is non-nil, the request is complete and the entire object becomes immutable.":        "",
		"This field is immutable, including whether it is set, only policy.gang.minCount may be changed.": "",
	} {
		if got := immutableIn(comment); got != want {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
	h := history{}
	of := func(how string) []objectType {
		return []objectType{{name: "v1 X", form: "object", fields: []field{{name: "a", typ: "string", immutable: how}}}}
	}
	h.add(30, of(immutable))
	h.add(31, of(""))
	h.add(32, of(onceSet))
	if got, want := string(h.table("")), "v1 X\tobject\t1.30-1.32\n\ta\tstring\t1.30-1.32\toptional\t-\t-\t-\timmutable 1.30-1.30;once set 1.32-1.32\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
