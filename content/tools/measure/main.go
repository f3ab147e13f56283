// Command measure runs the checker of configuration over checkouts of other people's repositories, one a folder, and
// prints a table, so that a change of the checker can be held against the figures before it.
//
//	go -C content/tools run ./measure -target 1.37 -from 1.30 [-misses] DIR
//
// Beside what the checker says stands a recall that does not believe it: see pairs. What it misses counts apart where the
// file asks for the cluster's version, as a template may choose rightly. With -misses all is listed, the latter with a ?.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"k8sexplore/content"
	"k8sexplore/content/check"
	"k8sexplore/content/facts"
	"k8sexplore/content/tools/tool"
)

func main() {
	target := flag.String("target", "", "the `release` to upgrade to")
	from := flag.String("from", "1.0", "the `release` before the upgrade")
	list := flag.Bool("misses", false, "list what the checker did not tell")
	flag.Parse()
	all, err := run(flag.Arg(0), *target, *from)
	tool.Done(err)
	fmt.Print(table(all, *list))
}

// run measures each folder of a folder.
func run(dir, target, from string) ([]measured, error) {
	to, wrong := content.ParseVersion(target)
	since, wrongFrom := content.ParseVersion(from)
	trees, err := os.ReadDir(dir)
	if err := errors.Join(wrong, wrongFrom, err); err != nil {
		return nil, err
	}
	gone, o := map[string]bool{}, check.Options{Target: to, From: since, Gates: facts.OnDemand(), Elements: facts.ElementsOnDemand()}
	for _, e := range o.Elements.All(facts.API) {
		gone[e.Name] = e.Removed != (content.Version{}) && e.Removed.Compare(o.Target) <= 0
	}
	checker, all := check.New(o), []measured{}
	for _, tree := range trees {
		if !tree.IsDir() {
			continue
		}
		m, err := measure(checker, gone, filepath.Join(dir, tree.Name()), tree.Name())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", tree.Name(), err)
		}
		all = append(all, m)
	}
	return all, nil
}

// measured is the result of checking one checkout.
type measured struct {
	tree   string
	took   time.Duration
	counts []int // by heads
	hits   int   // of the scan
	misses []hit
}

// heads are what is counted.
func heads() []string {
	out := []string{"files", "looked into"}
	for _, s := range check.Severities() {
		out = append(out, string(s))
	}
	return append(out, "unread", "problems")
}

// measure checks a checkout and scans it.
func measure(checker *check.Checker, gone map[string]bool, dir, name string) (measured, error) {
	start, tree, files := time.Now(), os.DirFS(dir), 0
	report, err := checker.Run(context.Background(), []check.Source{{Name: name, FS: tree, Path: "."}},
		func(p check.Progress) { files = p.Files })
	took := time.Since(start)
	if err != nil {
		return measured{}, fmt.Errorf("checking: %w", err)
	}
	counts := append([]int{files, report.Looked()}, make([]int, len(check.Severities()))...)
	for _, f := range report.Findings {
		counts[2+slices.Index(check.Severities(), f.Severity)]++
	}
	hits, err := scan(tree, name, gone)
	return measured{name, took, append(counts, report.Unread, len(report.Problems)), len(hits), untold(hits, report.Findings)}, err
}

// table returns a row for each checkout and one for all, in Markdown, and the misses if they are asked for.
func table(all []measured, list bool) string {
	head := slices.Concat([]string{"tree", "s"}, heads(), []string{"API recall", "asking"})
	sum := measured{tree: "all", counts: make([]int, len(heads()))}
	lines := []string{"| " + strings.Join(head, " | ") + " |", "|" + strings.Repeat("---|", len(head))}
	for _, m := range all {
		lines = append(lines, m.row())
		sum.took, sum.hits, sum.misses = sum.took+m.took, sum.hits+m.hits, append(sum.misses, m.misses...)
		for i, n := range m.counts {
			sum.counts[i] += n
		}
	}
	lines = append(lines, sum.row())
	for _, h := range sum.misses {
		if list {
			lines = append(lines, fmt.Sprintf("%s:%d %s%s", h.file, h.line, h.api, map[bool]string{true: " ?"}[h.asks]))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// row returns a row of the table. The recall leaves out the misses that ask for the cluster's version.
func (m measured) row() string {
	asking := len(slices.DeleteFunc(slices.Clone(m.misses), func(h hit) bool { return !h.asks }))
	counts := strings.ReplaceAll(strings.Trim(fmt.Sprint(m.counts), "[]"), " ", " | ")
	return fmt.Sprintf("| %s | %.2f | %s | %d/%d | %d |", m.tree, m.took.Seconds(), counts, m.hits-len(m.misses), m.hits-asking, asking)
}

// hit is an API that is gone, as the scan of lines sees it.
type hit struct {
	file string
	line int
	api  string
	asks bool // for the cluster's version, somewhere in its file
}

var (
	prose = regexp.MustCompile(`\.(go|md|txt|rst|adoc|html|jsonnet|libsonnet|sh|py|rb|js|ts|tf|proto)$`)
	keyed = regexp.MustCompile(`^([\s-]*)["']?(apiVersion|kind)["']?\s*:\s*["']?([\w./-]+)["']?\s*(?:[,#}].*)?$`)
	asked = regexp.MustCompile(`(?i)\.capabilities\.|semverCompare|kubeVersion`)
)

// scan returns the hits in all files of a checkout that are neither prose nor code.
func scan(tree fs.FS, name string, gone map[string]bool) (hits []hit, err error) {
	err = fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || prose.MatchString(file) {
			return err
		}
		data, err := fs.ReadFile(tree, file)
		hits = append(hits, pairs(path.Join(name, file), string(data), gone)...)
		return err
	})
	return hits, err
}

// pairs scans lines, not knowing YAML: an apiVersion and a kind belong together that stand equally far in, with no item,
// document or line of either farther out between them. It returns those that are gone, each at the line of the latter.
func pairs(file, text string, gone map[string]bool) (hits []hit) {
	asks, n, open := asked.MatchString(text), 0, map[int][2]string{}
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(strings.TrimSpace(line), "---") {
			clear(open)
		}
		m := keyed.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		in, at := len(m[1]), slices.Index([]string{"apiVersion", "kind"}, m[2])
		object := open[in]
		maps.DeleteFunc(open, func(other int, _ [2]string) bool { return other >= in })
		if strings.Contains(m[1], "-") {
			object = [2]string{}
		}
		object[at] = m[3]
		if api := object[0] + " " + object[1]; gone[api] {
			hits = append(hits, hit{file, n, api, asks})
		} else if object[1-at] == "" {
			open[in] = object
		}
	}
	return hits
}

// untold returns the hits of a file that are more than the findings of their API in it.
func untold(hits []hit, findings []check.Finding) (misses []hit) {
	told := map[string]int{}
	for _, f := range findings {
		told[f.File+" "+f.Name]++
	}
	for _, h := range hits {
		if told[h.file+" "+h.api]--; told[h.file+" "+h.api] < 0 {
			misses = append(misses, h)
		}
	}
	return misses
}
