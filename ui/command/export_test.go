package command_test

import (
	"archive/zip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"k8sexplore/content"
	"k8sexplore/ui/command"
)

// hostile is a catalog whose texts try to be more than texts.
func hostile(t *testing.T) *content.Catalog {
	t.Helper()
	const evil = `"><script src="https://evil.example/x.js"></script><img src=x onerror=alert(1)>&#27;[31m`
	v := content.Version{Major: 1, Minor: 30}
	entries := []content.Entry{
		{
			ID: "v1.30/kep-1", Version: v, KEP: 1, PRs: []int{11}, Titles: [4]string{evil + " one"}, SIG: evil, SIGs: []string{evil},
			Name: evil, Stage: content.Beta, Gates: []content.Gate{{Name: evil}}, APIs: []string{evil}, ActionRequired: true,
			Leads: [4]content.Lead{{Summary: evil, Action: evil, Affects: evil, Asked: []string{evil}}}, Author: evil,
			Sources: []string{content.SourceOwn}, Path: "v1.30/sig-x/kep-1",
		},
		{
			ID: "v1.30/pr-12", Version: v, PRs: []int{12}, Titles: [4]string{"Two"}, SIG: "node", SIGs: []string{"node"}, See: []int{1},
			Sources: []string{content.SourceOwn}, Path: "v1.30/sig-node/pr-12",
		},
	}
	pages := []content.ReleasePage{{Version: v, Codename: evil, Path: "v1.30/release", Titles: [4]string{evil}}}
	data, err := content.EncodeSnapshot(entries, pages, [32]byte{2})
	if err != nil {
		t.Fatal(err)
	}
	text := &fstest.MapFile{Data: []byte("## " + evil + "\n\n[x](javascript:alert(1)) ![y](https://evil.example/p.png) KEP-1 `KEP-1`\n\n" + evil + "\n\n```" + evil + "\n" + evil + "\n```\n")}
	c, err := content.OpenCatalog(string(data), fstest.MapFS{
		"v1.30/sig-x/kep-1.en.md": text, "v1.30/sig-node/pr-12.en.md": text, "v1.30/release.en.md": text,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// webPage is what an HTML or XML file of an export holds.
type webPage struct {
	ids   map[string]bool
	links []string // href and src
}

// readWeb parses a file, in which nothing may run, and nothing be fetched from elsewhere.
func readWeb(t *testing.T, name string, r io.Reader) webPage {
	t.Helper()
	p, d := webPage{ids: map[string]bool{}}, xml.NewDecoder(r)
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return p
		}
		tag, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if slices.Contains([]string{"img", "iframe", "object", "style"}, tag.Name.Local) {
			t.Errorf("%s has a <%s>", name, tag.Name.Local)
		}
		for _, a := range tag.Attr {
			isLink := a.Name.Local == "href" || a.Name.Local == "src"
			switch {
			case strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style":
				t.Errorf("%s: <%s %s=%q>", name, tag.Name.Local, a.Name.Local, a.Value)
			case a.Name.Local == "id":
				if p.ids[a.Value] {
					t.Errorf("%s: two things are called %s", name, a.Value)
				}
				p.ids[a.Value] = true
			case isLink && strings.Contains(a.Value, ":"):
				if tag.Name.Local != "a" || !strings.HasPrefix(a.Value, "https://") && !strings.HasPrefix(a.Value, "http://") {
					t.Errorf("%s: <%s %s=%q>", name, tag.Name.Local, a.Name.Local, a.Value)
				}
			case isLink:
				p.links = append(p.links, a.Value)
			}
		}
	}
}

// readSite parses all pages of a folder and follows their links; it returns the names of all files.
func readSite(t *testing.T, site fs.FS) (files []string) {
	t.Helper()
	pages := map[string]webPage{}
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files = append(files, name)
		if !slices.Contains([]string{".html", ".xhtml", ".opf", ".xml"}, path.Ext(name)) {
			return nil
		}
		f, err := site.Open(name)
		if err != nil {
			return err
		}
		pages[name] = readWeb(t, name, f)
		return f.Close()
	})
	if err != nil || len(pages) == 0 {
		t.Fatal(len(pages), err)
	}
	everySystemTakes(t, files)
	for name, p := range pages {
		for _, link := range p.links {
			to, id, _ := strings.Cut(link, "#")
			if to = path.Join(path.Dir(name), to); link[0] == '#' {
				to = name
			}
			if !slices.Contains(files, to) || id != "" && !pages[to].ids[id] {
				t.Errorf("%s leads to %s, which is not there", name, link)
			}
		}
	}
	return files
}

