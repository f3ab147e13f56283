//go:build unix

package journey

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// bashCompletion is what cobra's script for bash builds upon.
const bashCompletion = "/usr/share/bash-completion/bash_completion"

// The shells complete with the scripts that the program writes for them: a filter within a query, and a number, beside
// which stands its title in the reader's language.
func TestShellsComplete(t *testing.T) {
	t.Parallel()
	for shell, c := range map[string]struct{ start, load string }{
		"bash": {"bash --norc --noprofile -i", ". " + bashCompletion + "; . <(k8sexplore completion bash)"},
		"zsh":  {"zsh -f -i", "autoload -U compinit; compinit -u; . <(k8sexplore completion zsh)"},
		"fish": {"fish --no-config -i -C 'function fish_prompt; echo \"ready> \"; end'", "k8sexplore completion fish | source"},
	} {
		t.Run(shell, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("no " + shell)
			}
			if _, err := os.Stat(bashCompletion); err != nil && shell == "bash" {
				t.Skip("no bash-completion")
			}
			term := newTerminal(t, nil)
			bin := t.TempDir()
			if err := os.Symlink(program, filepath.Join(bin, "k8sexplore")); err != nil {
				t.Fatal(err)
			}
			alive := term.alive()
			term.tmux("-f", os.DevNull, "-u", "new-session", "-d", "-x", "120", "-y", "30", "env -i PATH='"+bin+":"+os.Getenv("PATH")+
				"' HOME='"+term.home+"' TERM=tmux-256color LANG=C.UTF-8 PS1='ready> ' "+c.start+" 9>"+alive.Name(), ";", "set", "-g", "status", "off")
			term.prompts()
			term.write(c.load + "; clear\n")
			term.prompts()
			term.write("k8sexplore list sig:no")
			term.press("Tab")
			term.shows("k8sexplore list sig:node")
			term.press("C-c")
			term.prompts()
			term.write("k8sexplore --lang ja show 332")
			term.press("Tab", "Tab")
			term.shows("3329", "Podの失敗ポリシー")
		})
	}
}
