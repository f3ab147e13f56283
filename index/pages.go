package index

import (
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// pageAsked returns the release whose page words ask for, and the SIGs that they name: "1.34 end of life", "what is new in
// sig network 1.36". Words that ask for anything else ask for no page.
func pageAsked(typed string) (v content.Version, sigs []string, ok bool) {
	folded := text.Fold(typed)
	left := query.ReleaseNumber().ReplaceAllStringFunc(folded, func(number string) string {
		named, err := content.ParseVersion(number)
		if err != nil || v != (content.Version{}) && named != v {
			return number
		}
		v = named
		return " "
	})
	if v == (content.Version{}) || strings.Contains(typed, `"`) {
		return v, nil, false
	}
	for _, said := range pageWordsOfHan() {
		left = strings.ReplaceAll(left, said, " ")
	}
	words := strings.FieldsFunc(left, func(r rune) bool { return strings.ContainsRune(" \t.,;:!?()/'’、。，；：！？（）·", r) })
	known := pageWords()
	for i, w := range words {
		sig, isSIG := strings.CutPrefix(w, "sig-")
		switch {
		case isSIG && slices.Contains(content.SIGs(), sig), i > 0 && words[i-1] == "sig" && slices.Contains(content.SIGs(), w):
			sigs = append(sigs, strings.TrimPrefix(w, "sig-"))
		case !slices.Contains(known, w):
			return v, nil, false
		}
	}
	return v, sigs, true
}

// pageWords are the words, folded, in which people ask for a release as a whole.
func pageWords() []string {
	return strings.Fields("kubernetes k8s release releases released version notes page sig what's whats what is are was were new " +
		"news in of the for a to changed changes change changelog highlights features feature themes overview " +
		"summary eol end life support supported until when date out s does did how long maintenance schedule " +
		"about everything all кубер кубернетес релиз релиза релизе версия версии версию что нового новое " +
		"изменилось изменения в до какого числа когда вышел выйдет выходит дата конец окончание окончания " +
		"поддержка поддержки поддерживается закончится заканчивается срок жизни примечания к релизу обзор")
}

// pageWordsOfHan are the same of languages without blanks, the longest first.
var pageWordsOfHan = sync.OnceValue(func() []string {
	all := []string{
		"サポート終了日", "サポート終了", "サポート期限", "サポート期間", "リリースノート", "リリース日", "リリース", "いつまで", "何が変わった", "何が変わる", "何が新しい",
		"新機能", "変更点", "サポート", "バージョン", "いつ", "変更", "まとめ", "概要", "ですか", "とは", "の", "は", "で", "に",
		"停止支持时间", "停止支持", "结束支持", "支持到什么时候", "什么时候", "生命周期", "发布说明", "发布日期", "有什么变化", "有哪些变化", "有什么", "有哪些",
		"新功能", "新特性", "更新内容", "变化", "版本", "发布", "支持", "何时", "到期", "更新", "的", "有", "新",
	}
	for i := range all {
		all[i] = text.Fold(all[i])
	}
	return all
})
