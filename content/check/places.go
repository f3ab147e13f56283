package check

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// place is where objects of others keep files, settings of components, or values of charts. Keys lead to it; [] stands for
// the items of a list.
type place struct {
	group, kind string // of the object; "" for any, and for documents without apiVersion
	keys        string
	read        func(r *reader, n *yaml.Node)
}

// places returns all of them.
func places() []place {
	file := func(r *reader, n *yaml.Node) { r.inner(text(at(n, "path")), at(n, "content")) }
	patch := func(r *reader, n *yaml.Node) { r.inner("patch.yaml", n) }
	values := func(r *reader, n *yaml.Node) {
		if real(n).Kind == yaml.ScalarNode {
			r.inner("values.yaml", n)
			return
		}
		r.values(n)
	}
	target := func(r *reader, n *yaml.Node) { r.target(n) }
	args := func(component string) func(*reader, *yaml.Node) {
		return func(r *reader, n *yaml.Node) { r.extraArgs(component, n) }
	}
	gates := func(component string) func(*reader, *yaml.Node) {
		return func(r *reader, n *yaml.Node) { r.gates(component, n) }
	}
	const kustomize, cluster, kind, argo, flux, kops = "kustomize.config.k8s.io", "cluster.x-k8s.io", "kind.x-k8s.io", "argoproj.io",
		"helm.toolkit.fluxcd.io", "kops.k8s.io"
	out := []place{
		{cluster, "", "spec.kubeadmConfigSpec.files[]", file}, {cluster, "", "spec.template.spec.files[]", file},
		{cluster, "", "spec.files[]", file},
		{kustomize, "", "patches[].patch", patch}, {kustomize, "", "patchesStrategicMerge[]", patch},
		{kustomize, "", "patchesJson6902[].patch", patch},
		{kustomize, "", "patches[].target", target}, {kustomize, "", "patchesJson6902[].target", target},
		{kind, "", "kubeadmConfigPatches[]", patch}, {kind, "", "nodes[].kubeadmConfigPatches[]", patch},
		{kind, "", "featureGates", gates(apiServer)},
		{kind, "", "runtimeConfig", func(r *reader, n *yaml.Node) {
			for k, v := range pairs(n) {
				if on, ok := truth(text(v)); !ok || on {
					r.groupVersion(k.Value, k.Line)
				}
			}
		}},
		{argo, "Application", "spec.source.helm.values", values}, {argo, "Application", "spec.source.helm.valuesObject", values},
		{argo, "Application", "spec.sources[].helm.values", values}, {argo, "Application", "spec.sources[].helm.valuesObject", values},
		{flux, "HelmRelease", "spec.values", values},
		{"", "", "machine.kubelet.extraArgs", args("kubelet")}, {"", "", "cluster.apiServer.extraArgs", args("kube-apiserver")},
		{"", "", "cluster.controllerManager.extraArgs", args("kube-controller-manager")},
		{"", "", "cluster.scheduler.extraArgs", args("kube-scheduler")}, {"", "", "cluster.proxy.extraArgs", args("kube-proxy")},
		{"", "", "machine.kubelet.extraConfig.featureGates", gates("kubelet")}, {"", "", "machine.files[]", file},
		{"", "", "write_files[]", file},
	}
	for key, component := range map[string]string{
		"kubelet": "kubelet", "kubeAPIServer": "kube-apiserver", "kubeControllerManager": "kube-controller-manager",
		"kubeScheduler": "kube-scheduler", "kubeProxy": "kube-proxy",
	} {
		out = append(out, place{kops, "", "spec." + key + ".featureGates", gates(component)})
	}
	return out
}

// elsewhere reads the places of an object, or of a document that is none.
func (r *reader) elsewhere(o object) {
	for _, p := range r.known.places() {
		if p.kind != "" && p.kind != o.kind || !inGroup(o.group(), p.group) || p.group == "" && o.apiVersion != "" {
			continue
		}
		kind := FileManifest
		if p.group == "" {
			kind = FileConfig
		}
		find(o.Node, strings.Split(strings.ReplaceAll(p.keys, "[]", ".[]"), "."), o.Line, func(n *yaml.Node, _ int) {
			r.is(kind)
			p.read(r, n)
		})
	}
}

