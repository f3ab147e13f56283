package run

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// The folders are where each system has them, unless the environment names others; a relative one is never taken.
func TestOwnFolders(t *testing.T) {
	home := t.TempDir()
	for _, variable := range []string{"XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		t.Setenv(variable, "")
	}
	t.Setenv("HOME", home)
	t.Cleanup(xdg.Reload)
	own := func() Folders {
		xdg.Reload()
		return OwnFolders()
	}
	where := map[string]Folders{
		"linux":   {Cache: ".cache", State: ".local/state", Config: ".config", Data: ".local/share"},
		"darwin":  {Cache: "Library/Caches", State: "Library/Application Support", Config: "Library/Application Support", Data: "Library/Application Support"},
		"windows": {Cache: "AppData/Local/cache", State: "AppData/Local", Config: "AppData/Local", Data: "AppData/Local"},
	}[runtime.GOOS]
	if where == (Folders{}) {
		t.Skip("no such system is known")
	}
	got := own()
	for _, pair := range [][2]string{{got.Cache, where.Cache}, {got.State, where.State}, {got.Config, where.Config}, {got.Data, where.Data}} {
		if !filepath.IsAbs(pair[0]) || !strings.HasSuffix(pair[0], filepath.FromSlash("/"+pair[1]+"/k8sexplore")) {
			t.Errorf("%s, want %s", pair[0], pair[1])
		}
	}
	if err := got.Check(); err != nil {
		t.Error(err)
	}
	data := filepath.Join(home, "data")
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("XDG_STATE_HOME", "relative")
	if f := own(); f.Data != filepath.Join(data, Program) || f.State != got.State {
		t.Errorf("%+v", f)
	}
	t.Setenv("HOME", "")
	t.Setenv("USERPROFILE", "")
	if _, err := os.UserHomeDir(); err == nil {
		t.Fatal("there is a home")
	}
	t.Setenv("XDG_STATE_HOME", "")
	if f := own(); f.Data != filepath.Join(data, Program) || f.State+f.Config+f.Cache != "" {
		t.Errorf("without a home: %+v", f)
	}
}
