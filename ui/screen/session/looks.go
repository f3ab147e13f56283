package session

import (
	"cmp"
	"errors"
	"maps"
	"reflect"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/yamlfile"
)

// Paint makes the styles of another theme, unless they are at hand, and reports whether it did: everything that was
// drawn with the styles before is then to be drawn anew. Where the theme cannot be used the notice says why, and the
// styles stay.
func (s *Session) Paint(theme string) (anew bool) {
	if theme == s.painted && !s.repaint {
		return false
	}
	s.painted, s.repaint = theme, false
	look := s.Look
	look.Theme = theme
	styles, err := style.New(look)
	if err != nil {
		s.Log.Printf("theme %s: %v", theme, err)
		s.Explain(err)
		return false
	}
	s.Styles = styles
	return true
}

// TakeThemes keeps the user's themes as they were read, and says what is wrong with the first that cannot be used. One
// whose file is gone, or wrong now, stays as it was read before.
func (s *Session) TakeThemes(own style.Own, faults []error) {
	all := maps.Clone(s.Look.Own)
	if all == nil {
		all = style.Own{}
	}
	maps.Copy(all, own)
	s.repaint = !reflect.DeepEqual(all, s.Look.Own) && len(s.Look.Own) > 0 // perhaps the one in use
	s.Look.Own, s.Unusable = all, map[string]error{}
	for i := len(faults) - 1; i >= 0; i-- { // the first is what the notice says
		s.Log.Printf("themes: %v", faults[i])
		s.Notify(SayFault(s.Words, faults[i]))
		if fault := new(style.Fault); errors.As(faults[i], &fault) {
			if _, before := all[fault.Theme()]; !before {
				s.Unusable[fault.Theme()] = fault
			}
		}
	}
}

// SayFault says in one short line, safe to show, what is wrong with a theme, and where.
func SayFault(words *phrase.Book, err error) string {
	fault, bad := new(style.Fault), new(content.ValueError)
	where := ""
	if errors.As(err, &fault) {
		where = sanitize.Line(fault.Short()) + ": "
		err = fault.Err
	}
	if errors.Is(err, yamlfile.ErrBehind) {
		return where + words.Say("config_behind")
	}
	if twice := new(style.Twice); errors.As(err, &twice) {
		return where + words.Fill("theme_twice", phrase.Values{"Name": sanitize.Line(content.Shorten(twice.Key)), "Line": twice.Line})
	}
	if !errors.As(err, &bad) {
		return where + words.Trouble(sanitize.Line(err.Error()))
	}
	const enough = 4
	allowed := bad.Allowed[:min(len(bad.Allowed), enough)]
	return where + words.Fill("bad_value", phrase.Values{
		"Field": bad.Field, "Value": cmp.Or(sanitize.Line(content.Shorten(bad.Value)), `""`), "Allowed": words.List(allowed...),
	})
}
