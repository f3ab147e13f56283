package indextest

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content"
	"k8sexplore/index/document"
)

// Note is an entry of a catalog made for a test, with its texts by language.
type Note struct {
	content.Entry
	Bodies map[content.Language]string
}

// NewCatalog makes a catalog of notes. What is not given is filled in: version 1.25, SIG node, an English title and
// body.
func NewCatalog(t testing.TB, notes ...Note) *content.Catalog {
	t.Helper()
	files := fstest.MapFS{}
	entries := make([]content.Entry, 0, len(notes))
	var digest []byte
	for i, n := range notes {
		e := n.Entry
		if e.Version == (content.Version{}) {
			e.Version = content.Version{Major: 1, Minor: 25}
		}
		e.SIG = cmp.Or(e.SIG, "node")
		if e.SIGs == nil {
			e.SIGs = []string{e.SIG}
		}
		if e.KEP == 0 && len(e.PRs) == 0 && e.Note == 0 {
			e.PRs = []int{900000 + i}
		}
		e = Identified(e)
		e.Path = e.ID
		if len(e.Languages()) == 0 {
			e.Titles[content.English] = "Title of " + e.ID
		}
		for _, l := range e.Languages() {
			files[e.Path+"."+l.String()+".md"] = &fstest.MapFile{Data: []byte(n.Bodies[l])}
		}
		entries = append(entries, e)
		digest = fmt.Appendf(digest, "%+v %v\n", e, n.Bodies)
	}
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256(digest))
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// PlainNote is a note with an English title and body.
func PlainNote(e content.Entry, title, body string) Note {
	e.Titles[content.English] = title
	return Note{Entry: e, Bodies: map[content.Language]string{content.English: body}}
}

// Release returns a minor release of Kubernetes 1.
func Release(minor int) content.Version { return content.Version{Major: 1, Minor: minor} }

// Synthetic makes a catalog of n plain notes from the words of the embedded articles, always the same ones. They hold
// their own texts, as notes that were imported do.
func Synthetic(t testing.TB, n int) *content.Catalog {
	t.Helper()
	words := articleWords(t)
	entries := make([]content.Entry, n)
	for i := range entries {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		e := content.Entry{
			Version: Release(5 + i%25), PRs: []int{10000 + i}, SIG: content.SIGs()[i%20],
			Kinds: []content.Kind{content.Kinds()[i%7]}, Sources: []string{ImportName}, File: "notes.json",
		}
		if i%3 == 0 {
			e.Stage = content.Stages()[i%5]
		}
		e.SIGs = []string{e.SIG}
		e.Titles[content.English] = sentence(r, words, 8)
		e.Bodies[content.English] = fmt.Sprintf("%s ref%d", sentence(r, words, 30), i)
		entries[i] = Identified(e)
	}
	return Encoded(t, entries, fmt.Appendf(nil, "%d synthetic notes", n))
}

