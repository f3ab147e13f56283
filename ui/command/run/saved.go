package run

import (
	"strings"

	"k8sexplore/content/memory"
	"k8sexplore/ui/kit/phrase"
)

// IsSaved reports a word that names a saved search.
func IsSaved(word string) bool {
	name, ok := strings.CutPrefix(word, memory.SearchSign)
	return ok && memory.IsSearchName(name)
}

// withSaved returns words with what was kept under a name in the place of @name. The error names those that there are.
func (s *Run) withSaved(words []string) ([]string, error) {
	var out []string
	for _, word := range words {
		if !IsSaved(word) {
			out = append(out, word)
			continue
		}
		name := strings.TrimPrefix(word, memory.SearchSign)
		search, ok := s.Memory().Search(name)
		if !ok {
			return nil, unknownSearch(s.Memory(), name)
		}
		out = append(out, search.Value)
	}
	return out, nil
}

func unknownSearch(store *memory.Store, name string) error {
	var names []string
	for _, f := range store.Follows() {
		if f.Kind == memory.FollowSearch {
			names = append(names, memory.SearchSign+f.Name)
		}
	}
	if len(names) == 0 {
		return Complain("no_searches", phrase.Values{"Value": memory.SearchSign + name})
	}
	return ValueError(unknownSaved, memory.SearchSign+name, names)
}
