package command_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/imports/library"
)

// spoken are commands, right and wrong ones, with files of testFiles.
//
//nolint:dupword // they are lines
var spoken = strings.Split(strings.TrimSpace(`
--help
help
help gate
help list
help library remove
help state import
help completion
help completion bash
help nonsense
nonsuch --nonsuch
list --nonsuch
list -x
list --=x
list --limit many
list --sort nonsense
list --full=perhaps
list --release
list --release 9.99
list nonsense:1
list stage:nonsense
list --since nonsense
list --since 1.36 --limit 1
list --sig node --release 1.37 --limit 2
search
search nosuchword
show
show nosuchname
gate
gate NoSuchGate
gate NodeSwap
gate NodeSwap --at 9.99
api
api nonsense
flag nonsense
field nonsense
metric nonsense
plugin nonsense
kep
kep nonsense
kep 99999
kep 2400
releases nonsense
upgrade
upgrade 1.36
upgrade 1.36 1.35
upgrade 1.35 nonsense
upgrade 1.35 1.36 --only nonsense
upgrade 1.35 1.36 --component nonsense
upgrade 1.35 1.36 --only removed
check
check --target 1.36 missing.yaml
check --target 1.36 folder
check --target 1.36 broken.yaml
check --target 1.36 indented.yaml
check --target 1.36 broken.json
check --target 1.36 latin.yaml
check --target 1.36 pod.yaml
check --target 1.36 pod.yaml -o markdown
check --target 1.36 pod.yaml --baseline missing.json
check --target 1.36 pod.yaml --baseline folder
check --target 1.36 pod.yaml --baseline broken.json
check --target 1.36 pod.yaml --severity nonsense
import
import missing.json
import empty
import empty.json
import broken.yaml
import broken.tar.gz
import --as-of nonsense kep
import --lint kep
import --lint notes
import notes
library
library nonsense
library remove
library remove nonsense
library export folder
library export
state
state nonsense
state import missing.json
state import broken.json
state import folder
state export missing/state.json
bookmarks
bookmarks nonsense
note new
note new nonsense
report nonsense
export
export pod.yaml
config
config check
config nonsense
--config missing.yaml config check
--config folder config check
--config broken.yaml config check
--config indented.yaml config check
--config settings.yaml config check
doctor
doctor nonsense
completion nonsense
completion bash nonsense
man nonsense
schema nonsense
mcp nonsense
`), "\n")

// testFiles are what those commands read, as somebody wrote it in haste.
var testFiles = map[string]string{
	"broken.yaml": "kind: Pod\nspec: {a: [b\n", "indented.yaml": "kind: Pod\n  spec: x\n", "broken.json": `{"a": 1,`, "latin.yaml": "a: \xff\xfe\n",
	"empty.json": "", "broken.tar.gz": "nonsense", "folder/x": "", "empty/.keep": "",
	"settings.yaml": "theme: purple\nnonsense: 1\nsort: [a]\nkeys:\n  quit: nonsense\n  nonsense: x\npanes: 3\n",
	"pod.yaml": "apiVersion: v1\nkind: Pod\nspec:\n  volumes:\n  - gitRepo: {repository: x}\n---\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\n" +
		"---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: {NodeSwap: false, NoSuchGate: true}\n",
	"kep/keps/sig-node/9999-x/kep.yaml": "title: X\nkep-number: 9999\nstage: nonsense\nlatest-milestone: \"1.37\"\nmilestone:\n  alpha: nonsense\n" +
		"feature-gates:\n- name: No Gate\n",
	"notes/v1.36/sig-node/kep-9999.en.md": "---\nkep: 12\ntitle: T\nsig: apps\nstage: nonsense\nkinds: [nonsense]\n---\ntext\n",
	"notes/v1.36/sig-node/pr-9998.en.md":  "---\ntitle: T\nsig: node\nsigs: [apps]\nstage: beta\ntransition: nonsense\nreach: nonsense\n---\ntext\n",
	"notes/v1.36/sig-node/pr-9997.en.md":  "---\na: [b\n---\ntext\n",
	"notes/v1.36/sig-node/pr-9996.en.md":  "text\n",
}

