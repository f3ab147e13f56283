package output

import (
	"encoding/json"
	"io"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/command/run"
)

// EntryJSON is an entry; its fields and their order are a contract.
type EntryJSON struct {
	ID             string             `json:"id"`
	Release        string             `json:"release"`
	Patch          string             `json:"patch,omitempty"`
	KEP            int                `json:"kep,omitempty"`
	PRs            []int              `json:"prs"`
	Title          string             `json:"title"`
	OfficialTitle  string             `json:"official_title,omitempty"`
	Summary        string             `json:"summary,omitempty"` // Markdown, as action and affects
	Action         string             `json:"action,omitempty"`
	Affects        string             `json:"affects,omitempty"`
	Reach          content.Reach      `json:"reach,omitempty"`
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
	*FullJSON
}

// FullJSON is what --full adds.
type FullJSON struct {
	Body     string         `json:"body"`
	Upstream []content.Text `json:"upstream"` // what other sources say of the same change
}

// JSON writes v as indented JSON.
func (s *Writer) JSON(v any) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(s.Printer, sanitize.JSON(b.String()))
	return err
}

// JSONEntries returns entries as JSON has them.
func JSONEntries(r *run.Request, rows []int) ([]EntryJSON, error) {
	out := make([]EntryJSON, len(rows))
	for i, row := range rows {
		var err error
		if out[i], err = JSONEntry(r, row); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// JSONEntry returns an entry as JSON has it, with its texts where the request is full.
func JSONEntry(r *run.Request, row int) (EntryJSON, error) {
	e := r.Catalog.Entry(row)
	title, lang := e.Title(r.Lang)
	lead := r.Catalog.Lead(row, lang)
	out := EntryJSON{
		ID: e.ID, Release: e.Version.Release().String(), Patch: Patch(e.Version), KEP: e.KEP, PRs: List(e.PRs),
		Title: title, OfficialTitle: e.OfficialTitle(), Summary: lead.Summary, Action: lead.Action, Affects: lead.Affects,
		Reach: e.Reach, Lang: lang.String(), Languages: Codes(e.Languages()),
		SIG: e.SIG, SIGs: List(e.SIGs), Stage: e.Stage, Transition: e.Transition, Kinds: List(e.Kinds), Gates: List(e.Gates),
		ActionRequired: e.ActionRequired, Author: e.Author, APIs: List(e.APIs), Flags: List(e.Flags),
		Metrics: List(e.Metrics), See: List(e.See), URL: e.URL(), Source: e.Source(),
		ActionSaid: e.ActionSaid, Inferred: e.Inferred, Sources: List(e.Sources), File: e.File,
	}
	if r.Full {
		body, _, err := r.Catalog.Body(row, r.Lang)
		if err != nil {
			return out, err
		}
		out.FullJSON = &FullJSON{Body: body, Upstream: List(e.Upstream)}
	}
	return out, nil
}

// Patch names what is not a minor release itself.
func Patch(v content.Version) string {
	if v.IsRelease() {
		return ""
	}
	return v.String()
}

// List returns s, as a list that is never null in JSON.
func List[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// Codes returns the tags of languages, never nil.
func Codes(languages []content.Language) []string {
	return content.Each(languages, content.Language.String)
}
