package notecheck

import (
	"regexp"
	"slices"
	"strings"

	"k8sexplore/content/facts"
	elements "k8sexplore/content/name"
)

// beyond is what headers list as APIs although no table of APIs and fields has it.
type beyond struct {
	form *regexp.Regexp
	why  string
}

// beyondTables returns the forms of such names, each with its reason. What is of none of them has a row, or is wrong.
func beyondTables() []beyond {
	re := regexp.MustCompile
	return []beyond{
		{re(`^(CRI|CSI|CDI|KMS|DRA|ExternalJWTSigner|externaljwt|device plugin|kubelet .*(gRPC|deviceplugin|[Pp]od[Rr]esources))\b|gRPC`),
			"calls and messages of gRPC: no table of them"},
		{re(`^(DRAResourceHealth|SnapshotMetadataService)\b`), "services of gRPC and of a CRD outside the tree"},
		{re(`^(client-go|metav1\.|k8s\.io/|Go (package|type) |(kube-)?scheduler framework|kube-scheduler (extension|plugin|preemption))`),
			"Go packages and their names: no table of them"},
		{re(`^(/|HTTP |GET |POST )|^(kubelet|kube-proxy|kube-scheduler|node|endpoint)s? .*(/[a-z]|[Ss]ummary API)|^aggregated discovery`),
			"paths of HTTP, and files: metrics apart, no table of them"},
		{re(`\bsubresource\b|^v1 (pods|nodes)/|^v1 \w+ (\(pods/binding\)|/\w+)`), "subresources: the tables hold kinds"},
		{re(`parameter|^media types|^CEL |^JWT |^fieldValidation|^watch |subprotocol|^server-side apply$`), "what requests carry: no table"},
		{re(`^(RBAC|ClusterRole(Binding)?|ConfigMap|user extra|audit annotation|signer|finalizer|eviction signals|Pod Security Standards)\b`),
			"names of objects, permissions and records: no table of them"},
		{re(`(label|annotation|taint)s? |^[a-z0-9.]+\.io/[a-z-]+$`), "labels, annotations and taints: only those that changed are in a table"},
		{re(`^admission plugin `), "plugins of admission: only those that changed are in a table"},
		{re(`^downward API|fieldRef|resourceFieldRef`), "what a field may point to: values, not fields"},
		{re(`^(kubeconfig|kubectl\.config|kubeadm|output\.kubeadm|kubecontrollermanager\.config|CloudControllerManagerConfiguration)\b`),
			"configuration of clients and kubeadm, and of files no release reads: their fields are in no table"},
		{re(`^(credentialprovider\.kubelet|apiserver\.config|kubescheduler\.config|kubelet\.config)\.k8s\.io`),
			"configuration files: fields that staging repositories declare elsewhere"},
		{re(`^(about|gateway\.networking|groupsnapshot\.storage|snapshot\.storage|populator\.storage|objectstorage)\.k8s\.io`),
			"CRDs of other repositories"},
		{re(`^(static Pod|kubeadm static|all IP|IP and CIDR|metadata\.|k8s\.gcr\.io|registry\.k8s\.io)`), "what concerns many kinds, or none"},
		{re(`^cgroup v2 `), "files of the kernel"},
		{re(`^(\S+/)?v\d\S* \w+ (\(|[a-z:-]+( |$)|<|and )|^\S+/v\S+ (\(|x-)`), "a kind, and in words what of it"},
		{re(`^v1 ResourceQuota |^meta/v1 MicroTime$`), "keys of a map, and a type of one value"},
		{re(`^[a-z.]+\.k8s\.io( |$)`), "a group in all its versions"},
		{re(`^\S+ StorageClass kubernetes\.io/`), "the value of a provisioner"},
		{re(`^v1 \.`), "a field of several types"},
	}
}

// listed refuses what the metadata lists as an API and neither a table has nor a reason explains.
func (e *entry) listed(item string) {
	words := strings.Fields(item)
	known := func() bool {
		if _, ok := e.names.Mentioned(elements.HeadedAPI, item); ok {
			return true
		}
		if len(words) > 1 && groupVersionForm.MatchString(words[0]) {
			if _, isType := e.Elements.Objects().Type(words[1]); isType && (len(words) == 2 || words[2][0] == '.') {
				return true // of a field of it, api tells
			}
			if _, isKind := e.Elements.Objects().Kind(words[1]); isKind && len(words) > 2 && words[2][0] == '.' {
				return true
			}
		}
		if slices.ContainsFunc(e.Elements.All(facts.API), func(x facts.Element) bool {
			return strings.HasPrefix(x.Name, words[0]+" ") && (len(words) == 1 || x.Name == words[0]+" "+words[1] && len(words) == 2)
		}) {
			return true
		}
		return slices.ContainsFunc(beyondTables(), func(b beyond) bool { return b.form.MatchString(item) })
	}
	theirs := "none"
	if len(words) > 0 && known() {
		theirs = "is"
	}
	e.hold("listed", "listed "+item, "is", theirs, e.english, e.place(item))
}

var alternativesForm = regexp.MustCompile(`\{(\w+(?:,\w+)+)\}`)

// alternatives returns the paths that one with {ingress,egress} stands for.
func alternatives(path string) (out []string) {
	m := alternativesForm.FindStringSubmatch(path)
	if m == nil {
		return []string{path}
	}
	for _, one := range strings.Split(m[1], ",") {
		out = append(out, alternatives(strings.Replace(path, m[0], one, 1))...)
	}
	return out
}

// fieldRows returns the rows of a field of an API object, or of a part of one (v1 Container), in its group version;
// isWhole reports that there would be some if there were such a field.
func (e *entry) fieldRows(groupVersion, kind, field string) (rows []facts.Element, isWhole bool) {
	t := e.Elements.Objects()
	_, isKind := t.Kind(kind)
	if _, isType := t.Type(kind); !isKind && !isType {
		return nil, false
	}
	of, _ := e.names.Mentioned(elements.HeadedAPI, groupVersion+" "+kind+" ."+field)
	if of.Name == "" {
		return nil, true
	}
	for _, x := range e.names.Rows(of) {
		if x.Value == "" && (!isKind || x.Of == strings.Replace(groupVersion, "meta.k8s.io/", "meta/", 1)+" "+kind) {
			rows = append(rows, x)
		}
	}
	return rows, true
}
