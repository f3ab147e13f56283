package document

import (
	"bytes"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/index/disk"
)

// Slot names one of a row's texts: the one in a language, or SlotUpstream.
type Slot uint8

// Slots of texts that are in no language of ours.
const (
	SlotUpstream = Slot(content.Chinese) + 1 + iota // upstream's own words about the change
	slots                                           // the number of slots
)

// errCutOff says that packed passages end before they should.
var errCutOff = fmt.Errorf("%w: its texts are cut off", disk.ErrDoubt)

// An index keeps a row's passages as lines of bytes. Each passage begins with its kind and ends with endPassage, each
// text ends with endText; passages hold no control characters, see sanitize.Line. Another form of it needs a higher
// text.Version.
const (
	firstKind  = '0'
	endPassage = "\x00"
	endText    = "\x01"
)

// packPassages returns the passages of all texts of a row, by slot, as an index keeps them.
func packPassages(all *[slots][]Passage) (out []byte) {
	for _, passages := range all {
		for _, p := range passages {
			out = append(out, firstKind+byte(p.Kind))
			out = append(append(out, p.Text...), endPassage...)
		}
		out = append(out, endText...)
	}
	return out
}

// UnpackPassages returns the passages of one text, copied. An error is disk.ErrDoubt.
func UnpackPassages(packed []byte, of Slot) (out []Passage, err error) {
	for range of {
		_, packed, _ = bytes.Cut(packed, []byte(endText))
	}
	packed, _, found := bytes.Cut(packed, []byte(endText))
	for found && len(packed) > 0 {
		var p []byte
		if p, packed, found = bytes.Cut(packed, []byte(endPassage)); found && len(p) > 0 {
			out = append(out, Passage{Kind: PassageKind(p[0] - firstKind), Text: string(p[1:])})
		}
	}
	if !found {
		return nil, errCutOff
	}
	return out, nil
}
