package check

import (
	"path"
	"slices"
	"strings"

	"k8sexplore/content/pattern"

	"github.com/agnivade/levenshtein"
)

// components returns the programs whose flags the tables know.
func components() []string {
	return []string{
		"kubelet", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kube-proxy", "cloud-controller-manager",
	}
}

// componentOf returns the component that a program's path names; "" for none.
func componentOf(program string) string {
	base := path.Base(program)
	if slices.Contains(components(), base) {
		return base
	}
	return ""
}

// wrappers are programs that start the one that is named after them.
func wrappers() []string {
	return []string{
		"exec", "sudo", "env", "nice", "go-runner", "kube-log-runner", "tini", "dumb-init", "hyperkube", "nsenter", "chroot", "numactl",
	}
}

// started returns the component that a command line starts, and its words.
func started(all []word) (component string, rest []word) {
	for i, w := range all {
		if strings.HasPrefix(w.text, "-") || strings.Contains(w.text, "=") {
			continue // of a wrapper
		}
		if c := componentOf(strings.TrimLeft(w.text, "@-:+!")); c != "" { // systemd's marks
			return c, all[i+1:]
		}
		if !slices.Contains(wrappers(), path.Base(w.text)) {
			return "", nil
		}
	}
	return "", nil
}

// flags reads the words behind a component's name.
func (r *reader) flags(component string, all []word) {
	for i, w := range all {
		name, value, has := strings.Cut(w.text, "=")
		if !strings.HasPrefix(name, "--") || len(name) == len("--") {
			continue
		}
		v := word{value, w.line + strings.Count(name, "\n")}
		if !has && i+1 < len(all) && !strings.HasPrefix(all[i+1].text, "-") {
			v = all[i+1]
		}
		r.flag(component, word{strings.TrimSpace(name), w.line}, v)
	}
}

// flag reads one flag. Its value may be that of the next word, which need not belong to it.
func (r *reader) flag(component string, name, value word) {
	flag := "--" + strings.ReplaceAll(strings.TrimLeft(name.text, "-"), "_", "-")
	m := mention{kind: Flag, component: component, name: flag, value: value.text, line: name.line}
	rows := r.known.flags().rows[component+" "+flag]
	m.rows = taking(rows, value.text)
	if rows == nil && flagName().MatchString(flag) {
		m.nearest = r.meant(component, flag)
	}
	r.mention(m)
	switch flag {
	case "--feature-gates":
		r.gateList(component, value)
	case "--enable-admission-plugins", "--disable-admission-plugins", "--admission-control":
		r.eachItem(value, func(item string, line int) {
			r.mention(mention{kind: Plugin, component: component, name: item, line: line, rows: r.known.plugins()[item]})
		})
	case "--runtime-config":
		r.eachItem(value, func(item string, line int) {
			gv, on, _ := strings.Cut(item, "=")
			if on, ok := truth(on); ok && !on {
				return
			}
			r.groupVersion(gv, line)
		})
	case "--cloud-provider":
		if cloud, ok := r.known.artifacts().clouds[value.text]; ok && component == "kubelet" {
			r.mention(mention{kind: Flag, component: component, name: flag, value: value.text, line: name.line, rows: []row{cloud}})
		}
	case "--pod-infra-container-image":
		r.image(value.text, name.line)
	}
}

// eachItem calls f with the items of a list with commas, and the lines they stand in.
func (r *reader) eachItem(list word, f func(item string, line int)) {
	line := list.line
	for item := range strings.SplitSeq(list.text, ",") {
		next := line + strings.Count(item, "\n")
		lead := len(item) - len(strings.TrimLeft(item, "\n "))
		at := line + strings.Count(item[:lead], "\n")
		if item = strings.TrimSpace(strings.ReplaceAll(item, "\n", "")); item != "" {
			f(item, at)
		}
		line = next
	}
}

// gateList reads A=true,B=false.
func (r *reader) gateList(component string, list word) {
	r.eachItem(list, func(item string, line int) {
		name, value, _ := strings.Cut(item, "=")
		r.gate(component, strings.TrimSpace(name), strings.TrimSpace(value), line)
	})
}

// mostSlips bounds how many names of one file are compared with all flags: more are no slips.
const mostSlips = 500

// meant returns the flags of a component that a name is plainly meant to be: those with one or two letters wrong. The
// tables of flags are not so whole that every other name would be a mistake.
func (r *reader) meant(component, flag string) []string {
	const slip, most, shortest = 2, 3, len("--config")
	if r.slips++; r.slips > mostSlips {
		return nil
	}
	var out []string
	for _, name := range r.known.flags().names[component] {
		near := len(name) >= shortest && len(name)-len(flag) <= slip && len(flag)-len(name) <= slip
		if near && len(out) < most && levenshtein.ComputeDistance(flag, name) <= slip {
			out = append(out, name)
		}
	}
	return out
}

var flagName = pattern.Lazily(`^--[a-z][a-z0-9-]*$`)

var gateName = pattern.Lazily(`^[A-Za-z][A-Za-z0-9]*$`)

func (r *reader) gate(component, name, value string, line int) {
	if !gateName().MatchString(name) { // a variable, most likely
		return
	}
	r.mention(mention{kind: Gate, component: component, name: name, value: value, line: line})
}
