package facts

import (
	"slices"
	"strings"
	"testing"

	"k8sexplore/content"
)

// What gates were in x.0 and in patches, read in the source of the release itself, where lists made later say other
// things. "none" where the release has no such gate.
func TestGatesAsTheReleaseHadThem(t *testing.T) {
	all := tables(t)
	for name, want := range map[string]string{
		// Removals: what pages and tables call "to" is the last release with the gate, or that of the removal.
		"BalanceAttachedNodeVolumes":               "1.21 alpha off, 1.22 none",
		"BlockVolume":                              "1.20 stable on locked, 1.21 none",
		"BoundServiceAccountTokenVolume":           "1.22 stable on locked, 1.23 none",
		"CSINodeInfo":                              "1.20 stable on locked, 1.21 none",
		"CSIVolumeFSGroupPolicy":                   "1.24 stable on locked, 1.25 none",
		"EnableEquivalenceClassCache":              "1.13 deprecated off, 1.14 none",
		"EvenPodsSpread":                           "1.20 stable on locked, 1.21 none",
		"RunAsGroup":                               "1.21 stable on locked, 1.22 none",
		"SupportPodPidsLimit":                      "1.22 stable on locked, 1.23 none",
		"VolumeSubpathEnvExpansion":                "1.18 stable on locked, 1.19 none",
		"WarningHeaders":                           "1.23 stable on locked, 1.24 none",
		"AggregatedDiscoveryEndpoint":              "1.32 stable on locked, 1.33 none",
		"EfficientWatchResumption":                 "1.32 stable on locked, 1.33 none",
		"ElasticIndexedJob":                        "1.33 stable on locked, 1.34 none",
		"StatefulSetStartOrdinal":                  "1.33 stable on locked, 1.34 none",
		"CronJobsScheduledAnnotation":              "1.34 stable on locked, 1.35 none",
		"PodIndexLabel":                            "1.34 stable on locked, 1.35 none",
		"StatefulSetAutoDeletePVC":                 "1.27 beta on, 1.34 stable on locked, 1.35 none",
		"InPlacePodVerticalScalingAllocatedStatus": "1.35 deprecated off, 1.36 none",
		"MemoryManager":                            "1.35 stable on locked, 1.36 none",
		"StructuredAuthorizationConfiguration":     "1.35 stable on locked, 1.36 none",
		"TopologyAwareHints":                       "1.35 stable on locked, 1.36 none",
		"AuthorizeWithSelectors":                   "1.36 stable on locked, 1.37 none",
		"SchedulerQueueingHints":                   "1.28 beta on, 1.28.5 beta off, 1.36 stable on locked, 1.37 none",
		// "Always" in a list is for emulation: the gate came when something was deprecated.
		"KubeProxyIPVS":                                  "1.36 none, 1.37 deprecated on",
		"AllowServiceExternalIPs":                        "1.35 none, 1.36 stable on",
		"ServiceCIDRStatusFieldWiping":                   "1.35 none, 1.36 deprecated on",
		"StatefulSetSemanticRevisionComparison":          "1.34 none, 1.34.2 beta on, 1.35 beta on",
		"KubeletPodResourcesListUseActivePods":           "1.33 none, 1.34 deprecated on",
		"GitRepoVolumeDriver":                            "1.32 none, 1.33 deprecated off",
		"AggregatedDiscoveryRemoveBetaType":              "1.32 none, 1.33 deprecated on",
		"AllowOverwriteTerminationGracePeriodSeconds":    "1.31 none, 1.32 deprecated off",
		"AllowDNSOnlyNodeCSR":                            "1.30 none, 1.31 deprecated off",
		"AllowInsecureKubeletCertificateSigningRequests": "1.30 none, 1.31 deprecated off",
		"AllowServiceLBStatusOnNonLB":                    "1.28 none, 1.29 deprecated off, 1.34 deprecated off locked, 1.35 none",
		"KMSv1":                                          "1.27 none, 1.28 deprecated on, 1.29 deprecated off",
		// Renames that lists date back, and starts that they date too late.
		"UserNamespacesSupport":          "1.27 none, 1.28 alpha off",
		"DRAControlPlaneController":      "1.30 none, 1.31 alpha off, 1.32 none",
		"NewVolumeManagerReconstruction": "1.26 none, 1.27 beta on, 1.27.2 beta off, 1.28 beta on",
		"ImageVolumeWithDigest":          "1.35 none, 1.36 alpha off",
		"LoggingAlphaOptions":            "1.24 none, 1.25 alpha off",
		"ConsistentHTTPGetHandlers":      "1.25 none, 1.26 stable on",
		"SeparateCacheWatchRPC":          "1.28 none, 1.28.8 beta on, 1.29 none, 1.30 beta on",
		"RootCAConfigMap":                "1.19 none, 1.20 beta on",
		"PodDisruptionBudget":            "1.16 none, 1.17 beta on",
		"IPv6DualStack":                  "1.15 none, 1.16 alpha off, 1.26 stable on locked, 1.27 none",
		"CSIMigrationvSphere":            "1.18 none, 1.19 beta off",
		"MutatingAdmissionPolicy":        "1.29 none, 1.30 alpha off",
		"APIPriorityAndFairness":         "1.16 none, 1.17 alpha off",
		"CSIInlineVolume":                "1.14 alpha off",
		// Stage, default and lock.
		"CSIMigrationOpenStack":             "1.18 beta off, 1.20 beta off, 1.21 beta on",
		"DownwardAPIHugePages":              "1.22 beta off, 1.23 beta on",
		"ExternalPolicyForExternalIP":       "1.18 stable off, 1.19 stable on",
		"LegacyNodeRoleBehavior":            "1.16 alpha on, 1.18 alpha on",
		"ServiceTopology":                   "1.20 alpha off, 1.21 alpha off",
		"ExperimentalCriticalPodAnnotation": "1.14 alpha off, 1.15 alpha off",
		"TopologyManagerPolicyOptions":      "1.32 stable on, 1.35 stable on, 1.36 stable on locked",
		"WindowsHostNetwork":                "1.26 alpha on, 1.32 alpha on",
		// What a patch changed is an interval of its own.
		"APIServingWithRoutine":                 "1.30 beta on, 1.30.3 beta on, 1.30.4 alpha off",
		"DisableNodeKubeProxyVersion":           "1.31 beta on, 1.31.1 deprecated off",
		"SchedulerAsyncAPICalls":                "1.34 beta on, 1.34.2 beta off, 1.35 beta on, 1.35.1 beta off",
		"ServiceAccountNodeAudienceRestriction": "1.32 beta on, 1.32.1 beta on, 1.32.2 beta off, 1.33 beta on",
		"JobTrackingWithFinalizers":             "1.23 beta on, 1.23.9 beta off",
		"EventedPLEG":                           "1.27 beta off, 1.27.10 alpha off, 1.29 beta off, 1.29.1 alpha off",
		// Gates that no list has.
		"DebugContainers":               "1.15 alpha off, 1.16 none",
		"DefaultIngressClass":           "1.17 none, 1.18 beta on, 1.19 stable on locked, 1.20 none",
		"ProbeHostPodSecurityStandards": "1.33 none, 1.34 stable on locked, 1.35 none",
		"GangScheduling":                "1.34 none, 1.35 alpha off, 1.36 alpha off, 1.37 none",
		"WorkloadAwarePreemption":       "1.35 none, 1.36 alpha off, 1.37 none",
		// client-go and kubeadm have gates of their own.
		"WatchListClient":             "1.29 none, 1.30 beta off, 1.35 beta on",
		"InformerResourceVersion":     "1.30 alpha off, 1.35 stable on",
		"ClientsAllowCBOR":            "1.31 none, 1.32 alpha off",
		"InOrderInformers":            "1.33 beta on, 1.36 stable on locked",
		"ClientsAllowCARotation":      "1.35 none, 1.36 beta on",
		"CoreDNS":                     "1.12 stable on, 1.17 deprecated on, 1.18 none",
		"UnversionedKubeletConfigMap": "1.22 none, 1.23 alpha off, 1.24 beta on, 1.25 stable on locked, 1.26 none",
		"EtcdLearnerMode":             "1.26 none, 1.27 alpha off, 1.29 beta on, 1.32 stable on locked, 1.33 none",
		"NodeLocalCRISocket":          "1.31 none, 1.32 alpha off, 1.34 beta on, 1.36 stable on locked, 1.37 none",
		"RootlessControlPlane":        "1.21 none, 1.22 alpha off, 1.37 alpha off",
	} {
		g, ok := all.Gate(name)
		if !ok {
			t.Errorf("%s is not known", name)
			continue
		}
		for cell := range strings.SplitSeq(want, ", ") {
			at, state, _ := strings.Cut(cell, " ")
			if got := stateAt(g, version(t, at)); got != state {
				t.Errorf("%s in %s: %s, want %s", name, at, got, state)
			}
		}
	}
}

