package main

import (
	"fmt"
	"io/fs"
	"path"

	"k8sexplore/content/facts"
	"k8sexplore/content/imports/factfile"
)

// readKEPs reads every kep.yaml below a folder. Templates and enhancements without a number are left out and counted.
// Numbers of other enhancements are still unchecked: see settle. Problems name files as the user would, with the
// folder.
func readKEPs(fsys fs.FS, folder string) (keps []facts.KEP, skipped int, problems []error) {
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() || d.Name() != "kep.yaml" {
			return nil
		}
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		if factfile.FolderNumber(file) == 0 {
			skipped++
			return nil
		}
		in := named(path.Join(folder, file))
		keps = append(keps, factfile.ParseKEP(&in.Input, file, data))
		problems = append(problems, in.Problems...)
		return nil
	})
	if err != nil {
		problems = append(problems, fmt.Errorf("reading the enhancements in %s: %w", folder, err))
	}
	if len(keps) == 0 && len(problems) == 0 {
		problems = append(problems, fmt.Errorf("%s: no kep.yaml of an enhancement, expected the keps folder of kubernetes/enhancements", folder))
	}
	return keps, skipped, problems
}
