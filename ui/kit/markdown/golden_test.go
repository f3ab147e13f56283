package markdown

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

var update = flag.Bool("update", false, "write what is rendered into testdata")

// TestGolden compares whole documents cell by cell. A file in testdata is the
// Markdown, a line of = signs as long as the pane is wide, and the lines shown.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			at := strings.Index(string(data), "\n==========")
			src, rest := string(data[:at+1]), string(data[at+1:])
			ruler, want, _ := strings.Cut(rest, "\n")
			a := render(t, src, len(ruler), plain())
			got := strings.Join(a.Lines, "\n") + "\n"
			if *update {
				if err := os.WriteFile(file, []byte(src+ruler+"\n"+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			coloured := render(t, src, len(ruler), colours())
			if s := ansi.Strip(strings.Join(coloured.Lines, "\n") + "\n"); s != want {
				t.Errorf("in colour\n%s\nwant\n%s", s, want)
			}
		})
	}
}
