package screen

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
)

// is:planned is completed, becomes a chip, and lists entries and the cards of enhancements without one.
func TestPlannedOnScreen(t *testing.T) {
	d := start(t, setup{width: 120, height: 36})
	d.press("/")
	d.write("is:pl")
	d.shows("Tab planned")
	d.press("tab")
	d.write(" sig:api-machinery ")
	d.press("enter")
	d.shows(" is:planned ", "5866")
	d.press("2", "G")
	d.shows("❯ API Server Write Throughput", "6404")
	d = start(t, setup{width: 120, height: 36, query: "release:1.38 is:planned sig:api-machinery"})
	d.shows("6404", "5866")
}

// The page of a release is marked as read by the key for that; the next start says what came after it, and a list of
// what is followed begins with that.
func TestReleaseRead(t *testing.T) {
	dir := t.TempDir()
	d := start(t, setup{width: 120, height: 36, query: "release:1.36", unchosen: true, memory: remembered(t, dir)})
	d.press("3", "a")
	d.shows("Marked as read: 1.36. is:new is what came after")
	d.press("a")
	d.shows("Marked as unread: 1.36")
	d.press("a")
	if err := d.memory.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	how := setup{width: 120, height: 36, opening: true, unchosen: true, memory: remembered(t, dir)}
	start(t, how).shows("New since 1.36, which you read last: ", "(is:new)")
	how.memory.SetFollow(userstate.Follow{Kind: userstate.FollowSIG, Value: "cli"})
	how.opening, how.query = false, "is:followed"
	start(t, how).shows("new in what you follow: i", "New since 1.36")
	how.query = "is:new"
	d = start(t, how)
	for _, row := range d.found() {
		if v := d.catalog().Version(row); v.Compare(content.Version{Major: 1, Minor: 36}) <= 0 {
			t.Fatalf("%s is new", d.catalog().ID(row))
		}
	}
}