func stateAt(g Gate, v content.Version) string {
	i, ok := g.At(v)
	if !ok {
		return "none"
	}
	text := string(i.Stage) + map[bool]string{true: " on", false: " off"}[i.Default]
	if i.Locked {
		text += " locked"
	}
	return text
}

func TestComponentsOfGates(t *testing.T) {
	all := tables(t)
	for name, want := range map[string]string{
		"PodDeletionCost":              "kube-apiserver",
		"StorageVersionMigrator":       "kube-apiserver",
		"WatchListClient":              "client-go",
		"NodeLocalCRISocket":           "kubeadm",
		"SeparateCacheWatchRPC":        "kube-apiserver",
		"CloudDualStackNodeIPs":        "cloud-controller-manager",
		"IPv6DualStack":                "kubeadm",
		"CustomResourceFieldSelectors": "kube-apiserver",
	} {
		if g, _ := all.Gate(name); !slices.Contains(g.Components, want) {
			t.Errorf("%s: %v, want %s among them", name, g.Components, want)
		}
	}
	for name, want := range map[string]string{"atomicfifo": "KUBE_FEATURE_AtomicFIFO", "NodeLocalCRISocket": "", "SidecarContainers": ""} {
		if g, _ := all.Gate(name); g.Variable() != want {
			t.Errorf("%s is set by %q, want %q", name, g.Variable(), want)
		}
	}
	if g, _ := all.Gate("IPv6DualStack"); !slices.ContainsFunc(g.Conflicts, func(c string) bool { return strings.HasPrefix(c, "kubeadm had a gate of this name") }) {
		t.Errorf("IPv6DualStack: %v", g.Conflicts)
	}
}
