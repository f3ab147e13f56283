package name_test

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content/facts"
	"k8sexplore/content/name"
)

func allElements(t testing.TB) *name.Elements {
	t.Helper()
	n, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// calledOnce writes the names of elements, each once.
func calledOnce(all []facts.Element) string {
	var out []string
	for _, e := range all {
		if called := name.Called(e); !slices.Contains(out, called) {
			out = append(out, called)
		}
	}
	return strings.Join(out, ", ")
}

// A field of API objects is found by every form that people type.
func TestFindObjects(t *testing.T) {
	n := allElements(t)
	for _, c := range []struct{ typed, want string }{
		{"Pod.spec.hostUsers", "Pod.spec.hostUsers"},
		{"pod spec hostUsers", "Pod.spec.hostUsers"},
		{"pods.spec.hostusers", "Pod.spec.hostUsers"},
		{"PO.SPEC.HOSTUSERS", "Pod.spec.hostUsers"},
		{"v1 Pod .spec.hostUsers", "Pod.spec.hostUsers"},
		{"Pod.spec.hostUsers=false", "Pod.spec.hostUsers"},
		{"Pod.spec.hostUsers: false", "Pod.spec.hostUsers"},
		{".spec.hostUsers", "Pod.spec.hostUsers"},
		{"spec.hostUsers", "Pod.spec.hostUsers"},
		{"hostUsers", "Pod.spec.hostUsers"},
		{"ｈｏｓｔＵｓｅｒｓ", "Pod.spec.hostUsers"},
		{"deploy.spec.template.spec.hostUsers", "Deployment.spec.template.spec.hostUsers"},
		{"sts.spec.ordinals", "StatefulSet.spec.ordinals"},
		{"hpa spec.behavior.scaleUp.tolerance", "HorizontalPodAutoscaler.spec.behavior.scaleUp.tolerance"},
		{"Pod.spec.containers[0].image", "Pod.spec.containers[].image"},
		{"Pod.spec.containers[*].image", "Pod.spec.containers[].image"},
		{"pod.spec.containers.image", "Pod.spec.containers[].image"},
		{"Pod.spec.volumes.gitRepo", "v1 Pod spec.volumes[].gitRepo"}, // the tables of elements have it
		{"Pod.spec.hostUs", "Pod.spec.hostUsers"},
		{"apps/v1 Deployment spec.replicas", "Deployment.spec.replicas"},
		{"KubeletConfiguration.runOnce", "KubeletConfiguration.runOnce"},
		{"Pod.spec.hostUsersX", ""},
		{"Pod.spec.hostUsers.x", ""},
		{"Widget.spec.hostUsers", ""},
		{".", ""},
		{strings.Repeat("spec.", 500), ""},
	} {
		found, _ := n.Find(facts.Field, c.typed)
		if got := calledOnce(found); got != c.want {
			t.Errorf("%.60q: %.300s, want %s", c.typed, got, c.want)
		}
	}
	found, _ := n.Find(facts.Field, "apps/v1 Deployment spec.replicas")
	if len(found) != 1 || found[0].Of != "apps/v1 Deployment" {
		t.Errorf("with its version: %v", found)
	}
}

// A pattern lists what lies below it, and the end of a path what ends so.
func TestFindObjectsByPattern(t *testing.T) {
	n := allElements(t)
	for _, c := range []struct{ pattern, one, other string }{
		{"Pod.spec.*", "Pod.spec.containers[].image", "Pod.status"},
		{"po.spec.containers.*", "Pod.spec.containers[].image", "Pod.spec.hostUsers"},
		{"Pod.spec.host*", "Pod.spec.hostUsers", "Pod.spec.volumes[].hostPath"},
		{"*.hostUsers", "Job.spec.template.spec.hostUsers", "Pod.spec.hostIPC"},
	} {
		found, listed := n.Find(facts.Field, c.pattern)
		got := strings.Split(calledOnce(found), ", ")
		if !listed || !slices.Contains(got, c.one) || slices.Contains(got, c.other) {
			t.Errorf("%s: %.400s", c.pattern, got)
		}
	}
}

// What the tables of elements say of a field holds, and the types say the rest; what kinds share has it all.
func TestObjectRows(t *testing.T) {
	n := allElements(t)
	for _, called := range []string{"v1 Pod spec.volumes[].gitRepo", "Deployment.spec.template.spec.volumes[].gitRepo"} {
		e := n.Rows(name.Element{Kind: facts.Field, Name: called})[0]
		if name.Called(e) != called || e.Removed.String() != "1.36" || e.Deprecated.String() != "1.11" || e.Since.Major != 1 ||
			e.Object == nil || e.Object.Type != "GitRepoVolumeSource" {
			t.Errorf("%s: %+v", called, e)
		}
	}
	old := n.Rows(name.Element{Kind: facts.Field, Name: "Deployment.spec.template.spec.volumes[].gitRepo"})[1]
	if old.Of != "extensions/v1beta1 Deployment" || old.Removed.String() != "1.16" {
		t.Errorf("the version that went first: %+v", old)
	}
	api, _ := n.Find(facts.API, "v1 Pod")
	if got := calledOnce(n.Fields(api[0])); got != "Pod.apiVersion, Pod.kind, Pod.metadata, Pod.spec, Pod.status" {
		t.Errorf("fields of a Pod: %s", got)
	}
	e := n.Rows(name.Element{Kind: facts.Field, Name: "Pod.spec.os"})[0]
	if got := calledOnce(n.Fields(e)); got != "Pod.spec.os.name" {
		t.Errorf("fields of spec.os: %s", got)
	}
	if got := calledOnce(n.Related(name.Element{Kind: facts.Field, Name: "Pod.spec.os"})); !strings.Contains(got, "Job.spec.template.spec.os") {
		t.Errorf("related: %s", got)
	}
}

// Search and palette know a field by its kind and path, and by a name that only a few have.
func TestObjectsExact(t *testing.T) {
	n := allElements(t)
	for typed, want := range map[string]string{
		"Pod.spec.hostUsers": "Pod.spec.hostUsers", "pod.spec.hostusers": "Pod.spec.hostUsers", "hostUsers": "Pod.spec.hostUsers",
		".spec.hostUsers": "Pod.spec.hostUsers", "hostusers": "", "pod spec": "", "status": "", "node.js": "", "Pod.spec": "Pod.spec",
		"pod spec hostUsers": "Pod.spec.hostUsers", "deploy spec replicas": "Deployment.spec.replicas", "node status": "", "spec replicas": "",
		"v1 Pod spec.hostUsers": "Pod.spec.hostUsers", "pods spec hostusers": "Pod.spec.hostUsers",
	} {
		var got []string
		for _, e := range n.Exact(typed) {
			got = append(got, e.Name)
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: %s, want %s", typed, s, want)
		}
	}
	for _, c := range []struct{ kind, typed, first, among string }{
		{"field", "Pod.spec.hostUsers", "Pod.spec.hostUsers", ""},
		{"field", "pod.spec.host", "Pod.spec.hostAliases", "Pod.spec.hostUsers"},
		{"field", "pod.", "Pod.apiVersion", "Pod.spec"},
		{"field", "hostUsers", "Pod.spec.hostUsers", ""},
		{"", "pod.spec.hostu", "Pod.spec.hostUsers", ""},
	} {
		all, _ := n.Beginning(facts.ElementKind(c.kind), c.typed, 20)
		var got []string
		for _, e := range all {
			got = append(got, e.Name)
		}
		if len(got) == 0 || got[0] != c.first || c.among != "" && !slices.Contains(got, c.among) {
			t.Errorf("%s %s: %s", c.kind, c.typed, got)
		}
	}
}

func TestNearestObjects(t *testing.T) {
	n := allElements(t)
	for typed, want := range map[string]string{
		"Pod.spec.hostUser2": "Pod.spec.hostUsers", "Pod.hostUsers": "Pod.spec.hostUsers", "deploy.spec.replica5": "Deployment.spec.replicas",
		"pod spec containers resource limits": "Pod.spec.containers[].resources.limits",
	} {
		if got := n.Nearest(facts.Field, typed); !slices.Contains(got, want) || len(got) > 5 || got[0] != want {
			t.Errorf("%s: %q, want %s first", typed, got, want)
		}
	}
}

// What a header names leads to its field, whatever is said behind the path.
func TestObjectMentioned(t *testing.T) {
	n := allElements(t)
	for header, want := range map[string]string{
		"v1 Pod .spec.hostUsers":                               "Pod.spec.hostUsers",
		"v1 Pod .spec.hostUsers with .spec.hostNetwork":        "Pod.spec.hostUsers",
		"v1 Pod .spec.volumes[].emptyDir.medium Memory":        "Pod.spec.volumes[].emptyDir.medium",
		"v1 Pod .status.conditions[PodReadyToStartContainers]": "Pod.status.conditions",
		"meta/v1 DeleteOptions .gracePeriodSeconds":            "DeleteOptions.gracePeriodSeconds",
		"v1 Pod .spec.nothing":                                 "",
		"Pod hostUsers":                                        "",
	} {
		if e, _ := n.Mentioned(name.HeadedAPI, header); e.Name != want {
			t.Errorf("%s: %s, want %s", header, e.Name, want)
		}
	}
}

func FuzzObjectNames(f *testing.F) {
	for _, s := range []string{"Pod.spec.*", ".spec.hostUsers", "v1 Pod .spec", "*.x", "deploy spec", "Pod.spec.containers[0", "a.b=c", "\xff.", "pod.."} {
		f.Add(s)
	}
	n := allElements(f)
	f.Fuzz(func(t *testing.T, text string) {
		found, _ := n.Find(facts.Field, text)
		for _, e := range found[:min(len(found), 50)] {
			if rows := n.Rows(name.Element{Kind: facts.Field, Name: name.Called(e)}); len(rows) == 0 {
				t.Fatalf("%q finds %s, which nothing is", text, name.Called(e))
			}
		}
		n.Nearest(facts.Field, text)
		if some, whole := n.Beginning(facts.Field, text, 3); len(some) > 3 || whole > len(some) {
			t.Fatalf("%q: %v, %d", text, some, whole)
		}
		for _, e := range n.Exact(text) {
			if len(n.Rows(e)) == 0 {
				t.Fatalf("%q is %v, which nothing is", text, e)
			}
		}
	})
}
