package library

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"

	"k8sexplore/content"
	"k8sexplore/content/imports/upstream"
	"k8sexplore/content/sanitize"
)

// record is a note as a source tells it, and as the files in notes/ hold it: one JSON value a line. Of upstream's
// notes, Title and Text are set, of a team's own Titles and Bodies, by language, with what front matter says.
type record struct {
	Version content.Version `json:"-"`
	Release string          `json:"release"` // Version
	PRs     []int           `json:"prs,omitempty"`
	Title   string          `json:"title,omitempty"`
	Text    string          `json:"text,omitempty"`
	Kinds   []string        `json:"kinds,omitempty"`
	SIGs    []string        `json:"sigs,omitempty"`
	Areas   []string        `json:"areas,omitempty"`
	Author  string          `json:"author,omitempty"`
	KEPs    []int           `json:"keps,omitempty"` // those that it names
	Action  bool            `json:"action,omitempty"`
	Said    bool            `json:"said,omitempty"`
	Section string          `json:"section,omitempty"` // heading of a Markdown file that it stands under

	Titles     map[string]string       `json:"titles,omitempty"`
	Bodies     map[string]string       `json:"bodies,omitempty"`
	Leads      map[string]content.Lead `json:"leads,omitempty"`
	Name       string                  `json:"name,omitempty"`
	Reach      content.Reach           `json:"reach,omitempty"`
	File       string                  `json:"file,omitempty"` // the base name of the one that leads
	KEP        int                     `json:"kep,omitempty"`
	Stage      content.Stage           `json:"stage,omitempty"`
	Transition content.Transition      `json:"transition,omitempty"`
	Repo       string                  `json:"repo,omitempty"`
	Gates      []content.Gate          `json:"gates,omitempty"`
	APIs       []string                `json:"apis,omitempty"`
	Flags      []string                `json:"flags,omitempty"`
	Metrics    []string                `json:"metrics,omitempty"`
	Page       bool                    `json:"page,omitempty"` // about the release as a whole
	Date       string                  `json:"date,omitempty"`
	Codename   string                  `json:"codename,omitempty"`
	Counts     []content.StageCount    `json:"counts,omitempty"`

	Table string `json:"table,omitempty"` // of facts: the table, and a line of it
	Row   string `json:"row,omitempty"`
}

// The limits of a record, which upstream's notes and teams' files keep: what exceeds them was not written by this
// program.
const (
	maxRecord = 8 << 20 // bytes of a line: four languages of at most 1 MB, escaped
	maxList   = 4096    // elements of a list
	maxNumber = 9_999_999
)

// fromUpstream makes a record of a note that upstream's reader has sanitised.
func fromUpstream(n *upstream.Note) record {
	return record{
		Version: n.Release, PRs: n.PRs, Title: n.Title, Text: n.Text, Kinds: n.Kinds, SIGs: n.SIGs, Areas: n.Areas, Author: n.Author,
		KEPs: n.KEPs, Action: n.Action, Said: n.ActionSaid, Section: n.Section,
	}
}

// team reports whether the note is of a team's own.
func (r *record) team() bool { return r.Titles != nil }

// clean makes every text of a record safe to print. It is idempotent.
func (r *record) clean() {
	for _, s := range []*string{
		&r.Title, &r.Author, &r.Section, &r.File, &r.Date, &r.Codename, &r.Repo, (*string)(&r.Stage), (*string)(&r.Transition),
		&r.Name, (*string)(&r.Reach),
	} {
		*s = sanitize.Line(*s)
	}
	r.Text, r.Row = sanitize.Text(r.Text), sanitize.Text(r.Row)
	for _, list := range [][]string{r.Kinds, r.SIGs, r.Areas, r.APIs, r.Flags, r.Metrics} {
		for i := range list {
			list[i] = sanitize.Line(list[i])
		}
	}
	for i := range r.Gates {
		r.Gates[i].Name = sanitize.Line(r.Gates[i].Name)
	}
	for i := range r.Counts {
		r.Counts[i].Name = sanitize.Line(r.Counts[i].Name)
	}
	for lang := range r.Titles {
		r.Titles[lang] = sanitize.Line(r.Titles[lang])
	}
	for lang, lead := range r.Leads {
		for _, s := range []*string{&lead.Summary, &lead.Action, &lead.Affects} {
			*s = sanitize.Line(*s)
		}
		for i := range lead.Asked {
			lead.Asked[i] = sanitize.Line(lead.Asked[i])
		}
		r.Leads[lang] = lead
	}
	for lang := range r.Bodies {
		r.Bodies[lang] = sanitize.Text(r.Bodies[lang])
	}
}

