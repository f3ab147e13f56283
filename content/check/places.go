package check

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// place is where objects of others keep files, settings of components, or values of charts. Keys lead to it; [] stands for
// the items of a list, ** for any keys between.
type place struct {
	group, kind string // of the object; "" for any, and for documents without apiVersion
	keys        string
	holds       holding
	of          string // whose flags or gates it holds, or the name of the file
}

// holding is what a place holds.
type holding int

const (
	holdsFile   holding = iota // path and content of a file
	holdsText                  // the content alone
	holdsPatch                 // a manifest, a part of one, or operations on one, and which object they are for
	holdsValues                // values of a chart
	holdsFlags                 // flags of a component without their dashes
	holdsGates                 // feature gates of a component
	holdsConfig                // the file of a component, without what kind of object it is
	holdsAPIs                  // group versions that are switched on or off
)

// places returns all of them.
func places() []place {
	const oldKind = "kind.sigs.k8s.io"
	const kustomize, cluster, kind, argo, flux, kops = "kustomize.config.k8s.io", "cluster.x-k8s.io", "kind.x-k8s.io", "argoproj.io",
		"toolkit.fluxcd.io", "kops.k8s.io"
	const proxy, kubelet, scheduler, manager, server = "kube-proxy", "kubelet", "kube-scheduler", "kube-controller-manager", "kube-apiserver"
	return []place{
		{cluster, "", "spec.kubeadmConfigSpec.files[]", holdsFile, ""}, {cluster, "", "spec.template.spec.files[]", holdsFile, ""},
		{cluster, "", "spec.files[]", holdsFile, ""}, {"", "", "machine.files[]", holdsFile, ""}, {"", "", "write_files[]", holdsFile, ""},

		{kustomize, "", "patches[]", holdsPatch, ""}, {kustomize, "", "patchesJson6902[]", holdsPatch, ""},
		{"", "", "patches[]", holdsPatch, ""}, {"", "", "patchesJson6902[]", holdsPatch, ""},
		{argo, "", "**.kustomize.patches[]", holdsPatch, ""}, {flux, "", "**.patches[]", holdsPatch, ""},
		{kind, "", "**.kubeadmConfigPatchesJSON6902[]", holdsPatch, ""},
		{kind, "", "**.kubeadmConfigPatches[]", holdsText, "patch.yaml"}, {oldKind, "", "**.kubeadmConfigPatches[]", holdsText, "patch.yaml"},
		{kind, "", "containerdConfigPatches[]", holdsText, "config.toml"},

		{argo, "", "**.helm.values", holdsValues, ""}, {argo, "", "**.helm.valuesObject", holdsValues, ""},
		{flux, "HelmRelease", "spec.values", holdsValues, ""}, {kustomize, "", "helmCharts[].valuesInline", holdsValues, ""},

		{"", "", "machine.kubelet.extraArgs", holdsFlags, kubelet}, {"", "", "cluster.apiServer.extraArgs", holdsFlags, server},
		{"", "", "cluster.controllerManager.extraArgs", holdsFlags, manager}, {"", "", "cluster.scheduler.extraArgs", holdsFlags, scheduler},
		{"", "", "cluster.proxy.extraArgs", holdsFlags, proxy},

		{"", "", "machine.kubelet.extraConfig", holdsConfig, "KubeletConfiguration"}, {kind, "", "featureGates", holdsGates, server},
		{kops, "", "spec.kubelet.featureGates", holdsGates, kubelet}, {kops, "", "spec.kubeAPIServer.featureGates", holdsGates, server},
		{kops, "", "spec.kubeControllerManager.featureGates", holdsGates, manager},
		{kops, "", "spec.kubeScheduler.featureGates", holdsGates, scheduler}, {kops, "", "spec.kubeProxy.featureGates", holdsGates, proxy},
		{kind, "", "runtimeConfig", holdsAPIs, ""},
	}
}

