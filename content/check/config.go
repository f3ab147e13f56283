package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// configuration reads the fields of what components read from files, and the gates that they set.
func (r *reader) configuration(o object) {
	if kindOf(o) == FileConfig {
		r.configFields(o, o.Node, o.kind)
	}
	switch o.kind {
	case "KubeletConfiguration":
		r.gates("kubelet", at(o.Node, "featureGates"))
	case "KubeProxyConfiguration":
		r.gates("kube-proxy", at(o.Node, "featureGates"))
	case "KubeSchedulerConfiguration":
		r.schedulerPlugins(o.Node)
	case "Config":
		r.kubeconfig(o)
	}
	if group := o.group(); group == "kubeadm.k8s.io" || strings.HasSuffix(group, "cluster.x-k8s.io") {
		r.kubeadm(o.Node)
	}
}

// gates mentions the gates of a map.
func (r *reader) gates(component string, n *yaml.Node) {
	for k, v := range pairs(n) {
		r.component(component).gate(k.Value, text(v), k.Line)
	}
}

// configFields mentions the fields of a component's file that the tables know, the outermost first: what lies in one
// that is gone is gone with it.
func (r *reader) configFields(o object, n *yaml.Node, path string) {
	for k, v := range pairs(n) {
		name := path + "." + k.Value
		m := mention{kind: Field, name: name, line: k.Line}
		for _, e := range taking(r.known.fields().config[name], text(v)) {
			ofVersion := func(v string) bool { return strings.HasPrefix(v+" ", o.apiVersion+" ") }
			if len(e.Versions) == 0 || slices.ContainsFunc(e.Versions, ofVersion) {
				m.rows = append(m.rows, e)
				m.component = e.Component
			}
		}
		if len(m.rows) > 0 {
			r.mention(m)
		}
		r.configFields(o, v, name)
		for item := range items(v) {
			r.configFields(o, item, name+"[]")
		}
	}
}

// schedulerPlugins mentions the plugins that profiles name.
func (r *reader) schedulerPlugins(n *yaml.Node) {
	rows := r.known.fields().config["KubeSchedulerConfiguration.profiles[].plugins"]
	plugin := func(n *yaml.Node) {
		for _, e := range rows {
			if name := at(n, "name"); name != nil && name.Value == e.Value {
				r.mention(mention{kind: Plugin, component: e.Component, name: e.Value, line: name.Line, rows: []row{e}})
			}
		}
	}
	for profile := range items(at(n, "profiles")) {
		for _, point := range pairs(at(profile, "plugins")) {
			for _, list := range []string{"enabled", "disabled"} {
				for p := range items(at(point, list)) {
					plugin(p)
				}
			}
		}
		for p := range items(at(profile, "pluginConfig")) {
			plugin(p)
		}
	}
}

// kubeconfig reads which API a plugin for credentials speaks.
func (r *reader) kubeconfig(o object) {
	for user := range items(at(o.Node, "users")) {
		if version := at(user, "user", "exec", "apiVersion"); version != nil {
			r.api(object{Node: o.Node, apiVersion: version.Value, kind: "ExecCredential", line: version.Line})
		}
	}
}

// kubeadm reads the flags and gates that kubeadm hands to components, in its own files and in objects that hold such.
func (r *reader) kubeadm(n *yaml.Node) {
	parts := map[string]string{
		"apiServer": "kube-apiserver", "controllerManager": "kube-controller-manager", "scheduler": "kube-scheduler",
	}
	for k, v := range pairs(n) {
		switch {
		case parts[k.Value] != "":
			r.extraArgs(parts[k.Value], at(v, "extraArgs"))
		case k.Value == "nodeRegistration":
			r.extraArgs("kubelet", at(v, "kubeletExtraArgs"))
			r.taints(at(v, "taints"))
		case k.Value == "featureGates":
			r.gates("kubeadm", v)
		default:
			r.kubeadm(v)
		}
	}
	for item := range items(n) {
		r.kubeadm(item)
	}
}

// extraArgs reads flags without their dashes: a map, or since v1beta4 a list of name and value.
func (r *reader) extraArgs(component string, n *yaml.Node) {
	for k, v := range pairs(n) {
		r.component(component).flag(word{k.Value, k.Line}, word{text(v), v.Line})
	}
	for item := range items(n) {
		if name, value := at(item, "name"), at(item, "value"); name != nil && value != nil {
			r.component(component).flag(word{name.Value, name.Line}, word{value.Value, value.Line})
		}
	}
}

