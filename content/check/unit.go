package check

import (
	"fmt"
	"path"
	"strings"

	"k8sexplore/content"

	"github.com/coreos/go-systemd/v22/unit"
)

// unit reads a systemd unit or a drop-in: what it starts, and what it sets for it.
func (r *reader) unit(name, text string) {
	r.is(FileUnit)
	options, err := unit.DeserializeOptions(strings.NewReader(text))
	if err != nil && isTemplate(text) {
		text = blank(text)
		if options, err = unit.DeserializeOptions(strings.NewReader(text)); err != nil {
			r.unrendered(r.origin.at(1), err)
			return
		}
	}
	if err != nil {
		r.problem(r.origin.at(1), fmt.Errorf("unit file: %w", err))
		return
	}
	lines := optionLines(text, options)
	component := componentOfFile(name)
	for i, o := range options {
		if o.Section == "Service" && strings.HasPrefix(o.Name, "ExecStart") {
			if c, rest := started(words(o.Value, lines[i])); c != "" {
				component = c
				r.component(c).flags(rest)
			}
		}
	}
	for i, o := range options {
		if o.Section != "Service" || o.Name != "Environment" {
			continue
		}
		for _, w := range words(o.Value, lines[i]) {
			if variable, value, ok := strings.Cut(w.text, "="); ok {
				r.variable(component, variable, word{value, w.line})
			}
		}
	}
}

// optionLines returns the lines in which options begin: the parser keeps their order and not their places. An option
// that is not found again is taken to stand where the one before it ends.
func optionLines(text string, options []*unit.UnitOption) []int {
	lines := strings.Split(text, "\n")
	out := make([]int, len(options))
	next := 0
	for i, o := range options {
		for at := next; at < len(lines); at++ {
			if name, _, ok := strings.Cut(lines[at], "="); ok && strings.TrimSpace(name) == o.Name {
				next = at
				break
			}
		}
		out[i] = min(next+1, len(lines))
		next = min(next+1+strings.Count(o.Value, "\n"), len(lines)-1)
	}
	return out
}

// componentOfFile returns the component that a file or a folder above it is called after.
func componentOfFile(name string) string {
	for _, part := range strings.Split(path.Clean(name), "/") {
		base, _, _ := strings.Cut(part, ".")
		if c := componentOf(base); c != "" {
			return c
		}
	}
	return ""
}

// variable reads the value of an environment variable that holds flags: KUBELET_EXTRA_ARGS says whose they are, else
// the component that the file is for.
func (r *reader) variable(component, name string, value word) {
	if !strings.Contains(value.text, "--") {
		return
	}
	if c := componentOfVariable(name); c != "" {
		component = c
	}
	if component == "" {
		return
	}
	all := words(value.text, value.line)
	if c, rest := started(all); c != "" {
		component, all = c, rest
	}
	r.component(component).flags(all)
}

// componentOfVariable returns the component whose name a variable's begins with: KUBELET_ARGS, KUBE_PROXY_ARGS.
func componentOfVariable(name string) string {
	name = strings.ToLower(strings.ReplaceAll(name, "_", "-"))
	if strings.HasPrefix(name, "kube-api-") {
		return "kube-apiserver"
	}
	component, _ := content.First(components(), func(c string) bool { return strings.HasPrefix(name, c) })
	return component
}

// environment reads a file of variables, as systemd and shells read them.
func (r *reader) environment(name, text string) {
	commands, err := environmentOf(text)
	component := componentOfFile(name)
	found := false
	for _, c := range commands {
		for i, set := range c.sets {
			value := set.value
			if i == len(c.sets)-1 { // systemd takes the rest of the line, quoted or not
				value = joined(value, c.words)
			}
			found = found || strings.Contains(value.text, "--")
			r.variable(component, set.name, value)
		}
	}
	switch {
	case err != nil && (found || strings.Contains(text, "--")):
		r.is(FileEnvironment)
		r.problem(r.origin.at(1), fmt.Errorf("environment file: %w", err))
	case found || component != "":
		r.is(FileEnvironment)
	}
}

// joined returns words as one, each in its line.
func joined(first word, rest []word) word {
	var b strings.Builder
	b.WriteString(first.text)
	at := first.line + strings.Count(first.text, "\n")
	for _, w := range rest {
		for ; at < w.line; at++ {
			b.WriteByte('\n')
		}
		b.WriteString(" " + w.text)
		at += strings.Count(w.text, "\n")
	}
	return word{b.String(), first.line}
}

// environmentOf reads the variables of a file, line by line where the whole does not parse as a shell script.
func environmentOf(text string) ([]command, error) {
	all, err := script(settle(text), 1)
	if err == nil {
		return all, nil
	}
	all = nil
	for i, line := range strings.Split(text, "\n") {
		if one, err := script(settle(line), i+1); err == nil {
			all = append(all, one...)
		}
	}
	if len(all) == 0 {
		return nil, err
	}
	return all, nil
}

// flagFile reads a file that is called after a component and holds a flag a line.
func (r *reader) flagFile(name, text string) {
	if component := componentOfFile(name); component != "" {
		r.is(FileEnvironment)
		r.component(component).flags(words(text, 1))
	}
}
