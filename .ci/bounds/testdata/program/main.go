// Command program is measured by the tests of bounds.
package main

import "program/wide"

func main() {
	wide.New().Up()
}
