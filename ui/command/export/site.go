package export

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/subject"
)

// sheet is a page of a site, as assets/export/page.html takes it. Root and Home lead to the folder of the site and
// to that of the language.
type sheet struct {
	saying
	Site, Title, Heading, Note, Root, Home, Made string

	Languages     []tongue
	Up, Others    []link
	Body          template.HTML
	Groups        []group
	Before, After *link
}

// tongue is the same page in a language.
type tongue struct {
	Lang             content.Language
	Href, Text, Site string
	Here             bool
}

// link leads to a page.
type link struct {
	Href, Text, Number, Urgent string
	Stage                      *stage
}

type stage struct{ Class, Text string }

// group is the entries of a release.
type group struct {
	Href, Text, Note string
	Open             bool
	Parts            []section
}

// section is the entries of a SIG.
type section struct {
	ID, Text, Note string
	Entries        []link
}

// The files of a site that pages lead to.
const (
	homeFile    = "index.html"
	searchFile  = "search.js"
	styleFile   = "style.css"
	programFile = "site.js"
)

// site is the site of one edition on its way.
type site struct {
	*edition
	*places
	form  form
	parts []part
}

func entryFile(c *content.Catalog, row int) string { return c.ID(row) + ".html" }

func releaseFile(v content.Version) string { return "v" + v.String() + "/" + homeFile }

// home is the folder of the edition's language: that of the site where it is the only one.
func (e *edition) home() string { return homeOf(e.languages, e.Lang) }

func homeOf(languages []content.Language, l content.Language) string {
	if len(languages) == 1 {
		return ""
	}
	return l.String() + "/"
}

// site writes the pages of the edition.
func (e *edition) site(ctx context.Context) error {
	f, err := openForm("page.html")
	if err != nil {
		return err
	}
	s := &site{edition: e, places: newPlaces(e.Catalog), form: f, parts: e.parts()}
	for _, row := range e.rows {
		s.entry(row, entryFile(e.Catalog, row))
	}
	for _, p := range s.parts {
		s.release(p.Version, releaseFile(p.Version))
	}
	if err := s.index(); err != nil {
		return err
	}
	for i := range s.parts {
		if err := s.releasePage(i); err != nil {
			return err
		}
	}
	for i := range e.rows {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.entryPage(i); err != nil {
			return err
		}
		e.step()
	}
	return s.searchIndex()
}

// sheet begins the page at a place.
func (s *site) sheet(place, title string) sheet {
	home := up(place)
	out := sheet{
		saying: saying{s.Words, s.Lang}, Site: s.title(), Title: title, Made: s.made, Home: home,
		Root: home + up(s.home()),
	}
	if len(s.languages) == 1 {
		return out
	}
	for _, l := range phrase.Languages() {
		href := out.Root + homeOf(s.languages, l) + place
		out.Languages = append(out.Languages, tongue{Lang: l, Href: href, Text: l.OwnName(), Here: l == s.Lang})
	}
	return out
}

func (s *site) put(place string, page any) error { return s.form.write(s.to, s.home()+place, page) }

// link returns what leads to an entry from a page.
func (s *site) link(row int, here string) link {
	title, _ := s.Catalog.Title(row, s.Lang)
	k := link{Href: up(here) + entryFile(s.Catalog, row), Text: title, Number: subject.Entry{Row: row}.Name(s.Desk)}
	if of := s.Catalog.Stage(row); of != "" {
		k.Stage = &stage{string(of), s.Words.Say("stage_" + string(of))}
	}
	if s.Catalog.ActionRequired(row) {
		k.Urgent = s.Words.Say("value_required")
	}
	return k
}

// group returns the entries of a release as a page lists them.
func (s *site) group(p part, here string) group {
	g := group{Text: p.String(), Note: s.counted(p.n)}
	for i, c := range p.chapters {
		of := section{ID: fmt.Sprintf("v%s-%d", p.Version, i+1), Text: s.sigName(c), Note: s.counted(len(c.rows))}
		for _, row := range c.rows {
			of.Entries = append(of.Entries, s.link(row, here))
		}
		g.Parts = append(g.Parts, of)
	}
	return g
}

// index writes the page that one begins with.
func (s *site) index() error {
	out := s.sheet(homeFile, s.title())
	out.Heading, out.Note = out.Site, s.note()
	if s.plan != "" {
		body, err := s.painted(s.places, s.planPage(), homeFile, 0)
		if err != nil {
			return err
		}
		out.Body = body
	}
	for i, p := range s.parts {
		g := s.group(p, homeFile)
		g.Href, g.Open = releaseFile(p.Version), i == 0
		if about, ok := s.Catalog.Release(p.Version); ok {
			if title, _ := about.Title(s.Lang); title != "" {
				g.Text = title
			}
		}
		out.Groups = append(out.Groups, g)
	}
	return s.put(homeFile, out)
}

