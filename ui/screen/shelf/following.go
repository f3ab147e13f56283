package shelf

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/answer"
	"k8sexplore/ui/kit/keys"
	"k8sexplore/ui/kit/phrase"
	"k8sexplore/ui/screen/overlay"
)

// Follow follows what the reader means, or ends that: at once where it is one thing. Of several it returns a menu.
func (k *Shelf) Follow(in answer.Asking) (menu overlay.Overlay, cmd tea.Cmd) {
	all := answer.Followable(k.Desk(), in)
	switch len(all) {
	case 0:
		k.Tell("follow_none", nil)
		return nil, nil
	case 1:
		return k.toggle(all[0])
	}
	acts := map[userstate.FollowKind]keys.Action{
		userstate.FollowKEP: keys.FollowKEP, userstate.FollowGate: keys.FollowGate, userstate.FollowSIG: keys.FollowSIG,
		userstate.FollowSearch: keys.FollowSearch,
	}
	lines := make([]overlay.Choice, len(all))
	for i, f := range all {
		preview := k.name(f)
		then := overlay.Answer(overlay.Call(func() tea.Cmd {
			_, cmd := k.toggle(f)
			return cmd
		}))
		if have, ok := k.followed(f); ok {
			preview = k.Words.Bracketed(k.name(have), k.Words.Say("follow_on"))
		} else if f.Kind == userstate.FollowSearch {
			then = overlay.Over{Overlay: k.askName(f)}
		}
		lines[i] = overlay.Choice{Act: acts[f.Kind], Preview: preview, Then: then}
	}
	return overlay.NewFollowMenu(k.Words.Say("follow_title"), lines, k.Keys, k.Styles), nil
}

// followed returns what is followed already of that.
func (k *Shelf) followed(f userstate.Follow) (have userstate.Follow, ok bool) {
	return content.First(k.store.Follows(), func(have userstate.Follow) bool {
		return have.Kind == f.Kind && strings.EqualFold(have.Value, f.Value)
	})
}

// name is how something that is followed is called.
func (k *Shelf) name(f userstate.Follow) string { return answer.FollowName(k.Words, f) }

// toggle follows something, or ends that. For a search it returns the prompt for its name.
func (k *Shelf) toggle(f userstate.Follow) (prompt overlay.Overlay, cmd tea.Cmd) {
	have, on := k.followed(f)
	switch {
	case on:
		return nil, k.unfollow(have)
	case f.Kind == userstate.FollowSearch:
		return k.askName(f), nil
	}
	return nil, k.follow(f)
}

func (k *Shelf) follow(f userstate.Follow) tea.Cmd {
	k.store.SetFollow(f)
	k.Tell("follow_set", phrase.Values{"Name": k.name(f), "Key": k.Keys.Of(keys.Followed).Label})
	return tea.Batch(k.changed(), k.findSearches())
}

func (k *Shelf) unfollow(f userstate.Follow) tea.Cmd {
	k.store.DropFollow(f)
	k.found = nil
	k.Tell("follow_unset", phrase.Values{"Name": k.name(f)})
	return tea.Batch(k.changed(), k.findSearches())
}

// askName asks for the name that a search is kept under.
func (k *Shelf) askName(f userstate.Follow) overlay.Overlay {
	nameOf := func(text string) string { return strings.TrimPrefix(strings.TrimSpace(text), userstate.SearchSign) }
	return overlay.NewPrompt(overlay.Asked{
		In: keys.Naming, Title: k.Words.Say("name_title"), About: f.Value,
		Check: func(text string) string {
			if !userstate.IsSearchName(nameOf(text)) {
				return k.Words.Say("name_bad")
			}
			if have, taken := k.store.Search(nameOf(text)); taken {
				return k.Words.Fill("name_taken", phrase.Values{"Name": have.Name, "Query": have.Value})
			}
			return ""
		},
		Kept: func(text string) overlay.Answer {
			f.Name = nameOf(text)
			return overlay.Call(func() tea.Cmd { return k.follow(f) })
		},
	}, k.Styles)
}

// Searches returns the saved searches, by name.
func (k *Shelf) Searches() []userstate.Follow { return k.store.Searches() }

// Search returns the query of a saved search. The error names what the catalog does not know any more.
func (k *Shelf) Search(name string) (q content.Query, ok bool, err error) {
	f, ok := k.store.Search(name)
	if !ok {
		return q, false, nil
	}
	q, err = f.Query(k.Catalog)
	return q, true, err
}
