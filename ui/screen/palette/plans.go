package palette

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/plan"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
)

// planTargets reads 1.33 1.36 or 1.33..1.36, with a word for a plan before it or without: the plan of the upgrade
// between these releases or patches. Behind such a word one release will do: the plan leads to the newest.
func (f *Finder) planTargets(asked string) []ranked {
	if f.Tables == nil {
		return nil
	}
	words := strings.Fields(strings.ReplaceAll(asked, "..", " "))
	var releases []content.Version
	for len(words) > 0 && len(releases) < 2 {
		v, err := plan.ReadRelease(f.Tables, f.Today, words[len(words)-1])
		if err != nil {
			break
		}
		releases = slices.Insert(releases, 0, v)
		words = words[:len(words)-1]
	}
	if len(releases) == 0 || !f.callsPlan(words) {
		return nil
	}
	if len(releases) == 1 && len(words) > 0 {
		if _, newest, ok := plan.Usual(f.Tables, f.Today); ok && releases[0].Compare(newest) < 0 {
			releases = append(releases, newest)
		}
	}
	if len(releases) < 2 {
		return nil
	}
	return []ranked{{Command{Upgrade: userstate.Pair{From: releases[0], To: releases[1]}}, exactTarget}}
}

// callsPlan reports whether some words mean the plan of an upgrade, or an upgrade, in a language.
func (f *Finder) callsPlan(words []string) bool {
	called := slices.Clone(f.names(keys.OpenPlan))
	for _, upgrade := range f.inLanguages("facet_action") {
		called = append(called, []string{upgrade, upgrade})
	}
	return slices.ContainsFunc(called, func(names []string) bool {
		return every(words, func(word string) bool { return begins(names, word) })
	})
}

// offerPlan says between which releases an upgrade would be planned, and why not.
func (f *Finder) offerPlan(p userstate.Pair) Offer {
	from, to := p.From.String(), p.To.String()
	o := Offer{Name: "upgrade " + from + " " + to, Note: f.Words.Say("key_plan")}
	if p.From.Compare(p.To) >= 0 {
		o.Why = f.Words.Fill("planner_order", phrase.Values{"From": from, "To": to})
	}
	return o
}
