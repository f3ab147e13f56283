package command

import (
	"runtime/debug"
	"testing"
)

func TestBuilt(t *testing.T) {
	set := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	revision, day := set("vcs.revision", "0123456789abcdef0123"), set("vcs.time", "2026-11-28T23:30:00-02:00")
	for _, c := range []struct {
		version         string
		settings        []debug.BuildSetting
		release, commit string
	}{
		{"", nil, "dev", ""},
		{"(devel)", []debug.BuildSetting{set("CGO_ENABLED", "0")}, "dev", ""},
		{"v1.2.3", []debug.BuildSetting{revision, day, set("vcs.modified", "false")}, "v1.2.3", "0123456789ab 2026-11-29"},
		{"v1.2.3", []debug.BuildSetting{revision, set("vcs.time", "yesterday"), set("vcs.modified", "true")}, "v1.2.3", "0123456789ab+dirty"},
		{"v1.2.3", []debug.BuildSetting{set("vcs.revision", "01234")}, "v1.2.3", "01234"},
	} {
		release, commit := Built(&debug.BuildInfo{Main: debug.Module{Version: c.version}, Settings: c.settings})
		if release != c.release || commit != c.commit {
			t.Errorf("%q, %v: %q, %q", c.version, c.settings, release, commit)
		}
	}
}
