package intake

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

const (
	errAbsolute = refusal("an absolute path: only paths inside the archive are allowed")
	errDrive    = refusal("a path with a drive letter: only paths inside the archive are allowed")
	errLeaves   = refusal(`a path with "..": only paths inside the archive are allowed`)
	errNameless = refusal("a file without a name")
	errLinkAway = refusal("a link that leaves the archive")
)

// inside returns the clean slash-separated path below the archive that an entry's name stands for. Backslashes part a
// path too, as they do where the archive may have been made.
func inside(name string, longest int) (string, error) {
	if len(name) > longest {
		return "", refusal(fmt.Sprintf("a path of more than %d bytes", longest))
	}
	p := slashed(name)
	switch {
	case strings.HasPrefix(p, "/"):
		return "", errAbsolute
	case hasDrive(p):
		return "", errDrive
	case slices.Contains(strings.Split(p, "/"), ".."):
		return "", errLeaves
	}
	return path.Clean(p), nil
}

// staysInside says whether the link at p, a clean path, may have that target: relative to the link's folder, or to the
// archive for a hard link.
func staysInside(p, target string, hard bool) error {
	target = slashed(target)
	if strings.HasPrefix(target, "/") || hasDrive(target) {
		return errLinkAway
	}
	if !hard {
		target = path.Join(path.Dir(p), target)
	}
	if target = path.Clean(target); target == ".." || strings.HasPrefix(target, "../") {
		return errLinkAway
	}
	return nil
}

func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

func hasDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && (p[0]|0x20) >= 'a' && (p[0]|0x20) <= 'z'
}
