package command

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"k8sexplore/content"
	"k8sexplore/ui/dialogue"
	"k8sexplore/ui/kit/config"
)

// speaks reports that a dialogue line by line takes the place of the screen: where a flag asks for it, whatever the
// output is, and on a terminal that can do no more or is settled to do no more. Flags that ask for an answer go before.
func (s *session) speaks(f *pflag.FlagSet, how config.Settings) bool {
	switch {
	case asksForOutput(f):
		return false
	case f.Changed("plain"):
		return how.Plain
	}
	return s.OutIsTerminal && (how.Plain || s.Getenv("TERM") == "dumb")
}

// openDialogue talks with the reader until the input ends.
func (s *session) openDialogue(ctx context.Context, r *request, how config.Settings) (err error) {
	searcher := s.searcher(r.catalog)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	o := dialogue.Options{
		Catalog: r.catalog, Searcher: searcher, Facts: s.Facts, Elements: s.Elements, Today: s.day(), Language: r.lang, State: s.Folders.State,
		Log: s.Log, Width: s.width(), Query: r.query, Problem: r.problem, Trouble: s.trouble,
		Settings: how, Building: func() { s.tell("preparing", nil) },
	}
	if s.OutIsTerminal {
		o.Measure = s.OutWidth
	}
	if how.Apart {
		o.Spoken = func() content.Language { return how.ScreenLanguage }
	}
	if s.Open != nil {
		o.Open = func(address string) error { return s.Open(how.Browser, address) }
	}
	in := s.In
	if in == nil {
		in = strings.NewReader("")
	}
	d, err := dialogue.New(o)
	if err != nil {
		return err
	}
	out := newOutlet(ctx, s.Out) // past the pager: an answer stays what it is, and more follow
	return dialogue.Run(ctx, d, in, out, s.InIsTerminal)
}
