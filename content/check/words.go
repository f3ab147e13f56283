package check

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// word is a word of a command line or of a script.
type word struct {
	text string // without quotes and variables; it holds a line feed where its text goes on in the next line
	line int    // where it begins, counted from 1
}

// command is a simple command of a script, or an assignment: the variables that it sets, and its words.
type command struct {
	sets  []assignment
	words []word
}

type assignment struct {
	name  string
	value word
}

// script reads the commands of a shell script, whose first line is the given one. What the shell makes of them
// otherwise — pipes, conditions, loops — is not told.
func script(text string, line int) ([]command, error) {
	file, err := syntax.NewParser().Parse(strings.NewReader(text), "")
	if err != nil {
		return nil, err
	}
	var out []command
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CallExpr:
			out = append(out, call(n.Assigns, n.Args, line))
		case *syntax.DeclClause:
			out = append(out, call(n.Args, nil, line))
		}
		return true
	})
	return out, nil
}

func call(assigns []*syntax.Assign, args []*syntax.Word, line int) command {
	var c command
	for _, a := range assigns {
		if a.Name != nil && a.Value != nil {
			c.sets = append(c.sets, assignment{a.Name.Value, wordOf(a.Value, line)})
		}
	}
	for _, w := range args {
		c.words = append(c.words, wordOf(w, line))
	}
	return c
}

// wordOf puts a word's literal parts together.
func wordOf(w *syntax.Word, line int) word {
	var b strings.Builder
	first := int(w.Pos().Line())
	at := first
	part := func(text string, pos syntax.Pos) {
		for ; at < int(pos.Line()); at++ {
			b.WriteByte('\n')
		}
		b.WriteString(text)
		at += strings.Count(text, "\n")
	}
	var parts func(all []syntax.WordPart)
	parts = func(all []syntax.WordPart) {
		for _, p := range all {
			switch p := p.(type) {
			case *syntax.Lit:
				part(p.Value, p.Pos())
			case *syntax.SglQuoted:
				part(p.Value, p.Pos())
			case *syntax.DblQuoted:
				parts(p.Parts)
			}
		}
	}
	parts(w.Parts)
	return word{unescape(b.String()), line + first - 1}
}

// marks are what the shell takes for more than letters and systemd does not.
const marks = "<>&|;()`!{}"

// settle escapes the marks, within quotes too: wordOf takes the backslashes away.
func settle(text string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune(marks, c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// words splits text at blanks, minding quotes, as systemd splits values: what else means something to the shell is a
// letter. Text with unbalanced quotes has no words.
func words(text string, line int) []word {
	commands, err := script(settle(text), line)
	if err != nil {
		return nil
	}
	var out []word
	for _, c := range commands {
		for _, set := range c.sets { // the first word of --x A=b may look like one
			out = append(out, word{set.name + "=" + set.value.text, set.value.line})
		}
		out = append(out, c.words...)
	}
	return out
}

// unescape takes away the backslashes before single characters.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	escaped := false
	for _, r := range s {
		if r == '\\' && !escaped {
			escaped = true
			continue
		}
		escaped = false
		b.WriteRune(r)
	}
	return b.String()
}
