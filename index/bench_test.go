package index

import (
	"slices"
	"testing"
	"time"

	"k8sexplore/assets"
	"k8sexplore/content"
)

// typed is what people type, letter by letter where it matters.
var typed = []string{
	"p", "po", "pod", "pod s", "pod sec", "pod security", "k", "kube", "kubelet", "cgroup v2", "ephemeral containers", "e", "in-place",
	"networking.k8s.io/v1", "PodDisruptionConditions", "poddisruptioncond", "3329", "#111060", "SeccompDefault", "seccomp default",
	"コンテナ", "ポッドを再起動", "持久卷", "卷", "узлы", "лимиты пода", "under load the", "default", "api server", "node",
}

func BenchmarkSearchEmbedded(b *testing.B) { benchmarkSearch(b, embedded(b)) }

func BenchmarkSearch12k(b *testing.B) { benchmarkSearch(b, synthetic(b, 12000)) }

// benchmarkSearch types all queries one after the other; the median and the 99th percentile are of single searches.
func benchmarkSearch(b *testing.B, c *content.Catalog) {
	start := time.Now()
	s := New(Options{Catalog: c, CacheDir: b.TempDir(), Glossary: assets.Glossary})
	b.Cleanup(func() { _ = s.Close() })
	if err := s.Prepare(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	built := time.Since(start)
	s.thesaurus() // read once, with the first words
	var took []time.Duration
	for b.Loop() {
		for _, words := range typed {
			r, err := s.Search(b.Context(), content.Query{Words: words}, content.English, 50)
			if err != nil {
				b.Fatal(err)
			}
			took = append(took, r.Took)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(built.Seconds()*1000, "build-ms")
}
