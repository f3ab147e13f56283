package upgrading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
)

// plans answers with the plan between two releases.
type plans struct{ output.Writer }

func (s *plans) upgradeCommand() *cobra.Command {
	o, asked := new(run.Options), planAsked{}
	cmd := &cobra.Command{
		Use:               "upgrade FROM TO",
		ValidArgsFunction: s.completeReleases,
		RunE: func(cmd *cobra.Command, args []string) error {
			if asked.from != "" {
				args = append([]string{asked.from}, args...)
			}
			if len(args) != 2 {
				return run.Complain("upgrade_needs", phrase.Values{"Given": strings.Join(args, " ")})
			}
			r, err := s.Request(cmd.Context(), o, nil)
			if err != nil {
				return err
			}
			asked.from, asked.to, asked.fromFlag = args[0], args[1], cmd.Flags().Changed("from")
			return s.upgrade(cmd.Context(), r, asked)
		},
	}
	f := cmd.Flags()
	f.StringVar(&asked.from, "from", "", "")
	f.StringSliceVar(&asked.components, "component", nil, "")
	f.StringSliceVar(&asked.sigs, string(content.FieldSIG), nil, "")
	f.StringSliceVar(&asked.only, "only", nil, "")
	f.StringVar(&asked.by, "by", string(plan.ByRelease), "")
	f.Lookup("by").DefValue = "" // the choices say it
	run.Annotate(cmd, "by", run.Choices, content.Names(plan.Orders())...)
	f.BoolVar(&asked.all, "all", false, "")
	f.StringArrayVar(&asked.using, "using", nil, "")
	f.StringSliceVar(&asked.have, "have", nil, "")
	s.FormFlags(cmd, o)
	s.CompleteFlag(cmd, "only", func(*content.Catalog) []string { return content.Names(plan.Kinds()) })
	s.CompleteFlag(cmd, "by", func(*content.Catalog) []string { return content.Names(plan.Orders()) })
	s.CompleteFlag(cmd, string(content.FieldSIG), func(c *content.Catalog) []string { return c.Completions(content.FieldSIG, "") })
	s.CompleteFlag(cmd, "component", func(*content.Catalog) []string { return plan.Binaries() })
	return cmd
}

// completeReleases lets the shell complete the releases that a plan may be between.
func (s *plans) completeReleases(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return run.Beginning(releasesKnown(s.Run), typed), cobra.ShellCompDirectiveNoFileComp
}

// planAsked is what upgrade was asked for, as it was typed.
type planAsked struct {
	from, to         string
	fromFlag         bool // from is the value of --from
	components, sigs []string
	only             []string // kinds of items
	by               string   // their order
	all              bool     // what asks for nothing, too
	using            []string // files and folders that the plan is held against, - for what is piped in
	have             []string // name=version of what a cluster runs beside Kubernetes
}

// upgrade answers with the plan between two releases.
func (s *plans) upgrade(ctx context.Context, r *run.Request, asked planAsked) error {
	defer run.Briefly(run.AnsweringMB)()
	p, teller, err := s.plan(r, asked)
	if err != nil {
		return err
	}
	filter, err := planFilter(p, asked)
	if err != nil {
		return err
	}
	if !slices.Contains(plan.Orders(), plan.Order(asked.by)) {
		return run.OfFlag("by", run.ValueError("order", asked.by, content.Names(plan.Orders())))
	}
	if p, err = having(p, asked.have); err != nil {
		return err
	}
	p = p.Narrow(filter).Ordered(plan.Order(asked.by))
	if len(asked.using) > 0 {
		if p, err = s.held(ctx, r, p, asked.using); err != nil {
			return err
		}
	}
	asked.all = asked.all || slices.ContainsFunc(filter.Kinds, func(k plan.Kind) bool { return !k.Asks() })
	if r.Form != run.FormJSON && !asked.all {
		p = p.Asking()
	}
	out := &upgradeAnswer{Writer: s.Writer, r: r, plan: p, filter: filter, teller: teller, all: asked.all}
	switch {
	case r.Form == run.FormJSON:
		err = out.json()
	case r.Form == run.FormMarkdown:
		err = out.markdown()
	case s.OutIsTerminal:
		err = out.text()
	default:
		for _, r := range p.Releases {
			if stood := s.Words().AsItStood(facts.Release{Version: r.Version, AsOf: r.AsOf, Date: r.Date}); stood != "" {
				s.Say(stood)
			}
		}
		err = out.lines()
	}
	return ended(p, err)
}

// ended says by an error that nothing is on the way, or that files could not be read.
func ended(p *plan.Plan, err error) error {
	switch {
	case err != nil:
	case !slices.ContainsFunc(p.Sections, func(s plan.Section) bool { return len(s.Items) > 0 }):
		return run.None(run.Complain("upgrade_nothing", phrase.Values{"From": p.From.String(), "To": p.To.String()}))
	case p.Files != nil && len(p.Files.Problems) > p.Files.Unread:
		return run.Complain("upgrade_unsure", phrase.Values{"N": len(p.Files.Problems) - p.Files.Unread})
	}
	return err
}