// everySystemTakes holds names of files to what Windows and macOS allow: plain letters, no device, no two names that differ
// in case alone.
func everySystemTakes(t *testing.T, files []string) {
	t.Helper()
	plain := regexp.MustCompile(`^\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$`)
	device := regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)
	folded := map[string]string{}
	for _, file := range files {
		if same := folded[strings.ToLower(file)]; same != "" {
			t.Errorf("%s and %s are one file on some systems", file, same)
		}
		folded[strings.ToLower(file)] = file
		for _, name := range strings.Split(file, "/") {
			if !plain.MatchString(name) || device.MatchString(name) {
				t.Errorf("some system does not take %q", file)
			}
		}
	}
}

// exported runs export into a folder, which it returns.
func exported(t *testing.T, app command.App, args ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "out")
	app.Args = append([]string{"export", dir}, args...)
	if a := run(t, app); a.code != 0 || a.out != "" || !strings.HasPrefix(a.err, "k8sexplore: ") {
		t.Fatalf("%q: exit %d, %q, stderr %q", args, a.code, a.out, a.err)
	}
	return dir
}

func ofCatalog(t *testing.T, c *content.Catalog) command.App {
	t.Helper()
	app := withSmall(t, piped(t))
	app.Catalog = func() (*content.Catalog, error) { return c, nil }
	return app
}

// A site and a book are well-formed, closed in themselves and harmless, whatever the texts hold.
func TestExportOfHostileTexts(t *testing.T) {
	app := ofCatalog(t, hostile(t))
	dir := exported(t, app, "--lang", "all")
	files := readSite(t, os.DirFS(dir))
	for _, name := range []string{"index.html", "style.css", "site.js", "en/index.html", "ja/v1.30/kep-1.html", "ru/v1.30/index.html", "zh/search.js"} {
		if !slices.Contains(files, name) {
			t.Errorf("%s is missing among %q", name, files)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "en", "v1.30", "pr-12.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<a href="../v1.30/kep-1.html">KEP-1</a>`, `<a href="../v1.30/kep-1.html"><code>KEP-1</code></a>`, "&lt;script"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("%s is missing in\n%s", want, page)
		}
	}
	readBook(t, filepath.Join(exported(t, app, "-o", "epub"), "k8sexplore.en.epub"))
	text, err := os.ReadFile(filepath.Join(exported(t, app, "-o", "markdown"), "k8sexplore.en.md"))
	if err != nil || strings.Contains(string(text), "\x1b") || !strings.Contains(string(text), "](#v1.30/pr-12)") ||
		!strings.Contains(string(text), `<a id="v1.30/pr-12"></a>`) {
		t.Errorf("%v\n%s", err, text)
	}
}

// readBook parses an EPUB file. It demands that the mimetype comes first, that the manifest names every other file, and that
// every link has a target.
func readBook(t *testing.T, file string) {
	t.Helper()
	book, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = book.Close() }()
	raw, err := os.ReadFile(file)
	if first := book.File[0]; err != nil || first.Name != "mimetype" || string(raw[30:58]) != "mimetypeapplication/epub+zip" {
		t.Errorf("the book begins with %s, %q", first.Name, raw[:60])
	}
	var list struct {
		Meta  string `xml:"metadata>meta"`
		Items []struct {
			ID   string `xml:"id,attr"`
			Href string `xml:"href,attr"`
		} `xml:"manifest>item"`
		Order []struct {
			ID string `xml:"idref,attr"`
		} `xml:"spine>itemref"`
	}
	data, err := fs.ReadFile(book, "OEBPS/package.opf")
	if err == nil {
		err = xml.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := time.Parse(time.RFC3339, list.Meta); err != nil {
		t.Error(err)
	}
	known := []string{"META-INF/container.xml", "OEBPS/package.opf", "mimetype"}
	ids := map[string]bool{}
	for _, item := range list.Items {
		known = append(known, "OEBPS/"+item.Href)
		ids[item.ID] = true
	}
	for _, ref := range list.Order {
		if !ids[ref.ID] {
			t.Errorf("the order has %s, which the list lacks", ref.ID)
		}
	}
	files := readSite(t, book)
	slices.Sort(known)
	slices.Sort(files)
	if !slices.Equal(files, known) || len(list.Order) != len(list.Items)-1 { // all but the style
		t.Errorf("the book holds %q, its list names %q", files, known)
	}
}

