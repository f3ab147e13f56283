package factfile

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// Gate is what one file tells of a feature gate.
type Gate struct {
	Name    string
	Line    int             // where it stands
	Spans   []Span          // by first version, without overlap
	Removed content.Version // the first release without the gate, zero where the file does not tell
	Odd     []string        // what the file contradicts itself in, and what else the card of the gate says
}

// settle makes the spans follow each other.
func (g *Gate) settle(source string) {
	var odd []string
	g.Spans, odd = Settle(g.Spans, source)
	g.Odd = append(g.Odd, odd...)
}

// ReadList reads versioned_feature_list.yaml, and returns the newest version in it.
func ReadList(in *Input, data []byte) (gates []Gate, newest content.Version) {
	root := in.document(data, yaml.SequenceNode, "expected a list of gates with name and versionedSpecs")
	if root == nil {
		return nil, newest
	}
	if len(root.Content) > maxItems {
		in.Fail(1, "more than %d gates", maxItems)
		return nil, newest
	}
	known := map[string]bool{}
	for _, n := range root.Content {
		f := in.fields(n)
		g := Gate{Name: in.text(f, "name"), Line: n.Line}
		switch {
		case !IsGateName(g.Name):
			in.Fail(n.Line, "%q is no name of a gate", content.Shorten(g.Name))
			continue
		case known[g.Name]:
			in.Fail(n.Line, "gate %s stands in the list twice", g.Name)
		}
		known[g.Name] = true
		specs := in.items(f, "versionedSpecs")
		if len(specs) == 0 {
			in.Fail(n.Line, "gate %s has no versionedSpecs", g.Name)
		}
		for _, spec := range specs {
			if s := in.listSpec(in.fields(spec), &g); s.From.Compare(newest) > 0 {
				newest = s.From
			}
		}
		g.settle("list")
		gates = append(gates, g)
	}
	return gates, newest
}

// listSpec reads an element of versionedSpecs. One with a minimum compatibility version does not hold by default.
func (in *Input) listSpec(f fields, g *Gate) Span {
	s := Span{From: in.Version(f.line("version"), in.text(f, "version")), State: State{
		Stage: in.Stage(f.line("preRelease"), in.text(f, "preRelease")), On: in.bool(f, "default"), Lock: LockNo,
	}}
	if in.bool(f, "lockToDefault") {
		s.Lock = LockYes
	}
	if least := in.text(f, "minCompatibilityVersion"); least != "" {
		g.Odd = append(g.Odd, fmt.Sprintf("list: %s from %s where the minimum compatibility version is %s", s.State, s.From, least))
		return s
	}
	g.Spans = append(g.Spans, s)
	return s
}

// ReadPage reads the page of a gate. Only its front matter counts; other pages of the folder have another content type:
// for them ok is false.
func ReadPage(in *Input, data []byte) (g Gate, ok bool) {
	rest, opened := bytes.CutPrefix(data, []byte("---\n"))
	header, _, closed := bytes.Cut(rest, []byte("\n---"))
	if !opened || !closed {
		in.Fail(1, "no front matter between two lines of ---")
		return g, false
	}
	f := in.mapping(append([]byte("---\n"), header...))
	if len(in.Problems) > 0 || in.text(f, "content_type") != "feature_gate" {
		return g, false
	}
	g = Gate{Name: in.text(f, "title"), Line: f.line("title")}
	if !IsGateName(g.Name) {
		in.Fail(g.Line, "title %q is no name of a gate", content.Shorten(g.Name))
		return g, false
	}
	for _, n := range in.items(f, "stages") {
		g.Spans = append(g.Spans, in.pageStage(in.fields(n)))
	}
	if len(g.Spans) == 0 {
		in.Fail(f.line("stages"), "gate %s has no stages", g.Name)
		return g, false
	}
	g.settle("page")
	if in.text(f, "removed") != "" && in.bool(f, "removed") {
		g.Removed = g.Spans[len(g.Spans)-1].End
		if g.Removed == (content.Version{}) {
			g.Odd = append(g.Odd, "page: the gate is removed, but not since when")
		}
	}
	return g, true
}

func (in *Input) pageStage(f fields) Span {
	s := Span{From: in.Version(f.line("fromVersion"), in.text(f, "fromVersion"))}
	s.State = State{Stage: in.Stage(f.line("stage"), in.text(f, "stage")), On: in.bool(f, "defaultValue"), Lock: LockUnknown}
	if in.text(f, "locked") != "" {
		s.Lock = LockNo
		if in.bool(f, "locked") {
			s.Lock = LockYes
		}
	}
	if to := in.text(f, "toVersion"); to != "" {
		s.End = EndOf(to, in.Version(f.line("toVersion"), to))
		if s.End.Compare(s.From) <= 0 {
			in.Fail(f.line("toVersion"), "the stage ends with %s, before it begins with %s", to, s.From)
		}
	}
	return s
}
