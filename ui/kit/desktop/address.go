package desktop

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// Address is a web address that may be opened: http or https, of a host, in plain ASCII, without a user. It is opened
// as it reads.
type Address string

// ErrAddress is the error for text that is no address.
var ErrAddress = errors.New("no plain http or https address")

// maxAddress is how many bytes browsers and the ways to them agree on.
const maxAddress = 2000

// ParseAddress checks an address from a text. What it returns may be written in another way, never lead elsewhere.
func ParseAddress(written string) (Address, error) {
	if strings.ContainsFunc(written, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\\' }) {
		return "", fmt.Errorf("%w: blanks, control characters or backslashes in %q", ErrAddress, written)
	}
	u, err := url.Parse(written)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrAddress, err)
	}
	u.Scheme = strings.ToLower(u.Scheme)
	shown := u.String()
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("%w: the scheme of %q", ErrAddress, written)
	case u.Opaque != "" || u.Hostname() == "" || u.User != nil:
		return "", fmt.Errorf("%w: no host alone in %q", ErrAddress, written)
	case strings.ContainsFunc(u.Host, func(r rune) bool { return !isHost(r) }):
		return "", fmt.Errorf("%w: the host of %q", ErrAddress, written) // letters that look like others, above all
	case len(shown) > maxAddress:
		return "", fmt.Errorf("%w: %d bytes, %d are allowed", ErrAddress, len(shown), maxAddress)
	case strings.ContainsFunc(shown, func(r rune) bool { return r <= ' ' || r >= 0x7f || strings.ContainsRune("\"<>`{}|^", r) }):
		return "", fmt.Errorf("%w: characters of %q", ErrAddress, written)
	}
	return Address(shown), nil
}

// isHost reports what names, numbers and ports of hosts are written with.
func isHost(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-._:[]", r)
}
