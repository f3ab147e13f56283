package infer

import (
	"regexp"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/pattern"
)

// stageName is the name of a stage with what may stand before it.
const stageName = "[ `*'\"]*(alpha|beta|ga\\b|general(?:ly)? availab|stable)"

var (
	sentenceEnd = pattern.Lazily(`[.!?;][` + "`" + `'")\]]*\s+|\n`)
	flagForm    = pattern.Lazily("(?:^|[\\s`'\"(,/\\[])(--[a-z][a-z0-9]*(?:-[a-z0-9]+)+|--[a-z]{3,})")
	snakeForm   = pattern.Lazily(`\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b`)
	metricEnd   = pattern.Lazily(`_(?:total|seconds|count|sum|bucket|bytes|ratio|duration|info|errors)$`)
	metricWord  = pattern.Lazily(`(?i)\bmetrics?\b|\bhistogram\b|\bgauge\b|\bcounter\b`)
	apiForm     = pattern.Lazily("\\b((?:[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)*)/v[1-9][0-9]*(?:(?:alpha|beta)[1-9][0-9]*)?)\\b" +
		"(/)?[`]*[ .]?[`]*([A-Z][A-Za-z]+)?")
	graduated = pattern.Lazily(`(?i)\b(?:graduat|promot|mov|bump|advanc)(?:e|ed|es|ing|ion)\b[^.;\n]{0,120}?\bto\b` + stageName)
	notYet    = pattern.Lazily(`(?i)\b(?:until|unless|once|when|after|before|had)\b[^.;\n]*$`)
	isNow     = pattern.Lazily(`(?i)\bis (?:now |marked as )+(?:in |as )?` + stageName)
)

// sentences cuts a text where sentences, items and lines end.
func sentences(text string) []string { return sentenceEnd().Split(text, -1) }

// flagsIn returns the flags that a text names.
func flagsIn(text string) (flags []string) {
	for _, m := range flagForm().FindAllStringSubmatch(text, -1) {
		flags = content.AppendNew(flags, m[1])
	}
	return flags
}

// addMetrics appends the metrics that a sentence names: names with underscores that end as metrics do or stand where
// metrics are spoken of.
func addMetrics(to []string, sentence string) []string {
	if strings.Count(sentence, "_") < 2 {
		return to
	}
	for _, name := range snakeForm().FindAllString(sentence, -1) {
		if strings.Count(name, "_") > 1 && (metricEnd().MatchString(name) || metricWord().MatchString(sentence)) {
			to = content.AppendNew(to, name)
		}
	}
	return to
}

// apisIn returns the API versions that a text names, with the kind beside each where there is one.
func apisIn(text string) (apis []string) {
	if !strings.Contains(text, "/v") {
		return nil
	}
	for _, m := range apiForm().FindAllStringSubmatch(text, -1) {
		if group, _, _ := strings.Cut(m[1], "/"); m[2] != "" || !isGroup(group) {
			continue
		}
		api := m[1]
		if isKind(m[3]) {
			api += " " + m[3]
		}
		apis = content.AppendNew(apis, api)
	}
	return apis
}

// isGroup reports that what stands before a version is the name of an API group, and no path of the web or a module.
func isGroup(name string) bool {
	switch name {
	case "apps", "autoscaling", "batch", "extensions", "policy":
		return true
	}
	return strings.HasSuffix(name, ".k8s.io") || strings.HasSuffix(name, ".x-k8s.io")
}

// isKind reports that a word beside an API version is a kind and no beginning of a sentence.
func isKind(word string) bool {
	switch word {
	case "", "API", "APIs", "The", "This", "It", "In", "For", "Please", "If", "You", "These", "A", "An", "JSON", "GA", "CRDs", "CRD":
		return false
	}
	return true
}

// stageIn returns the stage that a text says something has reached, "" where it says none or several.
func stageIn(text string) content.Stage {
	var found content.Stage
	for _, form := range []*regexp.Regexp{graduated(), isNow()} {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			if notYet().MatchString(text[:at[0]]) {
				continue
			}
			stage := content.Stable
			switch strings.ToLower(text[at[2]:at[3]]) {
			case "alpha":
				stage = content.Alpha
			case "beta":
				stage = content.Beta
			}
			if found != "" && found != stage {
				return ""
			}
			found = stage
		}
	}
	return found
}
