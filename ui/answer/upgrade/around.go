package upgrade

import (
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
)

// Heading names a plan.
func (t Teller) Heading(p *plan.Plan) string {
	return t.Words.Fill("upgrade_heading", phrase.Values{"From": p.From.String(), "To": p.To.String()})
}

// Way says of each release on the way who tells of it.
func (t Teller) Way(p *plan.Plan) []string {
	var out []string
	for _, r := range p.Releases {
		said := content.Each(r.Witnesses, t.Words.Source)
		if r.Entries == 0 {
			said = append(said, t.Words.Say("upgrade_no_notes"))
		}
		out = append(out, t.Words.Label(r.Version.String(), t.Words.List(said...)))
		if stood := t.Words.AsItStood(facts.Release{Version: r.Version, AsOf: r.AsOf, Date: r.Date}); stood != "" {
			out = append(out, stood)
		}
	}
	return out
}

// Demands says what versions are required from some release on the way on and why, and which ones kubeadm brings.
func (t Teller) Demands(p *plan.Plan) []string {
	var out []string
	for _, r := range p.Required {
		if r.Release == (content.Version{}) && !r.Kubeadm && r.Have == "" {
			continue // it holds already
		}
		value, name := t.Words.Table(r.Value), t.Words.Table(r.Name)
		if r.Release != (content.Version{}) {
			value = t.Words.Fill("upgrade_since", phrase.Values{"Value": value, "Was": t.Words.Table(r.Was), "Release": r.Release.String()})
		}
		if r.Kubeadm {
			name = "kubeadm " + name
		} else if r.Remark != "" {
			value = t.Words.Bracketed(value, t.Words.Table(r.Remark))
		}
		if r.Have != "" {
			verdict := "upgrade_have_unknown"
			if r.Enough != nil {
				verdict = map[bool]string{true: "upgrade_have_enough", false: "upgrade_have_old"}[*r.Enough]
			}
			value = t.Words.Fill(verdict, phrase.Values{"Needed": value, "Have": r.Have})
		}
		out = append(out, t.Words.Label(name, value))
	}
	return out
}

// problemsShown is how many of the files that could not be read are named.
const problemsShown = 3

// Remarks says what a plan leaves out, so that silence does not look like safety.
func (t Teller) Remarks(p *plan.Plan) []string {
	var out []string
	if r := p.Files; r != nil {
		out = append(out, t.Words.Count("plan_held", r.Looked(), nil))
		for n, problem := range r.Problems {
			if n == problemsShown {
				out = append(out, t.Words.Count("plan_held_more", len(r.Problems)-n, nil))
				break
			}
			where := sanitize.Line(problem.File)
			if problem.Line > 0 {
				where += ":" + strconv.Itoa(problem.Line)
			}
			out = append(out, t.Words.Fill("plan_held_problem", phrase.Values{"Where": where, "Why": sanitize.Line(problem.Why)}))
		}
	}
	if p.Quiet > 0 {
		out = append(out, t.Words.Count("upgrade_quiet", p.Quiet, nil))
	}
	if p.Others > 0 {
		way := content.Span{From: p.Releases[0].Version, To: p.To}
		out = append(out, t.Words.Count("upgrade_others", p.Others, phrase.Values{"Range": way.String()}))
	}
	patches := 0
	for _, r := range p.Releases {
		patches += r.Patches
	}
	if patches == 0 {
		out = append(out, t.Words.Say("upgrade_no_patches"))
	}
	out = append(out, t.Words.Fill("upgrade_defaults_known", phrase.Values{
		"Since": p.Known.Since.String(), "Known": t.Words.List(p.Known.Components...), "Unknown": t.Words.List(p.Known.Unknown...),
	}))
	return append(out, t.Words.Count("upgrade_gates", len(p.Gates), nil))
}

// Titled returns the title of an item, of what is new with its stage.
func (t Teller) Titled(i *plan.Item, told Telling) string {
	if stage := t.Stage(i); i.Kind == plan.New && stage != "" {
		return t.Words.Bracketed(told.Title, t.Words.Say("cited_"+string(stage)))
	}
	return told.Title
}
