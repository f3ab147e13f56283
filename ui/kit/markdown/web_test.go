package markdown

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// tagsOf returns the start tags of a piece of XML with their attributes, and its text.
func tagsOf(t *testing.T, src string) (tags []string, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<root>" + src + "</root>"))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return tags[1:], text
		}
		if err != nil {
			t.Fatalf("%v in %s", err, src)
		}
		switch token := token.(type) {
		case xml.StartElement:
			said := []string{token.Name.Local}
			for _, a := range token.Attr {
				said = append(said, a.Name.Local+"="+a.Value)
			}
			tags = append(tags, strings.Join(said, " "))
		case xml.CharData:
			text += string(token)
		}
	}
}

// Whatever a text holds, it brings no tag, no address that does something, and no control character; and nothing of it
// vanishes.
func TestWebOfHostileTexts(t *testing.T) {
	for src, want := range map[string]struct {
		tags []string
		text string
	}{
		"<script>alert(1)</script>":                {[]string{"p"}, "<script>alert(1)</script>"},
		"a <b onclick=\"x()\">word</b>":            {[]string{"p"}, `a <b onclick="x()">word</b>`},
		"use <namespace> here":                     {[]string{"p"}, "use <namespace> here"},
		"<!-- x -->\n\ntext":                       {[]string{"p", "p"}, "<!-- x --> text"},
		"[x](javascript:alert(1))":                 {[]string{"p"}, "x"},
		"[x](java&#115;cript:alert(1))":            {[]string{"p"}, "x"},
		"[x](javascript&colon;alert(1))":           {[]string{"p"}, "x"},
		"[x](  JaVaScRiPt:alert(1))":               {[]string{"p"}, "x"},
		"<javascript:alert(1)>":                    {[]string{"p"}, "javascript:alert(1)"},
		"[x](data:text/html,y)":                    {[]string{"p"}, "x"},
		"[x](file:///etc/passwd)":                  {[]string{"p"}, "x"},
		"[x](//evil.example)":                      {[]string{"p"}, "x"},
		"[x](../../y)":                             {[]string{"p"}, "x"},
		"![pixel](https://evil.example/p.png)":     {[]string{"p", "a href=https://evil.example/p.png"}, "pixel"},
		"[![b](https://e.example/b)](https://e.x)": {[]string{"p", "a href=https://e.x"}, "b"},
		"[x](https://e.example/\"onclick=\"y)":     {[]string{"p", "a href=https://e.example/%22onclick=%22y"}, "x"},
		"<https://e.example/?a=1&b=2>":             {[]string{"p", "a href=https://e.example/?a=1&b=2"}, "https://e.example/?a=1&b=2"},
		"me@e.example":                             {[]string{"p", "a href=mailto:me@e.example"}, "me@e.example"},
		"a &#27;[31m &#x202e;b":                    {[]string{"p"}, "a [31m b"},
		"`<b>` &lt;i&gt; & \"q\"":                  {[]string{"p", "code"}, `<b> <i> & "q"`},
		"| a |\n|:-:|\n| <u> |":                    {[]string{"table", "thead", "tr", "th", "tbody", "tr", "td"}, "a <u>"},
		"```\"><script>\n</code><script>\n```":     {[]string{"pre", `code class=language-"><script>`}, "</code><script>"},
		"- [ ] task":                               {[]string{"ul", "li", "input disabled= type=checkbox"}, "task"},
		strings.Repeat("[", 5000):                  {[]string{"pre"}, strings.Repeat("[", 5000)},
	} {
		out, err := Web{}.HTML(src)
		if err != nil {
			t.Fatal(err)
		}
		tags, text := tagsOf(t, out)
		if !slices.Equal(tags, want.tags) {
			t.Errorf("%q has the tags %q, want %q", src, tags, want.tags)
		}
		if got := strings.Join(strings.Fields(text), " "); got != want.text {
			t.Errorf("%q says %q, want %q", src, got, want.text)
		}
	}
}

// What a text names leads to its page, once, and not within a link or a longer word.
func TestWebRefers(t *testing.T) {
	w := Web{Lower: 1, Refer: func(text string) string {
		return map[string]string{"KEP-1": "1.html", "#22": "22.html", "https://kep.k8s.io/1": "1.html", "Gate": "g.html"}[text]
	}}
	for src, want := range map[string]string{
		"see KEP-1, #22 and KEP-11":   `<p>see <a href="1.html">KEP-1</a>, <a href="22.html">#22</a> and KEP-11</p>`,
		"`Gate` and `KEP-1 x`":        `<p><a href="g.html"><code>Gate</code></a> and <code>KEP-1 x</code></p>`,
		"[KEP-1](https://e.x)":        `<p><a href="https://e.x">KEP-1</a></p>`,
		"[one](https://kep.k8s.io/1)": `<p><a href="1.html">one</a></p>`,
		"https://kep.k8s.io/1":        `<p><a href="1.html">https://kep.k8s.io/1</a></p>`,
		"&#2222; KEP-1\nnext":         "<p>\u08ae <a href=\"1.html\">KEP-1</a>\nnext</p>",
		"# One\n\n###### Six":         "<h2>One</h2>\n<h6>Six</h6>",
		"日本\n語":                       "<p>日本語</p>",
	} {
		if got, err := w.HTML(src); err != nil || strings.TrimSpace(got) != want {
			t.Errorf("%q is\n%s, want\n%s, %v", src, got, want, err)
		}
	}
}
