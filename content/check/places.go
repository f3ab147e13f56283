package check

// place is where objects of others keep files, settings of components, or values of charts. Keys lead to it; [] stands for
// the items of a list, ** for any keys between.
type place struct {
	group, kind string // of the object; "" for any, and for documents without apiVersion
	keys        string
	holds       holding
	of          string // whose flags or gates it holds, or the name of the file
}

// holding is what a place holds.
type holding int

const (
	holdsFile   holding = iota // path and content of a file
	holdsText                  // the content alone
	holdsPatch                 // a manifest, a part of one, or operations on one, and which object they are for
	holdsValues                // values of a chart
	holdsFlags                 // flags of a component without their dashes
	holdsGates                 // feature gates of a component
	holdsConfig                // the file of a component, without what kind of object it is
	holdsAPIs                  // group versions that are switched on or off
)

// places returns all of them.
func places() []place {
	const oldKind = "kind.sigs.k8s.io"
	const kustomize, cluster, kind, argo, flux, kops = "kustomize.config.k8s.io", "cluster.x-k8s.io", "kind.x-k8s.io", "argoproj.io",
		"toolkit.fluxcd.io", "kops.k8s.io"
	const proxy, kubelet, scheduler, manager, server = "kube-proxy", "kubelet", "kube-scheduler", "kube-controller-manager", "kube-apiserver"
	return []place{
		{cluster, "", "spec.kubeadmConfigSpec.files[]", holdsFile, ""}, {cluster, "", "spec.template.spec.files[]", holdsFile, ""},
		{cluster, "", "spec.files[]", holdsFile, ""}, {"", "", "machine.files[]", holdsFile, ""}, {"", "", "write_files[]", holdsFile, ""},

		{kustomize, "", "patches[]", holdsPatch, ""}, {kustomize, "", "patchesJson6902[]", holdsPatch, ""},
		{"", "", "patches[]", holdsPatch, ""}, {"", "", "patchesJson6902[]", holdsPatch, ""},
		{argo, "", "**.kustomize.patches[]", holdsPatch, ""}, {flux, "", "**.patches[]", holdsPatch, ""},
		{kind, "", "**.kubeadmConfigPatchesJSON6902[]", holdsPatch, ""},
		{kind, "", "**.kubeadmConfigPatches[]", holdsText, "patch.yaml"}, {oldKind, "", "**.kubeadmConfigPatches[]", holdsText, "patch.yaml"},
		{kind, "", "containerdConfigPatches[]", holdsText, "config.toml"},

		{argo, "", "**.helm.values", holdsValues, ""}, {argo, "", "**.helm.valuesObject", holdsValues, ""},
		{flux, "HelmRelease", "spec.values", holdsValues, ""}, {kustomize, "", "helmCharts[].valuesInline", holdsValues, ""},

		{"", "", "machine.kubelet.extraArgs", holdsFlags, kubelet}, {"", "", "cluster.apiServer.extraArgs", holdsFlags, server},
		{"", "", "cluster.controllerManager.extraArgs", holdsFlags, manager}, {"", "", "cluster.scheduler.extraArgs", holdsFlags, scheduler},
		{"", "", "cluster.proxy.extraArgs", holdsFlags, proxy},

		{"", "", "machine.kubelet.extraConfig", holdsConfig, "KubeletConfiguration"}, {kind, "", "featureGates", holdsGates, server},
		{kops, "", "spec.kubelet.featureGates", holdsGates, kubelet}, {kops, "", "spec.kubeAPIServer.featureGates", holdsGates, server},
		{kops, "", "spec.kubeControllerManager.featureGates", holdsGates, manager},
		{kops, "", "spec.kubeScheduler.featureGates", holdsGates, scheduler}, {kops, "", "spec.kubeProxy.featureGates", holdsGates, proxy},
		{kind, "", "runtimeConfig", holdsAPIs, ""},
	}
}
