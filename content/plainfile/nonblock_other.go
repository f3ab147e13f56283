//go:build !unix

package plainfile

const nonblock = 0 // pipes have no names in folders there
