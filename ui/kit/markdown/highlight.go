package markdown

import (
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/formatters"
	"github.com/muesli/termenv"
)

// chromaTables guards chroma's process-wide tables, which are plain maps: a new
// style writes to them, a code block reads them.
var chromaTables sync.RWMutex

// registerFormatter registers the colours of code blocks and returns the name
// that glamour finds them under. It is a formatter of our own, and no chroma
// style, because those hold RGB colours only.
func registerFormatter(name string, p Palette, profile termenv.Profile) string {
	f := formatter{
		text:    foreground(p.Text, profile),
		comment: foreground(p.Comment, profile),
		keyword: foreground(p.Keyword, profile),
		number:  foreground(p.Number, profile),
		str:     foreground(p.String, profile),
	}
	id := "k8sexplore/" + name + "/" + profile.Name()
	chromaTables.Lock()
	defer chromaTables.Unlock()
	formatters.Register(id, f)
	return id
}

// foreground returns the sequence that sets colour c, "" for the default one.
func foreground(c string, profile termenv.Profile) string {
	if col := profile.Color(c); col != nil {
		if seq := col.Sequence(false); seq != "" {
			return termenv.CSI + seq + "m"
		}
	}
	return ""
}

// formatter writes code with a colour sequence for each class of token.
type formatter struct{ text, comment, keyword, number, str string }

// Format implements chroma.Formatter.
func (f formatter) Format(w io.Writer, _ *chroma.Style, tokens chroma.Iterator) error {
	for t := tokens(); t != chroma.EOF; t = tokens() {
		s := t.Value
		if seq := f.sequence(t.Type); seq != "" {
			s = seq + s + reset
		}
		if _, err := io.WriteString(w, s); err != nil {
			return err
		}
	}
	return nil
}

func (f formatter) sequence(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return f.comment
	case t == chroma.KeywordConstant, t.InSubCategory(chroma.LiteralNumber):
		return f.number
	case t.InCategory(chroma.Keyword), t.InSubCategory(chroma.NameBuiltin), t == chroma.NameTag, t == chroma.GenericDeleted:
		return f.keyword
	case t.InCategory(chroma.Literal), t == chroma.GenericInserted:
		return f.str
	}
	return f.text
}

// lexer returns chroma's lexer for the label of a code block. All but the common
// languages are text: chroma guesses at unknown labels, which costs more than
// all the rest of an article.
func lexer(label string) string {
	switch label = strings.ToLower(label); label {
	case "yaml", "yml":
		return "yaml"
	case "sh", "bash", "shell", "zsh":
		return "bash"
	case "json", "go", "diff", "toml", "ini", "console":
		return label
	}
	return "text"
}

// Palette names the colours of an article, each as lipgloss understands it:
// "#rrggbb" or the number of an ANSI colour. "" is the terminal's default.
type Palette struct {
	Text           string // running text, and code without a meaning of its own
	Muted          string // bullets, bars, rules, link numbers
	Heading        string
	Strong         string // besides bold
	Link           string
	Code           string // code spans
	CodeBackground string
	Keyword        string // in code blocks: keywords and keys
	String         string
	Number         string // and true, false, null
	Comment        string
	Quote          string // text of quotations
}
