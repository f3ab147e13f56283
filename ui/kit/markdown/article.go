package markdown

// Article is a rendered document.
type Article struct {
	// Lines are at most as wide as asked for. Each ends in the terminal's
	// default style, and has no blanks at its end.
	Lines []string
	// Blocks are the top-level blocks from top to bottom.
	Blocks []Block
	// Items are the first lines of the items of top-level lists, of the list of
	// link targets too.
	Items []int
	// Links has the target marked [n] in the text as Links[n-1]. Behind those stand the addresses that are written out in
	// the text. Each target stands once.
	Links []Link
	// Listings are the code blocks from top to bottom, those within lists and
	// quotations included.
	Listings []Listing
	// Plain reports that the source would have taken too long to parse: its lines
	// are broken as plain text, and there is nothing else to say about it.
	Plain bool
}

// Kind says what a block is.
type Kind uint8

// The kinds of top-level blocks. LinkList is the numbered list of link targets
// that ends an article.
const (
	Paragraph Kind = iota
	Heading
	List
	Quote
	Code
	Table
	Rule
	LinkList
)

// Block is a top-level block. Its lines go on until the next one's first line,
// the blank line before that included.
type Block struct {
	Line  int // its first line, an index into Article.Lines
	Kind  Kind
	Level int    // of a heading, 1 to 6
	Text  string // of a heading, on one line and without marks
}

// Link is the target of a link or an image. Both texts are one line each and
// safe to print; URL is as the author wrote it, of any scheme and not verified.
type Link struct {
	Text, URL string
	Line      int // where it is first mentioned, an index into Article.Lines
}

// Listing is a code block as it was written: safe to print, with its tabs, without
// blanks at the ends of lines and blank lines at its own. An empty block is none.
type Listing struct {
	Language string // the label, "" for none
	Source   string // without a line feed at the end
	Line     int    // its first line, an index into Article.Lines
}
