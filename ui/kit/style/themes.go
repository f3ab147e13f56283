package style

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/content/plainfile"
)

// Auto is the name of the theme that fits the terminal's background.
const Auto = "auto"

// Own are the themes of the user, by name.
type Own map[string]Theme

// The ends of names of which there are two, one for each background; without its end the name is of the one that fits
// the terminal's.
const (
	darkEnd  = "-" + string(Dark)
	lightEnd = "-" + string(Light)
)

// Names returns what themes are called: auto first, then ours, the user's, and those for one background alone.
func Names(own []string) []string {
	names, versions := families(own)
	return append(names, versions...)
}

// Families returns what our themes are called, of two for one background each the name that stands for both.
func Families() []string {
	names, _ := families(nil)
	return names
}

func families(own []string) (names, versions []string) {
	names = []string{Auto}
	for _, all := range [][]string{builtInNames(), own} {
		for _, name := range all {
			family, version := strings.CutSuffix(name, darkEnd)
			if !version {
				family, version = strings.CutSuffix(name, lightEnd)
			}
			if version && slices.Contains(all, family+darkEnd) && slices.Contains(all, family+lightEnd) {
				versions = append(versions, name)
				name = family
			}
			names = content.AppendNew(names, name)
		}
	}
	return names, versions
}

// builtInNames are the names of our themes' files, sorted.
func builtInNames() []string { return assets.Themes() }

// builtIn reads one of our themes.
func builtIn(name string) (Theme, error) {
	raw, err := assets.Theme(name)
	if err != nil {
		return Theme{}, err
	}
	t, err := read(name, raw, nil)
	if err != nil {
		return Theme{}, fmt.Errorf("reading the theme %s: %w", name, err)
	}
	return t, nil
}

// find returns the theme of a name, "" for auto; of two for one background each that for the one given.
func find(name string, background Background, own Own) (Theme, error) {
	name = strings.ToLower(cmp.Or(name, Auto))
	if name == Auto {
		name = string(background)
	}
	for _, n := range []string{name, name + "-" + string(background)} {
		if t, ok := own[n]; ok {
			return t, nil
		}
		if slices.Contains(builtInNames(), n) {
			return builtIn(n)
		}
	}
	mine := slices.Sorted(maps.Keys(own))
	return Theme{}, &content.ValueError{Field: "theme", Value: name, Allowed: content.Nearest(name, Names(mine))}
}

// extension is how the name of a theme's file ends.
const extension = ".yaml"

// longestFile is how many bytes of a theme's file are read; a whole one has about 1,000.
const longestFile = 64 << 10

// OwnNames returns the names of the themes in a folder, sorted; none where there is no such folder. It reads the folder
// and no file. A name of ours is not the user's.
func OwnNames(folder string) []string {
	var names []string
	files, err := os.ReadDir(folder)
	if folder == "" || err != nil { // ReadOwn tells the error to those that ask for a theme
		return nil
	}
	for _, f := range files {
		name, ok := strings.CutSuffix(f.Name(), extension)
		if ok && isName(name) && !slices.Contains(Names(nil), name) {
			names = append(names, name)
		}
	}
	return names
}

// isName reports what can be typed behind theme: small letters, digits, - and _.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// ReadOwn reads the user's themes of a folder, only some if they are named, without or with the background that they
// are for. The errors are Faults, one for each file that cannot be used.
func ReadOwn(folder string, some ...string) (Own, []error) {
	themes := Own{}
	var faults []error
	for _, name := range OwnNames(folder) {
		is := func(n string) bool { return name == n || name == n+darkEnd || name == n+lightEnd }
		if len(some) > 0 && !slices.ContainsFunc(some, is) {
			continue
		}
		path := filepath.Join(folder, name+extension)
		data, err := plainfile.Read(path, longestFile)
		if err == nil {
			themes[name], err = Read(name, path, data)
		} else {
			err = &Fault{File: path, Err: err}
		}
		if err != nil {
			delete(themes, name)
			faults = append(faults, err)
		}
	}
	return themes, faults
}
