package upstream

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/pattern"
)

const maxPR = 9_999_999

// tail is how upstream ends a note: "([#118945](…), [@author](…)) [SIG API Machinery and Node]".
type tail struct {
	prs    []int
	author string
	sigs   []string
}

const (
	prLink     = `\[(?:PR )?(?:kubernetes/kubernetes)?#?\d{1,7}\](?:\s?=?\([^()\s]*\))?`
	pr         = `(?:` + prLink + `|#\d{1,7}\b)`
	authorLink = `(?:\[\s*@[^\]\[\s()]+(?:\[bot\])?\s*\]{0,2}=?\(\s*(?:\[[^\]\s]*\]\([^()\s]*\)|[^()\s]*)\s*\)|` +
		`\[[\w.-]+\]\(https?://github\.com/[\w.-]+/?\)|@[\w-]+)`
	suffix = `(?:[ \t]*\n?[ \t]*(?:\[(?i:sigs?|wg)[ /-][^\]\[]*\]?|Courtesy of (?i:sig)[^\n]*))?`
)

var (
	// Written by hand, tails lack a bracket, a comma or the @, have several pull requests and authors, or no links.
	fullTail = pattern.Lazily(`\(\s*` + pr + `(?:(?:[\s,;&)]|and\b|by\b)*(?:` + pr + `|` + authorLink + `))*\s*(?:\)+|$)` + suffix)
	// Within a text, where no other tail stands, the bracket at its end may lack.
	unclosedTail = pattern.Lazily(`\(\s*` + prLink + `\s*,\s*\[@[^\]\s]+\]\([^()\s]*\)`)
	// Without an author it is one only at the end of a text.
	bareTail  = pattern.Lazily(`(\(\s*)?` + prLink + `(?:[\s,]*(?:and\s+)?` + prLink + `)*\s*\)?[\s.]*$`)
	refers    = pattern.Lazily(`(?i)(?:^|[\s(])(?:in|see|to|of|by|with|and|or|issues?|fix|fixes|fixed|than|from|pr)[\s:]*$`)
	prPart    = pattern.Lazily(`(?:\[(?:PR )?(?:kubernetes/kubernetes)?#?(\d{1,7})\]|#(\d{1,7})\b)(?:\s?=?\(([^()\s]*)\))?`)
	prURL     = pattern.Lazily(`/(?:pull|issues)/(\d{1,7})`)
	nextNote  = pattern.Lazily(`^\s*[*-]\s`)
	byAuthor  = pattern.Lazily(authorLink)
	tailSIGs  = pattern.Lazily(`(?:\[((?i:sigs?|wg)[ /-][^\]\[]*)\]?|Courtesy of ([^\n]*))$`)
	authorIn  = pattern.Lazily(`@?(?:app/)?([A-Za-z0-9][\w.-]*(?:\[bot\])?)`)
	ownPRLink = "kubernetes/kubernetes"
)

// splitTail returns a text without its tail. A tail stands at the end; one within the text counts where none does.
func splitTail(s string) (text string, t tail, ok bool) {
	full := fullTails(s)
	if len(full) == 0 {
		return splitBareTail(s)
	}
	last := full[len(full)-1]
	start, end := last[0], last[1]
	t.add(s[start:end])
	if strings.Trim(s[end:], " \t\n.*_)") == "" { // what was joined by hand has several, one after the other
		for i := len(full) - 2; i >= 0 && strings.TrimSpace(s[full[i][1]:start]) == ""; i-- {
			start = full[i][0]
			t.add(s[start:full[i][1]])
		}
	}
	for _, inner := range full[:len(full)-1] { // of a note that lacks the line break before the next one
		if nextNote().MatchString(s[inner[1]:]) {
			t.add(s[inner[0]:inner[1]])
		}
	}
	before := s[:start]
	for _, at := range slices.Backward(unclosedTails(before)) {
		t.add(before[at[0]:at[1]])
		before = joinAround(before[:at[0]], before[at[1]:])
	}
	if len(t.prs) == 0 { // of another repository: the link is all that tells
		return strings.TrimSpace(s), t, true
	}
	return joinAround(before, s[end:]), t, true
}

// unclosedTails returns where tails stand in a text whose closing bracket lacks.
func unclosedTails(s string) [][]int {
	return slices.DeleteFunc(unclosedTail().FindAllStringIndex(s, -1), func(at []int) bool {
		return strings.HasPrefix(strings.TrimLeft(s[at[1]:], " \t\n"), ")")
	})
}

