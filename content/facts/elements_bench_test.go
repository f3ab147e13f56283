package facts

import "testing"

func BenchmarkReadElements(b *testing.B) {
	for b.Loop() {
		if _, err := readElements(inProgram); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkElementsMatch(b *testing.B) {
	e, err := readElements(inProgram)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if len(e.Match(Flag, "kubelet/--cloud-provider")) == 0 {
			b.Fatal("nothing")
		}
	}
}
