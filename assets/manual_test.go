package assets

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every page of the manual is there in every language, with the same examples, headings, tables and links, and no page
// is left over.
func TestManual(t *testing.T) {
	files := 0
	for _, topic := range Topics() {
		english, err := Manual(topic, "en")
		if err != nil {
			t.Fatal(err)
		}
		for _, language := range []string{"en", "ja", "ru", "zh"} {
			files++
			page, err := Manual(topic, language)
			if err != nil {
				t.Error(err)
				continue
			}
			want, got := shapeOf(string(english)), shapeOf(string(page))
			for i := range want {
				if !slices.Equal(want[i], got[i]) {
					t.Errorf("%s.%s.md has %q, the English page %q", topic, language, got[i], want[i])
				}
			}
			if first, _, _ := strings.Cut(string(page), "\n"); !strings.HasPrefix(first, "# ") {
				t.Errorf("%s.%s.md begins with %q", topic, language, first)
			}
			for _, link := range pageLink.FindAllStringSubmatch(string(page), -1) {
				if !slices.Contains(Topics(), link[1]) || link[2] != language {
					t.Errorf("%s.%s.md has a link to %s", topic, language, link[0])
				}
			}
		}
	}
	all, err := os.ReadDir("manual")
	if err != nil || len(all) != files {
		t.Errorf("%d files, %v, for %d pages", len(all), err, files)
	}
}

var pageLink = regexp.MustCompile(`\((\w+)\.(\w+)\.md\)`)

// shapeOf returns what a page has in every language alike: its commands, the levels of its headings, and how many rows
// and links it has.
func shapeOf(page string) (shape [4][]string) {
	fence := ""
	for line := range strings.SplitSeq(page, "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			if fence == "" {
				fence = strings.TrimPrefix(line, "```")
			} else {
				fence = ""
			}
			shape[0] = append(shape[0], line)
		case fence == "sh" || fence == "console" && !strings.Contains(page, "$ k8sexplore"):
			shape[0] = append(shape[0], line)
		case fence != "":
		case strings.HasPrefix(line, "#"):
			level, _, _ := strings.Cut(line, " ")
			shape[1] = append(shape[1], level)
		case strings.HasPrefix(line, "|"):
			shape[2] = append(shape[2], "|")
		}
	}
	for _, link := range pageLink.FindAllStringSubmatch(page, -1) {
		shape[3] = append(shape[3], link[1])
	}
	slices.Sort(shape[3])
	return shape
}
