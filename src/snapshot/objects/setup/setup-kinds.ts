import { isMapping } from '../../raw/value.ts';

/** The name of cloud-init's own format. */
export const CLOUD_CONFIG = 'cloud-config';
const KUBELET_CONFIGURATION = 'KubeletConfiguration';
/** The ConfigMap with a node-config.yaml of OpenShift 3. */
export const NODE_CONFIG_MAP = 'NodeConfigMap';

/**
 * Documents that set up machines, by kind, with their API groups; the core group is the empty one.
 */
export const SETUP_GROUPS: Readonly<Record<string, readonly string[]>> = {
  ClusterConfiguration: ['kubeadm.k8s.io'],
  InitConfiguration: ['kubeadm.k8s.io'],
  JoinConfiguration: ['kubeadm.k8s.io'],
  /** In the core group for OpenShift 3, and in a group of its own for Amazon EKS. */
  NodeConfig: ['', 'node.eks.aws'],
  MasterConfig: [''],
  KubeletConfig: ['machineconfiguration.openshift.io'],
  MachineConfigPool: ['machineconfiguration.openshift.io'],
  EC2NodeClass: ['karpenter.k8s.aws'],
  ClusterConfig: ['eksctl.io'],
};

/** The same for documents without a kind: a test of their fields, the most distinctive first. */
const SHAPES: Readonly<Record<string, (fields: Readonly<Record<string, unknown>>) => boolean>> = {
  [CLOUD_CONFIG]: ({ write_files: files }) => Array.isArray(files),
  /** Also of RKE2. */
  'k3s-config': (fields) => Object.keys(fields).some((name) => K3S_OPTIONS.includes(name)),
  'talos-config': ({ machine }) => isMapping(machine) && isMapping(machine['kubelet']),
  'gke-node-config': ({ kubeletConfig }) => isMapping(kubeletConfig),
  'aks-kubelet-config': (fields) => Object.keys(fields).some((name) => AKS_FIELDS.includes(name)),
};

const K3S_OPTIONS = [
  'kubelet-arg',
  'kube-apiserver-arg',
  'kube-controller-manager-arg',
  'node-label',
  'node-taint',
  'write-kubeconfig-mode',
  'cluster-init',
];

/** Fields that only Azure spells in this way. */
const AKS_FIELDS = ['imageGcHighThreshold', 'imageGcLowThreshold', 'podMaxPids', 'cpuCfsQuota'];

/** The name for a document without a kind that sets up machines; undefined for all others. */
export const setupShapeOf = (fields: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(SHAPES).find(([, fits]) => fits(fields))?.[0];

/** Whether a ConfigMap holds the set-up of a group of nodes of OpenShift 3. */
export function isNodeConfigMap(value: unknown): boolean {
  const metadata = isMapping(value) ? value['metadata'] : undefined;
  return (
    isMapping(metadata) &&
    metadata['namespace'] === 'openshift-node' &&
    `${metadata['name']}`.startsWith('node-config-')
  );
}

/** The name for a document that sets up machines: its kind and group, or its shape. */
export function setupKindOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const { apiVersion, kind } = fields;
  if (typeof kind !== 'string') return setupShapeOf(fields);
  if (kind === KUBELET_CONFIGURATION) return kind;
  const group = `${apiVersion ?? ''}`.includes('/') ? `${apiVersion}`.split('/', 1)[0] : '';
  if (!SETUP_GROUPS[kind]?.includes(group ?? '')) return undefined;
  return group === '' ? kind : `${kind}.${group}`;
}
