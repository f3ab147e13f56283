//go:build unix

package term

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
	xterm "golang.org/x/term"
)

// query prints ─ on the alternate screen and asks where that left the cursor and whether there is a mode of left and
// right margins; it erases the line, on which old terminals print the end of that question. Then it asks for the
// background and, as the end mark, for the device attributes. It is written at once and undoes itself, so nothing is
// seen of it, also when nobody answers. BEL ends OSC 11, since not every terminal knows ST.
const query = "\x1b7\x1b[?1049h\x1b[2;1H─\x1b[6n\x1b[?69$p\x1b[2K\x1b[?1049l\x1b8" + "\x1b]11;?\a" + "\x1b[c"

// Ask asks the terminal and returns as soon as it has answered, at the latest
// after limit (twice that if it breaks off in the middle of a reply). It does
// not ask, and returns the defaults, if in or out is no terminal or TERM is
// dumb or unset. The terminal is in raw mode meanwhile. Nothing else may read
// in at that time; call it directly before the program runs.
func Ask(in, out *os.File, limit time.Duration) Answer {
	name := os.Getenv("TERM")
	if name == "" || name == "dumb" || !xterm.IsTerminal(int(in.Fd())) || !xterm.IsTerminal(int(out.Fd())) {
		return unasked()
	}
	state, err := xterm.MakeRaw(int(in.Fd()))
	if err != nil {
		return unasked()
	}
	// A terminal that cannot be restored is gone.
	defer func() { _ = xterm.Restore(int(in.Fd()), state) }()
	if _, err := out.WriteString(query); err != nil {
		return unasked()
	}
	return parse(listen(int(in.Fd()), limit))
}

// listen reads until the end mark has come or the time is up.
func listen(fd int, limit time.Duration) string {
	var heard []byte
	end, extended := time.Now().Add(limit), false
	for {
		replies, _, tail := cut(string(heard), forms)
		if _, ended := replies[attributes]; ended {
			return string(heard)
		}
		if !readable(fd, end) {
			if tail == "" || extended {
				return string(heard)
			}
			end, extended = time.Now().Add(limit), true
			continue
		}
		var b [256]byte
		n, err := unix.Read(fd, b[:])
		if errors.Is(err, unix.EINTR) || errors.Is(err, unix.EAGAIN) {
			continue
		}
		if err != nil || n == 0 { // hung up
			return string(heard)
		}
		heard = append(heard, b[:n]...)
	}
}

// readable waits until fd has something to read; false when the time is up.
func readable(fd int, end time.Time) bool {
	for {
		left := max(0, time.Until(end)+time.Millisecond-1)
		fds := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, int(left.Milliseconds()))
		if errors.Is(err, unix.EINTR) {
			continue
		}
		return err == nil && n > 0 && fds[0].Revents&unix.POLLIN != 0
	}
}
