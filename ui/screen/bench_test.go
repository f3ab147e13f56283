package screen

import (
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/palette"
)

// A frame after one step in the list, at 200x60: what View costs with most rows cached.
func BenchmarkViewAfterStep(b *testing.B) {
	d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
	b.ReportAllocs()
	for b.Loop() {
		d.move(1)
		if d.cursor() == len(d.answer().Entries)-1 {
			d.move(-1 << 20)
		}
		d.view()
	}
}

// The first key in the palette, and a key in it that finds nothing and looks for the nearest names.
func BenchmarkPalette(b *testing.B) {
	b.Run("first", func(b *testing.B) {
		d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
		for b.Loop() {
			d.m.finder = palette.NewFinder(d.m.Session, d.m)
			d.m.Books = new(phrase.Books)
			d.press(":", "q")
			d.view()
			d.press("esc")
		}
	})
	b.Run("key", func(b *testing.B) {
		d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
		d.press(":")
		d.write("pod")
		for b.Loop() {
			d.press("d", "backspace")
			d.view()
		}
	})
	b.Run("unknown", func(b *testing.B) {
		d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
		d.press(":")
		d.paste("NothingIsCalledSo")
		for b.Loop() {
			d.press("x", "backspace")
			d.view()
		}
	})
}

// Steps and a letter in the longest plan, and making it.
func BenchmarkPlan(b *testing.B) {
	open := func(b *testing.B) *driver {
		d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
		d.press("U")
		d.write("1.24")
		d.press("enter")
		return d
	}
	b.Run("made", func(b *testing.B) {
		d := open(b)
		for b.Loop() {
			d.press("L")
		}
	})
	b.Run("step", func(b *testing.B) {
		d := open(b)
		for b.Loop() {
			d.press("down")
			d.view()
		}
	})
	b.Run("tick", func(b *testing.B) {
		d := open(b)
		for b.Loop() {
			d.press("space", "up")
			d.view()
		}
	})
	b.Run("letter", func(b *testing.B) {
		d := open(b)
		d.press("/")
		for b.Loop() {
			d.press("k", "backspace")
			d.view()
		}
	})
}

// A key typed into the query box, its search by the plain scan and the frame.
func BenchmarkTypedKey(b *testing.B) {
	d := start(b, setup{width: 200, height: 60, profile: termenv.TrueColor})
	d.press("/")
	for b.Loop() {
		d.press("n", "backspace")
		d.view()
	}
}
