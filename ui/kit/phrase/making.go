package phrase

import "k8sexplore/content/facts"

// AsItStood says of which day what is known of a release is; "" for one that is known as it came out.
func (b *Book) AsItStood(r facts.Release) string {
	if r.AsOf == "" {
		return ""
	}
	return b.Fill("as_it_stood", Values{"Release": r.Version.String(), "AsOf": r.AsOf, "Date": r.Date})
}
