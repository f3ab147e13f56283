package command

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/dialogue"
	"k8sexplore/ui/kit/config"

	"github.com/spf13/pflag"
)

// speaks reports that a dialogue line by line takes the place of the screen: where a flag asks for it, whatever the
// output is, and on a terminal that can do no more or is settled to do no more. Flags that ask for an answer go before.
func (s *face) speaks(f *pflag.FlagSet, how config.Settings) bool {
	switch {
	case run.AsksForOutput(f):
		return false
	case f.Changed("plain"):
		return how.Plain
	}
	return s.OutIsTerminal && (how.Plain || s.Getenv("TERM") == "dumb")
}

// openDialogue talks with the reader until the input ends.
func (s *face) openDialogue(ctx context.Context, r *run.Request, how config.Settings) (err error) {
	searcher := s.Searcher(r.Catalog, false)
	defer func() { err = errors.Join(err, searcher.Close()) }()
	o := dialogue.Options{
		Catalog: r.Catalog, Searcher: searcher, Facts: s.Facts, Elements: s.Elements, Today: s.Day(), Language: r.Lang, State: s.Folders.State,
		Log: s.Log, Width: s.Cells(), Query: r.Query, Problem: r.Problem, Trouble: s.Trouble,
		Settings: how, Prepare: sync.OnceValue(func() error { return s.Prepare(ctx, searcher) }),
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
	d, err := dialogue.New(o)
	if err != nil {
		return err
	}
	out := run.NewOutlet(ctx, s.Out) // past the pager: an answer stays what it is, and more follow
	return dialogue.Run(ctx, d, cmp.Or[io.Reader](s.In, strings.NewReader("")), out, s.InIsTerminal)
}
