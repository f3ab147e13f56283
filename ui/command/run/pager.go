package run

import (
	"bytes"
	"io"
	"os"
	"os/exec"

	"k8sexplore/ui/kit/commandline"
	"k8sexplore/ui/kit/config"
)

// pager stands before a terminal. An answer is held back until it ends or is longer than the screen; a longer one goes
// through the user's pager. Where there is no such program, the answer goes to the terminal as it is.
type pager struct {
	to      io.Writer
	Command []string
	height  int // lines of the terminal
	env     func(string) string

	kept    bytes.Buffer
	lines   int
	running *exec.Cmd
	pipe    io.WriteCloser
	off     bool // nothing is kept any more, and no program begun
}

// Write implements io.Writer.
func (p *pager) Write(text []byte) (int, error) {
	switch {
	case p.pipe != nil:
		return p.pipe.Write(text)
	case p.off || len(p.Command) == 0:
		return p.to.Write(text)
	}
	p.lines += bytes.Count(text, []byte("\n"))
	n, _ := p.kept.Write(text) // never fails
	if p.lines < p.height {
		return n, nil
	}
	p.begin()
	return n, p.release()
}

// begin starts the program.
func (p *pager) begin() {
	p.off = true
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Stdout, cmd.Stderr, cmd.Env = p.to, os.Stderr, os.Environ()
	for variable, value := range map[string]string{"LESS": "FRX", "LV": "-c"} { // colours as they are
		if p.env(variable) == "" {
			cmd.Env = append(cmd.Env, variable+"="+value)
		}
	}
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return
	}
	if err := cmd.Start(); err == nil {
		p.running, p.pipe = cmd, pipe
	}
}

// release hands on what was kept.
func (p *pager) release() error {
	p.off = true
	to := p.to
	if p.pipe != nil {
		to = p.pipe
	}
	_, err := p.kept.WriteTo(to)
	return err
}

// Close shows what is kept, and waits until people have read what the program shows.
func (p *pager) Close() error {
	err := p.release()
	if p.pipe != nil {
		_ = p.pipe.Close()   // it ends by that, whatever it says
		_ = p.running.Wait() // how it ended is its own matter
		p.pipe, p.running = nil, nil
	}
	return err
}

// PagerCommand returns the command that long answers on a terminal are read with, by the settings or else by the
// environment; nil for none.
func (a App) PagerCommand(settled config.Command) config.Command {
	switch {
	case settled == nil:
		return pagerOf(a)
	case settled.IsNone():
		return nil
	}
	return settled
}

// pagerOf splits the pager of the environment as that of the settings is split; one that cannot be split is none.
func pagerOf(a App) config.Command {
	words, err := commandline.Split(a.Pager, a.Getenv)
	if err != nil {
		return nil
	}
	return words
}

// Paged returns what answers go through. On a terminal it has a pager: the one of the settings, else App.Pager.
func (a App) Paged(to io.Writer, settled config.Command) *pager {
	p := &pager{to: to, height: a.Height, env: a.Getenv}
	if a.OutIsTerminal && a.Height > 0 && a.Getenv("TERM") != "dumb" {
		p.Command = a.PagerCommand(settled)
	}
	return p
}
