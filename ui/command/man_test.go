package command_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/kit/config"
	"k8sexplore/ui/kit/phrase"
)

// The manual tells of all commands and flags in each language; what stands in it is no request but for those meant.
func TestManual(t *testing.T) {
	requests := regexp.MustCompile(`^(\.(TH|SH|SS) ".*"|\.TP 4|\.nf|\.fi|\.PP)$`)
	shown := strings.NewReplacer(`\-`, "-", `\(aq`, "'", `\(ga`, "`", `\(dq`, `"`, `\(ha`, "^", `\(ti`, "~", `\fB`, "", `\fI`, "", `\fR`, "", `\&`, "", `\e`, `\`)
	for _, l := range content.Languages() {
		roff := ok(t, "man", "--lang", l.String())
		for line := range strings.Lines(roff) {
			if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, ".") && !requests.MatchString(line) || strings.HasPrefix(line, "'") {
				t.Errorf("%s: %q is a request", l, line)
			}
			if shown.Replace(shown.Replace(line)) == line && strings.Contains(line, `\`) {
				t.Errorf("%s: %q has an escape that nobody meant", l, line)
			}
		}
		text := shown.Replace(roff)
		want := []string{"k8sexplore gate NAME", "k8sexplore library remove", "--at RELEASE", "-o, --output FORM", "--no-pager", "--web", "k8sexplore man", "| jq '.hits[0].id'"}
		table := config.Table()
		for i := range table {
			want = append(want, table[i].Variable())
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %s is missing", l, w)
			}
		}
		if words, err := phrase.OpenCommandLine(l); err != nil || !strings.Contains(text, words.Say("man_environment")) || !strings.Contains(text, words.Say("short_k8sexplore")) || strings.Contains(text, "man_") {
			t.Errorf("%s: words are missing", l)
		}
	}
	if a := run(t, piped(t, "man", "gate")); a.code != 2 || !strings.Contains(a.err, `man takes no words, but got "gate"`) {
		t.Errorf("with a word: exit %d, %s", a.code, a.err)
	}
}

// Groff finds nothing to complain about, and shows signs as they were written.
func TestManualInGroff(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("there is no groff")
	}
	for _, l := range content.Languages() {
		cmd := exec.CommandContext(t.Context(), groff, "-man", "-Kutf8", "-Tutf8", "-ww", "-P-c", "-P-b", "-P-u")
		var said strings.Builder
		cmd.Stdin, cmd.Stderr = strings.NewReader(ok(t, "man", "--lang", l.String())), &said
		out, err := cmd.Output()
		if err != nil || said.Len() > 0 {
			t.Errorf("%s: %v, %s", l, err, said.String())
		}
		for _, want := range []string{"       -o, --output FORM\n", "k8sexplore gate 'CSIMigration*'\n", `select(.removed_in == "1.25")`, "~/.local/share/man"} {
			if !strings.Contains(string(out), want) {
				t.Errorf("%s: %q is not shown", l, want)
			}
		}
	}
}
