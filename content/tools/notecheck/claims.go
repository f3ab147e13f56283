package notecheck

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// prose compares what the texts say. The names and examples of the English one are those of all.
func (e *entry) prose() {
	e.settings()
	for _, t := range e.texts {
		if t == nil {
			continue
		}
		for _, s := range t.sentences() {
			e.defaults(t, s)
			for _, n := range s.names {
				if t == e.english {
					e.name(n, s)
				}
			}
		}
		if e.kind == enhancement {
			e.way(t)
		}
	}
}

var (
	gateForm   = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$`)
	metricForm = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)+$`)
)

// name compares a code span.
func (e *entry) name(n name, s sentence) {
	setting, isGates := strings.CutPrefix(n.text, "--feature-gates=")
	word, _, _ := strings.Cut(setting, "=")
	switch {
	case gateForm.MatchString(word):
		e.gateName(n, s)
	case strings.HasPrefix(n.text, "--") && !isGates:
		e.flag(n, s)
	case metricForm.MatchString(n.text):
		e.metric(n.text, n.at, releases(s.block)...)
	case strings.Contains(n.text, "/") && groupVersionForm.MatchString(n.text) && e.isElsewhere(n.text, ""):
		e.hold("api", "api "+n.text, "is", "none", e.english, n.at)
	}
}

// gateName refuses a gate that is not there in the entry's release nor in one that the paragraph names, nor goes in
// one of these; and what is called or set like a gate and is none.
func (e *entry) gateName(n name, s sentence) {
	word, _, isSet := strings.Cut(strings.TrimPrefix(n.text, "--feature-gates="), "=")
	g, known := e.Facts.Gate(word)
	switch {
	case known && g.Name == word:
		if g.RemovedIn == e.release {
			e.gone["gate "+word] = true
		}
		now, _ := g.At(e.release)
		e.locks = e.locks || now.Locked && now.From.Release() == e.release
		theirs := e.defaultOf(word)
		if slices.ContainsFunc(append(releases(s.block), e.release), func(v content.Version) bool {
			_, holds := g.At(v)
			return holds || g.RemovedIn == v
		}) {
			theirs = "is"
		}
		e.hold("gate name", "name "+word, "is", theirs, e.english, n.at)
	case word == "AllAlpha" || word == "AllBeta": // stand for all gates of a stage
	case isSet || e.english.isCalledGate(n):
		e.hold("gate name", "name "+word, "is", "none", e.english, n.at)
	}
}

var (
	calledBefore = regexp.MustCompile("\\bgates? `$")
	calledAfter  = regexp.MustCompile("^` (feature )?gates?\\b")
)

// isCalledGate reports whether an English text calls a code span a gate.
func (t *text) isCalledGate(n name) bool {
	return calledBefore.MatchString(t.source[:n.at]) || calledAfter.MatchString(t.source[n.at+len(n.text):])
}

// flag compares a flag that the text names with those of the components and commands that it names too.
func (e *entry) flag(n name, s sentence) {
	m := flagForm.FindStringSubmatch(n.text)
	if m == nil {
		return
	}
	rows := slices.DeleteFunc(e.named(facts.Flag, m[3]), func(x facts.Element) bool {
		return !strings.Contains(e.english.source, x.Component) || !strings.Contains(e.english.source, x.Of)
	})
	e.element(claim{about: "flag", name: m[3], rows: rows, also: releases(s.block), at: n.at})
}

// metric compares a metric. A name that no table knows, but that a known one ends with, lacks its beginning.
func (e *entry) metric(metric string, at int, also ...content.Version) {
	if !e.metrics[metric] {
		for _, whole := range slices.Sorted(maps.Keys(e.metrics)) {
			if strings.HasSuffix(whole, "_"+metric) {
				e.hold("metric", "metric "+metric, "is", "only "+whole, e.english, at)
				return
			}
		}
	}
	e.element(claim{about: "metric", name: metric, rows: e.named(facts.Metric, metric), also: also, at: at})
}

// claim is that something is there by that name.
type claim struct {
	about, name string
	rows        []facts.Element // that the tables have of the name
	isWhole     bool            // whether they would have one if it were there
	also        []content.Version
	at          int // in the English source
}

// element compares a claim with its rows: one of them is there in the entry's release or in one that the claim names
// also, or goes in it, which the note then tells. Where the tables need not have a row, there is nothing to compare.
func (e *entry) element(c claim) {
	theirs := ""
	if c.isWhole {
		theirs = "none"
	}
	e.rows = append(e.rows, c.rows...)
	for _, x := range c.rows {
		e.goes(x)
		state := x.At(e.release)
		switch {
		case theirs == "is":
		case isAround(x, e.release) || slices.ContainsFunc(c.also, func(v content.Version) bool { return isAround(x, v) }):
			theirs = "is"
		case state == facts.Gone:
			theirs = "removed in " + x.Removed.String()
		default:
			theirs = "not before " + x.Since.String()
		}
	}
	if theirs != "" {
		e.hold(c.about, c.about+" "+c.name, "is", theirs, e.english, c.at)
	}
}

