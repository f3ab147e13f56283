//go:build !long

package library

// kills is how often TestKill kills.
const kills = 6
