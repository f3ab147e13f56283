package facts

import "testing"

func tables(t testing.TB) *Tables {
	t.Helper()
	all, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
