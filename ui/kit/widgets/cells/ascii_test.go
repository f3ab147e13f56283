package cells

import "testing"

// What is replaced is as wide as before.
func TestASCII(t *testing.T) {
	const drawn = "▸►◂⋮⋯∙◦‣✓✗✕❯➜⏎⌕░█▏─│┬┴┼├┤━╸"
	got := ASCII().Replace(drawn + " 日本語 текст")
	for _, r := range got[:len(got)-len(" 日本語 текст")] {
		if r > '~' {
			t.Errorf("%q is left", r)
		}
	}
	if Width(got) != Width(drawn+" 日本語 текст") {
		t.Errorf("%q is %d cells wide", got, Width(got))
	}
}
