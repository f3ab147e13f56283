package screen

import (
	"fmt"
	"io"
	"log"
	"testing"

	"github.com/muesli/termenv"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/style"
	"k8sexplore/ui/screen/frame"
	"k8sexplore/ui/screen/session"
)

// library opens our own notes with n made-up notes of 600 releases, patches and pre-releases.
func library(b *testing.B, n int) *content.Catalog {
	b.Helper()
	kinds := content.Kinds()
	sigs := content.SIGs()
	return withNotes(b, func(own []content.Entry) []content.Entry {
		for i := range n {
			version := fmt.Sprintf("1.%d.%d", 8+i%30, i/30%18)
			if i%3 == 0 {
				version = fmt.Sprintf("1.%d.0-alpha.%d", 8+i%30, 1+i/90%3)
			}
			e := note(version, 200_000+i, fmt.Sprintf("A change in what number %d does", i), "A sentence about it, with `code`.")
			e.SIG = sigs[i%len(sigs)]
			e.SIGs = []string{e.SIG, fmt.Sprintf("label-%d", i%40)}
			e.Kinds = []content.Kind{kinds[i%len(kinds)], content.Kind(fmt.Sprintf("kind-%d", i%25))}
			own = append(own, e)
		}
		return own
	})
}

func libraryModel(b *testing.B, cat *content.Catalog) *Model {
	b.Helper()
	st, err := style.New(style.Options{Theme: "dark", Profile: termenv.TrueColor})
	if err != nil {
		b.Fatal(err)
	}
	m, err := newModel(parts{
		Services: session.Services{
			Ctx: b.Context(), Catalog: cat, Searcher: scanning{searching()}, Log: log.New(io.Discard, "", 0), Styles: st,
			ReadFacts: facts.Embedded, Today: "2026-11-20",
		},
		width: 200, height: 60, kept: userstate.New(""),
	})
	if err != nil {
		b.Fatal(err)
	}
	return m
}

// The screen over all of upstream's notes, and over many times as many.
func BenchmarkLibrary(b *testing.B) {
	for _, n := range []int{12_000, 100_000} {
		cat := library(b, n)
		run := func(name string, step func(d *driver)) {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				d := &driver{t: b, m: libraryModel(b, cat)}
				d.update(d.m.work.openFacts()())
				b.ReportAllocs()
				for b.Loop() {
					step(d)
				}
			})
		}
		run("new model and first frame", func(*driver) { libraryModel(b, cat).View() })
		run("select", func(d *driver) { cat.Select(d.query().Filters) })
		run("step in the list and frame", func(d *driver) {
			by := 1
			if d.cursor() == len(d.answer().Entries)-1 {
				by = -1 << 20
			}
			d.move(by)
			d.view()
		})
		run("step in the filters and frame", func(d *driver) {
			d.m.focus = frame.Filters
			before, _ := d.filter()
			d.moveFilter(1)
			if now, _ := d.filter(); now == before {
				d.moveFilter(-1 << 20)
			}
			d.view()
		})
		run("rebuild of the filters", func(d *driver) { d.m.browser.FollowFacts() })
		run("toggle of a series and frame", func(d *driver) {
			d.moveFilter(-1 << 20)
			d.moveFilter(1)
			d.m.browser.ToggleFilter()
			d.view()
		})
		run("completion of a release and frame", func(d *driver) {
			if !d.typing() {
				d.m.browser.Ask("release:1.2")
			}
			d.m.browser.TypeKey(keyOf("end"), "")
			d.view()
		})
		run("completion of a SIG", func(d *driver) { d.m.browser.Completions(content.FieldSIG, "") })
	}
}
