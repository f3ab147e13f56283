package plan_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/plan"
)

// What files name comes first, with its places; what they would name and do not comes last; what they cannot tell stays.
func TestUsing(t *testing.T) {
	s := embedded(t)
	files := fstest.MapFS{
		"kubelet.yaml": {Data: []byte("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  KubeletPSI: false\n  MemoryQoS: true\n")},
		"app.yaml":     {Data: []byte("apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {externalIPs: [\"192.0.2.1\"]}\n")},
	}
	from, to := version(t, "1.34"), version(t, "1.37")
	report, err := check.New(check.Options{Target: to, From: from, Gates: s.Tables, Elements: s.Elements}).
		Run(context.Background(), []check.Source{{Name: "my", FS: files, Path: "."}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := between(t, s, "1.34", "1.37")
	used := p.Using(report)
	var found []string
	for _, i := range used.Section(plan.InFiles).Items {
		for _, f := range i.Found {
			found = append(found, fmt.Sprintf("%s: %s:%d %s", i.ID, f.File, f.Line, f.Name))
		}
	}
	want := []string{
		"must-do/v1.36/kep-2570: my/kubelet.yaml:5 MemoryQoS", "removed/gates/1.36/kubelet: my/kubelet.yaml:4 KubeletPSI",
		"deprecated/v1.36/kep-5707: my/app.yaml:4 v1 Service spec.externalIPs",
	}
	if !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
	count := func(p *plan.Plan) (n int) {
		for _, s := range p.Sections {
			n += len(s.Items)
		}
		return n
	}
	if count(used) != count(p) {
		t.Errorf("%d items of %d", count(used), count(p))
	}
	absent := used.Section(plan.NotInFiles).Items
	for _, i := range absent {
		metric := slices.ContainsFunc(i.Facts, func(f plan.Fact) bool { return f.Kind() == "metric" || f.Change != nil })
		if metric || strings.HasPrefix(i.ID, "new/") {
			t.Errorf("files cannot tell of %s", i.ID)
		}
	}
	if len(absent) < 20 {
		t.Errorf("only %d items are not in the files", len(absent))
	}
}

func TestHaving(t *testing.T) {
	s := world{artifacts: strings.ReplaceAll(`1.31|minimum|containerd|1.6.34, 1.7.20 or 2.0|-|advice|x|-
1.34|minimum|etcd|3.5.13 (or 3.4.31)|-|lists|x|-
1.34|kubeadm_versions|kubeadm 1.34|etcd_min_external 3.5.21; pause 3.9|-|-|x|-
1.35|minimum|cgroup|v2|-|new|x|-`, "|", "\t")}.sources(t)
	p := between(t, s, "1.33", "1.36")
	if got, want := p.Things(), []string{"cgroup", "containerd", "etcd"}; !slices.Equal(got, want) {
		t.Errorf("of %q, want %q", got, want)
	}
	for _, c := range []struct{ thing, have, want string }{
		{"containerd", "1.7.2", "containerd false"}, {"containerd", "1.7.20", "containerd true"}, {"containerd", "1.7", "containerd ?"},
		{"containerd", "2.1.0", "containerd true"}, {"containerd", "1.5.9", "containerd false"}, {"containerd", "2.0", "containerd true"},
		{"etcd", "3.5.15", "etcd true, external etcd (minimum) false"}, {"etcd", "3.4.31", "etcd true, external etcd (minimum) false"},
		{"cgroup", "2.0", "cgroup ?"}, {"cgroup", "nonsense", "cgroup ?"},
	} {
		var got []string
		for _, r := range p.Having(map[string]string{c.thing: c.have}).Required {
			if r.Have == "" {
				continue
			}
			verdict := "?"
			if r.Enough != nil {
				verdict = strconv.FormatBool(*r.Enough)
			}
			got = append(got, r.Name+" "+verdict)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s %s: %q, want %q", c.thing, c.have, got, c.want)
		}
	}
}

// A required version never goes backwards from one release to a later one.
func TestRequirementsGoForward(t *testing.T) {
	s := embedded(t)
	first := func(text string) content.Version {
		for word := range strings.FieldsSeq(strings.ReplaceAll(text, ",", " ")) {
			if v, err := content.ParseVersion(word); err == nil {
				return v
			}
		}
		return content.Version{}
	}
	for _, r := range between(t, s, "1.24", "1.37").Required {
		if was := first(r.Was); was != (content.Version{}) && first(r.Value).Compare(was) < 0 {
			t.Errorf("%s: %s, was %s", r.Name, r.Value, r.Was)
		}
	}
}
