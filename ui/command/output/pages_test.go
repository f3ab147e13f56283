package output

import (
	"bufio"
	"errors"
	"testing"

	"k8sexplore/content"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/page"
	"k8sexplore/ui/subject"
)

// counted is a subject that counts how often its page is made.
type counted struct {
	subject.Subject
	made *int
}

func (c counted) Page(subject.Desk) (page.Page, error) {
	*c.made++
	p := page.Page{Heading: "KEP-1"}
	p.Add(page.Words{Text: "More than the printer holds back."})
	return p, nil
}

// Where nobody reads on, no further page is made, in either form.
func TestNobodyReadsOn(t *testing.T) {
	words, err := phrase.Open(content.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{run.FormText, run.FormMarkdown} {
		s := &Writer{&run.Run{App: run.App{Getenv: func(string) string { return "" }}}}
		s.Printer = bufio.NewWriterSize(run.WriterFunc(func([]byte) (int, error) { return 0, run.ErrNobodyReads }), 16)
		made := 0
		about := counted{made: &made}
		err := s.PagesOf(subject.Desk{Words: words}, &run.Request{Form: form}, []subject.Subject{about, about, about})
		if !errors.Is(err, run.ErrNobodyReads) || made != 1 {
			t.Errorf("%s: %d pages, %v", form, made, err)
		}
	}
}
