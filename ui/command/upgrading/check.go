package upgrading

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spf13/cobra"
	"golang.org/x/text/unicode/norm"
)

// checks answers with what a release no longer takes.
type checks struct{ output.Writer }

// checkOptions are the flags of check as they were typed.
type checkOptions struct {
	run.Options
	target, from string
	severities   []string
	skip         []string // rules
	exclude      []string // patterns of paths
	known, write string   // baselines
	audit, rules bool
	schema       bool
	quiet        bool
}

func (s *checks) checkCommand() *cobra.Command {
	o := &checkOptions{Options: run.Options{Forms: checkForms()}}
	cmd := &cobra.Command{
		Use: "check --target RELEASE PATH...|-",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.rules:
				s.rules()
				return nil
			case o.schema:
				return s.JSON(Answers().Schema("check"))
			}
			return s.check(cmd.Context(), o, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.target, "target", "", "")
	f.StringVar(&o.from, "from", "", "")
	f.StringSliceVar(&o.severities, "severity", nil, "")
	f.StringSliceVar(&o.skip, "skip", nil, "")
	f.StringArrayVar(&o.exclude, "exclude", nil, "")
	f.StringVar(&o.known, "baseline", "", "")
	f.StringVar(&o.write, "write-baseline", "", "")
	f.BoolVar(&o.audit, "audit", false, "")
	f.BoolVar(&o.rules, "rules", false, "")
	f.BoolVar(&o.schema, "schema", false, "")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "")
	s.FormFlags(cmd, &o.Options)
	s.CompleteFlag(cmd, "severity", func(*content.Catalog) []string { return severityNames() })
	s.CompleteFlag(cmd, "skip", func(*content.Catalog) []string { return check.RuleNames() })
	for _, flag := range []string{"target", "from"} {
		s.CompleteFlag(cmd, flag, func(*content.Catalog) []string { return releasesKnown(s.Run) })
	}
	return cmd
}

func severityNames() []string { return content.Names(check.Severities()) }

// releaseIn reads the value of a flag: a release that a plan may be between, or one of its patches.
func (s *checks) releaseIn(flag string, t *facts.Tables, typed string) (content.Version, error) {
	v, err := plan.ReadRelease(t, s.Day(), typed)
	return v, run.OfFlag(flag, err)
}

// checking is what check was asked for, understood.
type checking struct {
	form       string
	against    check.Options
	severities []check.Severity
	sources    []check.Source
	skip       []string // rules
	baseline   map[known]int
	release    facts.Release // that of the target
	known      int           // findings that the baseline has
	gone       int           // of the baseline, that are found no more
	quiet      bool
}

func (s *checks) check(ctx context.Context, o *checkOptions, args []string) error {
	defer run.Briefly(run.AnsweringMB)()
	c, err := s.understandCheck(o, args)
	if err != nil {
		return err
	}
	report, err := runCheck(ctx, s.Writer, c)
	if err != nil {
		return err
	}
	report.Findings = slices.DeleteFunc(report.Findings, func(f check.Finding) bool {
		return !slices.ContainsFunc(c.severities, f.Is) || slices.Contains(c.skip, f.Rule().Name())
	})
	if o.write != "" {
		if err := writeBaseline(o.write, c.against.Target, report.Findings); err != nil {
			return err
		}
		s.Tell("baseline_written", phrase.Values{"N": len(report.Findings), "Path": o.write})
		return nil
	}
	report.Findings, c.known, c.gone = without(report.Findings, c.baseline)
	sayProblems(s.Writer, report.Problems)
	if err := s.write(c, report); err != nil {
		return err
	}
	return s.checkEnd(c, report)
}

// runCheck checks the sources and shows how far it is.
func runCheck(ctx context.Context, w output.Writer, c checking) (check.Report, error) {
	meter := output.NewMeter(w.Run, c.quiet)
	defer meter.Stop()
	return check.New(c.against).Run(ctx, c.sources, checked(meter))
}

// checked shows how far a check is.
func checked(m *output.Meter) func(check.Progress) {
	return func(p check.Progress) { m.Show(library.Progress{Step: "checking", Files: p.Files, Bytes: p.Bytes}) }
}

// checkEnd says by an error what the exit code has to say: something was found, or something could not be looked at.
func (s *checks) checkEnd(c checking, report check.Report) error {
	if n := len(report.Findings); n > 0 {
		return run.None(run.Complain("check_found", phrase.Values{
			"N": n, "Target": c.against.Target.String(), "Counts": s.severityCounts(report),
		}))
	}
	if n := len(report.Problems); n > 0 {
		return run.Partly(run.Complain("check_unsure", phrase.Values{"N": n}))
	}
	return nil
}

// severityCounts tells how many findings there are of each severity, by the words that stand in the lines of the findings.
func (s *checks) severityCounts(report check.Report) []string {
	var out []string
	for _, severity := range check.Severities() {
		n := 0
		for _, f := range report.Findings {
			if f.Severity == severity {
				n++
			}
		}
		if n > 0 {
			name := string(severity)
			if s.OutIsTerminal {
				name = s.Words().Say("severity_" + name)
			}
			out = append(out, fmt.Sprintf("%s %d", name, n))
		}
	}
	return out
}

