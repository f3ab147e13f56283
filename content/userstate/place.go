package userstate

import "k8sexplore/content/sanitize"

// Place is where the reader was. The screen gives its parts their meaning: they are kept as they are.
type Place struct {
	Query    string `json:"query"` // as typed
	Kind     string `json:"kind"`  // of the subject that was shown: "entry", "v1.25/kep-3329"
	ID       string `json:"id"`
	PRs      []int  `json:"prs,omitempty"`  // of an entry, see Key
	Line     int    `json:"line,omitempty"` // of its page, the first in sight
	Language string `json:"lang,omitempty"` // of the texts
	Panes    string `json:"panes,omitempty"`
	Files    string `json:"files,omitempty"` // the path that plans are held against
	stamp
}

// placeKey is the key of the only place.
const placeKey = "place"

// placeForm is how the place is kept.
func placeForm() form[Place] {
	return jsonForm(placeKey, func(p *Place) (string, bool) { p.clean(); return placeKey, p.Line >= 0 })
}

// clean makes the texts safe to show.
func (p *Place) clean() {
	for _, text := range []*string{&p.Query, &p.Kind, &p.ID, &p.Language, &p.Panes, &p.Files} {
		*text = sanitize.Line(*text)
	}
}

// SetPlace notes where the reader is. Which files plans are held against is noted by SetFiles.
func (s *Store) SetPlace(p Place) {
	s.changePlace(func(old *Place) {
		p.Files, p.stamp = old.Files, old.stamp
		*old = p
	})
}

// SetFiles notes the path that plans are held against, "" for none.
func (s *Store) SetFiles(path string) { s.changePlace(func(p *Place) { p.Files = path }) }

func (s *Store) changePlace(change func(*Place)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, _ := s.place.get(placeKey)
	change(&p)
	p.clean()
	p.Line, p.stamp = max(p.Line, 0), p.after(s.now())
	s.place.set(placeKey, p)
}

// Place returns where the reader was.
func (s *Store) Place() (Place, bool) { return s.place.get(placeKey) }
