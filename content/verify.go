package content

import "fmt"

// CheckFrame compares all of the catalog's snapshot but its texts with what was written: about 0.1 ms for 12,000
// entries. Once it has succeeded, no method of the catalog panics, whatever has become of the texts.
func (c *Catalog) CheckFrame() error { return checked(c.snap.CheckFrame()) }

// CheckTexts compares titles and texts with what was written.
func (c *Catalog) CheckTexts() error { return checked(c.snap.CheckTexts()) }

func checked(err error) error {
	if err != nil {
		return fmt.Errorf("checking the notes: %w", err)
	}
	return nil
}
