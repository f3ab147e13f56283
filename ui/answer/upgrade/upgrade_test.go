package upgrade_test

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/plan"
	"k8sexplore/ui/answer/upgrade"
	"k8sexplore/ui/kit/phrase"
)

// tellers returns one for each language, and what plans are made from.
func tellers(t *testing.T) ([]upgrade.Teller, plan.Sources) {
	t.Helper()
	catalog, err := content.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := facts.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	elements, err := facts.EmbeddedElements()
	if err != nil {
		t.Fatal(err)
	}
	var out []upgrade.Teller
	for _, l := range content.Languages() {
		words, err := phrase.Open(l)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, upgrade.Teller{Words: words, Catalog: catalog, Lang: l})
	}
	return out, plan.Sources{Catalog: catalog, Tables: tables, Elements: elements}
}

// Every item of every step is said in every language: with a title, a source, and all phrases there and filled.
func TestEveryItem(t *testing.T) {
	all, sources := tellers(t)
	var texts []facts.Texts
	for _, teller := range all {
		texts = append(texts, facts.ReadTexts(teller.Lang))
	}
	releases := sources.Tables.Releases()
	for n := 1; n < len(releases); n++ {
		p, err := plan.Between(sources, releases[n].Version, releases[n-1].Version)
		if err != nil {
			t.Fatal(err)
		}
		for n, teller := range all {
			for _, section := range p.Sections {
				for k := range section.Items {
					checkTelling(t, teller, texts[n], &section.Items[k])
				}
			}
			for _, s := range append([]string{teller.Advice(p)}, told(teller)...) {
				checkSaid(t, teller.Lang.String(), s)
			}
		}
	}
}

// told returns the names of sections and what stands in them.
func told(teller upgrade.Teller) []string {
	var out []string
	for _, id := range plan.SectionIDs() {
		title, about := teller.Section(id)
		out = append(out, title, about)
	}
	return out
}

func checkTelling(t *testing.T, teller upgrade.Teller, texts facts.Texts, i *plan.Item) {
	t.Helper()
	told, err := teller.Item(i)
	if err != nil {
		t.Fatal(err)
	}
	where := teller.Lang.String() + " " + i.ID
	if told.Title == "" || len(told.Sources) == 0 || i.Action && told.Action == "" && told.What == "" {
		t.Errorf("%s: %+v", where, told)
	}
	for _, s := range slices.Concat([]string{told.Title, told.What, told.Action, told.If, teller.Place(i)}, told.Names) {
		checkSaid(t, where, s)
	}
	checkTranslated(t, teller, texts, i, told)
	if strings.Contains(told.Title, "\n") || strings.HasPrefix(told.Title, " ") {
		t.Errorf("%s: title %q", where, told.Title)
	}
}

// checkTranslated refuses what a table says in English where a reader of another language reads it.
func checkTranslated(t *testing.T, teller upgrade.Teller, texts facts.Texts, i *plan.Item, told upgrade.Telling) {
	t.Helper()
	shown := slices.Concat([]string{told.Title, told.What, told.Action}, told.Names, told.Remarks)
	for k := range i.Facts {
		var said []string
		switch f := &i.Facts[k]; {
		case f.Change != nil:
			said = []string{f.Change.What, f.Change.Action, f.Change.Doubt}
		case f.Element != nil:
			said = []string{f.Element.Instead, f.Element.Effect, f.Element.Note, f.Element.Doubt}
		case f.Default != nil:
			said = []string{f.Default.Of.Name, f.Default.From}
			for _, turn := range f.Default.Steps {
				said = append(said, turn.Value, turn.Note)
			}
		case f.Artifact != nil:
			said = []string{f.Artifact.Name, f.Artifact.Instead, f.Artifact.Remark, f.Artifact.Doubt}
		}
		for _, english := range said {
			if !strings.Contains(english, " ") || strings.Contains(texts.Of(english), english) {
				continue
			}
			if in := slices.IndexFunc(shown, func(s string) bool { return strings.Contains(s, english) }); in >= 0 {
				t.Errorf("%s %s: English in %q", teller.Lang, i.ID, shown[in])
			}
		}
	}
}

