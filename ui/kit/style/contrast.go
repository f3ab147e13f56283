package style

import (
	"cmp"
	"math"
	"strconv"
)

// legible is the least contrast of text with its background, as WCAG 2 asks; discernible is that of borders.
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

// standing is a colour and its background.
type standing struct {
	name     string
	colour   *string
	on       []*string
	contrast float64   // that it must have
	behind   []float64 // the luminances of what it stands on, where that has a colour; see settle
}

// standings returns which colours stand on which.
func (c *Colours) standings(ground *string) (all []standing) {
	rows := []*string{ground, &c.Selection, &c.SelectionIdle}
	add := func(colour *string, contrast float64, name string, on ...*string) {
		all = append(all, standing{name: name, colour: colour, on: on, contrast: contrast})
	}
	add(&c.Text, legible, "text", append(rows, &c.FindOther)...)
	add(&c.Border, discernible, "border", ground)
	add(&c.ChipText, legible, "chip-text", &c.Chip)
	add(&c.MarkText, legible, "mark-text", &c.Mark)
	add(&c.FindText, legible, "find-text", &c.Find)
	for _, t := range c.tokens() {
		switch t.name {
		case "muted", "accent", "alpha", "beta", "stable", "deprecated", "removed", "warning":
			add(t.colour, legible, t.name, rows...)
		case "heading", "strong", "link", "code", "keyword", "string", "number", "comment", "quote":
			add(t.colour, legible, t.name, ground)
		}
	}
	return all
}

// settle reads the background of the colour as it is now.
func (s *standing) settle() {
	s.behind = s.behind[:0]
	for _, on := range s.on {
		if *on != "" && *on != reversed {
			s.behind = append(s.behind, luminance(linear(*on)))
		}
	}
}

// lowest returns the contrast that text of a luminance has where it is read worst.
func (s *standing) lowest(text float64) float64 {
	least := math.Inf(1)
	for _, behind := range s.behind {
		least = min(least, ratio(text, behind))
	}
	return least
}

// reduce takes for each colour the nearest of 256 that can be read as well as is needed, or as it could before.
func (c *Colours) reduce(b Background) {
	ground := cmp.Or(c.Ground, reference(b))
	all := c.standings(&ground)
	for i := range all {
		if s := &all[i]; isColour(*s.colour) {
			s.settle()
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
			s.settle()
			*s.colour = table.nearest(*s.colour, func(text float64) bool { return s.lowest(text) >= s.contrast })
		}
	}
}

// table is the colours that all terminals with 256 share. It lacks the first sixteen, which are each terminal's own.
type table [256 - ownColours]struct {
	looks     [3]float64
	luminance float64
}

const ownColours = 16

func newTable() *table {
	var light [256]float64 // of the steps that they are made of
	t := new(table)
	for i := range t {
		var of [3]float64
		for k, step := range steps(i + ownColours) {
			if light[step] == 0 && step > 0 {
				light[step] = linearStep(step)
			}
			of[k] = light[step]
		}
		t[i].looks, t[i].luminance = looks(of), luminance(of)
	}
	return t
}

// steps returns red, green and blue of one of 256 colours: a cube of six by six by six, and greys behind it.
func steps(n int) [3]uint8 {
	const cube, greys = 6, ownColours + 6*6*6
	if n >= greys {
		grey := uint8(8 + 10*(n-greys))
		return [3]uint8{grey, grey, grey}
	}
	n -= ownColours
	var out [3]uint8
	for k, at := range [3]int{n / (cube * cube), n / cube % cube, n % cube} {
		if at > 0 {
			out[k] = uint8(55 + 40*at)
		}
	}
	return out
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

// looks is how a light looks: Oklab, with hue counting more than lightness, which most colours of 256 are off by.
func looks(light [3]float64) [3]float64 {
	const hue = 2
	r, g, b := light[0], light[1], light[2]
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		hue * (1.9779984951*l - 2.4285922050*m + 0.4505937099*s),
		hue * (0.0259040371*l + 0.7827717662*m - 0.8086757660*s),
	}
}

// ratio is the contrast of two luminances as WCAG 2 defines it, from 1 to 21.
func ratio(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

func luminance(light [3]float64) float64 { return 0.2126*light[0] + 0.7152*light[1] + 0.0722*light[2] }

// linear returns how much red, green and blue light a colour is, as #rrggbb or one of 256, each up to 1.
func linear(colour string) (light [3]float64) {
	var of [3]uint8
	if isColour(colour) {
		n, _ := strconv.ParseUint(colour[1:], 16, 32) // which isColour has tried
		of = [3]uint8{uint8(n >> 16), uint8(n >> 8), uint8(n)}
	} else if n, err := strconv.Atoi(colour); err == nil && n >= ownColours && n < 256 {
		of = steps(n)
	}
	for i, step := range of {
		light[i] = linearStep(step)
	}
	return light
}

func linearStep(step uint8) float64 {
	v := float64(step) / 255
	if v <= 0.03928 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}
