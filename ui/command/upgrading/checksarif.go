package upgrading

import (
	"net/url"
	"path/filepath"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/ui/command/run"
	"k8sexplore/ui/kit/phrase"
)

// sarif is a log in the Static Analysis Results Interchange Format, as far as it is written here.
type sarif struct {
	Version string     `json:"version"`
	Schema  string     `json:"$schema"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	Details     sarifDetails      `json:"automationDetails"`
	Results     []sarifResult     `json:"results"`
	Invocations []sarifInvocation `json:"invocations"`
}

type sarifDetails struct {
	ID string `json:"id"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Address string      `json:"informationUri"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID       string          `json:"id"`
	Short    sarifMessage    `json:"shortDescription"`
	Full     sarifMessage    `json:"fullDescription"`
	Help     sarifMessage    `json:"help"`
	HelpURI  string          `json:"helpUri"`
	Defaults sarifLevels     `json:"defaultConfiguration"`
	Tags     sarifProperties `json:"properties"`
}

type sarifLevels struct {
	Level string `json:"level"`
}

type sarifProperties struct {
	Tags []string `json:"tags"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`

	Fingerprints map[string]string `json:"partialFingerprints"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

// sarifOf writes a report in SARIF, in English. Its structures are few and only written, for which
// github.com/owenrumney/go-sarif would bring builders and readers of the whole format.
func sarifOf(version string, c checking, report check.Report) sarif {
	words := run.OpenWords(content.English)
	driver := sarifDriver{Name: "k8sexplore", Version: version, Address: "https://kubernetes.io/releases/"}
	index := map[string]int{}
	for i, rule := range check.Rules() {
		index[rule.Name()] = i
		driver.Rules = append(driver.Rules, sarifRuleOf(words, rule))
	}
	out := sarifRun{
		Tool: sarifTool{driver}, Results: []sarifResult{}, Details: sarifDetails{"k8sexplore/check/" + c.against.Target.String() + "/"},
	}
	seen := map[known]int{}
	for _, f := range report.Findings {
		rule := f.Rule().Name()
		out.Results = append(out.Results, sarifResult{
			RuleID: rule, RuleIndex: index[rule], Level: sarifLevel(f.Severity),
			Message: sarifMessage{findingText(words, f)}, Locations: []sarifLocation{sarifAt(f.File, f.Line)},
			Fingerprints: map[string]string{"k8sexplore/v1": knownOf(f).print(seen)},
		})
	}
	done := sarifInvocation{Successful: len(report.Problems) == 0, Notifications: []sarifNotification{}}
	for _, p := range report.Problems {
		done.Notifications = append(done.Notifications, sarifNotification{
			Level: "error", Message: sarifMessage{p.Why}, Locations: []sarifLocation{sarifAt(p.File, p.Line)},
		})
	}
	out.Invocations = []sarifInvocation{done}
	return sarif{Version: "2.1.0", Schema: "https://json.schemastore.org/sarif-2.1.0.json", Runs: []sarifRun{out}}
}

// sarifRuleOf describes a rule, with where upstream tells of its kind.
func sarifRuleOf(words *phrase.Book, rule check.Rule) sarifRule {
	address := map[check.Kind]string{
		check.API: "https://kubernetes.io/docs/reference/using-api/deprecation-guide/", check.Chart: "https://helm.sh/docs/topics/charts/",
		check.Gate: "https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/",
		check.Flag: "https://kubernetes.io/docs/reference/command-line-tools-reference/", check.Image: "https://registry.k8s.io",
		check.Metric: "https://kubernetes.io/docs/reference/instrumentation/metrics/",
		check.Plugin: "https://kubernetes.io/docs/reference/access-authn-authz/admission-controllers/",
		check.Field:  "https://kubernetes.io/docs/reference/labels-annotations-taints/",
	}[rule.Kind]
	said := sarifMessage{ruleText(words, rule)}
	return sarifRule{
		ID: rule.Name(), Short: said, Full: said, Help: said, HelpURI: address, Defaults: sarifLevels{sarifLevel(rule.Severity())},
		Tags: sarifProperties{[]string{"kubernetes", string(rule.Kind), string(rule.Reason)}},
	}
}

func sarifLevel(v check.Severity) string {
	switch v {
	case check.Breaks:
		return "error"
	case check.Deprecated, check.Audited:
		return "note"
	default:
		return "warning"
	}
}

// sarifAt names a place by a URI: relative for a relative path.
func sarifAt(file string, line int) sarifLocation {
	at := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		at.Scheme, at.Path = "file", "/"+strings.TrimPrefix(at.Path, "/") // behind it may stand a drive
	}
	place := sarifPhysical{Artifact: sarifArtifact{at.String()}}
	if line > 0 {
		place.Region = &sarifRegion{line}
	}
	return sarifLocation{place}
}
