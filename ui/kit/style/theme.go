package style

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/ui/kit/yamlfile"
)

// Background is what a theme is for: terminals with a dark background, with a light one, or any.
type Background string

// The backgrounds.
const (
	Dark  Background = "dark"
	Light Background = "light"
	Any   Background = "any"
)

// Theme is how the screen looks: colours, those for terminals that have sixteen, and the background that they are for.
type Theme struct {
	Name       string
	Background Background
	Colours    Colours
	Sixteen    *Colours // nil for none of its own
}

// Colours names each colour by its use. Values are written as lipgloss does: "#rrggbb", or among sixteen a number. "" is
// the terminal's
// own, and "reverse" a background made by exchanging those. The ground is painted behind everything; without one the
// terminal's background stays, unless it is, or may be, another one than the theme is for.
type Colours struct {
	Ground, Text, Muted, Accent, Border, Selection, SelectionIdle string
	ChipText, Chip, MarkText, Mark                                string
	FindText, Find, FindOther                                     string
	Alpha, Beta, Stable, Deprecated, Removed, Warning             string
	Heading, Strong, Link, Code, Keyword, String, Number          string
	Comment, Quote                                                string
}

// token is a colour by the name that it has in a theme's file.
type token struct {
	name    string
	colour  *string
	reverse bool // it may be the terminal's colours exchanged
}

// tokens returns all colours, by name.
func (c *Colours) tokens() []token {
	return []token{
		{"ground", &c.Ground, false}, {"text", &c.Text, false}, {"muted", &c.Muted, false}, {"accent", &c.Accent, false},
		{"border", &c.Border, false}, {"selection", &c.Selection, true}, {"selection-idle", &c.SelectionIdle, true},
		{"chip-text", &c.ChipText, false}, {"chip", &c.Chip, true}, {"mark-text", &c.MarkText, false}, {"mark", &c.Mark, true},
		{"find-text", &c.FindText, false}, {"find", &c.Find, true}, {"find-other", &c.FindOther, true},
		{"alpha", &c.Alpha, false}, {"beta", &c.Beta, false}, {"stable", &c.Stable, false},
		{"deprecated", &c.Deprecated, false}, {"removed", &c.Removed, false}, {"warning", &c.Warning, false},
		{"heading", &c.Heading, false}, {"strong", &c.Strong, false}, {"link", &c.Link, false}, {"code", &c.Code, false},
		{"keyword", &c.Keyword, false}, {"string", &c.String, false}, {"number", &c.Number, false},
		{"comment", &c.Comment, false}, {"quote", &c.Quote, false},
	}
}

// areOwn reports colours that are all the terminal's own.
func (c *Colours) areOwn() bool {
	return !slices.ContainsFunc(c.tokens(), func(t token) bool { return isColour(*t.colour) })
}

// bringGround makes a theme one that can be read whatever the terminal's background is: it paints a ground, and what was
// to be the terminal's own, which belongs to that background, is as in our theme for the theme's.
func (t *Theme) bringGround() error {
	ours, err := builtIn(string(t.Background))
	if err != nil {
		return err
	}
	ours.Colours.Ground = reference(t.Background)
	lent := ours.Colours.tokens()
	for i, token := range t.Colours.tokens() {
		*token.colour = cmp.Or(*token.colour, *lent[i].colour)
	}
	return nil
}

// What a theme's file says besides colours of the terminal's own, and of sixteen.
const (
	own      = "own"
	reversed = "reverse"
)

// Fault is the first error in a theme's file.
type Fault struct {
	File string
	Line int   // from 1, 0 where there is none
	Err  error // a *content.ValueError for a word that is not allowed, a *Twice for a key, yamlfile.ErrBehind
}

