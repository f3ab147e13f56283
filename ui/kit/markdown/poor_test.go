package markdown

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
)

// poorLines counts, among rendered lines, those that begin with a particle behind a Latin word, and last lines of one
// Chinese or Japanese character.
func poorLines(lines []string) (particles, alone int) {
	for i := 1; i < len(lines); i++ {
		before, line := lines[i-1], strings.TrimSpace(lines[i])
		last, _ := utf8.DecodeLastRuneInString(before)
		if before == "" || line == "" || strings.ContainsAny(line+before, "│|─") {
			continue
		}
		_, cs := cells([]run{{text: line}})
		if last < utf8.RuneSelf && (unicode.IsLetter(last) || unicode.IsDigit(last)) && beginsParticle(cs) {
			particles++
		}
		if ends := i+1 == len(lines) || lines[i+1] == ""; ends && cs[0].width == 2 && leavesOne(cs, 0) {
			alone++
		}
	}
	return particles, alone
}

// Of the lines of our notes in Japanese and Chinese hardly any is poor. Were all lines as full as they can be, 13 in 1,000
// would begin with a particle, and 8 be one character. Under the build tag long every article is looked at in every width
// that the screen gives articles, without it a third of them in one.
func TestHardlyAnyLineIsPoor(t *testing.T) {
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []content.Language{content.Japanese, content.Chinese} {
		all, particles, alone := 0, 0, 0
		for row := range c.Len() {
			body, in, err := c.Body(row, l)
			if err != nil {
				t.Fatal(err)
			}
			if in != l {
				continue
			}
			for _, width := range poorWidths(row) {
				a, err := Render(body, width, plain())
				if err != nil {
					t.Fatal(err)
				}
				p, o := poorLines(a.Lines)
				all, particles, alone = all+len(a.Lines), particles+p, alone+o
			}
		}
		t.Logf("%s: of %d lines %d begin with a particle behind a Latin word, %d are one character", l, all, particles, alone)
		if 1000*particles > 2*all || 1000*alone > all {
			t.Errorf("%s: too many", l)
		}
	}
}

// poorWidths are the widths that an article is looked at in.
func poorWidths(row int) (widths []int) {
	if !completeSweep {
		return [][]int{{38}, nil, nil, {52}, nil, nil, {74}, nil, nil, {100}, nil, nil}[row%12] // a twelfth of the articles each
	}
	for width := 36; width <= 100; width += 2 {
		widths = append(widths, width)
	}
	return widths
}