// check refuses what no reader of ours makes and a snapshot cannot hold.
func (r *record) check() error {
	if r.Table != "" {
		return r.checkRow()
	}
	v, err := content.ParseVersion(r.Release)
	if err != nil {
		return err
	}
	r.Version = v
	if err := cmp.Or(r.checkNumbers(), r.checkWords()); err != nil {
		return err
	}
	switch {
	case !r.team() && (r.Title == "" || r.KEP != 0 || r.Page):
		return errors.New("a note without a title")
	case r.team() && (len(r.Titles) == 0 || !r.Page && r.KEP == 0 && len(r.PRs) == 0):
		return errors.New("a note without title or number")
	}
	for lang, title := range r.Titles {
		if l, err := content.ParseLanguage(lang); err != nil || l.String() != lang || title == "" {
			return fmt.Errorf("a title in %q: expected one in en, ja, ru or zh", content.Shorten(lang))
		}
	}
	return r.checkTexts()
}

// checkWords refuses words that the format does not know.
func (r *record) checkWords() error {
	switch {
	case r.Stage != "" && !slices.Contains(content.Stages(), r.Stage):
		return fmt.Errorf("unknown stage %q", content.Shorten(string(r.Stage)))
	case r.Transition != "" && !slices.Contains(content.Transitions(), r.Transition):
		return fmt.Errorf("unknown transition %q", content.Shorten(string(r.Transition)))
	case r.Reach != "" && !slices.Contains(content.Reaches(), r.Reach):
		return fmt.Errorf("unknown reach %q", content.Shorten(string(r.Reach)))
	}
	return nil
}

func (r *record) checkTexts() error {
	texts := append(slices.Collect(maps.Values(r.Bodies)), r.Text)
	for _, lead := range r.Leads {
		texts = append(texts, lead.Summary, lead.Action, lead.Affects)
		if len(lead.Asked) > maxList {
			return fmt.Errorf("a list of %d: expected at most %d", len(lead.Asked), maxList)
		}
	}
	for _, text := range texts {
		if why := sanitize.Tangled(text); why != "" {
			return errors.New(why)
		}
	}
	return nil
}

func (r *record) checkNumbers() error {
	for _, n := range slices.Concat(r.PRs, r.KEPs) {
		if n <= 0 || n > maxNumber {
			return fmt.Errorf("number %d: expected one from 1 to %d", n, maxNumber)
		}
	}
	if r.KEP < 0 || r.KEP > maxNumber {
		return fmt.Errorf("kep %d: expected one from 1 to %d", r.KEP, maxNumber)
	}
	for _, c := range r.Counts {
		if c.N < 0 || c.N > maxNumber {
			return fmt.Errorf("count %d: expected one from 0 to %d", c.N, maxNumber)
		}
	}
	most := max(len(r.PRs), len(r.KEPs), len(r.Kinds), len(r.SIGs), len(r.Areas), len(r.Gates), len(r.APIs), len(r.Flags),
		len(r.Metrics), len(r.Counts))
	if most > maxList {
		return fmt.Errorf("a list of %d: expected at most %d", most, maxList)
	}
	return nil
}

// recordWriter writes records and keeps the checksum of them all.
type recordWriter struct {
	out  *bufio.Writer
	hash hash.Hash
	json *json.Encoder
	size int64
}

func newRecordWriter(w io.Writer) *recordWriter {
	rw := &recordWriter{hash: sha256.New()}
	rw.out = bufio.NewWriterSize(io.MultiWriter(w, rw.hash), 64<<10)
	rw.json = json.NewEncoder(counter{rw.out, &rw.size})
	rw.json.SetEscapeHTML(false)
	return rw
}

// counter counts the bytes that go through it.
type counter struct {
	w io.Writer
	n *int64
}

func (c counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	*c.n += int64(n)
	return n, err
}

func (w *recordWriter) write(r *record) error {
	if r.Table == "" {
		r.Release = r.Version.String()
	}
	return w.json.Encode(r)
}

// finish returns the SHA-256 of all that was written, in hexadecimal.
func (w *recordWriter) finish() (string, error) {
	if err := w.out.Flush(); err != nil {
		return "", err
	}
	return hex.EncodeToString(w.hash.Sum(nil)), nil
}

// errDamaged is what everything wrong with a file of notes comes down to.
var errDamaged = errors.New("damaged")

// readRecords reads what recordWriter wrote, as a stream, and returns its SHA-256. Errors are of the context, of take,
// of reading, or errDamaged.
func readRecords(ctx context.Context, r io.Reader, take func(*record) error) (string, error) {
	h := sha256.New()
	lines := bufio.NewScanner(io.TeeReader(r, h))
	lines.Buffer(make([]byte, 64<<10), maxRecord)
	for n := 1; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		var rec record
		err := json.Unmarshal(lines.Bytes(), &rec)
		if err == nil {
			err = rec.check()
		}
		if err != nil {
			return "", fmt.Errorf("%w: line %d: %s", errDamaged, n, sanitize.Line(err.Error()))
		}
		if err := take(&rec); err != nil {
			return "", err
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return "", fmt.Errorf("%w: a line of more than %d MB", errDamaged, maxRecord>>20)
	} else if err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
