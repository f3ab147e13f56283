package content_test

import (
	"errors"
	"testing"

	"k8sexplore/content"
)

func TestParseLanguage(t *testing.T) {
	for tag, want := range map[string]content.Language{
		"en": content.English, "EN": content.English, "en_US.UTF-8": content.English, "en-GB": content.English,
		"ja": content.Japanese, "ja_JP.eucJP": content.Japanese, "ja@x": content.Japanese, "ja.UTF-8": content.Japanese,
		"ru": content.Russian, "ru_RU.KOI8-R": content.Russian,
		"zh": content.Chinese, "zh-CN": content.Chinese, "zh_TW.UTF-8": content.Chinese, "zh-Hant": content.Chinese, "ZH-hans-SG": content.Chinese,
	} {
		if got, err := content.ParseLanguage(tag); err != nil || got != want {
			t.Errorf("ParseLanguage(%q) = %v, %v; want %v", tag, got, err, want)
		}
	}
	for _, tag := range []string{"", "de_DE", "C", "C.UTF-8", "POSIX", "zhongwen", "e", "-en", "日本語", "en us"} {
		got, err := content.ParseLanguage(tag)
		var unknown *content.ValueError
		if !errors.As(err, &unknown) || unknown.Value != tag || unknown.Field != "language" || len(unknown.Allowed) != 4 {
			t.Errorf("ParseLanguage(%q) = %v, %v; want a ValueError that names four languages", tag, got, err)
		}
	}
}

func TestLanguageCodesAndNames(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range content.Languages() {
		if got, err := content.ParseLanguage(l.String()); err != nil || got != l {
			t.Errorf("%v reads back as %v, %v", l, got, err)
		}
		seen[l.OwnName()] = true
	}
	if len(seen) != 4 || seen[""] {
		t.Errorf("languages call themselves %v", seen)
	}
}

func TestLocaleLanguage(t *testing.T) {
	for _, c := range []struct {
		name string
		env  map[string]string
		want content.Language
	}{
		{"nothing set", nil, content.English},
		{"LANG", map[string]string{"LANG": "ja_JP.UTF-8"}, content.Japanese},
		{"LC_MESSAGES over LANG", map[string]string{"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, content.Russian},
		{"LC_ALL over all", map[string]string{"LANG": "ja_JP", "LC_MESSAGES": "ru_RU", "LC_ALL": "zh_TW.UTF-8"}, content.Chinese},
		{"an unknown LC_ALL decides too", map[string]string{"LANG": "ja_JP", "LC_ALL": "de_DE"}, content.English},
		{"C", map[string]string{"LANG": "C.UTF-8"}, content.English},
		{"POSIX over LANG", map[string]string{"LANG": "ru_RU", "LC_ALL": "POSIX"}, content.English},
		{"empty is not set", map[string]string{"LC_ALL": "", "LANG": "zh_CN"}, content.Chinese},
		{"LC_CTYPE has no say", map[string]string{"LC_CTYPE": "ja_JP"}, content.English},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := content.LocaleLanguage(func(key string) string { return c.env[key] }); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestTitleFallsBackToEnglishThenAny(t *testing.T) {
	for _, c := range []struct {
		titles [4]string
		want   content.Language
		title  string
		lang   content.Language
	}{
		{[4]string{"e", "j", "r", "z"}, content.Russian, "r", content.Russian},
		{[4]string{"e", "j", "", "z"}, content.Russian, "e", content.English},
		{[4]string{"", "", "r", "z"}, content.Japanese, "r", content.Russian},
		{[4]string{"", "", "", "z"}, content.English, "z", content.Chinese},
		{[4]string{}, content.Japanese, "", content.English},
	} {
		e := content.Entry{Titles: c.titles}
		if title, lang := e.Title(c.want); title != c.title || lang != c.lang {
			t.Errorf("%q in %v: got %q in %v, want %q in %v", c.titles, c.want, title, lang, c.title, c.lang)
		}
		page := content.ReleasePage{Titles: c.titles}
		if title, lang := page.Title(c.want); title != c.title || lang != c.lang {
			t.Errorf("page %q in %v: got %q in %v, want %q in %v", c.titles, c.want, title, lang, c.title, c.lang)
		}
	}
}
