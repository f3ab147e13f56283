package plainfile

import (
	"strings"

	"golang.org/x/text/encoding/unicode"
)

// Text returns a text in UTF-8 without a mark of its order; ok is false for what is no text. PowerShell writes UTF-16,
// with a mark or without one.
func Text(text string) (in string, ok bool) {
	head := text[:min(len(text), Sniffed)]
	order, isUTF16 := unicode.LittleEndian, true
	switch {
	case strings.HasPrefix(head, "\xff\xfe"):
	case strings.HasPrefix(head, "\xfe\xff"):
		order = unicode.BigEndian
	case !strings.Contains(head, "\x00"):
		isUTF16 = false
	case zeros(head, 1) > len(head)/4 && zeros(head, 0) == 0:
	case zeros(head, 0) > len(head)/4 && zeros(head, 1) == 0:
		order = unicode.BigEndian
	default:
		return "", false
	}
	if isUTF16 {
		plain, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().String(text)
		if err != nil {
			plain, err = unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().String(text)
		}
		if text = plain; err != nil || strings.Contains(text[:min(len(text), Sniffed)], "\x00") {
			return "", false
		}
	}
	return strings.TrimPrefix(text, "\ufeff"), true
}

// Sniffed is how many bytes of a file tell whether it is text.
const Sniffed = 8000

// zeros counts the NUL bytes at even or odd places.
func zeros(text string, from int) (n int) {
	for i := from; i < len(text); i += 2 {
		if text[i] == 0 {
			n++
		}
	}
	return n
}
