package main

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
)

// amendment is what the metadata of an entry has instead of what its sheet says.
type amendment struct {
	Entry string    `yaml:"entry"` // kep-3329, pr-111060
	Set   yaml.Node `yaml:"set"`   // keys of a notefile.Header
	Why   string    `yaml:"why"`
}

// amend sets what the amendments of a release say. It refuses one without a reason, of an entry that the sheet does
// not have, or that changes nothing.
func amend(release string, headers map[string]notefile.Header, file []byte) error {
	var all map[string][]amendment
	if err := yaml.Unmarshal(file, &all); err != nil {
		return fmt.Errorf("reading the amendments: %w", err)
	}
	var errs []error
	for _, a := range all[release] {
		if err := a.apply(headers); err != nil {
			errs = append(errs, fmt.Errorf("amendment of %s in %s: %w", a.Entry, release, err))
		}
	}
	return errors.Join(errs...)
}

func (a amendment) apply(headers map[string]notefile.Header) error {
	if a.Why == "" {
		return errors.New("no reason: expected why")
	}
	for name, h := range headers {
		if !strings.HasSuffix(name, "/"+a.Entry+".en.md") {
			continue
		}
		before := compiler.Format(&h)
		if err := a.Set.Decode(&h); err != nil {
			return err
		}
		if compiler.Format(&h) == before {
			return errors.New("it says what the sheet says")
		}
		headers[name] = h
		return nil
	}
	return errors.New("the sheet has no such entry")
}
