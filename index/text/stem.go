package text

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/russian"
)

// Stem returns what all forms of a word have in common. A word of the class letter is taken for English unless it is
// too short or holds a number; Chinese and Japanese have no forms.
func Stem(word string, c Class) string {
	switch {
	case c == Cyrillic:
		return russianStem(word)
	case c == Letter && len(word) > 2 && !strings.ContainsAny(word, "0123456789"):
		return englishStem(word)
	}
	return word
}

// Base returns what the singular and the plural of a noun have in common. It is the form by which terms of the glossary
// are known: swap is memory on disk, swapping two values is something else. Russian has more forms and no doubt, so
// that there it is the stem.
func Base(word string, c Class) string {
	if c != Letter || len(word) < 4 || strings.ContainsAny(word, "0123456789") {
		return Stem(word, c)
	}
	switch {
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "us"), strings.HasSuffix(word, "is"):
		return word
	case strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "sses"), strings.HasSuffix(word, "xes"), strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"):
		return word[:len(word)-2]
	}
	return strings.TrimSuffix(word, "s")
}

func englishStem(word string) string {
	if s, ok := strings.CutSuffix(word, "s"); ok && !strings.ContainsAny(s, "aeiouy") {
		return s // PVCs, VMs; Snowball sees no word in them
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}

func russianStem(word string) string {
	env := snowballstem.NewEnv(word)
	russian.Stem(env)
	s := env.Current()
	if full, ok := irregular[s]; ok {
		return full
	}
	return verbStem(s)
}

// verbEnds are what Snowball leaves of the ends of verbs, of their participles and of the nouns made of them.
var verbEnds = []string{"ован", "ова", "ыван", "ыва", "иван", "ива", "ен", "ан", "ян", "а", "я"}

// verbRoots have another end in some forms of the verb: создавая, исправление.
var verbRoots = [][2]string{{"дав", "д"}, {"бл", "б"}, {"вл", "в"}, {"мл", "м"}, {"пл", "п"}}

// minVerb is how many letters of a verb are left.
const minVerb = 3

// verbStem returns what all these have in common: удал of удалить, удаляются, удалено and удаление, исправ of исправить
// and исправление.
func verbStem(s string) string {
	for _, end := range verbEnds {
		if root, ok := strings.CutSuffix(s, end); ok && utf8.RuneCountInString(root) >= minVerb {
			s = root
			break
		}
	}
	for _, r := range verbRoots {
		if root, ok := strings.CutSuffix(s, r[0]); ok && utf8.RuneCountInString(root+r[1]) >= minVerb {
			return root + r[1]
		}
	}
	return s
}

// irregular maps a stem to that of the word's other forms where Snowball, which knows endings only, finds another one:
// because of a fleeting vowel (узел, узла) or of an end that looks like a verb's (запись), or the same one for another
// word (проблема, проба; передать, перед).
var irregular = map[string]string{
	"владелец": "владельц", "загрузок": "загрузк", "задержек": "задержк", "заметок": "заметк", "зап": "запис", "заявок": "заявк",
	"им": "имен", "конец": "конц", "меток": "метк", "нагрузок": "нагрузк", "настроек": "настройк", "отметок": "отметк",
	"ошибок": "ошибк", "перезап": "перезапис", "переда": "передав", "подп": "подпис", "подсказок": "подсказк", "попыток": "попытк",
	"порядок": "порядк", "пробл": "проблем", "проверок": "проверк", "рынок": "рынк", "сборок": "сборк", "список": "списк", "ссылок": "ссылк",
	"узел": "узл", "уровен": "уровн", "установок": "установк", "участок": "участк", "ядер": "ядр",
}

// stopWords are words that say nothing about what a text is about, those of questions included.
var stopWords = set(
	"a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "how", "i", "if", "in", "into", "is", "it", "its",
	"my", "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "we",
	"what", "when", "where", "which", "why", "will", "with", "without", "you", "your",
	"а", "без", "бы", "в", "во", "для", "до", "если", "же", "за", "и", "из", "или", "к", "как", "какие", "какой", "когда", "который",
	"ли", "мне", "мой", "на", "не", "ни", "но", "о", "об", "от", "по", "при", "с", "со", "так", "то", "у", "чем", "что", "чтобы",
	"это", "я",
)

// questionWords are what people wrap a question in. Texts hold such words too, and may be found by them in an exact
// phrase, but a free word of them says nothing.
var questionWords = set(
	"about", "any", "anything", "could", "did", "didn", "doesn", "don", "every", "explain", "find", "from", "get", "gets", "give", "got",
	"had", "has", "have", "he", "help", "just", "know", "let", "like", "make", "makes", "me", "mean", "means", "need", "our", "please",
	"s", "see", "should", "show", "so", "some", "t", "tell", "than", "them", "thing", "try", "us", "use", "used", "using", "via", "want",
	"way", "were", "who", "whose", "would", "re", "ve",
	"been", "being", "am", "all", "already", "also", "again", "more", "now", "only", "still", "instead",
	"anymore", "cant", "didnt", "doesnt", "dont", "im", "isnt", "ive", "wont",
	"k8s", "kubernetes", "кубер", "кубернетес", // everything here is about it
	"будет", "был", "была", "было", "были", "быть", "вы", "где", "делать", "есть", "еще", "зачем", "их", "ее", "его", "кто", "куда",
	"лучше", "меня", "можно", "мы", "надо", "нам", "нас", "нельзя", "нет", "нужен", "нужна", "нужно", "нужны", "он", "она", "они", "оно",
	"откуда", "очень", "пожалуйста", "почему", "про", "работает", "сделать", "себя", "сейчас", "сколько", "такое", "там", "теперь", "тоже",
	"только", "тут", "уже", "этот", "эта", "эти", "этой", "этого", "каким", "какая", "какое", "каких", "которые", "которая", "которое",
	"него", "нее", "ней", "нему", "ним", "ними", "них", "свой", "своего", "своей", "своих", "своем", "больше", "хочу",
	"поменять", "менять", "сменить", "изменить", "узнать", "посмотреть", "понять", "настроить",
	"подскажите", "расскажите", "можем", "могу", "может", "значит", "вместо", "ведь", "вот", "все", "нем",
	"никто", "ничего", "мог", "могут", "могла", "могло", "могли", "через", "сразу", "такой", "такая", "такие", "стал", "стала", "стали",
)

// hanStops separate the words of a Chinese or Japanese query and say nothing, the longest first: why, how, what,
// whose, and, or.
var hanStops = []string{
	"为什么", "怎么办", "是什么", "有哪些", "有没有", "能不能", "可不可以",
	"如何", "怎么", "怎样", "什么", "哪些", "哪个", "是否", "可以", "能否", "请问", "使用", "方法", "关于", "之后", "之前", "现在",
	"的", "了", "和", "与", "及", "或", "把", "被", "吗", "呢", "让",
}

// hanFunction are Chinese characters that mean little where two of them stand together: 里的, 没了, 不能.
const hanFunction = "的了吗呢吧啊着过里上下中没不再更就还都也会要能有是在从到对用把被给让怎么什哪为"

// IsFunction reports two Chinese characters that stand together and mean little.
func IsFunction(pair []Glyph) bool {
	return strings.ContainsRune(hanFunction, pair[0].R) && strings.ContainsRune(hanFunction, pair[1].R)
}

func set(words ...string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}

// IsStopWord reports whether a word says nothing about what a text is about. под is no such word: it is a Pod.
func IsStopWord(word string) bool { return stopWords[word] }

// IsQuestionWord reports whether people wrap a question in a word: it says nothing in a question, and may in an exact
// phrase.
func IsQuestionWord(word string) bool { return questionWords[word] }

// OtherStems returns the stems of the other forms of a word where Snowball finds another one for them: узел for узл.
func OtherStems(stem string) []string {
	var out []string
	for one, other := range irregular {
		if other == stem {
			out = append(out, one)
		}
	}
	return out
}

// StopAt returns the length of the stop word at i, 0 where there is none. One of a single character counts only before
// other Chinese or alone: 动的资源, but 動的リソース.
func StopAt(run []Glyph, i int) int {
	for _, stop := range hanStops {
		end := i + utf8.RuneCountInString(stop)
		if end > len(run) || Surface(run[i:end]) != stop {
			continue
		}
		if end > i+1 || len(run) == 1 || end < len(run) && run[end].Class == Han {
			return end - i
		}
	}
	return 0
}
