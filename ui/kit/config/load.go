package config

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/sanitize"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/kit/yamlfile"
)

// Source is where settings are read from.
type Source struct {
	File   string // "" for none
	Named  bool   // the user has named the file: without it nothing can be done
	Shown  string // what faults call the file; "" for File
	Getenv func(string) string
	Themes func() []string // the names of all themes, the user's included; nil for ours
}

func (s *Source) themes() []string {
	if s.Themes == nil {
		return style.Names(nil)
	}
	return s.Themes()
}

// The kinds of origins.
const (
	FromDefault     = "default"
	FromFile        = "file"
	FromEnvironment = "environment"
	FromFlag        = "flag"
)

// Origin is where a value comes from.
type Origin struct {
	From string // one of the kinds
	File string // of FromFile
	Line int    // in it
	Name string // of the variable or flag
}

// Loaded is the settings, the source of each, and the faults that were found.
type Loaded struct {
	Settings
	Faults []Fault // in the order of the file, then of the table
	Exists bool    // the file is there

	source  Source
	table   []Setting
	origins map[string]Origin // by name of a setting, or "keys." and an action; what is not there is FromDefault
}

// Load reads settings. The error says why a file that the user has named cannot be read at all; what was read without
// it holds.
func Load(from Source) (*Loaded, error) {
	l := newLoaded(from)
	err := l.readFile()
	l.readEnvironment()
	return l, err
}

func newLoaded(from Source) *Loaded {
	return &Loaded{source: from, table: Table(), origins: map[string]Origin{}}
}

// longest is how many bytes a file may have: far more than is written by hand.
const longest = 256 << 10

func (l *Loaded) readFile() error {
	if l.source.File == "" {
		return nil
	}
	data, err := plainfile.Read(l.source.File, longest)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !l.source.Named:
		return nil
	case err != nil && l.source.Named:
		return err
	case err != nil:
		l.Exists = true
		l.blame(0, "config_unread", phrase.Values{"Error": sanitize.Line(err.Error())})
		return nil
	}
	l.Exists = true
	l.Parse(data)
	return nil
}

// blame notes what does not hold in a line of the file.
func (l *Loaded) blame(line int, id string, values phrase.Values) {
	l.Faults = append(l.Faults, Fault{File: l.shown(), Line: line, id: id, values: values})
}

func (l *Loaded) shown() string { return cmp.Or(l.source.Shown, l.source.File) }

// Parse takes the text of a file.
func (l *Loaded) Parse(data []byte) {
	node, behind, wrong := yamlfile.Read(data)
	if wrong != nil {
		l.blame(wrong.Line, "config_no_yaml", phrase.Values{"Error": sanitize.Line(wrong.Error())})
	}
	if node == nil {
		return
	}
	root := resolved(node)
	switch {
	case said(root) == "" && root.Kind == yaml.ScalarNode:
	case root.Kind != yaml.MappingNode:
		l.blame(root.Line, "config_no_map", nil)
	default:
		l.readMap("", root, map[string]int{})
		slices.SortStableFunc(l.Faults, func(a, b Fault) int { return a.Line - b.Line })
	}
	if behind != nil {
		l.blame(behind.Line, "config_behind", nil)
	}
}

// resolved follows an alias.
func resolved(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// said is the text of a value, "" for none.
func said(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		return ""
	}
	return n.Value
}

// readMap reads the entries under a heading; seen holds the lines of the names read before.
func (l *Loaded) readMap(heading string, node *yaml.Node, seen map[string]int) {
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], resolved(node.Content[i+1])
		name := heading + strings.ReplaceAll(strings.ToLower(said(key)), "_", "-")
		at := slices.IndexFunc(l.table, func(s Setting) bool { return s.Name == name })
		isHeading := slices.ContainsFunc(l.table, func(s Setting) bool { return strings.HasPrefix(s.Name, name+".") })
		before, twice := seen[name]
		seen[name] = key.Line
		switch {
		case twice:
			l.blame(key.Line, "config_twice", phrase.Values{"Name": clean(said(key)), "Line": before})
			seen[name] = before
		case name == keysHeading:
			l.readKeys(value)
		case isHeading && value.Kind == yaml.MappingNode:
			l.readMap(name+".", value, seen)
		case value.Kind == yaml.ScalarNode && said(value) == "" && (isHeading || at >= 0):
			// a name with nothing behind it
		case isHeading:
			l.blame(value.Line, "config_heading", phrase.Values{"Name": name, "Allowed": under(l.table, name)})
		case at < 0:
			l.blameName(heading, key)
		case value.Kind != yaml.ScalarNode:
			l.blame(value.Line, "config_form", phrase.Values{"Name": name})
		default:
			l.take(&l.table[at], said(value), Origin{From: FromFile, File: l.shown(), Line: value.Line})
		}
	}
}

