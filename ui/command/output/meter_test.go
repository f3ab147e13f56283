package output

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/widgets/cells"
)

func TestMeterLine(t *testing.T) {
	reading12 := reading{Progress: library.Progress{Step: library.Reading, Files: 123, Notes: 8000, Bytes: 12_400_000, Total: 54_000_000}}
	for _, tt := range []struct {
		r     reading
		took  time.Duration
		width int
		want  string
	}{
		{reading12, 4 * time.Second, 100, "reading, 123 files, 8000 notes, 2000 notes/s, 12 MB of 54 MB, 13s left"},
		{reading12, 4 * time.Second, 60, "reading, 123 files, 8000 notes, 12 MB of 54 MB, 13s left"},
		{reading12, 4 * time.Second, 50, "reading, 8000 notes, 12 MB of 54 MB, 13s left"},
		{reading12, 4 * time.Second, 40, "reading, 8000 notes, 13s left"},
		{reading12, 4 * time.Second, 25, "reading, 13s left"},
		{reading12, 4 * time.Second, 10, "reading, 1⋯"},
		{reading12, 4 * time.Second, 0, ""},
		{reading12, 90 * time.Minute, 100, "reading, 123 files, 8000 notes, 1 notes/s, 12 MB of 54 MB, 5h1m56s left"},
		{reading12, time.Second / 2, 100, "reading, 123 files, 8000 notes, 12 MB of 54 MB"},
		{reading{Progress: library.Progress{Step: library.Reading, Files: 1, Notes: 1, Bytes: 2e6, Total: -1}}, 0, 100, "reading, 1 file, 1 note, 2.0 MB"},
		{reading{Progress: library.Progress{Step: library.Reading, Bytes: 9, Total: 3}}, time.Minute, 100, "reading, 9 B of 3 B"},
		{reading{Progress: library.Progress{Step: library.Writing}}, time.Minute, 100, "writing"},
		{reading{Progress: library.Progress{Step: library.Indexing, Notes: 3000}, entries: 12000}, 2 * time.Second, 100,
			"indexing, 3000 of 12000 entries, 6s left"},
		{reading{}, 0, 100, ""},
	} {
		got := tt.r.line(run.OpenWords(content.English), tt.took, tt.width)
		if got != tt.want && tt.width != 10 || cells.Width(got) > tt.width {
			t.Errorf("%+v after %s, %d cells: %q, want %q", tt.r, tt.took, tt.width, got, tt.want)
		}
	}
}

func session80(w io.Writer, getenv func(string) string) *run.Run {
	return &run.Run{App: run.App{Err: w, ErrWidth: func() int { return 80 }, Getenv: getenv}}
}

func nowhere(string) string { return "" }

// However often it is told, a meter draws ten times a second, moves on its own, and leaves an empty line.
func TestMeterKeepsItsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		m := NewMeter(session80(&out, nowhere), false)
		for i := range 2000 { // two seconds
			m.Show(library.Progress{Step: library.Reading, Notes: i, Bytes: int64(i) * 1e6, Total: 4e9})
			time.Sleep(time.Millisecond) //nolint:forbidigo // of the test's own clock
		}
		time.Sleep(time.Second) //nolint:forbidigo // of the test's own clock
		m.Stop()
		m.Stop()
		drawn := strings.Split(out.String(), wipe)
		if n := len(drawn) - 2; n < 28 || n > 30 {
			t.Errorf("%d lines in 3 seconds", n)
		}
		if last := drawn[len(drawn)-1]; last != "" || drawn[0] != "" {
			t.Errorf("%q is left", last)
		}
		for _, line := range drawn {
			if cells.Width(line) > 79 || strings.ContainsAny(line, "\x1b\n\r") {
				t.Errorf("%q", line)
			}
		}
		if !strings.Contains(out.String(), "1000 notes/s") || !strings.Contains(out.String(), "2.0 MB of 4.0 GB") && !strings.Contains(out.String(), " left") {
			t.Errorf("%q", out.String())
		}
	})
}

// The time of a step counts from its own beginning.
func TestMeterSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		m := NewMeter(session80(&out, nowhere), false)
		m.Show(library.Progress{Step: library.Reading, Notes: 7})
		time.Sleep(time.Hour) //nolint:forbidigo // of the test's own clock
		m.ShowIndex(0, 100)
		time.Sleep(2 * time.Second) //nolint:forbidigo // of the test's own clock
		m.ShowIndex(50, 100)
		time.Sleep(150 * time.Millisecond) //nolint:forbidigo // of the test's own clock
		m.Stop()
		if !strings.HasSuffix(out.String(), wipe+"indexing, 50 of 100 entries, 2s left"+wipe) {
			t.Errorf("%q", out.String()[max(0, out.Len()-200):])
		}
	})
}

func TestMeterIsHidden(t *testing.T) {
	for name, hide := range map[string]func(*run.App) bool{
		"quiet":       func(*run.App) bool { return true },
		"no terminal": func(a *run.App) bool { a.ErrWidth = func() int { return 0 }; return false },
		"not told":    func(a *run.App) bool { a.ErrWidth = nil; return false },
		"dumb":        func(a *run.App) bool { a.Getenv = func(string) string { return "dumb" }; return false },
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			s := session80(&out, nowhere)
			m := NewMeter(s, hide(&s.App))
			m.Show(library.Progress{Step: library.Reading, Notes: 1})
			time.Sleep(time.Second) //nolint:forbidigo // of the test's own clock
			m.Stop()
			if out.Len() > 0 {
				t.Errorf("%s: %q", name, out.String())
			}
		})
	}
}
