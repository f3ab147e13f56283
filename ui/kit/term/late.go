package term

import (
	"slices"
	"time"

	"k8sexplore/content"

	tea "github.com/charmbracelet/bubbletea"
)

const (
	lateFor   = 5 * time.Second       // how long a late answer is expected
	keyHold   = 50 * time.Millisecond // how long a key waits that may begin a reply
	replyHold = time.Second           // how long the rest of a reply may take
)

// NewLateFilter returns a filter for one Bubble Tea program whose query went
// unanswered (Answer.Late). Bubble Tea's parser makes keys of a late answer:
// alt+], the characters 11;rgb:…, alt+\; and, where a read ends within a
// sequence, Esc or alt+[ and more characters. The filter swallows them. (A CPR
// or DA1 that comes in one piece is a message of Bubble Tea's own, and no key. It
// passes: its bytes are those of the read buffer and may have changed.)
//
// It expects each reply once, for five seconds. A key that may begin a reply
// (Esc, alt+], alt+[) is held back until the next key, for 50 ms at most; then
// it is delivered. No key is lost and their order is kept, save one typed into
// the middle of a reply that breaks off.
func NewLateFilter() func(tea.Model, tea.Msg) tea.Msg {
	f := &lateFilter{until: time.Now().Add(lateFor), expected: slices.Clone(forms)}
	return func(_ tea.Model, msg tea.Msg) tea.Msg { return f.filter(msg) }
}

// lateFilter is used by the program's event loop alone.
type lateFilter struct {
	until    time.Time
	expected []form
	held     []tea.Msg // keys that may be the beginning of a reply
	text     string    // the bytes they were made of
	holds    int       // counts what was held: an older timer is void
	queue    []tea.Msg // to be delivered, each at a nextMsg
}

type (
	nextMsg    struct{} // deliver the first of the queue
	timeoutMsg int      // the hold of that number has lasted long enough
)

func (f *lateFilter) filter(msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case nextMsg:
		next := f.queue[0]
		f.queue = f.queue[1:]
		return next
	case timeoutMsg:
		if int(m) != f.holds {
			return nil
		}
		return f.deliver(f.release()...)
	}
	key, ok := msg.(tea.KeyMsg)
	if !ok {
		return msg
	}
	s, ok := spell(key)
	if !ok || time.Now().After(f.until) {
		return f.deliver(append(f.release(), key)...)
	}
	return f.read(s, key)
}

// read handles key, which was made of the bytes s.
func (f *lateFilter) read(s string, key tea.KeyMsg) tea.Msg {
	text := f.text + s
	replies, typed, tail := cut(text, f.expected)
	switch {
	case len(replies) > 0:
		f.expected = slices.DeleteFunc(f.expected, func(e form) bool {
			_, came := replies[e.kind]
			return came
		})
		f.hold(tail, keys(tail))
		return f.deliver(keys(typed)...)
	case tail == "":
		return f.deliver(append(f.release(), key)...)
	case f.text != "" && len(typed) >= len(f.text): // what was held is no reply, s may be
		released := f.release()
		f.hold(s, []tea.Msg{key})
		return f.deliver(released...)
	default:
		f.hold(text, append(f.held, key))
		return f.deliver()
	}
}

func (f *lateFilter) hold(text string, msgs []tea.Msg) {
	f.text, f.held = text, msgs
	f.holds++
}

// release ends the hold and returns the keys that are due: none if they were surely a
// reply.
func (f *lateFilter) release() []tea.Msg {
	released := f.held
	if begun(f.text) {
		released = nil
	}
	f.hold("", nil)
	return released
}

// deliver hands msgs to the program, behind those that wait already, and times
// what is held. A filter returns one message, so several go through the queue.
func (f *lateFilter) deliver(msgs ...tea.Msg) tea.Msg {
	if len(msgs) == 1 && len(f.queue) == 0 && f.text == "" {
		return msgs[0]
	}
	var batch tea.BatchMsg
	for range msgs {
		batch = append(batch, func() tea.Msg { return nextMsg{} })
	}
	f.queue = append(f.queue, msgs...)
	if f.text != "" {
		wait, number := keyHold, timeoutMsg(f.holds)
		if begun(f.text) {
			wait = replyHold
		}
		batch = append(batch, tea.Tick(wait, func(time.Time) tea.Msg { return number }))
	}
	if batch == nil {
		return nil
	}
	return batch
}

func keys(typed string) []tea.Msg {
	return content.Each(Keys([]byte(typed)), func(key tea.KeyMsg) tea.Msg { return key })
}

// spell returns the bytes that key was made of, if they can be part of a reply.
func spell(key tea.KeyMsg) (s string, ok bool) {
	switch {
	case key.Paste:
		return "", false
	case key.Type == tea.KeyRunes:
		s = string(key.Runes)
	case key.Type == tea.KeyEscape:
		s = "\x1b"
	case key.Type == tea.KeyCtrlG:
		s = "\a"
	default:
		return "", false
	}
	if key.Alt {
		s = "\x1b" + s
	}
	return s, true
}
