package check_test

import (
	"encoding/base64"
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
		{"operations on an object", "kustomization.yaml", "patches:\n- target: {kind: Deployment}\n  patch: |-\n    - {op: remove, path: /spec/x}\n    - op: add\n      path: /spec/template/metadata/annotations/scheduler.alpha.kubernetes.io~1critical-pod\n      value: ''\n    - op: replace\n      path: /spec/template/spec/nodeSelector\n      value: {node-role.kubernetes.io/master: ''}\n",
			"6 removed field  scheduler.alpha.kubernetes.io/critical-pod removed; 10 breaks field  node-role.kubernetes.io/master removed"},
		{"a file of operations", "patch.json", "[{\"op\": \"add\", \"path\": \"/spec/template/spec/containers/0/image\", \"value\": \"k8s.gcr.io/x\"},\n {\"op\": \"add\", \"path\": \"/spec/template/spec/tolerations\", \"value\": [{\"key\": \"node-role.kubernetes.io/master\"}]}]",
			"1 deprecated image  k8s.gcr.io deprecated; 2 removed field  node-role.kubernetes.io/master removed"},
		{"a part of a Deployment", "patch.yaml", "apiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {nodeSelector: {node-role.kubernetes.io/master: ''}}}}\n",
			"3 breaks field  node-role.kubernetes.io/master removed"},
		{"images of Kustomize", "kustomization.yaml", "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nimages: [{name: a, newName: k8s.gcr.io/pause}]\nhelmCharts:\n- valuesInline: {nodeSelector: {node-role.kubernetes.io/master: ''}}\n",
			"3 deprecated image  k8s.gcr.io deprecated; 5 breaks field  node-role.kubernetes.io/master removed"},
		{"kind's patches without a version", "kind.yaml", "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\ncontainerdConfigPatches:\n- |\n  sandbox_image = \"k8s.gcr.io/pause:3.6\"\nnodes:\n- kubeadmConfigPatches:\n  - |\n    kind: InitConfiguration\n    nodeRegistration: {kubeletExtraArgs: {feature-gates: SeccompDefault=true}}\nkubeadmConfigPatches:\n- |\n  kind: KubeletConfiguration\n  runOnce: true\nkubeadmConfigPatchesJSON6902:\n- kind: ClusterConfiguration\n  patch: |\n    - {op: add, path: /apiServer/extraArgs/insecure-port, value: '0'}\n",
			"5 deprecated image  k8s.gcr.io deprecated; 10 " + gate + "; 14 breaks field kubelet KubeletConfiguration.runOnce: true removed; 18 breaks flag kube-apiserver --insecure-port removed"},
		{"kind", "kind.yaml", "apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nfeatureGates: {SeccompDefault: true}\nkubeadmConfigPatches:\n- |\n  apiVersion: kubeadm.k8s.io/v1beta4\n  kind: ClusterConfiguration\n  scheduler:\n    extraArgs:\n    - {name: lock-object-name, value: x}\n",
			"3 breaks gate kube-apiserver SeccompDefault removed; 10 breaks flag kube-scheduler --lock-object-name removed"},
		{"kind's older group", "kind.yaml", "apiVersion: kind.sigs.k8s.io/v1alpha3\nkind: Cluster\nkubeadmConfigPatches:\n- |\n  apiVersion: kubeadm.k8s.io/v1beta1\n  kind: ClusterConfiguration\n",
			"5 breaks api kubeadm kubeadm.k8s.io/v1beta1 ClusterConfiguration removed"},
		{"quoted keys", "pdb.template", "\"apiVersion\": \"policy/v1beta1\"\n\"kind\": \"PodDisruptionBudget\"\n", "1 " + pdbFound},
		{"Talos", "controlplane.yaml", "version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs: {feature-gates: SeccompDefault=true}\n    extraConfig: {featureGates: {SeccompDefault: true}}\ncluster: {proxy: {extraArgs: {udp-timeout: 1s}}}\n",
			"4 " + gate + "; 5 " + gate + "; 6 breaks flag kube-proxy --udp-timeout removed"},
		{"Talos's files and manifests", "controlplane.yaml", "machine:\n  kubelet: {extraConfig: {runOnce: true}}\n  files:\n  - path: /etc/cri/conf.d/20-pause.part\n    content: |\n      sandbox = 'k8s.gcr.io/pause:3.6'\ncluster:\n  inlineManifests:\n  - name: a\n    contents: |\n      " + strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n      ") + "\n",
			"2 breaks field kubelet KubeletConfiguration.runOnce: true removed; 6 deprecated image  k8s.gcr.io deprecated; 11 " + pdbFound},
		{"cloud-init in base64", "user-data", "#cloud-config\nwrite_files:\n- path: /a.yaml\n  encoding: b64\n  content: " + base64.StdEncoding.EncodeToString([]byte(pdb)) + "\nruncmd:\n- |\n  cat <<EOF | kubectl apply -f -\n  " + strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n  ") + "\n  EOF\n",
			"5 " + pdbFound + "; 9 " + pdbFound},
		{"cloud-init in base64 that is none", "user-data", "#cloud-config\nwrite_files:\n- path: /a.yaml\n  encoding: gz+b64\n  content: '?'\n", "problem 5: file in gz+b64: decoding base64: illegal base64 data at input byte 0"},
		{"a script", "a.sh", "kubectl apply -f - <<EOF\n" + pdb + "EOF\ncat <<-'X' > kubelet.env\n\tKUBELET_EXTRA_ARGS=--feature-gates=SeccompDefault=true\nX\n", "2 " + pdbFound + "; 7 " + gate},
		{"Terraform", "main.tf", "a = {\n  manifest = {\n    \"apiVersion\" = \"policy/v1beta1\"\n    \"kind\" = \"PodDisruptionBudget\"\n  }\n  b = <<-EOT\n    " + strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n    ") + "\n  EOT\n}\n",
			"3 " + pdbFound + "; 7 " + pdbFound},
		{"a template of Terraform", "cloud-init.tftpl", "#cloud-config\n%{ if x }\nwrite_files:\n- path: /etc/default/kubelet\n  content: |\n    KUBELET_EXTRA_ARGS=--feature-gates=SeccompDefault=true\n%{ endif ~}\n", "6 " + gate},
		{"named templates of a chart", "templates/_a.tpl", "{{- define \"a\" }}\n" + pdb + "{{- end }}\n", "2 " + pdbFound},
		{"text in a value", "tasks.yaml", "contents: |\n  " + strings.ReplaceAll(strings.TrimSpace(pdb), "\n", "\n  ") + "\n", "2 " + pdbFound},
		{"cloud-init", "user-data", "#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  content: |\n    KUBELET_EXTRA_ARGS=--feature-gates=SeccompDefault=true\n", "5 " + gate},
		{"Argo CD", "app.yaml", "apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    helm:\n      values: |\n        nodeSelector: {node-role.kubernetes.io/master: ''}\n",
			"7 breaks field  node-role.kubernetes.io/master removed"},
		{"Argo CD's sets and patches", "set.yaml", "apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nspec:\n  template:\n    spec:\n      source:\n        helm: {valuesObject: {nodeSelector: {node-role.kubernetes.io/master: ''}}}\n        kustomize:\n          patches:\n          - target: {group: policy, version: v1beta1, kind: PodDisruptionBudget}\n",
			"7 breaks field  node-role.kubernetes.io/master removed; 10 " + pdbFound},
		{"Flux's patches", "flux.yaml", "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  postRenderers:\n  - kustomize:\n      patches:\n      - target: {group: policy, version: v1beta1, kind: PodDisruptionBudget}\n",
			"7 " + pdbFound},
		{"Flux", "release.yaml", "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec:\n  values:\n    nodeSelector: {node-role.kubernetes.io/master: ''}\n",
			"5 breaks field  node-role.kubernetes.io/master removed"},
		{"kops", "cluster.yaml", "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet: {featureGates: {SeccompDefault: 'true'}}\n", "4 " + gate},
		{"a role", "role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n- apiGroups: [policy, apps]\n  resources: [podsecuritypolicies, deployments]\n",
			"5 removed api kube-apiserver policy podsecuritypolicies idle"},
		{"a role for both groups", "role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n- apiGroups: [extensions, apps]\n  resources: [deployments]\n", ""},
		{"a role for subresources", "role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nrules:\n- {apiGroups: [extensions], resources: [ingresses/status]}\n- {apiGroups: [apps], resources: [deployments/scale, deployments/rollback]}\n",
			"4 removed api kube-apiserver extensions ingresses/status idle; 5 removed api kube-apiserver apps deployments/rollback idle"},
		{"an admission policy", "policy.yaml", "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nspec:\n  matchConstraints:\n    resourceRules:\n    - {apiGroups: [batch], apiVersions: [v1beta1], resources: [cronjobs]}\n",
			"6 removed api kube-apiserver batch/v1beta1 cronjobs idle"},
		{"a webhook", "hook.yaml", "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nwebhooks:\n- rules:\n  - {apiGroups: [policy], apiVersions: [v1beta1], resources: [poddisruptionbudgets]}\n  - {apiGroups: [policy], apiVersions: ['*'], resources: ['*']}\n",
			"5 removed api kube-apiserver policy/v1beta1 poddisruptionbudgets idle"},
		{"containerd", "config.toml", "version = 2\n[plugins]\n  sandbox_image = \"k8s.gcr.io/pause:3.6\"\n", "3 deprecated image  k8s.gcr.io deprecated"},
		{"a claim of a StatefulSet", "db.yaml", "apiVersion: apps/v1\nkind: StatefulSet\nspec:\n  volumeClaimTemplates:\n  - metadata: {annotations: {volume.beta.kubernetes.io/storage-class: fast}}\n",
			"5 deprecated field  volume.beta.kubernetes.io/storage-class deprecated"},
		{"what only servers write", "claim.yaml", "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {selfLink: /x, annotations: {volume.beta.kubernetes.io/storage-provisioner: x}}\n", ""},
		{"a critical Pod", "pod.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {annotations: {scheduler.alpha.kubernetes.io/critical-pod: ''}}\nspec: {containers: []}\n",
			"3 removed field  scheduler.alpha.kubernetes.io/critical-pod removed"},
		{"words of a ConfigMap", "map.yaml", "apiVersion: v1\nkind: ConfigMap\ndata:\n  notes: |\n    apiVersion: policy/v1beta1\n    is what we had\n", ""},
	} {
		if got := one(t, c, tt.file, tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
