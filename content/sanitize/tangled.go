package sanitize

import "strings"

// What Markdown may hold at most. Parsers, ours and others, take time with the square of such numbers: a text at these
// limits is parsed in 0.3 s, one of 200 KB without them in minutes. The most that upstream has are 250 marks.
const (
	maxPairs  = 4000 // marks in a text that seek their pair
	maxNested = 64   // quotes and lists that one line opens
)

// Tangled returns why a Markdown text would keep a parser busy for long, "" where it would not.
func Tangled(markdown string) string {
	pairs := 0
	for line := range strings.Lines(markdown) {
		for _, mark := range []string{"*", "_", "[", "~"} {
			pairs += strings.Count(line, mark)
		}
		if opened(line) > maxNested {
			return "quotes or lists nested too deeply"
		}
	}
	if pairs > maxPairs {
		return "too many marks such as * _ [ in one text"
	}
	return ""
}

// opened counts the quotes and items of lists that a line opens one in the other.
func opened(line string) int {
	for n := 0; ; n++ {
		line = strings.TrimLeft(line, " \t")
		bare := strings.TrimLeft(line, "0123456789")
		switch {
		case strings.HasPrefix(line, ">"):
			line = line[1:]
		case len(line) > 1 && strings.ContainsRune("-*+", rune(line[0])) && isBlank(line[1]):
			line = line[2:]
		case len(bare) < len(line) && len(bare) > 1 && (bare[0] == '.' || bare[0] == ')') && isBlank(bare[1]):
			line = bare[2:]
		default:
			return n
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
