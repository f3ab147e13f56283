package wide

var onWindows = 1
