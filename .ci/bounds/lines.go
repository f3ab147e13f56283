package main

import (
	"go/scanner"
	"go/token"
)

// lines counts the lines of a Go file that hold code, and those that hold only a comment. A text over several lines
// is code on all of them.
func lines(source []byte) (code, comments int) {
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	const comment, other = 1, 2
	holds := map[int]int{} // by line
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && literal == "\n" { // inserted by the scanner
			continue
		}
		kind := other
		if tok == token.COMMENT {
			kind = comment
		}
		last := file.Line(pos + token.Pos(len(literal)))
		for line := file.Line(pos); line <= last; line++ {
			holds[line] |= kind
		}
	}
	for _, kinds := range holds {
		if kinds&other != 0 {
			code++
		} else {
			comments++
		}
	}
	return code, comments
}
