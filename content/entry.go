package content

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Entry is one change in one release or patch: an enhancement of ours, or a plain note.
type Entry struct {
	ID      string  // v1.25/kep-3329, v1.25/pr-111060, v1.9/note-0badcafe
	Version Version // the release, patch or pre-release that the change came in
	KEP     int     // enhancement number, 0 for a plain note
	PRs     []int   // kubernetes/kubernetes pull requests, the identifying one first
	Repo    string  // where the pull requests are: "" is kubernetes/kubernetes; else OWNER/NAME at GitHub, an address, NoRepo
	Note    uint32  // identifies a note without a pull request, else 0; see NoteNumber

	Titles [languageCount]string // by Language; "" where there is no text in that language
	Leads  [languageCount]Lead   // by Language
	Name   string                // upstream's own name of the enhancement, "" where that is not told apart from the title
	Reach  Reach

	SIG            string   // the owner, in label form
	SIGs           []string // all that take part, the owner first
	Stage          Stage    // "" for a plain note without one
	Transition     Transition
	Kinds          []Kind
	Gates          []Gate
	ActionRequired bool // the reader must do something to upgrade safely
	ActionSaid     bool // only a text says so, or only a source that does not lead
	Author         string
	APIs           []string // "batch/v1 Job .spec.podFailurePolicy"
	Flags          []string
	Metrics        []string
	Inferred       bool     // gates, APIs, flags, metrics and stage were read out of the text: the source does not tell them apart
	See            []int    // related KEPs
	Sources        []string // that tell of it: SourceOwn or the names of imports; the text of the first one leads
	File           string   // the file that the leading texts were imported from, "" for our own
	Path           string   // where its texts lie, without language and ending: v1.25/sig-apps/kep-3329; "" where Bodies holds them
	Bodies         [languageCount]string
	Upstream       []Text // what the other sources say, those that lead first
}

// Lead is what a language says of an entry where its text is not at hand: in lists, on pages and in plans. Each part
// stands alone. A zero Lead says nothing.
type Lead struct {
	Summary string   `json:"summary,omitempty"` // a sentence: what is different, and for whom
	Action  string   `json:"action,omitempty"`  // what to do, where an action is required
	Affects string   `json:"affects,omitempty"` // whom that touches, and whom it does not
	Asked   []string `json:"asked,omitempty"`   // what people type who do not know the name; searched, never shown
}

// Before returns the parts of a lead that are read, and a body behind them, as paragraphs in Markdown.
func (l Lead) Before(body string) string {
	said := []string{l.Summary, l.Action, l.Affects, body}
	return strings.Join(slices.DeleteFunc(said, func(part string) bool { return part == "" }), "\n\n")
}

// Reach says whose clusters a change touches.
type Reach string

// The reaches, the widest first.
const (
	ReachEveryone Reach = "everyone" // everybody's, without a choice
	ReachUsers    Reach = "users"    // those that use a thing which is on by default or stable
	ReachOptedIn  Reach = "opted-in" // those that switched on an alpha or a thing that is off by default
	ReachAuthors  Reach = "authors"  // none: writers of plugins, drivers, clients and tools are touched
)

// Reaches returns all reaches, the widest first.
func Reaches() []Reach { return []Reach{ReachEveryone, ReachUsers, ReachOptedIn, ReachAuthors} }

// Text is what a source says, in its own words, of a change or a release for which the text of another source leads.
type Text struct {
	PR     int    `json:"pr"`   // which of the pull requests it is the note of, 0 for none
	Text   string `json:"text"` // Markdown
	Source string `json:"source"`
	File   string `json:"file"`
}

// SourceOwn is the source of the project's own notes.
const SourceOwn = "k8sexplore"

// NoteNumber returns what identifies a note that has no pull request: the same for texts that differ in white space,
// case or punctuation only.
func NoteNumber(text string) uint32 {
	h := fnv.New32a()
	for _, r := range strings.ToLower(text) {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			h.Write([]byte(string(r)))
		}
	}
	return max(h.Sum32(), 1)
}

// Gate is a feature gate with its default in the entry's release.
type Gate struct {
	Name    string `json:"name"`
	Default bool   `json:"default"`
}

