package numbers

import (
	"regexp"
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

// numeral is a number in words.
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
func (n *numerals) read(in Sentence) (all []quantity, none []float64) {
	s, last, wasNone := in.Text, 0, true
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
	for _, name := range in.Names {
		left, right, _ := strings.Cut(rest, string(NameMark))
		rest = right
		if a, ok := amountOf(name); ok {
			number, _ := strconv.ParseFloat(strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyzKMGTB%"), 64)
			all = append(all, quantity{amount: a, number: number, in: in, left: tail(left), right: right})
		}
	}
	return all, none
}

// readWords returns the numbers of a sentence that are written in words.
func (n *numerals) readWords(in Sentence) (all []quantity) {
	for _, w := range n.words {
		for _, at := range w.form.FindAllStringIndex(in.Text, -1) {
			right := strings.TrimPrefix(strings.TrimLeft(in.Text[at[1]:], " "), "more ")
			all = append(all, quantity{
				amount: n.inUnit(w.value, right), number: w.value, isWord: true, in: in, left: tail(in.Text[:at[0]]), right: right,
			})
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
	// numbered matches names whose numbers count nothing: versions, standards, pull requests.
	numbered = regexp.MustCompile(`(?i)(^|[^\p{Latin}\p{Cyrillic}])(containerd|cri-o|etcd|go|kernels?|linux|runc|crun|ubuntu|debian|` +
		`rhel|server|systemd|nft|nftables|iptables|openssl|coredns|pause|docker|tls|rfc|https?|iso|fips|openapi|cni|csi|` +
		`cri|kubernetes|releases?|versions?|kustomize|helm|layer|kep|cgroups?|` +
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
	if err != nil || countsNothing(left, text, right) || releaseForm.MatchString(text) && !isDecimal {
		return quantity{number: value}, false
	}
	value, right = n.greater(value, right)
	q := quantity{amount: n.inUnit(value, right), number: value}
	next, _ := utf8.DecodeRuneInString(right)
	isName := unicode.In(next, unicode.Latin, unicode.Cyrillic) && next != 'x' || next == '/'
	isYear := year.MatchString(text) && (q.unit == plain || q.unit == months)
	return q, !isYear && (q.unit != plain || !isName && !answers.MatchString(text) && (isDecimal || !isVersion(text)))
}

// countsNothing reports whether digits are a part of a name, a date, a time or a mode of files, or number something.
func countsNothing(left, text, right string) bool {
	return partOfName.MatchString(left) || numbered.MatchString(left) || dated.MatchString(right) || ofMonth.MatchString(left) ||
		isOctal(text) || clock.MatchString(right)
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
	before, behind := "", "" // scripts without blanks
	switch lang {
	case content.English:
		before, behind = `(?i)\b(?:`, `)\b`
	case content.Russian:
		before, behind = `(?i)(?:^|[^\p{L}])(?:`, `)(?:[^\p{L}]|$)`
	case content.Japanese, content.Chinese:
	}
	for line := range strings.Lines(numberTables()[lang]) {
		number, form, _ := strings.Cut(strings.TrimSpace(line), " ")
		if value, err := strconv.ParseFloat(number, 64); err == nil {
			all = append(all, numeral{regexp.MustCompile(before + form + behind), value})
		}
	}
	return all
}

// numberTables returns the numbers in words of each language, a value and its form a line. In Russian a unit without a
// number is one of it: за секунду, год.
func numberTables() [4]string {
	const han = "0 零\n1 一\n2 二|两|双|両\n3 三\n4 四\n5 五\n6 六\n7 七\n8 八\n9 九\n10 十\n11 十一\n12 十二\n13 十三\n14 十四\n15 十五\n" +
		"20 二十\n30 三十\n50 五十\n60 六十\n100 百\n1000 千\n1e4 万\n1e6 百万\n0.5 半\n1800 半小时\n"
	return [4]string{
		content.English: "1 one\n2 two|twice|both\n3 three\n4 four\n5 five\n6 six\n7 seven\n8 eight\n9 nine\n10 ten\n11 eleven\n12 twelve\n" +
			"13 thirteen\n14 fourteen\n15 fifteen\n16 sixteen\n20 twenty\n30 thirty\n40 forty\n50 fifty\n60 sixty\n90 ninety\n100 a hundred\n" +
			"1000 thousand(?:th)?|milli[a-z-]*\n1e6 million\n1e9 billion\n0.5 half|even|as likely as not\n1800 half an hour\n0 zero\n",
		content.Japanese: han,
		content.Russian: `1 один|одн\p{L}+
			2 два|две|двум?я?|двух|двое|двоих|об[ае]|обоих|пар[аыуе]
			3 три|тр[её][хм]|тремя|трое|троих
			4 четыр\p{L}+
			5 пят[ьи]ю?|пяти(?:минут|секунд|час|днев)\p{L}+
			6 шест[ьи]ю?
			7 сем(?:ь|и|ью)
			8 вос[еь]м\p{L}+
			9 девят[ьи]ю?
			10 десят(?:[ьи]ю?|к\p{L}+|ок)
			11 одиннадцат\p{L}+
			12 двенадцат\p{L}+
			13 тринадцат\p{L}+
			14 четырнадцат\p{L}+
			15 пятнадцат\p{L}+
			20 двадцат\p{L}+
			30 тридцат\p{L}+
			50 пят\p{L}+десят\p{L}*
			60 шест\p{L}+десят\p{L}*
			100 сто|сот\p{L}*
			1000 тысяч\p{L}*
			1e6 миллион\p{L}*
			0.5 половин\p{L}+|полов\p{L}+|пол
			0 нол\p{L}+|нул\p{L}+
			1800 получас\p{L}*|полчаса
			3600 час(?:ов[оауы][а-я]{0,2})?
			12 год\p{L}{0,2}
			60 минут[ауы]
			1 секунд[ауы]
			86400 сутк\p{L}+|день
			604800 недел[яюи]`,
		content.Chinese: han,
	}
}
