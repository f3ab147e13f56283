package notefile

import (
	"fmt"
	"path"

	"go.yaml.in/yaml/v3"

	"k8sexplore/content"
)

// Draft is a new note of a team's own, before anybody has written it.
type Draft struct {
	Version content.Version
	SIG     string // the owner, in label form
	KEP, PR int    // one of them is 0
	Title   string
	Repo    string // where the pull request is, "" for not told
	Lang    content.Language
	Body    string
}

// Path returns where the note stands below the team's folder: v1.37/sig-node/kep-3673.en.md.
func (d Draft) Path() string {
	name := fmt.Sprintf("kep-%d", d.KEP)
	if d.KEP == 0 {
		name = fmt.Sprintf("pr-%d", d.PR)
	}
	return path.Join("v"+d.Version.String(), "sig-"+d.SIG, name+"."+d.Lang.String()+".md")
}

// Text returns the file: front matter that Read takes, and the body.
func (d Draft) Text() string {
	front := struct {
		KEP   int      `yaml:"kep,omitempty"`
		Title string   `yaml:"title"`
		SIG   string   `yaml:"sig"`
		SIGs  []string `yaml:"sigs,flow"`
		Kinds []string `yaml:"kinds,flow"`
		PRs   []int    `yaml:"prs,flow,omitempty"`
		Repo  string   `yaml:"repo,omitempty"`
	}{d.KEP, d.Title, d.SIG, []string{d.SIG}, []string{"documentation"}, nil, d.Repo}
	if d.PR != 0 {
		front.PRs = []int{d.PR}
	}
	text, err := yaml.Marshal(front)
	if err != nil {
		panic(err) // words and numbers can always be written
	}
	return "---\n" + string(text) + "---\n" + d.Body + "\n"
}
