package upstream

import (
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
	"k8sexplore/content/sanitize"
)

const maxLabel = 60 // characters

// labels cleans a list of labels and drops empty and repeated ones.
func labels(list []string, clean func(string) string) []string {
	var out []string
	for _, s := range list {
		if l := clean(s); l != "" {
			out = addNew(out, l)
		}
	}
	return out
}

var notLabel = pattern.Lazily(`[^\p{L}\p{M}\p{N}./]+`)

// areaLabel returns a name in the form of GitHub's labels: lower case, words joined by hyphens.
func areaLabel(s string) string {
	s = strings.TrimPrefix(strings.ToLower(sanitize.Line(s)), "area/")
	s = sanitize.Text(notLabel().ReplaceAllString(s, "-"))
	return strings.Trim(shorten(s, maxLabel), "-./")
}

// kindLabel returns the label of a kind, or of the kind that stands for it here.
func kindLabel(s string) string {
	switch l := strings.TrimPrefix(areaLabel(s), "kind/"); l {
	case "bug", "regression":
		return "bug-or-regression"
	case "flake":
		return "cleanup"
	default:
		return l
	}
}

// sigLabel returns the label of a SIG as Markdown or JSON names it: api-machinery of "SIG API Machinery".
func sigLabel(s string) string {
	l := areaLabel(s)
	for _, prefix := range []string{"sig/", "sig-", "sigs-"} {
		if bare, ok := strings.CutPrefix(l, prefix); ok {
			return bare
		}
	}
	return l
}

var between = pattern.Lazily(`(?i)\s*,\s*(?:and\s+)?|\s+and\s+|\s*[;&]\s*`)

// sigList reads the names of SIGs as sentences list them: "SIG Apps, API Machinery and CLI".
func sigList(s string) []string {
	return labels(between().Split(sanitize.Line(s), maxList), sigLabel)
}

// headingSIG returns the SIG that a heading or label of the old notes names, "" where it names none for sure.
func headingSIG(heading string) string {
	l := areaLabel(heading)
	bare := sigLabel(l)
	switch {
	case bare != l:
		return bare
	case slices.Contains([]string{"release", "security", "docs", "ui", "etcd"}, bare): // ordinary words, too
		return ""
	case slices.Contains(content.SIGs(), bare), slices.Contains(formerSIGs(), bare):
		return bare
	}
	return ""
}

// formerSIGs have notes in old releases; for some of them the label is theirs no more.
func formerSIGs() []string {
	return []string{"aws", "azure", "gcp", "openstack", "vmware", "ibmcloud", "service-catalog", "big-data", "cluster-ops"}
}

// headingKinds returns the kinds that a heading of "Changes by Kind" stands for, and what older notes called so.
func headingKinds(heading string) []string {
	switch l := areaLabel(heading); l {
	case "deprecation", "deprecations", "deprecations-and-removals", "other-deprecations":
		return []string{"deprecation"}
	case "api-change", "api-changes":
		return []string{"api-change"}
	case "feature", "features", "new-features", "notable-features":
		return []string{"feature"}
	case "documentation", "dependency", "design":
		return []string{l}
	case "failing-test", "failing-tests":
		return []string{"failing-test"}
	case "bug-or-regression", "bug", "bugs", "bug-fixes", "regression":
		return []string{"bug-or-regression"}
	case "other-cleanup-or-flake", "cleanup", "cleanup-or-flake":
		return []string{"cleanup"}
	}
	return nil
}

// author returns a name at GitHub without @.
func author(s string) string { return shorten(strings.TrimLeft(sanitize.Line(s), "@ "), maxLabel) }