// releasePage writes the page of a release, with its entries behind what there is to say of it.
func (s *site) releasePage(i int) error {
	p := s.parts[i]
	place := releaseFile(p.Version)
	_, body, err := s.page(s.places, subject.Release{Version: p.Version}, place, 0)
	if err != nil {
		return err
	}
	out := s.sheet(place, "Kubernetes "+p.String())
	out.Body, out.Up = body, []link{{Href: out.Home + homeFile, Text: out.Site}}
	entries := s.group(p, place)
	entries.Text, entries.Open = s.Words.Say("site_entries"), true
	out.Groups = []group{entries}
	to := func(p part) *link { return &link{Href: out.Home + releaseFile(p.Version), Text: p.String()} }
	if i > 0 {
		out.Before = to(s.parts[i-1])
	}
	if i+1 < len(s.parts) {
		out.After = to(s.parts[i+1])
	}
	return s.put(place, out)
}

// entryPage writes the page of an entry.
func (s *site) entryPage(i int) error {
	row := s.rows[i]
	place := entryFile(s.Catalog, row)
	heading, body, err := s.page(s.places, subject.Entry{Row: row}, place, 0)
	if err != nil {
		return err
	}
	title, _ := s.Catalog.Title(row, s.Lang)
	out := s.sheet(place, s.Words.Label(heading, title))
	v := s.Catalog.Version(row)
	out.Body, out.Up = body, []link{{Href: out.Home + homeFile, Text: out.Site}, {Href: out.Home + releaseFile(v), Text: v.String()}}
	out.Others = s.others(row, place)
	if i > 0 {
		k := s.link(s.rows[i-1], place)
		out.Before = &k
	}
	if i+1 < len(s.rows) {
		k := s.link(s.rows[i+1], place)
		out.After = &k
	}
	return s.put(place, out)
}

// others returns links to the entries of the same enhancement in other releases.
func (s *site) others(row int, here string) (all []link) {
	kep := s.Catalog.KEP(row)
	if kep == 0 {
		return nil
	}
	for _, other := range s.Catalog.ByKEP(kep) {
		if other != row && s.has(other) {
			k := s.link(other, here)
			k.Number = s.Catalog.Version(other).String()
			all = append(all, k)
		}
	}
	return all
}

// searchIndex writes what the site is searched by: of each entry its file, number, title, where it stands, its
// summary, its names, and what people ask who do not know these; and the other names of the glossary's terms.
func (s *site) searchIndex() error {
	var all [][]any
	for _, row := range s.rows {
		e := s.Catalog.Entry(row)
		title, shown := e.Title(s.Lang)
		lead := s.Catalog.Lead(row, shown)
		stands := []string{e.Version.String(), e.SIG}
		if e.Stage != "" {
			stands = append(stands, s.Words.Say("stage_"+string(e.Stage)))
		}
		names := append([]string{}, e.APIs...)
		for _, g := range e.Gates {
			names = append(names, g.Name)
		}
		names = append(append(names, e.Flags...), e.Metrics...)
		asked, err := s.Catalog.Asked(row, shown)
		if err != nil {
			return err
		}
		asked = append([]string{e.OfficialTitle()}, asked...)
		all = append(all, []any{
			entryFile(s.Catalog, row), subject.Entry{Row: row}.Name(s.Desk), title, strings.TrimSpace(strings.Join(stands, " ")),
			strings.ReplaceAll(lead.Summary, "`", ""), names, asked,
		})
	}
	data, err := json.Marshal(struct {
		Entries  [][]any    `json:"entries"`
		Synonyms [][]string `json:"synonyms"`
	}{all, s.synonyms})
	if err != nil {
		return fmt.Errorf("writing the index of the search: %w", err)
	}
	return s.to.write(s.home()+searchFile, []byte("window.k8sexplore = "+string(data)+";\n"))
}

// frame writes what all editions of a site share: style, script, and, where there are several, the page that leads
// to them.
func frame(to *folder, editions []*edition) error {
	for _, name := range []string{styleFile, programFile} {
		data, err := assets.Export(name)
		if err != nil {
			return err
		}
		if err := to.write(name, data); err != nil {
			return err
		}
	}
	if len(editions) == 1 {
		return nil
	}
	f, err := openForm("languages.html")
	if err != nil {
		return err
	}
	var all []tongue
	for _, l := range phrase.Languages() {
		for _, e := range editions {
			if e.Lang == l {
				all = append(all, tongue{Lang: l, Href: e.home() + homeFile, Text: e.note(), Site: e.title()})
			}
		}
	}
	return f.write(to, homeFile, all)
}