// isAround reports whether a release has an element, or is the first without it.
func isAround(x facts.Element, release content.Version) bool {
	state := x.At(release)
	return state != facts.Absent && state != facts.Gone || x.Removed == release
}

// claimWords are how a language says what a gate is by default, and how it says that it speaks of another time or of
// several gates.
type claimWords struct{ on, off, locked, unlocked, past, both *regexp.Regexp }

func wordsOfClaims() [4]claimWords {
	re := regexp.MustCompile
	return [4]claimWords{
		content.English: {
			on: re(`\b(on|enabled) by default\b`), off: re(`\b(off|disabled) by default\b`),
			locked: re(`\blocked to (true|on)\b`), unlocked: re(`\b(not|nor) (yet )?locked\b`),
			past: re(`\b(was|were|had|used|no longer|until|otherwise|before|never)\b`), both: re(`\b(both|all|each)\b`),
		},
		content.Japanese: {
			on: re(`デフォルトで有効`), off: re(`デフォルトで無効`),
			locked: re("\uFFFCに固定"), unlocked: re(`固定され(ていません|ておらず|ていない)`),
			past: re(`でした|ていました|以前|まで|一度は`), both: re(`どちらも|いずれも|両方|2つ|3つ`),
		},
		content.Russian: {
			on:     re(`включ[её]н[аоы]? по умолчанию|по умолчанию (все |оба )?включ[её]н`),
			off:    re(`отключ[её]н[аоы]? по умолчанию|по умолчанию (все |оба )?отключ[её]н`),
			locked: re(`зафиксирован`), unlocked: re(`не зафиксирован`),
			past: re(`был|раньше|прежде|больше не| до `), both: re(`оба|все |каждый`),
		},
		content.Chinese: {
			on: re(`默认启用`), off: re(`默认禁用`),
			locked: re("锁定为 \uFFFC"), unlocked: re(`(未|没有)锁定`),
			past: re(`此前|原先|以前|曾|之前|不再`), both: re(`均|都|两者|二者|两个`),
		},
	}
}

// defaults compares what a sentence says of the gates that it names. One that tells the past is passed over.
func (e *entry) defaults(t *text, s sentence) {
	words := e.words[t.lang]
	gates := slices.DeleteFunc(slices.Clone(s.names), func(n name) bool {
		g, known := e.Facts.Gate(n.text)
		return !known || g.Name != n.text
	})
	if len(gates) > 1 && !words.both.MatchString(s.text) || words.past.MatchString(s.text) {
		return
	}
	for _, n := range gates {
		e.sayings(t, s, n.text)
	}
}

// stageWords are the stages by name, in all languages.
var stageWords = regexp.MustCompile(`(?i)alpha|beta|\bGA\b|stable|アルファ|ベータ|альфа|бета`)

// sayings compares default, stage and lock of a gate with what a sentence says; where it names other releases, it may
// say it of one of these. The stage counts where the default is said, too, and no other release: else it may be that of
// something that the gate does not guard.
func (e *entry) sayings(t *text, s sentence, gate string) {
	words := e.words[t.lang]
	g, _ := e.Facts.Gate(gate)
	others := slices.DeleteFunc(releases(s.text), func(v content.Version) bool { return v == e.release })
	some := func(is func(facts.Interval) bool) bool {
		return slices.ContainsFunc(append(others, e.release), func(v content.Version) bool {
			i, holds := g.At(v)
			return holds && is(i)
		})
	}
	if isOn := words.on.MatchString(s.text); isOn != words.off.MatchString(s.text) {
		ours, theirs := strconv.FormatBool(isOn), e.defaultOf(gate)
		if some(func(i facts.Interval) bool { return i.Default == isOn }) {
			theirs = ours
		}
		e.hold("default", "default of "+gate, ours, theirs, t, s.at)
		now, holds := g.At(e.release)
		if stages := stageWords.FindAllString(s.text, -1); holds && len(others) == 0 && len(stages) == 1 {
			e.hold("gate stage", "stage of "+gate, string(stepStages[strings.ToLower(stages[0])]), string(now.Stage), t, s.at)
		}
	}
	if isFree := words.unlocked.MatchString(s.text); isFree || words.locked.MatchString(s.text) {
		isSo := some(func(i facts.Interval) bool { return i.Locked != isFree })
		e.hold("lock", "lock of "+gate, strconv.FormatBool(!isFree), strconv.FormatBool(isSo != isFree), t, s.at)
	}
}
