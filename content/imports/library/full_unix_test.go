//go:build unix

package library

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

func init() { childModes["import within limits"] = importWithinLimits }

// importWithinLimits imports a folder again and again, while no file of this process may grow beyond a limit that
// rises. It prints what each import ended with.
func importWithinLimits(l *Library, folders []string) int {
	signal.Ignore(syscall.SIGXFSZ)
	var all syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &all); err != nil {
		fmt.Println(err)
		return 1
	}
	for size := uint64(0); ; size = size*2 + 1 {
		limit := all
		limit.Cur = min(size, all.Max)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			fmt.Println(err)
			return 1
		}
		_, err := l.Import(context.Background(), folders, nil, Job{})
		if err == nil {
			fmt.Println("done")
			return 0
		}
		fmt.Println(strings.ReplaceAll(err.Error(), "\n", "\\n"))
		var line string
		if _, err := fmt.Scanln(&line); err != nil {
			return 1
		}
	}
}

// A disk that fills up while an import writes leaves the library as it was.
func TestFullDisk(t *testing.T) {
	l, states := open(t), twoStates(t)
	mustImport(t, l, states[0])
	before, digest := files(t, l), mustCatalog(t, l).Digest()
	c := child("import within limits", l, states[1])
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	failed := 0
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "done" {
		failed++
		if line := lines.Text(); !strings.HasPrefix(line, "writing the library: ") || !strings.HasSuffix(line, "file too large") {
			t.Errorf("failure %d: %s", failed, line)
		}
		if after := files(t, l); !maps.Equal(before, after) || mustCatalog(t, l).Digest() != digest {
			t.Fatalf("failure %d: before %v, after %v", failed, before, after)
		}
		if _, err := fmt.Fprintln(in, "on"); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Wait(); err != nil || failed < 10 || lines.Text() != "done" {
		t.Errorf("it failed %d times, then %q, %v", failed, lines.Text(), err)
	}
	if mustCatalog(t, l).Digest() == digest {
		t.Error("the last import changed nothing")
	}
	noFaults(t, l)
}
