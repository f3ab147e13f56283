package screen

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"image/color"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/cellbuf"
)

// The measures of an animated picture, in its own units, and its colours where a screen says none.
const (
	cellWidth, cellHeight = 8.4, 18
	pictureEdge           = 14
	pictureBar            = 34 // above the screen, where the keys stand
	pictureInk            = "#cdd6f4"
	pictureGround         = "#11111b"
	pictureFonts          = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK JP',monospace"
)

// piece is a stretch of a line in one style: letters, or the ground behind them. Where it stands all the time, it is
// drawn once.
type piece struct {
	x, y, width int
	text        string // "" for ground
	style       string
}

// times says in which moments a piece is there, one character a moment.
type times string

// animated draws moments as an image with nothing in it but text, rectangles and an animation of what is visible.
// Pieces with the same times share a group. Where nothing moves, the moment still is to be seen.
func animated(moments []moment, still int, comment string) []byte {
	there := map[piece][]byte{}
	var begins []time.Duration
	var lasts time.Duration
	for i, m := range moments {
		begins = append(begins, lasts)
		lasts += m.lasts
		for _, p := range piecesOf(m) {
			if there[p] == nil {
				there[p] = bytes.Repeat([]byte{'-'}, len(moments))
			}
			there[p][i] = 'x'
		}
	}
	groups := map[times][]piece{}
	for p, at := range there {
		groups[times(at)] = append(groups[times(at)], p)
	}
	width := 2*pictureEdge + filmWidth*cellWidth
	height := pictureBar + filmHeight*cellHeight + pictureEdge
	order := slices.Sorted(maps.Keys(groups))
	classes := map[string]string{}
	var out, body, styles bytes.Buffer
	for _, letters := range []bool{false, true} { // all grounds lie below all letters
		for i, at := range order {
			drawGroup(&body, groups[at], letters, fmt.Sprintf("k%d", i), classes)
		}
	}
	for i, at := range order {
		fmt.Fprintf(&styles, ".k%d{visibility:%s;animation:k%d %.2fs step-end infinite}@keyframes k%d{",
			i, visible(at[still]), i, lasts.Seconds(), i)
		for n := range moments {
			if n == 0 || at[n] != at[n-1] {
				fmt.Fprintf(&styles, "%.4g%%{visibility:%s}", 100*begins[n].Seconds()/lasts.Seconds(), visible(at[n]))
			}
		}
		styles.WriteString("}\n")
	}
	for _, style := range slices.Sorted(maps.Keys(classes)) {
		fmt.Fprintf(&styles, ".%s{%s}\n", classes[style], style)
	}
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" width="%.0f" height="%d" xml:lang="ja">`,
		width, height, width, height)
	fmt.Fprintf(&out, "\n%s\n<style>text{font:14px %s;fill:%s}\n%s", comment, pictureFonts, pictureInk, styles.String())
	out.WriteString("@media(prefers-reduced-motion:reduce){g{animation:none!important}}</style>\n")
	fmt.Fprintf(&out, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`, pictureGround)
	for i, colour := range []string{"#f38ba8", "#f9e2af", "#a6e3a1"} {
		fmt.Fprintf(&out, `<circle cx="%d" cy="17" r="5" fill="%s"/>`, 20+18*i, colour)
	}
	out.WriteByte('\n')
	out.Write(body.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func visible(there byte) string {
	if there == 'x' {
		return "visible"
	}
	return "hidden"
}

// drawGroup draws the letters or the grounds of pieces that come and go together.
func drawGroup(out *bytes.Buffer, pieces []piece, letters bool, name string, classes map[string]string) {
	pieces = slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return (p.text != "") != letters })
	if len(pieces) == 0 {
		return
	}
	slices.SortFunc(pieces, func(a, b piece) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
	fmt.Fprintf(out, "<g class=%q>", name)
	for _, p := range pieces {
		style, class := p.style, ""
		if !isNarrow(p.text) {
			style = strings.TrimPrefix(style+";font-size:16.8px", ";") // a square as wide as two cells
		}
		if style != "" {
			if classes[style] == "" {
				classes[style] = fmt.Sprintf("c%d", len(classes))
			}
			class = fmt.Sprintf(" class=%q", classes[style])
		}
		x, y := pictureEdge+float64(p.x)*cellWidth, pictureBar+p.y*cellHeight
		if letters {
			fmt.Fprintf(out, `<text x="%.4g" y="%d" textLength="%.4g"%s>%s</text>`,
				x, y+13, float64(p.width)*cellWidth, class, html.EscapeString(p.text))
		} else {
			fmt.Fprintf(out, `<path d="M%.4g %dh%.4gv%dh-%.4gz"%s/>`,
				x, y, float64(p.width)*cellWidth, cellHeight, float64(p.width)*cellWidth, class)
		}
	}
	out.WriteString("</g>\n")
}

// piecesOf takes a moment apart: the keys above the screen, and of each line what stands there in one style.
func piecesOf(m moment) []piece {
	wide := ansi.StringWidth(m.keys)
	all := []piece{{(filmWidth - wide) / 2, -1, wide, m.keys, "fill:#f9e2af;font-weight:bold"}}
	screen := cellbuf.NewBuffer(filmWidth, filmHeight)
	cellbuf.SetContent(screen, m.view)
	for y := range filmHeight {
		line := screen.Line(y)
		stretches(line, behind, func(x, end int, ground string) {
			if ground != "" {
				all = append(all, piece{x, y, end - x, "", "fill:" + ground})
			}
		})
		stretches(line, lettersOf, func(x, end int, kind string) {
			_, ink, ok := strings.Cut(kind, " ")
			if !ok {
				return
			}
			text := textOf(line[x:end])
			if last := &all[len(all)-1]; last.y == y && last.text != "" && last.style == ink && last.x+last.width == x-1 && isNarrow(last.text+text) {
				last.text, last.width = last.text+" "+text, end-last.x
				return
			}
			all = append(all, piece{x, y, end - x, text, ink})
		})
	}
	return all
}

// stretches calls do with each stretch of cells of the same kind. The second half of a wide character is as the first.
func stretches(line cellbuf.Line, kind func(*cellbuf.Cell) string, do func(x, end int, kind string)) {
	begin, last := 0, ""
	for x, c := range line {
		if c != nil && c.Width == 0 {
			continue
		}
		if of := kind(c); x == 0 || of != last {
			if x > 0 {
				do(begin, x, last)
			}
			begin, last = x, of
		}
	}
	do(begin, len(line), last)
}

// isNarrow reports letters of one cell each.
func isNarrow(text string) bool { return ansi.StringWidth(text) == utf8.RuneCountInString(text) }

func textOf(line cellbuf.Line) string {
	var text strings.Builder
	for _, c := range line {
		text.WriteString(c.String())
	}
	return text.String()
}

// lettersOf is how many cells a character takes, and its ink, "" of a blank: fonts do not agree about how wide letters
// of one cell and of two are together.
func lettersOf(c *cellbuf.Cell) string {
	if c.Rune == ' ' {
		return ""
	}
	return fmt.Sprint(c.Width, " ", inkOf(c))
}

// inkOf is the style of a cell's letters, "" for the usual one.
func inkOf(c *cellbuf.Cell) string {
	front := hex(c.Style.Fg)
	if c.Style.Attrs.Contains(cellbuf.ReverseAttr) {
		front = cmp.Or(hex(c.Style.Bg), pictureGround)
	}
	var all []string
	if front != "" {
		all = append(all, "fill:"+front)
	}
	for _, of := range []struct {
		mark cellbuf.AttrMask
		says string
	}{{cellbuf.BoldAttr, "font-weight:bold"}, {cellbuf.ItalicAttr, "font-style:italic"}, {cellbuf.FaintAttr, "opacity:.6"}} {
		if c.Style.Attrs.Contains(of.mark) {
			all = append(all, of.says)
		}
	}
	if c.Style.UlStyle != cellbuf.NoUnderline {
		all = append(all, "text-decoration:underline")
	}
	return strings.Join(all, ";")
}

// behind is the colour behind a cell, "" for the usual one.
func behind(c *cellbuf.Cell) string {
	if c.Style.Attrs.Contains(cellbuf.ReverseAttr) {
		return cmp.Or(hex(c.Style.Fg), pictureInk)
	}
	return hex(c.Style.Bg)
}

func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
