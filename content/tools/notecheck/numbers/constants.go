package numbers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// constant is a number of Kubernetes' code, as content/facts/sources/constants.yaml has it.
type constant struct {
	Name    string   `yaml:"name"` // in the code, else in words
	Value   string   `yaml:"value"`
	Says    string   `yaml:"says"`    // what notes say of it instead, rounded; "" for the value
	File    string   `yaml:"file"`    // in kubernetes/kubernetes
	From    string   `yaml:"from"`    // the first release in which it was read so
	To      string   `yaml:"to"`      // the last one
	Entries []string `yaml:"entries"` // that must say it: v1.25/kep-3329
	Past    []string `yaml:"past"`    // entries of later releases that must say the old number
	Of      []string `yaml:"of"`      // flags, fields and options whose default it is, as notes name them
	Note    string   `yaml:"note"`

	line     int
	amount   amount // that notes say
	from, to content.Version
}

// parseConstants reads the constants, with their lines.
func parseConstants(source []byte) ([]*constant, error) {
	var rows []yaml.Node
	if err := yaml.Unmarshal(source, &rows); err != nil {
		return nil, fmt.Errorf("reading the constants: %w", err)
	}
	var all []*constant
	for _, row := range rows {
		c := &constant{line: row.Line}
		if err := c.read(&row); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", constantsFile, row.Line, err)
		}
		all = append(all, c)
	}
	return all, nil
}

const constantsFile = "content/facts/sources/constants.yaml"

func (c *constant) read(row *yaml.Node) (err error) {
	if err := row.Decode(c); err != nil {
		return err
	}
	for _, value := range []string{c.Says, c.Value} {
		if a, ok := amountOf(value); ok && c.amount == (amount{}) {
			c.amount = a
		} else if !ok && (value != "" || value == c.Value) {
			return fmt.Errorf("%q: expected a number, a duration, a size, a percentage or months, as 20, 10s, 64KiB, 5%%, 36 months", value)
		}
	}
	if c.from, err = content.ParseVersion(c.From); err != nil {
		return fmt.Errorf("from: %w", err)
	}
	if c.to, err = content.ParseVersion(c.To); err != nil {
		return fmt.Errorf("to: %w", err)
	}
	if c.Name == "" || c.File == "" || len(c.Entries)+len(c.Past)+len(c.Of) == 0 {
		return errors.New("expected a name, a file, and entries that say it or what it is the default of")
	}
	return nil
}

// isIn reports whether the constant was read in a release.
func (c *constant) isIn(v content.Version) bool {
	return c.from.Compare(v.Release()) <= 0 && v.Release().Compare(c.to) <= 0
}

// String tells the constant, where it is and in which releases.
func (c *constant) String() string {
	return fmt.Sprintf("%s of %s to %s (%s)", c.Name, c.From, c.To, c.File)
}

// defaultOf is the default that something has in a release, by the name that notes use.
type defaultOf struct {
	name   string
	amount amount
	source string
}

// defaults returns the defaults that the constants and the tables know of a release: numbers alone.
func (c *check) defaults(v content.Version) (all []defaultOf) {
	for _, row := range c.constants {
		for _, name := range row.Of {
			if row.isIn(v) {
				all = append(all, defaultOf{name, row.amount, row.String()})
			}
		}
	}
	for _, d := range c.Tables.Defaults() {
		a, ok := amountOf(d.At(v))
		for _, name := range []string{d.Name, d.Also} {
			name = bareField(name)
			if ok && name != "" {
				all = append(all, defaultOf{name, a, "content/facts/defaults.tsv"})
			}
		}
	}
	return all
}

// bareField returns the name of a field of a configuration file as notes have it: without the kind.
func bareField(name string) string {
	if _, field, isField := strings.Cut(name, "Configuration."); isField {
		return field
	}
	return name
}

// How a sentence says that a number is a default: before it, and behind it.
var (
	defaultBefore = regexp.MustCompile(`\bdefaults?(?: of \x{FFFC})?(?: [oi]n [^,.;]*)?` +
		`(?: is| is now| stays| remains| rises to| becomes| of| to| value|:|,)? ?$`)
	defaultBehind = regexp.MustCompile(`^[ -]?[a-z%]* by default`)
)

// contradicted refuses the number of a sentence that calls it the default of what has another one: the sentence names one
// thing whose default is known, and no other release.
func (c *check) contradicted(t *Text, v content.Version, q quantity) {
	isDefault := defaultBefore.MatchString(q.left) || defaultBehind.MatchString(q.right)
	if !isDefault || q.in.OfPast {
		return
	}
	var known []defaultOf
	for _, d := range c.defaults(v) {
		if slices.Contains(q.in.Names, d.name) {
			known = append(known, d)
		}
	}
	if len(known) == 1 && !q.isAlso(quantity{amount: known[0].amount, number: known[0].amount.value}) {
		c.refuse(t.File, q.in.Line, "%s as the default of %s: expected %s, as %s has it for %s",
			q.amount, known[0].name, known[0].amount, known[0].source, v)
	}
}