// arguments reads the flags that a distribution's own file hands to components: kubelet-arg: [feature-gates=A=true].
func (r *reader) arguments(n *yaml.Node) {
	for k, v := range pairs(n) {
		component := componentOf(strings.TrimSuffix(k.Value, "-arg"))
		if !strings.HasSuffix(k.Value, "-arg") || component == "" {
			continue
		}
		r.is(FileConfig)
		all := []*yaml.Node{v}
		if isSequence(v) {
			all = v.Content
		}
		for _, item := range all {
			if name, value, _ := strings.Cut(text(item), "="); name != "" {
				r.component(component).flag(word{name, item.Line}, word{value, item.Line})
			}
		}
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
		for _, path := range []string{"webhooks.[].rules.[]", "spec.matchConstraints.resourceRules.[]"} {
			find(o.Node, strings.Split(path, "."), 0, func(rule *yaml.Node, _ int) {
				r.rule(at(rule, "apiGroups"), at(rule, "apiVersions"), at(rule, "resources"))
			})
		}
	}
}

// rule mentions what one rule names in vain: each resource once, unless another group of the rule serves it.
func (r *reader) rule(groups, versions, resources *yaml.Node) {
	for resource := range items(resources) {
		named := func(e row) bool {
			return e.Of == resource.Value || resource.Value == "*" && !strings.Contains(e.Of, "/")
		}
		parent, _, _ := strings.Cut(resource.Value, "/")
		var last row
		name, stays := "", false
		for group := range items(groups) {
			gone, known := r.known.goneFrom(group.Value, versions, named)
			if !known { // a subresource goes with what it is of
				gone, known = r.known.goneFrom(group.Value, versions, func(e row) bool { return e.Of == parent })
			}
			stays = stays || known && gone == nil || group.Value == "*" || group.Value == ""
			if gone != nil {
				last, name = gone, group.Value
			}
		}
		if last == nil || stays {
			continue
		}
		if versions != nil {
			name = strings.TrimSuffix(last.Name, " "+last.Name[strings.Index(last.Name, " ")+1:])
		}
		m := mention{kind: API, component: apiServer, name: name + " " + resource.Value, line: resource.Line, rows: []row{last}, idle: true}
		r.mention(m)
	}
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
		rules(at(o.Node, "spec"), r.expression)
	}
}

// placesIn reads the places of a mapping, which may be no object of a group: then it may be a component's file nevertheless.
func (r *reader) placesIn(n *yaml.Node, isObject bool, group, kind string) {
	if !isObject {
		r.configuration(object{Node: n, apiVersion: unsaidVersion(kind), kind: kind})
	}
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
		fileAt(r, n)
	case holdsText:
		r.inner(p.of, n)
	case holdsPatch:
		patchAt(r, n)
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

// fileAt reads a file that is given by its path and its content, which may be packed.
func fileAt(r *reader, n *yaml.Node) {
	content := at(n, "content")
	if strings.HasPrefix(text(at(n, "encoding")), "b") || strings.HasPrefix(text(at(n, "encoding")), "g") {
		raw, err := unpack(r, text(content), 1)
		if err != nil {
			r.problem(r.origin.at(content.Line), fmt.Errorf("file in %s: %w", text(at(n, "encoding")), err))
			return
		}
		content = &yaml.Node{Kind: yaml.ScalarNode, Value: string(raw), Line: content.Line}
	}
	r.inner(text(at(n, "path")), content)
}

// patchAt reads a patch and finds the object that it is for: that of its target, else the one beside it.
func patchAt(r *reader, n *yaml.Node) {
	target := cmp.Or(at(n, "target"), n)
	o := object{Node: target, kind: text(at(target, "kind")), line: target.Line}
	said := strings.Trim(text(at(target, "group"))+"/"+text(at(target, "version")), "/")
	o.apiVersion = cmp.Or(said, unsaidVersion(o.kind))
	if o.kind != "" && groupVersion().MatchString(o.apiVersion) {
		r.api(o)
	}
	kept := r.patched
	r.patched = [2]string{o.apiVersion, o.kind}
	r.inner("patch.yaml", at(n, "patch"))
	r.patched = kept
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
		r.look(object{Node: value, apiVersion: r.patched[0], kind: r.patched[1]})
		r.objects(value, "", true)
	}
}
