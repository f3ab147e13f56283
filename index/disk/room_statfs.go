//go:build linux || darwin || freebsd

package disk

import "golang.org/x/sys/unix"

// room returns how many bytes may be written into a folder, as far as the system tells.
func room(dir string) (bytes int64, known bool) {
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil {
		return 0, false
	}
	return int64(fs.Bavail) * int64(fs.Bsize), true //nolint:unconvert // other systems have other types
}
