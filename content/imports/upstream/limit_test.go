package upstream

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// A file is read no further than its limit; Read's own is too large to be tried.
func TestFileLimit(t *testing.T) {
	for text, f := range map[string]Format{
		`{"1": {"text": "a"}, "2": {"text": "b"}}`:           RelnotesJSON,
		"## Changes by Kind\n\n- a (#1, @a)\n- b (#2, @b)\n": RelnotesMarkdown,
	} {
		for _, short := range []int64{0, 1} {
			src := &source{ctx: context.Background(), r: strings.NewReader(text), left: int64(len(text)) - short}
			_, err := read(f, "1.27", src, func(Note) error { return nil })
			var fault *Error
			if tooLarge := errors.As(err, &fault) && strings.HasPrefix(err.Error(), "1.27: more than "); tooLarge != (short > 0) {
				t.Errorf("%s, limit %d bytes short: %v", f, short, err)
			}
		}
	}
}
