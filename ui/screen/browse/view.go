package browse

// FilterLines returns the pane of the filters, one string a line, each as wide as the pane.
func (b *Browser) FilterLines() []string { return b.filters.lines(b.Words, b.Styles) }

// ListLines returns the pane of the list, or why it is empty, and, with invite, how notes are imported.
func (b *Browser) ListLines(invite bool) []string {
	if b.list.len() > 0 {
		return b.list.lines(b.Styles, b.Words.Say("near"), b.Words.Say("only_facts"))
	}
	return b.EmptyLines(b.list.width, b.list.height, invite)
}
