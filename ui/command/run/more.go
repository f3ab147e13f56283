package run

import (
	"errors"
	"slices"

	"k8sexplore/content"

	"github.com/spf13/cobra"
)

// Hinting runs a command, and adds to an error that more releases might help against where to get them.
func (s *Run) Hinting(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error { return s.Hinted(run(cmd, args)) }
}

// Hinted returns err, with a hint where importing could help.
func (s *Run) Hinted(err error) error {
	if !asksForMore(err) || s.Library == nil || s.remembered != nil { // what the reader marks does not come with more
		return err
	}
	if sources, unread := s.Library.Sources(); unread != nil || len(sources) > 0 {
		return err
	}
	return hinted{err}
}

// asksForMore reports whether nothing was found, or a release is unknown.
func asksForMore(err error) bool {
	if err == nil {
		return false
	}
	// errors.As would look at the first ValueError alone.
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return slices.ContainsFunc(joined.Unwrap(), asksForMore)
	}
	var bad *content.ValueError
	var none NotFound
	return errors.As(err, &none) && !none.nowhere || errors.As(err, &bad) && bad.Field == string(content.FieldRelease)
}
