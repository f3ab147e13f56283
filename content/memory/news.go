package memory

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/google/renameio/v2/maybe"
)

// news is which entries of a catalog are new and which are changed. It is made from what has been seen: where its file
// is lost or damaged the next visit makes it anew.
type news struct {
	stamp   string   // of the catalog; "" for none
	ids     []string // of what is new, sorted
	changed []string // sorted
}

// The file has the header, the stamp, what is new, an empty line, what is changed. The older form ends with what is new.
const (
	newsFile    = "new.txt"
	newsHeader  = "k8sexplore new 2"
	newsHeader1 = "k8sexplore new 1"
)

// readNews reads what is new and changed; a file that is not as it was written says nothing. The older form is read
// without its stamp, so that the next visit is made and notes what the entries say.
func readNews(dir string) (news, error) {
	if dir == "" {
		return news{}, nil
	}
	data, err := os.ReadFile(filepath.Join(dir, newsFile))
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return news{}, err
	}
	return parseNews(string(data)), nil
}

func parseNews(file string) news {
	body, ended := strings.CutSuffix(file, "\n")
	lines := strings.Split(body, "\n")
	if !ended || len(lines) < 2 {
		return news{}
	}
	stamp, err := strconv.Unquote(lines[1])
	if err != nil {
		return news{}
	}
	n := news{ids: lines[2:]}
	switch lines[0] {
	case newsHeader:
		between := slices.Index(n.ids, "")
		if between < 0 {
			return news{}
		}
		n = news{stamp: stamp, ids: n.ids[:between], changed: n.ids[between+1:]}
	case newsHeader1:
	default:
		return news{}
	}
	if !slices.IsSorted(n.ids) || !slices.IsSorted(n.changed) {
		return news{}
	}
	return n
}

// write keeps what is new and changed.
func (n *news) write(dir string) error {
	lines := slices.Concat([]string{newsHeader, strconv.Quote(n.stamp)}, n.ids, []string{""}, n.changed)
	return maybe.WriteFile(filepath.Join(dir, newsFile), []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}
