package ask

import (
	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/command/output"
)

// showJSON answers list and show; Releases stands there only where a release was asked for, KEPs and what follows only
// where the facts answer in place of entries.
type showJSON struct {
	Entries  []output.EntryJSON `json:"entries"`
	Releases []releaseJSON      `json:"releases,omitempty"`
	KEPs     []kepJSON          `json:"keps,omitempty"`
	Gates    []gateJSON         `json:"gates,omitempty"`
	APIs     []elementJSON      `json:"apis,omitempty"`
	Flags    []elementJSON      `json:"flags,omitempty"`
	Fields   []elementJSON      `json:"fields,omitempty"`
	Metrics  []elementJSON      `json:"metrics,omitempty"`
	Plugins  []elementJSON      `json:"plugins,omitempty"`
	Cards    []cardJSON         `json:"cards,omitempty"` // with is:planned: enhancements without an entry that the filters select
	Since    string             `json:"since,omitempty"` // the release that --since stands for
	Facts    []factJSON         `json:"facts,omitempty"` // with --since
}

// factJSON is what tables tell of a release.
type factJSON struct {
	Kind    string        `json:"kind"`  // gate, api, flag, field, metric, plugin, default, change, artifact, enhancement
	Name    string        `json:"name"`  // "" of a change of behaviour
	Event   plan.Event    `json:"event"` // removed, hidden, off, default, locked, changed, deprecated, added, stage, reached
	Release string        `json:"release"`
	Stage   content.Stage `json:"stage,omitempty"`
	SIGs    []string      `json:"sigs"`
	KEPs    []int         `json:"keps"`
	Text    string        `json:"text"` // in the language of --lang
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
	Found       int              `json:"found"`       // entries and cards, as the screen counts

	Loosened bool `json:"loosened,omitempty"` // an exact phrase stands nowhere: these have its words
}

type correctionJSON struct {
	Typed string `json:"typed"`
	Read  string `json:"read"`
}

type hitJSON struct {
	output.EntryJSON
	Score       float64  `json:"score"`
	Snippet     string   `json:"snippet"`
	SnippetLang string   `json:"snippet_lang"`
	Others      []string `json:"others"`
	Near        bool     `json:"near"` // holds a part of the words only
}

// releasesJSON answers releases.
type releasesJSON struct {
	Releases []releaseJSON     `json:"releases"`
	AsOf     map[string]string `json:"as_of,omitempty"` // the days of what is known: notes, enhancements, gates, elements
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
	State     facts.State    `json:"state"`       // of the minor release today: planned, in-the-making, supported, ended, unknown
	EndOfLife string         `json:"end_of_life"` // of the minor release, "" where not known

	AsOf     string              `json:"as_of,omitempty"`    // the day of what is known of a release in the making
	Schedule []facts.Appointment `json:"schedule,omitempty"` // of such a release
	FactsOf  []string            `json:"facts_of,omitempty"` // of such a release: the files that tell of it, each at a commit

	Body *string `json:"body,omitempty"` // with --full

	Sources  []string       `json:"sources"` // whose page it is, then who else has one; none without a page
	File     string         `json:"file,omitempty"`
	Patches  int            `json:"patches"`            // how many patches and pre-releases of it are at hand, 0 for such a one
	Upstream []content.Text `json:"upstream,omitempty"` // with --full
}
