package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// gitLimit is how long git may take, which reads two objects.
const gitLimit = 5 * time.Second

// CommitTime returns when the commit was made, in Unix time, that a file or folder is checked out of: the times of its
// files are those of the checkout. It is 0 for what is no part of a git checkout, and an error where that cannot be told.
// Git itself reads the objects; of the repository's configuration nothing is run, and nothing is fetched.
func CommitTime(ctx context.Context, file string) (int64, error) {
	folder, name := file, ""
	if info, err := os.Stat(file); err == nil && !info.IsDir() {
		folder, name = filepath.Split(file)
	}
	if !inCheckout(folder) {
		return 0, nil
	}
	ctx, cancel := context.WithTimeout(ctx, gitLimit)
	defer cancel()
	if _, err := git(ctx, folder, "cat-file", "-e", "HEAD:./"+filepath.ToSlash(name)); err != nil {
		var exit *exec.ExitError
		if _, alive := git(ctx, folder, "cat-file", "-e", "HEAD"); alive == nil && errors.As(err, &exit) {
			return 0, nil // the file is the user's own, beside those of the repository
		}
		return 0, err
	}
	out, err := git(ctx, folder, "rev-list", "--max-count=1", "--timestamp", "HEAD")
	if err != nil {
		return 0, err
	}
	word, _, _ := strings.Cut(out, " ")
	return strconv.ParseInt(word, 10, 64)
}

// inCheckout reports whether a folder is that of a checkout, or below one.
func inCheckout(folder string) bool {
	for {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return true
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return false
		}
		folder = parent
	}
}

// git runs a command of git's that reads objects alone.
func git(ctx context.Context, folder string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{
		"-C", folder, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull,
	}, args...)...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_CONFIG_NOSYSTEM=1", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C")
	cmd.WaitDelay = time.Second
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		why, _, _ := strings.Cut(said.String(), "\n")
		return "", fmt.Errorf("git: %w: %s", err, line(why))
	}
	return string(out), nil
}
