// Command make writes ready.bin, if it is not of the notes of now.
package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"

	"github.com/klauspost/compress/zstd"

	"k8sexplore/assets"
	"k8sexplore/content"
	"k8sexplore/index"
	"k8sexplore/index/ready"
)

const file = "ready.bin"

func main() {
	log.SetFlags(0)
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) (err error) {
	c, err := content.Embedded()
	if err != nil {
		return err
	}
	cache, err := os.MkdirTemp("", "index")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(cache)) }()
	s := index.New(index.Options{Catalog: c, CacheDir: cache, Glossary: index.NewGlossary(assets.Glossary)})
	if s.Key() == ready.Embedded().Key {
		return nil
	}
	if err := s.Prepare(ctx, nil); err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	folder, _, err := s.Kept()
	if err != nil {
		return err
	}
	packed, err := pack(folder)
	if err != nil {
		return err
	}
	log.Printf("%s: %d bytes", file, len(packed))
	return os.WriteFile(file, append([]byte(s.Key()), packed...), 0o600)
}

// pack returns the files of an index as disk.Ready has them.
func pack(folder string) ([]byte, error) {
	var out bytes.Buffer
	to, err := zstd.NewWriter(&out, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<25))
	if err != nil {
		return nil, err
	}
	files := tar.NewWriter(to)
	root := os.DirFS(folder)
	err = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == "manifest.json" || name == "texts" { // which Put makes anew
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		// Writer.AddFS would tell times, of which each index has others.
		err = files.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: int64(len(data))})
		if err == nil {
			_, err = files.Write(data)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("packing %s: %w", folder, err)
	}
	if err := errors.Join(files.Close(), to.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
