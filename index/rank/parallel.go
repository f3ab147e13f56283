package rank

import "runtime/debug"

// Meanwhile has something done on another goroutine; wait returns once it is done, and panics where that did, on the
// goroutine of the caller, who may recover: a mapped catalog can be cut off.
func Meanwhile(do func()) (wait func()) {
	done := make(chan any, 1)
	go func() {
		defer func() { done <- recover() }()
		debug.SetPanicOnFault(true)
		do()
	}()
	return func() {
		if fault := <-done; fault != nil {
			panic(fault)
		}
	}
}
