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
	manifest, deployed, err := helmManifest(data.Value, o.kind == "Secret")
	switch {
	case err != nil:
		r.problem(r.origin.at(data.Line), "release of Helm: "+err.Error())
	case deployed:
		kept := *r
		r.applied, r.within = true, r.within+1
		r.file("manifest.yaml", manifest, origin{line: kept.origin.at(data.Line), flat: true})
		mentions, problems := r.mentions, r.problems
		*r = kept
		r.mentions, r.problems = mentions, problems
	}
}

// helmManifest unpacks what Helm writes: JSON, packed by gzip, in base64, which a Secret's data are in once more.
func helmManifest(packed string, secret bool) (manifest string, deployed bool, err error) {
	raw, err := unpacked(packed, map[bool]int{true: 2, false: 1}[secret])
	if err != nil {
		return "", false, err
	}
	var release struct {
		Info     struct{ Status string }
		Manifest string
	}
	if err := json.Unmarshal(raw, &release); err != nil {
		return "", false, errors.New("no JSON of a release")
	}
	return release.Manifest, release.Info.Status == "deployed", nil
}

// unpacked decodes base64, so many times, and unpacks what gzip has packed in it.
func unpacked(packed string, times int) (raw []byte, err error) {
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
	if len(raw) > MaxBytes {
		return nil, errTooBig
	}
	return raw, nil
}
