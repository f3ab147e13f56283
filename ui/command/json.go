package command

import (
	"encoding/json"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/content/facts"
)

// entryJSON is an entry; its fields and their order are a contract.
type entryJSON struct {
	ID             string             `json:"id"`
	Release        string             `json:"release"`
	Patch          string             `json:"patch,omitempty"`
	KEP            int                `json:"kep,omitempty"`
	PRs            []int              `json:"prs"`
	Title          string             `json:"title"`
	OfficialTitle  string             `json:"official_title,omitempty"`
	Lang           string             `json:"lang"`
	Languages      []string           `json:"languages"`
	SIG            string             `json:"sig"`
	SIGs           []string           `json:"sigs"`
	Stage          content.Stage      `json:"stage,omitempty"`
	Transition     content.Transition `json:"transition,omitempty"`
	Kinds          []content.Kind     `json:"kinds"`
	Gates          []content.Gate     `json:"gates"`
	ActionRequired bool               `json:"action_required"`
	Author         string             `json:"author,omitempty"`
	APIs           []string           `json:"apis"`
	Flags          []string           `json:"flags"`
	Metrics        []string           `json:"metrics"`
	See            []int              `json:"see"`
	URL            string             `json:"url"`
	Source         string             `json:"source"`
	ActionSaid     bool               `json:"action_said,omitempty"` // some text or source says that an action is required; not confirmed
	Inferred       bool               `json:"inferred,omitempty"`    // stage, gates, APIs, flags and metrics were read out of its text
	Sources        []string           `json:"sources"`               // all that tell of it, source first
	File           string             `json:"file,omitempty"`        // that source's
	*fullJSON
}

// fullJSON is what --full adds.
type fullJSON struct {
	Body     string         `json:"body"`
	Upstream []upstreamJSON `json:"upstream"`
}

// upstreamJSON is what another source says of the same change or release, in Markdown.
type upstreamJSON struct {
	PR     int    `json:"pr"` // the pull request that it is about, 0 for none
	Text   string `json:"text"`
	Source string `json:"source"`
	File   string `json:"file"`
}

func jsonTexts(all []content.Text) []upstreamJSON {
	return each(all, func(t content.Text) upstreamJSON { return upstreamJSON(t) })
}

// showJSON answers list and show; Releases stands there only where a release was asked for, KEPs and what follows only
// where the facts answer in place of entries.
type showJSON struct {
	Entries  []entryJSON   `json:"entries"`
	Releases []releaseJSON `json:"releases,omitempty"`
	KEPs     []kepJSON     `json:"keps,omitempty"`
	Gates    []gateJSON    `json:"gates,omitempty"`
	APIs     []elementJSON `json:"apis,omitempty"`
	Flags    []elementJSON `json:"flags,omitempty"`
	Fields   []elementJSON `json:"fields,omitempty"`
	Metrics  []elementJSON `json:"metrics,omitempty"`
	Plugins  []elementJSON `json:"plugins,omitempty"`
}

type searchJSON struct {
	Query  string                    `json:"query"` // as it would be typed, filters first
	Total  int                       `json:"total"`
	TookMS int64                     `json:"took_ms"` // rounded up
	Engine string                    `json:"engine"`
	Hits   []hitJSON                 `json:"hits"`
	Facets map[string]map[string]int `json:"facets"` // counts above 0 by field and value

	Full        int              `json:"full"`        // how many of total hold all words; they come first
	Corrections []correctionJSON `json:"corrections"` // words that nothing holds, and what was searched for instead
	Problems    []string         `json:"problems"`    // what is wrong with the query; the rest was searched for
	Cards       []cardJSON       `json:"cards"`       // facts that no entry is about; total does not count them
}

type correctionJSON struct {
	Typed string `json:"typed"`
	Read  string `json:"read"`
}

type hitJSON struct {
	entryJSON
	Score       float64  `json:"score"`
	Snippet     string   `json:"snippet"`
	SnippetLang string   `json:"snippet_lang"`
	Others      []string `json:"others"`
	Near        bool     `json:"near"` // holds a part of the words only
}

