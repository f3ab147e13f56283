package check

import "strings"

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
		r.problem(r.origin.at(1), "environment file: "+err.Error())
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
		r.flags(component, words(text, 1))
	}
}
