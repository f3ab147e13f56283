package content

import "testing"

func TestIsNear(t *testing.T) {
	for _, c := range []struct {
		typed, name string
		want        bool
	}{
		{"SeccompDefualt", "SeccompDefault", true}, {"seccompdef", "SeccompDefault", true}, {"CoreDSN", "CoreDNS", true},
		{"qqqxyzzy", "DryRun", false}, {"飞碟", "KMSv1", false}, {"node", "NodeSwap", true}, {"x", "CRI", false},
	} {
		if got := IsNear(c.typed, c.name); got != c.want {
			t.Errorf("%q near %q: %v", c.typed, c.name, got)
		}
	}
}
