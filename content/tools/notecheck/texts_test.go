package notecheck_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/facts"
	"k8sexplore/content/tools/notecheck"
)

// What the tables say is there in every language, and the translations are those of the tables.
func TestEmbeddedTexts(t *testing.T) {
	tables, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	more, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	if err := notecheck.CheckTexts(os.DirFS("../../facts"), tables, more); err != nil {
		t.Error(err)
	}
}

// Each way in which a translation may differ from the tables is named with its line.
func TestTexts(t *testing.T) {
	columns := &fstest.MapFile{Data: []byte("name\tcomponent\tsources\n")}
	tables, err := facts.ReadElements(fstest.MapFS{
		"apis.tsv": columns, "fields.tsv": columns, "metrics.tsv": columns, "plugins.tsv": columns, "artifacts.tsv": {},
		"flags.tsv": {Data: []byte("name\tcomponent\tinstead\teffect\tsources\tconflicts\n" +
			"--a\tkubelet\taws\twarning only\t#1\tthe list says 1.30 | set --b=c or podIPs\n")},
		"changes.tsv": {Data: []byte("1.30\tkubelet\tother\tStatefulSets roll out\tnothing: AppArmor\tno\t#2\t-\tusers\n1.31\tall\tother\tKMS v1\t-\tno\t#3\t-\tusers\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	good := []string{
		"# comment", "StatefulSets roll out\tStatefulSet を展開", "aws\t=", "nothing: AppArmor\tなし: AppArmor", "set --b=c or podIPs\t--b=cかpodIP",
		"the list says 1.30\t一覧では1.30", "warning only\t警告のみ",
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"warning only\t警告のみ", "warning only\t警告のみ。", "texts.ja.tsv:7: \"警告のみ。\": a full stop"},
		{"warning only\t警告のみ", "warning only\t警告のみ.", "a full stop"},
		{"warning only\t警告のみ", "warning only\t 警告のみ", "blanks around it"},
		{"warning only\t警告のみ", "warning only\twarning only", "is no translation"},
		{"warning only\t警告のみ", "warning only\tПредупреждение", "'П' is no letter of this language"},
		{"warning only\t警告のみ", "warning only", "expected an English text, a tab and its translation"},
		{"warning only\t警告のみ", "warning only\t警告のみ\tx", "expected an English text, a tab and its translation"},
		{"warning only\t警告のみ", "warning only\t警告のみ\nwarning only\t警告", `texts.ja.tsv:8: "warning only" stands twice`},
		{"warning only\t警告のみ\n", "", `texts.ja.tsv:7: no line for "warning only" (flags.tsv, kubelet --a)`},
		{"warning only\t警告のみ", "warning only\t警告のみ\nwhat is gone\tなし", `texts.ja.tsv:8: no table says "what is gone"`},
		{"aws\t=\n", "", `no line for "aws"`},
		{"# comment\n", "# comment\nwarning only\t警告のみ\n", `expected alphabetical order`},
		{"一覧では1.30", "一覧では1.3", "expected 1.30 in it as it is"},
		{"--b=cかpodIP", "--bかpodIP", "expected --b=c in it"},
		{"--b=cかpodIP", "--b=cかpod", "expected podIP in it"},
		{"StatefulSet を", "セットを", "expected StatefulSet in it"},
		{"なし: AppArmor", "なし", "expected AppArmor in it"},
	} {
		text := strings.Replace(strings.Join(good, "\n")+"\n", c.old, c.new, 1)
		err := notecheck.CheckTexts(fstest.MapFS{"texts.ja.tsv": {Data: []byte(text)}}, tables, &facts.Tables{})
		var faults []string
		for fault := range strings.SplitSeq(err.Error(), "\n") {
			if strings.HasPrefix(fault, "texts.ja") {
				faults = append(faults, fault)
			}
		}
		switch {
		case c.want == "" && len(faults) > 0, c.want != "" && !strings.Contains(strings.Join(faults, "\n"), c.want):
			t.Errorf("%q for %q: got %q, want %s", c.new, c.old, faults, c.want)
		case !strings.Contains(err.Error(), `texts.ru.tsv:1: no line for "aws" (flags.tsv, kubelet --a)`):
			t.Errorf("a language without a file: %v", err)
		case strings.Contains(err.Error(), "KMS v1"):
			t.Errorf("names alone are asked for: %v", err)
		}
	}
}
