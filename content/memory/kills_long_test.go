//go:build long

package memory

// kills is how often TestKill kills.
const kills = 200
