// Package run is the run of one command: what the program was started with, the streams, words and settings of it, the
// catalog and the tables, opened when they are first asked for, and what was asked, as flags and words say it. A Run
// belongs to one goroutine.
package run

import (
	"bufio"
	"errors"
	"sync"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/name"
	"k8sexplore/content/userstate"
	"k8sexplore/index"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
)

// Run is one run.
type Run struct {
	App
	Printer  *bufio.Writer
	Paging   *pager // before the terminal
	opened   *content.Catalog
	known    *facts.Tables
	Called   *name.Elements
	Glossary *index.Glossary // of all searchers
	Ready    index.Ready     // the index that comes with the program
	book     *phrase.Book    // of words()
	Held     *config.Loaded
	Unheld   error // why a file of settings that was named is not read

	remembered *userstate.Store // of Kept

	OnScreen bool  // the answer is the screen
	Fresh    bool  // which does not go on where the reader was
	Trouble  error // with the library, which the catalog does without
}

// OpenCatalog opens the catalog. What is wrong with the library alone is said, once, by the screen where there is one.
func (s *Run) OpenCatalog() (*content.Catalog, error) {
	if s.opened != nil {
		return s.opened, nil
	}
	c, err := s.Catalog()
	if trouble := new(library.Trouble); c != nil && errors.As(err, &trouble) {
		s.Trouble, err = err, nil
		if !s.OnScreen {
			s.Say(s.Told(s.Trouble))
		}
	}
	s.opened = s.Informed(c)
	return c, err
}

// Informed tells a catalog what the facts plan; it may be nil. The facts are read when something depends on that.
func (s *Run) Informed(c *content.Catalog) *content.Catalog {
	if c != nil {
		c.SetPlanned(sync.OnceValue(func() []content.Fact {
			t, err := s.Tables()
			if err != nil {
				s.Log.Printf("reading what is planned: %v", err)
				return nil
			}
			return t.Unmerged(c)
		}))
	}
	return c
}

// Tables returns the facts, empty ones where there are none.
func (s *Run) Tables() (*facts.Tables, error) {
	if s.known != nil {
		return s.known, nil
	}
	if s.Facts == nil {
		return &facts.Tables{}, nil
	}
	var err error
	s.known, err = s.Facts()
	return s.known, err
}

// OpenElements returns the APIs, flags, fields, metrics and plugins of the facts, none where there are no facts.
func (s *Run) OpenElements() (*name.Elements, error) {
	if s.Called != nil {
		return s.Called, nil
	}
	if s.Elements == nil {
		return name.None(), nil
	}
	var err error
	s.Called, err = s.Elements()
	return s.Called, err
}

// Day returns the date of today, "" where nothing tells it.
func (s *Run) Day() string {
	if s.Today == nil {
		return ""
	}
	return s.Today()
}
