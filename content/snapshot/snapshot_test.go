package snapshot_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/content/snapshot"
)

// The sections of these tests.
const (
	sets = snapshot.Own + iota
	table
	lookUp
	sections
)

func format() snapshot.Format { return snapshot.Format{Version: 7, Sections: sections} }

// written is a small snapshot, and the references in it.
func written() (data string, text, list, texts int) {
	w := snapshot.NewWriter(format(), 0)
	text, list, texts = w.Text("под"), w.List([]int{3, 0, 9}), w.Texts([]string{"a", "", "под"})
	w.Set(sets, []string{"a", "b"})
	w.Set(sets, []string{"b", "a"})
	set := w.Table(table, 4)
	for i := range 4 {
		set(i, 10*i)
	}
	w.Put(lookUp, 5, 1, 5, 3, 8, 0)
	return string(w.File([snapshot.DigestSize]byte{0: 'd'})), text, list, texts
}

func TestRoundTrip(t *testing.T) {
	data, text, list, texts := written()
	f, err := snapshot.Open(data, format())
	if err != nil {
		t.Fatal(err)
	}
	if f.Text(text) != "под" || f.Text(0) != "" || !slices.Equal(f.List(list), []int{3, 0, 9}) || f.List(0) != nil ||
		f.First(list) != 3 || f.First(0) != 0 || !slices.Equal(f.Texts(texts), []string{"a", "", "под"}) {
		t.Error("strings or lists are not those that were written")
	}
	if f.Count(sets) != 2 || !slices.Equal(f.Texts(f.Number(sets, 1)), []string{"b", "a"}) || f.Section(table).At(3) != 30 {
		t.Error("numbers are not those that were written")
	}
	for number, want := range map[int][]int{5: {1, 3}, 8: {0}, 4: nil, 6: nil, 9: nil} {
		if got := f.Rows(lookUp, number); !slices.Equal(got, want) {
			t.Errorf("rows of %d are %v, not %v", number, got, want)
		}
	}
	if !strings.HasPrefix(f.Digest(), "d\x00") || f.CheckFrame() != nil || f.CheckTexts() != nil {
		t.Error("digest or checksums are not those that were written")
	}
}

func TestEqualThingsAreKeptOnce(t *testing.T) {
	w := snapshot.NewWriter(format(), 100)
	text, list := w.Text("a"), w.List([]int{1})
	if w.Text("a") != text || w.Text("") != 0 || w.List(nil) != 0 || w.List([]int{1}) != list {
		t.Error("a string or a list is kept twice")
	}
	if w.Set(sets, []string{"a"}) != 0 || w.Set(table, []string{"a"}) != 0 || w.Set(sets, nil) != 1 || w.Set(sets, []string{"a"}) != 0 {
		t.Error("the sets of a section are not counted by themselves")
	}
}

// Packed strings are read as all others, from whichever block; of a damaged one there is nothing to read.
func TestPackedTexts(t *testing.T) {
	const group, texts = 3, 4000
	w := snapshot.NewWriter(format(), 0)
	if w.TextOf(group, "") != 0 || w.TextOf(group, "plain") != w.Text("plain") {
		t.Error("without packing strings are not kept as others")
	}
	to, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	blocks, last := 0, 0
	w.Pack = func(block []byte) []byte { blocks++; return to.EncodeAll(block, nil) }
	refs := map[int]string{w.Text("short"): "short", w.TextOf(group, ""): "", w.TextOf(group+1, "another"): "another"}
	for i := range texts {
		text := strings.Repeat("под "+strconv.Itoa(i)+" ", 10)
		last = w.TextOf(group, text)
		refs[last] = text
	}
	data := string(w.File([snapshot.DigestSize]byte{}))
	f, err := snapshot.Open(data, format())
	if err != nil || blocks < 3 || len(refs) != texts+3 {
		t.Fatalf("%d references, %d blocks, %v", len(refs), blocks, err)
	}
	for ref, want := range refs {
		if got := f.Text(ref); got != want {
			t.Fatalf("%d is %q, want %q", ref, got, want)
		}
	}
	if got := f.Text(1<<31 - 1); got != "" {
		t.Errorf("a block that is not there has %q", got)
	}
	for at := 0; at < len(data); at += 97 {
		if f, err := snapshot.Open(data[:at]+"\xff"+data[at+1:], format()); err == nil {
			_ = f.Text(last) // does not panic
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	data, _, _, _ := written()
	for what, damaged := range map[string]string{
		"nothing": "", "half a header": data[:20], "another file": "x" + data[1:], "another version": data[:8] + "\x08" + data[9:],
		"a cut file": data[:len(data)-1],
	} {
		if _, err := snapshot.Open(damaged, format()); !errors.Is(err, snapshot.ErrUnusable) {
			t.Errorf("%s is opened: %v", what, err)
		}
	}
}

// FuzzOpen damages one byte: whatever it was, references can be asked about, and one of the checksums tells.
func FuzzOpen(f *testing.F) {
	data, _, _, _ := written()
	f.Add(uint16(0), byte(1))
	f.Add(uint16(60), byte(0xff))
	f.Add(uint16(len(data)-1), byte(1))
	f.Fuzz(func(t *testing.T, at uint16, flip byte) {
		damaged := []byte(data)
		damaged[int(at)%len(data)] ^= flip
		s, err := snapshot.Open(string(damaged), format())
		if err != nil {
			return
		}
		for ref := range 40 {
			s.Text(ref)
			if size := s.Count(snapshot.Lists); ref < size {
				if n := s.Number(snapshot.Lists, ref); n >= 0 && n < size-ref {
					s.List(ref)
				}
			}
			s.HasText(ref)
		}
		behindDigest := int(at)%len(data) >= 12+snapshot.DigestSize
		if flip != 0 && behindDigest && s.CheckFrame() == nil && s.CheckTexts() == nil {
			t.Errorf("byte %d has changed and no checksum tells", int(at)%len(data))
		}
	})
}
