package desktop

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"k8sexplore/ui/kit/commandline"
)

// Open opens an address in the browser: the one that $BROWSER names, else the desktop's own. It waits until that is
// done or has not failed for a while, as what it starts may be the browser itself.
func (d Desktop) Open(at Address) error {
	command := d.OpensWith(at)
	if command == nil {
		return ErrNoBrowser
	}
	cmd := exec.Command(command[0], command[1:]...)
	detach(cmd)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting %s: %w", command[0], err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			return fmt.Errorf("opening with %s: %w", command[0], err)
		}
	case <-time.After(d.patience()):
	}
	return nil
}

// OpensWith returns the command that opens an address, nil for none.
func (d Desktop) OpensWith(at Address) []string {
	if len(d.Browser) > 0 {
		return d.settled(at)
	}
	list := []string{d.Getenv("BROWSER")}
	if d.goos() != "windows" {
		list = strings.Split(list[0], ":")
	}
	for _, wanted := range list {
		if c := d.chosen(wanted, at); c != nil {
			return c
		}
	}
	for _, opener := range d.openers() {
		if _, err := exec.LookPath(opener[0]); err == nil {
			return append(opener, string(at))
		}
	}
	return nil
}

// settled returns the user's own command.
func (d Desktop) settled(at Address) []string {
	if len(d.Browser) == 1 && d.Browser[0] == none {
		return nil
	}
	return with(d.Browser, at)
}

// with puts an address into a command.
func with(words []string, at Address) []string {
	if !slices.ContainsFunc(words[1:], func(w string) bool { return strings.Contains(w, "%s") }) {
		return append(slices.Clone(words), string(at))
	}
	words = slices.Clone(words)
	for i, w := range words[1:] {
		words[i+1] = strings.ReplaceAll(w, "%s", string(at))
	}
	return words
}

// openers returns the commands that open an address on this system, the best first; none where the user would not see
// what they open, as over ssh.
func (d Desktop) openers() [][]string {
	seen := d.Getenv("DISPLAY") != "" || d.Getenv("WAYLAND_DISPLAY") != ""
	switch {
	case d.goos() == "windows" && !d.remote():
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case d.goos() == "darwin" && !d.remote():
		return [][]string{{"open"}}
	case d.goos() == "windows", d.goos() == "darwin":
		return nil
	case d.inWSL():
		return [][]string{{"wslview"}, {"xdg-open"}}
	case d.Getenv("TERMUX_VERSION") != "":
		return [][]string{{"termux-open-url"}}
	case seen:
		return [][]string{{"xdg-open"}, {"x-www-browser"}}
	}
	return nil
}

// chosen returns the command that an entry of $BROWSER stands for: words, split as a shell does, among them perhaps %s
// for the address. One that is not there, or that would need this terminal, stands for none.
func (d Desktop) chosen(wanted string, at Address) []string {
	words, err := commandline.Split(wanted, d.Getenv)
	here := []string{"w3m", "lynx", "links", "links2", "elinks", "www-browser"}
	if err != nil || len(words) == 0 || words[0] == "" || slices.Contains(here, filepath.Base(words[0])) {
		return nil
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil
	}
	return with(words, at)
}
