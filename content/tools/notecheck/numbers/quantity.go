package numbers

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"k8sexplore/content"
)

// amount is a number and what it measures.
type amount struct {
	value float64 // in seconds, months, bytes; else as it stands
	unit  unit
}

// unit is what an amount measures.
type unit string

const (
	plain   unit = "" // a count, a port, a limit
	seconds unit = "s"
	months  unit = "months"
	bytes   unit = "B"
	percent unit = "%"
)

const day = 24 * 60 * 60

func (a amount) String() string {
	return strings.TrimSpace(strconv.FormatFloat(a.value, 'f', -1, 64) + " " + string(a.unit))
}

// inDays returns whole days and months in days, a year being 365 of them; 0 for all else.
func (a amount) inDays() float64 {
	switch {
	case a.unit == months:
		return math.Floor(a.value/12)*365 + math.Mod(a.value, 12)*30
	case a.unit == seconds && math.Mod(a.value, day) == 0:
		return a.value / day
	}
	return 0
}

var (
	numberForm   = regexp.MustCompile(`^-?\d+(?:\.\d+)?$`)
	quantityForm = regexp.MustCompile(`^(\d+(?:\.\d+)?)([KkMGT])(i?)B?$`)
	monthsForm   = regexp.MustCompile(`^(\d+) months$`)
)

// amountOf reads a text that is an amount and nothing else, as code writes them: 10s, 64Mi, 5%, 10250; and 36 months.
func amountOf(s string) (amount, bool) {
	number, of := s, plain
	if cut, isPercent := strings.CutSuffix(s, "%"); isPercent {
		number, of = cut, percent
	}
	if m := monthsForm.FindStringSubmatch(s); m != nil {
		number, of = m[1], months
	}
	if numberForm.MatchString(number) {
		value, err := strconv.ParseFloat(number, 64)
		return amount{value, of}, err == nil && !isVersion(number) && !isOctal(number) && !answers.MatchString(number)
	}
	if m := quantityForm.FindStringSubmatch(s); m != nil {
		value, err := strconv.ParseFloat(m[1], 64)
		base := 1000.0
		if m[3] != "" {
			base = 1024
		}
		return amount{value * math.Pow(base, float64(1+strings.Index("KMGT", strings.ToUpper(m[2])))), bytes}, err == nil
	}
	if d, err := time.ParseDuration(s); err == nil {
		return amount{d.Seconds(), seconds}, true
	}
	if b, isBytes := strings.CutSuffix(s, "B"); isBytes {
		value, err := strconv.ParseFloat(b, 64)
		return amount{value, bytes}, err == nil
	}
	return amount{}, false
}

// quantity is an amount that a text says.
type quantity struct {
	amount
	number float64 // as it stands, without the unit
	isWord bool    // it is written in words
	in     Sentence

	left, right string // what stands around it in the sentence
}

// isAlso reports whether two quantities are the same: one of them may leave out the unit.
func (q quantity) isAlso(other quantity) bool {
	half := func(a, b quantity) bool { return a.isWord && a.value == 0.5 && b.amount == amount{50, percent} }
	switch {
	case q.amount == other.amount, half(q, other), half(other, q):
		return true
	case q.number == other.number && (q.unit == plain || other.unit == plain):
		return true
	case (q.isWord || other.isWord) && q.value == other.value: // of a unit alone: за год
		return true
	}
	return q.inDays() != 0 && q.inDays() == other.inDays()
}

// Sentence is one whose numbers are read. Code spans stand as one NameMark each.
type Sentence struct {
	Text   string
	Names  []string // its code spans
	Line   int      // of the file
	OfPast bool     // it tells the past, or of releases that it names
}

// NameMark stands for a code span within a sentence.
const NameMark = '\uFFFC'

// String returns the sentence with its code spans.
func (s Sentence) String() string {
	var b strings.Builder
	next := 0
	for _, r := range s.Text {
		if r == NameMark && next < len(s.Names) {
			b.WriteString("`" + s.Names[next] + "`")
			next++
			continue
		}
		b.WriteRune(r)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// scale is a unit by its name in a text.
type scale struct {
	form  *regexp.Regexp // what follows a number
	unit  unit
	times float64
}

// scales returns how a language names units.
func scales(lang content.Language) []scale {
	type names struct{ milli, second, minute, hour, day, week, month, year, percent, bytes string }
	n := [4]names{
		content.English: {"ms|milliseconds?", "s|seconds?", "m|min|minutes?", "h|hours?", "days?", "weeks?", "months?", "years?",
			"%|percent", "bytes?|B"},
		content.Japanese: {"ミリ秒|ms", "秒間?|s", "分間?|m", "時間|h", "日間?", "週間?", "[かカヶヵ]月", "年間?", "%|パーセント", "バイト|B"},
		content.Russian: {`мс|миллисекунд\p{L}*|ms`, `секунд\p{L}*|s`, `минут\p{L}*|m`, `час(?:а|ов|у|ам|ами|ах)?|h`,
			`дн[яей]\p{L}*|день|сут\p{L}+`, `недел\p{L}*`, `месяц\p{L}*`, `год(?:а|у|ом|ов|ам)?|лет`, `%|процент\p{L}*`, `байт\p{L}*|Б|B`},
		content.Chinese: {"毫秒|ms", "秒钟?|s", "分钟|m", "小时|h", "天", "个星期|周", "个月", "年", "%", "字节|B"},
	}[lang]
	of := func(name string, u unit, times float64) scale {
		// A letter behind makes it another word, but in the scripts without blanks; 分の1 is a fraction, 周期 a cycle.
		return scale{regexp.MustCompile(`^[ -]?(?:` + name + `)(?:$|の(?:$|[^0-9])|[^\p{Latin}\p{Cyrillic}0-9の期])`), u, times}
	}
	out := []scale{
		of(n.milli, seconds, 0.001), of(n.second, seconds, 1), of(n.minute, seconds, 60), of(n.hour, seconds, 60*60),
		of(n.day, seconds, day), of(n.week, seconds, 7*day), of(n.month, months, 1), of(n.year, months, 12),
		of(n.percent, percent, 1), of(n.bytes, bytes, 1),
	}
	binary, decimal := 1.0, 1.0
	for i, p := range []string{"[Kk]", "M", "G", "T"} {
		binary, decimal = binary*1024, decimal*1000
		russian := []string{"[Кк]", "М", "Г", "Т"}[i]
		out = append(out, of(p+`i(?:B|bytes?)?|`+russian+`иБ`, bytes, binary), of(p+`B|`+russian+`Б`, bytes, decimal))
	}
	return out
}
