package cells

import "strings"

// ASCII puts signs of ASCII in the place of those that the program draws with, each one cell wide as before. Letters of
// other scripts stay.
func ASCII() *strings.Replacer {
	return strings.NewReplacer(
		"▸", ">", "►", ">", "◂", "<", "⋮", ":", Ellipsis, "~", "∙", "*", "◦", "o", "‣", "-", "✓", "x", "✗", "!", "✕", "x",
		"❯", ">", "➜", ">", "⏎", "<", "⌕", "/", "░", ".", "█", "#", "▏", "|",
		"─", "-", "│", "|", "┬", "+", "┴", "+", "┼", "+", "├", "+", "┤", "+", "━", "=", "╸", "=",
	)
}
