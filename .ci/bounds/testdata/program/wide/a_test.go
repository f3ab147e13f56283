package wide

var testing = 1
