//go:build !unix

package term

import "os"

// canStop reports whether there is a way to stop a process.
const canStop = false

func stopSignals() []os.Signal { return nil }

func quitSignals() []os.Signal { return nil }

func stoppable() bool { return true }

func stopUntilContinued() error { return nil }
