package notefile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/notefile"
	"k8sexplore/content/notefile/compiler"
)

// bomb is eight lists under known keys, each of nine times the one before: 43 million words, did one write them out.
func bomb() string {
	var b strings.Builder
	list := strings.Repeat("x,", 9)
	for i, key := range []string{"apis", "flags", "metrics", "sigs", "kinds", "gates", "prs", "see"} {
		fmt.Fprintf(&b, "%s: &list%d [%s]\n", key, i, list)
		list = strings.Repeat(fmt.Sprintf("*list%d ,", i), 9)
	}
	return b.String()
}

// Front matter that is made to keep a YAML library busy ends in a fault, and soon.
func TestHostileFrontMatter(t *testing.T) {
	for name, front := range map[string]string{
		"alias bomb":                    "title: x\n" + bomb(),
		"alias bomb in a key":           "title: x\napis: &a [b]\n? *a\n: c",
		"anchor that holds itself":      "title: x\napis: &a [*a]",
		"10 MB of text":                 "title: " + strings.Repeat("x ", 5<<20),
		"10 MB of keys":                 strings.Repeat("title: x\n", 10<<20/9),
		"deep lists":                    "title: x\nprs: " + strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
		"deeper lists":                  "title: x\nprs: " + strings.Repeat("[", 60000),
		"deep mappings":                 "title: x\ngates: " + strings.Repeat("{a: ", 9000) + "1" + strings.Repeat("}", 9000),
		"deep mappings, a key a line":   "title: x\ncounts:\n" + strings.Repeat(" a:\n ", 9000),
		"deep lists in block style":     "title: x\nsee: " + strings.Repeat("- ", 30000),
		"many small keys":               "title: x\n" + strings.Repeat("? ", 30000),
		"a list that never ends":        "title: x\nsee: " + strings.Repeat("[1,", 20000),
		"binary":                        "title: !!binary //79\nsig: !!binary x",
		"tag":                           "title: !!python/object:os.system x\nkep: !!float 1.5",
		"number beyond all":             "kep: 99999999999999999999999999\ntitle: x",
		"merge":                         "title: x\n<<: {sig: node}",
		"second document":               "title: x\n... \n%YAML 9.9\n--- y",
		"no UTF-8":                      "title: \xff\xfe",
		"UTF-16":                        "\xff\xfet\x00i\x00",
		"null where a word is expected": "title: x\nsig: ~\nsigs: null\ngates: [~]\nprs: [~]",
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := notefile.Read(folder(noteFile, "---\n"+front+"\n---\nText.\n"), "")
			if took := time.Since(start); took > time.Second {
				t.Errorf("took %v", took)
			}
			var fault *notefile.Fault
			if !errors.As(err, &fault) {
				t.Errorf("got %v, want a fault", err)
			} else if len(err.Error()) > 10_000 {
				t.Errorf("a message of %d bytes", len(err.Error()))
			}
		})
	}
}

// FuzzParseHeader: any file is read or refused with faults of one line each; what is read can be compiled and opened.
func FuzzParseHeader(f *testing.F) {
	for _, s := range []string{
		note, kep, page, translation, with(note, "[111060, 5]", "[111060, &x 5, *x]"), "---\n---\n", "---\n? [a]\n: b\n---\nx",
		"---\ntitle: x\nsig: apps\nsigs: [apps]\nkinds: [feature]\nprs: [111060]\ngates: [{name: A, default: yes}]\n---\nx",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, file string) {
		for _, name := range []string{noteFile, pageFile} {
			root := folder(name, file)
			notes, err := notefile.Read(root, content.SourceOwn)
			if err != nil {
				var fault *notefile.Fault
				if !errors.As(err, &fault) {
					t.Fatalf("%q: %v is no fault", file, err)
				}
				for line := range strings.SplitSeq(err.Error(), "\n") {
					if !strings.HasPrefix(line, name+":") {
						t.Errorf("%q: line %q does not begin with the file", file, line)
					}
				}
				continue
			}
			snapshot, err := compiler.Notes(root, content.SourceOwn)
			if err != nil {
				t.Fatalf("%q: %v", file, err)
			}
			c, err := content.OpenCatalog(string(snapshot), root)
			if err != nil || c.CheckFrame() != nil || c.Len() != len(notes.Entries) || len(c.Releases()) != 1 {
				t.Errorf("%q: %v, %v, %d entries", file, err, c.CheckFrame(), c.Len())
			}
		}
	})
}
