package run

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"k8sexplore/content"
)

// Folders are where the program keeps its own; "" where there is no such place.
type Folders struct{ Cache, State, Config, Data string }

// OwnFolders returns the program's own folders. Without a home there are only those that the environment names: none of
// ours belongs below the root of the file system.
func OwnFolders() Folders {
	_, homeless := os.UserHomeDir()
	own := func(base, variable string) string {
		if homeless != nil && os.Getenv(variable) == "" {
			return ""
		}
		return filepath.Join(base, Program)
	}
	return Folders{
		Cache: own(xdg.CacheHome, "XDG_CACHE_HOME"), State: own(xdg.StateHome, "XDG_STATE_HOME"),
		Config: own(xdg.ConfigHome, "XDG_CONFIG_HOME"), Data: own(xdg.DataHome, "XDG_DATA_HOME"),
	}
}

// Themes is the folder of the user's themes, "" for none.
func (f Folders) Themes() string {
	if f.Config == "" {
		return ""
	}
	return filepath.Join(f.Config, "themes")
}

// Check refuses folders that lie wherever the program is started from.
func (f Folders) Check() error {
	for _, folder := range [][2]string{
		{f.Cache, "XDG_CACHE_HOME"}, {f.State, "XDG_STATE_HOME"}, {f.Config, "XDG_CONFIG_HOME"}, {f.Data, "XDG_DATA_HOME"},
	} {
		if path, variable := folder[0], folder[1]; path != "" && !filepath.IsAbs(path) {
			return fmt.Errorf("the folder %s would lie wherever you are: set HOME, or %s, to an absolute path", content.Shorten(path), variable)
		}
	}
	return nil
}
