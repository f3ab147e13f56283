package keys

import "slices"

// The actions.
const (
	Up            Action = "up"
	Down          Action = "down"
	PageUp        Action = "page_up"
	PageDown      Action = "page_down"
	Top           Action = "top"
	Bottom        Action = "bottom"
	HalfUp        Action = "half_up"
	HalfDown      Action = "half_down"
	NextPane      Action = "next_pane"
	PreviousPane  Action = "previous_pane"
	Left          Action = "left"
	Right         Action = "right"
	FilterPane    Action = "filter_pane"
	ListPane      Action = "list_pane"
	ArticlePane   Action = "article_pane"
	Narrower      Action = "narrower"
	Wider         Action = "wider"
	FoldFilters   Action = "fold_filters"
	Alone         Action = "alone"
	Mouse         Action = "mouse"
	Search        Action = "search"
	Number        Action = "number"
	Toggle        Action = "toggle"
	Only          Action = "only"
	NarrowFilters Action = "narrow"
	Unfold        Action = "unfold"
	SortList      Action = "sort_list"
	GroupList     Action = "group_list"
	FoldAll       Action = "fold_all"
	WrapTitles    Action = "wrap_titles"
	Back          Action = "back"
	ClearFilters  Action = "clear_filters"
	Accept        Action = "accept"
	LeaveBox      Action = "leave_box"
	Complete      Action = "complete"
	TakeBack      Action = "take_back"
	Recall        Action = "recall"
	RecallNext    Action = "recall_next"
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
	Earlier       Action = "earlier"
	Later         Action = "later"
	Palette       Action = "palette"
	Upstream      Action = "upstream"
	FindInText    Action = "find"
	ShowOutline   Action = "outline"
	SideBySide    Action = "beside"
	OtherBeside   Action = "other_beside"
	ShowLinks     Action = "links"
	OpenLink      Action = "open_link"
	NextLink      Action = "next_link"
	PreviousLink  Action = "previous_link"
	FollowLink    Action = "follow_link"
	Outside       Action = "outside"
	CopyAddress   Action = "copy_address"
	Pick          Action = "pick"
	FilterLinks   Action = "filter_links"
	Copy          Action = "copy"
	CopyList      Action = "copy_list"
	CopyImport    Action = "copy_import"
	CopyFirst     Action = "copy_first"
	CopyLink      Action = "copy_link"
	CopyCitation  Action = "copy_citation"
	CopyNumber    Action = "copy_number"
	CopyCode      Action = "copy_code"
	CopyArticle   Action = "copy_article"
	CopyGates     Action = "copy_gates"
	CopyID        Action = "copy_id"
	OpenPlan      Action = "plan"
	Tick          Action = "tick"
	NextPart      Action = "next_part"
	PreviousPart  Action = "previous_part"
	PlanReleases  Action = "plan_releases"
	NarrowPlan    Action = "narrow_plan"
	UnfoldPlan    Action = "unfold_plan"
	Bookmark      Action = "bookmark"
	DropBookmark  Action = "drop_bookmark"
	Bookmarks     Action = "bookmarks"
	MarkRead      Action = "mark_read"
	MarkAllRead   Action = "mark_all_read"
	Follow        Action = "follow"
	Followed      Action = "followed"
	FollowFirst   Action = "follow_first"
	FollowKEP     Action = "follow_kep"
	FollowGate    Action = "follow_gate"
	FollowSIG     Action = "follow_sig"
	FollowSearch  Action = "follow_search"
	Language      Action = "language"
	OpenHelp      Action = "help"
	Reload        Action = "reload"
	Redraw        Action = "redraw"
	Suspend       Action = "suspend"
	Quit          Action = "quit"
)

// The headings of the help.
const (
	Often   Group = "often"
	Moving  Group = "move"
	Finding Group = "find"
	Reading Group = "read"
	Kept    Group = "kept"
	Planned Group = "plan"
	Typing  Group = "filters" // behind the forms of filters
	nowhere Group = ""
)

// The plan of an upgrade: where text is typed in it, and all of it.
const (
	planText = PlanChoice | PlanFilter
	plans    = Plan | planText
)

// lines are where one line of text is typed for something that is kept, and menus are choices under a letter each.
const (
	lines = Note | Naming
	menus = CopyMenu | FollowMenu
)

// lists are overlays with a cursor that goes up and down and with entries picked by number.
const lists = Links | Listings

// table is what every key does: the only place that says so. The first binding of an action is the one that texts name.
func table() []Binding {
	return slices.Concat(oftenTable(), movingTable(), findingTable(), readingTable(), keptTable(), typingTable(), listsTable(), namedTable())
}

func bind(a Action, g Group, in Context, label string, keys ...string) Binding {
	return Binding{Action: a, Group: g, In: in, Label: label, Keys: keys}
}

