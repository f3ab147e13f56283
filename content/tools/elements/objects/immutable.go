package main

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// What a field allows once its object is there, where its marker or comment tells.
const (
	immutable = "immutable" // it stays as it was created
	onceSet   = "once set"  // it may be set later, and stays then
)

// The wordings that say of a field itself that it stays. They stand at the beginning or at the end of a sentence; what a
// sentence says of another field, of objects and of conditions (see conditional) is left to the list that is kept by hand.
var (
	immutableMarker  = regexp.MustCompile(`^\+(k8s:(alpha|beta|ifEnabled)\([^)]*\)=\+)?k8s:immutable$`)
	onceSetMarker    = regexp.MustCompile(`^\+(k8s:(alpha|beta|ifEnabled)\([^)]*\)=\+)?k8s:update=NoModify$`)
	xValidation      = regexp.MustCompile(`^\+kubebuilder:validation:XValidation:rule="self == oldSelf"`)
	onceSetSentences = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^once (set|populated), (it|this field)( is immutable| can ?not be (changed|updated|modified))$`),
		regexp.MustCompile(`(?i)^this field (can ?not|may not) be (changed|updated|modified) once set$`),
		regexp.MustCompile(`(?i)^this field becomes immutable once set$`),
		regexp.MustCompile(`(?i)^when set, it cannot be changed$`),
	}
	immutableSentences = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(this )?can ?not be updated$`),
		regexp.MustCompile(`(?i)^(this|the) (field|list|value|spec) is (required and )?immutable` +
			`( after creation| once created)?([,:;]| and no changes|$)`),
		regexp.MustCompile(`(?i)\b(this field|the parameters field itself) is immutable$`),
		regexp.MustCompile(`(?i)^immutable$`),
		regexp.MustCompile(`(?i)^((the )?\w+ must be?|the handler must|the runtimehandler must|spec contains) .*,?` +
			` and is immutable( after creation)?$`),
		regexp.MustCompile(`(?i)^populated by the API server on creation and immutable$`),
		regexp.MustCompile(`(?i)^it can only be set once when creating\b`),
		regexp.MustCompile(`(?i)^this field can only be set on creation and is immutable afterwards$`),
		regexp.MustCompile(`(?i)\bthis field cannot be changed afterward$`),
		regexp.MustCompile(`(?i)^this field can ?not be changed through updates$`),
		regexp.MustCompile(`(?i)\bis not allowed to change on PUT operations$`),
	}
	conditional = regexp.MustCompile(`(?i)\b(unless|if|while|until|was immutable|only policy)\b`)
	sentenceEnd = regexp.MustCompile(`\.(\s+|$)`)
)

// immutableIn returns what the markers or the comment of a field say of changes to it: immutable, onceSet or "".
func immutableIn(comment string) string {
	var text strings.Builder
	for _, line := range strings.Split(comment, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case !strings.HasPrefix(line, "+"):
			text.WriteString(line + " ")
		case immutableMarker.MatchString(line) || xValidation.MatchString(line):
			return immutable
		case onceSetMarker.MatchString(line):
			return onceSet
		}
	}
	for _, sentence := range sentenceEnd.Split(strings.Join(strings.Fields(text.String()), " "), -1) {
		is := func(wording *regexp.Regexp) bool { return wording.MatchString(sentence) }
		switch {
		case slices.ContainsFunc(onceSetSentences, is):
			return onceSet
		case !conditional.MatchString(sentence) && slices.ContainsFunc(immutableSentences, is):
			return immutable
		}
	}
	return ""
}

// column writes what a field allowed in which releases: immutable 1.18-1.28;once set 1.29-.
func column(immutable map[string]minors) string {
	var out []string
	for _, how := range slices.SortedFunc(maps.Keys(immutable), func(a, b string) int { return cmp.Compare(immutable[a], immutable[b]) }) {
		out = append(out, how+" "+immutable[how].String())
	}
	return strings.Join(out, ";")
}