// ReleasePage holds the facts and texts about a release as a whole.
type ReleasePage struct {
	Version  Version
	Date     string // 2022-08-23
	Codename string
	Counts   []StageCount
	Titles   [languageCount]string
	Path     string // v1.25/release; "" where Bodies holds the texts
	Bodies   [languageCount]string
	Sources  []string // as of an Entry; none where there are no texts
	File     string
	Upstream []Text
}

// StageCount says how many enhancements a release team counted at a stage ("enhancements" for all of them).
type StageCount struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

// EntryID returns the identifier of an entry: by its enhancement number, else, where that is 0, by its NoteNumber,
// else, where that is 0 too, by its first pull request.
func EntryID(v Version, kep, pr int, note uint32) string {
	return "v" + v.String() + "/" + called(kep, pr, note)
}

func called(kep, pr int, note uint32) string {
	switch {
	case kep != 0:
		return "kep-" + strconv.Itoa(kep)
	case note != 0:
		return fmt.Sprintf("note-%08x", note)
	}
	return "pr-" + strconv.Itoa(pr)
}

// Source returns the source whose text leads, "" where it is not known.
func (e *Entry) Source() string { return first(e.Sources) }

func first[T any](list []T) (none T) {
	if len(list) == 0 {
		return none
	}
	return list[0]
}

// Number returns what people call the entry: 3329 for an enhancement, #111060 for a note, "" for a note without a pull
// request.
func (e *Entry) Number() string {
	switch {
	case e.KEP != 0:
		return strconv.Itoa(e.KEP)
	case len(e.PRs) > 0:
		return "#" + strconv.Itoa(e.PRs[0])
	}
	return ""
}

// URL returns the page upstream about the change: the enhancement, else the pull request, else the change log of its
// release.
func (e *Entry) URL() string {
	switch {
	case e.KEP != 0:
		return KEPAddress(e.KEP)
	case len(e.PRs) > 0:
		return e.PullAddress(e.PRs[0])
	case e.Note != 0:
		return ChangelogAddress(e.Version)
	}
	return ""
}

// KEPAddress returns the page upstream of an enhancement.
func KEPAddress(number int) string { return "https://kep.k8s.io/" + strconv.Itoa(number) }

// NoRepo is the Repo of an entry that does not say where its pull requests are.
const NoRepo = "-"

// PullAddress returns the page of one of the entry's pull requests, "" where the entry does not say where it is.
func (e *Entry) PullAddress(number int) string {
	switch {
	case e.Repo == "":
		return PullAddress(number)
	case e.Repo == NoRepo:
		return ""
	case strings.HasPrefix(e.Repo, "https://"):
		return strings.TrimSuffix(e.Repo, "/") + "/" + strconv.Itoa(number)
	}
	return "https://github.com/" + e.Repo + "/pull/" + strconv.Itoa(number)
}

// PullAddress returns the page upstream of a pull request of kubernetes/kubernetes.
func PullAddress(number int) string {
	return "https://github.com/kubernetes/kubernetes/pull/" + strconv.Itoa(number)
}

// ChangelogAddress returns upstream's list of all changes of a release and its patches; "" for the first ones, which
// have none.
func ChangelogAddress(v Version) string {
	release := v.Release()
	if release.Compare(Version{Major: 1, Minor: 2}) < 0 {
		return ""
	}
	return "https://github.com/kubernetes/kubernetes/blob/master/CHANGELOG/CHANGELOG-" + release.String() + ".md"
}

// Languages returns the languages that have a text, in fallback order.
func (e *Entry) Languages() []Language {
	return slices.DeleteFunc(Languages(), func(l Language) bool { return e.Titles[l] == "" })
}

// Title returns the title in the wanted language, else in English, else in any, and the language it really is in.
func (e *Entry) Title(want Language) (string, Language) { return titleIn(e.Titles, want) }

func titleIn(titles [languageCount]string, want Language) (string, Language) {
	if titles[want] != "" {
		return titles[want], want
	}
	l, _ := First(Languages(), func(l Language) bool { return titles[l] != "" })
	return titles[l], l
}

// OfficialTitle returns upstream's name of the enhancement: of one that does not tell it apart, the English title. It is
// "" for a plain note.
func (e *Entry) OfficialTitle() string {
	if e.KEP == 0 {
		return ""
	}
	return cmp.Or(e.Name, e.Titles[English])
}
