package command_test

import (
	"strings"
	"testing"
)

// A pasted line of feature gates is judged for a release, each by what a component does with it; that one is misspelt is said
// after the others are judged.
func TestGateSettings(t *testing.T) {
	for _, typed := range []string{
		"--feature-gates=MemoryQoS=true,KubeletPSI=false,SeccompDefault=true,KubeletPSIs=true,DRAAdminAccess=true",
		"MemoryQoS=true,KubeletPSI=false,SeccompDefault=true,KubeletPSIs=true,DRAAdminAccess=true",
		"featureGates: MemoryQoS=true KubeletPSI=false SeccompDefault=true KubeletPSIs=true DRAAdminAccess=true",
	} {
		a := run(t, piped(t, "gate", "--at", "1.36", "--", typed))
		oneLine(t, a.err)
		if a.code != 2 || !strings.Contains(a.err, `"KubeletPSIs": nearest are KubeletPSI`) {
			t.Errorf("%q: exit %d, %q", typed, a.code, a.err)
		}
		lines := strings.Split(strings.TrimSuffix(a.out, "\n"), "\n")
		want := []string{
			"MemoryQoS\ttrue\tkeep\t\t\t", "KubeletPSI\tfalse\tstops\tlocked\t1.36\t", "SeccompDefault\ttrue\tstops\tremoved\t1.29\t",
			"KubeletPSIs\ttrue\tunknown\t", "DRAAdminAccess\ttrue\tdrop\tsettled\t1.36\t",
		}
		if len(lines) != len(want) {
			t.Fatalf("%q: %q", typed, lines)
		}
		for n := range want {
			if !strings.HasPrefix(lines[n], want[n]) {
				t.Errorf("%q: %q, want %q", typed, lines[n], want[n])
			}
		}
	}
	for lang, want := range map[string]string{"en": "locked to the other value since 1.36", "ja": "1.36から逆の値に固定", "zh": "自 1.36 起已锁定", "ru": "другое значение с 1.36"} {
		a := run(t, onTerminal(t, 100, "gate", "KubeletPSI=false,MemoryQoS", "--at", "1.36", "--lang", lang))
		if a.code != 0 || !strings.Contains(a.out, want) || strings.Contains(a.out, "setting_") {
			t.Errorf("%s: exit %d, %q", lang, a.code, a.out)
		}
	}
	later := run(t, piped(t, "gate", "Later,MemoryQoS", "--at", "1.20", "-o", "json"))
	if later.code != 2 || !strings.Contains(later.out, `"reason": "future"`) || !strings.Contains(later.out, `"release": "1.20"`) {
		t.Errorf("exit %d, %s", later.code, later.out)
	}
	hostile := run(t, piped(t, "gate", "A: {b: *c},\x1b[31mB=true", "--at", "1.36"))
	if hostile.code != 2 || strings.Contains(hostile.out+hostile.err, "\x1b") || strings.Count(hostile.out, "unknown") < 2 {
		t.Errorf("exit %d, %q, %q", hostile.code, hostile.out, hostile.err)
	}
}
