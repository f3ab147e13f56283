package run

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The orders of entries. Each command's own stands first.
const (
	ByRelevance  = "relevance"
	byRelease    = "release"
	ByImportance = string(content.ByImportance)
	BySIG        = "sig"
	ByNumber     = string(content.ByNumber)
	ByTitle      = "title"
)

// ListSorts returns the orders of list, the usual one first.
func ListSorts() []string { return []string{byRelease, ByImportance, BySIG, ByNumber, ByTitle} }

// SearchSorts returns the orders of search, the usual one first.
func SearchSorts() []string { return []string{ByRelevance, byRelease, BySIG, ByNumber, ByTitle} }

// ReleaseSorts returns the orders of releases.
func ReleaseSorts() []string { return []string{byRelease} }

// SearchLimit is how many hits a search gives that is not told.
const SearchLimit = 20

// FilterForms returns the beginnings of filters as they are typed.
func FilterForms() []string {
	return content.Each(content.Fields(), func(f content.Field) string { return string(f) + ":" })
}

// The annotations of flags, whose values fill the placeholders of their descriptions.
const (
	Choices   = "choices" // what a flag may be; the first is the default
	ByDefault = "default" // the phrase for what is done without the flag
)

// Annotate notes the values for a placeholder in the description of a flag.
func Annotate(cmd *cobra.Command, flag, name string, values ...string) {
	if err := cmd.Flags().SetAnnotation(flag, name, values); err != nil {
		panic(err) // the flag does not exist: a mistake in this package
	}
}

// PlainForm gives a command about the library the flag that says in what form it answers: not as an article.
func (s *Run) PlainForm(cmd *cobra.Command, o *Options) {
	cmd.Flags().StringVarP(&o.Output, "output", "o", "", "")
	Annotate(cmd, "output", Choices, plainForms()...)
	s.LangFlag(cmd, o)
	s.CompleteFlag(cmd, "output", func(*content.Catalog) []string { return plainForms() })
}

// Plain reads the flags of plainForm.
func (s *Run) Plain(o *Options) (form string, err error) {
	if _, err := s.Language(o.Lang); err != nil {
		return "", err
	}
	return Choose("output", o.Output, plainForms())
}

func plainForms() []string { return []string{FormText, FormJSON} }

// The forms of an answer.
const (
	FormText     = "text"
	FormJSON     = "json"
	FormMarkdown = "markdown"
	FormCSV      = "csv"
	FormHTML     = "html"
)

// Options are the flags of one command as they were typed.
type Options struct {
	Output, Lang, sort, limit string
	full                      bool
	Since                     *string                     // a release or a day, of what is new or changed; nil for none
	Forms                     []string                    // of the answer, the usual one first; nil for those of most commands
	EveryLanguage             bool                        // --lang takes EveryLanguage as well
	Web                       bool                        // the page upstream is opened in the browser
	Filters                   map[content.Field]*[]string // of flagFields; nil where a command takes none
	switches                  map[content.Field]*bool     // of switchFields; nil where a command takes none
}

// Flags gives a command the flags that all have; the shell completes their values. limit names the words for what it
// does without being told; the first of sorts is its order then.
func (s *Run) Flags(cmd *cobra.Command, o *Options, limit string, sorts []string) {
	s.FormFlags(cmd, o)
	o.LimitFlag(cmd, limit)
	f := cmd.Flags()
	f.StringVar(&o.sort, "sort", "", "")
	f.BoolVar(&o.full, "full", false, "")
	Annotate(cmd, "sort", Choices, sorts...)
	s.CompleteFlag(cmd, "sort", func(*content.Catalog) []string { return sorts })
	s.FilterFlags(cmd, o)
}

// LimitFlag gives a command the flag that says with how many entries it answers. See flags.
func (o *Options) LimitFlag(cmd *cobra.Command, limit string) {
	cmd.Flags().StringVar(&o.limit, "limit", "", "")
	Annotate(cmd, "limit", ByDefault, limit)
}