// oftenTable is what is done most: the help begins with it.
func oftenTable() []Binding {
	return []Binding{
		bind(Search, Often, Panes, "/", "/"),
		bind(Palette, Often, Panes, ":", ":", ";"),
		bind(OpenEntry, Often, List, "Enter", "enter"),
		bind(Back, Often, Panes, "Esc", "esc"),
		bind(NextPane, Often, Filters|List, "Tab", "tab"),
		bind(ShowLinks, Often, Panes|Plan, "o", "o"),
		bind(OpenPlan, Often, Panes|Plan, "U", "U"),
		bind(SideBySide, Often, Panes, "s", "s"),
		bind(Language, Often, Panes|Plan, "L", "L"),
		bind(Copy, Often, Panes|Plan, "y", "y"),
		bind(OpenHelp, Often, Panes|Query|Find|Plan, "?", "?", "f1"),
		bind(Quit, Often, Panes|Query|Find|Outline|Narrow|plans|lines, "q", "q", "ctrl+c"),
	}
}

// movingTable is what moves in a pane, from one to another, and through what was read.
func movingTable() []Binding {
	return []Binding{
		bind(Up, Moving, Panes|lists|Plan, "k Up", "k", "up"),
		bind(Down, Moving, Panes|lists|Plan, "j Down", "j", "down"),
		bind(PageUp, Moving, Panes|Help|lists|Plan, "PgUp", "pgup", "ctrl+b", "ctrl+u"),
		bind(PageDown, Moving, Panes|Help|lists|Plan, "PgDn", "pgdown", "ctrl+f", "ctrl+d"),
		bind(Top, Moving, Panes|Help|lists|Plan, "g Home", "g", "home"),
		bind(Bottom, Moving, Panes|Help|lists|Plan, "G End", "G", "end"),
		bind(Left, Moving, Panes, "h Left", "h", "left"),
		bind(Right, Moving, Panes, "l Right", "l", "right"),
		bind(Earlier, Moving, Panes, "Backspace", "backspace", "alt+left"),
		bind(Alone, Moving, Panes, "z", "z"),
	}
}

// findingTable is what is done to the list and its filters.
func findingTable() []Binding {
	return []Binding{
		bind(Number, Finding, Panes, "#", "#"),
		bind(Toggle, Finding, Filters, "Space", " "),
		bind(Only, Finding, Filters, "Enter", "enter"),
		bind(NarrowFilters, Finding, Filters, "f", "f"),
		bind(ClearFilters, Finding, Panes, "X", "X"),
		bind(Unfold, Finding, List, "x", "x"),
		bind(SortList, Finding, Panes, ",", ","),
		bind(GroupList, Finding, Panes, "c", "c"),
	}
}

// readingTable is what keys do with the article, in the panes and elsewhere.
func readingTable() []Binding {
	return []Binding{
		bind(NextLink, Reading, Article, "Tab", "tab"),
		bind(PreviousLink, Reading, Article, "S-Tab", "shift+tab"),
		bind(PreviousPane, nowhere, Filters|List, "S-Tab", "shift+tab"),
		bind(FollowLink, Reading, Article, "Enter", "enter"),
		bind(ReadDown, Reading, List|Article, "Space", " "),
		bind(ReadUp, Reading, List|Article, "b", "b"),
		bind(NextEntry, Reading, Panes, "]", "]", "J"),
		bind(PreviousEntry, Reading, Panes, "[", "[", "K"),
		bind(FindInText, Reading, List|Article, "f", "f"),
		bind(NextHit, Reading, Panes, "n", "n"),
		bind(PreviousHit, Reading, Panes, "N", "N"),
		bind(FoundIn, Reading, Panes, "F", "F"),
		bind(ShowOutline, Reading, Panes, "t", "t"),
		bind(ReleasePage, Reading, Panes, "R", "R"),
		bind(OtherRelease, Reading, Panes, "r", "r"),
		bind(Gates, Reading, Panes, "v", "v"),
		bind(Outside, Reading, Panes|Links, "O", "O"),
	}
}

// keptTable holds the actions on bookmarks, read marks and follows, and on the library.
func keptTable() []Binding {
	return []Binding{
		bind(Bookmark, Kept, Panes, "m", "m"),
		bind(Bookmarks, Kept, Panes, "'", "'"),
		bind(MarkRead, Kept, Panes, "a", "a"),
		bind(Follow, Kept, Panes, "w", "w"),
		bind(Followed, Kept, Panes, "i", "i"),
		bind(Reload, Kept, Panes, "C-r", "ctrl+r"),
		bind(FollowFirst, nowhere, FollowMenu, "w", "w"),
		bind(FollowKEP, nowhere, FollowMenu, "k", "k"),
		bind(FollowGate, nowhere, FollowMenu, "g", "g"),
		bind(FollowSIG, nowhere, FollowMenu, "s", "s"),
		bind(FollowSearch, nowhere, FollowMenu, "/", "/"),
		bind(DropBookmark, nowhere, Note, "C-d", "ctrl+d"),
	}
}

