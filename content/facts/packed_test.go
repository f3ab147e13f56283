package facts

import (
	"os"
	"testing"
)

// The packed tables are those that lie beside them.
func TestPacked(t *testing.T) {
	for _, name := range Files() {
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := inProgram(name); err != nil || got != string(want) {
			t.Errorf("%s is packed otherwise than it is: run `go generate ./content`; %v", name, err)
		}
	}
	if _, err := inProgram("nothing.tsv"); err == nil {
		t.Error("a table that is not there is unpacked")
	}
}
