package check

import (
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content"
)

// said is what is known of a condition of a template when it is rendered for a release.
type said int

const (
	perhaps said = iota // it depends on values, or cannot be told
	never
	always
)

func (s said) not() said { return map[said]said{never: always, always: never}[s] }

// guard is a condition on the cluster that parts of a template stand under.
type guard func(target content.Version, serves func(api string) said) said

// standing is where lines of a template stand: the conditions that it asks of the cluster there, and the numbers of the
// branches that they lie in, below 0 for a template that is defined there.
type standing struct {
	asked    []guard
	branches []int
}

// lines are where those of a template stand, from the first; nil for one outside of all branches.
type lines []*standing

// at returns where a line stands, counted from 1.
func (l lines) at(line int) standing {
	if line < 1 || line > len(l) || l[line-1] == nil {
		return standing{}
	}
	return *l[line-1]
}

// guards returns where the lines of a template stand. Conditions on anything but the cluster say perhaps.
func guards(text string) lines {
	type block struct {
		now    guard // nil where it asks nothing of the cluster
		before []guard
		branch int
	}
	var open []block
	out, last := make(lines, 0, strings.Count(text, "\n")+1), 0
	begin := func(now guard) {
		last++
		open = append(open, block{now: now, branch: last})
	}
	mark := func(more int) {
		var now *standing
		if more > 0 && len(open) > 0 {
			now = new(standing)
			for _, b := range open[:min(len(open), maxDepth)] { // what lies deeper is not told apart
				now.branches = append(now.branches, b.branch)
				if b.now != nil {
					now.asked = append(now.asked, b.now)
				}
			}
		}
		for range more {
			out = append(out, now)
		}
	}
	from := 0
	for a := range actions(text) {
		action := text[a.from:a.to]
		mark(strings.Count(text[from:a.from], "\n"))
		from = a.from
		words := strings.Fields(strings.Trim(action, "{}%-# \t\r\n"))
		if len(words) == 0 || strings.HasPrefix(action, "{#") || strings.HasPrefix(words[0], "/*") {
			continue
		}
		switch top := len(open) - 1; words[0] {
		case "if":
			begin(readGuard(strings.Join(words[1:], " ")))
		case "with", "range", "for":
			begin(nil)
		case "define", "block", "macro":
			begin(nil)
			open[top+1].branch = -last
		case "else", "elif":
			if top < 0 {
				continue
			}
			b := &open[top]
			last++
			b.before, b.branch = append(b.before, b.now), last
			b.now = nothingBefore(b.before)
			if len(words) > 2 && words[1] == "if" {
				b.now = both(b.now, readGuard(strings.Join(words[2:], " ")))
			}
		case "end", "endif", "endfor", "endmacro":
			if top >= 0 {
				open = open[:top]
			}
		}
	}
	mark(strings.Count(text[from:], "\n") + 1)
	return out
}

// apart reports whether what stands in some branches may be rendered without what it seems to stand under.
func apart(above, below []int) bool {
	return len(below) < len(above) || !slices.Equal(above, below[:len(above)]) ||
		slices.ContainsFunc(below[len(above):], func(branch int) bool { return branch < 0 })
}

// nothingBefore is the condition that none of the branches before is rendered.
func nothingBefore(before []guard) guard {
	return func(target content.Version, serves func(string) said) said {
		return join(false, content.Each(before, func(g guard) said {
			if g == nil {
				return perhaps
			}
			return g(target, serves)
		})).not()
	}
}

// both is the condition that two hold, of which the second may be nil.
func both(a, b guard) guard {
	if b == nil {
		return a
	}
	return func(target content.Version, serves func(string) said) said {
		return join(true, []said{a(target, serves), b(target, serves)})
	}
}

// readGuard reads a condition as Go's templates write it; nil where it asks nothing of the cluster.
func readGuard(condition string) guard {
	lower := strings.ToLower(condition)
	asks := func(word string) bool { return strings.Contains(lower, word) } // what charts call its version, or what it serves
	if !slices.ContainsFunc([]string{"capabilities", "kubeversion", "kubetargetversion"}, asks) {
		return nil
	}
	words := guardWords(condition)
	return func(target content.Version, serves func(string) said) said {
		left := words
		return (&guardReader{target: target, serves: serves}).call(&left, 0)
	}
}

// pipe is a | outside of strings.
const pipe = "\x00|"

