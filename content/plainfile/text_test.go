package plainfile

import (
	"testing"

	"golang.org/x/text/encoding/unicode"
)

func TestText(t *testing.T) {
	const plain = "apiVersion: v1\nkind: Pod # \u00fc\n"
	in := func(order unicode.Endianness, mark unicode.BOMPolicy) string {
		out, err := unicode.UTF16(order, mark).NewEncoder().String(plain)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for name, text := range map[string]string{
		"UTF-8": plain, "with a mark": "\ufeff" + plain,
		"UTF-16 LE, mark": in(unicode.LittleEndian, unicode.UseBOM), "UTF-16 BE, mark": in(unicode.BigEndian, unicode.UseBOM),
		"UTF-16 LE": in(unicode.LittleEndian, unicode.IgnoreBOM), "UTF-16 BE": in(unicode.BigEndian, unicode.IgnoreBOM),
	} {
		if got, ok := Text(text); !ok || got != plain {
			t.Errorf("%s: %q, %v", name, got, ok)
		}
	}
	for name, text := range map[string]string{"picture": "\x89PNG\x00\x00\x00\rIHDR", "one NUL": plain + "\x00", "odd": "\xff\xfea\x00\x00\x00"} {
		if got, ok := Text(text); ok {
			t.Errorf("%s: %q", name, got)
		}
	}
	if got, ok := Text(""); !ok || got != "" {
		t.Errorf("nothing: %q, %v", got, ok)
	}
}

func FuzzText(f *testing.F) {
	f.Add("\xff\xfea\x00")
	f.Add("\x00a\x00b")
	f.Fuzz(func(t *testing.T, text string) {
		if got, _ := Text(text); len(got) > 3*len(text) {
			t.Fatalf("%q grew to %q", text, got)
		}
	})
}
