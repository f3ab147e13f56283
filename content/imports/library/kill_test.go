package library

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"k8sexplore/content"
)

// childMode names what this process does in the place of tests, with a library and folders to import.
const childMode = "K8SEXPLORE_TEST_CHILD"

// childModes are the ways in which tests need a process of their own.
var childModes = map[string]func(l *Library, folders []string) int{"import for ever": importForEver}

func TestMain(m *testing.M) {
	if do := childModes[os.Getenv(childMode)]; do != nil {
		os.Exit(do(New(Options{Dir: os.Args[1], Own: content.Embedded}), os.Args[2:]))
	}
	debug.SetGCPercent(400) // a fourth of the time went into collecting
	os.Exit(m.Run())
}

// child is this program as another process.
func child(mode string, l *Library, folders ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], append([]string{l.dir}, folders...)...)
	c.Env = append(os.Environ(), childMode+"="+mode)
	c.Stderr = os.Stderr
	return c
}

// importForEver imports one folder after the other.
func importForEver(l *Library, folders []string) int {
	for i := 0; ; i++ {
		if _, err := l.Import(context.Background(), folders[i%len(folders):][:1], nil, Job{}); err != nil {
			fmt.Println(err)
			return 2
		}
		if i == len(folders) {
			fmt.Println("ready")
		}
	}
}

// A process that is killed while it imports leaves the library as it was or as it was to be, and the next import works.
func TestKill(t *testing.T) {
	states := twoStates(t)
	want := digests(t, states)
	random := rand.New(rand.NewPCG(9, uint64(os.Getpid())))
	seen := map[string]int{}
	for range kills {
		l := open(t)
		child := child("import for ever", l, states[:]...)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
			t.Fatalf("the child says %q, %v", line, err)
		}
		<-time.After(time.Duration(random.IntN(60_000)) * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // it was killed
		digest := mustCatalog(t, l).Digest()
		if !slices.Contains(want, digest) {
			t.Fatalf("killed, the library has the catalog %s, want one of %v", digest, want)
		}
		seen[digest]++
		noFaults(t, l)
		mustImport(t, l, states[1])
		if got := mustCatalog(t, l).Digest(); got != want[1] || len(files(t, l)) != 6 {
			t.Errorf("the next import makes %s of %v, and leaves %v", got, want, files(t, l))
		}
		noFaults(t, l)
	}
	t.Logf("%d kills: %v", kills, seen)
}
