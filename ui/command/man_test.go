package command_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/ui/kit/config"
)

// The page is the manual with all commands and flags, in each language; what stands in it is no request but for those
// meant. A topic has a page of its own.
func TestManual(t *testing.T) {
	requests := regexp.MustCompile(`^(\.(TH|SH|SS) ".*"|\.TP 4|\.nf|\.fi)$`)
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
		want := []string{"k8sexplore gate NAME", "k8sexplore library remove", "--at RELEASE", "-o, --output FORM", "--no-pager", "--web", "k8sexplore man", "unrecognized feature gate: SidecarContainers"}
		table := config.Table()
		for i := range table {
			want = append(want, table[i].Name)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %s is missing", l, w)
			}
		}
		for _, topic := range assets.Topics() {
			written, err := assets.Manual(topic, l.String())
			if err != nil {
				t.Fatal(err)
			}
			title, _, _ := strings.Cut(strings.TrimPrefix(string(written), "# "), "\n")
			alone := shown.Replace(ok(t, "man", topic, "--lang", l.String()))
			if !strings.Contains(text, `.SH "`+title+`"`) || !strings.Contains(alone, `.TH "K8SEXPLORE-`+strings.ToUpper(topic)+`" "7"`) || !strings.Contains(alone, title) {
				t.Errorf("%s: no page about %s", l, topic)
			}
			for heading := range strings.Lines(string(written)) {
				if name, ok := strings.CutPrefix(strings.TrimSpace(heading), "## "); ok {
					name = strings.ReplaceAll(name, "`", "")
					if !strings.Contains(text, `.SS "`+name+`"`) || !strings.Contains(alone, `.SH "`+name+`"`) {
						t.Errorf("%s: the page about %s lacks %q", l, topic, name)
					}
				}
			}
		}
	}
	if a := run(t, piped(t, "man", "gate")); a.code != 2 || !strings.Contains(a.err, `"gate"`) || !strings.Contains(a.err, "upgrade") {
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
		for _, want := range []string{"       -o, --output FORM\n", `k8sexplore search 'cgroup -sig:windows "memory.high"'`, "~/.local/share/man", "$XDG_CACHE_HOME/k8sexplore"} {
			if !strings.Contains(string(out), want) {
				t.Errorf("%s: %q is not shown", l, want)
			}
		}
	}
}