// What a table says to do stands as a sentence alone, in every language; a word alone is the successor that the kind of thing
// names already.
func TestAdvice(t *testing.T) {
	const crictl = "add the package cri-tools to scripts and images of nodes that call crictl"
	all, _ := tellers(t)
	for _, teller := range all {
		flag := plan.Fact{Event: plan.Removed, Element: &facts.Element{
			Kind: facts.Flag, Name: "--a", Component: "kubelet", Instead: "certs", Effect: "event flood",
		}}
		change := plan.Fact{Event: plan.Changed, Change: &facts.Change{What: "kubeadm refuses kube-dns", Action: crictl}}
		word := plan.Fact{Event: plan.Changed, Change: &facts.Change{What: "kubeadm refuses kube-dns", Action: "redirection"}}
		for _, c := range []struct {
			facts        []plan.Fact
			what, action string
		}{
			{[]plan.Fact{flag, change}, teller.Words.Sentence(teller.Words.Table("event flood")), teller.Words.Sentence(teller.Words.Table(crictl))},
			{[]plan.Fact{change, flag}, "", teller.Words.Sentence(teller.Words.Table(crictl))},
			{[]plan.Fact{flag, word}, "", teller.Words.Fill("plan_do_flag", phrase.Values{"Instead": teller.Words.Table("certs")})},
		} {
			told, err := teller.Item(&plan.Item{Kind: plan.Gone, Facts: c.facts})
			if err != nil {
				t.Fatal(err)
			}
			if told.Action != c.action || c.what != "" && told.What != c.what {
				t.Errorf("%s: %q, %q, want %q, %q", teller.Lang, told.What, told.Action, c.what, c.action)
			}
			if last := teller.Words.Say("join_stop"); !strings.HasSuffix(told.Action, last) {
				t.Errorf("%s: %q has no full stop", teller.Lang, told.Action)
			}
		}
	}
}

// A successor that comes only after what it replaces says since when it is there.
func TestLaterSuccessor(t *testing.T) {
	api := facts.Element{Kind: facts.API, Name: "x/v1alpha1 Y", Component: "kube-apiserver", Instead: "x/v1beta1"}
	all, _ := tellers(t)
	for _, teller := range all {
		for since, later := range map[content.Version]bool{{Major: 1, Minor: 31}: true, {Major: 1, Minor: 30}: false, {}: false} {
			api.InsteadSince = since
			fact := plan.Fact{Event: plan.Deprecate, Release: content.Version{Major: 1, Minor: 30}, Element: &api}
			told, err := teller.Item(&plan.Item{Kind: plan.Deprecated, Facts: []plan.Fact{fact}})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(told.Action, api.Instead) || strings.Contains(told.Action, "1.3") != later {
				t.Errorf("%s: successor since %v: %q", teller.Lang, since, told.Action)
			}
		}
	}
}

func checkSaid(t *testing.T, where, s string) {
	t.Helper()
	for _, bad := range []string{"<no value>", "plan_", "stage_", "{{", "  "} {
		if strings.Contains(s, bad) && !strings.Contains(s, "```") && !strings.Contains(s, "\n") {
			t.Errorf("%s: %q holds %q", where, s, bad)
		}
	}
}

// Titles from the tables, where no note tells: what is gone, what there is of it, in the reader's words.
func TestTitles(t *testing.T) {
	all, _ := tellers(t)
	flag := func(name string) plan.Fact {
		return plan.Fact{Event: plan.Removed, Element: &facts.Element{Kind: facts.Flag, Name: name, Component: "kubelet"}}
	}
	api := func(kind string) plan.Fact {
		return plan.Fact{Event: plan.Removed, Element: &facts.Element{Kind: facts.API, Name: "x/v1 " + kind, Component: "kube-apiserver"}}
	}
	turned := func(name string) plan.Fact {
		return plan.Fact{Event: plan.Turned, Default: &plan.DefaultChange{Of: &facts.Default{Name: name, Component: "kubelet"}}}
	}
	change := plan.Fact{Event: plan.Changed, Change: &facts.Change{What: "kubeadm refuses kube-dns"}}
	for _, c := range []struct {
		facts []plan.Fact
		want  [4]string // by language
	}{
		{[]plan.Fact{turned("--a"), turned("--b")}, [4]string{
			"Default changes: kubelet --a, kubelet --b", "デフォルトの変更: kubelet --a、kubelet --b",
			"Меняется значение по умолчанию: kubelet --a, kubelet --b", "默认值变化：kubelet --a、kubelet --b",
		}},
		{[]plan.Fact{turned("--a"), change}, [4]string{
			"kubeadm refuses kube-dns", "kubeadmはkube-dnsを拒否する", "kubeadm не принимает kube-dns", "kubeadm 拒绝 kube-dns",
		}},
		{[]plan.Fact{flag("--a")}, [4]string{"Removed: kubelet --a", "削除: kubelet --a", "Удалено из командной строки: kubelet --a", "移除：kubelet --a"}},
		{
			[]plan.Fact{flag("--a"), flag("--b"), flag("--c")},
			[4]string{
				"Removed: kubelet --a, kubelet --b and 1 more", "削除: kubelet --a、kubelet --bほか1件",
				"Удалено из командной строки: kubelet --a, kubelet --b и ещё 1", "移除：kubelet --a、kubelet --b 以及另外 1 项",
			},
		},
		{
			[]plan.Fact{api("A"), api("B"), flag("--a")},
			[4]string{"No longer served: x/v1 A, B", "x/v1 A、Bの提供終了", "Больше не обслуживается: x/v1 A, B", "不再提供 x/v1 A、B"},
		},
	} {
		for _, teller := range all {
			if got := teller.Title(&plan.Item{Kind: plan.Gone, Facts: c.facts}); got != c.want[teller.Lang] {
				t.Errorf("%s: %q, want %q", teller.Lang, got, c.want[teller.Lang])
			}
		}
	}
}
