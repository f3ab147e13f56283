package ask

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
)

// setting is what a release does with a feature gate as it is set.
type setting struct {
	Name    string   `json:"name"`
	Value   string   `json:"value,omitempty"`
	Verdict string   `json:"verdict"`         // drop, keep, stops or unknown
	Reason  string   `json:"reason"`          // removed, locked, future, settled, deprecated, unknown, or "" where there is nothing to say
	Since   string   `json:"since,omitempty"` // the release since which that is so
	Nearest []string `json:"nearest,omitempty"`
}

// settingsJSON is the answer for several settings; its fields are a contract.
type settingsJSON struct {
	Release  string    `json:"release"`
	Settings []setting `json:"settings"`
}

// typedSettings returns the settings of a pasted line, "--feature-gates=A=true,B=false" or "A,B=true", as it was typed;
// none where it is the name of a gate.
func typedSettings(text string) []string {
	list := strings.TrimSpace(text)
	for _, prefix := range []string{"--feature-gates", "feature-gates", "featureGates"} {
		if rest, ok := strings.CutPrefix(list, prefix); ok {
			list = strings.Trim(rest, "=: '\"")
			break
		}
	}
	if list == strings.TrimSpace(text) && !strings.Contains(list, ",") {
		return nil
	}
	return strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' })
}

// refuseValues returns an error for the first setting whose value is no switch.
func refuseValues(typed []string) error {
	for _, one := range typed {
		name, value, set := strings.Cut(one, "=")
		if _, err := strconv.ParseBool(strings.Trim(value, ` '"`)); set && err != nil {
			return run.Complain("bad_switch", phrase.Values{"Flag": content.Shorten(name), "Value": content.Shorten(value)})
		}
	}
	return nil
}

// settings says what a release does with each of several feature gates as they are set.
func (s *lookup) settings(a asked, t *facts.Tables, typed []string) found {
	judge := check.New(check.Options{Target: a.at, Gates: t, Elements: t.Elements()})
	all := content.Each(typed, func(one string) setting { return judged(judge, one) })
	var partly error
	if i := slices.IndexFunc(all, func(g setting) bool { return g.Verdict == "unknown" }); i >= 0 {
		partly = unknownGate(t, all[i].Name)
	}
	return found{
		known: len(all), there: len(all), listed: true, partly: partly,
		json: func() any { return settingsJSON{a.at.String(), all} },
		list: func() error {
			w := s.Words()
			if !s.OutIsTerminal && a.Form == run.FormText {
				for _, g := range all {
					s.Fields(g.Name, g.Value, g.Verdict, g.Reason, g.Since, strings.Join(g.Nearest, ","))
				}
				return nil
			}
			rows := content.Each(all, func(g setting) []output.Cell {
				said := w.Fill("setting_"+g.Verdict, phrase.Values{
					"Release": a.at.String(), "Since": g.Since, "Reason": g.Reason, "Nearest": g.Nearest,
				})
				return []output.Cell{{Text: strings.TrimSuffix(g.Name+"="+g.Value, "="), Colour: output.Bold}, {Text: said}}
			})
			if a.Form == run.FormMarkdown {
				for _, row := range rows {
					s.Line("- " + markdown.CodeSpan(row[0].Text) + " " + row[1].Text)
				}
				return nil
			}
			s.Columns([]output.Column{{Name: w.Say("column_name")}, {Name: a.at.String()}}, rows)
			return nil
		},
		web: func() error { return run.Complain("settings_web", nil) },
	}
}

// judged says what a release does with a gate that is set as typed: Name, or Name=value.
func judged(by *check.Checker, typed string) setting {
	name, value, _ := strings.Cut(typed, "=")
	g := setting{Name: content.Shorten(name), Value: content.Shorten(value), Verdict: "keep"}
	const file = "kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\nfeatureGates:\n  "
	if strings.Trim(name, letters) != "" || strings.Trim(value, letters) != "" {
		g.Verdict, g.Reason = "unknown", string(check.IsUnknown)
		return g
	}
	for _, f := range by.File("gates.yaml", []byte(file+name+": "+value+"\n")).Findings {
		if f.Kind != check.Gate {
			continue
		}
		g.Reason, g.Since, g.Nearest = string(f.Reason), f.Since.Text(), f.Nearest
		switch f.Reason {
		case check.IsRemoved, check.IsLocked, check.IsFuture:
			g.Verdict = "stops"
		case check.IsSettled:
			g.Verdict = "drop"
		case check.IsUnknown:
			g.Verdict = "unknown"
		case check.IsDeprecated, check.IsDefaultChanged, check.IsHidden, check.IsOff, check.IsApplied, check.IsIdle, check.IsMoved,
			check.IsRefused, check.IsAlpha, check.IsBeta, check.IsTooNew, check.IsGated:
		}
	}
	return g
}

// letters are those of gates and their values.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
