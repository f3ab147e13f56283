module k8sexplore/content/tools

go 1.26.0

replace k8sexplore => ../..

require (
	github.com/google/renameio/v2 v2.0.2
	github.com/klauspost/compress v1.20.4
	github.com/yuin/goldmark v1.7.17
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/text v0.43.0
	golang.org/x/tools v0.52.0
	k8sexplore v0.0.0
)

require (
	github.com/agnivade/levenshtein v1.2.2 // indirect
	github.com/coreos/go-systemd/v22 v22.7.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	mvdan.cc/sh/v3 v3.13.1 // indirect
)
