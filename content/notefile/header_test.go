package notefile

import (
	"strings"
	"testing"
)

func TestIsRepo(t *testing.T) {
	for text, want := range map[string]bool{
		"acme/platform": true, "acme/.github": true, "https://git.example.com/acme/platform/": true, "https://git.example.com:8443/a": true,
		"javascript:alert(1)": false, "file:///etc": false, "../..": false, "https://user:pw@example.com/a": false, "https://\u0430cme.com": false,
		"http://example.com/a": false, "a/b/c": false, "acme/pla\x1btform": false, "https://example.com/" + strings.Repeat("a", 300): false, "": false,
	} {
		if got := IsRepo(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
