package command

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"k8sexplore/content"
	"k8sexplore/ui/kit/phrase"
)

// The forms of an answer.
const (
	formText     = "text"
	formJSON     = "json"
	formMarkdown = "markdown"
)

func forms() []string { return []string{formText, formJSON, formMarkdown} }

// options are the flags of one command as they were typed.
type options struct {
	output, lang, sort, limit string
	full                      bool
	web                       bool                        // the page upstream is opened in the browser
	filters                   map[content.Field]*[]string // of flagFields; nil where a command takes none
	switches                  map[content.Field]*bool     // of switchFields; nil where a command takes none
}

// flags gives a command the flags that all have. limit names the words for what it does without being told; the first
// of sorts is its order then.
func (o *options) flags(cmd *cobra.Command, limit string, sorts []string) {
	o.formFlags(cmd)
	o.limitFlag(cmd, limit)
	f := cmd.Flags()
	f.StringVar(&o.sort, "sort", "", "")
	f.BoolVar(&o.full, "full", false, "")
	annotate(cmd, "sort", choices, sorts...)
	o.filterFlags(cmd)
}

// limitFlag gives a command the flag that says with how many entries it answers. See flags.
func (o *options) limitFlag(cmd *cobra.Command, limit string) {
	cmd.Flags().StringVar(&o.limit, "limit", "", "")
	annotate(cmd, "limit", byDefault, limit)
}

// filterFlags gives a command the flags that say which entries it answers with.
func (o *options) filterFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	o.filters, o.switches = map[content.Field]*[]string{}, map[content.Field]*bool{}
	for _, field := range flagFields() {
		o.filters[field] = f.StringArray(string(field), nil, "")
	}
	for _, field := range switchFields() {
		o.switches[field] = f.Bool(string(field), false, "")
	}
}

// formFlags gives a command the flags that say in what form it answers.
func (o *options) formFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVarP(&o.output, "output", "o", "", "")
	annotate(cmd, "output", choices, forms()...)
	o.langFlag(cmd)
}

// langFlag gives a command the flag that says in which language it speaks.
func (o *options) langFlag(cmd *cobra.Command) { cmd.Flags().StringVar(&o.lang, "lang", "", "") }

// webFlag gives a command whose answer is about one thing the flag that opens its page upstream instead.
func (o *options) webFlag(cmd *cobra.Command) { cmd.Flags().BoolVar(&o.web, "web", false, "") }

// flagFields returns the fields whose values have a flag.
func flagFields() []content.Field {
	return slices.DeleteFunc(content.Fields(), func(f content.Field) bool { return !f.Traits().Flag })
}

// switchFields returns the fields whose flag takes no value: it sets the only one.
func switchFields() []content.Field {
	return slices.DeleteFunc(content.Fields(), func(f content.Field) bool { return !f.Traits().Switch })
}

// asksForOutput reports whether a flag was given that only an answer on the command line can obey.
func asksForOutput(f *pflag.FlagSet) bool {
	return f.Changed("output") || f.Changed("limit") || f.Changed("sort") || f.Changed("full")
}

// request is options and words, understood.
type request struct {
	catalog *content.Catalog
	query   content.Query
	lang    content.Language
	form    string
	full    bool
	limit   int // how many entries at most, 0 for all
	sort    string

	under   map[int]int // by enhancement, how many notes its row stands for
	typed   *options
	problem error // with the words; a search goes on with the rest
}

// request reads options and words, all of which must be right.
func (s *session) request(ctx context.Context, o *options, words []string) (*request, error) {
	r, err := s.understand(ctx, o, words)
	if err == nil {
		err = r.problem
	}
	return r, err
}

// understand reads options and words; what is wrong with the words is the request's problem. The order and the limit
// are left to settle, since they depend on what is done.
func (s *session) understand(ctx context.Context, o *options, words []string) (*request, error) {
	r := &request{form: o.output, full: o.full, typed: o}
	var err error
	if r.lang, err = s.language(o.lang); err != nil {
		return nil, err
	}
	if r.form, err = choose("output", o.output, forms()); err != nil {
		return nil, err
	}
	if r.catalog, err = s.catalog(); err != nil {
		return nil, err
	}
	if words, err = s.withSaved(words); err != nil {
		return nil, err
	}
	r.query, r.problem = r.catalog.ParseQuery(strings.Join(words, " "))
	if err = s.addTo(&r.query.Filters, r.catalog, o); err != nil {
		return nil, err
	}
	return r, s.mark(ctx, r)
}

// language returns the language asked for, else the one settled, else that of the locale.
func (s *session) language(tag string) (content.Language, error) {
	if tag == "" {
		return s.texts(s.now()), nil
	}
	l, err := content.ParseLanguage(tag)
	if err != nil {
		return l, inFlag{"lang", err}
	}
	return l, nil
}

// choose returns the value of a flag that has a few to choose from; the first is the default.
func choose(flag, value string, allowed []string) (string, error) {
	if value == "" {
		return allowed[0], nil
	}
	for _, a := range allowed {
		if strings.EqualFold(a, value) {
			return a, nil
		}
	}
	return "", inFlag{flag, valueError(flag, value, allowed)}
}

// addTo adds the filter flags to filters.
func (s *session) addTo(filters *content.Filters, c *content.Catalog, o *options) error {
	var errs []error
	for _, field := range flagFields() {
		typed := o.filters[field]
		if typed == nil {
			continue
		}
		for _, value := range *typed {
			if err := s.addValues(c, filters, field, value); err != nil {
				errs = append(errs, inFlag{string(field), err})
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
func (s *session) addValues(c *content.Catalog, f *content.Filters, field content.Field, list string) error {
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
func (s *session) addValue(c *content.Catalog, f *content.Filters, field content.Field, value string) error {
	wrong := c.AddValue(f, field, value)
	if wrong == nil || field != content.FieldRelease {
		return wrong
	}
	span, err := content.ParseSpan(value)
	if err != nil {
		return wrong
	}
	t, err := s.tables()
	if err != nil {
		return wrong // what is wrong with them is said where they are asked for
	}
	if _, ok := t.Release(span.To); !ok || span.From != span.To || !span.To.IsRelease() {
		return wrong
	}
	f.Releases = append(f.Releases, span)
	return nil
}

// settle reads order and limit; what is done without them is the first of sorts, and limit.
func (r *request) settle(limit int, sorts []string) (err error) {
	if r.sort, err = choose("sort", r.typed.sort, sorts); err != nil {
		return err
	}
	r.limit = limit
	if typed := r.typed.limit; typed != "" {
		if r.limit, err = strconv.Atoi(typed); err != nil || r.limit < 0 {
			return complaint{"bad_limit", phrase.Values{"Value": typed}}
		}
	}
	return nil
}