// namedTable holds the actions without a key: nobody misses one, and the palette finds each by its name.
func namedTable() []Binding {
	all := []Binding{
		bind(HalfUp, nowhere, Panes|Help|lists|Plan, ""),
		bind(HalfDown, nowhere, Panes|Help|lists|Plan, ""),
	}
	for _, a := range []Action{
		FilterPane, ListPane, ArticlePane, Narrower, Wider, FoldFilters, WrapTitles, Mouse, Later, FoldAll, Upstream,
		OtherBeside, CopyList, CopyImport, MarkAllRead,
	} {
		all = append(all, bind(a, nowhere, Panes, ""))
	}
	return all
}

// typingTable is what keys do where text is typed.
func typingTable() []Binding {
	return []Binding{
		bind(Complete, Typing, Query|Command|PlanChoice, "Tab", "tab"),
		bind(TakeBack, nowhere, Query, "Backspace", "backspace"),
		bind(Accept, nowhere, Query|Command|Find|Outline|Help|Narrow|planText|lines, "Enter", "enter"),
		bind(LeaveBox, nowhere, Query|Command|Find|Outline|Narrow|planText|lines, "Esc", "esc"),
		bind(Recall, Typing, Query, "C-p", "ctrl+p"),
		bind(RecallNext, nowhere, Query, "C-n", "ctrl+n"),
		bind(Up, nowhere, Query, "Up", "up", "ctrl+k"),
		bind(Down, nowhere, Query, "Down", "down", "ctrl+j"),
		bind(Up, nowhere, Command|Find|Outline|LinkFilter|menus|Help|Narrow|planText, "Up", "up", "ctrl+p", "ctrl+k"),
		bind(Down, nowhere, Command|Find|Outline|LinkFilter|menus|Help|Narrow|planText, "Down", "down", "ctrl+n", "ctrl+j"),
		bind(PageUp, nowhere, Query|Command|Find|Outline|LinkFilter|Narrow|planText, "PgUp", "pgup"),
		bind(PageDown, nowhere, Query|Command|Find|Outline|LinkFilter|Narrow|planText, "PgDn", "pgdown"),
		bind(Redraw, nowhere, Panes|Query|Find|Outline|Narrow|plans|lines, "C-l", "ctrl+l"),
		bind(Suspend, nowhere, Panes|Query|Find|Outline|Narrow|plans|lines, "C-z", "ctrl+z"),
		bind(Quit, nowhere, Help|Command|lists|LinkFilter|menus, "C-c", "ctrl+c"),
	}
}

// listsTable is what keys do in the lists and menus that lie over the panes.
func listsTable() []Binding {
	return []Binding{
		bind(OpenLink, nowhere, Links, "Enter", "enter", "o"),
		bind(OpenLink, nowhere, LinkFilter, "Enter", "enter"),
		bind(CopyAddress, nowhere, Links, "y", "y"),
		bind(Pick, nowhere, lists, "1-9", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		bind(FilterLinks, nowhere, Links, "/", "/"),
		bind(TakeBack, nowhere, LinkFilter|Help, "Backspace", "backspace"),
		bind(CopyFirst, nowhere, CopyMenu, "y", "y"),
		bind(CopyLink, nowhere, CopyMenu, "l", "l"),
		bind(CopyCitation, nowhere, CopyMenu, "c", "c"),
		bind(CopyNumber, nowhere, CopyMenu, "k", "k"),
		bind(CopyCode, nowhere, CopyMenu, "b", "b"),
		bind(CopyArticle, nowhere, CopyMenu, "a", "a"),
		bind(CopyGates, nowhere, CopyMenu, "g", "g"),
		bind(CopyID, nowhere, CopyMenu, "i", "i"),
		bind(Accept, nowhere, menus|Listings, "Enter", "enter"),
		bind(Tick, Planned, Plan, "Space", " "),
		bind(OpenLink, nowhere, Plan, "Enter", "enter"),
		bind(NextPart, Planned, Plan, "Tab", "tab"),
		bind(PreviousPart, Planned, Plan, "S-Tab", "shift+tab"),
		bind(PlanReleases, Planned, Plan, "r", "r"),
		bind(NarrowPlan, Planned, Plan, "/", "/"),
		bind(UnfoldPlan, Planned, Plan, "x", "x"),
		bind(Back, nowhere, Plan, "Esc", "esc", "backspace"),
		bind(Back, nowhere, lists|menus, "Esc", "esc", "q"),
		bind(Back, nowhere, LinkFilter|Help, "Esc", "esc"),
	}
}
