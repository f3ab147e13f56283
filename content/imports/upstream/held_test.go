package upstream_test

import (
	"slices"
	"testing"

	"k8sexplore/content/imports/upstream"
)

// A tail may stand on a line of its own, behind code or a list that the note shows, and be written carelessly; a paragraph with
// a tail and a text is a note of its own.
func TestTailOnItsOwnLine(t *testing.T) {
	const k = "https://github.com/kubernetes/kubernetes/pull/"
	const text = "# v1.10.0\n\n## Changes\n\n" +
		"* Added mount options. For example:\n\n```\nkind: StorageClass\n  name: hdd\n```\n\n([#1](" + k + "1), [@a](https://github.com/a))\n\n" +
		"* These flags went from the kubelet:\n    * --one\n    * --two\n\n([#2](" + k + "2), [@b](https://github.com/b))\n\n" +
		"* No link.\n\nA paragraph of its own. ([#3](" + k + "3), [@c](https://github.com/c))\n\n" +
		"* Names. ([#4](" + k + "4), [@d]([https://github.com/d](https://github.com/d) ))\n" +
		"* Cut. ([#5](" + k + "5), [@e]](https://github.com/e))\n" +
		"* Lacks a bracket. ([#6](" + k + "6), [@f](https://github.com/f) More. ([#7](" + k + "7), [@f](https://github.com/f))\n" +
		"* Ends without one. ([#8](" + k + "8), [@g](https://github.com/g) More.\n"
	notes, _, err := read(t, upstream.Changelog, "CHANGELOG-1.10.md", text)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		text string
		prs  []int
	}{
		{"Added mount options. For example:\n\n```\nkind: StorageClass\n  name: hdd\n```", []int{1}},
		{"These flags went from the kubelet:\n  * --one\n  * --two", []int{2}},
		{"No link.", nil}, {"A paragraph of its own.", []int{3}}, {"Names.", []int{4}}, {"Cut.", []int{5}},
		{"Lacks a bracket. More.", []int{7, 6}}, {"Ends without one. More.", []int{8}},
	}
	for i, n := range notes {
		if i >= len(want) || n.Text != want[i].text || !slices.Equal(n.PRs, want[i].prs) {
			t.Errorf("note %d: %q %v", i, n.Text, n.PRs)
		}
	}
	if len(notes) != len(want) {
		t.Errorf("%d notes, want %d", len(notes), len(want))
	}
}
