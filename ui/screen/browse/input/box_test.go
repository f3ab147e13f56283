package input

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/screen/session"
)

// writer types into a box, and keeps what the query becomes.
type writer struct {
	*Box
	query content.Query
	last  Typed
	asked int // how often the query was to be answered
}

func open(t testing.TB, query string) *writer {
	t.Helper()
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Services{Ctx: t.Context(), Catalog: catalog}, config.Settings{}, content.English)
	if err != nil {
		t.Fatal(err)
	}
	q, err := catalog.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	saved := func() []userstate.Follow {
		return []userstate.Follow{{Kind: userstate.FollowSearch, Value: "sig:node stage:beta swap", Name: "mine"}}
	}
	w := &writer{Box: New(s, catalog.Completions, saved), query: q}
	w.Open(q.Words)
	return w
}

// press types a text in which <…> stands for the action of a key, or for Left.
func (w *writer) press(text string) {
	for text != "" {
		msg, act := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)[:1]}, keys.Action("")
		if name, rest, ok := strings.Cut(text, ">"); ok && strings.HasPrefix(name, "<") {
			text = rest
			switch name {
			case "<left":
				msg = tea.KeyMsg{Type: tea.KeyLeft}
			case "<backspace":
				msg, act = tea.KeyMsg{Type: tea.KeyBackspace}, keys.TakeBack
			default:
				msg, act = tea.KeyMsg{}, map[string]keys.Action{
					"<tab": keys.Complete, "<enter": keys.Accept, "<up": keys.Recall, "<down": keys.RecallNext, "<esc": keys.LeaveBox,
				}[name]
			}
		} else {
			text = strings.TrimPrefix(text, string(msg.Runes))
		}
		w.last = w.Type(msg, act, w.query)
		if w.query = w.last.Query; w.last.Asked {
			w.asked++
		}
		if w.last.Left {
			w.Open("")
		}
	}
}

// What is typed, what the query becomes, and what stands in the box with | at the cursor.
func TestTyping(t *testing.T) {
	for _, test := range []struct{ from, typed, query, box string }{
		{"", "swap", "swap", "swap|"},
		{"", "sig:no", "", "sig:no|"},                                           // half typed, it is no word to look for
		{"", "sig:node ", "sig:node", "|"},                                      // a blank finishes it
		{"", "swap sig:node ", "sig:node swap", "swap |"},                       //
		{"", "swap<left><left><left><left>sig:node ", "sig:node swap", "|swap"}, // what stands behind stays
		{"", "sig:nodes ", "", "sig:nodes |"},                                   // wrong, it goes back
		{"", "sig:nodes swap", "swap", "sig:nodes swap|"},                       // and is parted from what follows
		{"", "sig: ", "", "sig: |"},                                             //
		{"", "fig:node ", "fig:node", "fig:node |"},                             // of no field, it is a word
		{"", "unrecognized feature gate: X", "unrecognized feature gate: X", "unrecognized feature gate: X|"}, // pasted
		{"sig:node swap", "<left><left><left><left><backspace>", "swap", "sig:node| swap"},
		{"sig:node", "<backspace>", "", "sig:node|"},
		{"", "<backspace>", "", "|"},
		{"", "ow<tab>nod<tab>", "owner:node", "|"},
		{"", "sig:nod<tab>", "sig:node", "|"},
		{"", "zz<tab>", "zz", "zz|"},
		{"", "@mi<tab>", "sig:node stage:beta swap", "swap |"},
		{"", "@mine ", "sig:node stage:beta swap", "swap |"},
		{"", "@mi", "", "@mi|"},
		{"", "#", "", "#|"},
		{"", "#3329", "#3329", "#3329|"},
	} {
		w := open(t, test.from)
		w.press(test.typed)
		text, at := w.Text()
		if got := string([]rune(text)[:at]) + "|" + string([]rune(text)[at:]); got != test.box || w.query.String() != test.query {
			t.Errorf("%q, %q: query %q, box %q; want %q, %q", test.from, test.typed, w.query, got, test.query, test.box)
		}
	}
}

// Enter takes what is typed with its filters, unless one is wrong; a number is to be read at once.
func TestAccept(t *testing.T) {
	for _, test := range []struct {
		typed, query string
		left, read   bool
	}{
		{"swap<enter>", "swap", true, false},
		{"swap sig:node<enter>", "sig:node swap", true, false},
		{"swap sig:nod<enter>", "swap", false, false},
		{"swap sig:<enter>", "swap", false, false},
		{"unrecognized feature gate: X<enter>", "unrecognized feature gate: X", true, false},
		{"@mine<enter>", "sig:node stage:beta swap", true, false},
		{"#3329<enter>", "#3329", true, true},
		{"＃3329<enter>", "＃3329", true, true},
		{"#<enter>", "", true, false},
		{"swap<esc>", "swap", true, false},
	} {
		w := open(t, "")
		w.press(test.typed)
		if w.query.String() != test.query || w.last.Left != test.left || w.last.Read != test.read {
			t.Errorf("%q: query %q, %+v; want %q", test.typed, w.query, w.last, test.query)
		}
	}
}

// Only what changes the query asks it.
func TestAsksOnlyWhatChanges(t *testing.T) {
	w := open(t, "")
	w.press("ab<left><left>  <backspace>")
	if w.asked != 2 {
		t.Errorf("asked %d times", w.asked)
	}
}

func TestOffers(t *testing.T) {
	for typed, want := range map[string]string{
		"stage:": "alpha", "sig:nod": "node", "@": "@mine", "sig": "", "stage:beta,st": "stable", "swap": "",
	} {
		w := open(t, "")
		w.press(typed)
		got := ""
		if offers := w.Offers(); len(offers) > 0 {
			got = offers[0]
		}
		if got != want {
			t.Errorf("%q: the first offer is %q, want %q", typed, got, want)
		}
	}
}

// Queries that were kept come back, the newest first, each once, and go to what was typed.
func TestHistory(t *testing.T) {
	w := open(t, "")
	w.press("seccomp<enter>")
	w.query = content.Query{}
	w.press("swap<enter>")
	w.query = content.Query{}
	w.press("seccomp<enter>")
	w.query = content.Query{}
	w.press("sid")
	for _, step := range []struct{ key, want string }{
		{"<up>", "seccomp"}, {"<up>", "swap"}, {"<up>", "swap"}, {"<down>", "seccomp"}, {"<down>", "sid"}, {"<down>", "sid"},
	} {
		w.press(step.key)
		if text, _ := w.Text(); text != step.want || w.query.Words != step.want {
			t.Errorf("after %s the box says %q, the query %q, want %q", step.key, text, w.query, step.want)
		}
	}
}
