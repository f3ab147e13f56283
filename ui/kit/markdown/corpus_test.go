package markdown

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// language makes Markdown of one language for the property tests.
type language struct {
	name, blank, end string
	words            []string
}

// languages have words with marks at all places that kinsoku cares about. None
// begins with a mark that a line may not begin with: a paragraph could.
var languages = []language{
	{"en", " ", ".", split("the kubelet|evicts|a Pod, which|counts;|upgrade|“every” node|(or none)|before|well-known|limits|are reached:|" +
		"kube-controller-manager|restarts|it's|I/O|and/or 10%|fast – slow")},
	{"ja", "", "。", split("ノードの|退避により|失敗した|Podは、|再作成されます|クラスター|管理者は|「既定では」|（無効）|ちょっと|データ・|設定してください！|" +
		"100%の|場合、|Kubernetes1.27で|ファイル|様々な|『値』|サーバー")},
	{"zh", "", "。", split("节点驱逐|造成的|失败，不会|计入|“重试次数”、|管理员|需要（手动）|启用|特性门控：|默认为|关闭；升级|之前|请检查|《文档》|可是——以及|" +
		"Kubernetes|1.27|的 API！")},
	{"ru", " ", ".", split("под|вытесняется|с узла|из-за|нехватки|памяти, — поэтому|«попытки»|не учитываются;|включите|его (вручную)|до|обновления:|" +
		"контроллер|перезапускает|10%|kube-proxy")},
	{"mixed", " ", "。", split("Podは|节点|под|evicts|「値」、|(оба)|а——и|100%|한국어|문장|é|ёж|ＡＢＣ|漢字かな交じり文|★|1.27")},
}

func split(s string) []string { return strings.Split(s, "|") }

var codeSpans = []string{
	"`JobPodFailurePolicy`", "`.spec.podFailurePolicy`", "`--feature-gates=A=true,B=false`", "`kubectl get pods -A`",
	"`batch/v1`", "`a\\*b &amp; <c>`", "`値`", "`x`", "`{\"k\": [1, 2]}`",
}

// writer writes random Markdown.
type writer struct {
	language
	*rand.Rand
}

func newWriter(l language, seed uint64) writer {
	return writer{l, rand.New(rand.NewPCG(seed, 1))}
}

func (w writer) pick(from []string) string { return from[w.IntN(len(from))] }

// phrase is n words with some markup among them.
func (w writer) phrase(n int) string {
	var b strings.Builder
	for i := range n {
		word := w.pick(w.words)
		switch w.IntN(16) {
		case 0:
			word = "**" + strings.Trim(word, "「」（）“”『』《》—«»(),.;:、。！：；，") + "**"
		case 1:
			word = "*слово*"
		case 2, 3:
			word = w.pick(codeSpans)
		case 4:
			word = fmt.Sprintf("[%s](https://example.com/%d)", strings.Trim(word, "[]"), w.IntN(9))
		case 5:
			word = "~~" + strings.Trim(word, "「」（）“”『』《》—«»(),.;:、。！：；，–") + "~~"
		}
		if i > 0 {
			b.WriteString(w.blank)
		}
		b.WriteString(word)
	}
	return b.String() + w.end
}

// blockKinds are the blocks that block writes.
var blockKinds = []string{
	"paragraph", "soft", "hard", "heading", "list", "loose", "nested", "ordered", "task", "quote", "code", "table",
	"quoted list", "code in list", "rule", "image", "autolink", "html", "reference", "indented code", "wide table",
}

// block is a random block of one kind.
func (w writer) block(kind string) string {
	p := func() string { return w.phrase(3 + w.IntN(22)) }
	switch kind {
	case "soft":
		return p() + "\n" + p() + "\n" + p()
	case "hard":
		return p() + "  \n" + p() + "\\\n" + p() + "<br>" + p()
	case "heading":
		return strings.Repeat("#", 1+w.IntN(6)) + " " + p()
	case "list":
		return "- " + p() + "\n- " + p() + "\n  " + p() + "\n- "
	case "loose":
		return "- " + p() + "\n\n  " + p() + "\n\n- " + p()
	case "nested":
		return "- " + p() + "\n  - " + p() + "\n    1. " + p() + "\n- " + p()
	case "ordered":
		return "9. " + p() + "\n10. " + p() + "\n11) " + p()
	case "task":
		return "- [ ] " + p() + "\n- [x] " + p()
	case "quote":
		return "> " + p() + "\n>\n> > " + p()
	case "quoted list":
		return "> - " + p() + "\n>\n>   " + p() + "\n> - " + p()
	case "code":
		return "```" + w.pick([]string{"yaml", "sh", "json", "go", "", "nonsense"}) + "\nspec:\n\tkey: \"" + w.pick(w.words) + w.pick(w.words) + "\" # " +
			strings.Repeat(w.pick(w.words)+w.blank, w.IntN(20)) + "\n\n    deep: [1, true]\n```"
	case "code in list":
		return "1. " + p() + "\n\n   ```yaml\n   a: 1\n     b: " + w.pick(w.words) + "\n   ```\n2. " + p()
	case "indented code":
		return "    indented\n\n        " + w.pick(w.words) + " code"
	case "table":
		return "| a | " + w.pick(w.words) + " |\n|---|:-:|\n| 1 | " + w.phrase(9) + " |\n| `x` | b<br>c |"
	case "wide table":
		row := strings.Repeat("| "+w.pick(w.words)+" ", 6) + "|\n"
		return row + strings.Repeat("|--:", 6) + "|\n" + row + row
	case "rule":
		return "---"
	case "image":
		return "![" + w.pick(w.words) + "](https://example.com/i.png \"title\") ![](https://example.com/empty.png)"
	case "autolink":
		return p() + " https://kubernetes.io/docs/concepts/workloads/controllers/job/?a=b&c=d#pod-failure-policy <mail@example.com>"
	case "html":
		return "<!-- " + p() + " -->\n\n" + p() + " <b>" + p() + "</b>"
	case "reference":
		return "[" + w.pick(w.words) + "][r] " + p() + "\n\n[r]: <https://example.com/a b> 'title'"
	}
	return p()
}

// document is one block of each kind.
func (w writer) document() string {
	var parts []string
	for _, kind := range blockKinds {
		parts = append(parts, w.block(kind))
	}
	return strings.Join(parts, "\n\n")
}
