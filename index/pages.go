package index

import (
	"slices"
	"strings"
	"sync"

	"k8sexplore/content"
	"k8sexplore/index/query"
	"k8sexplore/index/text"
)

// asked is the page of a release that words ask for.
type asked struct {
	release content.Version // zero for the newest one
	sigs    []string        // that are named beside it
	todo    bool            // of what it tells, what somebody has to act upon
}

// pageAsked returns the page that words ask for: "1.34 end of life", "what is new in sig network 1.36", "breaking changes".
// Words that ask for anything else ask for no page.
func pageAsked(typed string) (a asked, ok bool) {
	folded := text.Fold(typed)
	left := query.ReleaseNumber().ReplaceAllStringFunc(folded, func(number string) string {
		named, err := content.ParseVersion(number)
		if err != nil || a.release != (content.Version{}) && named != a.release {
			return number
		}
		a.release = named
		return " "
	})
	for _, said := range todoPhrases() {
		if strings.Contains(left, said) {
			left, a.todo = strings.ReplaceAll(left, said, " "), true
		}
	}
	if a.release == (content.Version{}) && !a.todo || strings.Contains(typed, `"`) {
		return a, false
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
			a.sigs = append(a.sigs, strings.TrimPrefix(w, "sig-"))
		case !slices.Contains(known, w):
			return a, false
		}
	}
	return a, true
}

// todoPhrases are how people ask for what an upgrade demands of them, folded, of two that begin alike the longer first.
var todoPhrases = sync.OnceValue(func() []string {
	all := []string{
		"breaking changes", "breaking change", "incompatible changes", "urgent upgrade notes", "upgrade notes", "upgrade checklist",
		"before upgrading", "before the upgrade", "action required", "破壊的変更", "破壊的な変更", "互換性のない変更", "アップグレード時の注意事項",
		"アップグレード時の注意点", "アップグレードの注意点", "アップグレード前の確認事項", "破坏性变更", "不兼容变更", "不兼容的变更", "升级注意事项", "升级注意", "升级须知",
		"升级前", "ломающие изменения", "несовместимые изменения", "перед обновлением", "перед апгрейдом", "требует действий",
	}
	for i := range all {
		all[i] = text.Fold(all[i])
	}
	return all
})

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
