package disk

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"

	"github.com/edsrzf/mmap-go"

	"k8sexplore/content/plainfile"
)

// tablePlace is 8 bytes for where a value of a table begins, and 4 for where its name does; tableEnd is 8 bytes for
// where all names begin, 4 for how many there are, and tableMark.
const (
	tablePlace = 12
	tableEnd   = 16
	tableMark  = "\ntbl"
)

// table is values by name, sorted by name: one value behind the other, then the names, likewise, then the place of each
// and of the end of all, then tableEnd. It trusts its data, which may be mapped; see Guard.
type table struct {
	values, names, places []byte
	count                 int
	mapped                mmap.MMap // nil for none
}

// tableWriter writes a table; names are to come sorted.
type tableWriter struct {
	to     io.Writer
	at     uint64
	names  []byte
	places []byte
	count  uint32
}

func (w *tableWriter) place() {
	w.places = binary.LittleEndian.AppendUint64(w.places, w.at)
	w.places = binary.LittleEndian.AppendUint32(w.places, uint32(len(w.names)))
}

// add writes a value.
func (w *tableWriter) add(name string, value io.WriterTo) error {
	w.place()
	w.names = append(w.names, name...)
	w.count++
	n, err := value.WriteTo(w.to)
	w.at += uint64(n)
	return err
}

// finish writes what stands behind the values.
func (w *tableWriter) finish() error {
	w.place()
	end := binary.LittleEndian.AppendUint64(nil, w.at)
	end = append(binary.LittleEndian.AppendUint32(end, w.count), tableMark...)
	for _, part := range [][]byte{w.names, w.places, end} {
		if _, err := w.to.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// writeTable writes the file of a table, which must not be there.
func writeTable(path string, write func(*tableWriter) error) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	to := bufio.NewWriterSize(f, 1<<16)
	w := tableWriter{to: to}
	return errors.Join(write(&w), w.finish(), to.Flush())
}

// tableOf returns a table in memory.
func tableOf(write func(*tableWriter) error) (*table, error) {
	var data bytes.Buffer
	w := tableWriter{to: &data}
	if err := errors.Join(write(&w), w.finish()); err != nil {
		return nil, err
	}
	return readTable(data.Bytes())
}

// openTable maps the file of a table.
func openTable(path string) (t *table, err error) {
	if err := regular(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, err
	}
	if t, err = readTable(data); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s", err, filepath.Base(path)), data.Unmap())
	}
	t.mapped = data
	return t, nil
}

func readTable(data []byte) (*table, error) {
	doubt := fmt.Errorf("%w: a table is cut off", ErrDoubt)
	end := len(data) - tableEnd
	if end < 0 || string(data[end+12:]) != tableMark {
		return nil, doubt
	}
	names, count := binary.LittleEndian.Uint64(data[end:]), uint64(binary.LittleEndian.Uint32(data[end+8:]))
	size := (count + 1) * tablePlace
	if size > uint64(end) || names > uint64(end)-size {
		return nil, doubt
	}
	from := uint64(end) - size
	return &table{values: data[:names], names: data[names:from], places: data[from:end], count: int(count)}, nil
}

// name returns the i-th name.
func (t *table) name(i int) []byte {
	from, to := t.places[i*tablePlace+8:], t.places[(i+1)*tablePlace+8:]
	return t.names[binary.LittleEndian.Uint32(from):binary.LittleEndian.Uint32(to)]
}

// value returns the value of the i-th name. It lies in the data.
func (t *table) value(i int) []byte {
	from, to := t.places[i*tablePlace:], t.places[(i+1)*tablePlace:]
	return t.values[binary.LittleEndian.Uint64(from):binary.LittleEndian.Uint64(to)]
}

// from returns the place of the first name that is not before another.
func (t *table) from(name []byte) int {
	return sort.Search(t.count, func(i int) bool { return bytes.Compare(t.name(i), name) >= 0 })
}

// find returns the value of a name, and whether there is one.
func (t *table) find(name []byte) ([]byte, bool) {
	i := t.from(name)
	if i == t.count || !bytes.Equal(t.name(i), name) {
		return nil, false
	}
	return t.value(i), true
}

func (t *table) rest() error {
	if t == nil {
		return nil
	}
	return plainfile.GiveBack(t.mapped)
}

func (t *table) close() error {
	if t == nil || t.mapped == nil {
		return nil
	}
	return t.mapped.Unmap()
}
