package check

import (
	"iter"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// real follows an alias. Documents are measured before: it ends.
func real(n *yaml.Node) *yaml.Node {
	for n != nil && n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// pairs yields the keys and values of a mapping, merged ones (<<) included. Of any other node it yields nothing.
func pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(k, v *yaml.Node) bool) { yieldPairs(n, yield) }
}

func yieldPairs(n *yaml.Node, yield func(k, v *yaml.Node) bool) bool {
	n = real(n)
	if n == nil || n.Kind != yaml.MappingNode {
		return true
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], real(n.Content[i+1])
		if k.Value != "<<" {
			if !yield(k, v) {
				return false
			}
			continue
		}
		merged := []*yaml.Node{v}
		if v.Kind == yaml.SequenceNode {
			merged = v.Content
		}
		for _, m := range merged {
			if !yieldPairs(m, yield) {
				return false
			}
		}
	}
	return true
}

// items yields the values of a sequence. Of any other node it yields nothing.
func items(n *yaml.Node) iter.Seq[*yaml.Node] {
	return func(yield func(*yaml.Node) bool) {
		if n = real(n); n == nil || n.Kind != yaml.SequenceNode {
			return
		}
		for _, inner := range n.Content {
			if !yield(real(inner)) {
				return
			}
		}
	}
}

// at returns what lies below keys; nil where there is no such thing.
func at(n *yaml.Node, keys ...string) *yaml.Node {
	for _, key := range keys {
		var found *yaml.Node
		for k, v := range pairs(n) {
			if k.Value == key {
				found = v
				break
			}
		}
		if n = found; n == nil {
			return nil
		}
	}
	return real(n)
}

// keyLine returns the line where a key of a mapping stands, 0 where there is none.
func keyLine(n *yaml.Node, key string) int {
	for k := range pairs(n) {
		if k.Value == key {
			return k.Line
		}
	}
	return 0
}

// text returns the value of a scalar, "" of any other node.
func text(n *yaml.Node) string {
	if n = real(n); n == nil || n.Kind != yaml.ScalarNode {
		return ""
	}
	return n.Value
}

func isMapping(n *yaml.Node) bool  { n = real(n); return n != nil && n.Kind == yaml.MappingNode }
func isSequence(n *yaml.Node) bool { n = real(n); return n != nil && n.Kind == yaml.SequenceNode }

// truth reads true and false, as flags and gates have them.
func truth(s string) (value, ok bool) {
	v, err := strconv.ParseBool(s)
	return v, err == nil
}

// isEmpty reports whether a value says nothing.
func isEmpty(n *yaml.Node) bool { return len(n.Content) == 0 && (n.Value == "" || n.Tag == "!!null") }

// isJSONPatch reports whether a document is a list of operations of RFC 6902.
func isJSONPatch(n *yaml.Node) bool {
	for op := range items(n) {
		return at(op, "op") != nil && at(op, "path") != nil
	}
	return false
}
