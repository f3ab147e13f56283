package index

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// csiMigration is every entry that moves volumes of in-tree plugins to CSI.
const csiMigration = "v1.25/kep-625 v1.25/kep-1487 v1.25/kep-1488 v1.25/kep-1491 v1.25/kep-2589"

// judged are queries as people type them with the entry that they mean, or several that are as good, in four languages.
var judged = []struct {
	lang        content.Language
	words, want string
}{
	{content.English, "pod failure policy exit codes", "v1.25/kep-3329"},
	{content.English, "backofflimit", "v1.25/kep-3329"},
	{content.English, "PodSecurityPolicy removed", "v1.25/kep-5"},
	{content.English, "pod security admission", "v1.25/kep-2579"},
	{content.English, "debug pod ephemeral container", "v1.25/kep-277"},
	{content.English, "ephem", "v1.25/kep-277"},
	{content.English, "user namespaces", "v1.25/kep-127"},
	{content.English, "hostUsers", "v1.25/kep-127"},
	{content.English, "checkpoint container", "v1.25/kep-2008"},
	{content.English, "csi migration", "v1.25/kep-625"},
	{content.English, "csimigr", "v1.25/kep-625"},
	{content.English, "encryption kms", "v1.25/kep-3299"},
	{content.English, "network policy port range", "v1.25/kep-2079"},
	{content.English, "endPort", "v1.25/kep-2079"},
	{content.English, "distroless", "v1.25/pr-111060"},
	{content.English, "cel validation crd", "v1.25/kep-2876"},
	{content.English, "--cidr-allocator-type", "v1.25/kep-2593"},
	{content.English, "iptables chains", "v1.25/kep-3178"},
	{content.English, "static service ip", "v1.25/kep-3070"},
	{content.English, "userspace mode", "v1.25/pr-110762"},
	{content.English, "default ingressclass", "v1.25/pr-110974"},
	{content.English, "resolv.conf search", "v1.25/pr-109441"},
	{content.English, "running_managed_controllers", "v1.25/pr-111466 v1.25/pr-111033 v1.25/pr-111462"},
	{content.Japanese, "エフェメラルコンテナ", "v1.25/kep-277"},
	{content.Japanese, "ポート範囲", "v1.25/kep-2079"},
	{content.Japanese, "ユーザー名前空間", "v1.25/kep-127"},
	{content.Japanese, "ユーザ名前空間", "v1.25/kep-127"},
	{content.Japanese, "Jobの再試行", "v1.25/kep-3329"},
	{content.Japanese, "CSIへの移行", csiMigration},
	{content.Japanese, "CRDの検証ルール", "v1.25/kep-2876"},
	{content.Japanese, "保存時の暗号化", "v1.25/kep-3299"},
	{content.Japanese, "ｺﾝﾃﾅﾁｪｯｸﾎﾟｲﾝﾄ", "v1.25/kep-2008"},
	{content.Japanese, "PodSecurityPolicyの削除", "v1.25/kep-5"},
	{content.Japanese, "終了済みPod", "v1.25/pr-110255"},
	{content.Russian, "эфемерный контейнер", "v1.25/kep-277"},
	{content.Russian, "диапазон портов", "v1.25/kep-2079"},
	{content.Russian, "сбой пода в job", "v1.25/kep-3329"},
	{content.Russian, "контрольная точка контейнера", "v1.25/kep-2008"},
	{content.Russian, "миграция томов", csiMigration},
	{content.Russian, "шифрование данных", "v1.25/kep-3299"},
	{content.Russian, "правило валидации", "v1.25/kep-2876"},
	{content.Russian, "пользовательское пространство имен", "v1.25/kep-127"},
	{content.Russian, "удаление podsecuritypolicy", "v1.25/kep-5"},
	{content.Russian, "цепочки iptables", "v1.25/kep-3178"},
	{content.Chinese, "临时容器", "v1.25/kep-277"},
	{content.Chinese, "端口范围", "v1.25/kep-2079"},
	{content.Chinese, "用户命名空间", "v1.25/kep-127"},
	{content.Chinese, "容器检查点", "v1.25/kep-2008"},
	{content.Chinese, "Pod失效策略", "v1.25/kep-3329"},
	{content.Chinese, "如何迁移到CSI", csiMigration},
	{content.Chinese, "验证规则", "v1.25/kep-2876"},
	{content.Chinese, "加密", "v1.25/kep-3299"},
	{content.Chinese, "基础镜像", "v1.25/pr-111060"},
	{content.Chinese, "不连续的集群CIDR", "v1.25/kep-2593"},
}

