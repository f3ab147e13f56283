package desktop

import (
	"strings"
	"testing"
)

// desk is a desktop with that environment, which writes into the builder.
func desk(system string, env ...string) (Desktop, *strings.Builder) {
	out := &strings.Builder{}
	getenv := func(name string) string {
		for _, e := range env {
			if k, v, _ := strings.Cut(e, "="); k == name {
				return v
			}
		}
		return ""
	}
	return Desktop{Terminal: out, Getenv: getenv, system: system}, out
}

// Only plain web addresses are opened, and as they read.
func TestParseAddress(t *testing.T) {
	for written, want := range map[string]Address{
		"https://kep.k8s.io/3329":                        "https://kep.k8s.io/3329",
		"HTTP://Example.com:8080/a?b=c&d=%20#e":          "http://Example.com:8080/a?b=c&d=%20#e",
		"https://[::1]:8443/x":                           "https://[::1]:8443/x",
		"https://x.example/под":                          "https://x.example/%D0%BF%D0%BE%D0%B4",
		"https://x.example/a;b$(c)'d":                    "https://x.example/a;b$(c)'d",
		"https://x.example/?q=\"<>`":                     "",
		"":                                               "",
		"kep.k8s.io/3329":                                "",
		"/etc/passwd":                                    "",
		"//x.example/a":                                  "",
		"file:///etc/passwd":                             "",
		"javascript:alert(1)":                            "",
		"data:text/html,x":                               "",
		"mailto:a@x.example":                             "",
		"ssh://x.example":                                "",
		"http:x.example":                                 "",
		"https://":                                       "",
		"https:///path":                                  "",
		"https://:443/":                                  "",
		"https://kep.k8s.io@evil.example/":               "",
		"https://a:b@evil.example/":                      "",
		"https://@evil.example/":                         "",
		"https://kep.k8s.io\\@evil.example/":             "",
		"https://kep.k8s.iо/":                            "", // a Cyrillic о
		"https://ｋep.k8s.io/":                            "",
		"https://x%2eexample/":                           "",
		"https://x.example:port/":                        "",
		"https://x.example/a b":                          "",
		"https://x.example/\x1b]52;c;eA==\a":             "",
		"https://x.example/\n-o":                         "",
		"--help":                                         "",
		"-https://x.example":                             "",
		" https://x.example":                             "",
		"https://x.example/%zz":                          "",
		"https://x.example/" + strings.Repeat("a", 2000): "",
	} {
		got, err := ParseAddress(written)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", written, got, err, want)
		}
	}
}

// Writing another way must not lead elsewhere: what was checked is the same when it is checked again.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"https://kep.k8s.io/3329", "http://a@b/", "https://x/\u202e", "HTTPS://X/%41?#"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, written string) {
		once, err := ParseAddress(written)
		if err != nil {
			return
		}
		if again, err := ParseAddress(string(once)); err != nil || again != once {
			t.Errorf("%q is %q, then %q, %v", written, once, again, err)
		}
		if !strings.HasPrefix(string(once), "http") || strings.ContainsFunc(string(once), func(r rune) bool { return r <= ' ' || r > '~' }) {
			t.Errorf("%q is %q", written, once)
		}
	})
}
