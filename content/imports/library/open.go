package library

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"github.com/edsrzf/mmap-go"

	"k8sexplore/content"
	"k8sexplore/content/facts"
	"k8sexplore/content/name"
	"k8sexplore/content/plainfile"
)

// Catalog returns every entry at hand. Where the library cannot be used, it is our own notes alone, or the library
// without the sources that are damaged, and the error is a *Trouble: say it and go on. Nothing is decoded: the
// snapshot is mapped. What another version of the program has imported is compiled anew first, in memory where nothing
// can be written.
func (l *Library) Catalog(ctx context.Context) (*content.Catalog, error) {
	own, err := l.own()
	if err != nil {
		return nil, err
	}
	for {
		now, err := l.readCurrent()
		switch {
		case l.isEmpty(err), errors.Is(err, fs.ErrNotExist) && l.isHeld(): // by a process that makes the first change
			return own, nil
		case errors.Is(err, errNewer):
			_, err := l.load()
			return own, trouble(err)
		case err != nil:
			l.log.Printf("library: %v", err)
		case now.Own == own.Digest() && now.Rules == joinRules && (now.Tables == "" || now.Tables == facts.Digest()):
			c, err := l.openCatalog(now, own)
			if err == nil {
				return c, leftOut(now.Damaged)
			}
			l.log.Printf("library: %v", err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if c, changed, err := l.recompile(ctx, own, now); !changed {
			return c, err
		}
	}
}

// trouble makes an error a *Trouble.
func trouble(err error) error {
	return &Trouble{Why: "the imported notes cannot be used: " + err.Error(), Err: err}
}

// openCatalog maps the snapshot that current names and compares it with what was written. The map stays, and serves the
// same snapshot again: strings point into it that outlive the catalog. Behind the catalog the system may have the memory
// back.
func (l *Library) openCatalog(now current, own *content.Catalog) (*content.Catalog, error) {
	path := l.path(catalogName(now.Catalog.Digest))
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() != now.Catalog.Size || info.Size() == 0 {
		return nil, fmt.Errorf("%s is damaged", path)
	}
	data, file, err := mapped(path)
	if err != nil {
		return nil, err
	}
	c, err := sound(own, data, now.Catalog.Digest)
	if err != nil || file == nil {
		return c, err
	}
	if known, ok := l.maps.Load(path); ok {
		if again, err := sound(own, textOf(known.(mmap.MMap)), now.Catalog.Digest); err == nil {
			_ = file.Unmap() // nothing points into it
			c, file = again, known.(mmap.MMap)
		}
	}
	l.maps.Store(path, file)
	runtime.AddCleanup(c, func(file mmap.MMap) { _ = plainfile.GiveBack(file) }, file)
	return c, nil
}

// sound returns the catalog that a snapshot makes with our own notes, if it is the one of that digest and undamaged.
func sound(own *content.Catalog, snapshot, digest string) (*content.Catalog, error) {
	c, err := own.Beside(snapshot)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", catalogName(digest), err)
	}
	if c.Digest() != digest {
		return nil, fmt.Errorf("%s holds another catalog", catalogName(digest))
	}
	for _, check := range []func() error{c.CheckFrame, c.CheckTexts} { // 0.07 ms for 2.4 MB
		if err := check(); err != nil {
			return nil, fmt.Errorf("%s: %w", catalogName(digest), err)
		}
	}
	return c, nil
}

// mapped returns the bytes of a file, and the map where the system can map it.
func mapped(path string) (data string, file mmap.MMap, err error) {
	f, err := plainfile.Open(path)
	if err != nil {
		return "", nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	if file, err = mmap.Map(f, mmap.RDONLY, 0); err != nil {
		read, err := io.ReadAll(f)
		return string(read), nil, err
	}
	return textOf(file), file, nil
}

// textOf returns what is mapped.
func textOf(file mmap.MMap) string { return unsafe.String(unsafe.SliceData(file), len(file)) }

// recompile makes the catalog anew from the notes: on disk where the library is free and can be written to, else in
// memory alone. It reports whether another process has changed the library since current was read: then there is
// nothing to make.
func (l *Library) recompile(ctx context.Context, own *content.Catalog, read current) (c *content.Catalog, changed bool, err error) {
	unlock, free := l.tryLock()
	if free {
		defer unlock()
	}
	if now, err := l.readCurrent(); now != read || l.isEmpty(err) {
		return nil, true, nil
	}
	sources, err := l.load()
	if err != nil {
		return own, false, trouble(err)
	}
	if free {
		c, err := l.recompileOnDisk(ctx, own, sources)
		if err == nil || ctx.Err() != nil {
			return c, false, ctx.Err()
		}
		l.log.Printf("library: %v", err)
	}
	notes := func(digest string) (string, bool) { return l.path(notesName(digest)), false }
	made, compiling := compile(ctx, own, sources, earlier{}, notes, func(int) {})
	if ctx.Err() != nil {
		return nil, false, ctx.Err()
	}
	if now, err := l.readCurrent(); now != read || l.isEmpty(err) { // what it points to may be gone
		return nil, true, nil
	}
	if compiling != nil {
		return own, false, trouble(compiling)
	}
	if c, err = own.Beside(string(made.snapshot)); err != nil {
		return own, false, trouble(err)
	}
	return c, false, leftOut(some(made.damaged))
}

// leftOut says that the catalog lacks the notes of some sources, nil for none. It is said until they are mended.
func leftOut(damaged string) error {
	if damaged == "" {
		return nil
	}
	return &Trouble{Why: "the notes of " + damaged + " are damaged and left out: import them again, or remove them"}
}

// errLeftOut keeps the catalog on disk from being made without what is damaged: that stays as it is until the user has
// decided.
var errLeftOut = errors.New("some notes are damaged")

// recompileOnDisk makes the catalog anew under the lock.
func (l *Library) recompileOnDisk(ctx context.Context, own *content.Catalog, sources []*stored) (catalog *content.Catalog, err error) {
	err = l.locked(ctx, Job{}, own, func(c *change) error {
		c.sources = sources
		made, err := compile(ctx, own, sources, earlier{}, c.notesPath, func(int) {})
		if err != nil {
			return err
		}
		if len(made.damaged) > 0 {
			return errLeftOut
		}
		catalog, err = c.publish(made)
		return err
	})
	return catalog, err
}

// some names a few of many.
func some(names []string) string {
	const most = 3
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// Stamp tells states of the library apart: it is another after each change, "" as long as nothing is imported.
func (l *Library) Stamp() string {
	now, _ := l.readCurrent() // what is damaged is mended by Catalog
	return now.Catalog.Digest
}

// Sources returns what was imported, by name, newest release first, then by path.
func (l *Library) Sources() ([]Source, error) { return l.listed((*stored).source) }

// Checked is Sources, and says of each whose notes are damaged that they are: it reads them all.
func (l *Library) Checked(ctx context.Context) ([]Source, error) {
	for {
		before := l.Stamp()
		all, err := l.listed(func(s *stored) Source {
			out := s.source()
			if err := l.checkKept(ctx, s); err != nil {
				out.Trouble = err.Error()
			}
			return out
		})
		if err = cmp.Or(err, ctx.Err()); err != nil || before == l.Stamp() { // what is removed meanwhile is not damaged
			return all, err
		}
	}
}

// listed returns the sources, each as said, in order.
func (l *Library) listed(as func(*stored) Source) ([]Source, error) {
	sources, err := l.loadUnlocked()
	if err != nil {
		return nil, err
	}
	out := content.Each(sources, as)
	slices.SortFunc(out, compareSources)
	return out, nil
}

func compareSources(a, b Source) int {
	return cmp.Or(strings.Compare(a.Name, b.Name), b.Release.Compare(a.Release), strings.Compare(a.Path, b.Path), strings.Compare(a.ID, b.ID))
}

// Facts returns the program's tables with what was imported of facts in them. What cannot be used is left out: Catalog says
// so.
func (l *Library) Facts() (*facts.Tables, error) {
	now, err := l.readCurrent()
	if err != nil || now.Facts == (named{}) {
		return facts.OnDemand(), nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.tables != nil && l.tablesOf == now.Facts.Digest {
		return l.tables, nil
	}
	changed, err := l.openFacts(now)
	if err != nil {
		l.log.Printf("library: joining the facts anew: %v", err)
		sources, err := l.load()
		if err != nil {
			return facts.OnDemand(), nil
		}
		joined, _, err := joinFacts(context.Background(), sources, func(d string) (string, bool) { return l.path(notesName(d)), false })
		if err != nil {
			l.log.Printf("library: %v", err)
			return facts.OnDemand(), nil
		}
		changed = joined.Changed
	}
	l.tables, l.tablesOf = facts.OnDemand().With(changed), now.Facts.Digest
	l.elements = name.OnDemand()
	if elements := l.tables.Elements(); elements != facts.ElementsOnDemand() {
		l.elements = name.NewElements(elements)
	}
	return l.tables, nil
}

// Elements returns the APIs, flags, fields, metrics and plugins of Facts by name.
func (l *Library) Elements() (*name.Elements, error) {
	t, err := l.Facts()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil || t != l.tables {
		return name.OnDemand(), err
	}
	return l.elements, nil
}

// openFacts maps the joined facts, if they are of this program's tables.
func (l *Library) openFacts(now current) (facts.TableTexts, error) {
	if now.Tables != facts.Digest() {
		return nil, errors.New("joined with the tables of another version")
	}
	data, _, err := mapped(l.path(factsName(now.Facts.Digest)))
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256([]byte(data)); hex.EncodeToString(sum[:]) != now.Facts.Digest {
		return nil, fmt.Errorf("%s is %w", factsName(now.Facts.Digest), errDamaged)
	}
	return decodeFacts(data)
}
