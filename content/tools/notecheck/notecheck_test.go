package notecheck_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/notefile"
	"k8sexplore/content/tools/notecheck"
)

func glossary(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile("../../../assets/glossary.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestEmbedded(t *testing.T) {
	if err := notecheck.Check(os.DirFS("../../notes"), glossary(t)); err != nil {
		t.Error(err)
	}
}

// The notes of the tests: an enhancement, a plain note and a release page.
const (
	kep  = "v1.25/sig-auth/kep-5."
	pr   = "v1.25/sig-network/pr-110639."
	page = "v1.25/release."
)

// good returns a small set of notes that keeps all rules.
func good(t *testing.T) fstest.MapFS {
	t.Helper()
	notes := fstest.MapFS{}
	root := os.DirFS("testdata")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(root, file)
		notes[file] = &fstest.MapFile{Data: raw}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return notes
}

func TestGood(t *testing.T) {
	notes := good(t)
	if err := notecheck.Check(notes, glossary(t)); err != nil {
		t.Error(err)
	}
	if read, err := notefile.Read(notes, ""); err != nil || len(read.Entries) != 2 || len(read.Pages) != 1 {
		t.Errorf("the notes of the tests: %d entries, %d pages, %v", len(read.Entries), len(read.Pages), err)
	}
}

// breach is one change of the good notes and the faults that it must bring, no more and no fewer.
type breach struct {
	name string
	file string
	old  string
	new  string
	want []string // "LINE: WHAT" in the same file or "FILE:LINE: WHAT", where WHAT is a part of what is said
}

// run makes each change alone.
func run(t *testing.T, breaches []breach) {
	words := glossary(t)
	for _, c := range breaches {
		t.Run(c.name, func(t *testing.T) {
			notes := good(t)
			text := string(notes[c.file].Data)
			if !strings.Contains(text, c.old) {
				t.Fatalf("%s does not hold %q", c.file, c.old)
			}
			notes[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
			expect(t, notecheck.Check(notes, words), c.file, c.want)
		})
	}
}

// expect compares faults with what is wanted.
func expect(t *testing.T, err error, file string, want []string) {
	t.Helper()
	var got []string
	if err != nil {
		got = strings.Split(err.Error(), "\n")
	}
next:
	for _, w := range want {
		if w[0] >= '0' && w[0] <= '9' {
			w = file + ":" + w
		}
		place, what, _ := strings.Cut(w, ": ")
		for i, g := range got {
			if strings.HasPrefix(g, place+": ") && strings.Contains(g, what) {
				got = append(got[:i], got[i+1:]...)
				continue next
			}
		}
		t.Errorf("not found: %s", w)
	}
	for _, g := range got {
		t.Errorf("unexpected: %s", g)
	}
}

func TestLanguages(t *testing.T) {
	notes := good(t)
	delete(notes, kep+"ja.md")
	delete(notes, page+"en.md")
	err := notecheck.Check(notes, glossary(t))
	expect(t, err, "", []string{kep + "ja.md:1: this text is missing", page + "en.md:1: this text is missing"})
}

// What notefile refuses is not said twice.
func TestUnreadable(t *testing.T) {
	notes := good(t)
	notes[pr+"ja.md"] = &fstest.MapFile{Data: []byte("no front matter\n")}
	notes[pr+"ru.md"] = &fstest.MapFile{Data: []byte("---\ntitle: [\n---\n**x\n")}
	notes["v1.25/sig-auth/notes.fr.md"] = &fstest.MapFile{Data: []byte("Bonjour\n")}
	if err := notecheck.Check(notes, glossary(t)); err != nil {
		t.Error(err)
	}
	if _, err := notefile.Read(notes, ""); err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("notefile says %v, want three faults", err)
	}
	if err := notecheck.Check(notes, []byte("- [")); err == nil || !strings.Contains(err.Error(), "glossary") {
		t.Errorf("a glossary that cannot be read: %v", err)
	}
	if err := notecheck.Check(os.DirFS("testdata/none"), glossary(t)); err == nil {
		t.Error("a folder that is not there: no error")
	}
}

func TestStructure(t *testing.T) {
	const english = "EndpointSlices survive Pods that reference missing Nodes"
	run(t, []breach{
		{"heading of another language", kep + "ja.md", "## 使い方", "## 如何使用", []string{`14: heading "## 如何使用": expected ## 使い方`}},
		{"heading misspelt", kep + "ru.md", "## Что меняется", "## Что изменилось", []string{"10: expected ## Что меняется"}},
		{"heading of another level", kep + "en.md", "## What changes", "### What changes", []string{"21: expected ## What changes"}},
		{"heading too many", kep + "en.md", "removed 1.25.\n", "removed 1.25.\n\n## More\n\nText.\n", []string{`50: heading "## More": expected none`}},
		{"heading missing", kep + "zh.md", "## 演进历程\n", "", []string{"36: a heading is missing: expected ## 演进历程"}},
		{"headings swapped", page + "zh.md", "## 主要主题", "## 升级之前", []string{"8: expected ## 主要主题"}},
		{"heading of a page", page + "ja.md", "## 概要", "## はじめに", []string{"4: expected ## 概要"}},
		{"heading in a plain note", pr + "zh.md", "**说明**：没", "## 说明\n\n没", []string{`6: heading "## 说明": expected none`}},
		{"text before the first heading", page + "en.md", "## At", "Text.\n\n## At", []string{"8: text before the first heading"}},
		{"action that only an earlier part of the page names", page + "zh.md", "引擎（KEP-5）", "引擎",
			[]string{"13: v1.25/sig-auth/kep-5 demands an action: expected KEP-5"}},
		{"action that only the last part of the page names", page + "zh.md", "（KEP-5）", "", nil},
		{"title not translated", pr + "ru.md", "Устойчивость EndpointSlice к подам с несуществующим узлом", english + ".",
			[]string{"2: not translated: expected a text in Russian", "2: the title is the English one: expected a text in Russian"}},
		{"title in another language", pr + "ja.md", "存在しないNodeを参照するPodがあってもEndpointSliceを更新", "EndpointSlice",
			[]string{"2: not translated: expected a text in Japanese"}},
		{"title repeated", pr + "zh.md", "此前，", "**Pod 引用不存在的节点时 EndpointSlice 仍可更新**。\n\n此前，", []string{"4: the title is repeated"}},
		{"title repeated as a line", kep + "en.md", "PSP is removed", "podsecuritypolicy\nPSP is removed", []string{"23: the title is repeated"}},
		{"order in the text", pr + "en.md", "One Pod", "**Action required** One Pod", []string{"12: expected the order in action"}},
	})
}

func TestCode(t *testing.T) {
	run(t, []breach{
		{"name missing", kep + "ja.md", "`--enable-admission-plugins`フラグ", "フラグ",
			[]string{"14: `--enable-admission-plugins` is missing: expected it as in line 38"}},
		{"name changed", pr + "zh.md", "NotReadyAddresses", "NotReadyAddress",
			[]string{"4: `.spec.publishNotReadyAddresses` is missing: expected it as in line 12"}},
		{"name of nothing", pr + "zh.md", "所有节点", "所有节点（`kind: Node`）", []string{"4: `kind: Node`: expected only names"}},
		{"code changed", kep + "ru.md", "name: shop", "name: магазин", []string{`22: code "  name: магазин": expected "  name: shop" as in line 33`}},
		{"code line missing", kep + "zh.md", "kind: Namespace\n", "", []string{`20: code "metadata:": expected "kind: Namespace" as in line 31`}},
		{"code line at the end", kep + "zh.md", "级别\n```", "级别\nx: y\n```", []string{`25: code "x: y": expected "" as in line 36`}},
		{"comment of its own", kep + "zh.md", "kind: N", "# 注释\nkind: N", nil},
		{"code block too many", kep + "ja.md", "使い方\n", "使い方\n\n```text\nx\n```\n", []string{"41: 2 code blocks: expected 1"}},
		{"code labelled otherwise", kep + "ja.md", "```yaml", "```text", []string{`18: code block labelled "text": expected "yaml" as in line 29`}},
		{"code without label", kep + "ja.md", "```yaml", "```", []string{`18: code block labelled ""`, `18: expected "yaml"`}},
		{"code labelled in capitals", kep + "ja.md", "```yaml", "```YAML", []string{`18: code block labelled "YAML"`, `18: expected "yaml"`}},
		{"code fenced otherwise", pr + "en.md", "no endpoints.\n", "no endpoints.\n\n~~~text\nx\n~~~\n", []string{`16: code block labelled "~~~text"`,
			pr + "ja.md:6: expected 1", pr + "ru.md:6: expected 1", pr + "zh.md:6: expected 1"}},
		{"code not closed", kep + "en.md", "removed 1.25.\n", "removed 1.25.\n\n```text\n",
			[]string{"50: not closed", kep + "ja.md:37: 1 code blocks: expected 2", kep + "ru.md:37: expected 2", kep + "zh.md:37: expected 2"}},
		{"code indented", pr + "en.md", "**Note**", "    kubectl get\n\n**Note**", []string{"14: an indented code block"}},
		{"YAML that is none", kep + "ru.md", "kind: Namespace", "kind: [Namespace",
			[]string{"19: the code block is no yaml", `20: code "kind: [Namespace": expected "kind: Namespace"`}},
		{"YAML key twice", kep + "ru.md", "  name: shop", "  name: shop\n  name: shop", []string{"23: the code block is no yaml", "23: code"}},
		{"object of a later release", kep + "en.md", "v1\nkind: Namespace", "resource.k8s.io/v1\nkind: ResourceClaim",
			[]string{"30: resource.k8s.io/v1 ResourceClaim is served since 1.34: expected what 1.25 serves", kep + "ja.md:19: code", kep + "ru.md:19: code", kep + "zh.md:19: code"}},
		{"object nobody knows", kep + "en.md", "kind: Namespace", "kind: Namespaces",
			[]string{"30: v1 Namespaces: expected an object of content/facts/apis.tsv", kep + "ja.md:20: code", kep + "ru.md:20: code", kep + "zh.md:20: code"}},
		{"JSON that is none", kep + "ru.md", "```yaml", "```json", []string{"18: the code block is no json", "18: labelled"}},
	})
}

func TestScript(t *testing.T) {
	run(t, []breach{
		{"Chinese for Japanese", pr + "ja.md", readBody(t, pr+"ja.md"), readBody(t, pr+"zh.md"), []string{"4: wrong language: expected a text in Japanese"}},
		{"Korean in Japanese", pr + "ja.md", "全体", "한", []string{"4: '한' has no place here: expected a text in Japanese"}},
		{"Russian in English", pr + "en.md", "One Pod", "Один Pod", []string{"12: 'О' has no place"}},
		{"kana in Chinese", pr + "zh.md", "此前", "このまえ", []string{"4: 'こ' has no place"}},
		{"Chinese in Russian", pr + "ru.md", "Теперь", "现在", []string{"4: '现' has no place"}},
		{"Chinese in a Russian title", pr + "ru.md", "Устойчивость", "现在", []string{"2: '现' has no place"}},
		{"paragraph not translated", pr + "ru.md", "**Примечание.** Метрика желаемого числа EndpointSlice теперь верна и тогда, когда эндпоинтов нет.",
			"The metric for desired slices is also right again when there are no endpoints.", []string{"6: this paragraph is not translated: expected a text in Russian"}},
		{"a Cyrillic A in API", kep + "ru.md", "API-сервер", "АPI-сервер", []string{"12: Latin and Cyrillic in one word ('А' beside 'P')"}},
		{"digit of full width", pr + "ja.md", "Podが1つ", "Podが１つ", []string{"4: '１' has no place"}},
		{"comment in a foreign script", kep + "en.md", "# the least", "# 第二", []string{"35: a comment in a foreign script"}},
	})
}

func readBody(t *testing.T, file string) string {
	t.Helper()
	_, body, _ := strings.Cut(string(good(t)[file].Data)[3:], "---\n")
	return body
}
