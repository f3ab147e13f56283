package document

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"k8sexplore/content"
	"k8sexplore/content/name"
)

// Changes of behaviour that no text of ours tells stand on a release's page before all else that the tables tell: below
// their component, whole at every width, with a sign where something has to be done, each with a link to who says so.
func TestChanges(t *testing.T) {
	elements, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for l, label := range map[content.Language]string{
		content.English: "Changes of behavior (23)", content.Japanese: "動作の変更(23)", content.Russian: "Изменения поведения (23)", content.Chinese: "行为变化（23）",
	} {
		d := releaseDesk(t, l, "2026-11-20", false)
		d.Elements = elements
		what := d.Words.Table("dockershim is gone: the kubelet no longer drives Docker")
		for _, width := range []int{30, 40, 76, 104} {
			doc := releaseDocument(t, d, "1.24", l, width)
			checkWidths(t, doc, width, "1.24")
			text := unfilled(doc)
			_, text, _ = strings.Cut(text, label+"\n")
			first := strings.SplitN(text+"\n\n", "\n", 3)
			if !strings.HasPrefix(first[1], "! ") {
				t.Errorf("%s at %d begins with %q, %q", l, width, first[0], first[1])
			}
			own, rest, _ := strings.Cut(text, "\n\n")
			if !strings.Contains(own, "\nkubelet\n! ") || !strings.Contains(squeezed(own), squeezed(what)) || !strings.Contains(rest, "KEP-688 ") {
				t.Errorf("%s at %d:\n%s", l, width, own)
			}
		}
	}
}

// unfilled is the text of a document without the blanks that fill its lines.
func unfilled(d Document) string {
	var out []string
	for line := range strings.SplitSeq(plain(d), "\n") {
		out = append(out, strings.TrimRight(line, " "))
	}
	return strings.Join(out, "\n")
}

// squeezed leaves out what wrapping may add.
func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

func TestChangesOfToldReleases(t *testing.T) {
	elements, err := name.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	d := releaseDesk(t, content.English, "2026-11-20", false)
	d.Elements = elements
	label := d.Words.Say("rows_changes")
	for version, want := range map[string]bool{"1.24": true, "1.36": true, "1.27.13": false, "1.99": false} {
		doc := releaseDocument(t, d, version, content.English, 80)
		if got := strings.Contains(plain(doc), label+" ("); got != want {
			t.Errorf("%s has changes that no article tells: %t, want %t", version, got, want)
		}
	}
	doc := releaseDocument(t, d, "1.36", content.English, 40)
	i := slices.IndexFunc(doc.Links, func(k Link) bool { return k.URL == content.PullAddress(136954) })
	if i < 0 {
		t.Fatal("no link to who says so")
	}
	k := doc.Links[i]
	if got, want := ansi.Cut(ansi.Strip(doc.Lines[k.Line]), k.From, k.End), "server images use kube-log-runner at"; got != want {
		t.Errorf("the link stands at %q, want %q", got, want)
	}
}
