package cli

import (
	"errors"

	"k8sexplore/content"
	"k8sexplore/ui/desktop"
	"k8sexplore/ui/phrase"
	"k8sexplore/ui/topic"
)

// openPage opens the page upstream of what a name stands for, of several entries that of the newest.
func (s *session) openPage(r *request, name string) error {
	what, err := s.find(r.catalog, name)
	if err != nil {
		return err
	}
	address := ""
	switch rows := r.catalog.Narrow(r.query.Filters, what.rows).Rows; {
	case what.release != nil:
		address = content.ChangelogAddress(what.release.Version)
	case len(rows) > 0:
		e := r.catalog.Entry(rows[0])
		address = e.URL()
	case what.kep != nil:
		desk, err := s.desk(r)
		if err != nil {
			return err
		}
		address = topic.Enhancement{Number: what.kep.Number}.Copies(desk).Link
	case what.empty():
		return s.unknown(r.catalog, name)
	}
	if address == "" {
		return nothing{complaint{"no_page", phrase.Values{"Value": content.Shorten(name)}}}
	}
	err = desktop.ErrNoBrowser
	if s.Open != nil {
		err = s.Open(s.now().Browser, address)
	}
	if errors.Is(err, desktop.ErrNoBrowser) {
		return complaint{"no_browser_for", phrase.Values{"Address": address}}
	}
	if err == nil {
		s.tell("opened_page", phrase.Values{"Address": address})
	}
	return err
}
