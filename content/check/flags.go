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
	if base := path.Base(program); slices.Contains(components(), base) {
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

// settings reads the flags that one component is started with, and the gates in them.
type settings struct {
	*reader
	component string
}

// component returns the settings of a component.
func (r *reader) component(name string) settings { return settings{r, name} }

// flags reads the words behind the component's name.
func (s settings) flags(all []word) {
	for i, w := range all {
		name, value, has := strings.Cut(w.text, "=")
		if !strings.HasPrefix(name, "--") || len(name) == len("--") {
			continue
		}
		v := word{value, w.line + strings.Count(name, "\n")}
		if !has && i+1 < len(all) && !strings.HasPrefix(all[i+1].text, "-") {
			v = all[i+1]
		}
		s.flag(word{strings.TrimSpace(name), w.line}, v)
	}
}

// flag reads one flag. Its value may be that of the next word, which need not belong to it.
func (s settings) flag(name, value word) {
	flag := "--" + strings.ReplaceAll(strings.TrimLeft(name.text, "-"), "_", "-")
	m := mention{kind: Flag, component: s.component, name: flag, value: value.text, line: name.line}
	rows := s.known.flags().rows[s.component+" "+flag]
	m.rows = taking(rows, value.text)
	if rows == nil && flagName().MatchString(flag) {
		m.nearest = s.meant(flag)
	}
	s.mention(m)
	switch flag {
	case "--feature-gates":
		s.gateList(value)
	case "--enable-admission-plugins", "--disable-admission-plugins", "--admission-control":
		eachItem(value, func(item string, line int) {
			s.mention(mention{kind: Plugin, component: s.component, name: item, line: line, rows: s.known.plugins()[item]})
		})
	case "--runtime-config":
		eachItem(value, func(item string, line int) {
			gv, on, _ := strings.Cut(item, "=")
			if on, ok := truth(on); on || !ok {
				s.groupVersion(gv, line)
			}
		})
	case "--cloud-provider":
		if cloud, ok := s.known.artifacts().clouds[value.text]; ok && s.component == "kubelet" {
			s.mention(mention{kind: Flag, component: s.component, name: flag, value: value.text, line: name.line, rows: []row{cloud}})
		}
	case "--pod-infra-container-image":
		s.image(value.text, name.line)
	}
}

// eachItem calls f with the items of a list with commas, and the lines they stand in.
func eachItem(list word, f func(item string, line int)) {
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
func (s settings) gateList(list word) {
	eachItem(list, func(item string, line int) {
		name, value, _ := strings.Cut(item, "=")
		s.gate(strings.TrimSpace(name), strings.TrimSpace(value), line)
	})
}

// mostSlips bounds how many names of one file are compared with all flags: more are no slips.
const mostSlips = 500

// meant returns the flags of the component that a name is plainly meant to be: those with one or two letters wrong. The
// tables of flags are not so whole that every other name would be a mistake.
func (s settings) meant(flag string) []string {
	const slip, most, shortest = 2, 3, len("--config")
	if s.slips++; s.slips > mostSlips {
		return nil
	}
	var out []string
	for _, name := range s.known.flags().names[s.component] {
		near := len(name) >= shortest && len(name)-len(flag) <= slip && len(flag)-len(name) <= slip
		if near && len(out) < most && levenshtein.ComputeDistance(flag, name) <= slip {
			out = append(out, name)
		}
	}
	return out
}

var flagName = pattern.Lazily(`^--[a-z][a-z0-9-]*$`)

var gateName = pattern.Lazily(`^[A-Za-z][A-Za-z0-9]*$`)

func (s settings) gate(name, value string, line int) {
	if !gateName().MatchString(name) { // a variable, most likely
		return
	}
	s.mention(mention{kind: Gate, component: s.component, name: name, value: value, line: line})
}
