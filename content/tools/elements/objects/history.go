package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// history is what the types were through the releases, by name.
type history map[string]*typeHistory

// typeHistory is one type.
type typeHistory struct {
	newest   objectType
	releases minors
	fields   map[fieldKey]*fieldHistory
	values   map[string]*valueHistory
}

// fieldKey tells the rows of a field apart: one for each type that it had.
type fieldKey struct{ name, typ string }

type fieldHistory struct {
	newest   field
	gates    []string
	first    []string // the gates that its first release names
	marked   bool     // gates are those of a marker
	releases minors

	immutable map[string]minors // in which releases it is immutable, or onceSet
}

type valueHistory struct {
	gates    []string
	releases minors
}

// minors are minor releases, a bit each.
type minors uint64

func (m *minors) add(minor int) { *m |= 1 << minor }

// String writes spans of releases: 1.8-, 1.8-1.21, 1.29-1.30,1.32-; one that lasts has no end.
func (m minors) String() string {
	var spans []string
	has := func(minor int) bool { return m&(1<<minor) != 0 }
	for from := oldest; from <= newest; from++ {
		if !has(from) {
			continue
		}
		to := from
		for to < newest && has(to+1) {
			to++
		}
		span := fmt.Sprintf("1.%d-", from)
		if to < newest {
			span = fmt.Sprintf("1.%d-1.%d", from, to)
		}
		spans = append(spans, span)
		from = to
	}
	return strings.Join(spans, ",")
}

// add adds the types of a release; releases come oldest first.
func (h history) add(minor int, types []objectType) {
	for _, t := range types {
		known := h[t.name]
		if known == nil {
			known = &typeHistory{fields: map[fieldKey]*fieldHistory{}, values: map[string]*valueHistory{}}
			h[t.name] = known
		}
		known.newest = t
		known.releases.add(minor)
		for _, f := range t.fields {
			key := fieldKey{f.name, f.typ}
			if known.fields[key] == nil {
				known.fields[key] = &fieldHistory{first: f.gates, immutable: map[string]minors{}}
			}
			row := known.fields[key]
			row.newest = f
			row.releases.add(minor)
			if f.immutable != "" {
				row.immutable[f.immutable] |= 1 << minor
			}
			if len(f.gates) > 0 {
				row.gates, row.marked = f.gates, f.marked
			}
		}
		for _, v := range t.values {
			if known.values[v.text] == nil {
				known.values[v.text] = &valueHistory{}
			}
			row := known.values[v.text]
			row.releases.add(minor)
			if len(v.gates) > 0 {
				row.gates = v.gates
			}
		}
	}
}

// first returns the oldest of the releases.
func (m minors) first() int { return bits.TrailingZeros64(uint64(m)) }

// dropYounger drops the gates that are younger than a field or value which came without one, in whatever version of its
// group, or behind another one, unless a marker names it: they are those of a part of it. A gate that got another name is
// younger, too.
func (h history) dropYounger(first map[string]int) {
	type came struct {
		in    int
		gates []string
	}
	oldest := map[string]came{} // by group, type and field or value: a field is as old as the first of its types
	key := func(name, of string) string {
		version, kind, _ := strings.Cut(name, " ")
		group, _, _ := strings.Cut(version, "/")
		return group + " " + kind + " " + of
	}
	note := func(key string, now came) {
		if have, ok := oldest[key]; !ok || now.in < have.in || now.in == have.in && len(now.gates) == 0 {
			oldest[key] = now
		}
	}
	for name, t := range h {
		for f, row := range t.fields {
			note(key(name, f.name), came{row.releases.first(), row.first})
		}
		for text, row := range t.values {
			note(key(name, "="+text), came{in: row.releases.first()})
		}
	}
	drop := func(gates []string, marked bool, at came) []string {
		return slices.DeleteFunc(gates, func(gate string) bool {
			return first[gate] > at.in && !slices.Contains(at.gates, gate) && (!marked || len(at.gates) == 0)
		})
	}
	for name, t := range h {
		for f, row := range t.fields {
			row.gates = drop(row.gates, row.marked, oldest[key(name, f.name)])
		}
		for text, row := range t.values {
			row.gates = drop(row.gates, false, oldest[key(name, "="+text)])
		}
	}
}

// none stands in the table where there is nothing to say.
const none = "-"

// table returns all types as lines below a header.
func (h history) table(header string) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for _, name := range slices.Sorted(maps.Keys(h)) {
		t := h[name]
		mark, form := "", t.newest.form
		if t.newest.isKind {
			mark = "*"
		}
		if t.newest.closed && form != "object" {
			form += "!"
		}
		fmt.Fprintf(&b, "%s%s\t%s\t%s\n", mark, name, form, t.releases)
		keys := slices.SortedFunc(maps.Keys(t.fields), func(a, b fieldKey) int {
			return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(t.fields[a].releases, t.fields[b].releases), cmp.Compare(a.typ, b.typ))
		})
		for _, key := range keys {
			row := t.fields[key]
			need := "optional"
			if row.newest.required {
				need = "required"
			}
			line := []string{
				"", key.name, key.typ, row.releases.String(), need, strings.Join(row.gates, ","), row.newest.deflt,
				row.newest.listForm, column(row.immutable),
			}
			writeLine(&b, line)
		}
		for _, text := range slices.Sorted(maps.Keys(t.values)) {
			writeLine(&b, []string{"", "=" + text, t.values[text].releases.String(), strings.Join(t.values[text].gates, ",")})
		}
	}
	return b.Bytes()
}

// writeLine writes columns; the last ones may be empty.
func writeLine(b *bytes.Buffer, columns []string) {
	for len(columns) > 0 && columns[len(columns)-1] == "" {
		columns = columns[:len(columns)-1]
	}
	for i := 1; i < len(columns); i++ {
		columns[i] = cmp.Or(columns[i], none)
	}
	b.WriteString(strings.Join(columns, "\t") + "\n")
}

// summary counts what the table holds.
func (h history) summary() string {
	fields, values := 0, 0
	for _, t := range h {
		fields += len(t.fields)
		values += len(t.values)
	}
	return fmt.Sprintf("%d types, %d fields, %d values", len(h), fields, values)
}
