package memory

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// scan goes through the fields of a line of JSON in the form in which it was written: texts without escapes, lists of
// numbers without their brackets, and true. It reports whether the line is nothing else and every field was taken; what
// people have written may need a reader of all of JSON. Thousands of lines are read before the first frame.
func scan(line string, take func(name, value string) bool) bool {
	rest, more := strings.CutPrefix(line, "{")
	for more {
		name, after, ok := cutText(rest)
		if !ok || !strings.HasPrefix(after, ":") {
			return false
		}
		var value string
		if value, rest, ok = cutValue(name, after[1:]); !ok || !take(name, value) {
			return false
		}
		if rest == "}" {
			return true
		}
		rest, more = strings.CutPrefix(rest, ",")
	}
	return false
}

// cutValue cuts the value of a field off the beginning of a line.
func cutValue(name, s string) (value, rest string, ok bool) {
	switch name {
	case "gone":
		rest, ok = strings.CutPrefix(s, "true")
		return "true", rest, ok
	case "prs":
		if s, ok = strings.CutPrefix(s, "["); ok {
			value, rest, ok = strings.Cut(s, "]")
		}
		return value, rest, ok && isNumbers(value)
	}
	return cutText(s)
}

// cutText cuts a text in quotes off the beginning of a line.
func cutText(s string) (text, rest string, ok bool) {
	if !strings.HasPrefix(s, `"`) {
		return "", "", false
	}
	plain := true
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			text = s[1:i]
			return text, s[i+1:], plain || utf8.ValidString(text)
		case c == '\\' || c < ' ':
			return "", "", false
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	return "", "", false
}

// isNumbers reports whether a text is a list of numbers as they are written: 111113,110959.
func isNumbers(s string) bool {
	for number := range strings.SplitSeq(s, ",") {
		if number == "" || number[0] == '0' || len(number) > 9 || strings.Trim(number, "0123456789") != "" {
			return false
		}
	}
	return true
}

// numbers returns the numbers of such a list.
func numbers(s string) []int {
	var out []int
	for text := range strings.SplitSeq(s, ",") {
		if n, err := strconv.Atoi(text); err == nil {
			out = append(out, n)
		}
	}
	return out
}
