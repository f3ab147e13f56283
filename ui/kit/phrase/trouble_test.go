package phrase

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"k8sexplore/assets"
	"k8sexplore/content"
)

// What goes wrong is said in the reader's words, with the place that it is about, and what nobody knows as it came.
func TestTrouble(t *testing.T) {
	for _, c := range []struct {
		lang          content.Language
		english, want string
	}{
		{content.Japanese, "a.yaml: no plain file", "a.yaml: 通常のファイルではありません"},
		{content.Russian, "open /x/y: permission denied", "/x/y: нет прав доступа"},
		{content.Chinese, "reading the library again: nonsuch: no such file or directory", "重新读取资料库时出错：nonsuch：没有此文件或文件夹"},
		{content.Japanese, "nothing imported: a.yaml: is empty", "何もインポートしていません: a.yaml: 空です"},
		{content.Japanese, "yaml: line 3: did not find expected key", "3行目: キーがあるはずの場所にキーがありません(字下げがそろっていない可能性があります)"},
		{content.Russian, `x.md: unknown stage "ga": expected one of alpha, beta`, "x.md: stage не может быть «ga»; есть: alpha, beta"},
		{content.Japanese, `x.md: unknown stage "ga": expected one of alpha, beta`, "x.md: stageに「ga」は使えません。使える値: alpha、beta"},
		{content.Japanese, "reading the library again: what nobody foresaw", "ライブラリの再読み込みに失敗: what nobody foresaw"},
		{content.Chinese, "1.27.0 to 1.27.9: source: beta off; list: alpha off", "1.27.0 至 1.27.9 的源码：Beta（禁用）；列表：Alpha（禁用）"},
		{content.Russian, "what: nobody: foresaw", "what: nobody: foresaw"},
		{content.English, "a.yaml: no plain file", "a.yaml: no plain file"},
		{content.Japanese, strings.Repeat("a: ", 2000) + "is empty", strings.Repeat("a: ", 2000) + "is empty"},
	} {
		words, err := OpenCommandLine(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := words.Trouble(c.english); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.lang, c.english, got, c.want)
		}
		if got := words.Fill("not_imported", Values{"What": "x"}); !strings.Contains(got, "x") {
			t.Errorf("%s: %q", c.lang, got)
		}
	}
}

// The languages know the same troubles, with the same values, and each is said somewhere: by the program, or by the system
// and the libraries, whose words these are.
func TestTroublesAreSaid(t *testing.T) {
	said := map[string]map[string]string{}
	for _, l := range []string{"ja", "ru", "zh"} {
		data, err := assets.Trouble(l)
		if err != nil {
			t.Fatal(err)
		}
		m := map[string]string{}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		said[l] = m
	}
	source := sources(t)
	value := regexp.MustCompile(`{{\.[A-Za-z]+}}`)
	for l, m := range said {
		if !slices.Equal(slices.Sorted(maps.Keys(m)), slices.Sorted(maps.Keys(said["ja"]))) {
			t.Errorf("%s knows other troubles than ja", l)
		}
		for english, own := range m {
			for _, v := range value.FindAllString(own, -1) {
				if !strings.Contains(english, v) {
					t.Errorf("%s: %q has %s, %q has not", l, own, v, english)
				}
			}
		}
	}
	for english := range said["ja"] {
		for _, piece := range regexp.MustCompile(`{{\.[A-Za-z]+}}|: |"`).Split(english, -1) {
			if piece = strings.TrimSpace(piece); len(piece) > 3 && !strings.Contains(source, piece) && !strings.Contains(ofOthers, piece) {
				t.Errorf("nothing says %q, of %q", piece, english)
			}
		}
	}
}

// ofOthers is what the system, the libraries and the tables say, as they say it.
const ofOthers = `no such file or directory; file does not exist; permission denied; is a directory; not a directory; file exists; no space left on device;
read-only file system; file name too long; too many open files; input/output error; too many levels of symbolic links; broken pipe; open; read; stat; lstat;
mkdir; write; exec; executable file not found in $PATH; exit status; context deadline exceeded; context canceled; unexpected end of JSON input; unexpected EOF;
invalid character; json; cannot unmarshal; into; into Go; yaml; line; while; at line; , column; did not find expected node content; did not find expected key;
could not find expected ':'; did not find expected ',' or ']'; did not find expected ',' or '}'; did not find expected '-' indicator;
did not find expected <document start>; mapping values are not allowed in this context; mapping keys are not allowed in this context;
block sequence entries are not allowed in this context; found character that cannot start any token; found a tab character that violates indentation;
found a tab character where an indentation space is expected; found unexpected end of stream; found unknown escape character; unknown anchor '; ' referenced;
mapping key; already defined at line; control characters are not allowed; invalid leading UTF-8 octet; invalid trailing UTF-8 octet;
incomplete UTF-8 octet sequence; invalid length of a UTF-8 sequence; document contains excessive aliasing; exceeded max depth of;
illegal base64 data at input byte; gzip; invalid header; unknown command; bad flag syntax;
alpha off; alpha on; beta off; beta on; deprecated off; stable off; stable on; stable on locked; source; and later patches; a copy of;
lacks the gate; removed in; kube-apiserver, kubelet and others; removed in 1.25; controller managers; in 1.27; kubeadm had a gate of this name;
1.16 alpha off, 1.21 beta on, 1.23 stable on locked, removed in 1.24; alpha in 1.28, deprecated in 1.30; no source tells 1.29;
no copy of the gates of kubeadm was read; no release note removes this one`

// sources returns the program's own code, and what its table of gates says, without quotes and what joins them, so that
// what is said on two lines is found.
func sources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, room := range []string{"content", "index", "ui"} {
		err := filepath.WalkDir(filepath.Join("..", "..", "..", room), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			all.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	gates, err := os.ReadFile(filepath.Join("..", "..", "..", "content", "facts", "gates.tsv")) // what its sources differ in
	if err != nil {
		t.Fatal(err)
	}
	all.Write(gates)
	for _, stage := range content.Stages() {
		fmt.Fprintf(&all, "%s on locked; %s off locked; ", stage, stage)
	}
	joined := regexp.MustCompile("[\"`]"+`\s*\+\s*`+"[\"`]").ReplaceAllString(all.String(), "")
	return regexp.MustCompile(`%[a-z]`).ReplaceAllString(strings.NewReplacer(`\"`, "", `"`, "").Replace(joined), "")
}
