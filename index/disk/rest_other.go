//go:build !unix

package disk

// giveBack does nothing: this system takes back what it needs.
func giveBack([]byte) error { return nil }
