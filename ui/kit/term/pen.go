package term

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// pen is the style that a terminal applies to the text that follows. The zero value is its default style.
type pen struct {
	letters, ground string // parameters of their colours, "" for the terminal's own
	marks           marks
	strange         string // sequences that are not understood, and all others with them
}

// marks are bold, underlined and the like: of parameter n, which is 1 to 9, the n-th bit.
type marks uint16

const (
	underlined marks = 1 << 4
	reversed   marks = 1 << 7
	struck     marks = 1 << 9
	showing          = underlined | struck // where no letter stands, too
)

// ends says which parameter takes which marks away.
var ends = [...]struct {
	of    marks
	param string
}{
	{1<<1 | 1<<2, "22"}, {1 << 3, "23"}, {underlined, "24"}, {1<<5 | 1<<6, "25"}, {reversed, "27"}, {1 << 8, "28"}, {struck, "29"},
}

// readPen returns what sequences make of a terminal that draws by itself.
func readPen(style string) pen {
	var p pen
	for sequence := range strings.SplitSeq(strings.TrimSuffix(style, "m"), "m") {
		params, ok := strings.CutPrefix(sequence, "\x1b[")
		if !ok && style != "" || !p.set(strings.Split(params, ";")) {
			return pen{strange: style}
		}
	}
	return p
}

// set changes the pen by the parameters of a sequence, if it understands them.
func (p *pen) set(params []string) (ok bool) {
	for len(params) > 0 {
		at, n := params[0], 1
		switch {
		case at == "" || at == "0":
			*p = pen{}
		case len(at) == 1 && '1' <= at[0] && at[0] <= '9':
			p.marks |= 1 << (at[0] - '0')
		case at == "38" || at == "48":
			if n = colourParams(params); n == 0 {
				return false
			}
			colour := strings.Join(params[:n], ";")
			if at == "38" {
				p.letters = colour
			} else {
				p.ground = colour
			}
		case at == "39":
			p.letters = ""
		case at == "49":
			p.ground = ""
		case isColour(at, '3', "9"):
			p.letters = at
		case isColour(at, '4', "10"):
			p.ground = at
		default:
			return false
		}
		params = params[n:]
	}
	return true
}

// colourParams returns how many parameters a colour of 256 or of all has.
func colourParams(params []string) int {
	switch {
	case len(params) >= 3 && params[1] == "5":
		return 3
	case len(params) >= 5 && params[1] == "2":
		return 5
	}
	return 0
}

// isColour reports one of the sixteen colours, by what the parameters of dark and bright ones begin with.
func isColour(param string, dark byte, bright string) bool {
	last := len(param) - 1
	return '0' <= param[last] && param[last] <= '7' && (last == 1 && param[0] == dark || param[:last] == bright)
}

// onBlanks is what of a pen shows where no letter stands.
func (p pen) onBlanks() pen {
	if p.strange != "" || p.marks&reversed != 0 {
		return p
	}
	return pen{ground: p.ground, marks: p.marks & showing}
}

// on is the pen on a ground: the colours that it leaves to the terminal are those of the ground.
func (p pen) on(ground pen) pen {
	if p.strange != "" {
		p.strange = string(appendChange(nil, pen{}, ground)) + p.strange
		return p
	}
	p.letters, p.ground = cmp.Or(p.letters, ground.letters), cmp.Or(p.ground, ground.ground)
	return p
}

// appendChange appends what makes one pen of another, in as few bytes as it takes.
func appendChange(out []byte, from, to pen) []byte {
	switch {
	case from == to:
		return out
	case to == pen{}:
		return append(out, ansi.ResetStyle...)
	case to.strange != "":
		return append(append(out, ansi.ResetStyle...), to.strange...)
	}
	begin := len(out)
	if from.strange == "" {
		out = append(changed(append(out, "\x1b["...), from, to), 'm')
	}
	const reset = "\x1b[0;"
	if anew := changed(append(out, reset...), pen{}, to); from.strange != "" || len(anew)-len(out)+1 < len(out)-begin {
		out = append(out[:begin], append(anew[len(out):], 'm')...)
	}
	return out
}

// changed appends the parameters of a change.
func changed(out []byte, from, to pen) []byte {
	begin, wanted := len(out), to.marks&^from.marks
	add := func(param string) {
		if len(out) > begin {
			out = append(out, ';')
		}
		out = append(out, param...)
	}
	for _, end := range ends {
		if from.marks&^to.marks&end.of != 0 {
			add(end.param)
			wanted |= to.marks & end.of
		}
	}
	for n := byte(1); n <= 9; n++ {
		if wanted&(1<<n) != 0 {
			add(string('0' + n))
		}
	}
	for _, colour := range [...]struct{ from, to, own string }{{from.letters, to.letters, "39"}, {from.ground, to.ground, "49"}} {
		switch {
		case colour.from == colour.to:
		case colour.to == "":
			add(colour.own)
		default:
			add(colour.to)
		}
	}
	return out
}
