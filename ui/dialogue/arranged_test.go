package dialogue_test

import (
	"strings"
	"testing"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/dialogue"
	"k8sexplore/ui/kit/config"
)

// An order and groups are there again with what was read, those that the screen has kept, too; what else it has kept
// stays, and settings go before.
func TestResumesArrangement(t *testing.T) {
	o := options(t, content.English)
	o.State = t.TempDir()
	begin := func(o dialogue.Options) *dialogue.Dialogue {
		d := newDialogue(t, o)
		d.Greet(t.Context())
		return d
	}
	leave := func(d *dialogue.Dialogue) {
		t.Helper()
		if err := d.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	kept := func() string {
		t.Helper()
		store := userstate.New(o.State)
		if err := store.Read(); err != nil {
			t.Fatal(err)
		}
		p, _ := store.Place()
		return p.Panes
	}
	d := begin(o)
	want := talk(t, d, "sig:node stage:alpha,stable", "sort number", "group stage")
	if !strings.Contains(want, "Stage ") || strings.Count(want, "KEP-") < 2 {
		t.Fatalf("grouped it is\n%s", want)
	}
	leave(d)
	d = begin(o)
	if got := talk(t, d, "resume"); got != want {
		t.Errorf("it goes on with\n%s, not\n%s", got, want)
	}
	leave(d)
	under := o
	under.Settings = config.Settings{Group: content.FieldSIG}
	if got := talk(t, begin(under), "resume"); !strings.Contains(got, "SIG apps (") || strings.Contains(got, "Stage Alpha (") {
		t.Errorf("with groups settled it is\n%s", got)
	}
	store := userstate.New(o.State)
	if err := store.Read(); err != nil {
		t.Fatal(err)
	}
	store.SetPlace(userstate.Place{
		Query: "sig:node stage:alpha,stable",
		Panes: `{"focus":1,"arranged":{"Orders":["","","number",""],"Groups":["","","stage","is"],"Cut":true}}`,
	})
	if err := store.Save(t.Context()); err != nil {
		t.Fatal(err)
	}
	d = begin(o)
	if got := talk(t, d, "resume"); got != want {
		t.Errorf("after the screen it goes on with\n%s", got)
	}
	talk(t, d, "sort newest")
	leave(d)
	if got := kept(); !strings.Contains(got, `"focus":1`) || !strings.Contains(got, `"Orders":["","","newest",""]`) {
		t.Errorf("the place is %s", got)
	}
	d = begin(o)
	talk(t, d, "sig:node")
	leave(d)
	if got := kept(); got != `{"focus":1}` {
		t.Errorf("as it was settled it is %s", got)
	}
}