// held holds a plan against files, and says which of them could not be read.
func (s *plans) held(ctx context.Context, r *run.Request, p *plan.Plan, paths []string) (*plan.Plan, error) {
	files, err := checkSources(s.Run, paths)
	if err != nil {
		return nil, err
	}
	desk := s.Desk(r)
	meter := output.NewMeter(s.Run, false)
	defer meter.Stop()
	report, err := answer.Checker(desk, p, s.Log).Run(ctx, files, checked(meter))
	if err != nil {
		return nil, err
	}
	sayProblems(s.Writer, report.Problems)
	return p.Using(report), nil
}

// having answers the required versions of a plan by what a cluster has: name=version.
func having(p *plan.Plan, typed []string) (*plan.Plan, error) {
	have := map[string]string{}
	for _, pair := range typed {
		name, value, ok := strings.Cut(pair, "=")
		name = strings.TrimSpace(name)
		if _, err := content.ParseVersion(value); !ok || err != nil {
			return nil, run.Complain("upgrade_have", phrase.Values{"Value": content.Shorten(pair)})
		}
		if !slices.Contains(p.Things(), name) {
			return nil, run.OfFlag("have", run.NearestError("requirement", name, p.Things()))
		}
		have[name] = value
	}
	return p.Having(have), nil
}

// plan makes the plan that was asked for, not yet narrowed, and what tells its items.
func (s *plans) plan(r *run.Request, asked planAsked) (*plan.Plan, upgrade.Teller, error) {
	var none upgrade.Teller
	t, err := s.Tables()
	if err != nil {
		return nil, none, err
	}
	go t.Gates() // while the words are read
	if asked.from, err = s.typedFrom(asked.from); err != nil {
		return nil, none, err
	}
	from, to, err := answer.ReadJourney(t, s.Day(), asked.from, asked.to)
	if wrong := new(content.ValueError); asked.fromFlag && errors.As(err, &wrong) && wrong.Value == asked.from {
		err = run.OfFlag("from", err)
	}
	if err != nil {
		return nil, none, err
	}
	return answer.Planned(s.Desk(r), from, to)
}

// upgradeAnswer is a plan on its way to the reader.
type upgradeAnswer struct {
	output.Writer
	r      *run.Request
	plan   *plan.Plan
	filter plan.Filter
	teller upgrade.Teller
	all    bool // unfolded
}

// markdown writes the plan as a checklist. Its boxes are empty: an answer depends on nothing but what was asked.
func (a *upgradeAnswer) markdown() error {
	list, err := a.teller.Checklist(a.plan, nil)
	if err == nil {
		_, err = a.Printer.WriteString(list)
	}
	return err
}

// planFilter reads the values of --only, --component and --sig; the last two have to be of the plan.
func planFilter(p *plan.Plan, asked planAsked) (plan.Filter, error) {
	var f plan.Filter
	var errs []error
	for _, kind := range asked.only {
		if f.Kinds = append(f.Kinds, plan.Kind(kind)); !slices.Contains(plan.Kinds(), plan.Kind(kind)) {
			errs = append(errs, run.OfFlag("only", run.ValueError("kind", kind, content.Names(plan.Kinds()))))
		}
	}
	for _, name := range asked.components {
		i := slices.IndexFunc(p.Components(), func(c string) bool { return strings.EqualFold(c, strings.TrimSpace(name)) })
		if i < 0 {
			errs = append(errs, run.OfFlag("component", run.NearestError("component", name, p.Components())))
			continue
		}
		f.Components = append(f.Components, p.Components()[i])
	}
	for _, name := range asked.sigs {
		sig := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), "sig-")
		if !slices.Contains(p.SIGs(), sig) {
			errs = append(errs, run.OfFlag("sig", run.NearestError("sig", sig, p.SIGs())))
			continue
		}
		f.SIGs = append(f.SIGs, sig)
	}
	return f, errors.Join(errs...)
}

// typedFrom returns the release that a cluster runs as it was typed, - standing for what kubectl version says of it.
func (s *plans) typedFrom(typed string) (string, error) {
	if typed != "-" {
		return typed, nil
	}
	if s.In == nil || s.InIsTerminal {
		return "", run.Complain("upgrade_terminal", nil)
	}
	return serverVersion(s.In)
}

// releasesKnown returns the names of the releases that a plan may be between, newest first; none where the tables cannot be read.
func releasesKnown(s *run.Run) []string {
	t, err := s.Tables()
	if err != nil {
		return nil
	}
	return content.Each(plan.Known(t, s.Day()), content.Version.String)
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
