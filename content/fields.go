package content

import (
	"slices"
	"strconv"
)

// fieldTable says everything about the fields, one row each, in the order in which they are shown. Flags, chips,
// completion, palette, filter panel and help follow from it: a new filter is a new row, a list in Filters where none
// fits, and its words.
var fieldTable = [...]fieldRow{
	{
		field: FieldRelease, aliases: []string{"version"},
		Traits: Traits{Flag: true, Example: "release:1.25..1.27"},
		store: list[Span]{
			in: func(f *Filters) *[]Span { return &f.Releases }, parse: parseRelease, print: Span.String,
		},
		values: func(c *Catalog) []string { return c.vocab().releases },
		counted: &counted{
			column: colVersion,
			size:   func(c *Catalog) int { return len(c.versions) },
			passes: func(c *Catalog, f *Filters, number int) bool {
				return slices.ContainsFunc(f.Releases, func(s Span) bool { return s.Contains(c.versions[number]) })
			},
			byValue: func(_ *Catalog, byNumber []int) []int { return byNumber },
		},
	},
	{
		field:  FieldSIG,
		Traits: Traits{Flag: true, Example: "sig:node,network", Palette: true},
		store: list[string]{
			in:    func(f *Filters) *[]string { return &f.SIGs },
			parse: func(c *Catalog, s string) (string, error) { return parseSIG(FieldSIG, s, c.vocab().sigs) }, print: asWritten[string],
		},
		values: func(c *Catalog) []string { return c.vocab().sigs },
		counted: countedSets(colSIGSet, func(c *Catalog) (sets [][]string, words []string) { return c.vocab().sigSets, c.vocab().sigs },
			func(f *Filters, sig string) bool { return slices.Contains(f.SIGs, sig) }),
	},
	{
		field: FieldOwner, aliases: []string{"lead", "owning-sig"},
		Traits: Traits{Flag: true, Example: "owner:node"},
		store: list[string]{
			in:    func(f *Filters) *[]string { return &f.Owners },
			parse: func(c *Catalog, s string) (string, error) { return parseSIG(FieldOwner, s, c.vocab().sigs) }, print: asWritten[string],
		},
		values: func(c *Catalog) []string { return c.vocab().sigs },
		condition: func(c *Catalog, f *Filters) func(int) bool {
			return func(row int) bool { return slices.Contains(f.Owners, c.SIG(row)) }
		},
	},
	{
		field: FieldStage, aliases: []string{"status"},
		Traits: Traits{Flag: true, Example: "stage:alpha", Palette: true},
		store: list[Stage]{
			in:    func(f *Filters) *[]Stage { return &f.Stages },
			parse: func(_ *Catalog, s string) (Stage, error) { return ParseStage(s) }, print: asWritten[Stage],
		},
		values: func(*Catalog) []string { return Names(Stages()) },
		counted: &counted{
			column: colStage,
			size:   func(*Catalog) int { return 1 + len(Stages()) },
			passes: func(_ *Catalog, f *Filters, number int) bool {
				return number > 0 && slices.Contains(f.Stages, Stages()[number-1])
			},
			byValue: func(_ *Catalog, byNumber []int) []int { return byNumber[1:] },
		},
	},
	{
		field: FieldKind, aliases: []string{"type"},
		Traits: Traits{Flag: true, Example: "kind:feature", Palette: true},
		store: list[Kind]{
			in: func(f *Filters) *[]Kind { return &f.Kinds }, parse: parseKind, print: asWritten[Kind],
		},
		values: func(c *Catalog) []string { return c.vocab().kinds },
		counted: countedSets(colKindSet, func(c *Catalog) (sets [][]string, words []string) { return c.vocab().kindSets, c.vocab().kinds },
			func(f *Filters, kind string) bool { return slices.Contains(f.Kinds, Kind(kind)) }),
	},
	{
		field: FieldGate, aliases: []string{"featuregate", "feature-gate"},
		Traits: Traits{Flag: true, Example: "gate:Pod*"},
		store: list[string]{
			in: func(f *Filters) *[]string { return &f.Gates }, parse: parseGate, print: asWritten[string],
		},
		begun:     gateNames,
		condition: hasGate,
	},
	{
		field:  FieldAction,
		Traits: Traits{Switch: true, Example: "action:required", Palette: true},
		store: toggle{
			field: FieldAction, in: func(f *Filters) *bool { return &f.Action }, on: []string{"required", "true", "yes"},
		},
		values: func(*Catalog) []string { return []string{"required"} },
		counted: &counted{
			column:  colAction,
			size:    func(*Catalog) int { return actionCount },
			passes:  func(_ *Catalog, _ *Filters, number int) bool { return number != 0 },
			byValue: func(_ *Catalog, n []int) []int { return []int{n[actionRequired] + n[actionSaid]} },
		},
	},
	{
		field: FieldLanguage, aliases: []string{"language"}, // no flag: --lang is the language of the answer
		store: list[Language]{
			in:    func(f *Filters) *[]Language { return &f.Languages },
			parse: func(_ *Catalog, s string) (Language, error) { return ParseLanguage(s) }, print: Language.String,
		},
		values: func(*Catalog) []string { return languageCodes[:] },
		condition: func(c *Catalog, f *Filters) func(int) bool {
			return func(row int) bool {
				return slices.ContainsFunc(f.Languages, func(l Language) bool { return c.IsIn(row, l) })
			}
		},
	},
	{
		field:  FieldAuthor,
		Traits: Traits{Flag: true},
		store: list[string]{
			in: func(f *Filters) *[]string { return &f.Authors }, parse: parseAuthor, print: asWritten[string],
		},
		begun:     authorNames,
		condition: hasAuthor,
	},
	{
		field: FieldPR, aliases: []string{"pull"},
		Traits:    Traits{Flag: true},
		store:     list[int]{in: func(f *Filters) *[]int { return &f.PRs }, parse: parsePR, print: strconv.Itoa},
		condition: namesPR,
	},
	{
		field:  FieldHas,
		Traits: Traits{Flag: true},
		store: list[Part]{
			in:    func(f *Filters) *[]Part { return &f.Parts },
			parse: func(_ *Catalog, s string) (Part, error) { return parseTerm("has", s, Parts(), nil) }, print: asWritten[Part],
		},
		values:    func(*Catalog) []string { return Names(Parts()) },
		condition: hasPart,
	},
	{
		field:  FieldIs,
		Traits: Traits{Flag: true, Example: "is:unread", Palette: true},
		store: markStore{list[Mark]{
			in: func(f *Filters) *[]Mark { return &f.Marks }, parse: parseMark, print: asWritten[Mark],
		}},
		values:    func(*Catalog) []string { return Names(MarkNames()) },
		begun:     marksBegun,
		condition: hasMark,
	},
	{
		field:  FieldSource,
		Traits: Traits{Flag: true, Choice: true},
		store: list[string]{
			in:    func(f *Filters) *[]string { return &f.Sources },
			parse: func(c *Catalog, s string) (string, error) { return parseTerm("source", s, c.vocab().sources, nil) }, print: asWritten[string],
		},
		values: func(c *Catalog) []string { return c.vocab().sources },
		counted: countedSets(colSources, func(c *Catalog) (sets [][]string, words []string) { return c.vocab().sourceSets, c.vocab().sources },
			func(f *Filters, source string) bool { return slices.Contains(f.Sources, source) }),
	},
}
