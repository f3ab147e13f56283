package query

import (
	"strings"
	"testing"
)

// What surrounds a message in logs and terminals says nothing; a known message says what it is about.
func TestReadPasted(t *testing.T) {
	for _, c := range []struct{ typed, words, about string }{
		// What is typed stays as it is.
		{"sidecar containers", "sidecar containers", ""},
		{`"exact phrase" kubelet -windows`, `"exact phrase" kubelet -windows`, ""},
		{"10.0.0.1", "10.0.0.1", ""},
		{"https://kep.k8s.io/3329", "https://kep.k8s.io/3329", ""},
		{"#3329", "#3329", ""},
		{"--cidr-allocator-type=RangeAllocator", "--cidr-allocator-type=RangeAllocator", ""},
		{"spec.template: field is immutable", "spec.template: field is immutable", ""},
		// Logs.
		{`E1122 10:01:02.000000       1 run.go:74] "command failed" err="it broke"`, "command failed it broke", ""},
		{"Nov 22 10:01:02 node-1 kubelet[1234]: out of pods", "out of pods", ""},
		{"2026-11-22T10:01:02.123456789Z stderr F out of pods", "out of pods", ""},
		{`time="2026-11-22T10:01:02Z" level=error msg="failed to pull" error="no such host"`, "failed to pull no such host", ""},
		{`{"ts":1700000000.5,"caller":"a/b.go:7","msg":"failed to sync"}`, "ts :1700000000.5, caller : , msg : failed to sync", ""},
		{"dial tcp 10.96.0.1:443: connect: connection refused", "dial tcp : connect: connection refused", ""},
		{"goroutine 1 [running]: panic at k8s.io/kubernetes/cmd/x.go:12 +0x1d", "panic at", ""},
		{"$ kubectl get pods -o wide", "kubectl get pods o wide", ""},
		{"root@node:~# kubeadm upgrade -v=5", "kubeadm upgrade v=5", ""},
		// Messages, each of a component.
		{`failed to set feature gates: unrecognized feature gate: SidecarContainers`, "", "SidecarContainers"},
		{"cannot set feature gate PodDisruptionConditions to false, feature is locked to true", "", "PodDisruptionConditions"},
		{"Setting GA feature gate CronJobTimeZone=true. It will be removed in a future release.", "", "CronJobTimeZone"},
		{`unable to recognize "x.yaml": no matches for kind "CronJob" in version "batch/v1beta1"`, "", "batch/v1beta1 CronJob"},
		{`no kind "KubeletConfiguration" is registered for version "kubelet.config.k8s.io/v1alpha1"`, "", "kubelet.config.k8s.io/v1alpha1 KubeletConfiguration"},
		{"Warning: policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+", "", "policy/v1beta1 PodSecurityPolicy"},
		{"Error: unknown flag: --container-runtime", "", "--container-runtime"},
		{"flag provided but not defined: -network-plugin", "", "--network-plugin"},
		{"Flag --pod-infra-container-image has been deprecated, will be removed", "", "--pod-infra-container-image"},
		{"rpc error: code = Unimplemented desc = unknown service runtime.v1alpha2.RuntimeService", "", "runtime.v1alpha2 RuntimeService"},
		{`strict decoding error: unknown field "spec.gitRepo"`, "", "gitRepo"},
		{`error unmarshaling JSON: while decoding JSON: json: unknown field "dockershim"`, "", "dockershim"},
		{`enable-admission-plugins plugin "PodSecurityPolicy" is unknown`, "", "PodSecurityPolicy"},
		{"unknown admission plugin: PodSecurityPolicy", "", "PodSecurityPolicy"},
		// Manifests.
		{"apiVersion: batch/v1beta1 kind: CronJob metadata: name: x", "", "batch/v1beta1 CronJob"},
		{`{"apiVersion": "policy/v1beta1", "kind": "PodSecurityPolicy"}`, "", "policy/v1beta1 PodSecurityPolicy"},
	} {
		got := ReadPasted(c.typed)
		if got.About != c.about || c.words != "" && got.Words != c.words {
			t.Errorf("%q is %q about %q, want %q about %q", c.typed, got.Words, got.About, c.words, c.about)
		}
	}
}

func FuzzReadPasted(f *testing.F) {
	f.Add(`E1122 10:01:02.000000 1 run.go:74] "command failed" err="unrecognized feature gate: A"`)
	f.Add(strings.Repeat(`"`, 2000) + ":")
	f.Fuzz(func(t *testing.T, typed string) {
		p := ReadPasted(typed)
		if len(p.Words) > maxQuery+3 || len(p.About) > maxQuery {
			t.Fatalf("%q has grown to %q about %q", typed, p.Words, p.About)
		}
		if strings.TrimSpace(typed) != "" && len(typed) < maxQuery && strings.TrimSpace(p.Words) == "" {
			t.Fatalf("of %q nothing is left", typed)
		}
	})
}
