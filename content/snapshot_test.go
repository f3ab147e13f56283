package content_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
)

func TestEntriesSurviveCompilation(t *testing.T) {
	for seed := range uint64(8) {
		entries := randomEntries(seeded(seed), 150)
		c := open(t, entries)
		if c.Len() != len(entries) {
			t.Fatalf("%d entries became %d rows", len(entries), c.Len())
		}
		for _, want := range entries {
			row, ok := c.ByID(want.ID)
			if !ok {
				t.Fatalf("%s is lost", want.ID)
			}
			got := c.Entry(row)
			got.Leads = c.Leads(row)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: got\n%+v, want\n%+v", seed, got, want)
			}
			if c.SIG(row) != want.SIG || c.Stage(row) != want.Stage || c.KEP(row) != want.KEP || c.Version(row) != want.Version ||
				c.ActionRequired(row) != want.ActionRequired || !reflect.DeepEqual(c.Gates(row), want.Gates) {
				t.Errorf("row %d: single columns differ from the entry %+v", row, want)
			}
		}
		if err := c.Verify(); err != nil {
			t.Error(err)
		}
	}
}

// SIGs and kinds lie in tables of their own, even where the words are the same.
func TestAWordMayBeASIGAndAKind(t *testing.T) {
	v := content.Version{Major: 1, Minor: 25}
	c := open(t, []content.Entry{
		{ID: "v1.25/kep-1", Version: v, KEP: 1, SIGs: []string{"docs"}, Kinds: []content.Kind{"feature"}},
		{ID: "v1.25/kep-2", Version: v, KEP: 2, SIGs: []string{"node"}, Kinds: []content.Kind{"docs"}},
		{ID: "v1.25/kep-3", Version: v, KEP: 3},
	})
	if a, b := c.Entry(0), c.Entry(1); a.SIGs[0] != "docs" || a.Kinds[0] != "feature" || b.SIGs[0] != "node" || b.Kinds[0] != "docs" {
		t.Errorf("got %+v and %+v", a, b)
	}
	if slices.Contains(c.Values(content.FieldSIG), "feature") || slices.Contains(c.Values(content.FieldKind), "node") {
		t.Error("a kind has become a SIG, or a SIG a kind")
	}
}

func TestEntriesAreTheCallersOwn(t *testing.T) {
	c := open(t, tinyEntries())
	for row := range c.Len() {
		e, before := c.Entry(row), fmt.Sprint(c.Entry(row))
		for _, list := range [][]string{e.SIGs, e.APIs} {
			for i := range list {
				list[i] = "changed"
			}
		}
		for _, list := range [][]int{e.PRs, e.See} {
			for i := range list {
				list[i] = -1
			}
		}
		if after := fmt.Sprint(c.Entry(row)); after != before {
			t.Errorf("the entry was %s and became %s", before, after)
		}
	}
}

func TestPagesSurviveCompilation(t *testing.T) {
	r := seeded(9)
	var pages []content.ReleasePage
	for i, v := range randomVersions {
		pages = append(pages, content.ReleasePage{
			Version: v, Date: "2022-08-23", Codename: randomText(r), Path: fmt.Sprintf("v%v/release", v),
			Counts: some(r, 3, func() content.StageCount { return content.StageCount{Name: randomText(r), N: i} }),
			Titles: [4]string{randomText(r), randomText(r), randomText(r), randomText(r)},
		})
	}
	c := open(t, nil, pages...)
	for _, want := range pages {
		if got, ok := c.Release(want.Version); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	if n := len(c.Releases()); n != len(pages) {
		t.Errorf("%d releases, want %d", n, len(pages))
	}
}

func TestTheSameNotesGiveTheSameBytes(t *testing.T) {
	r := seeded(10)
	entries := randomEntries(r, 200)
	pages := []content.ReleasePage{{Version: randomVersions[0]}, {Version: randomVersions[1], Codename: "x"}}
	first, err := content.EncodeSnapshot(entries, pages, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		r.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
		pages[0], pages[1] = pages[1], pages[0]
		again, err := content.EncodeSnapshot(entries, pages, [32]byte{1})
		if err != nil || !bytes.Equal(again, first) {
			t.Fatalf("another order of the same notes gives other bytes (%v)", err)
		}
	}
	other, err := content.EncodeSnapshot(entries, pages, [32]byte{2})
	if err != nil || bytes.Equal(other, first) {
		t.Errorf("another digest gives the same bytes (%v)", err)
	}
}

func TestDigestIsTheOneGiven(t *testing.T) {
	snapshot, err := content.EncodeSnapshot(nil, nil, [32]byte{0xab, 31: 0x01})
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(snapshot), nil)
	if err != nil || c.Len() != 0 || c.Digest() != "ab"+strings.Repeat("0", 61)+"1" {
		t.Errorf("an empty catalog: %v, digest %s", err, c.Digest())
	}
}

