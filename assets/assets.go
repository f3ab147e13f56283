// Package assets holds what is compiled into the program besides its content: the words of the screen in four
// languages, the themes, the glossary, the manual, and the forms of exported sites and books. It imports nothing of ours;
// nothing in it is parsed before somebody asks for it.
package assets

import (
	"archive/zip"
	_ "embed" // the files
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"
)

//go:generate go test ../index/indextest -run TestGlossaryIsCompiled -update
//go:generate go test . -run TestPacked -update

// packed is the folders messages, themes, manual and export, examples.txt and glossary.tsv: an archive whose files are
// each packed by zstd, so that a start unpacks what it reads, in its language alone.
//
//go:embed packed.zip
var packed string

// zstdMethod is the number by which archives call zstd.
const zstdMethod = zstd.ZipMethodWinZip

var files = sync.OnceValues(func() (*zip.Reader, error) {
	all, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	if err == nil {
		all.RegisterDecompressor(zstdMethod, unpack)
	}
	return all, err
})

// unpack reads a file of the archive: each by a reader of its own, since few are read, and those once.
func unpack(packed io.Reader) io.ReadCloser {
	d, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		panic(err) // only options fail
	}
	return d.IOReadCloser()
}

// Messages returns the words of the screen in a language (en, ja, ru, zh), as go-i18n reads them.
func Messages(language string) ([]byte, error) { return read("messages/" + language + ".json") }

// CommandLine returns, as Messages does, what the command line says besides.
func CommandLine(language string) ([]byte, error) { return read("messages/cli." + language + ".json") }

// Dialogue returns, as Messages does, what the dialogue without a screen says besides.
func Dialogue(language string) ([]byte, error) { return read("messages/plain." + language + ".json") }

// Trouble returns what may go wrong in a language other than English: JSON whose keys are what the program says of it in English.
func Trouble(language string) ([]byte, error) { return read("messages/trouble." + language + ".json") }

// Examples returns how commands are used: blocks of a name and lines to type, a blank line between.
func Examples() ([]byte, error) { return read("examples.txt") }

// Theme returns one of Themes: YAML, its form explained in manual/themes.en.md.
func Theme(name string) ([]byte, error) { return read("themes/" + name + themeFile) }

// themeFile is how the name of a theme's file ends.
const themeFile = ".yaml"

// Themes returns the names of the themes, sorted.
func Themes() []string {
	all, err := files()
	if err != nil {
		panic(err) // it is compiled in
	}
	var names []string
	for _, f := range all.File { // sorted
		if name, ok := strings.CutPrefix(f.Name, "themes/"); ok {
			names = append(names, strings.TrimSuffix(name, themeFile))
		}
	}
	return names
}

// Glossary returns the terms of our notes in four languages and what people type for them, as package query reads it. It is
// compiled from glossary.yaml by go generate ./assets.
func Glossary() ([]byte, error) { return read("glossary.tsv") }

// Export returns a file that exported sites and books are made with: a template of package html/template, a style, or
// the script that searches a site.
func Export(name string) ([]byte, error) { return read("export/" + name) }

// Topics returns what the manual has a page about, in the order of a first reading.
func Topics() []string {
	return []string{
		"screen", "keys", "search", "upgrade", "check", "export", "import", "state", "json", "mcp", "plain", "config", "themes", "terminals",
		"notes",
	}
}

// Manual returns the manual's page about a topic in a language: Markdown, whose first line is its title. Its links lead
// to other pages (TOPIC.LANGUAGE.md).
func Manual(topic, language string) ([]byte, error) {
	return read("manual/" + topic + "." + language + ".md")
}

func read(name string) ([]byte, error) {
	all, err := files()
	if err == nil {
		var data []byte
		if data, err = fs.ReadFile(all, name); err == nil {
			return data, nil
		}
	}
	return nil, fmt.Errorf("reading the compiled-in file %s: %w", name, err)
}
