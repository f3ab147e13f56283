package dialogue

import (
	"context"
	"errors"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/paint"
	"k8sexplore/ui/subject"
)

// original is something that can be said as it was written, to be copied out of the terminal.
type original struct {
	id, name string // as it is typed, and as it is called
	text     func(context.Context) (string, error)
}

// copy says something of what is here without breaking its lines, or lists what there is.
func (d *Dialogue) copy(ctx context.Context, what string) error {
	all := d.originals()
	if what != "" {
		var known []string
		for _, o := range all {
			if strings.EqualFold(what, o.id) || strings.EqualFold(what, o.name) {
				return d.sayOriginal(ctx, o)
			}
			known = append(known, o.id)
		}
		return &content.ValueError{Field: "copy", Value: what, Allowed: content.Nearest(what, known)}
	}
	return d.choose(ctx, func(context.Context) (made, error) {
		m := made{head: []string{d.words.Say("copy")}}
		for _, o := range all {
			m.rows = append(m.rows, row{text: d.words.Label(o.id, o.name), pick: func(ctx context.Context) error { return d.sayOriginal(ctx, o) }})
		}
		return m, nil
	})
}

func (d *Dialogue) sayOriginal(ctx context.Context, o original) error {
	text, err := o.text(ctx)
	if err != nil {
		return d.refuse("read_failed", phrase.Values{"Error": err})
	}
	for _, r := range paint.Verbatim(strings.TrimRight(sanitize.Text(text), "\n")) {
		d.out = append(d.out, r.Text)
	}
	return nil
}

// originals are what can be copied of what is here.
func (d *Dialogue) originals() (all []original) {
	add := func(id, text string) {
		if text != "" {
			all = append(all, original{id, d.words.Say("key_copy_" + id), func(context.Context) (string, error) { return text, nil }})
		}
	}
	if about, err := d.subject(); err == nil {
		c := about.Copies(d.facing())
		add("link", c.Link)
		add("citation", c.Citation)
		add("number", c.Number)
		add("code", strings.Join(d.here.page.Code, "\n\n"))
		if c.Body != nil {
			all = append(all, original{"article", d.words.Say("key_copy_article"), func(context.Context) (string, error) {
				body, err := c.Body()
				return "# " + c.Title + "\n\n" + body, err
			}})
		}
		add("gates", strings.Join(c.Gates, "\n"))
		add("id", c.ID)
	}
	all = append(all, original{"list", d.words.Say("key_copy_list"), d.listed})
	add("import", page.ImportLine)
	return all
}

// listed is the entries of the query as a list in Markdown.
func (d *Dialogue) listed(ctx context.Context) (string, error) {
	rows, err := d.rows(ctx)
	if err != nil {
		return "", err
	}
	if len(rows) == 0 {
		return "", errors.New(d.words.Say("nothing_listed"))
	}
	desk, b := d.facing(), strings.Builder{}
	for _, at := range rows {
		b.WriteString(desk.ListItem(at) + "\n")
	}
	return b.String(), nil
}

// web opens the page of what is read in the browser, and says its address, which may be all that can be done.
func (d *Dialogue) web() error {
	about, err := d.subject()
	if err != nil {
		return err
	}
	address := about.Copies(d.facing()).Link
	if address == "" {
		return d.refuse("no_address", nil)
	}
	if d.Open != nil {
		if err := d.Open(address); err == nil {
			d.say(d.words.Fill("opened", phrase.Values{"Address": address}))
			return nil
		}
	}
	d.say(d.words.Label(d.words.Say("link"), address))
	return nil
}

// titleOf is what a subject is called in one line.
func titleOf(desk subject.Desk, about subject.Subject) string {
	name := about.Name(desk)
	if title, _ := about.Describe(desk); title != "" && title != name {
		return desk.Words.Label(name, title)
	}
	return name
}
