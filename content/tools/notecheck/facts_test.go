package notecheck_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/facts"
	"k8sexplore/content/tools/notecheck"
)

// tables returns the embedded tables with some differences.
func tables(t *testing.T, differences string) notecheck.Tables {
	t.Helper()
	f, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	e, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	return notecheck.Tables{Facts: f, Elements: e, Differences: differences}
}

// What our notes claim is what the tables of their releases say, or differences.tsv tells why not.
func TestEmbeddedFacts(t *testing.T) {
	differences, err := os.ReadFile("../../facts/differences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	tally, err := notecheck.CheckFacts(os.DirFS("../../notes"), tables(t, string(differences)))
	if err != nil {
		t.Error(err)
	}
	t.Log(tally)
	for _, about := range []string{"action", "api", "default", "field", "flag", "gate", "gate name", "gate stage", "kep", "lock", "metric", "removal", "stage", "told", "way"} {
		if tally[about] == 0 {
			t.Errorf("no claims about %s were found", about)
		}
	}
}

// entries returns the good notes without the page of their release, which is not complete.
func entries(t *testing.T) fstest.MapFS {
	t.Helper()
	notes := good(t)
	for _, l := range []string{"en", "ja", "ru", "zh"} {
		delete(notes, page+l+".md")
	}
	return notes
}

const noFolder = "v1.25/kep-5\tkep\tis\tnone\tno folder upstream\n"

// Each claim that is not true of 1.25, put into the good notes, is named with its place and what is true.
func TestClaims(t *testing.T) {
	const (
		meta  = "kinds: [deprecation, cleanup]\n"
		prose = "One Pod that pointed"
	)
	for _, c := range []breach{
		{"gate on", kep + "en.md", meta, meta + "gates: [{name: JobPodFailurePolicy, default: true}]\n",
			[]string{`11: gate JobPodFailurePolicy: "true" in this note, "false" in the tables of 1.25`}},
		{"gate as it was", pr + "en.md", "prs:", "gates: [{name: JobPodFailurePolicy, default: false}]\nprs:", nil},
		{"gate of a later release", pr + "en.md", "prs:", "gates: [{name: ValidatingAdmissionPolicy, default: false}]\nprs:",
			[]string{`6: gate ValidatingAdmissionPolicy: "false" in this note, "unknown in that release"`}},
		{"gate of nobody in the text", pr + "en.md", prose, "The `JobPodPolicy` gate is new. " + prose, []string{`12: name JobPodPolicy: "is" in this note, "none"`}},
		{"gate of nobody in an example", pr + "en.md", prose, "`--feature-gates=JobPodPolicy=true` is new. " + prose, []string{"12: name JobPodPolicy"}},
		{"no gate", pr + "en.md", prose, "The `JobPodPolicy` kind is new. " + prose, nil},
		{"later gate", pr + "en.md", prose, "See `ValidatingAdmissionPolicy`. " + prose, []string{"12: name ValidatingAdmissionPolicy"}},
		{"later gate with its release", pr + "en.md", prose, "In 1.26 came `ValidatingAdmissionPolicy`. " + prose, nil},
		{"default in English", pr + "en.md", prose, "The gate `SeccompDefault` is off by default. " + prose, []string{`12: default of SeccompDefault: "false" in this note, "true"`}},
		{"stage with the default", pr + "en.md", prose, "The alpha gate `SeccompDefault` is on by default. " + prose,
			[]string{`12: stage of SeccompDefault: "alpha" in this note, "beta"`}},
		{"default of the past", pr + "en.md", prose, "The gate `SeccompDefault` was off by default. " + prose, nil},
		{"default of another release", pr + "en.md", prose, "The gate `SeccompDefault` is off by default in 1.24. " + prose, nil},
		{"default of no release", pr + "en.md", prose, "The gate `SeccompDefault` is off by default from 1.26 on. " + prose, []string{"12: default of SeccompDefault"}},
		{"defaults of two", pr + "en.md", prose, "`SeccompDefault` and `CronJobTimeZone` are both off by default. " + prose,
			[]string{"12: default of SeccompDefault", "12: default of CronJobTimeZone"}},
		{"default in Japanese", pr + "ja.md", "存在しないNode(", "`SeccompDefault`はデフォルトで無効です。存在しないNode(", []string{"4: default of SeccompDefault"}},
		{"default in Russian", pr + "ru.md", "Теперь", "Gate `SeccompDefault` по умолчанию отключён. Теперь", []string{"4: default of SeccompDefault"}},
		{"default in Chinese", pr + "zh.md", "此前", "`SeccompDefault` 门控默认禁用。此前", []string{"4: default of SeccompDefault"}},
		{"lock", pr + "en.md", prose, "The gate `SeccompDefault` is locked to true. " + prose, []string{"12: lock of SeccompDefault"}},
		{"no lock in Russian", pr + "ru.md", "Теперь", "Gate `CSIMigration` не зафиксирован. Теперь", []string{"4: lock of CSIMigration"}},
		{"flag gone before", pr + "en.md", "prs:", "flags:\n  - \"kubelet --docker-endpoint\"\nprs:", []string{`7: flag kubelet --docker-endpoint: "is" in this note, "removed in 1.24"`}},
		{"flag of the text gone before", pr + "en.md", prose, "On the kubelet, set `--docker-endpoint`. " + prose, []string{"12: flag --docker-endpoint"}},
		{"flag gone before, with its release", pr + "en.md", prose, "In 1.24 the kubelet lost `--docker-endpoint`. " + prose, nil},
		{"flag of kubectl that is none", pr + "en.md", "prs:", "flags:\n  - \"kubectl get --wide\"\nprs:", []string{`7: flag kubectl --wide: "is" in this note, "none"`}},
		{"flag that no table need know", pr + "en.md", "prs:", "flags:\n  - \"kubelet --wide\"\nprs:", nil},
		{"field of a file", pr + "en.md", "prs:", "flags:\n  - \"KubeletConfiguration imageMaximumAge\"\nprs:", []string{"7: field KubeletConfiguration.imageMaximumAge"}},
		{"field of a file in an example", pr + "en.md", prose,
			"```yaml\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  JobPodPolicy: true\nmemorySwap:\n  behavior: x\n```\n\n" + prose,
			[]string{"16: name JobPodPolicy", `18: field KubeletConfiguration.memorySwap.behavior: "is" in this note, "none"`}},
		{"metric without its beginning", pr + "en.md", prose, "See `request_duration_seconds`. " + prose, []string{`12: metric request_duration_seconds: "is" in this note, "only `}},
		{"metric gone before", pr + "en.md", "prs:", "metrics:\n  - \"storage_operation_status_count\"\nprs:", []string{"7: metric storage_operation_status_count"}},
		{"API of a later release", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "resource.k8s.io/v1 ResourceClaim", []string{"9: api resource.k8s.io/v1 ResourceClaim"}},
		{"API gone before", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "extensions/v1beta1 Ingress", []string{`9: api extensions/v1beta1 Ingress: "is" in this note, "removed in 1.22"`}},
		{"field of an object", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Pod .spec.hostUsers", nil},
		{"field of an object that has none", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Pod .spec.hostUser",
			[]string{`9: field v1 Pod spec.hostUser: "is" in this note, "none"`}},
		{"field of an object in a later release", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Service .spec.trafficDistribution",
			[]string{`9: field v1 Service spec.trafficDistribution: "is" in this note, "not before 1.30"`}},
		{"fields of an object in one", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Pod .spec.{hostUsers,hostPort}.x",
			[]string{"9: field v1 Pod spec.hostUsers.x", "9: field v1 Pod spec.hostPort.x"}},
		{"field of a part of objects", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Container .lifecycle.postStart.exec", nil},
		{"field that a part has not", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "v1 Container .life", []string{"9: field v1 Container life"}},
		{"what no table has, with its reason", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "CRI ContainerStatus", nil},
		{"what no table has", pr + "en.md", "discovery.k8s.io/v1 EndpointSlice", "Widgets of all kinds", []string{"9: listed Widgets of all kinds"}},
		{"version of nobody", pr + "en.md", prose, "See `autoscaling/v3`. " + prose, []string{"12: api autoscaling/v3"}},
		{"resource that is asked for", pr + "en.md", "prs:", "flags:\n  - \"kube-apiserver --runtime-config=resource.k8s.io/v1alpha9=true\"\nprs:", []string{"7: api resource.k8s.io/v1alpha9"}},
		{"another number", kep + "en.md", "kep: 5\n", "kep: 3329\n",
			[]string{`8: stage: "removed" in this note, "alpha"`, "content/facts/differences.tsv:1: this is no difference any more"}},
		{"step of another release", kep + "ru.md", "1.25 — удал", "1.24 — удал", []string{`37: step removed 1.24: "is" in this note, "none"`}},
		{"action that nothing requires", pr + "en.md", "prs:", "action_required: true\nprs:", []string{`6: action: "required" in this note, "none"`}},
		{"action that is required", kep + "en.md", "action_required: true\n", "", []string{`1: action for api policy/v1beta1 PodSecurityPolicy`}},
		{"removal of what stays", pr + "en.md", "prs:", "stage: removed\ntransition: removed\nprs:",
			[]string{`7: removal: "is" in this note, "none of what it names goes"`}},
		{"metric that goes", pr + "en.md", "prs:", "metrics:\n  - \"apiserver_longrunning_gauge\"\nprs:", []string{"1: action for metric apiserver_longrunning_gauge"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			notes := entries(t)
			text := string(notes[c.file].Data)
			if !strings.Contains(text, c.old) {
				t.Fatalf("%s does not hold %q", c.file, c.old)
			}
			notes[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
			_, err := notecheck.CheckFacts(notes, tables(t, noFolder))
			expect(t, err, c.file, c.want)
		})
	}
}

// What a release takes away is told by a note or by its page.
func TestUntold(t *testing.T) {
	_, err := notecheck.CheckFacts(good(t), tables(t, noFolder))
	if err == nil {
		t.Fatal("no gate went untold")
	}
	for _, c := range []struct {
		what string
		told bool
	}{
		{"gate EndpointSliceProxying goes in 1.25: expected", false},
		{"api autoscaling/v2beta1 HorizontalPodAutoscaler goes", false},
		{"api batch/v1beta1 CronJob goes", true},
		{"api policy/v1beta1 PodSecurityPolicy goes", true},
	} {
		if strings.Contains(err.Error(), page+"en.md:8: "+c.what) == c.told {
			t.Errorf("%s: told %v, want %v", c.what, !c.told, c.told)
		}
	}
}

func TestDifferences(t *testing.T) {
	for name, c := range map[string]struct{ differences, want string }{
		"none":       {"", `kep-5.en.md:2: kep: "is" in this note, "none" in the tables of 1.25`},
		"explained":  {"# why\n\n" + noFolder, ""},
		"stale":      {noFolder + "v1.25/kep-5\tstage\tstable\tbeta\twhy\n", "differences.tsv:2: this is no difference any more: v1.25/kep-5, stage"},
		"twice":      {noFolder + noFolder, "differences.tsv:2: it stands twice"},
		"no reason":  {"v1.25/kep-5\tkep\tis\tnone\t\n", "differences.tsv:1: expected entry"},
		"no columns": {"v1.25/kep-5 kep is none\n", "differences.tsv:1: expected entry"},
	} {
		_, err := notecheck.CheckFacts(entries(t), tables(t, c.differences))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, err := notecheck.CheckFacts(os.DirFS("testdata/none"), tables(t, "")); err == nil {
		t.Error("a folder that is not there: no error")
	}
}
