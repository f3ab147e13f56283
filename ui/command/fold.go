package command

import "slices"

// fold puts the notes of an enhancement's pull requests under its row, for people: it returns the rows that are left,
// and how many notes each of them stands for.
func (r *request) fold(rows []int) (left []int, under map[int]int) {
	leads := map[int]int{} // by note, the enhancement
	for _, row := range rows {
		if r.catalog.KEP(row) == 0 {
			continue
		}
		for _, note := range r.catalog.NotesOf(row) {
			if _, taken := leads[note]; !taken {
				leads[note] = row
			}
		}
	}
	under = map[int]int{}
	for _, row := range rows {
		lead, ok := leads[row]
		if ok && slices.Contains(left, lead) {
			under[lead]++
			continue
		}
		left = append(left, row)
	}
	return left, under
}
