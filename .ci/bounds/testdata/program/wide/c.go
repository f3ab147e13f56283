package wide

import "strings"

var last = strings.ToUpper("c")

func (t *Thing) first() { t.Up() }

func (t *Thing) second() { t.first() }
