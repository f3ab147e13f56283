package notecheck

import (
	"regexp"
	"strings"
	"unicode"

	"k8sexplore/content"
)

// What readers disliked in our texts and a program can tell exactly is refused here, as rows: a new finding is a new
// row. Words that a language avoids for a term stand in the glossary.

// part is which parts of a text a rule holds.
type part int

const (
	inTitle part = 1 << iota
	inBody
	anywhere = inTitle | inBody
)

// styleRule refuses a way to say something. Code spans stand as one nameMark in what it reads.
type styleRule struct {
	in      part
	refuse  string   // regular expression
	before  []string // unless one of these stands right before the match
	after   []string // unless one of these stands right behind the match
	instead string
	pattern *regexp.Regexp
}

// styleRules returns the rules of each language.
func styleRules() [4][]styleRule {
	rules := [4][]styleRule{
		content.Japanese: {
			{in: inTitle, refuse: `ゲート`, before: []string{"フィーチャー", "スケジューリング", "Readiness "}, instead: "フィーチャーゲート"},
			{in: inTitle, refuse: `名前の変更`, instead: "名称変更"},
			{in: inTitle, refuse: `黙って`, instead: "警告なしに"},
			{in: inTitle, refuse: `の[^の]+の[^の]+の[^の]+の`, instead: "fewer の"},
			{in: inBody, refuse: `黙って|何も知らせず|何の警告も|警告なく`, instead: "警告なしに"},
			{in: anywhere, refuse: `抜け出され`, instead: "抜け出したプロセスが"},
			{in: inBody, refuse: `と書く記事`, instead: "another way to say it, or the right value alone"},
			{in: inBody, refuse: `LoadBalancer Service|LoadBalancer型Service`, instead: "LoadBalancer型のService"},
			{in: inBody, refuse: `OpenAPI v[23](ドキュメント|の文書)`, instead: "OpenAPI v3のドキュメント"},
			{in: inBody, refuse: `(不明な|知らない|両方の)ゲート`, instead: "フィーチャーゲート"},
			{in: inBody, refuse: `排他的な(CPU|割り当て)`, instead: "専用のコア"},
			{in: inBody, refuse: `秘密情報|機密データ`, instead: "機密情報"},
			{in: inBody, refuse: `importする`, instead: "インポートする"},
		},
		content.Chinese: {
			{in: anywhere, refuse: `遭`, after: []string{"受", "到", "遇"}, instead: "被, or an active sentence"},
			{in: anywhere, refuse: `须`, before: []string{"必", "无"}, after: []string{"知"}, instead: "需要 or 必须"},
			{in: anywhere, refuse: `无须`, instead: "无需"},
			{in: anywhere, refuse: `以 Alpha 引入`, instead: "作为 Alpha 特性引入"},
			{in: anywhere, refuse: `退而(使用|采用|求)`, instead: "改用 or 回退到"},
			{in: anywhere, refuse: `悄然|悄无声息|无声无息`, instead: "静默 or 毫无提示地"},
			{in: anywhere, refuse: `读来像|读起来像`, instead: "容易让人误以为"},
			{in: anywhere, refuse: `没有什么(需要|能)`, instead: "无需 or 无法"},
			{in: inTitle, refuse: `标志 --`, instead: "X 的 --y 标志"},
			{in: inTitle, refuse: `新增指标 [a-z]`, instead: "新增 X 指标"},
		},
		content.Russian: {
			{
				in:      inTitle,
				refuse:  `^(Устаревш|Удалени|Удал(ён|ен[ыо]) |Фиксаци|Исправлени|Переименовани|Прекращени|Отклонени|Ускорени|Замена |Отказ )`,
				instead: "what changes, the thing first: «X удалён», «X объявлен устаревшим», «X больше не …»",
			},
			{in: inTitle, refuse: `\b[Gg]ates?\b`, before: []string{"eature ", "cheduling ", "eadiness "}, instead: "feature gate"},
			{in: anywhere, refuse: `(^|[.!?] )Kube(let|-proxy|-apiserver)\b`,
				instead: "another order: no sentence begins with the name of a component"},
			{in: anywhere, refuse: `SLI о `, instead: "SLI задержки, SLI работоспособности"},
			{in: inBody, refuse: `(два|оба) gates?\b`, instead: "feature gates"},
			{in: inBody, refuse: `[Кк]онтроллер(а|у|ом|е)? сервисов`, instead: "контроллер Service"},
			{in: inBody, refuse: `контроллер disruption`, instead: "disruption-контроллер"},
			{in: inBody, refuse: `id-mapped`, instead: "idmap-монтирование"},
			{
				in: inBody, refuse: `\d{5,} (идентификат|символ|байт|правил|объект|трейс|запрос|адрес)`,
				instead: "groups of three digits with a blank between: 65 536",
			},
		},
	}
	for lang := range rules {
		for i := range rules[lang] {
			rules[lang][i].pattern = regexp.MustCompile(rules[lang][i].refuse)
		}
	}
	return rules
}

// style refuses what readers disliked.
func (t *text) style(rules []styleRule) {
	for _, rule := range rules {
		if rule.in&inTitle != 0 {
			t.styleOf(&t.title, rule)
		}
		for i := range t.blocks {
			if rule.in&inBody != 0 && t.blocks[i].level == 0 {
				t.styleOf(&t.blocks[i], rule)
			}
		}
	}
}

func (t *text) styleOf(b *block, rule styleRule) {
	said := b.String()
	for _, m := range rule.pattern.FindAllStringIndex(said, -1) {
		if hasAny(said[:m[0]], rule.before, strings.HasSuffix) || hasAny(said[m[1]:], rule.after, strings.HasPrefix) {
			continue
		}
		at := len([]rune(said[:m[0]]))
		t.fault(b.at[min(at, len(b.at)-1)], "%q: expected %s", strings.TrimSpace(said[m[0]:m[1]]), rule.instead)
	}
}

func hasAny(s string, parts []string, has func(s, part string) bool) bool {
	for _, p := range parts {
		if has(s, p) {
			return true
		}
	}
	return false
}

// longestTitle is the cells of a title: it stands in lists, and the pane cuts what is longer.
const longestTitle = 70

// titleLength refuses a title that is too long for a list. The English name of an enhancement is not ours.
func (t *text) titleLength() {
	if t.kind == enhancement && t.lang == content.English || t.kind == releasePage {
		return
	}
	cells := 0
	for _, r := range t.header.Title {
		cells++
		if isWide(r) {
			cells++
		}
	}
	if cells > longestTitle {
		t.fault(t.title.start(), "a title of %d cells: expected at most %d", cells, longestTitle)
	}
}

// isWide reports characters of two cells.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー' ||
		r >= '\u3000' && r <= '\u303f' || r >= '\uff01' && r <= '\uff60'
}
