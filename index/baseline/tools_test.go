package baseline

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"k8sexplore/content"
	"k8sexplore/index"
)

const notesFolder = "../../content/notes"

// BenchmarkAgainstRipgrep looks for words in the embedded notes by turns: ripgrep in their files, as somebody does who
// has them on the disk, and our search, which also ranks what it finds and counts it. It is skipped where there is no
// ripgrep. What starting a program takes stands beside it.
func BenchmarkAgainstRipgrep(b *testing.B) {
	rg, err := exec.LookPath("rg")
	if err != nil {
		b.Skip("there is no rg")
	}
	run := func(args ...string) (int, error) {
		out, err := exec.CommandContext(b.Context(), rg, args...).Output()
		if err != nil {
			return 0, fmt.Errorf("running rg %q: %w", args, err)
		}
		return len(out), nil
	}
	ours := newSearcher(b, embedded(b))
	var us, them, start samples
	for b.Loop() {
		for _, words := range []string{"pod security", "node", "ephemeral containers", "лимиты", "节点", "コンテナ"} {
			us.measure(b, words, func() (int, error) {
				r, err := ours.Search(b.Context(), content.Query{Words: words}, content.English, benchLimit)
				if err == nil && r.Engine != index.EngineIndex {
					err = fmt.Errorf("the %s answers", r.Engine)
				}
				return r.Total, err
			})
			them.measure(b, words, func() (int, error) { return run("-i", "--files-with-matches", words, filepath.FromSlash(notesFolder)) })
			start.measure(b, "", func() (int, error) { return run("--version") })
		}
	}
	us.report(b, "ours")
	them.report(b, "rg")
	b.ReportMetric(start.percentile(50), "rg-start-µs")
	b.ReportMetric(them.percentile(50)/us.percentile(50), "p50-ratio")
}
