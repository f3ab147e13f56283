package library

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
	"k8sexplore/content/plainfile"
	"k8sexplore/content/sanitize"
)

// isFacts reports whether a source holds facts, not notes.
func (s *stored) isFacts() bool {
	return slices.Contains(factfile.Formats(), factfile.Format(s.Format))
}

// maxRow is how long a line of a table may be, in bytes.
const maxRow = 64 << 10

// checkRow refuses what is no line of a table.
func (r *record) checkRow() error {
	known := []string{"releases.tsv", "keps.tsv", "gates.tsv", facts.APITable, facts.ProseTable}
	switch {
	case !slices.Contains(known, r.Table):
		return fmt.Errorf("unknown table %q", r.Table)
	case len(r.Row) > maxRow || strings.Contains(r.Row, "\n") || strings.HasPrefix(r.Row, "#") || sanitize.Text(r.Row) != r.Row:
		return errors.New("not a line of a table")
	}
	return nil
}

// witness reads what a source of facts tells.
func (s *stored) witness(ctx context.Context, path string) (*factfile.Witness, error) {
	texts := map[string]*strings.Builder{}
	err := readNotes(ctx, s, path, func(r *record) {
		if texts[r.Table] == nil {
			texts[r.Table] = new(strings.Builder)
		}
		texts[r.Table].WriteString(r.Row + "\n")
	})
	if err != nil {
		return nil, err
	}
	tables := facts.TableTexts{}
	for name, text := range texts {
		tables[name] = text.String()
	}
	w := &factfile.Witness{Name: s.id(), Format: factfile.Format(s.Format), Day: s.Day}
	if w.Tables, err = facts.Parse(tables); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return w, nil
}

// joinFacts joins the facts of sources with the program's own; those of damaged sources are left out and named.
func joinFacts(
	ctx context.Context, sources []*stored, notesPath func(digest string) (string, bool),
) (joined factfile.Joined, damaged []string, err error) {
	var all []*factfile.Witness
	of := map[*factfile.Witness]*stored{}
	for _, s := range sources {
		if !s.isFacts() {
			continue
		}
		path, fresh := notesPath(s.Notes)
		err := checkNotes(ctx, s, path, fresh)
		var w *factfile.Witness
		if err == nil {
			w, err = s.witness(ctx, path)
		}
		switch {
		case errors.Is(err, errDamaged):
			damaged = append(damaged, s.id())
			continue
		case err != nil:
			return joined, nil, err
		}
		all, of[w] = append(all, w), s
	}
	if len(all) == 0 {
		return joined, damaged, nil
	}
	joined, err = factfile.Join(facts.OnDemand(), all)
	for w, s := range of {
		s.Leads = min(w.Leads, s.Facts)
	}
	return joined, damaged, err
}

// The file of joined facts is a line that names the tables and their lengths, and then these.
func encodeFacts(tables facts.TableTexts) []byte {
	var head, body bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		fmt.Fprintf(&head, "%s %d ", name, len(tables[name]))
		body.WriteString(tables[name])
	}
	return append(append(head.Bytes(), '\n'), body.Bytes()...)
}

func decodeFacts(data string) (facts.TableTexts, error) {
	head, body, _ := strings.Cut(data, "\n")
	words, out := strings.Fields(head), facts.TableTexts{}
	for i := 0; i+1 < len(words); i += 2 {
		n, err := strconv.Atoi(words[i+1])
		if err != nil || n < 0 || n > len(body) {
			return nil, errDamaged
		}
		out[words[i]], body = body[:n], body[n:]
	}
	return out, nil
}

func factsName(digest string) string { return "facts-" + digest + ".tables" }

// checkNotes reports whether a file of notes is what was written: else errDamaged, or why it cannot be read.
func checkNotes(ctx context.Context, s *stored, path string, fresh bool) error {
	if fresh {
		return nil
	}
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (!info.Mode().IsRegular() || info.Size() != s.Size) {
		return errDamaged
	}
	sum := sha256.New()
	if err == nil {
		err = copyFile(ctx, sum, path)
	}
	if err != nil {
		return fmt.Errorf("reading the notes of %s: %w", s.id(), err)
	}
	if hex.EncodeToString(sum.Sum(nil)) != s.Notes {
		return errDamaged
	}
	return nil
}

// checkKept reports whether the notes of a source are what was written.
func (l *Library) checkKept(ctx context.Context, s *stored) error {
	err := checkNotes(ctx, s, l.path(notesName(s.Notes)), false)
	if errors.Is(err, errDamaged) {
		return fmt.Errorf("the notes of %s are damaged: import it again, or remove it", s.id())
	}
	return err
}

// readNotes reads the notes of a source.
func readNotes(ctx context.Context, s *stored, path string, take func(*record)) error {
	f, err := plainfile.Open(path)
	if err != nil {
		return fmt.Errorf("reading the notes of %s: %w", s.id(), err)
	}
	defer func() { _ = f.Close() }() // it was only read
	if _, err = readRecords(ctx, f, func(r *record) error { take(r); return nil }); err != nil {
		return fmt.Errorf("reading the notes of %s: %w", s.id(), err)
	}
	return nil
}
