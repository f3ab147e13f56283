package command_test

import (
	"context"
	"strings"
	"testing"
)

// Where a dialogue takes the place of the screen, of the plain listing of a pipe, and where it does not.
func TestDialogue(t *testing.T) {
	dumb := map[string]string{"TERM": "dumb"}
	const greeting, prompt = "offline, in four languages", "or help: "
	for what, c := range map[string]struct {
		args      string
		env       map[string]string
		terminal  bool // both ends
		talks     bool
		prompting bool
	}{
		"--plain on a terminal":      {args: "--plain", terminal: true, talks: true, prompting: true},
		"--plain in a pipe":          {args: "--plain", talks: true},
		"--plain with a query":       {args: "--plain sig:node", terminal: true, talks: true, prompting: true},
		"TERM=dumb on a terminal":    {env: dumb, terminal: true, talks: true, prompting: true},
		"TERM=dumb with a query":     {args: "3329", env: dumb, terminal: true, talks: true, prompting: true},
		"TERM=dumb in a pipe":        {env: dumb},
		"TERM=dumb, without it":      {args: "--plain=false --limit 2", env: dumb, terminal: true},
		"an answer is asked for":     {args: "--plain --limit 2", terminal: true},
		"a command on a dumb device": {args: "list --limit 2", env: dumb, terminal: true},
	} {
		t.Run(what, func(t *testing.T) {
			app := piped(t, strings.Fields(c.args)...)
			if c.terminal {
				app = onTerminal(t, 80, strings.Fields(c.args)...)
				app.InIsTerminal = true
			}
			if c.env != nil {
				app.Getenv = env(c.env)
			}
			app.In = strings.NewReader("release:1.25 sig:node\n1\nquit\n")
			a := run(t, app)
			if a.code != 0 || a.err != "" {
				t.Fatalf("exit %d, %q", a.code, a.err)
			}
			if talks := strings.Contains(a.out, greeting); talks != c.talks {
				t.Errorf("talks: %t\n%.200s", talks, a.out)
			}
			if prompts := strings.Contains(a.out, prompt); prompts != c.prompting {
				t.Errorf("prompts: %t\n%.200s", prompts, a.out)
			}
			if c.talks && strings.ContainsAny(a.out, "\x1b\r\t\a") {
				t.Errorf("controls in %q", a.out)
			}
		})
	}
}

// A dialogue ends as every command does: interrupted, and when nobody reads any more.
func TestDialogueEnds(t *testing.T) {
	app := piped(t, "--plain")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	app.In, app.Out, app.Err = strings.NewReader("3329\n"), new(strings.Builder), new(strings.Builder)
	if code := app.Run(ctx); code != 130 {
		t.Errorf("interrupted: exit %d", code)
	}
	app = piped(t, "--plain", "sig:nod")
	app.In = strings.NewReader("")
	if a := run(t, app); a.code != 0 || !strings.Contains(a.out, "unknown sig nod; allowed: node, ") {
		t.Errorf("a wrong filter: %+v", a)
	}
}
