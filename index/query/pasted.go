package query

import (
	"regexp"
	"strings"
	"sync"
)

// Pasted is what a text says that was copied from a terminal, a log or a manifest.
type Pasted struct {
	Words string // what is left to search for; the text itself where nothing of it was copied
	About string // what a known message is about, as the tables write it: a gate, --flag, policy/v1beta1 Kind; "" for none
	Gone  bool   // the message says that there is no such thing
}

// ReadPasted reads what a user typed or pasted. Of copied text the times, addresses, prompts, sources of log lines and
// quotation marks are taken off: quotes in a log line are no exact phrases, and a dash excludes nothing. What a user
// types stays as it is.
func ReadPasted(typed string) Pasted {
	if len(typed) > maxQuery {
		typed = strings.ToValidUTF8(typed[:maxQuery], "")
	}
	if !mayBePasted(typed) {
		return Pasted{Words: typed}
	}
	p := Pasted{Words: typed}
	copied := false
	for _, w := range wrappings() {
		if bare := w.ReplaceAllString(p.Words, " "); bare != p.Words {
			p.Words, copied = bare, true
		}
	}
	plain := strings.ReplaceAll(p.Words, `\"`, `"`)
	for _, m := range messages() {
		if found := m.FindStringSubmatchIndex(plain); found != nil {
			p.About, p.Gone, copied = strings.TrimSpace(string(m.ExpandString(nil, m.about, plain, found))), m.gone, true
			break
		}
	}
	if copied || strings.Contains(plain, `":`) || strings.Contains(plain, `" is invalid: `) {
		plain = strings.Join(strings.Fields(signs().ReplaceAllString(plain, " ")), " ")
	}
	if p.Words = plain; plain == "" { // nothing but an address, say
		p.Words = typed
	}
	return p
}

// mayBePasted reports whether a text has a sign, or the length, that copied text has and words that are typed seldom have.
func mayBePasted(typed string) bool {
	const short = 4 // words
	return strings.ContainsAny(typed, `:="$`) || len(strings.Fields(typed)) > short
}

// newWrappings returns what stands around messages and says nothing of what has happened.
func newWrappings() []*regexp.Regexp {
	var out []*regexp.Regexp
	for _, pattern := range []string{
		`^[A-Z][a-z]{2}\s+\d{1,2}\s\d\d:\d\d:\d\d\s\S+\s[\w.@-]+(\[\d+\])?:`,                       // journald
		`\b[IWEF]\d{4}\s+\d\d:\d\d:\d\d(\.\d+)?\s+\d+\s+[\w./-]+:\d+\]`,                            // klog
		`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?(\s(stdout|stderr)\s[FP]\b)?`, // CRI and most others
		`^(\S+@[\w.-]+[: ]\S*)?\s*[$%#❯]\s+`,                                                       // prompts
		`goroutine \d+ \[[^\]]*\]:?`, `[\w./()*-]+\.go:\d+(\s\+0x[0-9a-f]+)?`, `\b0x[0-9a-f]+\b`,   // stacks
		`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`, `\bsha256:[0-9a-f]{12,}`, // identifiers
		`\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b`,                                                       // addresses
		`\b(err|error|msg|ts|time|level|logger|caller)="`, `\b(ts|time|level|logger|caller)=\S+`, // structured logs
	} {
		out = append(out, regexp.MustCompile(pattern))
	}
	return out
}

var wrappings = sync.OnceValue(newWrappings)

// signs are those that a query reads as more than a sign: quotation marks, brackets, a dash before a word.
var signs = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[\"“”„«»＂{}`]|(^|\\s)-(\\s|\\b)") })

// message is a sentence that a component or kubectl prints about something that the tables know.
type message struct {
	*regexp.Regexp
	about string // what it is about, made of the groups
	gone  bool   // there is no such thing
}

func newMessages() []message {
	const gone, there = true, false
	var out []message
	for _, m := range []struct {
		pattern, about string
		gone           bool
	}{
		{`(?i)unrecognized feature gate: (\w+)`, "$1", gone},
		{`(?i)cannot set feature gate (\w+) to \w+, feature is locked`, "$1", there},
		{`(?i)setting (?:GA|deprecated) feature gate (\w+)=`, "$1", there},
		{`(?i)no matches for kind "?(\w+)"? in version "?([\w./-]+)`, "$2 $1", gone},
		{`(?i)no kind "?(\w+)"? is registered for version "?([\w./-]+)`, "$2 $1", gone},
		{`(?i)warning: ([\w.-]*/?v\d\w*) (\w+) is deprecated in v1`, "$1 $2", there},
		{`(?i)unknown (?:shorthand )?flag: '?(--[\w.-]+)`, "$1", gone},
		{`(?i)flag provided but not defined: -{1,2}([\w.-]+)`, "--$1", gone},
		{`(?i)flag (--[\w.-]+) has been deprecated`, "$1", there},
		{`(?i)unknown service (\w+\.v\w+)\.(\w+)`, "$1 $2", gone},
		{`(?i)unknown field "(?:[\w.]*\.)?(\w+)"`, "$1", gone},
		{`(?i)unknown admission plugins?:? "?(\w+)`, "$1", gone},
		{`(?i)(?:admission[- ])?plugin "?(\w+)"? is unknown`, "$1", gone},
		{`(?i)(\w+) is not a known admission plugin`, "$1", gone},
		{`apiVersion:\s*"?([\w./-]+)"?\s+kind:\s*"?(\w+)`, "$1 $2", there},
		{`"?kind"?:\s*"?(\w+)"?,?\s+"?apiVersion"?:\s*"?([\w./-]+)`, "$2 $1", there},
		{`"apiVersion":\s*"([\w./-]+)",\s*"kind":\s*"(\w+)`, "$1 $2", there},
	} {
		out = append(out, message{regexp.MustCompile(m.pattern), m.about, m.gone})
	}
	return out
}

var messages = sync.OnceValue(newMessages)
