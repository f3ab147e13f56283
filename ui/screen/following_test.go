package screen

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/config"
)

// w follows what is meant: one thing at once, of several it asks; once more ends it.
func TestFollow(t *testing.T) {
	d := resting(t, t.TempDir(), setup{width: 120, height: 36, query: "kep-3329"})
	follows := func() (out []string) {
		for _, f := range d.memory.Follows() {
			out = append(out, string(f.Kind)+" "+f.Name+f.Value)
		}
		return out
	}
	expect := func(want ...string) {
		t.Helper()
		if got := follows(); !slices.Equal(got, want) {
			t.Fatalf("followed are %q, want %q", got, want)
		}
	}
	d.press("i")
	d.shows("You follow nothing yet: w")
	d.press("w")
	d.shows("Follow ─", "KEP-3329", "JobPodFailurePolicy", "SIG apps", "kep-3329", "w the first one")
	d.press("w")
	d.shows("You follow KEP-3329 now; i: all")
	expect("kep 3329")
	d.press("w")
	d.shows("KEP-3329 (followed)")
	d.press("s")
	expect("sig apps", "kep 3329")
	d.press("w", "k")
	d.shows("You do not follow KEP-3329 any more")
	d.press("enter", "v", "w")
	d.shows("You follow ")
	expect("sig apps", "gate "+d.asideName())
	d.press("w", "esc", "1")
	d.toFilter("node")
	d.press("w")
	d.shows("You follow SIG node now")
	expect("sig apps", "sig node")
	d.press("w")
	expect("sig apps")
	d.press("2", "i")
	d.shows(" is:followed ")
	if got, want := len(d.found()), len(d.catalog().Select(content.Filters{SIGs: []string{"apps"}}).Rows); got != want {
		t.Errorf("%d are listed, %d are of the SIG", got, want)
	}
}

// A query is followed under a name, and asked again from the palette.
func TestSavedSearch(t *testing.T) {
	d := resting(t, t.TempDir(), setup{width: 120, height: 36, query: "sig:network stage:alpha,beta"})
	d.press("w", "/")
	d.shows("Follow this search under a name", "sig:network stage:alpha,beta")
	d.press("enter")
	d.shows("A name is letters, digits")
	d.write("my net")
	d.press("enter")
	d.shows("A name is letters, digits")
	for range 4 {
		d.press("backspace")
	}
	d.write("-сеть")
	d.press("enter")
	d.shows("You follow @my-сеть now")
	d.walk("X", "/", "cidr", "enter", "w", "/", "MY-СЕТЬ", "enter")
	d.shows("@my-сеть is taken: sig:network")
	d.press("esc", "esc", "esc", ":")
	d.write("@")
	d.shows("@my-сеть", "saved search")
	d.press("enter")
	d.shows(" sig:network ", " stage:alpha ")
	d.press("w")
	d.shows("@my-сеть (followed)")
	d.press("/")
	d.shows("You do not follow @my-сеть any more")
	if all := d.memory.Follows(); len(all) != 0 {
		t.Errorf("followed are %+v", all)
	}
}

// A saved search with words is followed by what they find.
func TestSavedSearchWithWords(t *testing.T) {
	store := userstate.New("")
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: "cidr", Value: "sig:network cidr"})
	d := start(t, setup{width: 120, height: 36, query: "sig:network", memory: store})
	d.press("i")
	if n := len(d.found()); n == 0 || n > 100 {
		t.Errorf("%d entries are followed", n)
	}
	d.shows("CIDR")
}

// The query box takes a saved search by its name: at Enter, at a blank, and by Tab from how its name begins.
func TestSavedSearchInTheBox(t *testing.T) {
	for name, c := range map[string]struct {
		keys []string
		want string
	}{
		"at Enter":           {[]string{"@Net", "enter"}, "sig:network cidr"},
		"at a blank":         {[]string{"@net", "space", "stage:beta", "space", "enter"}, "sig:network stage:beta cidr"},
		"by Tab":             {[]string{"@ne", "tab", "enter"}, "sig:network cidr"},
		"between words":      {[]string{"ipv6 @net stage:beta", "enter"}, "sig:network stage:beta ipv6 cidr"},
		"half a name":        {[]string{"ipv6 @ne"}, "ipv6"},
		"of what has gone":   {[]string{"@old", "space", "enter"}, "stage:beta"},
		"of nothing":         {[]string{"@gone", "enter"}, "@gone"},
		"as an author":       {[]string{"author:@aojea", "space", "enter"}, "author:aojea"},
		"with nothing typed": {[]string{"@", "backspace", "enter"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			store := userstate.New("")
			store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: "net", Value: "sig:network cidr"})
			store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: "old", Value: "sig:no-more stage:beta"})
			d := start(t, setup{width: 120, height: 36, memory: store})
			d.walk("X", "/")
			d.walk(c.keys...)
			if got := d.query().String(); got != c.want {
				t.Errorf("the query is %q, want %q", got, c.want)
			}
		})
	}
	store := userstate.New("")
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSearch, Name: "net", Value: "sig:network"})
	d := start(t, setup{width: 120, height: 36, memory: store})
	d.walk("/", "@n")
	d.shows("Tab @net")
}

