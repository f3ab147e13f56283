package command

import (
	"cmp"
	"runtime/debug"
	"time"
)

// Built returns what a program was built from: its release, "dev" where the build knows none, and its commit with the
// day of that, "" outside a repository.
func Built(info *debug.BuildInfo) (release, commit string) {
	const unknown, digits = "(devel)", 12
	release = info.Main.Version
	if release == unknown {
		release = ""
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	if commit = of["vcs.revision"]; commit != "" {
		commit = commit[:min(len(commit), digits)]
		if of["vcs.modified"] == "true" {
			commit += "+dirty"
		}
		if at, err := time.Parse(time.RFC3339, of["vcs.time"]); err == nil {
			commit += " " + at.UTC().Format(time.DateOnly)
		}
	}
	return cmp.Or(release, "dev"), commit
}
