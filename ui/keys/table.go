package keys

// The actions.
const (
	Up            Action = "up"
	Down          Action = "down"
	PageUp        Action = "page_up"
	PageDown      Action = "page_down"
	Top           Action = "top"
	Bottom        Action = "bottom"
	NextPane      Action = "next_pane"
	PreviousPane  Action = "previous_pane"
	Left          Action = "left"
	Right         Action = "right"
	Search        Action = "search"
	Number        Action = "number"
	Toggle        Action = "toggle"
	Back          Action = "back"
	ClearFilters  Action = "clear_filters"
	Accept        Action = "accept"
	LeaveBox      Action = "leave_box"
	Complete      Action = "complete"
	TakeBack      Action = "take_back"
	OpenEntry     Action = "open"
	ReadDown      Action = "read_down"
	ReadUp        Action = "read_up"
	NextHit       Action = "next_hit"
	PreviousHit   Action = "previous_hit"
	FoundIn       Action = "found_in"
	NextEntry     Action = "next_entry"
	PreviousEntry Action = "previous_entry"
	ReleasePage   Action = "release_page"
	OtherRelease  Action = "other_release"
	Gates         Action = "gates"
	ShowLinks     Action = "links"
	OpenLink      Action = "open_link"
	CopyAddress   Action = "copy_address"
	Pick          Action = "pick"
	FilterLinks   Action = "filter_links"
	Copy          Action = "copy"
	CopyFirst     Action = "copy_first"
	CopyLink      Action = "copy_link"
	CopyCitation  Action = "copy_citation"
	CopyNumber    Action = "copy_number"
	CopyCode      Action = "copy_code"
	CopyArticle   Action = "copy_article"
	CopyGates     Action = "copy_gates"
	CopyID        Action = "copy_id"
	Language      Action = "language"
	OpenHelp      Action = "help"
	Redraw        Action = "redraw"
	Suspend       Action = "suspend"
	Quit          Action = "quit"
)

// The headings of the help.
const (
	Moving  Group = "move"
	Finding Group = "find"
	Reading Group = "read"
	Program Group = "app"
	Typing  Group = "filters" // behind the forms of filters
	nowhere Group = ""
)

// lists are overlays in which one goes up and down and picks by number.
const lists = Links | Listings

// table is what every key does: the only place that says so. The first binding of an action is the one that texts name.
func table() []Binding {
	bind := func(a Action, g Group, in Context, label string, keys ...string) Binding {
		return Binding{Action: a, Group: g, In: in, Label: label, Keys: keys}
	}
	return []Binding{
		bind(Up, Moving, Panes|Help|lists, "k Up", "k", "up"),
		bind(Down, Moving, Panes|Help|lists, "j Down", "j", "down"),
		bind(PageUp, Moving, Panes|Help|lists, "PgUp", "pgup", "ctrl+b"),
		bind(PageDown, Moving, Panes|Help|lists, "PgDn", "pgdown", "ctrl+f"),
		bind(Top, Moving, Panes|Help|lists, "g Home", "g", "home"),
		bind(Bottom, Moving, Panes|Help|lists, "G End", "G", "end"),
		bind(NextPane, Moving, Panes, "Tab", "tab"),
		bind(PreviousPane, Moving, Panes, "S-Tab", "shift+tab"),
		bind(Left, Moving, Panes, "h Left", "h", "left"),
		bind(Right, Moving, Panes, "l Right", "l", "right"),

		bind(Search, Finding, Panes, "/", "/"),
		bind(Number, Finding, Panes, "#", "#"),
		bind(Toggle, Finding, Filters, "Space", " ", "enter"),
		bind(Back, Finding, Panes, "Esc", "esc"),
		bind(ClearFilters, Finding, Panes, "X", "X"),

		bind(OpenEntry, Reading, List, "Enter", "enter"),
		bind(ReadDown, Reading, List|Article|Help, "Space", " "),
		bind(ReadUp, Reading, List|Article|Help, "b", "b"),
		bind(NextHit, Reading, Panes, "n", "n"),
		bind(PreviousHit, Reading, Panes, "N", "N"),
		bind(FoundIn, Reading, Panes, "F", "F"),
		bind(NextEntry, Reading, Panes, "]", "]", "J"),
		bind(PreviousEntry, Reading, Panes, "[", "[", "K"),
		bind(ReleasePage, Reading, Panes, "R", "R"),
		bind(OtherRelease, Reading, Panes, "r", "r"),
		bind(Gates, Reading, Panes, "v", "v"),
		bind(ShowLinks, Reading, Panes, "o", "o"),
		bind(Copy, Reading, Panes, "y", "y"),

		bind(Language, Program, Panes, "L", "L"),
		bind(OpenHelp, Program, Panes|Query, "?", "?", "f1"),
		bind(Redraw, Program, Panes|Query, "C-l", "ctrl+l"),
		bind(Suspend, Program, Panes|Query, "C-z", "ctrl+z"),
		bind(Quit, Program, Panes|Query, "q", "q", "ctrl+c"),
		bind(Quit, nowhere, Help|lists|LinkFilter|CopyMenu, "C-c", "ctrl+c"),

		bind(Complete, Typing, Query, "Tab", "tab"),
		bind(TakeBack, Typing, Query, "Backspace", "backspace"),
		bind(Accept, nowhere, Query, "Enter", "enter"),
		bind(LeaveBox, nowhere, Query, "Esc", "esc"),
		bind(Up, nowhere, Query|LinkFilter|CopyMenu, "Up", "up"),
		bind(Down, nowhere, Query|LinkFilter|CopyMenu, "Down", "down"),
		bind(PageUp, nowhere, Query|LinkFilter, "PgUp", "pgup"),
		bind(PageDown, nowhere, Query|LinkFilter, "PgDn", "pgdown"),

		bind(OpenLink, nowhere, Links, "Enter", "enter", "o"),
		bind(OpenLink, nowhere, LinkFilter, "Enter", "enter"),
		bind(CopyAddress, nowhere, Links, "y", "y"),
		bind(Pick, nowhere, lists, "1-9", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		bind(FilterLinks, nowhere, Links, "/", "/"),
		bind(TakeBack, nowhere, LinkFilter, "Backspace", "backspace"),
		bind(CopyFirst, nowhere, CopyMenu, "y", "y"),
		bind(CopyLink, nowhere, CopyMenu, "l", "l"),
		bind(CopyCitation, nowhere, CopyMenu, "c", "c"),
		bind(CopyNumber, nowhere, CopyMenu, "k", "k"),
		bind(CopyCode, nowhere, CopyMenu, "b", "b"),
		bind(CopyArticle, nowhere, CopyMenu, "a", "a"),
		bind(CopyGates, nowhere, CopyMenu, "g", "g"),
		bind(CopyID, nowhere, CopyMenu, "i", "i"),
		bind(Accept, nowhere, CopyMenu|Listings, "Enter", "enter"),
		bind(Back, nowhere, lists|CopyMenu, "Esc", "esc", "q"),
		bind(Back, nowhere, LinkFilter, "Esc", "esc"),
	}
}
