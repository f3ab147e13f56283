package excerpt

import (
	"testing"

	"k8sexplore/content"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// TestFound says what finds what: it is what the analyzer is for.
func TestFound(t *testing.T) {
	for _, c := range []struct {
		text, words string
		want        bool
	}{
		{"Поды на узле", "под", true}, // no stop word
		{"Поды на узле", "узел", true},
		{"Новый узел", "узлов", true},
		{"узлы кластера", "узел кластеры", true},
		{"учётная запись", "учетные записи", true},
		{"учетная запись", "учётной", true},
		{"ПОД", "под", true},
		{"KEP３３２９", "kep 3329", true},
		{"KEP-3329", "３３２９", true},
		{"ｺﾝﾃﾅ", "コンテナ", true},
		{"コンテナ", "ｺﾝﾃﾅ", true},
		{"サーバーの起動", "サーバ", true},
		{"サーバの起動", "サーバー", true},
		{"コンテキスト", "コンテナ", false},
		{"コンテナ ランタイム", "コンテナランタイム", true},
		{"持久卷", "卷", true},
		{"持久卷", "久持", false},
		{"扩容持久卷", "持久卷扩容", true},
		{"资源的限制", "资源限制", true},
		{"资源不足", "资源限制", false},
		{"动态分配资源", "动态的资源", true},
		{"如何扩容", "扩容", true},
		{"扩容", "如何扩容", true},
		{"Podを再起動しません", "Podの再起動とは", true},
		{"設定を切り替える", "切り替え", true},
		{"すべてのPod", "すべて", true},
		{"PodDisruptionConditions", "disruption conditions", true},
		{"PodDisruptionConditions", "poddisruptionconditions", true},
		{"PodDisruptionConditions", "disruptionconditions", true},
		{"PodDisruptionConditions", "PodDisruptionCondition", true},
		{"pod disruption conditions", "PodDisruptionConditions", true},
		{"PodSecurity", "PodDisruptionConditions", false},
		{"qos classes", "QoS class", true},
		{"networking.k8s.io/v1", "networking", true},
		{"networking.k8s.io/v1", "networking.k8s.io", true},
		{"batch/v1 Job .spec.podFailurePolicy", "podfailurepolicy", true},
		{".spec.podFailurePolicy.rules", "podfailurepolicy", true},
		{".spec.podFailurePolicy", ".spec.podFailurePolicy", true},
		{"--cidr-allocator-type=X", "cidr allocator", true},
		{"--cidr-allocator-type=X", "--cidr-allocator-type", true},
		{"on demand", "on-demand", true},
		{"Kubernetes v1.25.0", "1.25.0", true},
		{"in 1.25", "v1.25", true},
		{"Persistent volume claims", "what is a volume claim", true},
		{"seccomp by default", "secc", true},          // the last word is unfinished
		{"seccomp by default", "secc default", false}, // others are not
		{"PodDisruptionConditions", "podDisr", true},
		{"PodDisruptionConditions", "poddisruptioncond", true},
		{"уничтожение узлов", "уничт", true},
		{"pod disruption conditions", "disCond", false}, // nor are other parts of a word
		{"Pod 资源限制", "Pod 的 资源", true},
		{"Service IP", "service IPs", true},
		{"didn't work", "dns", false},
	} {
		f := NewFinder(query.Parse(c.words, nil, content.English))
		if got := f.holds(f.occurrences(newReading(&text.Lexicon{Sifts: true}, nil, c.text))) == len(f.Query.Clauses); got != c.want {
			t.Errorf("%q finds %q: %v, want %v", c.words, c.text, got, c.want)
		}
	}
}
