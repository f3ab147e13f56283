package numbers

import (
	"fmt"
	"testing"

	"k8sexplore/content"
)

// Numbers are read as each language writes them; what counts nothing is none.
func TestNumerals(t *testing.T) {
	for _, c := range []struct {
		lang content.Language
		text string
		want string
	}{
		{content.English, "At most 1,024 Pods and 2.5 GiB for 10-30 seconds", "[1024 2684354560 B 10 s 30 s]"},
		{content.English, "since 1.25 and v1.26.3, etcd 3.5 or 3.6, PRs 131 and 145, IPv4, SHA-256, 20 March 2023, at 02:00, HTTP 404", "[]"},
		{content.English, "a fraction of 0.5, -1, mode 0600, 14 million names", "[0.5 -1 14000000]"},
		{content.English, "six hours, two of them, ten percent", "[2 21600 s 10 %]"},
		{content.Japanese, "最大20個、30秒間、3か月、5%、10万件、2023年4月3日、16進数", "[20 30 s 3 months 5 % 100000]"},
		{content.Japanese, "100万分の1", "[1000000 1]"},
		{content.Russian, "до 100 000 узлов, 0,5 секунды, 64 КиБ, 24 часа, С 1.25 поля нет, 3 апреля 2023 года", "[100000 0.5 s 65536 B 86400 s]"},
		{content.Russian, "двадцать минут, за год", "[1200 s 12]"},
		{content.Chinese, "20 条规则、30 秒、10 万个、6 个月、1.26 周期、2022 年 9 月", "[20 30 s 100000 6 months]"},
		{content.Chinese, "两分钟", "[120 s]"},
	} {
		n := numeralsOf(c.lang)
		digits, _ := n.read(Sentence{Text: c.text})
		got := fmt.Sprint(digits)
		if len(digits) == 0 {
			got = fmt.Sprint(n.readWords(Sentence{Text: c.text}))
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
