package upgrading

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// plans answers with the plan between two releases.
type plans struct{ output.Writer }

func (s *plans) upgradeCommand() *cobra.Command {
	o, from := new(run.Options), ""
	var components, sigs []string
	cmd := &cobra.Command{
		Use: "upgrade FROM TO",
		Example: `  k8sexplore upgrade 1.33 1.36
  k8sexplore upgrade 1.33.4 1.36.1 --component kubelet
  k8sexplore upgrade 1.33 1.36 -o markdown --lang ja > checklist.md
  k8sexplore upgrade 1.33 1.36 -o json | jq '.gates[] | select(.change | index("default"))'
  kubectl version -o json | k8sexplore upgrade --from - 1.36`,
		ValidArgsFunction: s.completeReleases,
		RunE: func(cmd *cobra.Command, args []string) error {
			if from != "" {
				args = append([]string{from}, args...)
			}
			if len(args) != 2 {
				return run.Complain("upgrade_needs", phrase.Values{"Given": fmt.Sprintf("%q", args)})
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			return s.upgrade(r, planAsked{
				from: args[0], to: args[1], fromFlag: cmd.Flags().Changed("from"), components: components, sigs: sigs,
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&from, "from", "", "")
	f.StringSliceVar(&components, "component", nil, "")
	f.StringSliceVar(&sigs, string(content.FieldSIG), nil, "")
	o.FormFlags(cmd)
	s.CompleteForm(cmd)
	s.CompleteFlag(cmd, string(content.FieldSIG), func(c *content.Catalog) []string { return c.Completions(content.FieldSIG, "") })
	s.CompleteFlag(cmd, "component", func(*content.Catalog) []string { return plan.Binaries() })
	return cmd
}

// completeReleases lets the shell complete the releases that a plan may be between.
func (s *plans) completeReleases(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	t, err := s.Tables()
	if err != nil || len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return run.Beginning(s.releasesOut(t), typed), cobra.ShellCompDirectiveNoFileComp
}

// planAsked is what upgrade was asked for, as it was typed.
type planAsked struct {
	from, to         string
	fromFlag         bool // from is the value of --from
	components, sigs []string
}

// upgrade answers with the plan between two releases.
func (s *plans) upgrade(r *run.Request, asked planAsked) error {
	t, err := s.Tables()
	if err != nil {
		return err
	}
	p, err := s.plan(r, t, asked)
	if err != nil {
		return err
	}
	filter, err := planFilter(p, asked.components, asked.sigs)
	if err != nil {
		return err
	}
	answer := &upgradeAnswer{Writer: s.Writer, r: r, plan: p.Narrow(filter), filter: filter}
	if answer.teller, err = s.teller(r); err != nil {
		return err
	}
	switch {
	case r.Form == run.FormJSON:
		err = answer.json()
	case r.Form == run.FormMarkdown:
		err = answer.markdown()
	case s.OutIsTerminal:
		err = answer.text()
	default:
		err = answer.lines()
	}
	if err == nil && !slices.ContainsFunc(answer.plan.Sections, func(s plan.Section) bool { return len(s.Items) > 0 }) {
		return run.None(run.Complain("upgrade_nothing", phrase.Values{"From": p.From.String(), "To": p.To.String()}))
	}
	return err
}

// plan makes the plan that was asked for, not yet narrowed.
func (s *plans) plan(r *run.Request, t *facts.Tables, asked planAsked) (*plan.Plan, error) {
	older, err := s.releaseFrom(t, asked.from, asked.fromFlag)
	if err != nil {
		return nil, err
	}
	newer, err := s.releaseOut(t, asked.to)
	if err != nil {
		return nil, err
	}
	if older.Compare(newer) >= 0 {
		return nil, run.Complain("upgrade_order", phrase.Values{"From": older.String(), "To": newer.String()})
	}
	elements, err := facts.EmbeddedElements()
	if err != nil {
		return nil, err
	}
	return plan.Between(plan.Sources{Catalog: r.Catalog, Tables: t, Elements: elements}, older, newer)
}

func (s *plans) teller(r *run.Request) (upgrade.Teller, error) {
	words, err := s.Labels(r)
	return upgrade.Teller{Words: words, Catalog: r.Catalog, Lang: r.Lang}, err
}

// upgradeAnswer is a plan on its way to the reader.
type upgradeAnswer struct {
	output.Writer
	r      *run.Request
	plan   *plan.Plan
	filter plan.Filter
	teller upgrade.Teller
}

// markdown writes the plan as a checklist. Its boxes are empty: an answer depends on nothing but what was asked.
func (a *upgradeAnswer) markdown() error {
	list, err := a.teller.Checklist(a.plan, nil)
	if err == nil {
		_, err = a.Printer.WriteString(list)
	}
	return err
}

// planFilter reads the values of --component and --sig, which have to be of the plan.
func planFilter(p *plan.Plan, components, sigs []string) (plan.Filter, error) {
	var f plan.Filter
	var errs []error
	for _, name := range components {
		i := slices.IndexFunc(p.Components(), func(c string) bool { return strings.EqualFold(c, strings.TrimSpace(name)) })
		if i < 0 {
			errs = append(errs, run.OfFlag("component", run.NearestError("component", name, p.Components())))
			continue
		}
		f.Components = append(f.Components, p.Components()[i])
	}
	for _, name := range sigs {
		sig := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "sig-")
		if !slices.Contains(p.SIGs(), sig) {
			errs = append(errs, run.OfFlag("sig", run.NearestError("sig", sig, p.SIGs())))
			continue
		}
		f.SIGs = append(f.SIGs, sig)
	}
	return f, errors.Join(errs...)
}

// releaseFrom reads the release that a cluster runs, - standing for what kubectl version says of it.
func (s *plans) releaseFrom(t *facts.Tables, typed string, isFlag bool) (content.Version, error) {
	var err error
	if typed == "-" {
		if s.In == nil || s.InIsTerminal {
			return content.Version{}, run.Complain("upgrade_terminal", nil)
		}
		if typed, err = serverVersion(s.In); err != nil {
			return content.Version{}, err
		}
	}
	if isFlag {
		return (&checks{s.Writer}).releaseOutIn("from", t, typed)
	}
	return s.releaseOut(t, typed)
}

// releasesOut returns the names of the releases that are out, newest first.
func (s *plans) releasesOut(t *facts.Tables) []string {
	return run.Each(plan.Out(t, s.Day()), content.Version.String)
}

// releaseOut reads a release that is out, or one of its patches.
func (s *plans) releaseOut(t *facts.Tables, typed string) (content.Version, error) {
	return plan.ReadRelease(t, s.Day(), typed)
}

// longestVersion bounds what kubectl version may say, in bytes.
const longestVersion = 1 << 20

// serverVersion reads the version of a cluster from what `kubectl version -o json` writes: v1.33.4 of v1.33.4-eks-1a2b
// and v1.33.4+k3s1.
func serverVersion(in io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(in, longestVersion))
	if err != nil {
		return "", fmt.Errorf("reading what was piped in: %w", err)
	}
	var said struct {
		Server *struct {
			Git string `json:"gitVersion"`
		} `json:"serverVersion"`
	}
	err = json.Unmarshal(text, &said)
	switch {
	case err != nil:
		return "", run.Complain("upgrade_no_json", phrase.Values{"Value": content.Shorten(strings.TrimSpace(string(text)))})
	case said.Server == nil || said.Server.Git == "":
		return "", run.Complain("upgrade_no_server", nil)
	}
	version, _, _ := strings.Cut(said.Server.Git, "+")
	version, _, _ = strings.Cut(version, "-")
	return version, nil
}
