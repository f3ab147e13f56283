package dialogue_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What says something else than at the last visit is counted at the start, and said so in lists and on its page.
func TestChanged(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	newDialogue(t, o).Greet(t.Context())
	seen := filepath.Join(o.State, "seen.txt")
	text, err := os.ReadFile(seen)
	if err != nil {
		t.Fatal(err)
	}
	otherwise := regexp.MustCompile(`(v1\.25/kep-3329",.*"says":"2-)[0-9a-f]+`).ReplaceAll(text, []byte("${1}0badcafe"))
	if err := os.WriteFile(seen, otherwise, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(o.State, "new.txt")); err != nil {
		t.Fatal(err)
	}
	d := newDialogue(t, o)
	if said := strings.Join(d.Greet(t.Context()), "\n"); !strings.Contains(said, "1 change says something else than before: new lists it.") || strings.Contains(said, "is new") {
		t.Errorf("it begins with\n%s", said)
	}
	if said := talk(t, d, "new"); !strings.Contains(said, "new, changed: 1 change") || !strings.Contains(said, "KEP-3329") || !strings.Contains(said, "changed\n") && !strings.Contains(said, ", changed") {
		t.Errorf("new lists\n%s", said)
	}
}
