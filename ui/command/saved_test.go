package command_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"k8sexplore/content/userstate"
	"k8sexplore/ui/command"
)

// withSearches is the program of piped, for a reader who has saved searches.
func withSearches(t *testing.T, saved map[string]string, args ...string) command.App {
	t.Helper()
	app := piped(t, args...)
	app.Folders.State = t.TempDir()
	store := userstate.New(app.Folders.State)
	for name, query := range saved {
		store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: name, Value: query, Since: userstate.Time{Time: time.Unix(1, 0)}})
	}
	if err := store.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	return app
}

// @name stands for what was saved under that name, on every command that takes a query.
func TestSavedSearch(t *testing.T) {
	saved := map[string]string{"win": "sig:windows stage:alpha", "сеть": "sig:network cidr", "old": "sig:gone stage:beta"}
	for _, c := range []struct{ got, want []string }{
		{[]string{"list", "@win"}, []string{"list", "sig:windows", "stage:alpha"}},
		{[]string{"list", "@WIN", "release:1.25"}, []string{"list", "sig:windows", "stage:alpha", "release:1.25"}},
		{[]string{"search", "@сеть"}, []string{"search", "sig:network", "cidr"}},
		{[]string{"search", "@win", "pod"}, []string{"search", "sig:windows", "stage:alpha", "pod"}},
		{[]string{"@сеть"}, []string{"sig:network", "cidr"}},
		{[]string{"@win"}, []string{"sig:windows", "stage:alpha"}},
	} {
		got, want := run(t, withSearches(t, saved, c.got...)), run(t, piped(t, c.want...))
		if got != want || want.code != 0 || want.out == "" {
			t.Errorf("%q answers %d %s%q\nwant %d %q", c.got, got.code, got.err, got.out, want.code, want.out)
		}
	}
	if got := run(t, withSearches(t, saved, "list", "@old")); got.code != 2 || !strings.Contains(got.err, `"gone"`) {
		t.Errorf("a filter that has gone: %+v", got)
	}
}

// What is followed is what saved searches with words find, too: as many rows as hold all of the words.
func TestFollowedBySearches(t *testing.T) {
	saved := map[string]string{"сеть": "sig:network cidr"}
	want := run(t, piped(t, "search", "sig:network", "cidr", "--limit", "0", "--sort", "release"))
	got := run(t, withSearches(t, saved, "list", "is:followed"))
	if full := strings.Count(want.out, "\n") - strings.Count(want.out, "\tnear\n"); full == 0 || strings.Count(got.out, "\n") != full || got.code != 0 {
		t.Errorf("%d rows hold all of the words; followed are %+v", full, got)
	}
	if got := run(t, withSearches(t, map[string]string{"none": "qqqq"}, "list", "is:followed")); got.code != 1 {
		t.Errorf("where the search finds nothing: %+v", got)
	}
}

// A name that nothing was saved under is one line with the nearest.
func TestUnknownSavedSearch(t *testing.T) {
	saved := map[string]string{"nodes": "sig:node", "win": "sig:windows"}
	for _, args := range [][]string{{"list", "@node"}, {"search", "@node"}, {"@node"}, {"@list"}} {
		got := run(t, withSearches(t, saved, args...))
		if got.code != 2 || got.out != "" || strings.Count(got.err, "\n") != 1 || !strings.Contains(got.err, "@nodes") {
			t.Errorf("%q: %+v", args, got)
		}
	}
	if got := run(t, withSearches(t, nil, "@node")); got.code != 2 || !strings.Contains(got.err, "none is saved yet") {
		t.Errorf("without any: %+v", got)
	}
	if got := run(t, withSearches(t, nil, "search", "me@example")); strings.Contains(got.err, "saved") {
		t.Errorf("an address: %+v", got)
	}
}

// The screen gets the query, --fresh, and whether a language was asked for.
func TestScreenOfASavedSearch(t *testing.T) {
	for _, c := range []struct {
		args         []string
		query        string
		fresh, asked bool
	}{
		{[]string{"@win"}, "sig:windows", false, false},
		{[]string{"--fresh"}, "", true, false},
		{[]string{"--lang", "ja"}, "", false, true},
	} {
		app, opened := withSearches(t, map[string]string{"win": "sig:windows"}, c.args...), 0
		app.OutIsTerminal, app.Getenv = true, env(map[string]string{"TERM": "xterm"})
		app.Screen = func(_ context.Context, r command.ScreenRequest) error {
			opened++
			if r.Query.String() != c.query || r.Settings.Fresh != c.fresh || r.Settings.LanguageAsked != c.asked {
				t.Errorf("%q opens %q with %+v", c.args, r.Query, r.Settings)
			}
			return nil
		}
		if got := run(t, app); got.code != 0 || opened != 1 {
			t.Errorf("%q: %+v, opened %d times", c.args, got, opened)
		}
	}
}

// The shell completes what the reader has saved: searches by their names, and bookmarks where nothing is typed.
func TestCompleteSaved(t *testing.T) {
	saved := map[string]string{"win": "sig:windows stage:alpha", "сеть": "sig:network cidr"}
	for typed, want := range map[string]string{
		"@w": "@win\tsig:windows stage:alpha\n:4\n", "pod @с": "pod @сеть\tsig:network cidr\n:4\n", "@x": ":6\n",
	} {
		for _, command := range []string{"list", "search", "bookmarks"} {
			if a := run(t, withSearches(t, saved, "__complete", command, typed)); a.code != 0 || a.out != want {
				t.Errorf("%s %s: %+v, want %q", command, typed, a, want)
			}
		}
	}
	a := asReader(t, reader(t), piped(t, "__complete", "show", ""))
	if !strings.HasPrefix(a.out, "v1.25/pr-110959\tA condition ") || !strings.Contains(a.out, "\nv1.25/kep-3329\tRetriable Pod failures\n1.26\n") {
		t.Errorf("%+v", a)
	}
}
