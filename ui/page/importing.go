package page

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

const (
	from, archive, file = "https://github.com/kubernetes", "/sig-release/archive", "HEAD.tar.gz"
	to                  = "k8sexplore import -"
)

// ImportLine is the command that imports upstream's notes of all releases.
const ImportLine = "curl -L " + from + archive + "/" + file + " | " + to

// ImportCommand returns ImportLine, indented, in lines of at most width cells as far as that can be done. However the
// lines are selected, blanks at their ends included, a shell takes them as that command: they end where a line may end,
// behind a | or a whole command, and never within the address, for which short lines need a name.
func ImportCommand(width int) []string {
	forms := [][]string{
		{ImportLine},
		{"curl -L " + from + archive + "/" + file + " |", to},
		{"u=" + from, "curl -L $u" + archive + "/" + file + " |", to},
		{"u=" + from, "u=$u" + archive, "curl -L $u/" + file + " |", to},
	}
	fits := func(form []string, indent int) bool {
		return !slices.ContainsFunc(form, func(l string) bool { return indent+len(l) > width })
	}
	const indented = 4
	for _, indent := range []int{indented, 2, 0} {
		for _, form := range forms {
			if !fits(form, indent) {
				continue
			}
			return content.Each(form, func(l string) string { return strings.Repeat(" ", indent) + l })
		}
	}
	return forms[len(forms)-1]
}