// placesIn reads the places of a mapping, which may be no object of a group.
func (r *reader) placesIn(n *yaml.Node, isObject bool, group, kind string) {
	for _, p := range r.known.places() {
		if p.kind != "" && p.kind != kind || !inGroup(group, p.group) || p.group == "" && isObject {
			continue
		}
		find(n, strings.Split(strings.ReplaceAll(p.keys, "[]", ".[]"), "."), n.Line, func(n *yaml.Node, _ int) {
			if p.group == "" {
				r.is(FileConfig)
			}
			r.is(FileManifest)
			r.place(p, n)
		})
	}
}

// place reads what stands at a place.
func (r *reader) place(p place, n *yaml.Node) {
	switch p.holds {
	case holdsFile:
		r.placedFile(n)
	case holdsText:
		r.inner(p.of, n)
	case holdsPatch:
		r.patch(n)
	case holdsValues:
		if isMapping(n) {
			r.values(n)
		} else {
			r.inner("values.yaml", n)
		}
	case holdsFlags:
		r.extraArgs(p.of, n)
	case holdsGates:
		r.gates(p.of, n)
	case holdsConfig:
		r.configuration(object{Node: n, apiVersion: unsaidVersion(p.of), kind: p.of})
	case holdsAPIs:
		for k, v := range pairs(n) {
			if on, ok := truth(text(v)); !ok || on {
				r.groupVersion(k.Value, k.Line)
			}
		}
	}
}

// inGroup reports whether a group is another one, or below it: bootstrap.cluster.x-k8s.io.
func inGroup(group, of string) bool {
	return group == of || of != "" && strings.HasSuffix(group, "."+of)
}

// placedFile reads a file that is given by its path and its content, which may be packed.
func (r *reader) placedFile(n *yaml.Node) {
	content := at(n, "content")
	if strings.HasPrefix(text(at(n, "encoding")), "b") || strings.HasPrefix(text(at(n, "encoding")), "g") {
		raw, err := r.unpack(text(content), 1)
		if err != nil {
			r.problem(r.origin.at(content.Line), "file in "+text(at(n, "encoding"))+": "+err.Error())
			return
		}
		content = &yaml.Node{Kind: yaml.ScalarNode, Value: string(raw), Line: content.Line}
	}
	r.inner(text(at(n, "path")), content)
}

// patch reads a patch, and what it is for: the object of a target, or what stands beside it.
func (r *reader) patch(n *yaml.Node) {
	target := at(n, "target")
	if target == nil {
		target = n
	}
	o := object{Node: target, kind: text(at(target, "kind")), line: target.Line}
	o.apiVersion = strings.Trim(text(at(target, "group"))+"/"+text(at(target, "version")), "/")
	if o.apiVersion == "" {
		o.apiVersion = unsaidVersion(o.kind)
	}
	if o.kind != "" && groupVersion().MatchString(o.apiVersion) {
		r.api(o)
	}
	kept := r.patches
	r.patches = o
	r.inner("patch.yaml", at(n, "patch"))
	r.patches = kept
}

// isJSONPatch reports whether a document is a list of operations of RFC 6902.
func isJSONPatch(n *yaml.Node) bool {
	for op := range items(n) {
		return at(op, "op") != nil && at(op, "path") != nil
	}
	return false
}

// jsonPatch reads what operations write, each as an object with nothing else.
func (r *reader) jsonPatch(n *yaml.Node) {
	for op := range items(n) {
		path, value := at(op, "path"), at(op, "value")
		if path == nil || value == nil {
			continue
		}
		keys := strings.Split(strings.TrimPrefix(path.Value, "/"), "/")
		for i := len(keys) - 1; i >= 0 && len(keys) <= maxDepth; i-- {
			key := strings.ReplaceAll(strings.ReplaceAll(keys[i], "~1", "/"), "~0", "~")
			if strings.Trim(key, "-0123456789") == "" {
				value = &yaml.Node{Kind: yaml.SequenceNode, Line: path.Line, Content: []*yaml.Node{value}}
				continue
			}
			name := &yaml.Node{Kind: yaml.ScalarNode, Value: key, Line: path.Line}
			value = &yaml.Node{Kind: yaml.MappingNode, Line: path.Line, Content: []*yaml.Node{name, value}}
		}
		o := r.patches
		o.Node, o.line = value, 0
		r.look(o)
		r.objects(value, "", true)
	}
}
