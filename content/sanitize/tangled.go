package sanitize

import "strings"

// What Markdown may hold at most. Parsers, ours and others, take time with the square of such numbers: a text at these
// limits is parsed in 0.3 s, one of 200 KB without them in minutes. The most that upstream has are 250 marks, 13 bars
// and words of 300 bytes.
const (
	maxPairs  = 4000     // marks in a text that seek their pair
	maxNested = 64       // quotes and lists that one line opens
	maxWord   = 16 << 10 // bytes of ASCII without a blank, in which addresses are looked for from each mark on
	maxCells  = 20_000   // of all tables of a text
	maxFilled = 256      // cells that the rows of a table may lack, which the parser fills in
)

// Tangled returns why a Markdown text would keep a parser busy for long, or fill the memory; "" where it would not.
func Tangled(markdown string) string {
	pairs := 0
	var cells grid
	for line := range strings.Lines(markdown) {
		for _, mark := range []string{"*", "_", "[", "~"} {
			pairs += strings.Count(line, mark)
		}
		opened, rest := opened(line)
		if opened > maxNested {
			return "quotes or lists nested too deeply"
		}
		if cells.take(rest); cells.tooMany() {
			return "tables with too many cells in one text"
		}
		if len(line) > maxWord && hasLongWord(line) {
			return "too long a word in one text"
		}
	}
	if pairs > maxPairs {
		return "too many marks such as * _ [ in one text"
	}
	return ""
}

// grid counts the cells of a text's tables as a parser makes them: each row below a rule has as many as the rule.
type grid struct {
	columns int // of the table that may be open
	cells   int
	bars    int // of its rows: each ends a written cell
}

// take counts a line without the marks of quotes and lists before it.
func (g *grid) take(line string) {
	bars := strings.Count(line, "|")
	switch bare := strings.Trim(line, " \t\n"); {
	case bare == "":
		g.columns = 0
	case bars > 0 && strings.Trim(bare, "|-: \t") == "":
		inner := strings.TrimSuffix(strings.TrimPrefix(bare, "|"), "|")
		g.columns = max(g.columns, strings.Count(inner, "|")+1)
	}
	if g.columns > 0 {
		g.cells += g.columns
		g.bars += bars + 1
	}
}

// tooMany reports whether the tables are larger than anybody needs, or most of their cells stand in no row.
func (g *grid) tooMany() bool { return g.cells > maxCells || g.cells > 2*g.bars+maxFilled }

// hasLongWord reports whether more than maxWord bytes of ASCII stand together.
func hasLongWord(line string) bool {
	n := 0
	for i := range len(line) {
		if n++; line[i] <= ' ' || line[i] > '~' {
			n = 0
		}
		if n > maxWord {
			return true
		}
	}
	return false
}

// opened counts the quotes and items of lists that a line opens one in the other, and returns what follows them.
func opened(line string) (n int, rest string) {
	for ; ; n++ {
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
			return n, line
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
