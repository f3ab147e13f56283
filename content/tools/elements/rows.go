package main

import (
	"cmp"
	"regexp"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// addAPI adds a row of apis: a kind of a group version, or a field, annotation, label, value or volume type.
func (c *compilation) addAPI(file string, r row) {
	if r.KindOfRow != "" {
		c.addPart(file, r)
		return
	}
	e := c.element(file, facts.API, r)
	e.Of, e.Stage = r.Resource, stageOf(r.GroupVersion)
	e.Component = cmp.Or(r.Component, "kube-apiserver")
	if r.OffByDefault {
		e.OffSince = e.Since
	}
	for _, kind := range names(r.Kind) { // none where the row is of the whole group version
		e.Name = strings.TrimSpace(r.GroupVersion + " " + kind)
		c.add(file, r.line, e)
	}
}

var versionStage = regexp.MustCompile(`v\d+(alpha|beta)?\d*$`)

// stageOf reads the stage of a group version in its name.
func stageOf(groupVersion string) content.Stage {
	m := versionStage.FindStringSubmatch(groupVersion)
	switch {
	case m == nil:
		return ""
	case m[1] == "alpha":
		return content.Alpha
	case m[1] == "beta":
		return content.Beta
	}
	return content.Stable
}

// addPart adds what a row tells of a part of objects: a field of each kind that it names, or an annotation, label,
// taint of each.
func (c *compilation) addPart(file string, r row) {
	e := c.element(file, facts.Field, r)
	if r.KindOfRow == "volume" {
		c.addVolume(file, r, e)
		return
	}
	instead, parts := names(r.Instead), names(r.What)
	for _, holder := range names(r.Where) {
		for i, part := range parts {
			e.Of, e.Instead = holder, tidy(r.Instead)
			if len(instead) == len(parts) && len(parts) > 1 {
				e.Instead = instead[i]
			}
			part, value, _ := strings.Cut(part, ": ")
			e.Name = part
			if r.KindOfRow == "field" || r.KindOfRow == "value" {
				e.Name = holder + " " + part
			}
			for _, e.Value = range alternatives(cmp.Or(r.Value, value)) {
				c.add(file, r.line, e)
			}
		}
	}
}

// provisioners name what a StorageClass of an in-tree volume type says; cephfs and flexVolume had none.
var provisioners = map[string]string{
	"awsElasticBlockStore": "aws-ebs", "azureDisk": "azure-disk", "azureFile": "azure-file", "cinder": "cinder",
	"flocker": "flocker", "gcePersistentDisk": "gce-pd", "glusterfs": "glusterfs", "portworxVolume": "portworx-volume",
	"quobyte": "quobyte", "rbd": "rbd", "scaleIO": "scaleio", "storageos": "storageos", "vsphereVolume": "vsphere-volume",
}

// addVolume adds a type of volumes: the field of Pods and of persistent volumes, and the provisioner.
func (c *compilation) addVolume(file string, r row, e facts.Element) {
	volume := strings.TrimPrefix(r.What, "in-tree volume ")
	if strings.Contains(r.Note, "keep working through the CSI driver") {
		e.Effect = "works only where its CSI driver is installed"
	}
	for _, at := range []struct{ of, path, value string }{
		{"v1 Pod", "spec.volumes[]." + volume, ""},
		{"v1 PersistentVolume", "spec." + volume, ""},
		{"storage.k8s.io/v1 StorageClass", "provisioner", provisioners[volume]},
	} {
		if e.Of, e.Name, e.Value = at.of, at.of+" "+at.path, ""; at.value != "" {
			e.Value = "kubernetes.io/" + at.value
		} else if at.path == "provisioner" {
			continue
		}
		c.add(file, r.line, e)
	}
}

// addFlag adds a row of flags: each of the flags, commands and values that it names.
func (c *compilation) addFlag(file string, r row) {
	if r.Flag == "featureGates" {
		c.left = append(c.left, r.Component+" "+r.Value)
		return
	}
	e := c.element(file, facts.Flag, r)
	for _, command := range commands(r.Command) {
		for _, flag := range names(r.Flag) {
			for _, value := range alternatives(r.Value) {
				e.Name, e.Of, e.Value = flag, command, value
				if flag == "" && command == "" {
					c.fault(file, r.line, "neither flag nor command")
				}
				c.add(file, r.line, e)
			}
		}
	}
}

// commands splits a list of commands: a, b or create x|y.
func commands(s string) []string {
	if strings.Contains(s, "|") {
		first, rest, _ := strings.Cut(s, " ")
		var out []string
		for _, command := range strings.Split(rest, "|") {
			out = append(out, first+" "+command)
		}
		return out
	}
	return names(s)
}

// alternatives splits values a|b; one without any is one.
func alternatives(s string) []string { return strings.Split(s, "|") }

var fieldForm = regexp.MustCompile(`^([A-Z]\w+)(?:[ .]([^:]+))?(?:: (.+))?$`)

// addField adds a row of config_fields: each field of the kind, or each value of it.
func (c *compilation) addField(file string, r row) {
	e := c.element(file, facts.Field, r)
	if r.Refused != "" { // a value that is no longer accepted, of a field that stays
		e.Removed = c.version(file, r.line, r.Refused)
	}
	m := fieldForm.FindStringSubmatch(r.Field)
	if m == nil {
		e.Name, e.Value = r.Field, r.Value
		if strings.ContainsAny(r.Field, " ,") {
			c.fault(file, r.line, "field %q, expected a kind and a field of it: forms.yaml puts it so", r.Field)
		}
		c.add(file, r.line, e)
		return
	}
	for _, field := range names(m[2]) {
		if strings.Contains(field, " ") {
			c.fault(file, r.line, "field %q, expected a kind and a field of it: forms.yaml puts it so", r.Field)
		}
		for _, value := range alternatives(cmp.Or(r.Value, m[3])) {
			if e.Name, e.Value = m[1], value; field != "" {
				e.Name += "." + field
			}
			c.add(file, r.line, e)
		}
	}
}

var labelForm = regexp.MustCompile(`^([^{]+)\{(\w+)\}$`)

// addMetric adds a row of metrics: each of them, or a label of each.
func (c *compilation) addMetric(file string, r row) {
	e := c.element(file, facts.Metric, r)
	stage, ok := stageOfMetric(r.Stability)
	if !ok {
		c.fault(file, r.line, "stability %q, expected ALPHA, BETA or STABLE", r.Stability)
	}
	e.Stage = stage
	instead, list := names(r.Instead), names(strings.TrimPrefix(r.Name, "(endpoint) "))
	for i, name := range list {
		e.Name, e.Of, e.Value = name, r.Kind, ""
		if strings.HasPrefix(name, "/") {
			e.Of = "endpoint"
		}
		if strings.Contains(name, "*") {
			e.Of = "family"
		}
		if m := labelForm.FindStringSubmatch(name); m != nil {
			e.Name, e.Value = m[1], m[2]
		}
		if strings.ContainsAny(name, " ()") {
			c.fault(file, r.line, "metric %q, expected a name: forms.yaml puts it so", name)
		}
		e.Instead = tidy(r.Instead)
		if len(instead) == len(list) {
			e.Instead = instead[i]
		}
		c.add(file, r.line, e)
	}
}

// stageOfMetric reads a level of stability; INTERNAL is none.
func stageOfMetric(level string) (content.Stage, bool) {
	switch level {
	case "ALPHA":
		return content.Alpha, true
	case "BETA":
		return content.Beta, true
	case "STABLE":
		return content.Stable, true
	}
	return "", level == "INTERNAL"
}

// addPlugin adds a row of admission_plugins.
func (c *compilation) addPlugin(file string, r row) {
	e := c.element(file, facts.Plugin, r)
	e.Name, e.Component = r.Name, "kube-apiserver"
	c.add(file, r.line, e)
}

// addChange adds a row of behaviour.
func (c *compilation) addChange(file string, r row) {
	change := facts.Change{
		Release: c.version(file, r.line, r.Release), Component: r.Component, Kind: r.Kind, What: tidy(r.What),
		Action: tidy(r.Action), ActionRequired: r.ActionRequired, Sources: c.sources(file, r),
		Reach: content.Reach(r.Reach),
	}
	if change.Release.Major == 0 || change.What == "" || change.Reach == "" {
		c.fault(file, r.line, "expected a release, what changes and its reach")
	}
	c.changes = append(c.changes, change)
}

// addArtifact adds a row of binaries_and_images.
func (c *compilation) addArtifact(file string, r row) {
	a := facts.Artifact{
		Release: c.version(file, r.line, r.Release), Kind: r.Kind, Name: r.Name, Value: tidy(r.Value),
		Instead: tidy(r.Instead), Remark: tidy(r.Note), Sources: c.sources(file, r),
	}
	var parts []string
	for _, p := range []struct{ name, value string }{
		{"etcd_min_external", r.EtcdMin}, {"etcd_default", r.EtcdDefault}, {"coredns", r.CoreDNS}, {"pause", r.Pause},
		{"kubelet_min_skew", r.Skew},
	} {
		if p.value != "" {
			parts = append(parts, p.name+" "+p.value)
		}
	}
	if len(parts) > 0 {
		a.Value = strings.Join(parts, "; ")
	}
	if a.Release.Major == 0 || a.Name == "" {
		c.fault(file, r.line, "expected a release and a name")
	}
	c.artifacts = append(c.artifacts, a)
}

var braces = regexp.MustCompile(`^(.*)\{([\w-]+(?:,[\w-]+)+)\}(.*)$`)

// names splits a list at ", ": a name in which a brace names several is several, and one that begins with a dot goes on
// where the one before parts from it. An empty list is one empty name.
func names(s string) []string {
	var out []string
	for _, name := range strings.Split(tidy(s), ", ") {
		if strings.HasPrefix(name, ".") && len(out) > 0 {
			last := out[len(out)-1]
			name = last[:strings.LastIndex(last, ".")] + name
		}
		if m := braces.FindStringSubmatch(name); m != nil {
			for _, part := range strings.Split(m[2], ",") {
				out = append(out, m[1]+part+m[3])
			}
			continue
		}
		out = append(out, name)
	}
	return out
}
