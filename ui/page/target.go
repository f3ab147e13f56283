package page

import "k8sexplore/content/name"

// Kind is what kind of thing a Ref names.
type Kind string

// Ref names a subject for good. The zero value names none.
type Ref struct {
	Kind Kind
	ID   string // of an entry, or the subject's name
}

// Target is a subject that a page links to, with its name, title and state. The zero value is none.
type Target struct {
	Ref   Ref
	Name  string // KEP-3545, #111060, 1.25, SeccompDefault
	Title string // "" for none
	State string // where it stands, in a few words: 1.26 A
}

// IsZero reports whether it is none.
func (t Target) IsZero() bool { return t.Ref == Ref{} }

// Refer returns the subject that a name stands for, as a text or a part of a header has it; ok is false where there is
// none. It is safe for concurrent use.
type Refer func(in name.Headed, text string) (t Target, ok bool)