// FilterFlags gives a command the flags that say which entries it answers with.
func (s *Run) FilterFlags(cmd *cobra.Command, o *Options) {
	f := cmd.Flags()
	o.Filters, o.switches = map[content.Field]*[]string{}, map[content.Field]*bool{}
	for _, field := range flagFields() {
		o.Filters[field] = f.StringArray(string(field), nil, "")
		s.CompleteFlag(cmd, string(field), func(c *content.Catalog) []string { return s.Values(field, c.Completions(field, "")) })
	}
	for _, field := range switchFields() {
		o.switches[field] = f.Bool(string(field), false, "")
	}
}

// forms returns the forms that the command answers in, the usual one first.
func (o *Options) forms() []string {
	if o.Forms != nil {
		return o.Forms
	}
	return []string{FormText, FormJSON, FormMarkdown}
}

// FormFlags gives a command the flags that say in what form it answers.
func (s *Run) FormFlags(cmd *cobra.Command, o *Options) {
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVarP(&o.Output, "output", "o", "", "")
	Annotate(cmd, "output", Choices, o.forms()...)
	s.CompleteFlag(cmd, "output", func(*content.Catalog) []string { return o.forms() })
	s.LangFlag(cmd, o)
}

// LangFlag gives a command the flag that says in which language it speaks.
func (s *Run) LangFlag(cmd *cobra.Command, o *Options) {
	cmd.Flags().StringVar(&o.Lang, "lang", "", "")
	s.CompleteFlag(cmd, "lang", func(*content.Catalog) []string {
		all := content.Each(content.Languages(), content.Language.String)
		if o.EveryLanguage {
			all = append(all, EveryLanguage)
		}
		return all
	})
}

// EveryLanguage is what --lang takes for all languages, where several make sense.
const EveryLanguage = "all"

// WebFlag gives a command whose answer is about one thing the flag that opens its page upstream instead.
func (o *Options) WebFlag(cmd *cobra.Command) { cmd.Flags().BoolVar(&o.Web, "web", false, "") }

// flagFields returns the fields whose values have a flag.
func flagFields() []content.Field {
	return slices.DeleteFunc(content.Fields(), func(f content.Field) bool { return !f.Traits().Flag })
}

// switchFields returns the fields whose flag takes no value: it sets the only one.
func switchFields() []content.Field {
	return slices.DeleteFunc(content.Fields(), func(f content.Field) bool { return !f.Traits().Switch })
}

// AsksForOutput reports whether a flag was given that only an answer on the command line can obey.
func AsksForOutput(f *pflag.FlagSet) bool {
	return f.Changed("output") || f.Changed("limit") || f.Changed("sort") || f.Changed("full")
}

// Request is options and words, understood.
type Request struct {
	Catalog *content.Catalog
	Query   content.Query
	Lang    content.Language
	Form    string
	Full    bool
	Limit   int // how many entries at most, 0 for all
	Sort    string
	Since   content.Version // entries after it count as new or changed; zero for those of the last import

	Under   map[int]int // by enhancement, how many notes its row stands for
	Typed   *Options
	Problem error // with the words; a search goes on with the rest
}

// Request reads options and words, all of which must be right.
func (s *Run) Request(ctx context.Context, o *Options, words []string) (*Request, error) {
	r, err := s.Understand(ctx, o, words)
	if err == nil {
		err = r.Problem
	}
	return r, err
}

// FilterRequest reads the options and arguments of a command that takes filters and no words.
func (s *Run) FilterRequest(cmd *cobra.Command, o *Options, args []string) (*Request, error) {
	r, err := s.Request(cmd.Context(), o, args)
	if err == nil && r.Query.Words != "" {
		err = Complain("list_words", phrase.Values{"Command": cmd.Name(), "Value": r.Query.Words, "Allowed": FilterForms()})
	}
	return r, err
}

