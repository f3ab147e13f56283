package dialogue

import (
	"regexp"
	"slices"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
)

// What names a command in a phrase names one that there is.
func TestHintsNameCommands(t *testing.T) {
	var ids []string
	for _, c := range commands() {
		ids = append(ids, c.id)
	}
	for _, l := range content.Languages() {
		text, err := assets.Dialogue(l.String())
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile(`\{\{\.([a-z]+)\}\}`).FindAllSubmatch(text, -1)
		if len(named) < 20 {
			t.Errorf("%s: %d commands are named", l, len(named))
		}
		for _, m := range named {
			if !slices.Contains(ids, string(m[1])) {
				t.Errorf("%s: %s is no command", l, m[1])
			}
		}
	}
}