func TestJudgedQueries(t *testing.T) {
	c := embedded(t)
	for engine, s := range embeddedSearchers(t) {
		first := 0
		for _, j := range judged {
			r, err := s.Search(t.Context(), content.Query{Words: j.words}, j.lang, 3)
			if err != nil {
				t.Fatal(err)
			}
			got, want := ids(c, r.Hits), strings.Fields(j.want)
			if len(got) > 0 && slices.Contains(want, got[0]) {
				first++
				continue
			}
			t.Logf("%s: %q finds %v, want %s", engine, j.words, got, j.want)
			if !slices.ContainsFunc(got, func(id string) bool { return slices.Contains(want, id) }) {
				t.Errorf("%s: %q finds %v, not %s", engine, j.words, got, j.want)
			}
		}
		if engine == EngineIndex && first*100 < 95*len(judged) {
			t.Errorf("%s: %d of %d entries are first", engine, first, len(judged))
		}
	}
}

// TestTitleFindsItsEntry holds for every title there is, in every language.
func TestTitleFindsItsEntry(t *testing.T) {
	c := embedded(t)
	for engine, s := range embeddedSearchers(t) {
		for row := range c.Len() {
			e := c.Entry(row)
			for _, l := range e.Languages() {
				title, _ := c.Title(row, l)
				r, err := s.Search(t.Context(), content.Query{Words: title}, l, 1)
				if err != nil {
					t.Fatal(err)
				}
				if len(r.Hits) == 0 || r.Hits[0].Row != row {
					t.Errorf("%s: %q finds %v, not %s", engine, title, ids(c, r.Hits), c.ID(row))
				}
			}
		}
	}
}

// TestScanAgrees says that a scan finds the same entries as the index, in whatever order, as far as they hold all words. It may
// find more in the middle of words.
func TestScanAgrees(t *testing.T) {
	c := embedded(t)
	both := embeddedSearchers(t)
	rows := func(e Engine, words string) []int {
		var out []int
		r := search(t, both[e], content.Query{Words: words}, 0)
		for _, h := range r.Hits[:r.Full] {
			out = append(out, h.Row)
		}
		slices.Sort(out)
		return out
	}
	for _, words := range []string{
		"kubelet", "seccomp", "ephemeral containers", "backoffLimit", "PodSecurityPolicy", "podsecuritypolicy", "policies", "KEP-3329",
		"networking.k8s.io/v1", "--cidr-allocator-type", "distroless", "ginkgo", "windows kernelspace", "1.25 alpha", "migration csi",
		"iptables", "feature gate zebra", "111060", "DisruptionTarget condition",
		"コンテナ", "サーバー", "ポートの範囲", "暗号化", "ﾒﾄﾘｸｽ", "再試行", "とは",
		"узлы", "узел", "контейнеры", "эфемерных", "пространство имён", "учётная", "метрики сервиса",
		"卷", "容器", "端口范围", "迁移", "默认禁用", "失效策略",
	} {
		if index, scan := rows(EngineIndex, words), rows(EngineScan, words); !slices.Equal(index, scan) {
			t.Errorf("%q: the index finds %v, a scan %v", words, index, scan)
		}
	}
	for _, j := range judged {
		index, scan := rows(EngineIndex, j.words), rows(EngineScan, j.words)
		for _, row := range index {
			if !slices.Contains(scan, row) {
				t.Errorf("%q: a scan does not find %s", j.words, c.ID(row))
			}
		}
	}
}
