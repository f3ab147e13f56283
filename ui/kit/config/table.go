package config

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/commandline"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
)

//go:generate go test . -run TestManual -update

// Auto is the word for what suits the surroundings.
const Auto = "auto"

// Setting is one thing that can be settled: a row of the table, from which file, environment, flags, commands, help and
// manual follow. What it is for stands in the words as "setting_" and its name.
type Setting struct {
	Name   string   // in the file; what stands before a point is a heading there
	Usual  string   // what holds where nothing is said, as it is written
	Form   string   // what else it may be, in capitals; "" for nothing
	Flag   string   // of the program, "" for none
	Others []string // variables that other programs go by as well: the first that is set holds where this program is told nothing

	allowed func() []string
	set     func(*Settings, string, *Source) error
	get     func(*Settings) string // "" for the usual
	// otherwise returns the default that the environment suggests, and the variable that it comes from; nil for Usual.
	otherwise func(getenv func(string) string) (value, variable string)
}

// Allowed are the words that it may be, the usual one first.
func (s *Setting) Allowed() []string {
	if s.allowed == nil {
		return []string{s.Usual}
	}
	return s.allowed()
}

// IsSwitch reports a setting that is on or off, and off where nothing is said.
func (s *Setting) IsSwitch() bool { return s.Usual == "false" }

// Variable is the environment variable of a setting.
func (s *Setting) Variable() string { return "K8SEXPLORE_" + strings.ToUpper(underscored(s.Name)) }

// Words is the identifier of the message that says what the setting is for.
func (s *Setting) Words() string { return "setting_" + underscored(s.Name) }

func underscored(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "-", "_"), ".", "_")
}

// Table returns all settings but the keys, which have names of their own, in the order in which people are told of them.
func Table() []Setting { return slices.Concat(speech(), looks(), screen(), list(), programs()) }

func speech() []Setting {
	texts := language("language", "lang", func(s *Settings) (*content.Language, *bool) { return &s.Language, &s.LanguageAsked })
	texts.Others, texts.otherwise = []string{"LC_ALL", "LC_MESSAGES", "LANG"}, locale
	apart := func(s *Settings) (*content.Language, *bool) { return &s.ScreenLanguage, &s.Apart }
	return []Setting{texts, language("ui-language", "", apart)}
}

func looks() []Setting {
	return []Setting{
		theme(),
		boolean("ascii", "ascii", false, func(s *Settings) *bool { return &s.ASCII }),
		boolean("plain", "plain", false, func(s *Settings) *bool { return &s.Plain }),
		boolean("mouse", "", false, func(s *Settings) *bool { return &s.Mouse }),
	}
}

func screen() []Setting {
	return []Setting{
		choice("first-screen", FirstScreens(), func(s *Settings) *string { return &s.FirstScreen }),
		release(),
		choices("panes.filters", []string{"open", "folded"}, func(s *Settings, v string) {
			s.Panes.Folded, s.Panes.FoldedAsked = v == "folded", true
		},
			func(s *Settings) string { return map[bool]string{true: "folded"}[s.Panes.Folded] }),
		cells("panes.filters-width", func(s *Settings) *int { return &s.Panes.Filters }),
		cells("panes.list-width", func(s *Settings) *int { return &s.Panes.List }),
	}
}

func list() []Setting {
	return []Setting{
		choice("sort", names(Auto, content.Orders()), func(s *Settings) *string { return (*string)(&s.Sort) }),
		choice("group", names(None, content.Groupings()), func(s *Settings) *string { return (*string)(&s.Group) }),
		boolean("wrap-titles", "", true, func(s *Settings) *bool { return &s.CutTitles }),
	}
}

func programs() []Setting {
	return []Setting{
		command("editor", nil, []string{"VISUAL", "EDITOR"}, usualEditor, func(s *Settings) *Command { return &s.Editor }),
		command("pager", []string{None}, []string{"PAGER"}, UsualPager, func(s *Settings) *Command { return &s.Pager }),
		command("browser", []string{None}, []string{"BROWSER"}, Auto, func(s *Settings) *Command { return &s.Browser }),
		command("clipboard", []string{"native", "tmux", "osc52", None}, nil, Auto, func(s *Settings) *Command { return &s.Clipboard }),
	}
}

// What is run where nothing else is named.
const (
	UsualPager  = "less -FRX"
	usualEditor = "vi"
)

// names puts the usual word before others.
func names[T ~string](usual string, all []T) []string {
	return append([]string{usual}, content.Names(all)...)
}

// unknown says that a value is none of those allowed.
func unknown(value string, allowed []string) error {
	const most = 40 // of the names of themes, of which a folder may hold any number
	nearest := content.Nearest(value, allowed)
	return &content.ValueError{Value: value, Allowed: nearest[:min(most, len(nearest))]}
}

// wrong is what else can be wrong with a value: a phrase and what fills it.
type wrong struct {
	id     string
	values phrase.Values
}

func (w wrong) Error() string { return w.id }

// choices is a setting that is one of a few words.
func choices(name string, allowed []string, set func(*Settings, string), get func(*Settings) string) Setting {
	return Setting{
		Name: name, Usual: allowed[0], allowed: func() []string { return allowed }, get: get,
	}.setBy(func(s *Settings, value string, _ *Source) error {
		for _, a := range allowed {
			if strings.EqualFold(a, value) {
				set(s, a)
				return nil
			}
		}
		return unknown(value, allowed)
	})
}

// setBy returns the setting with what takes a value.
func (s Setting) setBy(set func(*Settings, string, *Source) error) Setting {
	s.set = set
	return s
}

