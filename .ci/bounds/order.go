package main

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// graph tells which file uses which: g[a][b] says that a uses b.
type graph [][]bool

// runUp puts the files in an order in which as few arrows as possible run up, from a file to one above it, and
// returns these arrows. Only files that use each other in a circle can need them.
func (g graph) runUp() (up [][2]int) {
	for _, circle := range g.circles() {
		up = append(up, g.upIn(g.order(circle))...)
	}
	slices.SortFunc(up, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return up
}

// upIn returns the arrows that run up in an order, which names the files from the bottom up.
func (g graph) upIn(order []int) (up [][2]int) {
	for i, low := range order {
		for _, high := range order[i+1:] {
			if g[low][high] {
				up = append(up, [2]int{low, high})
			}
		}
	}
	return up
}

// circles returns the strongly connected components.
func (g graph) circles() (all [][]int) {
	reaches := make(graph, len(g))
	for a := range g {
		reaches[a] = slices.Clone(g[a])
		reaches[a][a] = true
	}
	for via := range g {
		for a := range g {
			for b := range g {
				reaches[a][b] = reaches[a][b] || reaches[a][via] && reaches[via][b]
			}
		}
	}
	for a := range g {
		var circle []int
		for b := range g {
			if reaches[a][b] && reaches[b][a] {
				circle = append(circle, b)
			}
		}
		if circle[0] == a {
			all = append(all, circle)
		}
	}
	return all
}

// maxExact is the most files that are ordered exactly: it takes time and memory for each of their subsets.
const maxExact = 20

// order returns files from the bottom up, so that few arrows run up: the fewest of all orders for up to maxExact files.
func (g graph) order(files []int) []int {
	if len(files) <= maxExact {
		return g.exact(files)
	}
	return g.searched(files)
}

// exact finds the best order of each set of files from those of the sets without one of them, its topmost.
func (g graph) exact(files []int) []int {
	usedBy := make([]int, len(files)) // sets of files, as bits
	for i, a := range files {
		for j, b := range files {
			if a != b && g[b][a] {
				usedBy[i] |= 1 << j
			}
		}
	}
	fewest, topmost := make([]uint16, 1<<len(files)), make([]uint8, 1<<len(files))
	for set := 1; set < len(fewest); set++ {
		fewest[set] = math.MaxUint16
		for i := range files {
			below := set &^ (1 << i)
			if below == set {
				continue
			}
			if n := fewest[below] + uint16(bits.OnesCount(uint(usedBy[i]&below))); n < fewest[set] {
				fewest[set], topmost[set] = n, uint8(i)
			}
		}
	}
	order := make([]int, len(files))
	for set, at := len(fewest)-1, len(files)-1; at >= 0; at-- {
		top := topmost[set]
		order[at] = files[top]
		set &^= 1 << top
	}
	return order
}

// searched moves single files to their best places until none is better, from many orders drawn with a fixed seed, and
// returns the best order found.
func (g graph) searched(files []int) (best []int) {
	random := rand.New(rand.NewPCG(1, 1))
	fewest := math.MaxInt
	for range 100 {
		order := slices.Clone(files)
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for improved := true; improved; {
			improved = false
			for _, file := range files {
				improved = g.moveBest(order, file) || improved
			}
		}
		if n := len(g.upIn(order)); n < fewest {
			fewest, best = n, order
		}
	}
	return best
}

// moveBest moves a file of an order to where the fewest arrows run up, and reports whether that helped.
func (g graph) moveBest(order []int, file int) bool {
	from := slices.Index(order, file)
	rest := slices.Delete(slices.Clone(order), from, from+1)
	arrows := 0 // to and from the file that run up while it stands below all others
	for _, other := range rest {
		arrows += one(g[file][other])
	}
	now, fewest, place := 0, math.MaxInt, 0
	for to := 0; ; to++ {
		if arrows < fewest {
			fewest, place = arrows, to
		}
		if to == from {
			now = arrows
		}
		if to == len(rest) {
			break
		}
		arrows += one(g[rest[to]][file]) - one(g[file][rest[to]])
	}
	copy(order, slices.Insert(rest, place, file))
	return fewest < now
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
