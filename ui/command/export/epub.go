package export

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"html/template"
	"strings"

	"k8sexplore/assets"
	"k8sexplore/ui/subject"
)

// epub writes the edition as a book in EPUB 3: a chapter for each release, and one for each of its SIGs.
//
// A library would be the first choice. github.com/go-shiori/go-epub, the one in use, links net/http to fetch
// pictures, in a program that opens no connection.
func (e *edition) epub(ctx context.Context) error {
	b, err := e.newBook()
	if err != nil {
		return err
	}
	if err := b.fill(ctx); err != nil {
		return err
	}
	if err := b.end(); err != nil {
		return err
	}
	return e.to.write(e.bookName("epub"), b.out.Bytes())
}

// The prolog of the files of a book, whose form is XML.
const prolog = `<?xml version="1.0" encoding="utf-8"?>` + "\n"

// container says where the package of a book is.
const container = prolog + `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

// book is one on its way.
type book struct {
	*edition
	*places
	out      bytes.Buffer
	zip      *zip.Writer
	chapter  form
	parts    []part
	files    []bookFile
	releases []bookPart
}

// bookFile is a chapter in the list of all files.
type bookFile struct{ ID, Name string }

// bookPart is what the table of contents has of a release, a SIG or an entry.
type bookPart struct {
	Href, Title        string
	Chapters, Sections []bookPart
}

// bookText is a chapter, as assets/export/chapter.xhtml takes it.
type bookText struct {
	saying
	Title    string
	Heading  bool // it is not the title of a page within
	Sections []bookSection
}

type bookSection struct {
	ID   string
	Body template.HTML
}

// newBook begins a book, and settles where everything stands in it.
func (e *edition) newBook() (*book, error) {
	f, err := openForm("chapter.xhtml")
	if err != nil {
		return nil, err
	}
	b := &book{edition: e, places: newPlaces(e.Catalog), chapter: f, parts: e.parts()}
	b.zip = zip.NewWriter(&b.out)
	for i, p := range b.parts {
		b.release(p.Version, chapterFile(i, 0))
		for n, c := range p.chapters {
			for _, row := range c.rows {
				b.entry(row, chapterFile(i, n+1)+"#"+rowID(row))
			}
		}
	}
	return b, nil
}

// chapterFile names the file of a release, and of each of its SIGs from 1 on.
func chapterFile(release, sig int) string { return fmt.Sprintf("r%d-%d.xhtml", release+1, sig) }

func rowID(row int) string { return fmt.Sprintf("e%d", row) }

// fill writes the chapters.
func (b *book) fill(ctx context.Context) error {
	mimetype := []byte("application/epub+zip")
	size := uint64(len(mimetype))
	// It comes first, as it is, so that the file is known by its first bytes.
	w, err := b.zip.CreateRaw(&zip.FileHeader{
		Name: "mimetype", Method: zip.Store, CRC32: crc32.ChecksumIEEE(mimetype), CompressedSize64: size, UncompressedSize64: size,
	})
	if err == nil {
		_, err = w.Write(mimetype)
	}
	if err == nil {
		err = b.write("META-INF/container.xml", []byte(container))
	}
	if err != nil {
		return fmt.Errorf("beginning the book: %w", err)
	}
	if b.plan != "" {
		const name = "plan.xhtml"
		body, err := b.painted(b.places, b.planPage(), name, 0)
		if err == nil {
			err = b.text(name, bookText{Title: b.heading, Heading: true, Sections: []bookSection{{ID: "plan", Body: body}}})
		}
		if err != nil {
			return err
		}
		b.releases = append(b.releases, bookPart{Href: name, Title: b.heading})
	}
	for i, p := range b.parts {
		name := chapterFile(i, 0)
		title := "Kubernetes " + p.String()
		_, body, err := b.page(b.places, subject.Release{Version: p.Version}, name, 0)
		if err != nil {
			return err
		}
		if err := b.text(name, bookText{Title: title, Sections: []bookSection{{ID: "release", Body: body}}}); err != nil {
			return err
		}
		of := bookPart{Href: name, Title: title}
		for n, c := range p.chapters {
			in, err := b.sig(ctx, chapterFile(i, n+1), p, c)
			if err != nil {
				return err
			}
			of.Chapters = append(of.Chapters, in)
		}
		b.releases = append(b.releases, of)
	}
	return nil
}

// sig writes the chapter of a SIG.
func (b *book) sig(ctx context.Context, name string, p part, c chapter) (in bookPart, err error) {
	in = bookPart{Href: name, Title: b.sigName(c)}
	text := bookText{Title: "Kubernetes " + p.String() + " - " + in.Title, Heading: true}
	for _, row := range c.rows {
		if ctx.Err() != nil {
			return in, ctx.Err()
		}
		_, body, err := b.page(b.places, subject.Entry{Row: row}, name+"#"+rowID(row), 1)
		if err != nil {
			return in, err
		}
		title, _ := b.Catalog.Title(row, b.Lang)
		in.Sections = append(in.Sections, bookPart{Href: name + "#" + rowID(row), Title: title})
		text.Sections = append(text.Sections, bookSection{ID: rowID(row), Body: body})
		b.step()
	}
	return in, b.text(name, text)
}

// text writes a chapter.
func (b *book) text(name string, text bookText) error {
	text.saying = saying{b.Words, b.Lang}
	data, err := b.chapter.fill(prolog, text)
	if err != nil {
		return err
	}
	b.files = append(b.files, bookFile{strings.TrimSuffix(name, ".xhtml"), name})
	return b.write("OEBPS/"+name, data)
}

// write adds a file.
func (b *book) write(name string, data []byte) error {
	w, err := b.zip.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		return fmt.Errorf("writing %s of the book: %w", name, err)
	}
	return nil
}

// end writes the table of contents, the style and the list of all files.
func (b *book) end() error {
	title := b.title()
	style, err := assets.Export("book.css")
	if err != nil {
		return err
	}
	if err := b.write("OEBPS/book.css", style); err != nil {
		return err
	}
	id := sha256.Sum256([]byte(b.Catalog.Digest() + b.Lang.String() + b.query))
	for _, file := range []struct {
		name   string
		values any
	}{
		{"nav.xhtml", struct {
			saying
			Title, Note, Made string
			Releases          []bookPart
		}{saying{b.Words, b.Lang}, title, b.note(), b.made, b.releases}},
		{"package.opf", struct {
			saying
			ID, Title, Modified string
			Files               []bookFile
		}{saying{b.Words, b.Lang}, "urn:sha256:" + hex.EncodeToString(id[:]), title, b.Today + "T00:00:00Z", b.files}},
	} {
		f, err := openForm(file.name)
		if err != nil {
			return err
		}
		data, err := f.fill(prolog, file.values)
		if err != nil {
			return err
		}
		if err := b.write("OEBPS/"+file.name, data); err != nil {
			return err
		}
	}
	if err := b.zip.Close(); err != nil {
		return fmt.Errorf("ending the book: %w", err)
	}
	return nil
}
