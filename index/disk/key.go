package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"k8sexplore/index/text"
)

// bleveVersion is part of an index's key: another version may write another format. A test compares it with go.mod.
const bleveVersion = "2.6.1"

// layout is part of an index's key: raise it with every change of how the files beside bleve's are written.
const layout = 3

// Key names the index of a catalog, as its folder is called: another catalog or glossary (by their digests), other
// fields, other words, another layout or another bleve make another key.
func Key(fields []string, catalog, glossary string) string {
	const parts = "layout %d\nfields %s\nbeginnings %d\ncommon %d\nwords %d\nbleve %s\ncatalog %s\nglossary %s\n"
	named := strings.Join(fields, " ")
	sum := sha256.Sum256(fmt.Appendf(nil, parts, layout, named, MaxBeginning, minCommon, text.Version, bleveVersion, catalog, glossary))
	return hex.EncodeToString(sum[:16])
}
