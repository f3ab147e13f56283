package mcp

import (
	"fmt"
	"slices"
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
)

// tool is a command that an assistant may call.
type tool struct {
	name, title, about string
	answers            string // the command whose schema its answer has
	paged              bool   // it answers with a page of Markdown, too
	arguments          []argument
}

// command is a command line without the form of its answer.
type command struct {
	name         string
	flags, words []string
	files        []File
}

// question returns the question for an answer in a form.
func (c command) question(form string) Question {
	return Question{Args: slices.Concat([]string{c.name, "--output=" + form}, c.flags, []string{"--"}, c.words), Files: c.files}
}

// toolNamed returns the tool of a name.
func toolNamed(name string) (tool, bool) {
	return content.First(tools(), func(t tool) bool { return t.name == name })
}

func toolNames() []string { return content.Each(tools(), func(t tool) string { return t.name }) }

// unknown says that a word is none of those allowed, the nearest first.
func unknown(what, value string, allowed []string) error {
	return &content.ValueError{Field: what, Value: content.Shorten(value), Allowed: content.Nearest(value, allowed)}
}

// tools are all tools, the likeliest first. What they say of themselves is read by assistants, and English as JSON is.
func tools() []tool { return slices.Concat(textTools(), factTools(), upgradeTools()) }

// textTools are about changes and releases.
func textTools() []tool {
	return []tool{
		{
			name: "search", title: "Search what changed", answers: "search",
			about: "Full-text search over changes of Kubernetes in all languages: words, a question, a pasted error message, a KEP number, " +
				"a gate. Hits hold title, summary, release, stage, gates and identifiers for show.",
			arguments: slices.Concat([]argument{
				{name: "words", as: asWord, required: true, about: "what to look for, as one would type or paste it"}, limited(10),
			}, filters(), []argument{language()}),
		},
		{
			name: "show", title: "Show a change, an enhancement or a release", answers: "show", paged: true,
			about: "The whole text about one thing: an identifier of a hit (v1.25/kep-3329), a KEP number (3329), a pull request (#111060), " +
				"a gate, an API, a flag, or the page of a release (1.36).",
			arguments: []argument{{name: "name", as: asWord, required: true, about: "identifier, number, name or release"}, limited(5), language()},
		},
		{
			name: "list", title: "List changes", answers: "list",
			about: "All changes that filters select, newest release first: what is new in a release, for a SIG, at a stage, with a gate.",
			arguments: slices.Concat(filters(), []argument{
				{name: "since", about: "a release or a day: what came after it, with what became of gates, APIs, flags and defaults"},
				limited(30), language(),
			}),
		},
		{
			name: "releases", title: "List releases", answers: "releases",
			about:     "All releases that are known, newest first: dates, end of life, state (planned, supported, ended), how many changes.",
			arguments: []argument{language()},
		},
	}
}

// factTools look names up in the tables.
func factTools() []tool {
	at := argument{name: "at", about: "a release or patch, 1.30 or 1.30.2: the state in it, instead of the history"}
	name := func(about string) argument { return argument{name: "name", as: asWord, required: true, about: about} }
	return []tool{
		{
			name: "gate", title: "Look a feature gate up", answers: "gate", paged: true,
			about: "A feature gate through the releases: stages, defaults, locks, removal. Several as they are set " +
				"(MemoryQoS,KubeletPSI=false) are judged for a release: drop, keep, stops, unknown.",
			arguments: []argument{name("a gate, a beginning with * (CSIMigration*), or settings Name=value,Name"), at, language()},
		},
		{
			name: "element", title: "Look an API, flag, field, metric or plugin up", answers: string(facts.API), paged: true,
			about: "An API version, a flag of a component, a field of a configuration or object, a metric or an admission plugin through the " +
				"releases: since when, deprecated, off or removed in which, what to use instead.",
			arguments: []argument{
				{name: "kind", as: asCommand, required: true, about: "what the name is of", allowed: content.Names(facts.ElementKinds())},
				name("policy/v1beta1, --cloud-provider, kubelet/*, KubeletConfiguration.runOnce, scheduler_*"), at, language(),
			},
		},
	}
}

// upgradeTools are about going from one release to another.
func upgradeTools() []tool {
	return []tool{
		{
			name: "upgrade", title: "Plan an upgrade", answers: "upgrade", paged: true,
			about: "What lies between two releases, as a checklist: what everybody must do first, then what touches some, changed defaults, " +
				"removals, required versions. With files, what touches these leads, by file and line. Narrow by component or kind.",
			arguments: []argument{
				{name: "from", as: asWord, required: true, about: "the release or patch that runs now, 1.33"},
				{name: "to", as: asWord, required: true, about: "the release or patch to go to, 1.36"},
				{name: "component", about: "kubelet, kube-apiserver and others; several by commas"},
				{name: "sig", about: "SIGs in label form, node; several by commas"},
				{name: "only", about: listed("kinds of items", plan.Kinds())},
				{name: "have", about: "versions of what runs beside Kubernetes: containerd=1.7.27,etcd=3.5.15"},
				{name: "files", as: asFiles, flag: "using", about: "manifests and configuration to hold the plan against, as text"},
				language(),
			},
		},
		{
			name: "check", title: "Check files against a release", answers: "check",
			about: "What manifests, component configuration, unit files, rules and dashboards still say that a release no longer takes, is " +
				"about to drop or takes otherwise: by file and line, with what to use instead. Nothing is read from disk or a cluster.",
			arguments: []argument{
				{name: "target", required: true, about: "the release or patch to go to, 1.36"},
				{name: "from", about: "the one that runs now: finds defaults that turn, too"},
				{name: "severity", about: listed("only these", check.Severities())},
				{name: "files", as: asFiles, required: true, about: "what to check, as text; the names say what kind of file it is"},
			},
		},
	}
}

// listed tells which words an argument may have.
func listed[T ~string](what string, all []T) string {
	return what + ": " + strings.Join(content.Names(all), ", ") + "; several by commas"
}

// filters are the arguments that select changes.
func filters() []argument {
	return []argument{
		{name: "release", about: "1.36, 1.34..1.36, 1.35.2 or 1.35.x; several by commas"},
		{name: "sig", about: "SIGs in label form, node, api-machinery; several by commas"},
		{name: "stage", about: listed("stages", content.Stages())},
		{name: "kind", about: "api-change, feature, deprecation, bug-or-regression and others; several by commas"},
		{name: "gate", about: "a feature gate that the change names"},
		{name: "action", kind: truth, about: "only what demands something of somebody before an upgrade"},
	}
}

// limited is the argument that says how much is answered.
func limited(usual int) argument {
	about := fmt.Sprintf("at most so many, 1 to %d; %d where it is not said", mostAnswers, usual)
	return argument{name: "limit", kind: number, usual: usual, about: about}
}

// language is the argument that says in which language texts are.
func language() argument {
	allowed := content.Each(content.Languages(), content.Language.String)
	return argument{name: "lang", allowed: allowed, about: "the language of texts; else the user's own"}
}
