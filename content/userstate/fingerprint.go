package userstate

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"strings"

	"k8sexplore/content"
)

// fingerprint stands for what an entry says, as the program has it: 64 bits in hexadecimal behind the version of what
// goes into them.
type fingerprint string

const (
	printVersion = "2-" // raised when impression takes other things, so that no entry counts as changed for that alone
	printDigits  = "0123456789abcdef"
)

// isOne reports whether a text can be a fingerprint, of whatever version.
func (f fingerprint) isOne() bool {
	return f != "" && len(f) <= 40 && strings.Trim(string(f), "-"+printDigits) == ""
}

// differs reports whether two entries say something else, as far as their fingerprints can be compared.
func (f fingerprint) differs(other fingerprint) bool {
	return f != other && strings.HasPrefix(string(f), printVersion) && strings.HasPrefix(string(other), printVersion)
}

// fingerprints returns those of all rows of a catalog.
func fingerprints(ctx context.Context, c *content.Catalog) ([]fingerprint, error) {
	out := make([]fingerprint, c.Len())
	var said impression
	for row := range out {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := said.take(c, row); err != nil {
			return nil, err
		}
		out[row] = said.print()
	}
	return out, nil
}

// impression is what an entry says, as bytes: texts and lists behind their lengths, so that no two entries are alike by
// chance.
type impression []byte

// take takes the title and text that the entry was written in, what its header says of it, and what other sources say.
// Numbers of pull requests are names of it, and no part of that.
func (i *impression) take(c *content.Catalog, row int) error {
	body, _, err := c.Body(row, content.English)
	if err != nil {
		return fmt.Errorf("taking the fingerprint of %s: %w", c.ID(row), err)
	}
	title, _ := c.Title(row, content.English)
	e := c.Entry(row)
	*i = (*i)[:0]
	lead := c.Lead(row, content.English)
	i.texts(title, lead.Summary, lead.Action, lead.Affects, body, string(e.Stage), string(e.Transition))
	i.bits(e.ActionRequired, e.ActionSaid)
	i.number(len(e.Gates))
	for _, g := range e.Gates {
		i.texts(g.Name)
		i.bits(g.Default)
	}
	i.list(e.SIGs)
	i.number(len(e.Kinds))
	for _, k := range e.Kinds {
		i.texts(string(k))
	}
	i.list(e.Sources)
	for _, told := range e.Upstream {
		i.texts(told.Text)
	}
	return nil
}

func (i *impression) number(n int) { *i = binary.AppendUvarint(*i, uint64(n)) }

func (i *impression) bits(bits ...bool) {
	for _, on := range bits {
		n := 0
		if on {
			n = 1
		}
		i.number(n)
	}
}

func (i *impression) texts(texts ...string) {
	for _, t := range texts {
		i.number(len(t))
		*i = append(*i, t...)
	}
}

func (i *impression) list(texts []string) {
	i.number(len(texts))
	i.texts(texts...)
}

func (i *impression) print() fingerprint {
	h := fnv.New64a()
	_, _ = h.Write(*i) // which never fails
	return fingerprint(fmt.Sprintf("%s%016x", printVersion, h.Sum64()))
}
