package sources

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/notefile"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// note begins a note of the reader's own.
type note struct{ output.Writer }

// noteFlags are the flags of note new as they were typed.
type noteFlags struct{ release, sig, repo string }

func (s *note) noteCommand() *cobra.Command {
	parent := &cobra.Command{Use: "note", Args: cobra.ArbitraryArgs, RunE: func(_ *cobra.Command, args []string) error {
		return run.ValueError(run.UnknownOf("note"), strings.Join(args, " "), []string{"new"})
	}}
	o, f := new(run.Options), noteFlags{}
	cmd := &cobra.Command{
		Use: "new NUMBER [DIR]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) > 2 {
				return run.Complain("note_needs", phrase.Values{"Given": strings.Join(args, " ")})
			}
			return s.newNote(cmd.Context(), o, f, args[0], strings.Join(args[1:], ""))
		},
	}
	cmd.Flags().StringVar(&f.release, "release", "", "")
	cmd.Flags().StringVar(&f.sig, "sig", "", "")
	cmd.Flags().StringVar(&f.repo, "repo", "", "")
	s.LangFlag(cmd, o)
	parent.AddCommand(cmd)
	return parent
}

// newNote writes the file of a new note and says where it is. A file that is there is left alone.
func (s *note) newNote(ctx context.Context, o *run.Options, f noteFlags, number, folder string) error {
	r, err := s.Request(ctx, o, nil)
	if err != nil {
		return err
	}
	t, err := s.Tables()
	if err != nil {
		return err
	}
	d, err := s.draft(r, t, f, number)
	if err != nil {
		return err
	}
	file := filepath.Join(folder, filepath.FromSlash(d.Path()))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return fmt.Errorf("making the folder of the note: %w", err)
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return run.Complain("note_exists", phrase.Values{"File": file})
	}
	if err != nil {
		return fmt.Errorf("writing the note: %w", err)
	}
	_, err = out.WriteString(d.Text())
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("writing the note %s: %w", file, err)
	}
	s.Path(file)
	return nil
}

// draft is a note about an enhancement or, with a # before the number, a pull request of the team's.
func (s *note) draft(r *run.Request, t *facts.Tables, f noteFlags, number string) (notefile.Draft, error) {
	words := s.Words()
	if f.repo != "" && !notefile.IsRepo(f.repo) {
		return notefile.Draft{}, run.Complain("note_repo", phrase.Values{"Value": content.Shorten(f.repo)})
	}
	d := notefile.Draft{Version: t.Newest(s.Day()), SIG: "node", Repo: f.repo, Lang: r.Lang, Body: words.Say("note_body")}
	n, ok := name.ReadNumber(number)
	switch {
	case !ok:
		return d, run.Complain("note_needs", phrase.Values{"Given": content.Shorten(number)})
	case n.Of == name.PullRequest || n.Of == name.Either && n.Marked:
		d.PR, d.Title = n.N, words.Fill("note_about", phrase.Values{"Name": fmt.Sprintf("#%d", n.N)})
	default:
		k, _ := t.KEP(n.N)
		d.KEP, d.Title = n.N, words.Fill("note_about", phrase.Values{"Name": fmt.Sprintf("KEP-%d", n.N)})
		d.SIG = cmp.Or(k.SIG, d.SIG)
	}
	var err error
	if f.release != "" {
		if d.Version, err = run.ReleaseAt(t, f.release); err != nil {
			return d, run.OfFlag("release", err)
		}
	}
	if f.sig != "" {
		if d.SIG, err = content.ParseSIG(f.sig); err != nil {
			return d, run.OfFlag("sig", err)
		}
	}
	return d, nil
}
