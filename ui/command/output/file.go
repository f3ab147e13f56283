package output

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"strings"

	"k8sexplore/content/plainfile"
	"k8sexplore/ui/command/run"
)

// ReplaceFile writes a file that takes its place when it is whole, and returns its size. Of one that fails nothing is
// left. A file that is there already is replaced only where it is empty, or begins as what the same command writes:
// anything else is not the program's to write over.
func ReplaceFile(name, begins string, mode fs.FileMode, write func(io.Writer) error) (size int64, err error) {
	switch former, err := isFormer(name, begins); {
	case plainfile.IsRefused(err):
		return 0, run.Complain("not_plain", nil)
	case err != nil:
		return 0, err
	case !former:
		return 0, run.Complain("not_former", nil)
	}
	return plainfile.Replace(name, mode, write)
}

// isFormer reports whether there is no such file, nothing in it, or what begins so, unpacked and without white space.
func isFormer(name, begins string) (bool, error) {
	f, err := plainfile.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { _ = f.Close() }() // it was only read
	packed := bufio.NewReader(f)
	if _, err := packed.Peek(1); errors.Is(err, io.EOF) {
		return true, nil
	}
	var text io.Reader = packed
	if magic, _ := packed.Peek(2); string(magic) == "\x1f\x8b" {
		if zip, err := gzip.NewReader(packed); err == nil {
			text = zip
		}
	}
	head := make([]byte, 256)
	n, _ := io.ReadFull(text, head) // what cannot be read does not begin so
	return strings.HasPrefix(strings.Join(strings.Fields(string(head[:n])), ""), begins), nil
}
