package keep

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// Form is how the records of a table are written.
type Form[K comparable, R any] struct {
	Name    string // of the file: ticks for ticks.txt, ticks.lock, ticks.damaged-1.txt and ticks.newer-1.txt
	Header  string // the first line, without the version: "k8sexplore ticks"
	Version int

	Encode func(key K, record R) string                 // one line, without its end
	Decode func(line string) (key K, record R, ok bool) // ok is false for a line that is damaged
	Merge  func(kept, set R) R                          // makes one of the record that is kept and the one that was set; nil takes the latter
	Forget func(record R) bool                          // reports a record that needs no line; nil where every record needs one
}

// line is a record, and how it is written.
type line[R any] struct {
	text   string
	record R
}

// first returns the first line of a file.
func (f *Form[K, R]) first() string { return f.Header + " " + strconv.Itoa(f.Version) }

// put merges records into others.
func (f *Form[K, R]) put(into, records map[K]R) {
	for key, r := range records {
		f.putOne(into, key, r)
	}
}

func (f *Form[K, R]) putOne(into map[K]R, key K, r R) {
	if f.Merge != nil {
		if kept, ok := into[key]; ok {
			r = f.Merge(kept, r)
		}
	}
	into[key] = r
}

// change writes the line of a key anew from its record in now. A record that needs no line is taken out of both maps.
func (f *Form[K, R]) change(lines map[K]line[R], key K, now map[K]R) {
	if f.Forget != nil && f.Forget(now[key]) {
		delete(now, key)
		delete(lines, key)
		return
	}
	lines[key] = line[R]{f.Encode(key, now[key]), now[key]}
}

// format writes a file.
func (f *Form[K, R]) format(lines map[K]line[R]) []byte {
	texts := make([]string, 0, len(lines))
	for _, l := range lines {
		texts = append(texts, l.text)
	}
	slices.Sort(texts)
	return []byte(strings.Join(append([]string{f.first()}, texts...), "\n") + "\n")
}

// read returns the records of a file.
func (f *Form[K, R]) read(data []byte) (map[K]R, state) {
	records := make(map[K]R, countLines(data))
	state := f.each(data, func(key K, r R, _ string) { f.putOne(records, key, r) })
	return records, state
}

// parse returns the lines of a file.
func (f *Form[K, R]) parse(data []byte) (map[K]line[R], state) {
	lines := make(map[K]line[R], countLines(data))
	state := f.each(data, func(key K, r R, text string) {
		if before, ok := lines[key]; ok && f.Merge != nil {
			r = f.Merge(before.record, r)
			text = f.Encode(key, r)
		}
		lines[key] = line[R]{text, r}
	})
	return lines, state
}

func countLines(data []byte) int { return strings.Count(text(data), "\n") }

// text returns bytes as a string without copying them; they must not be changed any more.
func text(data []byte) string { return unsafe.String(unsafe.SliceData(data), len(data)) }

// each goes through the lines of a file that can be read, and says in which state it is. No file holds nothing, and is
// whole. Of what a newer program has written nothing is read.
func (f *Form[K, R]) each(data []byte, found func(key K, r R, text string)) state {
	if data == nil {
		return whole
	}
	body, ended := strings.CutSuffix(text(data), "\n")
	first, rest, more := strings.Cut(body, "\n")
	state := whole
	if first != f.first() {
		if version, ok := strings.CutPrefix(first, f.Header+" "); ok {
			if n, err := strconv.Atoi(version); err == nil && n > f.Version {
				return newer
			}
		}
		state, rest, more = damaged, body, true
	}
	if !ended {
		state = damaged
	}
	for text := range strings.SplitSeq(rest, "\n") {
		if !more {
			break
		}
		key, r, ok := f.Decode(text)
		if !ok {
			state = damaged
			continue
		}
		found(key, r, text)
	}
	return state
}
