//go:build !long

package userstate

// kills is how often TestKill kills.
const kills = 6
