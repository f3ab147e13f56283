package disk

import (
	"os"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2/analysis"
)

// When this fails because words have other beginnings, raise text.Version, else old indexes would be trusted.
func TestBeginnings(t *testing.T) {
	var got []string
	for _, tok := range (beginnings{}).Analyze([]byte("Pods pod подам seccompdefault 卷 コン")) {
		got = append(got, string(tok.Term))
	}
	want := "p po pod pods п по под пода подам s se sec secc secco seccom seccomp seccompd seccompde seccompdef seccompdefault"
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzAnalyzers(f *testing.F) {
	for _, s := range []string{"PodDisruptionConditions", "ｺﾝﾃﾅ サーバー", "持久卷 卷", "учётных узлов", "a\xffb\xf0\x9f", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range []analysis.Analyzer{words{}, beginnings{}} {
			for _, tok := range a.Analyze([]byte(text)) {
				if len(tok.Term) == 0 || tok.Start >= tok.End || tok.End > len(text) {
					t.Fatalf("%q: an empty word", text)
				}
			}
		}
	})
}

func TestVersionOfBleve(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if want := "github.com/blevesearch/bleve/v2 v" + bleveVersion; !strings.Contains(string(mod), want) {
		t.Errorf("go.mod does not require %s", want)
	}
}
