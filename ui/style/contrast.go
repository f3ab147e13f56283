package style

import (
	"math"
	"strconv"

	"github.com/muesli/termenv"
)

// legible is the contrast that text has on what it stands on; WCAG 2 asks for as much. discernible is that of borders.
const (
	legible     = 4.5
	discernible = 3
)

// reference is what a background without a ground is taken for.
func reference(b Background) string {
	if b == Light {
		return "#ffffff"
	}
	return "#1e1e2e"
}

// standing is a colour and what it stands on.
type standing struct {
	name     string
	colour   *string
	on       []*string
	contrast float64 // that it must have
}

// standings returns which colours stand on which.
func (c *Colours) standings(ground *string) []standing {
	rows := []*string{ground, &c.Selection, &c.SelectionIdle}
	all := []standing{
		{"text", &c.Text, append(rows, &c.FindOther), legible}, {"border", &c.Border, []*string{ground}, discernible},
		{"chip-text", &c.ChipText, []*string{&c.Chip}, legible}, {"mark-text", &c.MarkText, []*string{&c.Mark}, legible},
		{"find-text", &c.FindText, []*string{&c.Find}, legible},
	}
	for _, t := range c.tokens() {
		switch t.name {
		case "muted", "accent", "alpha", "beta", "stable", "deprecated", "removed", "warning":
			all = append(all, standing{t.name, t.colour, rows, legible})
		case "heading", "strong", "link", "code", "keyword", "string", "number", "comment", "quote":
			all = append(all, standing{t.name, t.colour, []*string{ground}, legible})
		}
	}
	return all
}

// lowest returns the contrast that text of a luminance has where it is read worst.
func (s *standing) lowest(text float64) float64 {
	least := math.Inf(1)
	for _, on := range s.on {
		if *on != "" && *on != reversed {
			least = min(least, ratio(text, luminance(linear(*on))))
		}
	}
	return least
}

// reduce takes for each colour the nearest of 256 that can be read as well as is needed, or as it could before.
func (c *Colours) reduce(b Background) {
	ground := c.Ground
	if ground == "" {
		ground = reference(b)
	}
	all := c.standings(&ground)
	for i := range all {
		if s := &all[i]; isColour(*s.colour) {
			s.contrast = min(s.contrast, s.lowest(luminance(linear(*s.colour))))
		}
	}
	table := newTable()
	for _, back := range []*string{&ground, &c.Ground, &c.Selection, &c.SelectionIdle, &c.Chip, &c.Mark, &c.Find, &c.FindOther} {
		if isColour(*back) {
			*back = table.nearest(*back, func(float64) bool { return true })
		}
	}
	for i := range all {
		if s := &all[i]; isColour(*s.colour) {
			*s.colour = table.nearest(*s.colour, func(text float64) bool { return s.lowest(text) >= s.contrast })
		}
	}
}

// table is the colours that all terminals with 256 share. The first sixteen, which are each terminal's own, are not in it.
type table [256 - ownColours]struct {
	looks     [3]float64
	luminance float64
}

const ownColours = 16

func newTable() *table {
	t := new(table)
	for i := range t {
		light := linear(strconv.Itoa(i + ownColours))
		t[i].looks, t[i].luminance = looks(light), luminance(light)
	}
	return t
}

// nearest returns, as its number, the colour that looks most like another among those whose luminance will do; where
// none does, among all.
func (t *table) nearest(colour string, will func(luminance float64) bool) string {
	want := looks(linear(colour))
	best, other, least, leastOther := -1, 0, math.Inf(1), math.Inf(1)
	for i := range t {
		var d float64
		for k, v := range t[i].looks {
			d += (v - want[k]) * (v - want[k])
		}
		if d < leastOther {
			other, leastOther = i, d
		}
		if d < least && will(t[i].luminance) {
			best, least = i, d
		}
	}
	if best < 0 {
		best = other
	}
	return strconv.Itoa(best + ownColours)
}

// looks puts light in a scale whose steps look alike, roughly.
func looks(light [3]float64) [3]float64 {
	return [3]float64{math.Cbrt(light[0]), math.Cbrt(light[1]), math.Cbrt(light[2])}
}

// ratio is the contrast of two luminances as WCAG 2 defines it, from 1 to 21.
func ratio(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

func luminance(light [3]float64) float64 { return 0.2126*light[0] + 0.7152*light[1] + 0.0722*light[2] }

// linear returns how much red, green and blue light a colour, as #rrggbb or one of 256, is, each up to 1.
func linear(colour string) (rgb [3]float64) {
	c := termenv.ConvertToRGB(termenv.TrueColor.Color(colour))
	for i, v := range [3]float64{c.R, c.G, c.B} {
		if v <= 0.03928 {
			rgb[i] = v / 12.92
		} else {
			rgb[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return rgb
}