// Our own notes in all languages: filters and words choose the entries, all links lead somewhere, and no text is lost.
func TestExportOfOwnNotes(t *testing.T) {
	dir := exported(t, piped(t), "--lang", "all", "--release", "1.36", "--sig", "node")
	files := readSite(t, os.DirFS(dir))
	want := strings.Count(ok(t, "list", "--release", "1.36", "--sig", "node"), "\n")
	if got := len(slices.DeleteFunc(files, func(f string) bool { return !strings.HasPrefix(f, "ja/v1.36/") || path.Base(f) == "index.html" })); got != want {
		t.Errorf("%d entries, want %d", got, want)
	}
	readBook(t, filepath.Join(exported(t, piped(t), "-o", "epub", "--lang", "ru", "--release", "1.36"), "k8sexplore.ru.epub"))
	found := readSite(t, os.DirFS(exported(t, piped(t), "user", "namespaces", "release:1.36")))
	if !slices.Contains(found, "v1.36/kep-127.html") || len(found) > 40 {
		t.Errorf("words choose %q", found)
	}
}

// A plan stands before the changes that it names, in every form, with boxes to tick; a SIG narrows both.
func TestExportOfPlan(t *testing.T) {
	args := []string{"--plan", "1.33..1.35", "--sig", "node", "--lang", "all"}
	dir := exported(t, piped(t), args...)
	files := readSite(t, os.DirFS(dir))
	for _, name := range []string{"ja/v1.34/index.html", "ja/v1.35/kep-127.html"} {
		if !slices.Contains(files, name) {
			t.Errorf("the site lacks %s", name)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "ja", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	all := string(page)
	plan := strings.Index(all, `type="checkbox"`)
	if plan < 0 || plan > strings.Index(all, "<details") || strings.Contains(all, "&lt;") || !strings.Contains(all, "1.33から1.35") {
		t.Errorf("the first page is\n%s", all)
	}
	if slices.ContainsFunc(files, func(f string) bool { return strings.Contains(f, "v1.33/") || strings.Contains(f, "v1.36/") }) {
		t.Errorf("%q are not of this plan alone", files)
	}
	readBook(t, filepath.Join(exported(t, piped(t), append(args, "-o", "epub")...), "k8sexplore.zh.epub"))
	text, err := os.ReadFile(filepath.Join(exported(t, piped(t), append(args, "-o", "markdown")...), "k8sexplore.ru.md"))
	if box := strings.Index(string(text), "\n- [ ] "); err != nil || box < 0 || box > strings.Index(string(text), `<a id="v1.35">`) {
		t.Errorf("%v: the box is at %d", err, box)
	}
	for journey, says := range map[string]string{"1.35..1.33": "from 1.35 to 1.33", "1.33..": `--plan: unknown release ""`, "x": "--plan"} {
		app := piped(t)
		app.Args = []string{"export", filepath.Join(t.TempDir(), "x"), "--plan", journey}
		if a := run(t, app); a.code != 2 || !strings.Contains(a.err, says) {
			t.Errorf("%s: %+v", journey, a)
		}
	}
}

// A folder that holds anything else is left alone; a former export is replaced as a whole, and what fails leaves nothing.
func TestExportFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "site")
	export := func(args ...string) answer {
		app := ofCatalog(t, small(t))
		app.Args = append([]string{"export", "-q", dir}, args...)
		return run(t, app)
	}
	list := func() string {
		var names []string
		for _, pattern := range []string{parent + "/*", dir + "/*"} {
			all, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range all {
				short, err := filepath.Rel(parent, name)
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, short)
			}
		}
		return strings.Join(names, " ")
	}
	if a := export("-o", "markdown", "--lang", "ja"); a != (answer{}) || list() != "site site/.k8sexplore-export site/k8sexplore.ja.md" {
		t.Errorf("%+v: %s", a, list())
	}
	if a := export("-o", "epub"); a != (answer{}) || list() != "site site/.k8sexplore-export site/k8sexplore.en.epub" {
		t.Errorf("%+v: %s", a, list())
	}
	mine := filepath.Join(dir, "mine.txt")
	if err := os.WriteFile(mine, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := list()
	a := export()
	if oneLine(t, a.err); a.code != 2 || !strings.Contains(a.err, "holds mine.txt") || list() != before {
		t.Errorf("%+v: %s", a, list())
	}
	dir = mine
	if a := export(); a.code != 2 || !strings.Contains(a.err, "is not a folder") {
		t.Errorf("%+v", a)
	}
	dir = filepath.Join(parent, "other")
	if a := export("--release", "1.99"); a.code != 2 || list() != "site" {
		t.Errorf("%+v: %s", a, list())
	}
	if a := export("sig:network", "stage:alpha"); a.code != 1 || list() != "site" {
		t.Errorf("%+v: %s", a, list())
	}
	ctx, cancel := context.WithCancel(t.Context())
	app := ofCatalog(t, small(t))
	app.Args, app.Err, app.Out = []string{"export", dir}, io.Discard, io.Discard
	app.Today = func() string { cancel(); return "2023-03-01" }
	if code := app.Run(ctx); code != 130 || list() != "site" {
		t.Errorf("exit %d: %s", code, list())
	}
}