// releaseJSON is a release or a patch.
type releaseJSON struct {
	Release   string         `json:"release"`
	Patch     string         `json:"patch,omitempty"`
	Date      string         `json:"date"`
	Codename  string         `json:"codename"`
	Entries   int            `json:"entries"`
	Languages []string       `json:"languages"`
	Title     string         `json:"title"`
	Lang      string         `json:"lang"` // "" without a title
	Counts    map[string]int `json:"counts"`
	State     facts.State    `json:"state"`          // of the minor release today: planned, supported, ended, unknown
	EndOfLife string         `json:"end_of_life"`    // of the minor release, "" where not known
	Body      *string        `json:"body,omitempty"` // with --full

	Sources  []string       `json:"sources"` // whose page it is, then who else has one; none without a page
	File     string         `json:"file,omitempty"`
	Patches  int            `json:"patches"`            // how many patches and pre-releases of it are at hand, 0 for such a one
	Upstream []upstreamJSON `json:"upstream,omitempty"` // with --full
}

func (s *session) json(v any) error {
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func (r *request) jsonEntries(rows []int) ([]entryJSON, error) {
	out := make([]entryJSON, len(rows))
	for i, row := range rows {
		var err error
		if out[i], err = r.jsonEntry(row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (r *request) jsonEntry(row int) (entryJSON, error) {
	e := r.catalog.Entry(row)
	title, lang := e.Title(r.lang)
	out := entryJSON{
		ID: e.ID, Release: e.Version.Release().String(), Patch: patch(e.Version), KEP: e.KEP, PRs: list(e.PRs),
		Title: title, OfficialTitle: e.OfficialTitle(), Lang: lang.String(), Languages: codes(e.Languages()),
		SIG: e.SIG, SIGs: list(e.SIGs), Stage: e.Stage, Transition: e.Transition, Kinds: list(e.Kinds), Gates: list(e.Gates),
		ActionRequired: e.ActionRequired, Author: e.Author, APIs: list(e.APIs), Flags: list(e.Flags),
		Metrics: list(e.Metrics), See: list(e.See), URL: e.URL(), Source: e.Source(),
		ActionSaid: e.ActionSaid, Inferred: e.Inferred, Sources: list(e.Sources), File: e.File,
	}
	if r.full {
		body, _, err := r.catalog.Body(row, r.lang)
		if err != nil {
			return out, err
		}
		out.fullJSON = &fullJSON{Body: body, Upstream: jsonTexts(e.Upstream)}
	}
	return out, nil
}

func (r *request) jsonRelease(p releaseRow, entries int) (releaseJSON, error) {
	title, lang := p.Title(r.lang)
	out := releaseJSON{
		Release: p.Version.Release().String(), Patch: patch(p.Version), Date: p.Date, Codename: p.Codename, Entries: entries,
		Languages: codes(releaseLanguages(p.ReleasePage)), Title: title, Counts: map[string]int{}, State: p.state, EndOfLife: p.endOfLife,
		Sources: list(p.Sources), File: p.File, Patches: p.patches,
	}
	if title != "" {
		out.Lang = lang.String()
	}
	for _, c := range p.Counts {
		out.Counts[c.Name] = c.N
	}
	if r.full {
		body, _, err := r.catalog.ReleaseBody(p.ReleasePage, r.lang)
		if err != nil {
			return out, fmt.Errorf("reading the page of %s: %w", p.Version, err)
		}
		out.Body, out.Upstream = &body, jsonTexts(p.Upstream)
	}
	return out, nil
}

// patch names what is not a minor release itself.
func patch(v content.Version) string {
	if v.IsRelease() {
		return ""
	}
	return v.String()
}

// list returns s, as a list that is never null in JSON.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

func codes(languages []content.Language) []string {
	out := []string{}
	for _, l := range languages {
		out = append(out, l.String())
	}
	return out
}
