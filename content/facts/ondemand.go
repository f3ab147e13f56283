package facts

import (
	"sync"

	"k8sexplore/content"
)

// onDemand is a table that is read when it is first asked for; the zero value is an empty one. It is safe for concurrent
// use.
type onDemand[T any] struct{ read func() (T, error) }

// once returns what read does, which is called once.
func once[T any](read func() (T, error)) onDemand[T] { return onDemand[T]{sync.OnceValues(read)} }

// tableIn returns a table whose lines are read one by one.
func tableIn[T any](from source, name string, read func(*T, *record)) onDemand[T] {
	return once(func() (table T, err error) {
		err = eachLine(from, name, map[string]content.Version{}, func(r *record) { read(&table, r) })
		return table, err
	})
}

// fault reads the table and says what is wrong with it.
func (o onDemand[T]) fault() error {
	_, err := o.read()
	return err
}

// table returns the table. Those of a folder have been checked before; a broken one in the program is a fault of its
// build, which a test finds.
func (o onDemand[T]) table() (table T) {
	if o.read == nil {
		return table
	}
	table, err := o.read()
	if err != nil {
		panic(err)
	}
	return table
}
