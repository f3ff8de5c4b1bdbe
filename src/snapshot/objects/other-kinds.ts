/** Kubernetes' own kinds that nothing here reads, by API group; the core group is the empty one. */
const KINDS: Readonly<Record<string, string>> = {
  '': 'Binding ComponentStatus ConfigMap PodTemplate Secret ServiceAccount',
  'admissionregistration.k8s.io':
    'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding ' +
    'ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding',
  'apiextensions.k8s.io': 'CustomResourceDefinition',
  'apiregistration.k8s.io': 'APIService',
  'apiserver.config.k8s.io':
    'AdmissionConfiguration AuthenticationConfiguration AuthorizationConfiguration ' +
    'EgressSelectorConfiguration EncryptionConfiguration TracingConfiguration',
  apps: 'ControllerRevision',
  'audit.k8s.io': 'Policy',
  autoscaling: 'HorizontalPodAutoscaler Scale',
  'autoscaling.k8s.io': 'VerticalPodAutoscaler',
  batch: 'CronJob',
  'certificates.k8s.io': 'CertificateSigningRequest ClusterTrustBundle',
  extensions: 'Ingress NetworkPolicy PodSecurityPolicy',
  'flowcontrol.apiserver.k8s.io': 'FlowSchema PriorityLevelConfiguration',
  'gateway.networking.k8s.io': 'GRPCRoute Gateway GatewayClass HTTPRoute ReferenceGrant TLSRoute',
  'kubeadm.k8s.io': 'ClusterStatus ResetConfiguration UpgradeConfiguration',
  'kubelet.config.k8s.io': 'CredentialProviderConfig SerializedNodeConfigSource',
  'kubeproxy.config.k8s.io': 'KubeProxyConfiguration',
  'kubescheduler.config.k8s.io': 'KubeSchedulerConfiguration',
  'kustomize.config.k8s.io': 'Component',
  'networking.k8s.io': 'IPAddress Ingress IngressClass NetworkPolicy ServiceCIDR',
  policy: 'Eviction PodSecurityPolicy',
  'rbac.authorization.k8s.io': 'ClusterRole ClusterRoleBinding Role RoleBinding',
  'scheduling.k8s.io': 'PodGroup Workload',
  'snapshot.storage.k8s.io': 'VolumeSnapshot VolumeSnapshotClass VolumeSnapshotContent',
  'storage.k8s.io': 'CSIStorageCapacity VolumeAttributesClass',
};

/** The names under which such kinds are counted: with their group where they have one. */
const OTHER_KINDS: ReadonlySet<string> = new Set(
  Object.entries(KINDS).flatMap(([group, kinds]) =>
    kinds.split(' ').map((kind) => (group === '' ? kind : `${kind}.${group}`)),
  ),
);

/** Whether `Kind` or `Kind.group` is a kind of Kubernetes on which evictions do not depend. */
export const isOtherKind = (kind: string): boolean =>
  OTHER_KINDS.has(kind) ||
  (kind.endsWith('List') && OTHER_KINDS.has(kind.slice(0, -'List'.length))) ||
  OTHER_KINDS.has(kind.replace(/List(?=\.)/, ''));