// guardWords splits a condition into words, strings without their quotes, and parentheses.
func guardWords(text string) []string {
	var out []string
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '(', ')':
			out = append(out, string(c))
			i++
		case '|':
			out = append(out, pipe)
			i++
		case '"', '`', '\'':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return out
			}
			out = append(out, text[i+1:i+1+end])
			i += end + 2
		case ' ', '\t', '\n', '\r', ',':
			i++
		default:
			end := strings.IndexAny(text[i:], "()| \t\n\r\"`,")
			if end <= 0 {
				end = len(text) - i
			}
			out = append(out, text[i:i+end])
			i += end
		}
	}
	return out
}

// guardReader says what a condition comes to.
type guardReader struct {
	target content.Version
	serves func(api string) said
}

// call reads words up to a closing parenthesis and says what they come to. Deeply nested ones say perhaps.
func (r *guardReader) call(words *[]string, depth int) said {
	var name string
	var args []string // what stands there as words
	var parts []said  // what each argument comes to
	for len(*words) > 0 {
		word := (*words)[0]
		*words = (*words)[1:]
		switch {
		case word == ")":
			return r.outcome(name, args, parts)
		case word == "(" && depth > maxDepth:
			return perhaps
		case word == "(":
			before := *words
			said := r.call(words, depth+1)
			inner := before[:len(before)-len(*words)]
			args, parts = append(args, strings.Join(inner, " ")), append(parts, said)
		case name == "" && len(args) == 0:
			name = word
		default:
			args, parts = append(args, word), append(parts, perhaps)
		}
	}
	return r.outcome(name, args, parts)
}

// outcome says what a function comes to.
func (r *guardReader) outcome(name string, args []string, parts []said) said {
	all := strings.Join(args, " ")
	switch {
	case slices.Contains(args, pipe):
		return perhaps
	case name == "" && len(parts) == 1:
		return parts[0]
	case name == "not" && len(parts) > 0:
		return parts[0].not()
	case name == "and", name == "or":
		return join(name == "and", parts)
	case strings.HasSuffix(name, ".APIVersions.Has") && len(args) > 0:
		return r.serves(args[0])
	case name == "semverCompare" && len(args) > 1 && strings.Contains(strings.ToLower(all), "version"):
		return compares(args[0], r.target)
	case name == "include" && len(args) > 0 && strings.HasSuffix(strings.ToLower(args[0]), "capabilities.psp.supported"):
		return compares("<1.25-0", r.target)
	case len(args) > 1 && strings.Contains(args[0], "KubeVersion.Minor"):
		if minor, err := strconv.Atoi(args[1]); err == nil {
			return compares(map[string]string{"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "="}[name]+"1."+strconv.Itoa(minor), r.target)
		}
	}
	return perhaps
}

// join is and, or else or, of conditions.
func join(and bool, parts []said) said {
	decides, out := always, never
	if and {
		decides, out = never, always
	}
	for _, p := range parts {
		if p == decides {
			return decides
		}
		if p == perhaps {
			out = perhaps
		}
	}
	return out
}

// compares says whether a release meets a constraint of versions: <1.25-0, >=1.19-0 <1.22-0, ^1.20, || between.
func compares(constraint string, target content.Version) said {
	out := never
	for alternative := range strings.SplitSeq(constraint, "||") {
		meets := always
		for word := range strings.FieldsSeq(strings.ReplaceAll(joinedOperators(alternative), ",", " ")) {
			at := strings.IndexAny(word, "0123456789v")
			if at < 0 {
				return perhaps
			}
			text, _, _ := strings.Cut(strings.TrimPrefix(word[at:], "v"), "-")
			v, err := content.ParseVersion(strings.TrimRight(strings.TrimSuffix(text, ".x"), "."))
			if err != nil {
				return perhaps
			}
			order := target.Release().Compare(v.Release())
			patches := strings.Count(word, ".") > 1 || strings.Contains(word, "-") // 1.25.3 is more than 1.25.0 and 1.25-0
			holds, known := map[string]bool{
				"<": order < 0, "<=": order <= 0, ">": order > 0 || order == 0 && patches, ">=": order >= 0, "=": order == 0, "": order == 0,
				"!=": order != 0, "~": order == 0, "^": order >= 0 && target.Major == v.Major,
			}[word[:at]]
			switch {
			case !known:
				return perhaps
			case !holds:
				meets = never
			}
		}
		if meets == always {
			out = always
		}
	}
	return out
}

// joinedOperators takes the blanks after operators out.
func joinedOperators(constraint string) string {
	for _, operator := range []string{"<", ">", "=", "~", "^"} {
		constraint = strings.ReplaceAll(constraint, operator+" ", operator)
	}
	return constraint
}
