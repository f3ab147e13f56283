package ask

import (
	"html"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"k8sexplore/content"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/command/output"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/markdown"
	"k8sexplore/ui/kit/phrase"
)

// reports answers with what changed over releases, as a document.
type reports struct{ output.Writer }

func (s *reports) reportCommand() *cobra.Command {
	o := &run.Options{Forms: []string{run.FormMarkdown, run.FormHTML}}
	var from, to string
	cmd := &cobra.Command{
		Use:               "report [FILTERS]",
		ValidArgsFunction: s.CompleteQuery(nil),
		RunE: s.Hinting(func(cmd *cobra.Command, args []string) error {
			r, err := s.FilterRequest(cmd, o, args)
			if err != nil {
				return err
			}
			span, err := s.span(r, from, to)
			if err != nil {
				return err
			}
			return s.report(r, span)
		}),
	}
	f := cmd.Flags()
	s.FormFlags(cmd, o)
	f.StringVar(&from, "from", "", "")
	f.StringVar(&to, "to", "", "")
	s.FilterFlags(cmd, o)
	for _, flag := range []string{"from", "to"} {
		s.CompleteFlag(cmd, flag, func(c *content.Catalog) []string { return c.Values(content.FieldRelease) })
	}
	return cmd
}

// span reads the releases that a report is about: those of a filter, else to the newest without --to, and that one alone
// without --from.
func (s *reports) span(r *run.Request, from, to string) (span content.Span, err error) {
	t, err := s.Tables()
	if err != nil {
		return span, err
	}
	if asked := r.Query.Filters.Releases; len(asked) > 0 {
		if from != "" || to != "" {
			return span, run.Complain("report_twice", nil)
		}
		first := slices.MinFunc(asked, func(a, b content.Span) int { return a.From.Compare(b.From) })
		last := slices.MaxFunc(asked, func(a, b content.Span) int { return a.To.Compare(b.To) })
		return content.Span{From: first.From, To: last.To}, nil
	}
	span.To = t.Newest(s.Day())
	if to != "" {
		if span.To, err = run.ReleaseAt(t, to); err != nil {
			return span, run.OfFlag("to", err)
		}
	}
	span.From = span.To
	if from != "" {
		if span.From, err = run.ReleaseAt(t, from); err != nil {
			return span, run.OfFlag("from", err)
		}
	}
	if span.From.Compare(span.To) > 0 {
		return span, run.Complain("report_order", phrase.Values{"From": span.From.String(), "To": span.To.String()})
	}
	r.Query.Filters.Releases = []content.Span{span}
	return span, nil
}

// report writes the report in the form asked for.
func (s *reports) report(r *run.Request, span content.Span) (err error) {
	desk := s.Desk(r)
	rows := r.Catalog.Select(r.Query.Filters).Rows
	if len(rows) == 0 {
		return run.NothingFor(r.Query)
	}
	text := answer.Report(desk, rows, span.From, span.To, slices.Clone(r.Query.Filters.SIGs))
	if r.Form == run.FormHTML {
		if text, err = reportPage(desk.Lang, text); err != nil {
			return err
		}
	}
	_, err = s.Printer.WriteString(text)
	return err
}

// reportPage returns a document in Markdown as a page that stands alone.
func reportPage(lang content.Language, text string) (string, error) {
	body, err := markdown.Web{}.HTML(text)
	if err != nil {
		return "", err
	}
	title, _, _ := strings.Cut(text, "\n")
	return `<!DOCTYPE html>
<html lang="` + lang.String() + `">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>` + html.EscapeString(strings.TrimLeft(title, "# ")) + `</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; } td, th { border: 1px solid #8888; padding: .2em .6em; }
code { font-family: ui-monospace, monospace; } li { margin: .4em 0; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #ddd; } a { color: #8bf; } }
</style>
</head>
<body>
` + body + `</body>
</html>
`, nil
}