// inGroup reports whether a group is another one, or below it: bootstrap.cluster.x-k8s.io.
func inGroup(group, of string) bool {
	return group == of || of != "" && strings.HasSuffix(group, "."+of)
}

// target mentions the API that a patch is for: a mapping of group, version and kind.
func (r *reader) target(n *yaml.Node) {
	gv := strings.TrimPrefix(text(at(n, "group"))+"/"+text(at(n, "version")), "/")
	if kind := text(at(n, "kind")); kind != "" && groupVersion().MatchString(gv) {
		r.api(object{Node: n, apiVersion: gv, kind: kind, line: real(n).Line})
	}
}

// ruled mentions the groups and resources that roles and webhooks name and that no version serves any more.
func (r *reader) ruled(o object) {
	if o.group() == "rbac.authorization.k8s.io" {
		for rule := range items(at(o.Node, "rules")) {
			r.rule(at(rule, "apiGroups"), nil, at(rule, "resources"))
		}
	}
	if o.group() == "admissionregistration.k8s.io" {
		for hook := range items(at(o.Node, "webhooks")) {
			for rule := range items(at(hook, "rules")) {
				r.rule(at(rule, "apiGroups"), at(rule, "apiVersions"), at(rule, "resources"))
			}
		}
	}
}

// rule mentions what one rule names: each group with each version, of roles any, and each resource.
func (r *reader) rule(groups, versions, resources *yaml.Node) {
	for group := range items(groups) {
		for resource := range items(resources) {
			named := func(e row) bool {
				return e.Of == resource.Value || resource.Value == "*" && !strings.Contains(e.Of, "/")
			}
			if gone := r.known.goneFrom(group.Value, versions, named); gone != nil {
				name := strings.TrimPrefix(group.Value+" "+resource.Value, " ")
				r.mention(mention{kind: API, component: apiServer, name: name, line: resource.Line, rows: []row{gone}, idle: true})
			}
		}
	}
}

// goneFrom returns a row for what a group had of some resources in some versions, nil for any; it goes with the last. It
// is nil where one stays, or none is known.
func (k *known) goneFrom(group string, versions *yaml.Node, named func(row) bool) row {
	if group == "*" || group == "" {
		return nil
	}
	var wanted []string
	for v := range items(versions) {
		wanted = append(wanted, v.Value)
	}
	var last row
	for gv, all := range k.apis() {
		if groupOf(gv) != group || wanted != nil && !slices.Contains(wanted, gv[strings.LastIndex(gv, "/")+1:]) && !slices.Contains(wanted, "*") {
			continue
		}
		for _, e := range all {
			switch {
			case !named(e):
			case e.Removed.Major == 0:
				return nil
			case last == nil || e.Removed.Compare(last.Removed) > 0:
				last = e
			}
		}
	}
	if last == nil {
		return nil
	}
	gone := *last
	gone.Instead = ""
	return &gone
}

// embedded reads the files inside objects: the data of a ConfigMap or Secret, dashboards, the files of a new node.
func (r *reader) embedded(o object) {
	switch {
	case o.apiVersion == "v1" && isHelmRelease(o):
		r.helmRelease(o)
	case o.apiVersion == "v1" && o.kind == "ConfigMap":
		for k, v := range pairs(at(o.Node, "data")) {
			r.inner(k.Value, v)
		}
	case o.apiVersion == "v1" && o.kind == "Secret":
		for k, v := range pairs(at(o.Node, "stringData")) {
			r.inner(k.Value, v)
		}
	case o.kind == "GrafanaDashboard":
		r.inner("dashboard.json", at(o.Node, "spec", "json"))
	case o.kind == "PrometheusRule" || o.kind == "VMRule":
		r.rules(at(o.Node, "spec"))
	}
}