// articleWords are the words of the embedded articles, in their order there.
func articleWords(t testing.TB) (words []string) {
	t.Helper()
	c := Embedded(t)
	md := document.NewMarkdown()
	for row := range c.Len() {
		body, _, err := c.Body(row, content.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range md.Passages(body) {
			words = append(words, strings.Fields(p.Text)...)
		}
	}
	return words
}

// UpstreamLike makes a catalog of n notes as upstream publishes them: a sentence or three, the first of which is the
// title; every third stands in a pre-release and again in its release, one in thirty has no pull request.
func UpstreamLike(t testing.TB, n int) *content.Catalog {
	t.Helper()
	words := articleWords(t)
	entries := make([]content.Entry, n)
	for i := range entries {
		change := i - i%3/2 // of every three notes the last is the one before, in a pre-release
		r := rand.New(rand.NewPCG(2, uint64(change)))
		title := sentence(r, words, 6+r.IntN(14))
		body := title + ". " + sentence(r, words, r.IntN(40)) + " ref" + strconv.Itoa(change)
		e := content.Entry{
			Version: Release(5 + change%25), PRs: []int{10000 + change}, SIG: content.SIGs()[change%20],
			Author: "author" + strconv.Itoa(change%3000),
			Kinds:  []content.Kind{content.Kinds()[change%7]}, Sources: []string{ImportName}, File: "notes.json",
		}
		if i != change {
			e.Version.Pre = "alpha.1"
		}
		if change%30 == 0 {
			e.PRs, e.Note = nil, content.NoteNumber(body)
		}
		e.SIGs = []string{e.SIG}
		e.Titles[content.English], e.Bodies[content.English] = title, body
		entries[i] = Identified(e)
	}
	return Encoded(t, entries, []byte(strconv.Itoa(n)))
}

// Identified gives a note its identifier.
func Identified(e content.Entry) content.Entry {
	pr := 0
	if len(e.PRs) > 0 {
		pr = e.PRs[0]
	}
	e.ID = content.EntryID(e.Version, e.KEP, pr, e.Note)
	return e
}

// Encoded makes a catalog of entries that hold their own texts.
func Encoded(t testing.TB, entries []content.Entry, digest []byte) *content.Catalog {
	t.Helper()
	data, err := content.EncodeSnapshot(entries, nil, sha256.Sum256(digest))
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.OpenCatalog(string(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Embedded returns the embedded notes.
func Embedded(t testing.TB) *content.Catalog {
	t.Helper()
	c, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sentence draws words, the first ones far more often, as in a language.
func sentence(r *rand.Rand, words []string, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = words[int(math.Pow(r.Float64(), 3)*float64(len(words)))]
	}
	return strings.Join(out, " ")
}

// Numbered has a KEP in two releases, a pull request with a note of its own that an enhancement names too, and gates.
func Numbered(t testing.TB) *content.Catalog {
	return NewCatalog(t,
		PlainNote(content.Entry{KEP: 3329, Version: Release(25), PRs: []int{111113, 111060}, Gates: gate("JobPodFailurePolicy", false)},
			"Retriable Pod failures", "See KEP-2307."),
		PlainNote(content.Entry{KEP: 3329, Version: Release(26), PRs: []int{113360}, Gates: gate("JobPodFailurePolicy", true)},
			"Retriable Pod failures", "Now beta."),
		PlainNote(content.Entry{KEP: 2307, Version: Release(26), Gates: []content.Gate{{Name: "JobTrackingWithFinalizers"}}},
			"Job tracking", "Needed by KEP-3329; takes 5 minutes."),
		PlainNote(content.Entry{PRs: []int{111060}, Version: Release(25)}, "distroless", "The image of kube-proxy."),
		PlainNote(content.Entry{PRs: []int{113999}, Version: Release(26), Gates: gate("SwapGate", false)}, "A fault of swap", "It is mended."),
		PlainNote(content.Entry{KEP: 2400, Version: Release(25), Gates: []content.Gate{{Name: "SwapGate"}}}, "Swap", "Nodes may swap."),
		PlainNote(content.Entry{KEP: 5, Version: Release(25)}, "PodSecurityPolicy", "It is removed."),
		PlainNote(content.Entry{PRs: []int{2307}, Version: Release(20)}, "An old pull request", "Of long ago."),
	)
}

// vocabularies are words of each language, of which random texts and queries are made.
var vocabularies = map[content.Language][]string{
	content.English: strings.Fields(`pod pods node nodes kubelet policy policies podFailurePolicy PodFailurePolicy failure
		restart restarts restarted
		seccompProfile seccomp default the of networking.k8s.io/v1 v1 1.25 sidecar containers container
		--feature-gates internationalization internationalized`),
	content.Russian: strings.Fields(`под пода узел узлов узлы лимиты лимит контейнер
		контейнеры контейнеров перезапуск перезапуска и не kubelet`),
	content.Japanese: strings.Fields("コンテナ コンテナの ポッド 再起動 再起動ポリシー ノードの ノード 割り当て リソース を する です kubelet 古い"),
	content.Chinese:  strings.Fields("容器 节点 持久卷 持久卷快照 快照 默认 调度 策略 的 卷 重启 kubelet"),
}

// RandomWords are words of a language, as it writes them.
func RandomWords(r *rand.Rand, l content.Language, n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = vocabularies[l][r.IntN(len(vocabularies[l]))]
	}
	if l == content.Japanese || l == content.Chinese {
		return strings.Join(words, []string{"", "", "。", " "}[r.IntN(4)])
	}
	return strings.Join(words, " ")
}

// RandomCatalog has so many notes of random words, each in some languages, some of several changes or releases.
func RandomCatalog(t testing.TB, seed uint64, n int) *content.Catalog {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	notes := make([]Note, n)
	for i := range notes {
		notes[i] = Note{Bodies: map[content.Language]string{}}
		e := &notes[i].Entry
		e.Version, e.PRs, e.SIG = Release(20+i%5), []int{1000 + i/3}, content.SIGs()[r.IntN(4)]
		e.Kinds = []content.Kind{content.Kinds()[r.IntN(3)]}
		if i%7 == 0 {
			e.KEP, e.Stage = 100+i/14, content.Stages()[r.IntN(3)]
		}
		for _, l := range content.Languages() {
			if l == content.English || r.IntN(2) > 0 {
				e.Titles[l], notes[i].Bodies[l] = RandomWords(r, l, 1+r.IntN(5)), RandomWords(r, l, r.IntN(40))
			}
		}
	}
	return NewCatalog(t, notes...)
}

// RandomQuery is some words, the last of which may be cut off.
func RandomQuery(r *rand.Rand) string {
	var words []string
	for range 1 + r.IntN(5) {
		words = append(words, RandomWords(r, content.Languages()[r.IntN(4)], 1+r.IntN(2)))
	}
	typed := []rune(strings.Join(words, " "))
	return string(typed[:len(typed)-r.IntN(min(4, len(typed)))])
}

// Typed is what people type, letter by letter where it matters.
var Typed = []string{
	"p", "po", "pod", "pod s", "pod sec", "pod security", "k", "kube", "kubelet", "cgroup v2", "ephemeral containers", "e", "in-place",
	"networking.k8s.io/v1", "PodDisruptionConditions", "poddisruptioncond", "3329", "#111060", "SeccompDefault", "seccomp default",
	"コンテナ", "ポッドを再起動", "持久卷", "卷", "узлы", "лимиты пода", "under load the", "default", "api server", "node",
}

// Samples seed the fuzzers with every script and every trap known.
var Samples = []string{
	"PodDisruptionConditions", "networking.k8s.io/v1", ".spec.podFailurePolicy", "--cidr-allocator-type", "KEP３３２９ #3329",
	"ｺﾝﾃﾅ サーバー サーバ ﾊﾟｰ", "持久卷 卷 为什么", "учётных узлов Ё", "a\xffb\xf0\x9f", "e\u0301\u0301 \u0308 \u200b", "v1.25.0 IPv6DualStack",
	"ﬁﷺ㍿ ①", "한국어 ไทย Ελληνικά", "\u1100\u1161\u11a8", "ーーー ッ ゝ", "https://github.com/kubernetes/kubernetes/pull/111060",
	"`code` **bold** | table |\n|---|\n", "&#27;[31m &amp; \x1b[0m",
}

// ImportName is the source of notes as upstream publishes them.
const ImportName = "relnotes-json"

// TinyGlossary has two terms.
const TinyGlossary = `
- group: storage
  terms:
  - term: {en: PersistentVolumeClaim, ja: PersistentVolumeClaim(PVC), zh: PersistentVolumeClaim（PVC）, ru: заявка на том}
    synonyms: {en: [PVC, volume claim], zh: [持久卷申领]}
  - term: {en: node, ja: ノード, zh: 节点, ru: узел}
    synonyms: {ru: [нода]}
`

func gate(name string, on bool) []content.Gate { return []content.Gate{{Name: name, Default: on}} }
