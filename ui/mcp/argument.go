package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// argument is what a tool may be told.
type argument struct {
	name, about string
	kind        kind
	as          place
	flag        string // of the command; "" where it is called as the argument
	required    bool
	allowed     []string // nil for any
	usual       int      // of a number that is not said
}

// kind is what kind of value an argument has.
type kind int

const (
	words  kind = iota // a string, or a number for one
	number             // from 1 to mostAnswers
	truth
)

// place is what an argument becomes on the command line.
type place int

const (
	asFlag place = iota
	asWord
	asCommand // the command itself
	asFiles   // what - stands for, with a flag or as the word
)

// The limits of arguments.
const (
	longestWords = 10_000 // bytes
	mostAnswers  = 100
	mostFiles    = 1000
)

// schema returns the JSON Schema of a tool's arguments.
func (t tool) schema() map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, a := range t.arguments {
		properties[a.name] = a.schema()
		if a.required {
			required = append(required, a.name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func (a argument) schema() map[string]any {
	out := map[string]any{"description": a.about}
	switch {
	case a.as == asFiles:
		text := map[string]any{"type": "string"}
		out["type"], out["minItems"], out["maxItems"] = "array", 1, mostFiles
		out["items"] = map[string]any{
			"type": "object", "required": []string{"name", "text"}, "additionalProperties": false,
			"properties": map[string]any{"name": text, "text": text},
		}
	case a.kind == number:
		out["type"], out["minimum"], out["maximum"] = "integer", 1, mostAnswers
	case a.kind == truth:
		out["type"] = "boolean"
	default:
		out["type"], out["maxLength"] = "string", longestWords
		if a.allowed != nil {
			out["enum"] = a.allowed
		}
	}
	return out
}

// read makes a command of what a tool was called with.
func (t tool) read(given map[string]json.RawMessage) (command, error) {
	c := command{name: t.answers}
	var names []string
	for _, a := range t.arguments {
		names = append(names, a.name)
		value, ok := given[a.name]
		if !ok || string(value) == "null" {
			if a.required {
				return c, fmt.Errorf("%s is missing: %s", a.name, a.about)
			}
			value = nil
		}
		if err := a.put(&c, value); err != nil {
			return c, fmt.Errorf("%s: %w", a.name, err)
		}
	}
	for name := range given {
		if !slices.Contains(names, name) {
			return c, unknown("argument", name, names)
		}
	}
	return c, nil
}

// put adds an argument to a command, with its value in JSON; nil for none.
func (a argument) put(c *command, value json.RawMessage) (err error) {
	if a.as == asFiles {
		return a.putFiles(c, value)
	}
	var said string
	switch {
	case value == nil && a.usual > 0:
		said = strconv.Itoa(a.usual)
	case value == nil:
		return nil
	case a.kind == truth:
		var on bool
		if json.Unmarshal(value, &on) != nil {
			return errors.New("expected true or false")
		}
		said = strconv.FormatBool(on)
	case a.kind == number:
		n, wrong := strconv.Atoi(string(value))
		if wrong != nil || n < 1 || n > mostAnswers {
			return fmt.Errorf("expected a number from 1 to %d", mostAnswers)
		}
		said = strconv.Itoa(n)
	default:
		if said, err = a.readWords(value); err != nil {
			return err
		}
	}
	switch a.as {
	case asWord:
		c.words = append(c.words, said)
	case asCommand:
		c.name = said
	default:
		c.flags = append(c.flags, "--"+a.name+"="+said)
	}
	return nil
}

// readWords reads a text; a number, as which releases and KEPs are often given, is its digits.
func (a argument) readWords(value json.RawMessage) (said string, err error) {
	if digits := string(value); strings.Trim(digits, "0123456789.") == "" {
		said = digits
	} else if json.Unmarshal(value, &said) != nil {
		return "", errors.New("expected a string")
	}
	switch {
	case len(said) > longestWords:
		return "", fmt.Errorf("%d bytes, at most %d are read", len(said), longestWords)
	case strings.TrimSpace(said) == "":
		return "", errors.New("it is empty")
	case a.allowed != nil && !slices.Contains(a.allowed, said):
		return "", unknown(a.name, said, a.allowed)
	}
	return said, nil
}

// putFiles adds files as text.
func (a argument) putFiles(c *command, value json.RawMessage) error {
	if value == nil {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(value))
	d.DisallowUnknownFields()
	err := d.Decode(&c.files)
	switch {
	case err != nil:
		return errors.New(`expected [{"name": "deployment.yaml", "text": "kind: Deployment"}]`)
	case len(c.files) == 0 || len(c.files) > mostFiles:
		return fmt.Errorf("%d files, expected 1 to %d", len(c.files), mostFiles)
	}
	for i, f := range c.files {
		if strings.TrimSpace(f.Name) == "" || len(f.Name) > longestWords {
			return fmt.Errorf("[%d]: expected a name: it says what kind of file it is", i)
		}
		if slices.ContainsFunc(c.files[:i], func(other File) bool { return other.Name == f.Name }) {
			return fmt.Errorf("[%d]: another file is called %q, too", i, content.Shorten(f.Name))
		}
	}
	if a.flag == "" {
		c.words = append(c.words, "-")
	} else {
		c.flags = append(c.flags, "--"+a.flag+"=-")
	}
	return nil
}
