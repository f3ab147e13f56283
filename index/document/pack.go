package document

import (
	"encoding/binary"
	"fmt"

	"k8sexplore/content"
	"k8sexplore/index/disk"
)

// Slot is which of a row's texts is meant: the one in a language, or what upstream says besides.
type Slot uint8

const (
	SlotUpstream = Slot(content.Chinese) + 1 + iota
	slots        // how many there are
)

// errCutOff is what packed passages are that end before they should.
var errCutOff = fmt.Errorf("%w: its texts are cut off", disk.ErrDoubt)

// packPassages writes the passages of all texts of a row, by slot, as an index keeps them: of each text how many there
// are, of each passage its kind and its length before its bytes. Another form of it needs a higher text.Version.
func packPassages(all *[slots][]Passage) []byte {
	size := int(slots) * binary.MaxVarintLen32
	for _, passages := range all {
		for _, p := range passages {
			size += 1 + binary.MaxVarintLen32 + len(p.Text)
		}
	}
	out := make([]byte, 0, size)
	for _, passages := range all {
		out = binary.AppendUvarint(out, uint64(len(passages)))
		for _, p := range passages {
			out = binary.AppendUvarint(append(out, byte(p.Kind)), uint64(len(p.Text)))
			out = append(out, p.Text...)
		}
	}
	return out
}

// UnpackPassages returns the passages of one text, copied.
func UnpackPassages(packed []byte, of Slot) (out []Passage, err error) {
	for at := Slot(0); at <= of; at++ {
		count, size := binary.Uvarint(packed)
		if size <= 0 {
			return nil, errCutOff
		}
		packed = packed[size:]
		for range count { // of which each takes some bytes: a senseless count ends with them
			var p Passage
			if p, packed, err = unpackPassage(packed, at == of); err != nil {
				return nil, err
			}
			if at == of {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// unpackPassage returns the first of some passages, its text only if it is wanted, and the others.
func unpackPassage(packed []byte, wanted bool) (p Passage, rest []byte, err error) {
	if len(packed) == 0 {
		return p, nil, errCutOff
	}
	p.Kind, packed = PassageKind(packed[0]), packed[1:]
	length, size := binary.Uvarint(packed)
	if size <= 0 || length > uint64(len(packed)-size) {
		return p, nil, errCutOff
	}
	packed = packed[size:]
	if wanted {
		p.Text = string(packed[:length])
	}
	return p, packed[length:], nil
}
