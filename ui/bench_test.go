package ui

import (
	"testing"

	"github.com/muesli/termenv"
)

// A frame after one step in the list, at 200x60: what View costs with most rows cached.
func BenchmarkViewAfterStep(b *testing.B) {
	d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
	b.ReportAllocs()
	for b.Loop() {
		d.m.browser.list.move(1)
		if d.m.browser.list.cursor == len(d.m.browser.list.rows)-1 {
			d.m.browser.list.move(-1 << 20)
		}
		d.m.View()
	}
}

// A key typed into the query box, its search by the plain scan and the frame.
func BenchmarkTypedKey(b *testing.B) {
	d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
	d.press("/")
	for b.Loop() {
		d.press("n", "backspace")
		d.m.View()
	}
}