func (f *Fault) Error() string { return f.Place() + ": " + f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// Place says where it is, as editors take it.
func (f *Fault) Place() string { return f.in(f.File) }

// Short says where it is in its file, which it names without its folder.
func (f *Fault) Short() string { return f.in(filepath.Base(f.File)) }

func (f *Fault) in(file string) string {
	if f.Line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(f.Line)
}

// Theme returns the name of the theme.
func (f *Fault) Theme() string { return strings.TrimSuffix(filepath.Base(f.File), extension) }

// Twice is the error for a key that an earlier line has set already.
type Twice struct {
	Key  string
	Line int // from 1
}

func (t *Twice) Error() string { return fmt.Sprintf("%q is set twice, also in line %d", t.Key, t.Line) }

// Read reads a theme: YAML with the keys background, base, colours and sixteen, see assets/manual/themes.en.md. What it leaves out is
// as in its base, one of our own themes; without a base it is as in dark or light, whichever fits its background. The
// error is a *Fault, which names the file.
func Read(name, file string, data []byte) (Theme, error) {
	t, err := read(name, data, builtIn)
	if fault, ok := err.(*Fault); ok { //nolint:errorlint // read wraps nothing
		fault.File = file
	}
	return t, err
}

// read reads a theme; base returns those that it may be based on, nil for none, as our own are.
func read(name string, data []byte, base func(name string) (Theme, error)) (Theme, error) {
	root, behind, wrong := yamlfile.Read(data)
	if wrong != nil {
		return Theme{}, &Fault{Line: wrong.Line, Err: wrong.Err}
	}
	r := reading{theme: Theme{Name: name, Background: Dark}, sections: map[string]*yaml.Node{}}
	if root != nil {
		r.pairs("theme", root, func(key, value *yaml.Node) {
			if r.allowed("key", key, []string{"background", "base", "colours", "sixteen"}) {
				r.sections[key.Value] = value
			}
		})
	}
	if base != nil {
		r.base(base)
	}
	if node := r.sections["background"]; node != nil && r.allowed("background", node, []string{string(Dark), string(Light), string(Any)}) {
		r.theme.Background = Background(node.Value)
	}
	if node := r.sections["colours"]; node != nil {
		r.colours("colours", node, &r.theme.Colours, isColour, `"#rrggbb"`)
	}
	if node := r.sections["sixteen"]; node != nil {
		sixteen := Colours{}
		if r.theme.Sixteen != nil {
			sixteen = *r.theme.Sixteen
		}
		r.colours("sixteen", node, &sixteen, isOfSixteen, "0..15")
		r.theme.Sixteen = &sixteen
	}
	if r.fault == nil && behind != nil {
		r.fault = &Fault{Line: behind.Line, Err: behind.Err}
	}
	if r.fault != nil {
		return Theme{}, r.fault
	}
	return r.theme, nil
}

// reading is a theme while it is read. After the first fault nothing else is one.
type reading struct {
	theme    Theme
	sections map[string]*yaml.Node
	fault    error
}

func (r *reading) wrong(at *yaml.Node, err error) {
	if r.fault == nil {
		r.fault = &Fault{Line: at.Line, Err: err}
	}
}

// pairs calls take with each key and value of the mapping called name, which may be empty. A key that stands there
// twice is a fault, since nothing says which of its values holds.
func (r *reading) pairs(name string, node *yaml.Node, take func(key, value *yaml.Node)) {
	if node.Kind != yaml.MappingNode {
		if node.Tag != "!!null" {
			r.wrong(node, &content.ValueError{Field: name, Value: node.Value, Allowed: []string{"NAME: VALUE"}})
		}
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		if line, twice := first[key.Value]; twice {
			r.wrong(key, &Twice{Key: key.Value, Line: line})
		}
		first[key.Value] = key.Line
		take(node.Content[i], node.Content[i+1])
	}
}

// allowed reports whether a word is one of those that are.
func (r *reading) allowed(what string, node *yaml.Node, words []string) bool {
	if slices.Contains(words, node.Value) {
		return true
	}
	r.wrong(node, &content.ValueError{Field: what, Value: node.Value, Allowed: content.Nearest(node.Value, words)})
	return false
}

// base begins with another theme.
func (r *reading) base(find func(name string) (Theme, error)) {
	name := string(Dark)
	if node := r.sections["background"]; node != nil && node.Value == string(Light) {
		name = node.Value
	}
	if node := r.sections["base"]; node != nil {
		if !r.allowed("base", node, builtInNames()) {
			return
		}
		name = node.Value
	}
	t, err := find(name)
	if err != nil {
		r.fault = err
		return
	}
	t.Name = r.theme.Name
	r.theme = t
}

// colours reads colours. Each is the terminal's own, reversed, or one that is accepts; forms names the accepted forms.
func (r *reading) colours(name string, node *yaml.Node, into *Colours, is func(string) bool, forms ...string) {
	all := into.tokens()
	names := content.Each(all, func(t token) string { return t.name })
	r.pairs(name, node, func(key, value *yaml.Node) {
		if !r.allowed("colour", key, names) {
			return
		}
		t := all[slices.Index(names, key.Value)]
		switch v := value.Value; {
		case value.Kind == yaml.ScalarNode && is(v), v == reversed && t.reverse:
			*t.colour = v
		case v == own:
			*t.colour = ""
		default:
			words := append(slices.Clone(forms), own)
			if t.reverse {
				words = append(words, reversed)
			}
			r.wrong(value, &content.ValueError{Field: t.name, Value: v, Allowed: words})
		}
	})
}

// isColour reports #rrggbb.
func isColour(s string) bool {
	if len(s) != 7 || s[0] != '#' {
		return false
	}
	_, err := strconv.ParseUint(s[1:], 16, 32)
	return err == nil
}

// isOfSixteen reports the number of one of the terminal's sixteen colours.
func isOfSixteen(s string) bool {
	n, err := strconv.ParseUint(s, 10, 8)
	return err == nil && n < 16
}
