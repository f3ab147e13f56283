package notecheck

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"k8sexplore/content"
)

// numerals is how a language writes numbers.
type numerals struct {
	lang   content.Language
	digits *regexp.Regexp
	scales []scale
	words  []numeral

	greaters []greater
}

// numeral is a number in words; the form has it in its first group, where it has one.
type numeral struct {
	form  *regexp.Regexp
	value float64
}

// greater is a word that multiplies the digits before it.
type greater struct {
	name  string
	times float64
}

// numeralsOf returns how a language writes numbers.
func numeralsOf(lang content.Language) *numerals {
	n := &numerals{lang: lang, scales: scales(lang), words: numberWords(lang), greaters: greaterNames(lang)}
	n.digits = regexp.MustCompile(`\d+(?:,\d{3})*(?:\.\d+)*`)
	if lang == content.Russian {
		n.digits = regexp.MustCompile(`\d+(?:[ \x{A0}]\d{3})*(?:,\d+|(?:\.\d+)*)`)
	}
	return n
}

// read returns the numbers in digits of a sentence, those of its code spans too; and those in digits that count nothing:
// of versions, releases, dates and the like.
func (n *numerals) read(in saying) (all []quantity, none []float64) {
	s, last, wasNone := in.text, 0, true
	for _, at := range n.digits.FindAllStringIndex(s, -1) {
		left, said, right := s[:at[0]], s[at[0]:at[1]], s[at[1]:]
		isJoined := last > 0 && joins.MatchString(s[last:at[0]])
		last = at[1]
		q, ok := n.number(tail(left), said, right)
		if wasNone = !ok || wasNone && isJoined && q.unit == plain; wasNone { // of PRs 134 and 140, neither counts
			none = append(none, q.number)
			continue
		}
		// The number before a dash or an "or" has the unit of the one behind it.
		if before := len(all) - 1; before >= 0 && isJoined && all[before].unit == plain {
			all[before].amount = n.inUnit(all[before].number, right)
		}
		q.in, q.left, q.right = in, tail(left), right
		all = append(all, q)
	}
	rest := s
	for _, name := range in.names {
		left, right, _ := strings.Cut(rest, string(nameMark))
		rest = right
		if a, ok := amountOf(name); ok {
			number, _ := strconv.ParseFloat(strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyzKMGTB%"), 64)
			all = append(all, quantity{amount: a, number: number, in: in, left: tail(left), right: right})
		}
	}
	return all, none
}

// readWords returns the numbers of a sentence that are written in words.
func (n *numerals) readWords(in saying) (all []quantity) {
	for _, w := range n.words {
		for _, at := range w.form.FindAllStringIndex(in.text, -1) {
			right := strings.TrimPrefix(strings.TrimLeft(in.text[at[1]:], " "), "more ")
			all = append(all, quantity{amount: n.inUnit(w.value, right), number: w.value, isWord: true, in: in, left: tail(in.text[:at[0]]), right: right})
		}
	}
	return all
}

// tail returns the end of what stands before a number, as far as it matters.
func tail(left string) string {
	const enough = 40
	if len(left) <= enough {
		return left
	}
	left = left[len(left)-enough:]
	for len(left) > 0 && !utf8.RuneStart(left[0]) {
		left = left[1:]
	}
	return left
}

var (
	joins = regexp.MustCompile(`^ ?(-|–|to|or|and|から|~|〜|または|と|или|и|до|по|至|到|或|和) ?$`)
	// partOfName is a letter or a sign that makes a number a part of a name, an address, a path or a time.
	partOfName = regexp.MustCompile(`[\p{Latin}\p{Cyrillic}\x{FFFC}_#/.=][-−–]?$|\d[.:]$|(^|\D)\d{4}-(\d\d-)?$`)
	// numbered is what bears a number that is none: versions, standards, pull requests.
	numbered = regexp.MustCompile(`(?i)(^|[^\p{Latin}\p{Cyrillic}])(containerd|cri-o|etcd|go|kernels?|linux|runc|crun|ubuntu|debian|rhel|server|systemd|nft|nftables|iptables|` +
		`openssl|coredns|pause|docker|tls|rfc|https?|iso|fips|openapi|cni|csi|cri|kubernetes|releases?|versions?|kustomize|helm|layer|kep|cgroups?|` +
		`python|java|prs?|issues?|pull requests?|ядр\p{L}*|верси\p{L}*|カーネル|バージョン|内核|版本|プルリクエスト) ?$`)
	dated = regexp.MustCompile(`^ ?(January|February|March|April|May|June|July|August|September|October|November|December|` +
		`январ|феврал|март|апрел|ма[яе]|июн|июл|август|сентябр|октябр|ноябр|декабр|月)|^進`)
	ofMonth   = regexp.MustCompile(`月 ?$`)
	year      = regexp.MustCompile(`^(19[6-9]|20[0-3])\d$`)
	answers   = regexp.MustCompile(`^(40[1345-9]|41\d|42[2-9]|50[1-4])$`) // of HTTP
	negative  = regexp.MustCompile(`(^|[^\p{Latin}\p{Cyrillic}\d])[-−]$`)
	clock     = regexp.MustCompile(`^:\d`)
	fractions = regexp.MustCompile(`^0\.\d+$`)
)

// isVersion reports whether digits with a point are a version: they are where they are no fraction and have no unit.
func isVersion(said string) bool { return strings.Contains(said, ".") && !fractions.MatchString(said) }

// isOctal reports whether digits are a mode of files, or a code.
func isOctal(said string) bool { return len(said) > 1 && said[0] == '0' && said[1] != '.' }

// number reads digits, with what stands around them; not what is a part of a name, a version, a date and the like.
func (n *numerals) number(left, said, right string) (quantity, bool) {
	text := strings.NewReplacer(" ", "", "\u00A0", "").Replace(said)
	isDecimal := strings.Contains(text, ",") && n.lang == content.Russian
	if isDecimal {
		text = strings.Replace(text, ",", ".", 1)
	}
	text = strings.ReplaceAll(text, ",", "")
	value, err := strconv.ParseFloat(text, 64)
	if negative.MatchString(left) {
		value = -value
	}
	if err != nil || partOfName.MatchString(left) || numbered.MatchString(left) || dated.MatchString(right) || ofMonth.MatchString(left) || isOctal(text) ||
		releaseForm.MatchString(text) && !isDecimal || clock.MatchString(right) {
		return quantity{number: value}, false
	}
	value, right = n.greater(value, right)
	q := quantity{amount: n.inUnit(value, right), number: value}
	next, _ := utf8.DecodeRuneInString(right)
	isName := unicode.In(next, unicode.Latin, unicode.Cyrillic) && next != 'x' || next == '/'
	isYear := year.MatchString(text) && (q.unit == plain || q.unit == months)
	return q, !isYear && (q.unit != plain || !isName && !answers.MatchString(text) && (isDecimal || !isVersion(text)))
}

var releaseForm = regexp.MustCompile(`^1\.[1-4]\d$`)

// greater multiplies by thousand, 万 and the like, where they follow.
func (n *numerals) greater(value float64, right string) (float64, string) {
	for _, w := range n.greaters {
		if rest, ok := strings.CutPrefix(strings.TrimPrefix(right, " "), w.name); ok {
			return value * w.times, strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
		}
	}
	return value, right
}

// greaterNames returns what multiplies the digits before it.
func greaterNames(lang content.Language) []greater {
	return [4][]greater{
		content.English:  {{"million", 1e6}, {"thousand", 1e3}, {"billion", 1e9}},
		content.Japanese: {{"百万", 1e6}, {"万", 1e4}, {"億", 1e8}, {"千", 1e3}},
		content.Russian:  {{"миллион", 1e6}, {"млн", 1e6}, {"тысяч", 1e3}, {"тыс.", 1e3}, {"миллиард", 1e9}, {"млрд", 1e9}},
		content.Chinese:  {{"百万", 1e6}, {"万", 1e4}, {"亿", 1e8}, {"千", 1e3}},
	}[lang]
}

// inUnit gives a number the unit that follows it.
func (n *numerals) inUnit(number float64, right string) amount {
	for _, s := range n.scales {
		if s.form.MatchString(right) {
			return amount{number * s.times, s.unit}
		}
	}
	return amount{number, plain}
}

// numberWords returns the numbers that a language writes in words.
func numberWords(lang content.Language) (all []numeral) {
	add := func(value float64, form string) { all = append(all, numeral{regexp.MustCompile(form), value}) }
	switch lang {
	case content.English:
		for i, w := range strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen") {
			add(float64(1+i), `(?i)\b`+w+`\b`)
		}
		for w, value := range map[string]float64{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "a hundred": 100,
			"thousand(?:th)?|milli[a-z-]*": 1000, "million": 1e6, "billion": 1e9, "twice|both": 2, "half|even|as likely as not": 0.5, "half an hour": 30 * 60, "zero": 0} {
			add(value, `(?i)\b(?:`+w+`)\b`)
		}
	case content.Japanese, content.Chinese:
		for w, value := range map[string]float64{"零": 0, "一": 1, "二|两|双|両": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11,
			"十二": 12, "十三": 13, "十四": 14, "十五": 15, "二十": 20, "三十": 30, "五十": 50, "六十": 60, "百": 100, "千": 1000, "万": 1e4, "百万": 1e6, "半": 0.5, "半小时": 30 * 60} {
			add(value, w)
		}
	case content.Russian:
		for w, value := range map[string]float64{`один|одн\p{L}+`: 1, `два|две|двум?я?|двух|двое|двоих|об[ае]|обоих|пар[аыуе]`: 2, `три|тр[её][хм]|тремя|трое|троих`: 3,
			`четыр\p{L}+`: 4, `пят[ьи]ю?|пяти(?:минут|секунд|час|днев)\p{L}+`: 5, `шест[ьи]ю?`: 6, `сем(?:ь|и|ью)`: 7, `вос[еь]м\p{L}+`: 8, `девят[ьи]ю?`: 9, `десят(?:[ьи]ю?|к\p{L}+|ок)`: 10,
			`одиннадцат\p{L}+`: 11, `двенадцат\p{L}+`: 12, `тринадцат\p{L}+`: 13, `четырнадцат\p{L}+`: 14, `пятнадцат\p{L}+`: 15, `двадцат\p{L}+`: 20,
			`тридцат\p{L}+`: 30, `пят\p{L}+десят\p{L}*`: 50, `шест\p{L}+десят\p{L}*`: 60, `сто|сот\p{L}*`: 100, `тысяч\p{L}*`: 1000, `миллион\p{L}*`: 1e6,
			`половин\p{L}+|полов\p{L}+|пол`: 0.5, `получас\p{L}*|полчаса`: 30 * 60, `нол\p{L}+|нул\p{L}+`: 0} {
			add(value, `(?i)(?:^|[^\p{L}])(?:`+w+`)(?:[^\p{L}]|$)`)
		}
		// Without a number, a unit is one of it: за секунду, год.
		for w, a := range map[string]float64{`час(?:ов[оауы][а-я]{0,2})?`: 3600, `год\p{L}{0,2}`: 12, `минут[ауы]`: 60, `секунд[ауы]`: 1, `сутк\p{L}+|день`: day, `недел[яюи]`: 7 * day} {
			add(a, `(?i)(?:^|[^\p{L}])(?:`+w+`)(?:[^\p{L}]|$)`)
		}
	}
	slices.SortFunc(all, func(a, b numeral) int { return strings.Compare(a.form.String(), b.form.String()) })
	return all
}
