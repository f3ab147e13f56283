package run

import (
	"strings"

	"k8sexplore/content"
	"k8sexplore/content/userstate"
	"k8sexplore/ui/kit/phrase"
)

// IsSaved reports a word that names a saved search.
func IsSaved(word string) bool {
	name, ok := strings.CutPrefix(word, userstate.SearchSign)
	return ok && userstate.IsSearchName(name)
}

// withSaved returns words with what was kept under a name in the place of @name. The error names those that there are.
func (s *Run) withSaved(words []string) ([]string, error) {
	var out []string
	for _, word := range words {
		if !IsSaved(word) {
			out = append(out, word)
			continue
		}
		name := strings.TrimPrefix(word, userstate.SearchSign)
		search, ok := s.Kept().Search(name)
		if !ok {
			return nil, unknownSearch(s.Kept(), name)
		}
		out = append(out, search.Value)
	}
	return out, nil
}

func unknownSearch(store *userstate.Store, name string) error {
	names := content.Each(store.Searches(), func(f userstate.Follow) string { return userstate.SearchSign + f.Name })
	if len(names) == 0 {
		return Complain("no_searches", phrase.Values{"Value": userstate.SearchSign + name})
	}
	return ValueError(unknownSaved, userstate.SearchSign+name, names)
}