func TestEncodeRefusesWhatItCannotHold(t *testing.T) {
	v := content.Version{Major: 1, Minor: 25}
	kep := content.Entry{ID: "v1.25/kep-5", Version: v, KEP: 5, SIG: "auth", Path: "a"}
	elsewhere := kep
	elsewhere.SIG, elsewhere.Path = "node", "b"
	between := content.Entry{ID: "v1.25/kep-6", Version: v, KEP: 6, SIG: "cli"}
	for _, c := range []struct {
		name    string
		entries []content.Entry
		want    string
	}{
		{"twice", []content.Entry{kep, kep}, "v1.25/kep-5 stands twice: a and a"},
		{"twice, in two SIGs", []content.Entry{kep, between, elsewhere}, "v1.25/kep-5 stands twice: a and b"},
		{"another identifier", []content.Entry{{ID: "v1.25/kep-6", Version: v, KEP: 5}}, "v1.25/kep-5"},
		{"no numbers", []content.Entry{{ID: "v1.25/note-0badcafe", Version: v}}, "v1.25/note-0badcafe"},
		{"number zero", []content.Entry{{ID: "v1.25/pr-0", Version: v}}, "v1.25/pr-0"},
		{"unknown stage", []content.Entry{{ID: "v1.25/kep-5", Version: v, KEP: 5, Stage: "gamma"}}, `"gamma"`},
		{"negative number", []content.Entry{{ID: "v1.25/kep-5", Version: v, KEP: 5, See: []int{-1}}}, "-1"},
		{"huge number", []content.Entry{{ID: "v1.25/kep-5", Version: v, KEP: 5, PRs: []int{1 << 31}}}, "2147483648"},
	} {
		if _, err := content.EncodeSnapshot(c.entries, nil, [32]byte{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.name, err, c.want)
		}
	}
}

// use calls everything that reads a snapshot, if it opens and its references are good, and reports whether they are.
func use(data string) bool {
	c, err := content.OpenCatalog(data, fstest.MapFS{})
	if err != nil || c.Verify() != nil {
		return false
	}
	for row := range c.Len() {
		e := c.Entry(row)
		c.Leads(row)
		for _, l := range content.Languages() {
			c.Title(row, l)
			_, _, _ = c.Body(row, l) // there are no texts
		}
		c.ByID(e.ID)
		c.ByKEP(e.KEP)
		for _, pr := range e.PRs {
			c.ByPR(pr)
		}
		for _, g := range e.Gates {
			c.ByGate(g.Name, true)
		}
		_, _, _ = c.Number(row), c.Stage(row), e.URL()
	}
	for _, p := range c.Releases() {
		c.Release(p.Version)
		_, _, _ = c.ReleaseBody(p, content.Russian)
	}
	q, _ := c.ParseQuery("release:1.26 sig:node stage:beta kind:flake gate:x gate:s* action:required")
	c.Select(q.Filters)
	c.Digest()
	return true
}

func tinySnapshot(t testing.TB) []byte {
	t.Helper()
	page := content.ReleasePage{Version: content.Version{Major: 1, Minor: 26}, Counts: []content.StageCount{{Name: "alpha", N: 3}}}
	snapshot, err := content.EncodeSnapshot(tinyEntries(), []content.ReleasePage{page}, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

func TestDamagedSnapshots(t *testing.T) {
	whole := tinySnapshot(t)
	if !use(string(whole)) {
		t.Fatal("the whole snapshot is refused")
	}
	for n := range whole {
		if _, err := content.OpenCatalog(string(whole[:n]), nil); err == nil {
			t.Errorf("%d of %d bytes open without an error", n, len(whole))
		}
	}
	for i := range 12 { // magic and version
		damaged := bytes.Clone(whole)
		damaged[i] ^= 0x40
		if _, err := content.OpenCatalog(string(damaged), nil); err == nil {
			t.Errorf("byte %d of the header is damaged, no error", i)
		}
	}
	refused := 0
	for i := 0; i+4 <= len(whole); i += 4 {
		for _, n := range []uint32{0, 1, 2, 3, 7, 21, 64, 1000, uint32(len(whole)), 1 << 31, 1<<32 - 1} {
			damaged := bytes.Clone(whole)
			binary.LittleEndian.PutUint32(damaged[i:], n)
			if !use(string(damaged)) {
				refused++
			}
		}
	}
	r := seeded(11)
	for range 5000 { // several damages at once, with numbers that could be right
		damaged := bytes.Clone(whole)
		for range 1 + r.IntN(4) {
			binary.LittleEndian.PutUint32(damaged[4*r.IntN(len(whole)/4):], r.Uint32N(1<<(1+r.IntN(12))))
		}
		use(string(damaged))
	}
	if refused < len(whole) { // of about three times as many
		t.Errorf("only %d damaged snapshots were refused", refused)
	}
}

// FuzzOpenCatalog: arbitrary bytes are refused, or nothing that reads them panics.
func FuzzOpenCatalog(f *testing.F) {
	f.Add(string(tinySnapshot(f)))
	for _, n := range []int{0, 1, 20} {
		snapshot, err := content.EncodeSnapshot(randomEntries(seeded(1), n), nil, [32]byte{})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(snapshot))
	}
	f.Add("k8snotes")
	f.Fuzz(func(_ *testing.T, data string) { use(data) })
}

// What a disk may do to a snapshot is seen by its checksums; where only texts have suffered, everything else still
// works.
func TestChecksums(t *testing.T) {
	whole := tinySnapshot(t)
	c, err := content.OpenCatalog(string(whole), nil)
	if err != nil || c.CheckFrame() != nil || c.CheckTexts() != nil {
		t.Fatalf("a whole snapshot: %v, %v, %v", err, c.CheckFrame(), c.CheckTexts())
	}
	frames, texts := 0, 0
	for at := range whole {
		for _, flip := range []byte{1, 0xff} {
			data := bytes.Clone(whole)
			data[at] ^= flip
			c, err := content.OpenCatalog(string(data), fstest.MapFS{})
			if err != nil {
				continue
			}
			frame, text := c.CheckFrame() != nil, c.CheckTexts() != nil
			if frame == text && at >= 60 { // before that stand the digest and the length of the texts
				t.Errorf("byte %d: tables changed %v, texts changed %v", at, frame, text)
			}
			if text {
				texts++
				use(string(data))
				for row := range c.Len() {
					c.Entry(row)
					c.Leads(row)
				}
			} else if frame {
				frames++
			}
		}
	}
	if frames < 1000 || texts < 200 {
		t.Errorf("%d changes of tables, %d of texts: too few to say anything", frames, texts)
	}
}
