package check

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// What a cluster keeps of how an object came into it. A server answers in the version that it is asked for, so an old one
// shows only there: in annotations with the object as it was applied, and in the releases that Helm keeps.

// lastApplied mentions the API in which an object was applied last, where that is another one.
func (r *reader) lastApplied(o object) {
	for _, key := range []string{"kubectl.kubernetes.io/last-applied-configuration", "kapp.k14s.io/original"} {
		n := at(o.Node, "metadata", "annotations", key)
		if n == nil || !looksLikeJSON(n.Value) {
			continue
		}
		var was struct{ APIVersion, Kind string }
		if json.Unmarshal([]byte(n.Value), &was) != nil || was.APIVersion == o.apiVersion || !groupVersion().MatchString(was.APIVersion) {
			continue
		}
		if e := r.known.api(was.APIVersion, was.Kind); e != nil {
			r.mention(mention{kind: API, component: e.Component, name: e.Name, line: n.Line, rows: []row{e}, applied: true})
		}
	}
}

// isHelmRelease reports whether an object is a release that Helm 3 keeps, in a Secret or a ConfigMap.
func isHelmRelease(o object) bool {
	labelled := text(at(o.Node, "metadata", "labels", "owner")) == "helm"
	return text(at(o.Node, "type")) == "helm.sh/release.v1" || o.kind == "ConfigMap" && labelled
}

// helmRelease reads the manifests of a release as they were applied, of the revision that is deployed: of the others none
// is in the cluster any more.
func (r *reader) helmRelease(o object) {
	data := at(o.Node, "data", "release")
	if data == nil {
		return
	}
	raw, err := unpack(r, data.Value, map[bool]int{true: 2, false: 1}[o.kind == "Secret"])
	var release struct {
		Info     struct{ Status string }
		Manifest string
	}
	if err == nil && json.Unmarshal(raw, &release) != nil {
		err = errors.New("no JSON of a release")
	}
	switch {
	case err != nil:
		r.problem(r.origin.at(data.Line), fmt.Errorf("release of Helm: %w", err))
	case release.Info.Status == "deployed":
		kept := *r
		r.applied, r.within = true, r.within+1
		r.file("manifest.yaml", release.Manifest, origin{line: kept.origin.at(data.Line), flat: true})
		mentions, problems, unpacked := r.mentions, r.problems, r.unpacked
		*r = kept
		r.mentions, r.problems, r.unpacked = mentions, problems, unpacked
	}
}

// unpack decodes base64, so many times, and unpacks what gzip has packed in it. What one file holds so is bounded in all.
func unpack(r *reader, packed string, times int) (raw []byte, err error) {
	if r.unpacked > maxUnpacked {
		return nil, errUnpacked
	}
	raw = []byte(strings.Join(strings.Fields(packed), ""))
	for range times {
		if raw, err = base64.StdEncoding.AppendDecode(nil, raw); err != nil {
			return nil, fmt.Errorf("decoding base64: %w", err)
		}
	}
	var in io.Reader = bytes.NewReader(raw)
	if bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		if in, err = gzip.NewReader(in); err != nil {
			return nil, fmt.Errorf("unpacking: %w", err)
		}
	}
	if raw, err = io.ReadAll(io.LimitReader(in, MaxBytes+1)); err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	r.unpacked += len(raw)
	switch {
	case len(raw) > MaxBytes:
		return nil, errTooBig
	case r.unpacked > maxUnpacked:
		return nil, errUnpacked
	}
	return raw, nil
}
