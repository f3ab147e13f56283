package compiler_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
)

func TestFormat(t *testing.T) {
	on, off := true, false
	entry := notefile.Header{
		KEP: 3329, Title: "Retriable and non-retriable Pod failures: Jobs", SIG: "apps", SIGs: []string{"apps", "node"}, Stage: "alpha",
		Transition: "new", Kinds: []string{"feature"}, Gates: []notefile.Gate{{Name: "A", Default: &on}, {Name: "B", Default: &off}, {Name: "C"}},
		PRs: []int{3, 1}, Author: "x", ActionRequired: true, APIs: []string{`batch/v1 Job ."x"`}, Flags: []string{"kubelet --a"},
		Metrics: []string{"m_total"}, See: []int{7},
	}
	wantEntry := `---
kep: 3329
title: "Retriable and non-retriable Pod failures: Jobs"
sig: apps
sigs: [apps, node]
stage: alpha
transition: new
kinds: [feature]
gates: [{name: A, default: true}, {name: B, default: false}, {name: C}]
prs: [3, 1]
author: x
action_required: true
apis:
  - "batch/v1 Job .\"x\""
flags:
  - "kubelet --a"
metrics:
  - "m_total"
see: [7]
---
`
	if got := compiler.Format(&entry); got != wantEntry {
		t.Errorf("got\n%s, want\n%s", got, wantEntry)
	}
	release := notefile.Header{
		Title: "Kubernetes 1.25: Combiner", Release: "1.25", Date: "2022-08-23", Codename: "Combiner",
		Counts: notefile.PageCounts{Enhancements: 40, Alpha: 15, Beta: 10, Stable: 13, DeprecatedOrRemoved: 2},
	}
	wantRelease := `---
title: "Kubernetes 1.25: Combiner"
release: "1.25"
date: "2022-08-23"
codename: Combiner
counts: {enhancements: 40, alpha: 15, beta: 10, stable: 13, deprecated_or_removed: 2}
---
`
	if got := compiler.Format(&release); got != wantRelease {
		t.Errorf("got\n%s, want\n%s", got, wantRelease)
	}
}

// Plain where it can be, since people read it.
func TestTitlesAreQuotedOnlyWhereNeeded(t *testing.T) {
	for title, want := range map[string]string{
		"Support User Namespaces":                  "Support User Namespaces",
		"In-tree Plugin to CSI Migration - GCE PD": "In-tree Plugin to CSI Migration - GCE PD",
		"cgroups v2, at last (and more)":           "cgroups v2, at last (and more)",
		"C# and http://x.example/a:b":              "C# and http://x.example/a:b",
		"Pod の準備状態":                                "Pod の準備状態",
		"Готовность пода":                          "Готовность пода",
		"kube-proxy: remove userspace":             `"kube-proxy: remove userspace"`,
		"`kubectl` # events":                       "\"`kubectl` # events\"",
		"1.25":                                     `"1.25"`,
		"0x10":                                     `"0x10"`,
		"true":                                     `"true"`,
		"2022-08-23":                               `"2022-08-23"`,
		"~":                                        `"~"`,
		"null":                                     `"null"`,
		"- x":                                      `"- x"`,
		"[x]":                                      `"[x]"`,
		"{x}":                                      `"{x}"`,
		`"x"`:                                      `"\"x\""`,
		"*x":                                       `"*x"`,
		"!x":                                       `"!x"`,
		"@x":                                       `"@x"`,
		"a\nb":                                     `"a\nb"`,
		" a":                                       `" a"`,
		"a ":                                       `"a "`,
		"a:":                                       `"a:"`,
	} {
		h := notefile.Header{Title: title}
		if got := compiler.Format(&h); got != "---\ntitle: "+want+"\n---\n" {
			t.Errorf("title %q becomes\n%s", title, got)
		}
	}
}

// words are what YAML reads as something else, alone or in part.
var words = []string{
	"", " ", "a", "yes", "No", "on", "true", "null", "~", "0", "1_000", "0o7", "0x1F", "1e3", ".inf", ".nan", "2022-08-23", "12:30:45", "<<", "=",
	"-", "- ", "?", "? ", ":", ": ", "#", " #", ",", "[", "]", "{", "}", "&a", "*a", "!", "!!int 1", "|", ">", "'", `"`, `\`, `\n`, "%", "%YAML", "@",
	"`", "---", "...", "\n", "\r", "\r\n", "\t", "\x00", "\x1b[31m", "\x7f", "\u0085", "\u00a0", "\u2028", "\u3000", "\ufeff", "\ufffd", "😀", "\u200d",
	"日本", "под", "\U0010ffff", "x: y", "x #y", "\n---\n",
}

func nasty(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(4) {
		b.WriteString(words[r.IntN(len(words))])
	}
	if r.IntN(4) == 0 {
		b.WriteRune(rune(r.IntN(0xd800)))
	}
	return b.String()
}

func several[T any](r *rand.Rand, value func() T) (out []T) {
	for range r.IntN(3) {
		out = append(out, value())
	}
	return out
}

func nastyHeader(r *rand.Rand) notefile.Header {
	number := func() int { return r.IntN(1 << 20) }
	word := func() string { return nasty(r) }
	h := notefile.Header{Title: word()}
	if r.IntN(4) == 0 {
		h.Release, h.Date, h.Codename = "1.25"+word(), word(), word()
		h.Counts = notefile.PageCounts{Enhancements: number(), Alpha: number(), Beta: number(), Stable: number(), DeprecatedOrRemoved: number()}
		return h
	}
	h.KEP, h.ActionRequired, h.PRs, h.See = number(), r.IntN(2) == 0, several(r, number), several(r, number)
	h.SIG, h.Stage, h.Transition, h.Author = word(), word(), word(), word()
	h.SIGs, h.Kinds, h.APIs, h.Flags, h.Metrics = several(r, word), several(r, word), several(r, word), several(r, word), several(r, word)
	h.Gates = several(r, func() notefile.Gate {
		on := r.IntN(2) == 0
		return notefile.Gate{Name: word(), Default: &on}
	})
	return h
}

func TestFormatReadsBackTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 25))
	for range 3000 {
		want := nastyHeader(r)
		text := compiler.Format(&want)
		front, body, ok := content.SplitFrontMatter(text + "body")
		if !ok || body != "body" {
			t.Fatalf("%+v: no front matter in\n%s", want, text)
		}
		var got notefile.Header
		if err := yaml.Unmarshal([]byte(front), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, got\n%#v, want\n%#v, from\n%s", err, got, want, text)
		}
		if again := compiler.Format(&got); again != text {
			t.Fatalf("formatted again:\n%s, before\n%s", again, text)
		}
	}
}
