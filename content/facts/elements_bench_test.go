package facts

import "testing"

func BenchmarkReadElements(b *testing.B) {
	for b.Loop() {
		if _, err := elementsIn(inProgram).whole(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkElementsMatch(b *testing.B) {
	e := elementsIn(inProgram)
	for b.Loop() {
		if len(e.Match(Flag, "kubelet/--cloud-provider")) == 0 {
			b.Fatal("nothing")
		}
	}
}
