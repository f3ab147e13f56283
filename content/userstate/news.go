package userstate

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"k8sexplore/content/plainfile"
)

// news says which entries of a catalog are new and which have changed. If its file is lost or damaged, the next visit
// makes it anew from what has been seen.
type news struct {
	stamp   string   // of the catalog; "" for none
	ids     []string // of new entries, sorted
	changed []string // sorted
}

// The file has the header, the stamp, what is new, an empty line, what has changed.
const (
	newsFile   = "new.txt"
	newsHeader = "k8sexplore new 2"
)

// readNews reads what is new and changed. A file that is not as it was written says nothing.
func readNews(dir string) (news, error) {
	if dir == "" {
		return news{}, nil
	}
	data, err := plainfile.Read(filepath.Join(dir, newsFile), longest)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	case err != nil:
		err = fmt.Errorf("reading %s: %w", filepath.Join(dir, newsFile), err)
	}
	return parseNews(string(data)), err
}

func parseNews(file string) news {
	body, headed := strings.CutPrefix(file, newsHeader+"\n")
	body, ended := strings.CutSuffix(body, "\n")
	quoted, listed, more := strings.Cut(body, "\n")
	fresh, changed, parted := strings.Cut("\n"+listed+"\n", "\n\n")
	stamp, err := strconv.Unquote(quoted)
	if !headed || !ended || !more || !parted || err != nil {
		return news{}
	}
	return news{stamp, strings.Fields(fresh), strings.Fields(changed)}
}

// write keeps what is new and changed.
func (n *news) write(dir string) error {
	lines := slices.Concat([]string{newsHeader, strconv.Quote(n.stamp)}, n.ids, []string{""}, n.changed)
	return plainfile.Write(filepath.Join(dir, newsFile), []byte(strings.Join(lines, "\n")+"\n"))
}
