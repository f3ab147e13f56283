package index

import "testing"

// What words ask for the page of a release, and for what it demands.
func TestPageAsked(t *testing.T) {
	for typed, want := range map[string]struct {
		release  string
		todo, ok bool
	}{
		"1.34 end of life":                {"1.34", false, true},
		"breaking changes":                {"0.0", true, true},
		"breaking changes in 1.36":        {"1.36", true, true},
		"upgrade notes kubernetes":        {"0.0", true, true},
		"破坏性变更":                           {"0.0", true, true},
		"1.37 升级注意事项":                     {"1.37", true, true},
		"破壊的変更":                           {"0.0", true, true},
		"アップグレード時の注意点":                    {"0.0", true, true},
		"ломающие изменения в 1.36":       {"1.36", true, true},
		"breaking changes of the kubelet": {"0.0", true, false},
		"changes":                         {"0.0", false, false},
		"升级":                              {"0.0", false, false},
		`"breaking changes"`:              {"0.0", true, false},
	} {
		if a, ok := pageAsked(typed); ok != want.ok || ok && (a.release.String() != want.release || a.todo != want.todo) {
			t.Errorf("%q: %+v, %v", typed, a, ok)
		}
	}
}
