package markdown

import (
	"strconv"
	"strings"
)

// references are the link targets of an article.
type references struct {
	numbered, unnumbered []Link
	byURL                map[string]int // number, 0 for those without

	placed, placedBare int // of numbered and unnumbered, those whose line is known
}

// place tells the links that stand in a leaf, which begins at line first, their lines.
func (r *references) place(leaf [][]run, first int) {
	for ; r.placed < len(r.numbered); r.placed++ {
		r.numbered[r.placed].Line = first + lineOf(leaf, mark|glued, "["+strconv.Itoa(r.placed+1)+"]")
	}
	for ; r.placedBare < len(r.unnumbered); r.placedBare++ {
		k := &r.unnumbered[r.placedBare]
		k.Line = first + lineOf(leaf, link, k.Text)
	}
}

// number returns the number of k's target, a new one at its first mention.
func (r *references) number(k Link) int {
	if n := r.byURL[k.URL]; n > 0 {
		return n
	}
	r.numbered = append(r.numbered, k)
	r.set(k.URL, len(r.numbered))
	return len(r.numbered)
}

// bare keeps a link whose text is its address.
func (r *references) bare(k Link) {
	if _, ok := r.byURL[k.URL]; !ok {
		r.unnumbered = append(r.unnumbered, k)
		r.set(k.URL, 0)
	}
}

func (r *references) set(url string, number int) {
	if r.byURL == nil {
		r.byURL = map[string]int{}
	}
	r.byURL[url] = number
}

// links are all targets, those without a number last.
func (r *references) links() []Link {
	all := r.numbered
	for _, k := range r.unnumbered {
		if r.byURL[k.URL] == 0 {
			all = append(all, k)
		}
	}
	return all
}

// lineOf returns the first line with a run of a style that begins the text, which may go on in the next one; else 0.
func lineOf(lines [][]run, st style, text string) int {
	for i, line := range lines {
		for _, r := range line {
			if r.style&st == st && r.text != "" && strings.HasPrefix(text, r.text) {
				return i
			}
		}
	}
	return 0
}
