package text

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
)

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"PodDisruptionConditions": "pod poddisruptionconditions disruption disruptionconditions conditions",
		"networking.k8s.io/v1":    "networking k8s io v1 networking.k8s.io/v1",
		".spec.podFailurePolicy":  "spec pod podfailurepolicy failure failurepolicy policy spec.podfailurepolicy",
		"--cidr-allocator-type":   "cidr allocator type cidr-allocator-type",
		"KEP-3329":                "kep 3329 kep-3329",
		"KEP３３２９":                 "kep kep3329 3329",
		"IPv6DualStack":           "ipv6 ipv6dualstack dual dualstack stack",
		"CSIMigration":            "csi csimigration migration",
		"kubeAPIServer":           "kube kubeapiserver api apiserver server",
		"vSphere eBPF QoS iSCSI":  "vsphere ebpf qos iscsi",
		"PVCs podIPs":             "pvcs pod podips ips",
		"v1beta1":                 "v1beta1",
		"v2024 5G":                "v2024 5g",
		"v1.25 1.25.3":            "1.25 1.25.3",
		"Go1.20.3 etcd3":          "go go1.20.3 1.20.3 etcd3",
		"on-demand":               "demand on-demand",
		"what is the Pod":         "pod",
		"учётных в узлах":         "учетных узлах",
		"под и поды":              "под поды",
		"Поды на Узлах":           "поды узлах",
		"持久卷":                     "持 持久 久 久卷 卷",
		"卷":                       "卷",
		"コンテナの":                   "コン ンテ テナ ナの",
		"サーバー":                    "サー ーバ",
		"サーバーを":                   "サー ーバ バを",
		"ｺﾝﾃﾅ":                    "コン ンテ テナ",
		"の":                       "",
		"PodSecurityPolicyの削除":    "pod podsecuritypolicy security securitypolicy policy の削 削 削除 除",
		"... — !":                 "",
		"Ｐｏｄ":                     "pod",
	} {
		var got []string
		for _, tok := range Tokens(text) {
			got = append(got, tok.Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("tokens(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestKatakanaWords(t *testing.T) {
	for text, want := range map[string]string{
		"新しいポートとﾉｰﾄﾞ": "ポート ﾉｰﾄﾞ", "3ヶ月ア": "", "サポートPodコンテナ": "サポート コンテナ", "pod 节点": "", "コントロール・プレーン": "コントロール プレーン",
	} {
		var got []string
		for _, w := range new(Lexicon).Scan(text).Kana {
			got = append(got, text[w.Start:w.End])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
}

func TestStemsOfOneWordAreEqual(t *testing.T) {
	for _, forms := range []string{
		"узел узла узлу узлом узлы узлов узлам узлами", "список списка списки списков", "ошибка ошибок ошибки", "имя имени имена имен",
		"уровень уровня уровней", "запись записи записей", "под пода поду подом поды подов подами", "удалить удаляются удалено удаление удаления",
		"добавить добавление добавляют", "исправить исправляет исправлено исправление", "пересоздать пересоздавать пересоздавая пересоздаются пересоздание", "запуск запускать запускается",
		"время времени", "переименовать переименование переименованы", "учетная учетных", "policy policies", "migrate migration",
		"pvc pvcs", "crd crds", "api apis", "node nodes", "container containers",
	} {
		words := strings.Fields(forms)
		class := Glyphs(words[0])[0].Class
		for _, w := range words[1:] {
			if Stem(w, class) != Stem(words[0], class) {
				t.Errorf("stem(%s) = %s, stem(%s) = %s", words[0], Stem(words[0], class), w, Stem(w, class))
			}
		}
	}
}

// TestOffsets says that what is marked in a text is what was found, where characters change their length by folding
// too.
func TestOffsets(t *testing.T) {
	const text = "ﾊﾞｰｼﾞｮﾝ ＫＥＰ３３２９ учётный サーバーの podFailurePolicy"
	var got []string
	for _, tok := range Tokens(text) {
		got = append(got, text[tok.Start:tok.End])
	}
	for _, want := range []string{"ﾊﾞｰ", "ＫＥＰ", "３３２９", "учётный", "ーバー", "Failure", "FailurePolicy", "podFailurePolicy"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
}

func TestSimplifiedForms(t *testing.T) {
	from, to := simplifications()
	if a, b := len([]rune(from)), len([]rune(to)); a != b {
		t.Fatalf("%d characters have %d forms", a, b)
	}
	for traditional, want := range map[rune]rune{'節': '节', '點': '点', '节': '节', 'a': 'a', 'コ': 'コ', '認': '认'} {
		if got := simplified(traditional); got != want {
			t.Errorf("%c is %c, want %c", traditional, got, want)
		}
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range scripts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, tok := range Tokens(text) {
			checkSpan(t, text, int(tok.Start), int(tok.End))
			if tok.Text == "" || tok.Stem() == "" {
				t.Fatalf("%q: an empty word", text)
			}
		}
	})
}

// What only looks alike stays apart.
func TestStemsOfOtherWordsDiffer(t *testing.T) {
	for _, words := range []string{"проблема проба", "передать перед", "создать сосед", "план планшет"} {
		one, other, _ := strings.Cut(words, " ")
		if Stem(one, Cyrillic) == Stem(other, Cyrillic) {
			t.Errorf("%s and %s are %s", one, other, Stem(one, Cyrillic))
		}
	}
}

// TestVersion fails when texts are analysed to other words: then raise Version, else old indexes would be trusted, and
// write the new sum here.
func TestVersion(t *testing.T) {
	sum := fnv.New64a()
	for _, text := range scripts {
		for _, tok := range Tokens(text) {
			_, _ = fmt.Fprintf(sum, "%s\x00%s\x00", tok.Text, tok.Stem()) // a hash takes everything
		}
	}
	if got, want := fmt.Sprintf("%d %x", Version, sum.Sum64()), "6 79c82289a69e3a13"; got != want {
		t.Errorf("the words are %s, not %s", got, want)
	}
}
