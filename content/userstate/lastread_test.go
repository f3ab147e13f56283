package userstate

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What came after the newest release whose page was read is new, with what was new before; taking that back brings the
// state of before. It is kept where read entries are, counted apart from them, and goes elsewhere with them.
func TestLastRead(t *testing.T) {
	dir := fixture(t)
	s := store(t, dir)
	c := catalog(t, entry("1.25", 3329), entry("1.26", 0, 20), entry("1.27", 1), entry("1.27", 0, 5))
	fresh := func(s *Store, want string, since content.Version) {
		t.Helper()
		m := s.Marks(c)
		if got := ids(c, m.New); got != want || m.Since != since {
			t.Errorf("new since %q is %s, want %s since %q", m.Since, got, want, since)
		}
	}
	const last = "v1.26/pr-20" // of the fixture's last visit
	fresh(s, last, content.Version{})
	minor := func(n int) content.Version { return content.Version{Major: 1, Minor: n} }
	s.MarkRead(noon, ReleaseKey(minor(26)), ReleaseKey(minor(9)))
	fresh(s, last+" v1.27/kep-1 v1.27/pr-5", minor(26))
	if got := s.Counts(); got.Read != 3 || got.LastRead != "1.26" {
		t.Errorf("counted are %+v", got)
	}
	save(t, s)
	fresh(store(t, dir), last+" v1.27/kep-1 v1.27/pr-5", minor(26))
	file, err := os.ReadFile(filepath.Join(dir, "read.txt"))
	if err != nil || !strings.Contains(string(file), `{"id":"v1.26/release","at":`) {
		t.Errorf("kept is %s, %v", file, err)
	}
	data, err := json.Marshal(s.Document())
	if err != nil {
		t.Fatal(err)
	}
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	there := store(t, t.TempDir())
	if _, err := there.Take(d); err != nil {
		t.Fatal(err)
	}
	fresh(there, "v1.27/kep-1 v1.27/pr-5", minor(26))
	s.MarkUnread(ReleaseKey(minor(26)))
	fresh(s, "v1.25/kep-3329 "+last+" v1.27/kep-1 v1.27/pr-5", minor(9))
	s.MarkUnread(ReleaseKey(minor(9)))
	fresh(s, last, content.Version{})
	if err := s.Visit(context.Background(), "third", c); err != nil {
		t.Fatal(err)
	}
}
