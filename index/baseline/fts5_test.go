package baseline

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the driver

	"k8sexplore/content"
)

// newFTS5Engines returns FTS5 in the forms that answer the judged queries best, of those that were tried. Titles
// weigh five times as much as texts, and names twice. Any word may match, and each may be the beginning of a longer
// one, which stands in for inflections: asked for all words, FTS5 finds far less; all words first and any behind
// them, or the last word alone as a beginning, is as good or worse. Porter's stemmer helps English alone. Of
// trigrams, any three characters in a row find far more than whole words do where words are not parted by blanks, so
// both are there; neither finds words of two characters.
func newFTS5Engines(t testing.TB, c *content.Catalog, all []text) []engine {
	trigrams := newFTS5(t, "tokenize='trigram'", all)
	return []engine{
		newFTS5Engine(c, "FTS5 unicode61", newFTS5(t, "tokenize='unicode61'", all), anyBeginning),
		newFTS5Engine(c, "FTS5 porter unicode61", newFTS5(t, "tokenize='porter unicode61'", all), anyBeginning),
		newFTS5Engine(c, "FTS5 trigram, words", trigrams, anyLong),
		newFTS5Engine(c, "FTS5 trigram, pieces", trigrams, anyPiece),
	}
}

// newFTS5Engine asks a table for what expression makes of the words; nothing is found where that is empty.
func newFTS5Engine(c *content.Catalog, name string, db *sql.DB, expression func(words []string) string) engine {
	return newBaseline(c, name, func(ctx context.Context, words string) ([]int, error) {
		match := expression(strings.Fields(words))
		if match == "" {
			return nil, nil // to FTS5 it is a fault
		}
		const query = `SELECT rowid FROM notes WHERE notes MATCH ? ORDER BY rank, rowid` // equal ones in list order
		return rowsOf(ctx, db, query, match)
	})
}

// newFTS5 opens a database in memory with a full-text table of all texts, whose rowids are rows.
func newFTS5(t testing.TB, options string, all []text) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	db.SetMaxOpenConns(1) // each connection would be a database of its own
	fillFTS5(t, db, options, all)
	return db
}

// fillFTS5 makes the full-text table of a database.
func fillFTS5(t testing.TB, db *sql.DB, options string, all []text) {
	t.Helper()
	statements := []string{
		`CREATE VIRTUAL TABLE notes USING fts5(title, names, body, ` + options + `)`,
		`INSERT INTO notes(notes, rank) VALUES ('rank', 'bm25(5, 2, 1)')`,
	}
	rows := make([][]any, len(all))
	for row, x := range all {
		rows[row] = []any{row, x.title, x.names, x.body}
	}
	if err := fill(t.Context(), db, statements, `INSERT INTO notes(rowid, title, names, body) VALUES (?, ?, ?, ?)`, rows); err != nil {
		t.Fatalf("making the table with %s: %v", options, err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO notes(notes) VALUES ('optimize')`); err != nil {
		t.Fatal(err)
	}
}

// fill executes statements, and then insert for each of the rows, in one transaction.
func fill(ctx context.Context, db *sql.DB, statements []string, insert string, rows [][]any) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
	}
	for i, row := range rows {
		if _, err := tx.ExecContext(ctx, insert, row...); err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
	}
	return tx.Commit()
}

// rowsOf returns the numbers that a query finds.
func rowsOf(ctx context.Context, db *sql.DB, query string, args ...any) (out []int, err error) {
	found, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var row int
		if err := found.Scan(&row); err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, found.Err()
}

// quoted makes words literal in an expression.
func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = `"` + strings.ReplaceAll(w, `"`, `""`) + `"`
	}
	return out
}

// anyBeginning asks for any word that begins like one of these.
func anyBeginning(words []string) string {
	out := quoted(words)
	for i := range out {
		out[i] += "*"
	}
	return strings.Join(out, " OR ")
}

// anyLong asks for any of those words that have three characters.
func anyLong(words []string) string {
	var long []string
	for _, w := range words {
		if len([]rune(w)) >= 3 {
			long = append(long, w)
		}
	}
	return strings.Join(quoted(long), " OR ")
}

// anyPiece asks for any three characters that stand together in a word.
func anyPiece(words []string) string {
	var pieces []string
	for _, w := range words {
		all := []rune(w)
		for i := range len(all) - 2 {
			pieces = append(pieces, string(all[i:i+3]))
		}
	}
	return strings.Join(quoted(pieces), " OR ")
}
