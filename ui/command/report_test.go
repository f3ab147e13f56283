package command_test

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What a team lead pastes into a wiki: sums, releases and stages, what to do, what is planned.
func TestReport(t *testing.T) {
	text := ok(t, "report", "--sig", "node", "--from", "1.36", "--to", "1.37")
	for _, want := range []string{
		"# What changed in Kubernetes 1.36..1.37 (SIG: node)\n\n| Release | Stable (GA) | Beta |", "\n## 1.37 (2026-08-26)\n\n### Stable (GA) (",
		"\n## 1.36 (", "\n### Other changes (", "\n  **To do**: ", "\n## Planned next (", "- Beta in 1.38: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %.3000s", want, text)
		}
	}
	if n := strings.Count(text, "\n- **"); n != strings.Count(ok(t, "list", "sig:node", "release:1.36..1.37"), "\n") {
		t.Errorf("%d entries", n)
	}
	if strings.Contains(text, "[KEP-2086]") { // of SIG network
		t.Error("another SIG's plan")
	}
	if ja := ok(t, "report", "--sig", "node", "--from", "1.36", "--lang", "ja"); !strings.HasPrefix(ja, "# Kubernetes 1.36..1.37の変更点(SIG: node)\n") {
		t.Errorf("%.200s", ja)
	}
	if one := ok(t, "report", "release:1.36"); !strings.HasPrefix(one, "# What changed in Kubernetes 1.36\n") || strings.Contains(one, "\n## 1.37") {
		t.Errorf("%.200s", one)
	}
}

// The page stands alone, is well formed, and holds nothing that runs or is fetched.
func TestReportAsPage(t *testing.T) {
	app := piped(t, "report", "--from", "1.25", "--to", "1.26", "-o", "html")
	app.Catalog = func() (*content.Catalog, error) { return small(t), nil }
	a := run(t, app)
	if a.code != 0 || !strings.HasPrefix(a.out, "<!DOCTYPE html>\n<html lang=\"en\">") || !strings.Contains(a.out, "&lt;i&gt;") {
		t.Fatalf("%+v", a)
	}
	for _, tag := range []string{"<script", "<img", "<link", "<iframe", "<i>", "javascript:"} {
		if strings.Contains(a.out, tag) {
			t.Errorf("the page has %q: %s", tag, a.out)
		}
	}
}

func TestReportRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"--from", "1.37", "--to", "1.36"}, {"--from", "9"}, {"--to", "x"}, {"release:1.36", "--to", "1.37"}, {"some", "words"}, {"-o", "json"},
	} {
		a := run(t, piped(t, append([]string{"report"}, args...)...))
		if a.code != 2 || a.out != "" {
			t.Errorf("%q: %+v", args, a)
		}
		oneLine(t, a.err)
	}
}

// Enhancements by what is planned, by what stands still, and by SIG.
func TestKEPLists(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(ok(t, "kep", "stale:beta", "owner:node", "-o", "csv"))).ReadAll()
	if err != nil || len(rows) < 5 || rows[0][0] != "kep" {
		t.Fatalf("%v, %v", rows, err)
	}
	for _, row := range rows[1:] {
		if row[1] != "beta" || row[4] != "node" || row[2] > "1.34" {
			t.Errorf("%q is not stale, or not node's", row)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(ok(t, "kep", "planned:1.38")), "\n") {
		if !strings.Contains(line, "=1.38") {
			t.Errorf("%q is not planned for 1.38", line)
		}
	}
	var all struct{ Enhancements []struct{ KEP int } }
	if err := json.Unmarshal([]byte(ok(t, "kep", "*", "-o", "json")), &all); err != nil || len(all.Enhancements) != 670 {
		t.Errorf("%d enhancements, %v", len(all.Enhancements), err)
	}
	for _, typed := range []string{"stale:stable", "planned:1.99", "planned:", "owner:nodes", "foo:bar", "planned:1.38 3329"} {
		a := run(t, piped(t, "kep", typed))
		if a.code != 2 || a.out != "" {
			t.Errorf("%q: %+v", typed, a)
		}
		oneLine(t, a.err)
	}
	if gates := ok(t, "gate", "CSIMigration*", "-o", "csv"); !strings.HasPrefix(gates, "name,stage,default,") {
		t.Errorf("%.200s", gates)
	}
}