// choice is one whose word is kept, the usual one as "".
func choice(name string, allowed []string, at func(*Settings) *string) Setting {
	return choices(name, allowed, func(s *Settings, v string) {
		if v == allowed[0] {
			v = ""
		}
		*at(s) = v
	}, func(s *Settings) string { return *at(s) })
}

// boolean is a setting that is on or off. It is stored as whether it differs from the default.
func boolean(name, flag string, usual bool, at func(*Settings) *bool) Setting {
	say := strconv.FormatBool
	return Setting{
		Name: name, Flag: flag, Usual: say(usual), allowed: func() []string { return []string{say(usual), say(!usual)} },
		get: func(s *Settings) string { return say(*at(s) != usual) },
		set: func(s *Settings, value string, _ *Source) error {
			switch strings.ToLower(value) {
			case "true", "yes", "on", "1":
				*at(s) = !usual
			case "false", "no", "off", "0":
				*at(s) = usual
			default:
				return unknown(value, []string{"true", "false"})
			}
			return nil
		},
	}
}

// cells is a setting that is a width.
func cells(name string, at func(*Settings) *int) Setting {
	const widest = 1000
	return Setting{
		Name: name, Usual: Auto, Form: "N",
		get: func(s *Settings) string {
			if *at(s) == 0 {
				return ""
			}
			return strconv.Itoa(*at(s))
		},
		set: func(s *Settings, value string, _ *Source) error {
			n, err := strconv.Atoi(value)
			switch {
			case strings.EqualFold(value, Auto):
				n = 0
			case err != nil || n < 1 || n > widest:
				return wrong{"config_width", phrase.Values{"Value": value, "Most": widest}}
			}
			*at(s) = n
			return nil
		},
	}
}

// language is a setting that is a language, as people write its tag.
func language(name, flag string, at func(*Settings) (*content.Language, *bool)) Setting {
	allowed := func() []string {
		return append([]string{Auto}, content.Each(content.Languages(), content.Language.String)...)
	}
	return Setting{
		Name: name, Usual: Auto, allowed: allowed, Flag: flag,
		get: func(s *Settings) string {
			if l, is := at(s); *is {
				return l.String()
			}
			return ""
		},
		set: func(s *Settings, value string, _ *Source) error {
			l, is := at(s)
			if *is = false; strings.EqualFold(value, Auto) {
				return nil
			}
			tag, err := content.ParseLanguage(value)
			if err != nil {
				return unknown(value, allowed())
			}
			*l, *is = tag, true
			return nil
		},
	}
}

// locale is the language of the surroundings.
func locale(getenv func(string) string) (value, variable string) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if getenv(name) != "" {
			variable = name
			break
		}
	}
	return content.LocaleLanguage(getenv).String(), variable
}

// theme is a setting that is the name of a theme, ours or the user's.
func theme() Setting {
	return Setting{
		Name: "theme", Usual: style.Auto, allowed: style.Families, Form: "NAME", Flag: "theme",
		get: func(s *Settings) string { return s.Theme },
		set: func(s *Settings, value string, from *Source) error {
			for _, all := range []func() []string{func() []string { return style.Names(nil) }, from.themes} {
				for _, name := range all() {
					if strings.EqualFold(name, value) {
						s.Theme = name
						return nil
					}
				}
			}
			return unknown(value, from.themes())
		},
	}
}

// release is a setting that is what a filter of releases may be.
func release() Setting {
	const newest = "newest"
	return Setting{
		Name: "release", Usual: newest, Form: "RELEASE",
		get: func(s *Settings) string {
			if (s.Release == content.Span{}) {
				return ""
			}
			return s.Release.String()
		},
		set: func(s *Settings, value string, _ *Source) error {
			if strings.EqualFold(value, newest) {
				s.Release = content.Span{}
				return nil
			}
			span, err := content.ParseSpan(value)
			if err != nil {
				return unknown(value, []string{newest, "1.36", "1.35..1.36", "1.36.1", "1.35.x"})
			}
			s.Release = span
			return nil
		},
	}
}

// command is a setting that holds a program and its arguments, or one of a few words.
func command(name string, words, others []string, usual string, at func(*Settings) *Command) Setting {
	allowed := append([]string{Auto}, words...)
	return Setting{
		Name: name, Usual: Auto, allowed: func() []string { return allowed }, Form: "COMMAND", Others: others,
		get: func(s *Settings) string { return at(s).String() },
		set: func(s *Settings, value string, from *Source) error {
			c, err := parseCommand(value, allowed, from.Getenv)
			if err == nil {
				*at(s) = c
			}
			return err
		},
		otherwise: func(getenv func(string) string) (value, variable string) {
			for _, v := range others {
				if value = getenv(v); value != "" {
					return value, v
				}
			}
			return usual, ""
		},
	}
}

// parseCommand splits a command into words as a shell does; the first of the words that mean more is nil. A word that is
// nearly one of those is one misspelt.
func parseCommand(value string, allowed []string, getenv func(string) string) (Command, error) {
	if i := slices.IndexFunc(allowed, func(a string) bool { return strings.EqualFold(a, value) }); i >= 0 {
		if i == 0 {
			return nil, nil
		}
		return Command{allowed[i]}, nil
	}
	words, err := commandline.Split(value, getenv)
	switch {
	case err != nil:
		return nil, wrong{"config_command", phrase.Values{"Value": value, "Error": sanitize.Line(err.Error())}}
	case len(words) == 0 || words[0] == "":
		return nil, unknown(value, append(slices.Clone(allowed), "COMMAND"))
	case len(words) == 1 && isSlip(words[0], allowed):
		return nil, unknown(value, append(slices.Clone(allowed), "COMMAND"))
	}
	return words, nil
}
