// Package aside is not linked.
package aside

var a = 1
