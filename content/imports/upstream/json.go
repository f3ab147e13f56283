package upstream

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
)

// jsonNote is an element of upstream's map, as far as it is read. duplicate (of several SIGs), duplicate_kind (of
// several kinds) and feature (of the kind feature) say nothing that the lists do not.
type jsonNote struct {
	Text           string   `json:"text"`
	Author         string   `json:"author"`
	PR             prNumber `json:"pr_number"`
	Areas          []string `json:"areas"`
	Kinds          []string `json:"kinds"`
	SIGs           []string `json:"sigs"`
	ActionRequired bool     `json:"action_required"`
	DoNotPublish   bool     `json:"do_not_publish"`
	IsMapped       bool     `json:"is_mapped"`
	ReleaseVersion string   `json:"release_version"`
	Documentation  []struct {
		URL string `json:"url"`
	} `json:"documentation"`
}

// prNumber is a number, or one written as a string; 0 where it is neither.
type prNumber int

func (n *prNumber) UnmarshalJSON(raw []byte) error {
	v, _ := strconv.Atoi(strings.Trim(string(raw), `"`))
	*n = prNumber(v)
	return nil
}

// readJSON reads a map from pull request numbers to notes, one note at a time.
func readJSON(r io.Reader, out *output) error {
	bound := &bounded{r: r, limit: maxNote}
	d := json.NewDecoder(bound)
	fail := func(key string, err error) error { return jsonError(out.name, key, err) }
	if t, err := d.Token(); err != nil {
		return fail("", err)
	} else if t != json.Delim('{') {
		return &Error{Name: out.name, Why: "expected a JSON object keyed by pull request number"}
	}
	name := releaseInName(out.name)
	last := ""
	for {
		bound.limit = d.InputOffset() + maxNote
		if !d.More() {
			break
		}
		t, err := d.Token()
		if err != nil {
			return fail(last, err)
		}
		if last, _ = t.(string); out.full() {
			return &Error{Name: out.name, Key: last, Why: tooManyNotes}
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return fail(last, err)
		}
		if depth(raw) > maxDepth {
			return &Error{Name: out.name, Key: last, Why: fmt.Sprintf("values nested deeper than %d", maxDepth)}
		}
		n := jsonNote{}
		if err := json.Unmarshal(raw, &n); err != nil {
			return fail(last, err)
		}
		if err := n.publish(last, name, out); err != nil {
			return err
		}
	}
	if _, err := d.Token(); errors.Is(err, io.EOF) {
		return fail(last, io.ErrUnexpectedEOF)
	} else if err != nil {
		return fail(last, err)
	}
	bound.limit = d.InputOffset() + maxNote
	if _, err := d.Token(); err != io.EOF {
		return &Error{Name: out.name, Why: "something follows the JSON object"}
	}
	return nil
}

// publish hands the note to out, or counts it as one that upstream does not publish.
func (n *jsonNote) publish(key string, name named, out *output) error {
	release := name.release
	if !name.strong && n.ReleaseVersion != "" {
		v, err := content.ParseVersion(n.ReleaseVersion)
		if err != nil {
			return &Error{Name: out.name, Key: key, Why: "release_version: " + err.Error(), Err: err}
		}
		release = v
	}
	if release == (content.Version{}) {
		return &Error{Name: out.name, Key: key, Err: ErrNoRelease,
			Why: "no release: expected one in the file's name or as release_version"}
	}
	pr := int(n.PR)
	if pr <= 0 {
		pr, _ = strconv.Atoi(key)
	}
	if pr <= 0 || pr > maxPR {
		return &Error{Name: out.name, Key: key, Why: "no pull request number"}
	}
	note := Note{
		Release: release, PRs: []int{pr}, Text: sanitize.Text(n.Text), Author: author(n.Author), Action: n.ActionRequired,
		Kinds: labels(n.Kinds, kindLabel), SIGs: labels(n.SIGs, sigLabel), Areas: labels(n.Areas, areaLabel),
	}
	if why := sanitize.Tangled(note.Text); why != "" {
		return &Error{Name: out.name, Key: key, Why: why}
	}
	if n.DoNotPublish && !n.IsMapped || !note.settle() {
		out.skip(release)
		return nil
	}
	for _, d := range n.Documentation {
		note.addKEPs(sanitize.Line(d.URL))
	}
	return out.publish(note)
}

// depth returns how deeply the objects and arrays of a valid JSON value are nested.
func depth(raw []byte) int {
	open, deepest, quoted := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			open++
			deepest = max(deepest, open)
		case c == '}' || c == ']':
			open--
		}
	}
	return deepest
}

// bounded reads no further than limit, which the decoder's loop moves on: so no value is larger than it may be.
type bounded struct {
	r     io.Reader
	read  int64
	limit int64
}

var errTooLong = errors.New("value too large")

func (b *bounded) Read(p []byte) (int, error) {
	if b.read >= b.limit {
		return 0, errTooLong
	}
	// The decoder looks at blanks again after every read: as few reads as can be.
	n, err := io.ReadFull(b.r, p[:min(int64(len(p)), b.limit-b.read)])
	b.read += int64(n)
	if errors.Is(err, io.ErrUnexpectedEOF) && n > 0 {
		err = nil // the next read tells whether this is the end
	}
	return n, err
}

// jsonError says in our words what the decoder found at or after that key.
func jsonError(name, key string, err error) error {
	e := &Error{Name: name, Key: key, Err: err}
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	switch {
	case errors.Is(err, errTooLong):
		e.Why = fmt.Sprintf("a value of more than %d KB", maxNote>>10)
	case errors.Is(err, io.ErrUnexpectedEOF):
		e.Why = "the file is cut off here"
	case errors.Is(err, io.EOF):
		e.Why = "the file is empty"
	case errors.As(err, &syntax):
		e.Why = fmt.Sprintf("not JSON: %v", syntax)
	case errors.As(err, &typed) && typed.Field != "":
		e.Why = fmt.Sprintf("%s: expected %s, found %s", typed.Field, jsonName(typed.Type.Kind().String()), typed.Value)
	case errors.As(err, &typed):
		e.Why = "expected an object with the note, found " + typed.Value
	default:
		e.Why = err.Error()
	}
	return e
}

// jsonName returns what JSON calls the kind of a Go type.
func jsonName(kind string) string {
	switch kind {
	case "slice":
		return "a list"
	case "bool":
		return "true or false"
	case "struct":
		return "an object"
	}
	return "a " + kind
}
