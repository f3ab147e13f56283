// Command cost holds what each package and each embedded file costs in the program against the table in CONTRIBUTING.md.
//
//	go -C .ci/bounds run ./cost ../..         compares, and fails where a row is another by more than the slack
//	go -C .ci/bounds run ./cost -write ../..  writes the table anew
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A row may be another by slackPercent of what the table says, and by slackKB.
const (
	slackPercent = 2
	slackKB      = 8
)

// least is the KB from which on what stands below a name has a row of its own.
const least = 50

func main() {
	write := flag.Bool("write", false, "write the table anew")
	flag.Parse()
	text, err := run(flag.Arg(0), *write)
	fmt.Print(text)
	if err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

// run measures the program of a module and compares it with the table, or writes that.
func run(module string, write bool) (string, error) {
	found, err := measure(module)
	if err != nil {
		return "", err
	}
	file := filepath.Join(module, ".github", "CONTRIBUTING.md")
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("reading the table: %w", err)
	}
	before, old, behind, err := cut(string(text))
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	now := table(found)
	if write {
		return now, os.WriteFile(file, []byte(before+now+behind), 0o600)
	}
	differences := compare(kilobytes(old), kilobytes(now))
	if len(differences) == 0 {
		return fmt.Sprintf("%d KB, each row of the table within %d %%\n", found[all]>>10, slackPercent), nil
	}
	return strings.Join(differences, "\n") + "\n",
		errors.New("the table in CONTRIBUTING.md tells of another program: go -C .ci/bounds run ./cost -write ../.. writes it anew")
}

// all is the row of the whole program.
const all = "**the program**"

// sizes is bytes by what takes them.
type sizes map[string]int

const head = "| what | KB |\n|---|---|\n"

// cut parts a document at the rows of its table.
func cut(text string) (before, rows, behind string, err error) {
	at := strings.Index(text, head)
	if at < 0 {
		return "", "", "", fmt.Errorf("no table of %q", head)
	}
	end := at
	for end < len(text) && text[end] == '|' {
		end += strings.IndexByte(text[end:]+"\n", '\n') + 1
	}
	end = min(end, len(text))
	return text[:at], text[at:end], text[end:], nil
}

// table writes rows, the largest of a group first; what is small is summed up for each.
func table(found sizes) string {
	byGroup, small := map[string][]string{}, sizes{}
	for name, size := range found {
		of := kind(name)
		if size < least<<10 {
			small[of] += size
			continue
		}
		byGroup[of] = append(byGroup[of], name)
	}
	var out strings.Builder
	out.WriteString(head)
	for _, of := range kinds() {
		names := byGroup[of]
		slices.SortFunc(names, func(a, b string) int { return cmp.Or(found[b]-found[a], strings.Compare(a, b)) })
		for _, name := range names {
			fmt.Fprintf(&out, "| %s | %d |\n", name, found[name]>>10)
		}
		if small[of] > 0 {
			fmt.Fprintf(&out, "| %s, below %d KB each | %d |\n", of, least, small[of]>>10)
		}
	}
	return out.String()
}

var row = regexp.MustCompile(`(?m)^\| (.+) \| (\d+) \|$`)

// kilobytes reads the rows of a table.
func kilobytes(table string) map[string]int {
	out := map[string]int{}
	for _, m := range row.FindAllStringSubmatch(table, -1) {
		out[m[1]], _ = strconv.Atoi(m[2]) // it is digits
	}
	return out
}

// compare names what is another by more than the slack.
func compare(old, now map[string]int) (out []string) {
	names := slices.Sorted(maps.Keys(old))
	for name := range now {
		if _, known := old[name]; !known {
			names = append(names, name)
		}
	}
	for _, name := range names {
		if by := now[name] - old[name]; max(by, -by) > slackKB+old[name]*slackPercent/100 {
			out = append(out, fmt.Sprintf("%s: %d KB, the table says %d", name, now[name], old[name]))
		}
	}
	return out
}