// understandCheck reads flags and arguments.
func (s *checks) understandCheck(o *checkOptions, args []string) (c checking, err error) {
	if _, err := s.Language(o.Lang); err != nil {
		return c, err
	}
	if c.form, err = run.Choose("output", o.Output, o.Forms); err != nil {
		return c, err
	}
	c.quiet = o.quiet
	if c.severities, err = severities(o.severities); err != nil {
		return c, err
	}
	for _, name := range o.skip {
		rule, err := run.Choose("skip", strings.TrimSpace(name), check.RuleNames())
		if err != nil {
			return c, err
		}
		c.skip = append(c.skip, rule)
	}
	if o.known != "" {
		if c.baseline, err = readBaseline(o.known); err != nil {
			return c, err
		}
	}
	if o.target == "" {
		return c, run.Complain("check_needs_target", nil)
	}
	t, err := s.Tables()
	if err != nil {
		return c, err
	}
	if c.against.Target, err = s.releaseIn("target", t, o.target); err != nil {
		return c, err
	}
	c.release, _ = t.Release(c.against.Target)
	if o.from != "" {
		if c.against.From, err = s.releaseIn("from", t, o.from); err != nil {
			return c, err
		}
		if c.against.From.Compare(c.against.Target) >= 0 {
			return c, run.Complain("check_order", phrase.Values{"From": c.against.From.String(), "Target": c.against.Target.String()})
		}
	}
	if c.sources, err = checkSources(s.Run, args); err != nil {
		return c, err
	}
	excludes, err := excluding(o.exclude)
	if err != nil {
		return c, err
	}
	for i := range c.sources {
		c.sources[i].Exclude = excludes
	}
	c.against.Audit = o.audit
	c.against.Schemas = len(o.severities) > 0 && slices.Contains(c.severities, check.Schema)
	c.against.Gates, c.against.Log = t, s.Log
	c.against.Elements = t.Elements()
	c.against.Catalog, err = s.OpenCatalog()
	return c, err
}

// excluding returns what leaves paths out by patterns as .gitignore has them: one without a slash is held against each
// name, others against the path below what was named; ** stands for any folders.
func excluding(patterns []string) (func(path string, dir bool) bool, error) {
	for _, p := range patterns {
		if !doublestar.ValidatePattern(p) {
			return nil, run.OfFlag("exclude", run.Complain("exclude_bad", phrase.Values{"Value": content.Shorten(p)}))
		}
	}
	if len(patterns) == 0 {
		return nil, nil
	}
	return func(path string, dir bool) bool {
		path = norm.NFC.String(path) // names of macOS part letters and marks
		return slices.ContainsFunc(patterns, func(p string) bool {
			only, folders := strings.CutSuffix(norm.NFC.String(p), "/")
			if folders && !dir {
				return false
			}
			name := path
			if !strings.Contains(only, "/") {
				name = path[strings.LastIndex(path, "/")+1:]
			}
			return doublestar.MatchUnvalidated(strings.TrimPrefix(only, "/"), name)
		})
	}, nil
}

func severities(typed []string) ([]check.Severity, error) {
	if len(typed) == 0 {
		return check.Severities(), nil
	}
	var out []check.Severity
	for _, t := range typed {
		name, err := run.Choose("severity", strings.TrimSpace(t), severityNames())
		if err != nil || strings.TrimSpace(t) == "" {
			return nil, run.OfFlag("severity", run.ValueError("severity", t, severityNames()))
		}
		out = append(out, check.Severity(name))
	}
	return out, nil
}

// checkSources opens what is to be checked; nothing is read yet.
func checkSources(s *run.Run, args []string) ([]check.Source, error) {
	if len(args) == 0 && !s.InIsTerminal && s.In != nil {
		args = []string{"-"}
	}
	if len(args) == 0 {
		return nil, run.Complain("check_needs", nil)
	}
	var out []check.Source
	for _, arg := range args {
		if arg == "-" && s.Given != nil {
			out = append(out, s.Given...)
			continue
		}
		if arg == "-" {
			if s.InIsTerminal || s.In == nil {
				return nil, run.Complain("check_needs", nil)
			}
			out = append(out, check.Source{Name: "stdin", Stream: s.In})
			continue
		}
		files, err := answer.Files(arg)
		if wrong := new(answer.PathError); errors.As(err, &wrong) {
			if len(args) == 1 {
				return nil, run.Complain("path_unreadable", wrong.Values())
			}
			files = check.Source{Name: arg, FS: os.DirFS(filepath.Dir(arg)), Path: filepath.Base(arg)} // a problem; the rest is read
		}
		out = append(out, files)
	}
	return out, nil
}

// sayProblems names what could not be checked, one line each.
func sayProblems(s output.Writer, all []check.Problem) {
	for _, p := range all[:min(output.MostBroken, len(all))] {
		where := sanitize.Name(p.File)
		if p.Line > 0 {
			where = fmt.Sprintf("%s:%d", where, p.Line)
		}
		s.Tell("check_problem", phrase.Values{"Where": where, "Why": p.Why})
	}
	if more := len(all) - output.MostBroken; more > 0 {
		s.Tell("check_problems_more", phrase.Values{"N": more})
	}
}
