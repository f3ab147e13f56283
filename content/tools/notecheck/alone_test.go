package notecheck_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"k8sexplore/content/tools/notecheck"
)

func TestEmbeddedAlone(t *testing.T) {
	if err := notecheck.CheckAlone(os.DirFS("../../notes"), glossary(t)); err != nil {
		t.Error(err)
	}
}

// lonely is an enhancement that demands an action, by its files.
func lonely() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text + "---\nText.\n")} }
	return fstest.MapFS{
		kep + "en.md": file(`---
kep: 5
name: PodSecurityPolicy
title: Policies of Pods are gone
summary: The API server no longer serves PodSecurityPolicy.
action: Remove the ` + "`PodSecurityPolicy`" + ` plugin from kube-apiserver.
affects: Only clusters that name the plugin.
asked:
  - "psp gone"
  - "what to use instead of psp"
  - "unknown admission plugin"
reach: users
transition: removed
action_required: true
`),
		kep + "ja.md": file(`---
title: Podのセキュリティポリシーの廃止
summary: APIサーバーはPodSecurityPolicyを提供しません。
action: "` + "`PodSecurityPolicy`" + `プラグインを設定から取り除いてください。"
affects: プラグインを指定したクラスターだけです。
asked: ["PSP 廃止", "PSP 代替", "PSP エラー"]
`),
		kep + "ru.md": file(`---
title: Политики подов удалены
summary: API-сервер больше не обслуживает PodSecurityPolicy.
action: Уберите плагин ` + "`PodSecurityPolicy`" + ` из настроек.
affects: Касается только кластеров с этим плагином.
asked: ["psp пропал", "чем заменить psp", "нет плагина"]
`),
		kep + "zh.md": file(`---
title: 移除 Pod 安全策略
summary: API 服务器不再提供 PodSecurityPolicy。
action: 请从配置中删除 ` + "`PodSecurityPolicy`" + ` 插件。
affects: 只影响启用该插件的集群。
asked: ["psp 没了", "psp 替代", "找不到插件"]
`),
	}
}

func TestAlone(t *testing.T) {
	long := strings.Repeat("x", 71)
	for _, c := range []breach{
		{"good", kep + "en.md", "kep: 5", "kep: 5", nil},
		{"no name", kep + "en.md", "name: PodSecurityPolicy\n", "", []string{"2: no name"}},
		{"no reach", kep + "en.md", "reach: users\n", "", []string{"4: no reach"}},
		{"no summary", kep + "ru.md", "summary: API-сервер больше не обслуживает PodSecurityPolicy.\n", "", []string{"2: no summary"}},
		{"no action", kep + "zh.md", "action: 请从配置中删除 `PodSecurityPolicy` 插件。\n", "", []string{"2: no action", "2: one of action and affects alone"}},
		{"action alone", kep + "en.md", "affects: Only clusters that name the plugin.\n", "", []string{"4: no affects", "6: one of action and affects alone"}},
		{"wide title", kep + "en.md", "Policies of Pods are gone", long, []string{"4: title of 71 cells: expected at most 70"}},
		{"wide title of wide characters", kep + "zh.md", "移除 Pod 安全策略", strings.Repeat("移除", 18), []string{"2: title of 72 cells"}},
		{"wide summary", kep + "en.md", "no longer", strings.Repeat("so very ", 18) + "little", []string{"5: summary of"}},
		{"stage in a title", kep + "en.md", "transition: removed", "transition: graduated", nil},
		{"stage in a title", kep + "en.md", "title: Policies of Pods are gone\n", "title: Policies of Pods are stable\n", nil},
		{"summary that points back", kep + "en.md", "The API server no", "This server no", []string{`5: summary begins with "This"`}},
		{"summary that points back", kep + "ja.md", "summary: API", "summary: このAPI", []string{`3: summary begins with "この"`}},
		{"summary that points back", kep + "zh.md", "summary: API", "summary: 此 API", []string{`3: summary begins with "此"`}},
		{"summary that points back", kep + "ru.md", "summary: API-сервер", "summary: Этот сервер", []string{`3: summary begins with "Этот`}},
		{"action that points down", kep + "en.md", "plugin from", "plugin (see below) from", []string{`6: "see below" points`}},
		{"action that ends in a colon", kep + "zh.md", "插件。", "插件：", []string{"4: action ends in '：'"}},
		{"order without a verb", kep + "en.md", "Remove the", "The", []string{"6: no verb"}},
		{"order without a verb", kep + "ja.md", "取り除いてください", "取り除く話です", []string{"4: no verb"}},
		{"order without a verb", kep + "ru.md", "Уберите плагин", "Удаление плагина", []string{"4: no verb"}},
		{"summary that repeats", kep + "en.md", "The API server no longer serves PodSecurityPolicy.", "Policies of Pods are gone.", []string{"5: the summary repeats the title"}},
		{"asked too little", kep + "ja.md", `, "PSP エラー"`, "", []string{"6: 2 in asked: expected 3 to 6"}},
		{"asked twice", kep + "ja.md", "PSP エラー", "psp 代替", []string{`6: "psp 代替" stands twice`}},
		{"asked wide", kep + "ru.md", "нет плагина", long, []string{"6: \"" + long + "\" has 71 cells"}},
		{"prose", kep + "zh.md", "不再提供 Pod", "不再提供Pod", []string{"3: "}},
		{"word to avoid", kep + "zh.md", "summary: API 服务器不再", "summary: API 服务器须不再", []string{`3: "须"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			notes := lonely()
			text := string(notes[c.file].Data)
			if !strings.Contains(text, c.old) {
				t.Fatalf("%s does not hold %q", c.file, c.old)
			}
			notes[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
			expect(t, notecheck.CheckAlone(notes, glossary(t)), c.file, c.want)
		})
	}
	both := lonely()
	for file, of := range lonely() {
		both[strings.Replace(file, "1.25", "1.26", 1)] = of
	}
	of := "the title is that of " + kep
	expect(t, notecheck.CheckAlone(both, glossary(t)), strings.Replace(kep, "1.25", "1.26", 1)+"en.md", []string{
		"4: " + of + "en.md", "v1.26/sig-auth/kep-5.ja.md:2: " + of + "ja.md", "v1.26/sig-auth/kep-5.ru.md:2: " + of + "ru.md",
		"v1.26/sig-auth/kep-5.zh.md:2: " + of + "zh.md"})
}
