module bounds

go 1.26
