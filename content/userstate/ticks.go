package userstate

import (
	"errors"
	"strings"

	"k8sexplore/content"
)

// Pair is the releases that a plan is between.
type Pair struct{ From, To content.Version }

// Done is the identifiers of a plan's items that are done.
type Done map[string]bool

// tick is an item of a plan. One that is taken back is gone.
type tick struct {
	pair Pair
	item string
	stamp
}

func (t tick) key() string { return t.pair.From.String() + " " + t.pair.To.String() + " " + t.item }

// ticksForm is how ticks are kept: a line "FROM TO ITEM" of each item that is done.
func ticksForm() form[tick] {
	return form[tick]{
		name: "ticks", decode: parseTick,
		encode: func(t tick) string {
			if t.Gone {
				return ""
			}
			return t.key()
		},
	}
}

func parseTick(line string) (key string, t tick, ok bool) {
	words := strings.Split(line, " ")
	if len(words) != 3 || words[2] == "" || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r == '\ufffd' }) {
		return "", t, false
	}
	from, err := content.ParseVersion(words[0])
	to, err2 := content.ParseVersion(words[1])
	t = tick{pair: Pair{from, to}, item: words[2]}
	return t.key(), t, err == nil && err2 == nil
}

// Tick notes that an item, whose identifier holds no blanks, is done or is not. It touches no file.
func (s *Store) Tick(p Pair, item string, done bool) {
	t := tick{p, item, stamp{Gone: !done}}
	s.ticks.set(t.key(), t)
}

// Done returns the items of a plan that are done.
func (s *Store) Done(p Pair) Done {
	out := Done{}
	for _, t := range s.ticks.live() {
		if t.pair == p {
			out[t.item] = true
		}
	}
	return out
}

// ReadTicks reads only what is ticked. It says nothing about a damaged file, since Read has said it.
func (s *Store) ReadTicks() error {
	err := s.ticks.read()
	if errors.As(err, new(*Fault)) {
		return nil
	}
	return err
}