// news is a folder in which everything up to our notes was there before, and what of the imported notes is new.
func news(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	store := remembered(t, dir)
	if err := errors.Join(store.Visit(context.Background(), "ours", settled()), store.Save(context.Background())); err != nil {
		t.Fatal(err)
	}
	return dir
}

// What is new of what is followed is said at the start, and stands before the rest under a rule of its own.
func TestNewsOfWhatIsFollowed(t *testing.T) {
	store := remembered(t, news(t))
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSIG, Value: "node"})
	d := start(t, setup{
		width: 120, height: 36, catalog: imported(), searcher: importedScanner(), memory: store, opening: true, unchosen: true,
		settings: config.Settings{FirstScreen: config.ScreenFollowed},
	})
	d.shows("1 new in what you follow: i", " is:followed ", "New since last time 1 ─", "A flag has gone", "Known before")
	list := ansi.Strip(strings.Join(d.listLines(), "\n"))
	if at := strings.Index(list, "Known before"); at < strings.Index(list, "A flag has gone") || strings.Index(list, "New since") > 20 {
		t.Errorf("the list is\n%s", list)
	}
	if !strings.Contains(list, "∙❯ A flag has gone") {
		t.Errorf("the new one has no sign:\n%s", list)
	}
	d.press("a", "/")
	d.write("-is:read ")
	d.press("enter")
	if slices.Contains(d.found(), mustRow(d, "v1.30/pr-120001")) {
		t.Error("what is read counts as unread")
	}
	if again := start(t, setup{width: 120, height: 36, catalog: imported(), searcher: importedScanner(), memory: store, query: "sig:node"}); again.m.Notice != "" {
		t.Errorf("what was read is told: %s", again.m.Notice)
	}
}

// What says something else than last time is told at the start, and stands between what is new and the rest under a
// sign of its own, read or not.
func TestChangesOfWhatIsFollowed(t *testing.T) {
	changed := settled().ID(0) // of which the imported notes tell, too
	store := remembered(t, news(t))
	store.SetFollow(userstate.Follow{Kind: userstate.FollowKEP, Value: strconv.Itoa(settled().KEP(0))})
	how := setup{
		width: 120, height: 36, catalog: imported(), searcher: importedScanner(), memory: store, opening: true, unchosen: true,
		settings: config.Settings{FirstScreen: config.ScreenFollowed},
	}
	start(t, how).shows("1 changed in what you follow: i", "Changed since last time 1 ─", "‣❯ ")
	store.SetFollow(userstate.Follow{Kind: userstate.FollowSIG, Value: "node"})
	store.MarkRead(time.Now(), userstate.Key{ID: changed})
	d := start(t, how)
	d.shows("1 new and 1 changed in what you follow: i")
	list := ansi.Strip(strings.Join(d.listLines(), "\n"))
	var at []int
	for _, said := range []string{"New since last time 1 ─", "∙❯ ", "Changed since last time 1 ─", "‣  ", "Known before "} {
		at = append(at, strings.Index(list, said))
	}
	if at[0] < 0 || !slices.IsSorted(at) {
		t.Errorf("the list, with its parts at %v, is\n%s", at, list)
	}
	how.query, how.opening, how.settings = "is:changed", false, config.Settings{ASCII: true}
	d = start(t, how)
	d.shows(" is:changed ", "-> ")
	if got := d.found(); !slices.Equal(got, []int{mustRow(d, changed)}) {
		t.Errorf("changed are %v", got)
	}
}

func mustRow(d *driver, id string) int {
	row, ok := d.catalog().ByID(id)
	if !ok {
		d.t.Fatalf("no entry %s", id)
	}
	return row
}
