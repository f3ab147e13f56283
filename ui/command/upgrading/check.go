package upgrading

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/imports/library"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// checks answers with what a release no longer takes.
type checks struct{ output.Writer }

// formSARIF is the form of an answer that services of code review read.
const formSARIF = "sarif"

func checkForms() []string { return []string{run.FormText, run.FormJSON, formSARIF} }

// checkOptions are the flags of check as they were typed.
type checkOptions struct {
	run.Options
	target, from string
	severities   []string
	quiet        bool
}

func (s *checks) checkCommand() *cobra.Command {
	o := new(checkOptions)
	cmd := &cobra.Command{
		Use: "check --target RELEASE PATH...|-",
		Example: `  k8sexplore check --target 1.36 manifests/ /etc/kubernetes /var/lib/kubelet
  k8sexplore check --target 1.36 --from 1.33 --severity breaks,removed .
  kubectl get all,ingress,pdb -A -o yaml | k8sexplore check --target 1.36 -
  helm template my-chart | k8sexplore check --target 1.36 - -o json | jq '.findings[].name'`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.check(cmd.Context(), o, args) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&o.target, "target", "", "")
	f.StringVar(&o.from, "from", "", "")
	f.StringSliceVar(&o.severities, "severity", nil, "")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "")
	f.StringVarP(&o.Output, "output", "o", "", "")
	run.Annotate(cmd, "output", run.Choices, checkForms()...)
	s.LangFlag(cmd, &o.Options)
	s.CompleteFlag(cmd, "output", func(*content.Catalog) []string { return checkForms() })
	s.CompleteFlag(cmd, "severity", func(*content.Catalog) []string { return severityNames() })
	for _, flag := range []string{"target", "from"} {
		s.CompleteFlag(cmd, flag, func(*content.Catalog) []string { return releasesOut(s.Run) })
	}
	return cmd
}

func severityNames() []string {
	return run.Each(check.Severities(), func(v check.Severity) string { return string(v) })
}

// releaseOutIn reads the value of a flag: a release that is out, or one of its patches.
func (s *checks) releaseOutIn(flag string, t *facts.Tables, typed string) (content.Version, error) {
	v, err := plan.ReadRelease(t, s.Day(), typed)
	if err != nil {
		return v, run.OfFlag(flag, err)
	}
	return v, nil
}

// checking is what check was asked for, understood.
type checking struct {
	form       string
	against    check.Options
	severities []check.Severity
	sources    []check.Source
	quiet      bool
}

func (s *checks) check(ctx context.Context, o *checkOptions, args []string) error {
	c, err := s.understandCheck(o, args)
	if err != nil {
		return err
	}
	report, err := runCheck(ctx, s.Writer, c)
	if err != nil {
		return err
	}
	report.Findings = slices.DeleteFunc(report.Findings, func(f check.Finding) bool { return !slices.Contains(c.severities, f.Severity) })
	sayProblems(s.Writer, report.Problems)
	switch c.form {
	case run.FormJSON:
		err = s.JSON(jsonCheck(c, report))
	case formSARIF:
		err = s.JSON(sarifOf(s.Version, report))
	default:
		s.checkText(c, report)
	}
	if err != nil {
		return err
	}
	return checkEnd(c, report)
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
func checkEnd(c checking, report check.Report) error {
	if n := len(report.Findings); n > 0 {
		return run.None(run.Complain("check_found", phrase.Values{"N": n, "Target": c.against.Target.String(), "Counts": severityCounts(report)}))
	}
	if n := len(report.Problems); n > 0 {
		return run.Partly(run.Complain("check_unsure", phrase.Values{"N": n}))
	}
	return nil
}

// severityCounts tells how many findings there are of each severity.
func severityCounts(report check.Report) []string {
	var out []string
	for _, severity := range check.Severities() {
		n := 0
		for _, f := range report.Findings {
			if f.Severity == severity {
				n++
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("%s %d", severity, n))
		}
	}
	return out
}

// understandCheck reads flags and arguments.
func (s *checks) understandCheck(o *checkOptions, args []string) (c checking, err error) {
	if _, err := s.Language(o.Lang); err != nil {
		return c, err
	}
	if c.form, err = run.Choose("output", o.Output, checkForms()); err != nil {
		return c, err
	}
	c.quiet = o.quiet
	if c.severities, err = severities(o.severities); err != nil {
		return c, err
	}
	if o.target == "" {
		return c, run.Complain("check_needs_target", nil)
	}
	t, err := s.Tables()
	if err != nil {
		return c, err
	}
	if c.against.Target, err = s.releaseOutIn("target", t, o.target); err != nil {
		return c, err
	}
	if o.from != "" {
		if c.against.From, err = s.releaseOutIn("from", t, o.from); err != nil {
			return c, err
		}
		if c.against.From.Compare(c.against.Target) >= 0 {
			return c, run.Complain("check_order", phrase.Values{"From": c.against.From.String(), "Target": c.against.Target.String()})
		}
	}
	if c.sources, err = checkSources(s.Run, args); err != nil {
		return c, err
	}
	c.against.Gates, c.against.Log = t, s.Log
	c.against.Elements = facts.ElementsOnDemand()
	c.against.Catalog, err = s.OpenCatalog()
	return c, err
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
		if arg == "-" {
			if s.InIsTerminal || s.In == nil {
				return nil, run.Complain("check_needs", nil)
			}
			out = append(out, check.Source{Name: "stdin", Stream: s.In})
			continue
		}
		files, err := answer.Files(arg)
		if wrong := new(answer.PathError); errors.As(err, &wrong) {
			return nil, run.Complain("path_unreadable", wrong.Values())
		}
		out = append(out, files)
	}
	return out, nil
}

// sayProblems names what could not be checked, one line each.
func sayProblems(s output.Writer, all []check.Problem) {
	for _, p := range all[:min(output.MostBroken, len(all))] {
		where := p.File
		if p.Line > 0 {
			where = fmt.Sprintf("%s:%d", p.File, p.Line)
		}
		s.Tell("check_problem", phrase.Values{"Where": where, "Why": p.Why})
	}
	if more := len(all) - output.MostBroken; more > 0 {
		s.Tell("check_problems_more", phrase.Values{"N": more})
	}
}
