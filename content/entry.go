package content

import (
	"fmt"
	"strconv"
)

// Entry is one change in one release or patch: an enhancement of ours, or a plain note.
type Entry struct {
	ID      string  // v1.25/kep-3329, v1.25/pr-111060
	Version Version // the release, patch or pre-release that the change came in
	KEP     int     // enhancement number, 0 for a plain note
	PRs     []int   // kubernetes/kubernetes pull requests, the identifying one first

	Titles [languageCount]string // by Language; "" where there is no text in that language

	SIG            string   // the owner, in label form
	SIGs           []string // all that take part, the owner first
	Stage          Stage    // "" for a plain note without one
	Transition     Transition
	Kinds          []Kind
	Gates          []Gate
	ActionRequired bool // the reader must do something to upgrade safely
	Author         string
	APIs           []string // "batch/v1 Job .spec.podFailurePolicy"
	Flags          []string
	Metrics        []string
	See            []int  // related KEPs
	Source         string // who says so: SourceOwn or an import
	Path           string // where its texts lie, without language and ending: v1.25/sig-apps/kep-3329
}

// SourceOwn is the Source of the project's own notes.
const SourceOwn = "k8sexplore"

// Gate is a feature gate with its default in the entry's release.
type Gate struct {
	Name    string `json:"name"`
	Default bool   `json:"default"`
}

// ReleasePage is what is known of a minor release as a whole.
type ReleasePage struct {
	Version  Version
	Date     string // 2022-08-23
	Codename string
	Counts   []StageCount
	Titles   [languageCount]string
	Path     string // v1.25/release
}

// StageCount says how many enhancements a release team counted at a stage ("enhancements" for all of them).
type StageCount struct {
	Name string `json:"name"`
	N    int    `json:"n"`
}

// EntryID returns the identifier of the entry with that enhancement number, or, for 0, that first pull request.
func EntryID(v Version, kep, pr int) string {
	if kep != 0 {
		return fmt.Sprintf("v%s/kep-%d", v, kep)
	}
	return fmt.Sprintf("v%s/pr-%d", v, pr)
}

// Number returns how people call the entry: 3329 for an enhancement, #111060 for a note.
func (e *Entry) Number() string {
	switch {
	case e.KEP != 0:
		return strconv.Itoa(e.KEP)
	case len(e.PRs) > 0:
		return "#" + strconv.Itoa(e.PRs[0])
	}
	return ""
}

// URL returns the page upstream about the change: the enhancement, else the pull request.
func (e *Entry) URL() string {
	switch {
	case e.KEP != 0:
		return "https://kep.k8s.io/" + strconv.Itoa(e.KEP)
	case len(e.PRs) > 0:
		return "https://github.com/kubernetes/kubernetes/pull/" + strconv.Itoa(e.PRs[0])
	}
	return ""
}

// Languages returns the languages that have a text, in fallback order.
func (e *Entry) Languages() []Language {
	var out []Language
	for _, l := range Languages() {
		if e.Titles[l] != "" {
			out = append(out, l)
		}
	}
	return out
}

// Title returns the title in the wanted language, else in English, else in any, and the language it really is in.
func (e *Entry) Title(want Language) (string, Language) { return titleIn(e.Titles, want) }

func titleIn(titles [languageCount]string, want Language) (string, Language) {
	if titles[want] != "" {
		return titles[want], want
	}
	for _, l := range Languages() {
		if titles[l] != "" {
			return titles[l], l
		}
	}
	return "", English
}

// OfficialTitle returns the English name of the enhancement, "" for a plain note.
func (e *Entry) OfficialTitle() string {
	if e.KEP == 0 {
		return ""
	}
	return e.Titles[English]
}
