package check

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/pattern"
)

// pods returns the Pods of an object: itself, and its templates, those of custom resources too.
func pods(n *yaml.Node) []*yaml.Node {
	var out []*yaml.Node
	for _, keys := range [][]string{{}, {"template"}, {"spec", "template"}, {"spec", "jobTemplate", "spec", "template"}} {
		pod := at(n, keys...)
		spec := at(pod, "spec")
		switch {
		case isSequence(at(spec, "containers")), isMapping(at(spec, "nodeSelector")), isSequence(at(spec, "tolerations")),
			len(keys) > 0 && isMapping(at(pod, "metadata", "annotations")): // patches have parts of a Pod only
			out = append(out, pod)
		}
	}
	return out
}

// pod reads a Pod or a template of one.
func (r *reader) pod(pod *yaml.Node) {
	for _, f := range r.known.fields().objects["Pod"] {
		r.field(pod, f)
	}
	for k := range pairs(at(pod, "metadata", "annotations")) {
		r.key("Pod annotation", k)
	}
	spec := at(pod, "spec")
	r.nodeSelector(at(spec, "nodeSelector"))
	r.affinity(at(spec, "affinity"))
	r.nodeKeys(false, at(spec, "topologySpreadConstraints"))
	r.taints(at(spec, "tolerations"))
	for _, list := range []string{"initContainers", "containers"} {
		for c := range items(at(spec, list)) {
			r.container(c)
		}
	}
}

// nodeSelector reads the labels that a node has to have. A template that names an old one and the one which replaces it
// chooses.
func (r *reader) nodeSelector(n *yaml.Node) {
	for k := range pairs(n) {
		chosen := func(e row) bool { return r.chart && e.Instead != "" && at(n, e.Instead) != nil }
		if !slices.ContainsFunc(r.known.keyed("Node label", k.Value), chosen) {
			r.nodeLabel(k.Value, k.Line, true)
		}
	}
}

// affinity reads which nodes Pods have to be on, and then which they prefer.
func (r *reader) affinity(n *yaml.Node) {
	const required, preferred = "requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution"
	r.nodeKeys(true, at(n, "nodeAffinity", required))
	r.nodeKeys(false, at(n, "nodeAffinity", preferred))
	r.nodeKeys(false, at(n, "podAffinity"), at(n, "podAntiAffinity"))
}

// container reads the command and the arguments of a container.
func (r *reader) container(c *yaml.Node) {
	var all []word
	for _, key := range []string{"command", "args"} {
		for n := range items(at(c, key)) {
			all = append(all, word{text(n), n.Line})
		}
	}
	if len(all) > 0 && slices.Contains([]string{"sh", "bash", "ash", "dash"}, path.Base(all[0].text)) {
		shell(r, c)
		return
	}
	if component, rest := started(all); component != "" {
		r.component(component).flags(rest)
		return
	}
	if at(c, "command") == nil {
		if component := componentOf(imageName(text(at(c, "image")))); component != "" {
			r.component(component).flags(all)
		}
	}
}

// shell reads the script that a shell is started with.
func shell(r *reader, c *yaml.Node) {
	for _, key := range []string{"command", "args"} {
		for n := range items(at(c, key)) {
			line := n.Line
			if n.Style&yaml.LiteralStyle != 0 {
				line++
			}
			commands, err := script(n.Value, line)
			if err != nil {
				continue // not every word is a script
			}
			for _, command := range commands {
				if component, rest := started(command.words); component != "" {
					r.component(component).flags(rest)
				}
			}
		}
	}
}

// imageName returns the last part of an image's name, without tag, digest and architecture.
func imageName(image string) string {
	name, _, _ := strings.Cut(path.Base(image), "@")
	name, _, _ = strings.Cut(name, ":")
	for _, arch := range []string{"-amd64", "-arm64", "-arm", "-ppc64le", "-s390x"} {
		name = strings.TrimSuffix(name, arch)
	}
	return name
}

// isImageKey reports whether the value of a key is an image or the beginning of its name.
func isImageKey(key string) bool {
	key = strings.ToLower(key)
	return strings.HasSuffix(key, "image") || slices.Contains([]string{"imagerepository", "repository", "registry", "newname"}, key)
}

var sandboxLine = pattern.Lazily(`(?m)^[ \t]*sandbox(?:_image)?[ \t]*=[ \t]*["']([^"'\n]+)["']`)

// containerd reads which image containerd's settings, in TOML, make Pods of.
func (r *reader) containerd(_, text string) {
	for _, m := range sandboxLine().FindAllStringSubmatchIndex(text, -1) {
		r.is(FileConfig)
		r.image(text[m[2]:m[3]], 1+strings.Count(text[:m[2]], "\n"))
	}
}

// image mentions an image by its registry.
func (r *reader) image(name string, line int) {
	for registry, e := range r.known.artifacts().images {
		if name == registry || strings.HasPrefix(name, registry+"/") {
			r.mention(mention{kind: Image, name: registry, line: line, rows: []row{e}})
		}
	}
}
