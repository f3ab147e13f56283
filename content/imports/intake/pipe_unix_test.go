//go:build unix

package intake

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: a named pipe is refused where it was named, passed over in a folder, and opened nowhere: opening it would
// block for ever.
func TestPipe(t *testing.T) {
	dir := write(t, map[string]string{"a.md": "a"})
	pipe := filepath.Join(dir, "b.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	got, err := gather(t, defaults(), nil, dir)
	if err != nil {
		t.Fatal(err)
	}
	wantFiles(t, got, filepath.Join(dir, "a.md")+"=a")
	link := filepath.Join(dir, "link")
	if err := os.Symlink(pipe, link); err != nil {
		t.Fatal(err)
	}
	for name, kind := range map[string]string{pipe: "a pipe", link: "a pipe", os.DevNull: "a device"} {
		want := name + ": " + kind + ": allowed are a file, a folder, an archive, or - for standard input"
		if _, err := gather(t, defaults(), nil, name); err == nil || err.Error() != want {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
