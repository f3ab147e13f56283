package page

import (
	"strconv"

	"k8sexplore/content"
	"k8sexplore/content/name"
)

// KEPName is how an enhancement is called.
func KEPName(number int) string { return "KEP-" + strconv.Itoa(number) }

// PullName is how a pull request is called.
func PullName(number int) string { return "#" + strconv.Itoa(number) }

// Strings are values of plain text; empty ones are left out.
func Strings(all ...string) []Value {
	var out []Value
	for _, s := range all {
		if s != "" {
			out = append(out, Value{Text: s})
		}
	}
	return out
}

// Names are values that code spans show, of a part of an entry's header.
func Names(in name.Headed, all []string) []Value {
	return content.Each(all, func(s string) Value { return Value{Text: s, Code: true, Headed: in} })
}

// KEPs are enhancements by number, with where they lead.
func KEPs(numbers []int) []Value {
	return content.Each(numbers, func(n int) Value { return Value{Text: KEPName(n), Address: content.KEPAddress(n)} })
}

// Pulls are pull requests by number, with where they lead: address says that, "" for nowhere.
func Pulls(numbers []int, address func(number int) string) []Value {
	return content.Each(numbers, func(n int) Value { return Value{Text: PullName(n), Address: address(n)} })
}
