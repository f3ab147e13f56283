package factfile

import (
	"slices"
	"strings"

	"k8sexplore/content"
)

// sigNames are names that upstream files give a SIG besides its own.
var sigNames = map[string]string{
	"arch": "architecture", "scheduler": "scheduling", "apimachinery": "api-machinery", "machinery": "api-machinery",
	"contribex": "contributor-experience",
}

// cleanSIG returns the label form of a SIG (api-machinery), a working group (wg-lts) or a committee, "" for a
// placeholder. Names that nobody knows are kept.
func cleanSIG(s string) string {
	s = strings.Join(strings.Fields(strings.ToLower(s)), "-")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "sig-"), "sig/")
	if slices.Contains([]string{"", "tbd", "n/a", "none", "aaa", "bbb", "xyz"}, s) {
		return ""
	}
	if name, ok := sigNames[s]; ok {
		return name
	}
	return strings.ReplaceAll(s, ",", "-")
}

// cleanSIGs returns the owner and those that take part, the owner first, each once.
func cleanSIGs(names []string) []string {
	var out []string
	for _, s := range names {
		if s = cleanSIG(s); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// components are what people set a gate for; a text that begins with one of them means it.
var components = []string{
	"kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubelet", "kube-proxy", "kubectl", "kubeadm",
	"cloud-controller-manager", "client-go",
}

// componentNames are short and long names of components.
var componentNames = map[string]string{
	"scheduler": "kube-scheduler", "controller-manager": "kube-controller-manager", "apiserver": "kube-apiserver",
	"proxy": "kube-proxy",
}

// cleanComponents splits what a file says about the components of a gate; prose comes back apart.
func cleanComponents(texts []string) (clean, prose []string) {
	for _, text := range texts {
		for part := range strings.SplitSeq(text, ",") {
			words := strings.Fields(part)
			if len(words) == 0 {
				continue
			}
			name := strings.ToLower(words[0])
			if full, ok := componentNames[name]; ok && len(words) == 1 {
				name = full
			}
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || len(words) > 1 && !slices.Contains(components, name) {
				prose = append(prose, strings.Join(words, " "))
				continue
			}
			clean = content.AppendNew(clean, name)
		}
	}
	return clean, prose
}