// What a killed export has left goes with the next one to the same place, even one whose process has its number; what
// another process writes at the time stays, and so does what is no export's.
func TestExportAfterOneThatWasKilled(t *testing.T) {
	parent := t.TempDir()
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{
		fmt.Sprintf(".site.%d.part", os.Getpid()): false, fmt.Sprintf(".site.%d.part", ended.Process.Pid): false,
		fmt.Sprintf(".site.%d.part", os.Getppid()): true, ".site.mine.part": true, fmt.Sprintf(".other.%d.part", ended.Process.Pid): true,
	} {
		left := filepath.Join(parent, name)
		if err := os.MkdirAll(filepath.Join(left, "folder"), 0o700); err != nil {
			t.Fatal(err)
		}
		app := ofCatalog(t, small(t))
		app.Args = []string{"export", "-q", "-o", "markdown", filepath.Join(parent, "site")}
		if a := run(t, app); a != (answer{}) {
			t.Errorf("%s: %+v", name, a)
		}
		if _, err := os.Stat(left); (err == nil) != stays {
			t.Errorf("%s stays: %v, want %v", name, err == nil, stays)
		}
	}
}

// The search of a site finds by words of its language, by number and by other names of the same, from its own files alone.
func TestExportInBrowser(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium")
	}
	dir := exported(t, piped(t), "--lang", "all", "--release", "1.33", "--sig", "node")
	hits := regexp.MustCompile(`(?s)<ol aria-live="polite">(.*?)</ol>`)
	asked := []struct{ lang, words, first, says string }{
		{"en", "1287", "v1.33/kep-1287.html", "KEP-1287"},
		{"ja", "ポッド リサイズ", "v1.33/kep-1287.html", "KEP-1287"},
		{"ru", "ресурсы пода рестарт", "v1.33/kep-1287.html", "KEP-1287"},
		{"zh", "qqqq", "", "没有找到"},
	}
	frames := []string{`<meta charset="utf-8"><body>`} // a browser takes a second to start: one asks in all languages
	for _, c := range asked {
		frames = append(frames, `<iframe src="`+c.lang+`/index.html#q=`+url.QueryEscape(c.words)+`"></iframe>`)
	}
	frames = append(frames, `<script>onload = () => setTimeout(() => { for (const f of [...document.querySelectorAll("iframe")])
		f.outerHTML = f.contentDocument.querySelector("ol[aria-live]").outerHTML }, 2000)</script>`)
	if err := os.WriteFile(filepath.Join(dir, "asked.html"), []byte(strings.Join(frames, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	//nolint:gosec // the browser that is installed
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--allow-file-access-from-files",
		"--user-data-dir="+t.TempDir(), "--virtual-time-budget=5000", "--dump-dom", "file://"+filepath.ToSlash(dir)+"/asked.html")
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("chromium does not run here: %v", err)
	}
	found := hits.FindAllSubmatch(out, -1)
	if len(found) != len(asked) {
		t.Fatalf("%d lists: %s", len(found), out)
	}
	for i, c := range asked {
		first, _, _ := strings.Cut(string(found[i][1]), "</li>")
		if !strings.Contains(first, `href="`+c.first) && c.first != "" || !strings.Contains(first, c.says) {
			t.Errorf("%s: %s finds %s", c.lang, c.words, first)
		}
	}
}
