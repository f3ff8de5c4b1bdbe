/** Words that stay in clear: names that Kubernetes itself gives a meaning to. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'apiserver cloud cluster config control controller coredns critical default dns etcd kube ' +
    'kubelet kubernetes lease manager master metadata mirror name node public plane proxy ' +
    'registry scheduler system k8s io com no provisioner metrics custom external ' +
    // Autoscalers, by which they are known, and what they put around the names of node groups.
    'autoscaler karpenter status eks grp vmss ' +
    // Drivers of volumes, whose names Kubernetes translates.
    'aws azure cinder csi disk ebs file gce pd volume vsphere'
  ).split(' '),
);

/** Numbers of replicas, of releases and of pods that a simulation makes. */
const NUMBER = /^[rv]?\d{1,4}$/;

export const isKeptWord = (word: string): boolean => WORDS.has(word) || NUMBER.test(word);

/** Fixed points of the order of words, which keep pods that a simulation makes in their place. */
export const FIXED_POINTS: readonly string[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => [`${digit}`, `${digit}9`]),
  ...['A', 'a', 'r', 'r9'],
  ...WORDS,
];

/** Fields whose texts are choices that the API offers, releases, or sentences of this program. */
const FIELDS: ReadonlySet<string> = new Set(
  (
    'apiVersion kind operator effect type status reason phase protocol restartPolicy action ' +
    'whenUnsatisfiable preemptionPolicy nodeTaintsPolicy nodeAffinityPolicy medium volumeMode ' +
    'accessModes volumeBindingMode unhealthyPodEvictionPolicy qosClass podManagementPolicy ' +
    'podReplacementPolicy completionMode kubeletVersion osImage resourceVersion ipFamilies addressType ' +
    'requiredStatus enforcementMode declaredFeatures bindMountOptions conditionType operations ' +
    'apiGroups apiVersions resources ' +
    'scope failurePolicy scopes scopeName ' +
    'internalTrafficPolicy externalTrafficPolicy trafficDistribution consolidationPolicy ' +
    'consolidateAfter expireAfter schedule timeZone reasons updateMode mode controlledValues ' +
    'verb consequence kubernetes reportingController reportingComponent component resource command'
  ).split(' '),
);

export const isKeptField = (field: string): boolean => FIELDS.has(field);

/** Domains of labels, taints and resources that Kubernetes, clouds and autoscalers define. */
const DOMAINS = [
  ...['kubernetes.io', 'k8s.io', 'karpenter.sh', 'amazonaws.com', 'azure.com', 'cloud.google.com'],
  ...['gke.io', 'openshift.io', 'nvidia.com', 'amd.com', 'k8s-evict.dev'],
];

const isKnownDomain = (domain: string): boolean =>
  DOMAINS.some((known) => domain === known || domain.endsWith(`.${known}`));

/** Keys without a domain that controllers write and models read. */
const KEYS: ReadonlySet<string> = new Set([
  ...['pod-template-hash', 'controller-revision-hash', 'pod-template-generation', 'metadata.name'],
  ...['cpu', 'memory', 'ephemeral-storage', 'storage', 'pods', 'helm.sh/hook'],
  ...['ToBeDeletedByClusterAutoscaler', 'DeletionCandidateOfClusterAutoscaler', 'agentpool'],
]);

export function isKeptKey(key: string): boolean {
  const slash = key.indexOf('/');
  if (slash >= 0 && isKnownDomain(key.slice(0, slash))) return true;
  return KEYS.has(key) || /^(hugepages|attachable-volumes)-/.test(key);
}

/** Labels whose values are choices and not names. */
const CHOICES: ReadonlySet<string> = new Set([
  ...['kubernetes.io/os', 'kubernetes.io/arch', 'beta.kubernetes.io/os', 'beta.kubernetes.io/arch'],
  ...['node.kubernetes.io/instance-type', 'karpenter.sh/capacity-type'],
  ...['eks.amazonaws.com/capacityType', 'endpointslice.kubernetes.io/managed-by', 'helm.sh/hook'],
  'kubernetes.io/config.source',
  ...['service.kubernetes.io/topology-mode', 'service.kubernetes.io/topology-aware-hints'],
  'cluster-autoscaler.kubernetes.io/safe-to-evict',
]);

export const isChoice = (key: string): boolean => CHOICES.has(key);

/** Amounts, times as the API and as Go prints them, percentages and switches. */
const PLAIN: readonly RegExp[] = [
  /^(\d+(\.\d+)?([eE]\d+|[numkKMGTPE]i?)?|\d+%|true|false|(\d+(h|m|s|ms))+|)$/,
  /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z| [+-]\d{4} [A-Z]+)$/,
];

export const isPlain = (text: string): boolean => PLAIN.some((form) => form.test(text));

/** What a redacted snapshot shows in clear, for who signs it off. */
export type KeptInClear = Readonly<Record<string, readonly string[]>>;

export const keptInClear = (): KeptInClear => ({
  domains: DOMAINS,
  fields: [...FIELDS].sort(),
  words: [...WORDS].sort(),
  keys: [...KEYS].sort(),
  valuesOfLabels: [...CHOICES].sort(),
});
