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
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/edsrzf/mmap-go"
)

// beginningsName is the file beside bleve's that says which rows hold words that begin so: sets of rows, one behind the
// other, then the beginnings, sorted, likewise, then for each of them where it and its set begin, then how many there
// are. bleve would take ten times as long to write as much, and is not asked for anything but the rows.
const beginningsName = "beginnings"

// beginningPlace is 8 bytes for where a set begins, and 4 for where its beginning does.
const beginningPlace = 12

// MaxBeginning is the length in characters up to which every beginning of a word has its rows; longer ones are put
// together from those of whole words.
const MaxBeginning = 3

// collected is how words begin, by row, while an index is built. A field is called by one byte.
type collected struct {
	words map[string]*beginningWord  // by field and word
	rows  map[string]*roaring.Bitmap // by field and beginning
}

// beginningWord is the sets of rows to which a word belongs.
type beginningWord struct {
	last int
	in   []*roaring.Bitmap
}

func newCollected() *collected {
	return &collected{map[string]*beginningWord{}, map[string]*roaring.Bitmap{}}
}

// add says that a field of a row holds a word.
func (b *collected) add(field byte, word string, row int) {
	var room [64]byte
	key := append(append(room[:0], field), word...)
	known, ok := b.words[string(key)]
	if !ok {
		known = &beginningWord{last: -1}
		name := string(key)
		b.words[name] = known
		for n, runes := 1, 0; n < len(name); runes++ {
			if runes < MaxBeginning {
				_, size := utf8.DecodeRuneInString(name[n:])
				n += size
			} else {
				n = len(name)
			}
			known.in = append(known.in, b.set(name[:n]))
		}
	}
	if known.last != row {
		known.last = row
		for _, rows := range known.in {
			rows.Add(uint32(row))
		}
	}
}

// set returns the rows of a beginning.
func (b *collected) set(name string) *roaring.Bitmap {
	rows, ok := b.rows[name]
	if !ok {
		rows = roaring.New()
		b.rows[name] = rows
	}
	return rows
}

// write writes the form that beginnings reads.
func (b *collected) write(to io.Writer) error {
	names := make([]string, 0, len(b.rows))
	for name := range b.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	places := make([]byte, 0, len(names)*beginningPlace+4)
	at, nameAt := int64(0), 0
	for _, name := range names {
		places = binary.LittleEndian.AppendUint64(places, uint64(at))
		places = binary.LittleEndian.AppendUint32(places, uint32(nameAt))
		rows := b.rows[name]
		rows.RunOptimize()
		n, err := rows.WriteTo(to)
		if err != nil {
			return err
		}
		at, nameAt = at+n, nameAt+len(name)
	}
	for _, name := range names {
		if _, err := io.WriteString(to, name); err != nil {
			return err
		}
	}
	_, err := to.Write(binary.LittleEndian.AppendUint32(places, uint32(len(names))))
	return err
}

// writeBeginnings writes the file of an index.
func writeBeginnings(dir string, b *collected) (err error) {
	f, err := os.OpenFile(filepath.Join(dir, beginningsName), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	to := bufio.NewWriterSize(f, 1<<16)
	return errors.Join(b.write(to), to.Flush())
}

// beginnings reads what was collected. It trusts its data, which may be mapped; see Guard.
type beginnings struct {
	sets, names, places []byte
	count               int
	mapped              mmap.MMap // nil for none
}

// openBeginnings maps the file of an index.
func openBeginnings(dir string) (b *beginnings, err error) {
	path := filepath.Join(dir, beginningsName)
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
	if b, err = readBeginnings(data); err != nil {
		return nil, errors.Join(err, data.Unmap())
	}
	b.mapped = data
	return b, nil
}

// packBeginnings returns the beginnings of an index without files.
func packBeginnings(b *collected) (*beginnings, error) {
	var data bytes.Buffer
	if err := b.write(&data); err != nil {
		return nil, err
	}
	return readBeginnings(data.Bytes())
}

func readBeginnings(data []byte) (*beginnings, error) {
	doubt := fmt.Errorf("%w: its beginnings are cut off", ErrDoubt)
	end := len(data) - 4
	if end < 0 {
		return nil, doubt
	}
	b := &beginnings{count: int(binary.LittleEndian.Uint32(data[end:]))}
	from := end - b.count*beginningPlace
	if from < 0 {
		return nil, doubt
	}
	b.places = data[from:end]
	if b.count == 0 {
		return b, nil
	}
	// The names lie between the last set and the places, and their lengths are where the next one begins.
	last := int(binary.LittleEndian.Uint64(b.places[len(b.places)-beginningPlace:]))
	if last > from {
		return nil, doubt
	}
	size, err := roaring.New().FromBuffer(data[last:from])
	if err != nil || last+int(size) > from {
		return nil, errors.Join(doubt, err)
	}
	b.sets, b.names = data[:last+int(size)], data[last+int(size):from]
	return b, nil
}

// name returns the i-th beginning, with its field.
func (b *beginnings) name(i int) []byte {
	from, to := binary.LittleEndian.Uint32(b.places[i*beginningPlace+8:]), uint32(len(b.names))
	if i+1 < b.count {
		to = binary.LittleEndian.Uint32(b.places[(i+1)*beginningPlace+8:])
	}
	return b.names[from:to]
}

// rows returns the rows of the i-th beginning. They lie in the data.
func (b *beginnings) rows(i int) (*roaring.Bitmap, error) {
	rows := roaring.New()
	_, err := rows.FromBuffer(b.sets[binary.LittleEndian.Uint64(b.places[i*beginningPlace:]):])
	return rows, err
}

// from returns the place of the first beginning that is not before a name.
func (b *beginnings) from(name []byte) int {
	return sort.Search(b.count, func(i int) bool { return bytes.Compare(b.name(i), name) >= 0 })
}

// one returns the rows of a name.
func (b *beginnings) one(name string) (*roaring.Bitmap, error) {
	i := b.from([]byte(name))
	if i == b.count || string(b.name(i)) != name {
		return roaring.New(), nil
	}
	return b.rows(i)
}

// all returns the rows of all words that begin so.
func (b *beginnings) all(beginning string) (*roaring.Bitmap, error) {
	if utf8.RuneCountInString(beginning[1:]) <= MaxBeginning {
		return b.one(beginning)
	}
	name, out := []byte(beginning), roaring.New()
	for i := b.from(name); i < b.count && bytes.HasPrefix(b.name(i), name); i++ {
		rows, err := b.rows(i)
		if err != nil {
			return nil, err
		}
		out.Or(rows)
	}
	return out, nil
}

func (b *beginnings) close() error {
	if b.mapped == nil {
		return nil
	}
	return b.mapped.Unmap()
}
