// Package golist runs the go command in a module and reads what it tells of packages.
package golist

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Command runs the go command in the folder of a module, with more variables of the environment, and returns what it
// prints. An error holds what it says of one.
func Command(module string, environment []string, arguments ...string) ([]byte, error) {
	cmd := exec.Command("go", arguments...)
	cmd.Dir, cmd.Env = module, append(os.Environ(), environment...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", arguments[0], err, &stderr)
	}
	return out, nil
}

// Packages runs go list, which is to print JSON, and returns a T for each package.
func Packages[T any](module string, environment []string, arguments ...string) (all []T, err error) {
	out, err := Command(module, environment, append([]string{"list"}, arguments...)...)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p T
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading what go list tells: %w", err)
		}
		all = append(all, p)
	}
}