// under returns the names below a heading.
func under(table []Setting, heading string) (names []string) {
	for _, s := range table {
		if name, ok := strings.CutPrefix(s.Name, heading+"."); ok {
			names = append(names, name)
		}
	}
	return names
}

// blameName notes a name that is none, with the nearest that are.
func (l *Loaded) blameName(heading string, key *yaml.Node) {
	var known []string
	for _, s := range l.table {
		name, ok := strings.CutPrefix(s.Name, heading)
		if !ok {
			continue
		}
		name, _, _ = strings.Cut(name, ".")
		known = content.AppendNew(known, name)
	}
	if heading == "" {
		known = append(known, keysHeading)
	}
	l.blame(key.Line, "config_unknown", phrase.Values{"Name": clean(heading + key.Value), "Allowed": nearest(key.Value, known)})
}

// take puts a value into a setting. A bad value changes nothing.
func (l *Loaded) take(s *Setting, value string, from Origin) {
	before := l.Settings
	if err := s.set(&l.Settings, strings.TrimSpace(value), &l.source); err != nil {
		l.Settings = before
		f := faultOf(s.Name, err)
		f.File, f.Line, f.Holder = from.File, from.Line, from.Name
		l.Faults = append(l.Faults, f)
		return
	}
	l.origins[s.Name] = from
}

// readEnvironment reads the settings that the program's environment variables hold.
func (l *Loaded) readEnvironment() {
	if l.source.Getenv == nil {
		return
	}
	for i := range l.table {
		variable := l.table[i].Variable()
		if value := l.source.Getenv(variable); value != "" {
			l.take(&l.table[i], value, Origin{From: FromEnvironment, Name: variable})
		}
	}
}

// TakeFlag puts the value of a flag into the setting that it is of. The error is a *content.ValueError.
func (l *Loaded) TakeFlag(name, value string) error {
	for _, s := range l.table {
		if s.Flag != name {
			continue
		}
		if err := s.set(&l.Settings, value, &l.source); err != nil {
			return err
		}
		l.origins[s.Name] = Origin{From: FromFlag, Name: "--" + name}
	}
	return nil
}

// EditorCommand is what files are edited with: the user's for this program, else for all, else the usual one.
func (l *Loaded) EditorCommand() Command {
	if len(l.Editor) > 0 {
		return l.Editor
	}
	for i := range l.table {
		if s := &l.table[i]; s.Name == "editor" {
			value, _ := s.otherwise(l.getenv)
			if c, err := parseCommand(value, []string{Auto}, l.getenv); err == nil && c != nil {
				return c
			}
		}
	}
	return Command{usualEditor}
}

// Held is a setting and the value in force.
type Held struct {
	Name  string
	Value string
	Origin
}

// All returns the value in force of each setting, in the order of the table, then the keys that the user has bound.
func (l *Loaded) All() (all []Held) {
	for _, s := range l.table {
		h := Held{s.Name, s.get(&l.Settings), l.origins[s.Name]}
		h.From = cmp.Or(h.From, FromDefault)
		if h.Value == "" {
			h.Value = s.Usual
			if s.otherwise != nil {
				var variable string
				if h.Value, variable = s.otherwise(l.getenv); variable != "" && h.From == FromDefault {
					h.Origin = Origin{From: FromEnvironment, Name: variable}
				}
			}
		}
		h.Value = sanitize.Line(h.Value)
		all = append(all, h)
	}
	return append(all, l.heldKeys()...)
}

func (l *Loaded) getenv(name string) string {
	if l.source.Getenv == nil {
		return ""
	}
	return l.source.Getenv(name)
}
