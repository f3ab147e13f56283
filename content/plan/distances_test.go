//go:build !long

package plan_test

// distances returns how many minor releases apart the plans of the sweep are.
func distances() []int { return []int{1, 3, 13} }
