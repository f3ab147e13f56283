//go:build unix

package journey

import (
	"strings"
	"testing"
)

// body is a screen without its status line.
func body(screen string) string {
	lines := strings.Split(strings.TrimRight(screen, "\n"), "\n")
	return strings.Join(lines[:len(lines)-1], "\n")
}

// leaves ends the program as a reader does.
func (term *terminal) leaves() {
	term.t.Helper()
	term.press("q")
	if status := term.ends(); status != "0" {
		term.t.Errorf("exit status %s", status)
	}
}

// "Where was I?": tomorrow at the same line, in the same language; --fresh begins anew, and so do words.
func TestWhereWasI(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_STATE_HOME=" + t.TempDir()}
	term := open(t, 120, 24, env)
	term.shows(page(t))
	term.press("L")
	term.shows("[日本語]")
	term.press("/")
	term.write("#3329")
	term.shows("KEP-3329 ─")
	term.press("Enter")
	term.shows("%")
	top := term.rests()
	term.press("Space")
	term.until("the article further down", func(screen string) bool { return body(screen) != body(top) })
	before := term.rests()
	term.leaves()
	tomorrow := open(t, 120, 24, env)
	tomorrow.until("where the reader was, which is\n"+before, func(screen string) bool { return screen == before })
	tomorrow.press("Escape")
	tomorrow.until("the list with the keys", func(screen string) bool { return strings.HasSuffix(strings.TrimRight(screen, " \n"), "1/1") })
	tomorrow.press("Escape")
	tomorrow.lacks("#3329")
	tomorrow.leaves()
	fresh := open(t, 120, 24, env, "--fresh")
	fresh.shows("[EN]", opened(t), page(t))
	fresh.leaves()
	open(t, 120, 24, env, "sig:windows").shows("[EN]", " sig:windows ")
}

// "I'll come back to this": a bookmark with a note is there tomorrow, in the list, above the article and in has:bookmark.
func TestBookmarks(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_STATE_HOME=" + t.TempDir()}
	term := open(t, 120, 36, env, "3329")
	term.shows("KEP-3329 ─")
	term.press("m")
	term.shows("Bookmark: KEP-3329", "C-d drop the bookmark")
	term.write("спросить 愛子 об этом")
	term.press("Enter")
	term.shows("KEP-3329 ◂ ─", "◂ Note: спросить 愛子 об этом")
	term.leaves()
	tomorrow := open(t, 120, 36, env, "--fresh")
	tomorrow.shows(page(t))
	tomorrow.press("'")
	tomorrow.shows(" has:bookmark ", "1 of ", "❯ ◂ ", "◂ Note: спросить 愛子 об этом")
	tomorrow.press("m")
	tomorrow.shows("❯ спросить 愛子 об этом")
	tomorrow.press("C-d")
	tomorrow.shows("Bookmark dropped")
	tomorrow.lacks("◂ Note")
	tomorrow.press(":")
	tomorrow.write("bookmarks")
	tomorrow.press("Enter")
	tomorrow.shows("No bookmarks yet")
	tomorrow.leaves()
}

// "What have I read?": an article that was read to its end has a sign, today and tomorrow; A marks the whole list.
func TestWhatWasRead(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_STATE_HOME=" + t.TempDir()}
	term := open(t, 120, 36, env, "sig:windows")
	term.shows(" sig:windows ", " ❯ ")
	term.press("Enter")
	term.shows("─ 1.", " ▸ #", "%") // the article is there
	term.press("End")
	term.shows("✓▸ ", "100%")
	term.leaves()
	tomorrow := open(t, 120, 36, env, "sig:windows", "is:read")
	tomorrow.shows("✓❯ ", " 1 of ")
	tomorrow.press("/", "BSpace", "C-u")
	tomorrow.write("not:is:read ")
	tomorrow.press("Enter")
	tomorrow.shows(" -is:read ")
	tomorrow.lacks("✓❯ ")
	tomorrow.does("mark all read")
	tomorrow.shows("changes as read; :mark all read undoes it", "✓❯ ")
	tomorrow.does("mark all read")
	tomorrow.shows("are unread again")
	tomorrow.lacks("✓❯ ")
	tomorrow.leaves()
}

// "I follow SIG Windows, and this question": what is followed stands in one list, and the question has a name.
func TestFollowing(t *testing.T) {
	t.Parallel()
	env := []string{"XDG_STATE_HOME=" + t.TempDir()}
	term := open(t, 120, 36, env, "sig:windows", "stage:beta")
	term.shows(" stage:beta ")
	term.press("w")
	term.shows("Follow ─", "SIG windows")
	term.press("s")
	term.shows("You follow SIG ")
	term.press("w", "/")
	term.shows("Follow this search under a name")
	term.write("win-beta")
	term.press("Enter")
	term.shows("You follow @win-beta now")
	term.press("i")
	term.shows(" is:followed ")
	term.leaves()
	named := open(t, 120, 36, env, "@win-beta")
	named.shows(" sig:windows ", " stage:beta ")
	named.press("X", ":")
	named.write("@win")
	named.shows("❯ @win-beta", "saved search")
	named.press("Enter")
	named.shows(" sig:windows ", " stage:beta ")
	named.leaves()
}
