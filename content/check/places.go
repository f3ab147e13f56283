package check

// place is where objects of others keep files, settings of components, or values of charts. Keys lead to it; [] stands for
// the items of a list.
type place struct {
	group, kind string // of the object; "" for any, and for documents without apiVersion
	keys        string
	holds       holding
	component   string // whose flags or gates it holds
}

// holding is what a place holds.
type holding int

const (
	holdsFile   holding = iota // path and content of a file
	holdsPatch                 // a manifest, or a part of one
	holdsTarget                // group, version and kind of what is patched
	holdsValues                // values of a chart
	holdsFlags                 // flags of a component without their dashes
	holdsGates                 // feature gates of a component
	holdsAPIs                  // group versions that are switched on or off
)

// places returns all of them.
func places() []place {
	const oldKind = "kind.sigs.k8s.io"
	const kustomize, cluster, kind, argo, flux, kops = "kustomize.config.k8s.io", "cluster.x-k8s.io", "kind.x-k8s.io", "argoproj.io",
		"helm.toolkit.fluxcd.io", "kops.k8s.io"
	const proxy, kubelet, scheduler, manager, server = "kube-proxy", "kubelet", "kube-scheduler", "kube-controller-manager", "kube-apiserver"
	return []place{
		{cluster, "", "spec.kubeadmConfigSpec.files[]", holdsFile, ""}, {cluster, "", "spec.template.spec.files[]", holdsFile, ""},
		{cluster, "", "spec.files[]", holdsFile, ""}, {"", "", "machine.files[]", holdsFile, ""}, {"", "", "write_files[]", holdsFile, ""},

		{kustomize, "", "patches[].patch", holdsPatch, ""}, {kustomize, "", "patchesStrategicMerge[]", holdsPatch, ""},
		{kustomize, "", "patchesJson6902[].patch", holdsPatch, ""}, {kind, "", "kubeadmConfigPatches[]", holdsPatch, ""},
		{kind, "", "nodes[].kubeadmConfigPatches[]", holdsPatch, ""},
		{oldKind, "", "kubeadmConfigPatches[]", holdsPatch, ""}, {oldKind, "", "nodes[].kubeadmConfigPatches[]", holdsPatch, ""},
		{kustomize, "", "patches[].target", holdsTarget, ""}, {kustomize, "", "patchesJson6902[].target", holdsTarget, ""},

		{argo, "Application", "spec.source.helm.values", holdsValues, ""},
		{argo, "Application", "spec.source.helm.valuesObject", holdsValues, ""},
		{argo, "Application", "spec.sources[].helm.values", holdsValues, ""},
		{argo, "Application", "spec.sources[].helm.valuesObject", holdsValues, ""}, {flux, "HelmRelease", "spec.values", holdsValues, ""},

		{"", "", "machine.kubelet.extraArgs", holdsFlags, kubelet}, {"", "", "cluster.apiServer.extraArgs", holdsFlags, server},
		{"", "", "cluster.controllerManager.extraArgs", holdsFlags, manager}, {"", "", "cluster.scheduler.extraArgs", holdsFlags, scheduler},
		{"", "", "cluster.proxy.extraArgs", holdsFlags, proxy},

		{"", "", "machine.kubelet.extraConfig.featureGates", holdsGates, kubelet}, {kind, "", "featureGates", holdsGates, server},
		{kops, "", "spec.kubelet.featureGates", holdsGates, kubelet}, {kops, "", "spec.kubeAPIServer.featureGates", holdsGates, server},
		{kops, "", "spec.kubeControllerManager.featureGates", holdsGates, manager},
		{kops, "", "spec.kubeScheduler.featureGates", holdsGates, scheduler}, {kops, "", "spec.kubeProxy.featureGates", holdsGates, proxy},
		{kind, "", "runtimeConfig", holdsAPIs, ""},
	}
}