// Understand reads options and words; what is wrong with the words is the request's problem. The order and the limit
// are left to settle, since they depend on what is done.
func (s *Run) Understand(ctx context.Context, o *Options, words []string) (*Request, error) {
	r := &Request{Form: o.Output, Full: o.full, Typed: o}
	var err error
	if r.Lang, err = s.Language(o.Lang); err != nil {
		return nil, err
	}
	if r.Form, err = Choose("output", o.Output, o.forms()); err != nil {
		return nil, err
	}
	if r.Catalog, err = s.OpenCatalog(); err != nil {
		return nil, err
	}
	if words, err = s.withSaved(words); err != nil {
		return nil, err
	}
	r.Query, r.Problem = r.Catalog.ParseQuery(strings.Join(words, " "))
	if err = s.addTo(&r.Query.Filters, r.Catalog, o); err != nil {
		return nil, err
	}
	if err = s.since(r, o.Since); err != nil {
		return nil, err
	}
	return r, s.mark(ctx, r)
}

// Language returns the language asked for, else the one settled, else that of the locale.
func (s *Run) Language(tag string) (content.Language, error) {
	if tag == "" {
		return s.texts(s.Now()), nil
	}
	l, err := content.ParseLanguage(tag)
	return l, OfFlag("lang", err)
}

// Choose returns the value of a flag that has a few to choose from; the first is the default.
func Choose(flag, value string, allowed []string) (string, error) {
	if value == "" {
		return allowed[0], nil
	}
	if chosen, ok := content.First(allowed, func(a string) bool { return strings.EqualFold(a, value) }); ok {
		return chosen, nil
	}
	return "", OfFlag(flag, ValueError(flag, value, allowed))
}

// addTo adds the filter flags to filters.
func (s *Run) addTo(filters *content.Filters, c *content.Catalog, o *Options) error {
	var errs []error
	for _, field := range flagFields() {
		typed := o.Filters[field]
		if typed == nil {
			continue
		}
		for _, value := range *typed {
			if err := s.addValues(c, filters, field, value); err != nil {
				errs = append(errs, OfFlag(string(field), err))
			}
		}
	}
	for _, field := range switchFields() {
		if on := o.switches[field]; on != nil && *on {
			errs = append(errs, c.AddValue(filters, field, c.Values(field)[0]))
		}
	}
	return errors.Join(errs...)
}

// addValues puts a comma-separated list of values into filters.
func (s *Run) addValues(c *content.Catalog, f *content.Filters, field content.Field, list string) error {
	if strings.Trim(list, ", ") == "" {
		return c.AddValue(f, field, list)
	}
	var errs []error
	for value := range strings.SplitSeq(list, ",") {
		if value = strings.TrimSpace(value); value != "" {
			errs = append(errs, s.addValue(c, f, field, value))
		}
	}
	return errors.Join(errs...)
}

// addValue is content.Catalog.AddValue; a release that only the facts know, as the screen and show do, selects nothing.
func (s *Run) addValue(c *content.Catalog, f *content.Filters, field content.Field, value string) error {
	wrong := c.AddValue(f, field, value)
	if wrong == nil || field != content.FieldRelease {
		return wrong
	}
	span, err := content.ParseSpan(value)
	if err != nil {
		return wrong
	}
	t, err := s.Tables()
	if err != nil {
		return wrong // what is wrong with them is said where they are asked for
	}
	if _, ok := t.Release(span.To); !ok || span.From != span.To || !span.To.IsRelease() {
		return wrong
	}
	f.Releases = append(f.Releases, span)
	return nil
}

// Settle reads order and limit. Their defaults are the first of sorts, and limit.
func (r *Request) Settle(limit int, sorts []string) (err error) {
	if r.Sort, err = Choose("sort", r.Typed.sort, sorts); err != nil {
		return err
	}
	r.Limit = limit
	if typed := r.Typed.limit; typed != "" {
		if r.Limit, err = strconv.Atoi(typed); err != nil || r.Limit < 0 {
			return Complain("bad_limit", phrase.Values{"Value": typed})
		}
	}
	return nil
}
