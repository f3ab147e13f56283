package facts

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

func elements(t testing.TB) *Elements {
	t.Helper()
	e, err := EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestElementsMatch(t *testing.T) {
	e := elements(t)
	for _, c := range []struct {
		kind  ElementKind
		typed string
		want  string // a title
	}{
		{API, "poddisruptionbudgets", "policy/v1beta1 PodDisruptionBudget"},
		{API, "policy/v1beta1", "policy/v1beta1 Eviction"},
		{API, "deployment", "apps/v1 Deployment"},
		{Flag, "kubelet/--docker-endpoint", "--docker-endpoint"},
		{Flag, "kubelet  --docker-endpoint", "--docker-endpoint"},
		{Flag, "docker-end*", "--docker-endpoint"},
		{Flag, "kubectl run --generator", "run --generator"},
		{Flag, "run --generator", "run --generator"},
		{Flag, "kubectl convert", "convert"},
		{Flag, "kube-proxy --proxy-mode", "--proxy-mode=ipvs"},
		{Field, "kubeproxyconfiguration.mode", "KubeProxyConfiguration.mode: userspace"},
		{Field, "spec.volumes[].gitRepo", "v1 Pod spec.volumes[].gitRepo"},
		{Field, "v1 Pod spec.vol*", "v1 Pod spec.volumes[].gitRepo"},
		{Field, "node-role.kubernetes.io/master", "node-role.kubernetes.io/master: NoSchedule"},
		{Metric, "storage_operation_status_count", "storage_operation_status_count"},
		{Metric, "apiserver_request_total", "apiserver_request_total{contentType}"},
		{Metric, "coredns_forward_requests_total", "coredns_forward_*"},
		{Plugin, "podsecuritypolicy", "PodSecurityPolicy"},
	} {
		found := e.Match(c.kind, c.typed)
		if !slices.ContainsFunc(found, func(x Element) bool { return x.Title() == c.want }) {
			t.Errorf("%s %q stands for %v, want %s", c.kind, c.typed, titles(found), c.want)
		}
	}
	for _, typed := range []string{"", "no such flag", "/", "[", "kubelet/"} {
		if found := e.Match(Flag, typed); len(found) > 0 {
			t.Errorf("%q stands for %v", typed, titles(found))
		}
	}
}

func titles(of []Element) []string {
	out := make([]string, len(of))
	for i, e := range of {
		out[i] = e.Title()
	}
	return out
}

func TestElementAt(t *testing.T) {
	v := func(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }
	e := Element{Since: v(20), OffSince: v(20), Deprecated: v(25), Hidden: v(28), Removed: v(30)}
	for minor, want := range map[int]ElementState{19: Absent, 20: IsOff, 25: IsOff, 28: IsHidden, 29: IsHidden, 30: Gone, 36: Gone} {
		if got := e.At(v(minor)); got != want {
			t.Errorf("1.%d: %s, want %s", minor, got, want)
		}
	}
	e.OffSince, e.AtLeast = content.Version{}, true
	for minor, want := range map[int]ElementState{10: Present, 25: Discouraged} {
		if got := e.At(v(minor)); got != want {
			t.Errorf("1.%d: %s, want %s", minor, got, want)
		}
	}
	if got := e.At(content.Version{Major: 1, Minor: 30, Pre: "rc.1"}); got != Gone {
		t.Errorf("a release candidate: %s", got)
	}
}

// Ten of each kind were looked up by hand in upstream's code: what each is in two releases.
func TestElementsThatWereLookedUp(t *testing.T) {
	e := elements(t)
	for _, c := range []struct {
		kind             ElementKind
		component, title string
		before           string
		was              ElementState
		after            string
		is               ElementState
	}{
		{API, "kube-apiserver", "batch/v1beta1 CronJob", "1.24", Discouraged, "1.25", Gone},
		{API, "kube-apiserver", "autoscaling/v2 HorizontalPodAutoscaler", "1.22", Absent, "1.23", Present},
		{API, "kube-apiserver", "resource.k8s.io/v1 ResourceClaim", "1.33", Absent, "1.34", Present},
		{API, "kube-apiserver", "flowcontrol.apiserver.k8s.io/v1 FlowSchema", "1.28", Absent, "1.29", Present},
		{API, "kube-apiserver", "storage.k8s.io/v1 VolumeAttributesClass", "1.33", Absent, "1.34", Present},
		{API, "kube-apiserver", "admissionregistration.k8s.io/v1 MutatingAdmissionPolicy", "1.35", Absent, "1.36", Present},
		{API, "kube-apiserver", "networking.k8s.io/v1 ServiceCIDR", "1.32", Absent, "1.33", Present},
		{API, "kube-apiserver", "lifecycle.k8s.io/v1alpha1 EvictionRequest", "1.36", Absent, "1.37", IsOff},
		{API, "kube-apiserver", "certificates.k8s.io/v1alpha1 PodCertificateRequest", "1.34", IsOff, "1.35", Gone},
		{API, "kube-apiserver", "scheduling.k8s.io/v1alpha2 Workload", "1.36", IsOff, "1.37", Gone},
		{Flag, "kubelet", "--container-runtime", "1.26", Discouraged, "1.27", Gone},
		{Flag, "kubelet", "--docker-endpoint", "1.23", Discouraged, "1.24", Gone},
		{Flag, "kubelet", "--seccomp-profile-root", "1.22", Discouraged, "1.23", Gone},
		{Flag, "kubelet", "--enable-cadvisor-json-endpoints", "1.20", Discouraged, "1.21", Gone},
		{Flag, "kubelet", "--dynamic-config-dir", "1.23", Discouraged, "1.24", Gone},
		{Flag, "kubelet", "--config-dir", "1.27", Absent, "1.28", Present},
		{Flag, "kube-controller-manager", "--enable-taint-manager", "1.26", Discouraged, "1.27", Gone},
		{Flag, "kube-scheduler", "--lock-object-name", "1.27", Discouraged, "1.28", Gone},
		{Flag, "kube-apiserver", "--authorization-config", "1.28", Absent, "1.29", Present},
		{Flag, "kube-apiserver", "--service-account-signing-endpoint", "1.31", Absent, "1.32", Present},
		{Field, "kubelet", "KubeletConfiguration.crashLoopBackOff", "1.31", Absent, "1.32", Present},
		{Field, "kubelet", "KubeletConfiguration.singleProcessOOMKill", "1.31", Absent, "1.32", Present},
		{Field, "kubelet", "KubeletConfiguration.userNamespaces", "1.32", Absent, "1.33", Present},
		{Field, "kubelet", "KubeletConfiguration.imageMaximumGCAge", "1.28", Absent, "1.29", Present},
		{Field, "kubelet", "KubeletConfiguration.containerRuntimeEndpoint", "1.26", Absent, "1.27", Present},
		{Field, "kubelet", "KubeletConfiguration.runOnce: true", "1.31", Present, "1.32", Gone},
		{Field, "kube-proxy", "KubeProxyConfiguration.udpIdleTimeout", "1.25", Discouraged, "1.26", Gone},
		{Field, "kube-proxy", "KubeProxyConfiguration.nftables", "1.28", Absent, "1.29", Present},
		{Field, "kube-proxy", "KubeProxyConfiguration.windowsRunAsService", "1.30", Absent, "1.31", Present},
		{Field, "kube-scheduler", "KubeSchedulerConfiguration.delayCacheUntilActive", "1.27", Absent, "1.28", Present},
		{Metric, "kube-apiserver", "apiserver_longrunning_gauge", "1.24", IsHidden, "1.25", Gone},
		{Metric, "kube-apiserver", "apiserver_registered_watchers", "1.24", IsHidden, "1.25", Gone},
		{Metric, "kube-apiserver", "etcd_object_counts", "1.24", IsHidden, "1.25", Gone},
		{Metric, "kube-apiserver", "apiserver_request_sli_duration_seconds", "1.25", Absent, "1.26", Present},
		{Metric, "kube-apiserver", "apiserver_request_body_size_bytes", "1.28", Absent, "1.29", Present},
		{Metric, "kube-apiserver", "apiserver_storage_size_bytes", "1.27", Absent, "1.28", Present},
		{Metric, "kube-apiserver", "apiserver_encryption_config_controller_automatic_reloads_total", "1.29", Absent, "1.30", Present},
		{Metric, "kube-apiserver", "apiserver_flowcontrol_priority_level_seat_count_samples", "1.24", Present, "1.25", Gone},
		{Metric, "kube-apiserver", "apiserver_watch_cache_watch_cache_initializations_total", "1.24", Present, "1.25", Gone},
		{Metric, "kubelet", "kubelet_credential_provider_plugin_errors", "1.33", Present, "1.34", Gone},
		{Plugin, "kube-apiserver", "PodPreset", "1.19", Present, "1.20", Gone},
		{Plugin, "kube-apiserver", "DenyEscalatingExec", "1.19", Discouraged, "1.21", Gone},
		{Plugin, "kube-apiserver", "DenyExecOnPrivileged", "1.19", Discouraged, "1.21", Gone},
		{Plugin, "kube-apiserver", "PodSecurityPolicy", "1.24", Discouraged, "1.25", Gone},
		{Plugin, "kube-apiserver", "SecurityContextDeny", "1.29", Discouraged, "1.30", Gone},
		{Plugin, "kube-apiserver", "PersistentVolumeLabel", "1.30", Present, "1.31", Gone},
		{Plugin, "kube-apiserver", "JobValidation", "1.36", Present, "1.37", Gone},
		{Plugin, "kube-apiserver", "PodGroupWorkloadExists", "1.36", Present, "1.37", Gone},
		{Plugin, "kube-apiserver", "PodSecurity", "1.21", Absent, "1.25", Present},
		{Plugin, "kube-apiserver", "DenyServiceExternalIPs", "1.20", Absent, "1.25", Present},
	} {
		i := slices.IndexFunc(e.All(c.kind), func(x Element) bool { return x.Component == c.component && x.Title() == c.title })
		if i < 0 {
			t.Errorf("no %s %s %s", c.kind, c.component, c.title)
			continue
		}
		for release, want := range map[string]ElementState{c.before: c.was, c.after: c.is} {
			if got := e.All(c.kind)[i].At(mustVersion(t, release)); got != want {
				t.Errorf("%s %s in %s: %s, want %s", c.component, c.title, release, got, want)
			}
		}
	}
}

func mustVersion(t testing.TB, s string) content.Version {
	t.Helper()
	v, err := content.ParseVersion(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A change says in a sentence what to look at or to do, also where that is little, and stands once in its release.
func TestChangesSayWhatToDo(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range elements(t).Changes() {
		at := c.Release.String() + " " + c.Component + ": " + c.What
		if len(strings.Fields(c.What)) < 2 || len(strings.Fields(c.Action)) < 5 || seen[at] {
			t.Errorf("%s: %q, expected words, a sentence, and that once", at, c.Action)
		}
		seen[at] = true
	}
}

func TestElementFaults(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"flags.tsv", "", ""},
		{"flags.tsv", "name\tsources\n--a\t#1\n--b\t#1", ""},
		{"flags.tsv", "sources\n", "flags.tsv:1: no columns, expected the first to be name"},
		{"flags.tsv", "name\tcolour\n", `column "colour", expected some of name, component`},
		{"flags.tsv", "name\tsources\tvalue\n", `column "value", expected some of`},
		{"flags.tsv", "name\tsources\n--a", "flags.tsv:2: 1 columns, expected 2"},
		{"flags.tsv", "name\tsources\n--b\t#1\n--a\t#1", "--a after --b, expected one row each, in alphabetical order"},
		{"flags.tsv", "name\tsources\n--a\t#1\n--a\t#1", "--a after --a"},
		{"flags.tsv", "name\tsources\n--a\t-", "--a: no source"},
		{"flags.tsv", "name\tsources\n-\t#1", "no name"},
		{"flags.tsv", "name\tsince\tsources\n--a\t1.x\t#1", `version "1.x", expected a form like 1.27`},
		{"flags.tsv", "name\tdeprecated\tremoved\tsources\n--a\t1.30\t1.29\t#1", "deprecated 1.30, removed 1.29: expected them in this order"},
		{"metrics.tsv", "name\thidden\tremoved\tsources\na\t1.30\t1.29\t#1", "hidden 1.30, removed 1.29"},
		{"metrics.tsv", "name\tstage\tsources\na\tgamma\t#1", `stage "gamma", expected one of`},
		{"apis.tsv", "name\tstage\tsources\na/v1beta1 A\tstable\t#1", "stage stable of a/v1beta1 A"},
		{"changes.tsv", "1.30\ta", "changes.tsv:1: 2 columns, expected 9"},
		{"changes.tsv", "1.30\ta\tb\tc\td\tno\t#1\t-\tauthors", ""},
		{"changes.tsv", "1.30\ta\tb\tc\td\tno\t#1\t-\tnobody", `changes.tsv:1: reach "nobody", expected one of [everyone users`},
		{"artifacts.tsv", "1.30\ta", "artifacts.tsv:1: 2 columns, expected 8"},
	} {
		fsys := fstest.MapFS{}
		fsys[c.file] = &fstest.MapFile{Data: []byte(c.text)}
		_, err := ReadElements(fsys)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// What can be read is in order, has no impossible releases, and is found by its own title.
func FuzzElements(f *testing.F) {
	f.Add("name\tcomponent\tof\tvalue\tsince\tremoved\tsources\n--a\tkubelet\trun\tb\t<=1.20\t1.30\t#1 | KEP-2")
	f.Fuzz(func(t *testing.T, text string) {
		fsys := fstest.MapFS{}
		fsys["flags.tsv"] = &fstest.MapFile{Data: []byte(text)}
		e, err := ReadElements(fsys)
		if err != nil {
			return
		}
		all := e.All(Flag)
		for i, x := range all {
			if i > 0 && CompareElements(all[i-1], x) >= 0 || x.fault() != "" {
				t.Errorf("%q is out of order, or has a fault: %s", x.Title(), x.fault())
			}
			if handle := x.handles()[0]; !strings.Contains(handle, "*") && handle == strings.Join(strings.Fields(handle), " ") {
				if len(e.Match(Flag, handle)) == 0 {
					t.Errorf("%q is not found", handle)
				}
			}
		}
	})
}

// Elements to which something happens in some releases are those of all, imported ones too.
func TestElementsWhen(t *testing.T) {
	imported := OnDemand().With(TableTexts{APITable: "name\tstage\tsince\tremoved\tsources\nexample.org/v1 Demo\tstable\t1.30\t1.36\ta test\n"})
	for name, e := range map[string]*Elements{"the program": ElementsOnDemand(), "imported": imported.Elements(), "none": {}} {
		for _, kind := range ElementKinds() {
			is := func(v content.Version) bool { return v.Minor > 34 && v.Minor <= 37 }
			happens := func(e Element) bool {
				return slices.ContainsFunc([]content.Version{e.Deprecated, e.Hidden, e.OffSince, e.Removed, e.Planned}, is)
			}
			title := func(e Element) string { return e.Title() + " " + e.Component }
			var want, got []string
			for _, e := range e.All(kind) {
				if happens(e) {
					want = append(want, title(e))
				}
			}
			read := e.When(kind, is)
			for _, e := range read {
				if happens(e) {
					got = append(got, title(e))
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %ss %q, want %q", name, kind, got, want)
			}
			if name == "the program" && (len(got) != len(read) || len(got) == len(e.All(kind))) {
				t.Errorf("%s: %d of %d %ss are read, %d wanted", name, len(read), len(e.All(kind)), kind, len(want))
			}
			if name == "imported" && kind == API && !slices.Contains(got, "example.org/v1 Demo ") {
				t.Errorf("what was imported is not among %q", got)
			}
		}
	}
}
