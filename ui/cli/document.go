package cli

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"k8sexplore/content"
	"k8sexplore/ui/article"
	"k8sexplore/ui/markdown"
	"k8sexplore/ui/phrase"
)

// articles writes entries as documents: heading, what is known of them, and with --full their texts.
func (s *session) articles(r *request, rows []int) error {
	words, err := phrase.Open(r.lang)
	if err != nil {
		return err
	}
	d := documents{session: s, form: r.form, width: s.articleWidth()}
	for _, row := range rows {
		e := r.catalog.Entry(row)
		text := entryHead(&e, r.lang, words)
		if r.full {
			body, _, err := r.catalog.Body(row, r.lang)
			if err != nil {
				return err
			}
			text += "\n" + body + "\n" + upstreamTexts(e.Upstream, words)
		}
		if err := d.write(text); err != nil {
			return fmt.Errorf("laying out %s: %w", e.ID, err)
		}
	}
	return nil
}

// articleWidth is no wider than one reads with ease.
func (s *session) articleWidth() int { return min(s.width(), 100) }

// documents writes one Markdown document after the other, as it is or laid out.
type documents struct {
	*session
	form    string
	width   int
	written int
}

func (d *documents) write(source string) error {
	if d.form == formMarkdown {
		if d.written++; d.written > 1 {
			source = "\n" + source
		}
		_, err := d.out.WriteString(source)
		return err
	}
	a, err := markdown.Render(source, d.width, d.markdownStyle())
	if err != nil {
		return err
	}
	if d.written++; d.written > 1 {
		a.Lines = append([]string{"", strings.Repeat("-", d.width), ""}, a.Lines...)
	}
	for _, line := range a.Lines {
		if _, err := d.out.WriteString(line + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// entryHead returns an entry's heading and what is known of it, as Markdown.
func entryHead(e *content.Entry, lang content.Language, words *phrase.Book) string {
	var b strings.Builder
	title, shown := e.Title(lang)
	fmt.Fprintf(&b, "# %s: %s\n\n", article.Heading(e), escaped(title))
	if official := e.OfficialTitle(); official != "" && official != title {
		fmt.Fprintf(&b, "%s\n\n", escaped(official))
	}
	item := func(id string, values ...string) {
		if len(values) > 0 {
			fmt.Fprintf(&b, "- %s: %s\n", words.Say(id), strings.Join(values, ", "))
		}
	}
	item("facet_release", e.Version.String())
	item("facet_sig", e.SIGs...)
	if e.Stage != "" {
		item("facet_stage", words.Say("stage_"+string(e.Stage)))
	}
	item("facet_kind", each(e.Kinds, func(k content.Kind) string { return article.KindName(words, string(k)) })...)
	item("gates", each(e.Gates, func(g content.Gate) string { return code(g.Name) + " " + words.Say(onOff(g.Default)) })...)
	if e.ActionRequired {
		fmt.Fprintf(&b, "- **%s**\n", words.Say("value_required"))
	}
	item("apis", each(e.APIs, code)...)
	item("flags", each(e.Flags, code)...)
	item("metrics", each(e.Metrics, code)...)
	item("pull_requests", each(e.PRs, func(n int) string { return "#" + strconv.Itoa(n) })...)
	item("see_also", each(e.See, func(n int) string { return "KEP-" + strconv.Itoa(n) })...)
	if e.Author != "" {
		item("author", escaped(e.Author))
	}
	if source := sourceItem(e.Sources, e.File); source != "" {
		item("source", source)
	}
	if shown != lang {
		fmt.Fprintf(&b, "- %s\n", words.Fill("fallback", phrase.Values{"Wanted": lang.OwnName(), "Shown": shown.OwnName()}))
	}
	if url := e.URL(); url != "" {
		fmt.Fprintf(&b, "- <%s>\n", url)
	}
	return b.String()
}

// sourceItem returns, as Markdown, who tells of something; the file is that of the first, whose texts are shown.
func sourceItem(sources []string, file string) string {
	names := each(sources, escaped)
	if len(names) > 0 && file != "" {
		names[0] += " (" + code(file) + ")"
	}
	return strings.Join(names, ", ")
}

// upstreamTexts quotes, as Markdown, what the sources that do not lead say.
func upstreamTexts(all []content.Text, words *phrase.Book) string {
	if len(all) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n", words.Say("other_sources"))
	for _, t := range all {
		said := sourceItem([]string{t.Source}, t.File)
		if t.PR != 0 {
			said += ", #" + strconv.Itoa(t.PR)
		}
		fmt.Fprintf(&b, "\n%s:\n\n", said)
		for line := range strings.SplitSeq(strings.Trim(t.Text, "\n"), "\n") {
			fmt.Fprintf(&b, "%s\n", strings.TrimRight("> "+line, " "))
		}
	}
	return b.String()
}

func onOff(on bool) string {
	if on {
		return "gate_on"
	}
	return "gate_off"
}

func each[T, U any](values []T, write func(T) U) []U {
	out := make([]U, len(values))
	for i, v := range values {
		out[i] = write(v)
	}
	return out
}

// code returns s as a code span.
func code(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

// escaped returns plain text as Markdown that shows it, in a heading or within a paragraph.
func escaped(s string) string {
	var b strings.Builder
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return ' '
		}
		return runes[i]
	}
	for i, r := range runes {
		special := false
		switch r {
		case '\\', '`', '*', '[', '<', '~':
			special = true
		case '_':
			special = !isWordRune(at(i-1)) || !isWordRune(at(i+1))
		case '&':
			special = at(i+1) == '#' || isWordRune(at(i+1))
		case '#':
			special = at(i-1) == ' '
		}
		if special {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