// inLatin are the words that stand in Latin letters in all languages, or in one of them, and why.
var inLatin = map[string]string{
	"components":      "kubernetes kubelet kubectl kubeadm etcd containerd pause kubent",
	"terms":           "api sig kep pr ga id url json yaml csv pod dra cri csi tls upstream issue markdown utf nul osc init web webhook linux",
	"Russian terms":   "feature gate gates pull request requests release notes opt",
	"Chinese terms":   "shell locale",
	"front matter":    "front matter",
	"fields":          "action affects asked author authors flags gates kind kinds metrics name prs reach repo see sigs stage summary title transition",
	"filters":         "has is kind lang owner source all",
	"stages":          "alpha beta stable deprecated removed",
	"kinds":           "bug cleanup deprecation documentation",
	"transitions":     "graduated updated new",
	"reaches":         "everyone users",
	"owners":          "apps node storage ingress images",
	"marks":           "bookmark changed followed planned read unread",
	"sorts, sections": "defaults fields importance number relevance title",
	"severities":      "audit breaks turned unknown",
	"gates at":        "drop keep stops",
	"themes":          "catppuccin dark gruvbox light nord solarized",
	"settings": "ascii auto browser clipboard editor false filters group init keys language mouse newest none open pager palette panes plain resume " +
		"screen sort text theme themes true view",
	"pages of help": "terminals",
	"languages":     "en ja ru zh",
	"commands":      "curl cut edit jq less path set ssh vi",
	"notes":         "event failure portworx secret service static swap go user kuberc atomic mount volume volumes fallback",
	"KEP-2400":      "node system swap support",
	"examples":      "elsewhere quit write insert purple",
}

// What people read in their language has no English in it: whatever they type, right or wrong, each word in Latin letters
// is a name from the facts, a command, a flag, a path, what was typed, or stands in a short list. Lines for programs stay
// English; of those there are only the errors here.
func TestNoEnglishLeft(t *testing.T) {
	dir := lay(t, testFiles)
	t.Chdir(dir)
	known := namesInHelp(t)
	for _, words := range inLatin {
		addWords(known, words)
	}
	own := library.New(library.Options{Dir: filepath.Join(dir, "library"), Own: content.Embedded})
	for _, lang := range []string{"ja", "zh", "ru"} {
		found := map[string][]string{}
		for _, line := range spoken {
			for _, word := range englishIn(saidTo(t, own, dir, lang, line), known, line) {
				found[word] = append(found[word], line)
			}
		}
		for _, word := range slices.Sorted(maps.Keys(found)) {
			t.Errorf("%s: %q in %q", lang, word, slices.Compact(found[word]))
		}
	}
}

// saidTo returns what people read of a command in a language: on a terminal all, in a pipe the errors.
func saidTo(t *testing.T, own *library.Library, dir, lang, line string) string {
	t.Helper()
	app := onTerminal(t, 100, strings.Fields(line)...)
	app.Getenv = env(map[string]string{"LANG": lang + ".UTF-8", "TERM": "xterm-256color", "HOME": dir})
	app.Library, app.Catalog = own, func() (*content.Catalog, error) { return own.Catalog(t.Context()) }
	app.Folders.State, app.Folders.Config = filepath.Join(dir, "state"), filepath.Join(dir, "config")
	shown := run(t, app)
	said := shown.out + shown.err
	if app.OutIsTerminal = false; strings.HasPrefix(line, "check") { // others say the same into a pipe
		said += run(t, app).err
	}
	return said
}

// word matches what stands in Latin letters, with all that belongs to a name: --flag, /path, v1.27, a_metric, field.of[].
var word = regexp.MustCompile(`[-~/.$'"{<]*[A-Za-z][\w./:=<>@~#$*'%+-]*`)

// plain matches words that could be English: no other signs, and no capital letters but the first.
var plain = regexp.MustCompile(`^[A-Za-z][a-z]+$`)

func englishIn(said string, known map[string]bool, typed string) (found []string) {
	for _, w := range word.FindAllString(ansi.Strip(said), -1) {
		w = strings.TrimRight(w, ".:'")
		if plain.MatchString(w) && !known[strings.ToLower(w)] && !strings.Contains(typed+" nonsense", w) {
			found = append(found, w)
		}
	}
	return found
}

func addWords(to map[string]bool, words string) {
	for _, w := range strings.Fields(strings.ToLower(words)) {
		to[w] = true
	}
}

// namesInHelp are the names of commands, as the help lists them.
func namesInHelp(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for _, of := range []string{"", "library", "state", "config", "completion", "note", "bookmarks"} {
		for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+)  `).FindAllStringSubmatch(ok(t, append([]string{"help"}, strings.Fields(of)...)...), -1) {
			known[m[1]] = true
		}
	}
	return known
}
