// Package yamlfile reads files of one YAML document that a user writes by hand, and says where one is none.
package yamlfile

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Fault is the first error in a file, in the words of the YAML library.
type Fault struct {
	Line int // from 1, 0 where it is not known
	Err  error
}

func (f *Fault) Error() string { return f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// ErrBehind is the error for text behind the document, which nothing reads.
var ErrBehind = errors.New("what stands behind --- is not read")

// Read returns the root of the first document, nil where there is nothing but comments, or why it is no YAML. What says
// something behind it, YAML or not, is a fault of its own, nil for none, whose error is ErrBehind.
func Read(data []byte) (root *yaml.Node, behind, wrong *Fault) {
	documents := yaml.NewDecoder(bytes.NewReader(data))
	root, err := next(documents)
	switch {
	case errors.Is(err, io.EOF):
		return nil, nil, nil
	case err != nil:
		return nil, nil, faultOf(err)
	}
	for {
		more, err := next(documents)
		switch {
		case errors.Is(err, io.EOF):
			return root, nil, nil
		case err != nil:
			return root, &Fault{Line: cmp.Or(faultOf(err).Line, end(data, root.Line)), Err: ErrBehind}, nil
		case more.Tag != "!!null":
			return root, &Fault{Line: more.Line, Err: ErrBehind}, nil
		}
	}
}

// next returns the root of the next document, or io.EOF.
func next(documents *yaml.Decoder) (*yaml.Node, error) {
	var doc yaml.Node
	if err := documents.Decode(&doc); err != nil {
		return nil, err
	}
	return doc.Content[0], nil
}

// end returns the line that ends a document, behind a line of it.
func end(data []byte, behind int) int {
	lines := bytes.Split(data, []byte("\n"))
	for i := min(behind, len(lines)); i < len(lines); i++ {
		if bytes.HasPrefix(lines[i], []byte("---")) {
			return i + 1
		}
	}
	return 0
}

// faultOf takes the line out of an error of the library, not all of which name one.
func faultOf(err error) *Fault {
	text, line := strings.TrimPrefix(err.Error(), "yaml: "), 0
	if m := regexp.MustCompile(`^line (\d+): `).FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	}
	return &Fault{Line: line, Err: errors.New(text)}
}
