package answer

import (
	"strings"

	"k8sexplore/ui/subject"
)

// Copy is something that can be copied of a subject.
type Copy struct {
	ID    string                 // link, citation, number, code, article, gates or id; what it is called is key_copy_ID
	Text  string                 // what is copied, unless Make makes it
	Parts []string               // of code, its blocks, each of which can be copied by itself
	Make  func() (string, error) // reads files; nil where Text is all
	Title string                 // of an article
}

// Copyable returns what can be copied of a subject whose document has these code blocks. It is never Text "" without
// Make.
func Copyable(d subject.Desk, about subject.Subject, code []string) []Copy {
	c := about.Copies(d)
	var out []Copy
	add := func(id, text string) {
		if text != "" {
			out = append(out, Copy{ID: id, Text: text})
		}
	}
	add("link", c.Link)
	add("citation", c.Citation)
	add("number", c.Number)
	if len(code) > 0 {
		out = append(out, Copy{ID: "code", Text: strings.Join(code, "\n\n"), Parts: code})
	}
	if c.Body != nil {
		out = append(out, Copy{ID: "article", Title: c.Title, Make: func() (string, error) {
			body, err := c.Body()
			return "# " + c.Title + "\n\n" + body, err
		}})
	}
	add("gates", strings.Join(c.Gates, "\n"))
	add("id", c.ID)
	return out
}

// CopyableList returns entries as a list in Markdown, a line each.
func CopyableList(d subject.Desk, rows []int) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(d.ListItem(row) + "\n")
	}
	return b.String()
}
