package check_test

import (
	"strings"
	"testing"
)

// Settings, patches and files inside the files of other tools are read as if they stood alone.
func TestPlaces(t *testing.T) {
	c := checker(t, "1.36", "")
	const pdbFound, gate = "breaks api kube-apiserver policy/v1beta1 PodDisruptionBudget removed", "breaks gate kubelet SeccompDefault removed"
	patch := strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n    ")
	for _, tt := range []struct{ name, file, text, want string }{
		{"Kustomize", "kustomization.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches:\n- patch: |\n    " + patch + "\n", "5 " + pdbFound},
		{"strategic merge", "kustomization.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatchesStrategicMerge:\n- |\n    " + patch + "\n- other.yaml\n",
			"5 " + pdbFound},
		{"the target of a patch", "kustomization.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches:\n- path: a.yaml\n  target: {group: policy, version: v1beta1, kind: PodDisruptionBudget}\n",
			"5 " + pdbFound},
		{"kind", "kind.yaml", "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nfeatureGates: {SeccompDefault: true}\nkubeadmConfigPatches:\n- |\n  apiVersion: kubeadm.k8s.io/v1beta4\n  kind: ClusterConfiguration\n  scheduler:\n    extraArgs:\n    - {name: lock-object-name, value: x}\n",
			"3 breaks gate kube-apiserver SeccompDefault removed; 10 breaks flag kube-scheduler --lock-object-name removed"},
		{"kind's older group", "kind.yaml", "apiVersion: kind.sigs.k8s.io/v1alpha3\nkind: Cluster\nkubeadmConfigPatches:\n- |\n  apiVersion: kubeadm.k8s.io/v1beta1\n  kind: ClusterConfiguration\n",
			"5 breaks api kubeadm kubeadm.k8s.io/v1beta1 ClusterConfiguration removed"},
		{"quoted keys", "pdb.template", "\"apiVersion\": \"policy/v1beta1\"\n\"kind\": \"PodDisruptionBudget\"\n", "1 " + pdbFound},
		{"Talos", "controlplane.yaml", "version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs: {feature-gates: SeccompDefault=true}\n    extraConfig: {featureGates: {SeccompDefault: true}}\ncluster: {proxy: {extraArgs: {udp-timeout: 1s}}}\n",
			"4 " + gate + "; 5 " + gate + "; 6 breaks flag kube-proxy --udp-timeout removed"},
		{"cloud-init", "user-data", "#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  content: |\n    KUBELET_EXTRA_ARGS=--feature-gates=SeccompDefault=true\n", "5 " + gate},
		{"Argo CD", "app.yaml", "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    helm:\n      values: |\n        nodeSelector: {node-role.kubernetes.io/master: ''}\n",
			"7 breaks field  node-role.kubernetes.io/master removed"},
		{"Flux", "release.yaml", "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  values:\n    nodeSelector: {node-role.kubernetes.io/master: ''}\n",
			"5 breaks field  node-role.kubernetes.io/master removed"},
		{"kops", "cluster.yaml", "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet: {featureGates: {SeccompDefault: 'true'}}\n", "4 " + gate},
		{"a role", "role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n- apiGroups: [policy, apps]\n  resources: [podsecuritypolicies, deployments]\n",
			"5 removed api kube-apiserver policy podsecuritypolicies idle"},
		{"a role for both groups", "role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n- apiGroups: [extensions, apps]\n  resources: [deployments]\n", ""},
		{"a webhook", "hook.yaml", "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nwebhooks:\n- rules:\n  - {apiGroups: [policy], apiVersions: [v1beta1], resources: [poddisruptionbudgets]}\n  - {apiGroups: [policy], apiVersions: ['*'], resources: ['*']}\n",
			"5 removed api kube-apiserver policy/v1beta1 poddisruptionbudgets idle"},
		{"containerd", "config.toml", "version = 2\n[plugins]\n  sandbox_image = \"k8s.gcr.io/pause:3.6\"\n", "3 deprecated image  k8s.gcr.io deprecated"},
		{"a claim of a StatefulSet", "db.yaml", "apiVersion: apps/v1\nkind: StatefulSet\nspec:\n  volumeClaimTemplates:\n  - metadata: {annotations: {volume.beta.kubernetes.io/storage-class: fast}}\n",
			"5 deprecated field  volume.beta.kubernetes.io/storage-class deprecated"},
		{"a critical Pod", "pod.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {annotations: {scheduler.alpha.kubernetes.io/critical-pod: ''}}\nspec: {containers: []}\n",
			"3 removed field  scheduler.alpha.kubernetes.io/critical-pod removed"},
		{"words of a ConfigMap", "map.yaml", "apiVersion: v1\nkind: ConfigMap\ndata:\n  notes: |\n    apiVersion: policy/v1beta1\n    is what we had\n", ""},
	} {
		if got := one(t, c, tt.file, tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
