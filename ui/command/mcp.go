package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/mcp"

	"github.com/spf13/cobra"
)

// mcpCommand serves assistants over standard input and output.
func (s *face) mcpCommand() *cobra.Command {
	o := new(run.Options)
	cmd := &cobra.Command{
		Use: "mcp", Args: run.NoWords, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lang, err := s.Language(o.Lang)
			if err != nil {
				return err
			}
			s.In = cmp.Or[io.Reader](s.In, strings.NewReader(""))
			if s.InIsTerminal {
				s.Tell("mcp_waits", nil)
			}
			out := run.NewOutlet(cmd.Context(), s.Out)
			return mcp.Serve(cmd.Context(), mcp.Options{
				Version: s.Version, Facts: s.factsLine(), Schema: answers().Schema, In: s.In, Log: s.Log,
				Ask: func(ctx context.Context, q mcp.Question) mcp.Answer { return s.ask(ctx, lang, q) },
				Out: run.WriterFunc(func(p []byte) (int, error) {
					n, err := out.Write(p)
					return n, errors.Join(err, out.Flush())
				}),
			})
		},
	}
	s.LangFlag(cmd, o)
	return cmd
}

// factsLine says what answers are made of, and as of when.
func (s *face) factsLine() string {
	said := fmt.Sprintf("Sources: k8sexplore %s, its own notes and tables", s.Version)
	t, err := s.Tables()
	if err != nil {
		return said + "."
	}
	if day := t.DayOf(facts.DayOfEnhancements); day != "" {
		said += ", facts as of " + day
	}
	if r, ok := t.Release(t.Newest(s.Day())); ok {
		said += fmt.Sprintf("; newest release that is out: Kubernetes %s (%s)", r.Version, r.Date)
	}
	return said + `. Where an answer has "sources", "source", "file" or "url", these name what tells of it.`
}

// longestReply is how many bytes of an answer are kept.
const longestReply = 32 << 20

// ask answers a question in a run of its own: into a pipe, without what the reader keeps, and with nothing to read but
// the files of the question.
func (s *face) ask(ctx context.Context, lang content.Language, q mcp.Question) mcp.Answer {
	var out, said bytes.Buffer
	app := s.App
	app.Name, app.Given, app.In = "", nil, nil
	for _, f := range q.Files {
		app.Given = append(app.Given, check.Source{Name: f.Name, Stream: strings.NewReader(f.Text)})
	}
	own := []string{q.Args[0], "--lang=" + lang.String()} // unless q says another
	if file, namedBy := s.ConfigFile(); namedBy == "--"+run.ConfigFlag {
		own = append(own, "--"+run.ConfigFlag+"="+file)
	}
	app.Args = slices.Concat(own, q.Args[1:])
	app.InIsTerminal, app.OutIsTerminal, app.ErrWidth, app.Screen, app.Open = false, false, nil, nil, nil
	app.Folders.State, app.Patience = "", time.Hour
	app.Out = run.WriterFunc(func(p []byte) (int, error) {
		if out.Len()+len(p) > longestReply {
			return 0, fmt.Errorf("an answer may have %d MB: ask for less", longestReply>>20)
		}
		return out.Write(p)
	})
	app.Err = &said
	code := App(app).Run(ctx)
	a := mcp.Answer{Out: out.String(), Failed: code == exitFailed || code == exitInterrupted}
	for line := range strings.Lines(said.String()) {
		a.Said = append(a.Said, strings.TrimPrefix(strings.TrimSpace(line), "k8sexplore: "))
	}
	return a
}
