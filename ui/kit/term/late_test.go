package term

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// reads is an input that gives one string a read. A string "@50ms" is no
// input but a pause of that length (in the fake time of synctest).
type reads []string

func (r *reads) Read(b []byte) (int, error) {
	for len(*r) > 0 {
		s := (*r)[0]
		*r = (*r)[1:]
		if pause, ok := strings.CutPrefix(s, "@"); ok {
			d, err := time.ParseDuration(pause)
			if err != nil {
				return 0, fmt.Errorf("pause %q: %w", s, err)
			}
			pass(d)
			continue
		}
		if s != "" {
			return copy(b, s), nil
		}
	}
	return 0, io.EOF
}

// pass lets the fake time of a synctest bubble pass; nobody waits.
func pass(d time.Duration) {
	time.Sleep(d) //nolint:forbidigo // fake time, which passes in no other way
}

// recorder keeps the keys that reach a program and when, until q is typed.
type recorder struct {
	start time.Time
	keys  []string
	times []time.Duration
}

func (*recorder) Init() tea.Cmd { return nil }
func (*recorder) View() string  { return "" }
func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyMsg); ok {
		if key.String() == "q" {
			return r, tea.Quit
		}
		r.keys = append(r.keys, key.String())
		r.times = append(r.times, time.Since(r.start))
	}
	return r, nil
}

// play runs a Bubble Tea program on input, with its own parser, and returns
// what reached it. It needs a synctest bubble.
func play(t *testing.T, input ...string) *recorder {
	t.Helper()
	r := &recorder{start: time.Now()}
	in := reads(append(input, "q"))
	p := tea.NewProgram(r, tea.WithInput(&in), tea.WithOutput(io.Discard), tea.WithoutRenderer(),
		tea.WithoutSignalHandler(), tea.WithFilter(NewLateFilter()))
	if _, err := p.Run(); err != nil {
		t.Fatalf("running on %q: %v", input, err)
	}
	pass(replyHold) // the filter's last timers run out
	return r
}

// A late answer makes no key however the reads fall; keys around it arrive.
func TestLateAnswerInAnyReads(t *testing.T) {
	for _, answer := range []string{
		darkReply + oneCell + endMark,
		lightReply + "\x1b[2;3R\x1b[?6c",
	} {
		synctest.Test(t, func(t *testing.T) {
			for i := range len(answer) + 1 {
				for j := i; j <= len(answer); j++ {
					a, b, c := answer[:i], answer[i:j], answer[j:]
					for _, input := range [][]string{{"k", a, b, c, "j"}, {"k" + a, b, c + "j"}} {
						if got := play(t, input...); !slices.Equal(got.keys, []string{"k", "j"}) {
							t.Fatalf("reads %q: keys %q", input, got.keys)
						}
					}
				}
			}
		})
	}
}

// Real keys arrive, in order and in time, whatever they look like.
func TestKeysPassTheLateFilter(t *testing.T) {
	for name, c := range map[string]struct {
		input []string
		want  []string
		last  time.Duration // when the last key arrives
	}{
		"plain":              {[]string{"a", "é", "字字", "\r", "\x1b[A", " ", "\x03"}, []string{"a", "é", "字字", "enter", "up", " ", "ctrl+c"}, 0},
		"Esc":                {[]string{"\x1b", "@1s"}, []string{"esc"}, keyHold},
		"Esc, then a key":    {[]string{"\x1b", "@10ms", "j", "k"}, []string{"esc", "j", "k"}, 10 * time.Millisecond},
		"Esc three times":    {[]string{"\x1b", "\x1b", "\x1b", "@1s"}, []string{"esc", "esc", "esc"}, keyHold},
		"alt+esc":            {[]string{"\x1b\x1b", "@1s"}, []string{"alt+esc"}, keyHold},
		"Esc, then up":       {[]string{"\x1b", "\x1b[A"}, []string{"esc", "up"}, 0},
		"alt+], then a key":  {[]string{"\x1b]", "1", "x"}, []string{"alt+]", "1", "x"}, 0},
		"alt+[, then a key":  {[]string{"\x1b[", "x"}, []string{"alt+[", "x"}, 0},
		"alt+], then Esc":    {[]string{"\x1b]", "\x1b", "@1s"}, []string{"alt+]", "esc"}, keyHold},
		"ctrl+g, alt+\\":     {[]string{"\a", "\x1b\\"}, []string{"ctrl+g", "alt+\\"}, 0},
		"Shift+F3":           {[]string{"\x1b[1;2R"}, []string{"f15"}, 0},
		"pasted":             {[]string{"\x1b", "\x1b[200~]11;rgb:1/2/3\x1b[201~"}, []string{"esc", "[]11;rgb:1/2/3]"}, 0},
		"Esc and an answer":  {[]string{"\x1b", darkReply}, []string{"esc"}, 0},
		"Esc in its read":    {[]string{"\x1b" + darkReply, "@1s"}, []string{"esc"}, 0},
		"answer, then Esc":   {[]string{darkReply + oneCell + endMark, "\x1b"}, []string{"esc"}, 0},
		"answer broken off":  {[]string{"\x1b]11;rgb:1c1c/1", "@100ms", "j", "k"}, []string{"j", "k"}, 100 * time.Millisecond},
		"nothing after that": {[]string{"\x1b]11;rgb:1c1c/1", "@2s", "a"}, []string{"a"}, 2 * time.Second},
		"slow rest":          {[]string{"\x1b]11;rgb:1c1c/1", "@500ms", "c1c/1c1c\x1b", "@500ms", "\\", "k"}, []string{"k"}, time.Second},
		"only one answer":    {[]string{darkReply, darkReply}, []string{"alt+]", "11;rgb:1c1c/1c1c/1c1c", "alt+\\"}, 0},
		"only for a while":   {[]string{"@6s", "\x1b", "@1s"}, []string{"esc"}, 6 * time.Second},
		"held at the end":    {[]string{"@4990ms", "\x1b]", "@20ms", "1"}, []string{"alt+]", "1"}, 5010 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				got := play(t, c.input...)
				if !slices.Equal(got.keys, c.want) {
					t.Fatalf("keys %q, want %q", got.keys, c.want)
				}
				if last := got.times[len(got.times)-1]; last != c.last {
					t.Errorf("the last key came after %v, want %v", last, c.last)
				}
			})
		})
	}
}

// No key waits for longer than it must, also when Esc repeats.
func TestEscIsNotHeldLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pause = 30 * time.Millisecond
		got := play(t, "\x1b", "@30ms", "\x1b", "@30ms", "\x1b", "@30ms", "\x1b", "@1s")
		if len(got.times) != 4 {
			t.Fatalf("keys %q", got.keys)
		}
		for i, at := range got.times {
			if typed := time.Duration(i) * pause; at-typed > keyHold {
				t.Errorf("Esc typed at %v arrived at %v", typed, at)
			}
		}
	})
}
