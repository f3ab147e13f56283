package dialogue_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What cannot be read of what the reader keeps is said in the reader's language, and not as something that could not be
// saved.
func TestDamagedFilesAreNamed(t *testing.T) {
	o := options(t, content.Japanese)
	o.State = t.TempDir()
	for name, text := range map[string]string{
		"bookmarks.txt": "k8sexplore bookmarks 1\nrubbish\n",
		"read.txt":      "k8sexplore read 9\n",
	} {
		if err := os.WriteFile(filepath.Join(o.State, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said := strings.Join(newDialogue(t, o).Greet(t.Context()), "")
	for _, want := range []string{"bookmarks.txtは壊れています", "read.txtは新しいバージョンのものです"} {
		if !strings.Contains(said, want) {
			t.Errorf("the dialogue begins without %q:\n%s", want, said)
		}
	}
	for _, wrong := range []string{"is damaged", "newer version", "保存できませんでした"} {
		if strings.Contains(said, wrong) {
			t.Errorf("the dialogue begins with %q:\n%s", wrong, said)
		}
	}
}