func splitBareTail(s string) (string, tail, bool) {
	var t tail
	at := bareTail().FindStringSubmatchIndex(s)
	if at == nil || !strings.Contains(s[at[0]:], ownPRLink+"/pull/") {
		return s, t, false
	}
	if inBrackets := at[2] >= 0; !inBrackets && refers().MatchString(s[:at[0]]) {
		return s, t, false
	}
	t.add(s[at[0]:])
	return strings.TrimSpace(s[:at[0]]), t, true
}

// joinAround joins what stands before and after a tail.
func joinAround(before, after string) string {
	before, after = strings.TrimRight(before, " \t\n"), strings.TrimLeft(after, " \t)")
	if strings.HasPrefix(after, ".") && (before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:")) {
		after = strings.TrimLeft(after[1:], " \t")
	}
	if after != "" && strings.IndexByte(".,;:*_\n", after[0]) < 0 {
		before += " "
	}
	return strings.TrimSpace(before + after)
}

// add adds the pull requests, author and SIGs of a tail.
func (t *tail) add(s string) {
	if m := tailSIGs().FindStringSubmatch(s); m != nil {
		for _, sig := range sigList(m[1] + m[2]) {
			t.sigs = addNew(t.sigs, sig)
		}
		s = strings.TrimSuffix(s, m[0])
	}
	for _, m := range prPart().FindAllStringSubmatch(s, maxList) {
		number := m[1] + m[2]
		if m[3] != "" {
			if !strings.Contains(m[3], ownPRLink) { // a pull request of another repository
				continue
			}
			if url := prURL().FindStringSubmatch(m[3]); url != nil { // typed by hand, numbers have been wrong
				number = url[1]
			}
		}
		if n, _ := strconv.Atoi(number); n > 0 && n <= maxPR {
			t.prs = addNew(t.prs, n)
		}
	}
	if t.author == "" {
		if m := authorIn().FindStringSubmatch(byAuthor().FindString(s)); m != nil {
			t.author = author(m[1])
		}
	}
}

// fullTails returns where tails with an author stand in a text, those in fenced code left out.
func fullTails(s string) [][]int {
	if !strings.Contains(s, "#") {
		return nil
	}
	var out, fences [][]int
	if strings.Contains(s, "```") || strings.Contains(s, "~~~") {
		fences = fenceLine().FindAllStringIndex(s, -1)
		fences = fences[:len(fences)/2*2] // what nobody closed hides no tail
	}
	before := 0
	found := fullTail().FindAllStringIndex(s, -1)
	if len(found) == 0 {
		found = unclosedTails(s)
	}
	for _, at := range found {
		for before < len(fences) && fences[before][0] < at[0] {
			before++
		}
		if before%2 == 0 && byAuthor().MatchString(s[at[0]:at[1]]) {
			out = append(out, at)
		}
	}
	return out
}

// splitNotes parts a text after each line that ends with a tail: by hand, notes were put below one another.
func splitNotes(s string) []string {
	var ends []int // of each note but the last
	from, open := 0, -1
	for _, at := range fullTails(s) {
		line, _, _ := strings.Cut(s[at[1]:], "\n")
		if strings.Trim(line, " \t.*_)") != "" {
			continue
		}
		if oneMore := strings.TrimSpace(s[from:at[0]]) == ""; open >= 0 && !oneMore {
			ends = append(ends, open)
		}
		from = at[1] + len(line)
		open = from
	}
	var out []string
	from = 0
	for _, end := range ends {
		out = append(out, s[from:end])
		from = min(end+1, len(s))
	}
	return append(out, s[from:])
}

// hasTail reports whether a tail with an author stands anywhere in a text.
func hasTail(s string) bool { return len(fullTails(s)) > 0 }

// hasBareTail reports whether a text ends with a tail without an author.
func hasBareTail(s string) bool {
	_, _, ok := splitBareTail(s)
	return ok
}

// endsInOnlyTail reports whether a text ends with a tail, and no other line of it does.
func endsInOnlyTail(s string) bool {
	n, last := 0, false
	for _, at := range fullTails(s) {
		if line, _, more := strings.Cut(s[at[1]:], "\n"); strings.Trim(line, " \t.*_)") == "" {
			n, last = n+1, !more || strings.TrimSpace(s[at[1]+len(line):]) == ""
		}
	}
	return n == 1 && last
}
