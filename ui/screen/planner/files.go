package planner

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/widgets/textline"
)

// mostListed is as many names of a folder as a path is completed from.
const mostListed = 4000

// list asks for the names in the folder that the path is in, unless they are there.
func (c *choice) list() tea.Cmd {
	dir, _ := filepath.Split(c.fields[filesField].Text())
	if c.on != filesField || dir == c.listed.dir && c.listed.names != nil {
		return nil
	}
	return func() tea.Msg { return listedMsg{dir, namesIn(dir)} }
}

// take takes the names in a folder, if the path is still in it.
func (c *choice) take(names listedMsg) {
	if dir, _ := filepath.Split(c.fields[filesField].Text()); dir == names.dir {
		c.listed = names
	}
}

// namesIn returns the names in a folder, sorted, of folders with a slash behind them; never nil.
func namesIn(dir string) []string {
	names := []string{}
	folder, err := os.Open(filepath.Clean(answer.Expand(dir)))
	if err != nil {
		return names // what is wrong with the path is said when it is accepted
	}
	defer func() { _ = folder.Close() }()
	all, _ := folder.ReadDir(mostListed)
	for _, e := range all {
		name := e.Name()
		if info, err := os.Stat(filepath.Join(folder.Name(), name)); err == nil && info.IsDir() {
			name += string(filepath.Separator)
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// matching returns the names that the path may go on with. Hidden ones are, once their dot is typed.
func (c *choice) matching() []string {
	dir, begun := filepath.Split(c.fields[filesField].Text())
	if dir != c.listed.dir {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.listed.names), func(name string) bool {
		return !strings.HasPrefix(name, begun) || begun == "" && strings.HasPrefix(name, ".")
	})
}

// complete goes on with the path as far as all names do, and reports whether that is further.
func (c *choice) complete(names []string) bool {
	dir, begun := filepath.Split(c.fields[filesField].Text())
	if len(names) == 0 || begun == "" {
		return false
	}
	common := names[0]
	for _, name := range names {
		for !strings.HasPrefix(name, common) {
			common = common[:len(common)-1]
		}
	}
	common = strings.ToValidUTF8(common, "")
	if len(common) <= len(begun) {
		return false
	}
	c.fields[filesField] = textline.New(dir + common)
	return true
}
