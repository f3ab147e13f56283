package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// fit returns JSON of at most so many bytes, and what was left out of it: the ends of its longest lists, then of its
// longest texts. It stays an answer of the same schema.
func fit(answer string, most int) (out json.RawMessage, notes []string, err error) {
	var packed bytes.Buffer
	if err := json.Compact(&packed, []byte(answer)); err != nil {
		return nil, nil, fmt.Errorf("reading an answer: %w", err)
	}
	if packed.Len() <= most {
		return packed.Bytes(), nil, nil
	}
	var was, is any
	for _, v := range []*any{&was, &is} {
		d := json.NewDecoder(strings.NewReader(answer))
		d.UseNumber()
		if err := d.Decode(v); err != nil {
			return nil, nil, fmt.Errorf("reading an answer: %w", err)
		}
	}
	for {
		f := fitting{}
		if size, _ := f.measure("", is, func(v any) { is = v }); size <= most || !f.cut(size-most) {
			break
		}
	}
	if out, err = json.Marshal(is); err != nil {
		return nil, nil, fmt.Errorf("shortening an answer: %w", err)
	}
	return out, leftOut(was, is), nil
}

// part is a list or a text of an answer that may be shortened.
type part struct {
	at           string
	length, size int // of it: how many there are, and bytes
	isText       bool
	isOuter      bool // most of it are lists within, which can be shortened by themselves
	keep         func(int)
}

// fitting is the parts of an answer.
type fitting struct{ parts []part }

// measure returns roughly how many bytes a value takes as JSON, and how many of them are in lists; it notes its parts.
func (f *fitting) measure(at string, v any, set func(any)) (size, inLists int) {
	within := func(at string, v any, set func(any)) {
		s, l := f.measure(at, v, set)
		size, inLists = size+s, inLists+l
	}
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			size += len(`"":,`) + len(name)
			within(at+"."+name, inner, func(n any) { v[name] = n })
		}
	case []any:
		for i, inner := range v {
			size += len(",")
			within(at, inner, func(n any) { v[i] = n })
		}
		isOuter := inLists > size*3/4
		inLists = size
		f.parts = append(f.parts, part{at, len(v), size, false, isOuter, func(n int) { set(v[:n]) }})
	case string:
		quoted, _ := json.Marshal(v) // a string can be written
		size = len(quoted)
		f.parts = append(f.parts, part{at, len(v), size, true, false, func(n int) { set(beginning(v, n)) }})
	case json.Number:
		size = len(v)
	default:
		size = len("false")
	}
	return size + len("{}"), inLists
}

// cut takes about so many bytes off the part that can best spare them, half of it at most. False: nothing is left to cut.
func (f *fitting) cut(bytes int) bool {
	const few, short = 3, 1000 // what has no more is spared as long as possible
	spares := func(p part) int {
		switch {
		case p.isText && p.length > short:
			return 1
		case p.isText || p.length < 2:
			return -1
		case p.length > few && !p.isOuter:
			return 2
		}
		return 0
	}
	if len(f.parts) == 0 {
		return false
	}
	best := slices.MaxFunc(f.parts, func(a, b part) int {
		return cmp.Or(spares(a)-spares(b), a.size-b.size, strings.Compare(a.at, b.at))
	})
	if spares(best) < 0 {
		return false
	}
	left := max(best.length-1-best.length*bytes/best.size, best.length/2)
	best.keep(min(left, best.length-1))
	return true
}

// beginning returns at most n bytes of a text.
func beginning(s string, n int) string {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// leftOut says where an answer has less than it had, a line for all.
func leftOut(was, is any) []string {
	var all []string
	var compare func(at string, was, is any)
	compare = func(at string, was, is any) {
		switch is := is.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(is)) {
				compare(strings.TrimPrefix(at+"."+name, "."), was.(map[string]any)[name], is[name])
			}
		case []any:
			had := was.([]any)
			if len(had) > len(is) {
				all = append(all, fmt.Sprintf("%s: %d of %d", at, len(is), len(had)))
			}
			for i := range is {
				compare(fmt.Sprintf("%s[%d]", at, i), had[i], is[i])
			}
		case string:
			if had := was.(string); len(had) > len(is) {
				all = append(all, fmt.Sprintf("%s: %d of %d bytes", at, len(is), len(had)))
			}
		}
	}
	compare("", was, is)
	const named = 20
	if more := len(all) - named; more > 0 {
		all = append(all[:named], fmt.Sprintf("and %d more", more))
	}
	return []string{fmt.Sprintf("Cut to %d bytes; ask for less to see all. Given: %s.", longestAnswer, strings.Join(all, "; "))}
}

// cutPage returns the first lines of a page, at most so many bytes, and notes that more was left out.
func cutPage(page string, most int, notes *[]string) string {
	if len(page) <= most {
		return page
	}
	end := cmp.Or(strings.LastIndexByte(page[:most], '\n')+1, len(beginning(page, most)))
	*notes = append(*notes, fmt.Sprintf("The page is cut: %d of %d bytes.", end, len(page)))
	return page[:end]
}
