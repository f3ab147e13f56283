package baseline

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	_ "modernc.org/sqlite" // the driver

	"k8sexplore/content"
)

// newUnicode61 is FTS5 with its default tokenizer.
func newUnicode61(t testing.TB, c *content.Catalog, all []text) engine {
	db := newFTS5(t, "tokenize='unicode61'", all)
	return newBaseline(c, "FTS5 unicode61", func(ctx context.Context, words string) ([]int, error) {
		return rowsOf(ctx, db, rankedSQL, anyOf(strings.Fields(words)), -1)
	})
}

// newTrigram is FTS5 with its tokenizer for substrings.
func newTrigram(t testing.TB, c *content.Catalog, all []text) engine {
	db := newFTS5(t, "tokenize='trigram'", all)
	return newBaseline(c, "FTS5 trigram", func(ctx context.Context, words string) ([]int, error) {
		var long []string
		for _, w := range strings.Fields(words) {
			if utf8.RuneCountInString(w) >= 3 {
				long = append(long, w)
			}
		}
		return rowsOf(ctx, db, rankedSQL, anyOf(long), -1)
	})
}

// rankedSQL finds rows for an expression, the best first, equal ones in list order, and at most so many (-1: all).
const rankedSQL = `SELECT rowid FROM notes WHERE notes MATCH ? ORDER BY rank, rowid LIMIT ?`

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
	if err := fill(t.Context(), db, options, all); err != nil {
		t.Fatalf("making the table with %s: %v", options, err)
	}
	return db
}

func fill(ctx context.Context, db *sql.DB, options string, all []text) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	if _, err := tx.ExecContext(ctx, `CREATE VIRTUAL TABLE notes USING fts5(title, names, body, `+options+`)`); err != nil {
		return err
	}
	for row, x := range all {
		const insert = `INSERT INTO notes(rowid, title, names, body) VALUES (?, ?, ?, ?)`
		if _, err := tx.ExecContext(ctx, insert, row, x.title, x.names, x.body); err != nil {
			return fmt.Errorf("row %d: %w", row, err)
		}
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO notes(notes) VALUES ('optimize')`); err != nil {
		return err
	}
	return tx.Commit()
}

// anyOf is the expression for texts that hold any of the words; it is empty where there are none.
func anyOf(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = `"` + strings.ReplaceAll(w, `"`, `""`) + `"`
	}
	return strings.Join(quoted, " OR ")
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
