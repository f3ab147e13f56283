//go:build long

package plan_test

// distances returns how many minor releases apart the plans of the sweep are.
func distances() []int {
	var all []int
	for n := range 40 {
		all = append(all, n)
	}
	return all
}
