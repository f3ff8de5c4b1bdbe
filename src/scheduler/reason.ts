import { unreachable } from '#units';

/** The reason why a plugin of the scheduler refuses a node, or all nodes. */
export type Reason =
  | { readonly plugin: 'NodeUnschedulable' }
  /** For releases that read the conditions of nodes, and no taints made of them. */
  | { readonly plugin: 'NodeConditions'; readonly condition: keyof typeof NODE_CONDITIONS }
  | { readonly plugin: 'TaintToleration'; readonly taint?: TaintName | undefined }
  | { readonly plugin: 'NodeAffinity'; readonly problem: NodeAffinityProblem }
  | { readonly plugin: 'NodePorts' }
  /** The resource is `pods` where the node has no place for another pod. */
  | { readonly plugin: 'NodeResourcesFit'; readonly resource: string }
  | { readonly plugin: 'VolumeRestrictions' }
  | { readonly plugin: 'NodeVolumeLimits' }
  | { readonly plugin: 'VolumeBinding'; readonly problem: BindingProblem }
  | { readonly plugin: 'VolumeZone' }
  | { readonly plugin: 'PodTopologySpread'; readonly problem: 'skew' | 'no-label' }
  | {
      readonly plugin: 'InterPodAffinity';
      readonly problem: 'affinity' | 'anti-affinity' | 'existing-anti-affinity';
    }
  /** The devices of its claims: too few are free, or those that it has are elsewhere. */
  | { readonly plugin: 'DynamicResources'; readonly problem: 'none-free' | 'elsewhere' }
  | { readonly plugin: 'NodeDeclaredFeatures' }
  /** The refusal of a plugin without a model, as a snapshot prints it. */
  | { readonly plugin: 'other'; readonly text: string };

/** Present in releases that name the taint. */
interface TaintName {
  readonly key: string;
  readonly value: string;
}

type NodeAffinityProblem =
  | 'no-match'
  /** Nodes that no term of the pod names are never looked at. */
  | 'not-named'
  /** The terms name no node at all. */
  | 'conflict';

/** Names are those of objects in the namespace of the pod, unless the text shows both. */
export type BindingProblem =
  | { readonly kind: 'no-volume' }
  /** The text differs between releases. */
  | { readonly kind: 'volume-elsewhere'; readonly text: string }
  | { readonly kind: 'unbound-immediate' }
  | { readonly kind: 'claim-missing'; readonly claim: string }
  | { readonly kind: 'claim-not-made'; readonly claim: string }
  | { readonly kind: 'claim-lost'; readonly claim: string; readonly volume: string }
  | { readonly kind: 'claim-being-deleted'; readonly claim: string }
  | { readonly kind: 'claim-of-another'; readonly claim: string; readonly pod: string }
  | { readonly kind: 'volume-missing'; readonly volume: string }
  | { readonly kind: 'class-missing'; readonly storageClass: string };

/** The text of a reason in the message of an unschedulable pod. */
export function textOf(reason: Reason): string {
  switch (reason.plugin) {
    case 'NodeUnschedulable':
      return 'node(s) were unschedulable';
    case 'NodeConditions':
      return NODE_CONDITIONS[reason.condition];
    case 'TaintToleration':
      return reason.taint === undefined
        ? 'node(s) had untolerated taint(s)'
        : `node(s) had untolerated taint {${reason.taint.key}: ${reason.taint.value}}`;
    case 'NodeAffinity':
      return NODE_AFFINITY[reason.problem];
    case 'NodePorts':
      return "node(s) didn't have free ports for the requested pod ports";
    case 'NodeResourcesFit':
      return reason.resource === 'pods' ? 'Too many pods' : `Insufficient ${reason.resource}`;
    case 'VolumeRestrictions':
      return CLAIM_IN_USE_TEXT;
    case 'NodeVolumeLimits':
      return 'node(s) exceed max volume count';
    case 'VolumeBinding':
      return bindingText(reason.problem);
    case 'VolumeZone':
      return 'node(s) had no available volume zone';
    case 'PodTopologySpread':
      return TOPOLOGY_SPREAD[reason.problem];
    case 'InterPodAffinity':
      return POD_AFFINITY[reason.problem];
    case 'DynamicResources':
      return DEVICES[reason.problem];
    case 'NodeDeclaredFeatures':
      return "node(s) didn't match Pod's required features";
    case 'other':
      return reason.text;
    default:
      return unreachable(reason);
  }
}

const CLAIM_IN_USE_TEXT =
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode ' +
  'already in-use by another pod';

const NODE_AFFINITY = {
  'no-match': "node(s) didn't match Pod's node affinity/selector",
  'not-named': "node(s) didn't satisfy plugin(s) [NodeAffinity]",
  conflict: 'pod affinity terms conflict',
} as const;

const NODE_CONDITIONS = {
  Ready: 'node(s) were not ready',
  NetworkUnavailable: 'node(s) had unavailable network',
  MemoryPressure: 'node(s) had memory pressure',
  DiskPressure: 'node(s) had disk pressure',
} as const;

const TOPOLOGY_SPREAD = {
  skew: "node(s) didn't match pod topology spread constraints",
  'no-label': "node(s) didn't match pod topology spread constraints (missing required label)",
} as const;

const DEVICES = {
  'none-free': 'cannot allocate all claims',
  elsewhere: 'resourceclaim not available on the node',
} as const;

const POD_AFFINITY = {
  affinity: "node(s) didn't match pod affinity rules",
  'anti-affinity': "node(s) didn't match pod anti-affinity rules",
  'existing-anti-affinity': "node(s) didn't satisfy existing pods anti-affinity rules",
} as const;

function bindingText(problem: BindingProblem): string {
  switch (problem.kind) {
    case 'no-volume':
      return "node(s) didn't find available persistent volumes to bind";
    case 'volume-elsewhere':
      return problem.text;
    case 'unbound-immediate':
      return 'pod has unbound immediate PersistentVolumeClaims';
    case 'claim-missing':
      return `persistentvolumeclaim "${problem.claim}" not found`;
    case 'claim-not-made':
      return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${problem.claim}"`;
    case 'claim-lost':
      return `persistentvolumeclaim "${problem.claim}" bound to non-existent persistentvolume "${problem.volume}"`;
    case 'claim-being-deleted':
      return `persistentvolumeclaim "${problem.claim}" is being deleted`;
    case 'claim-of-another':
      return `PVC ${problem.claim} was not created for pod ${problem.pod} (pod is not owner)`;
    case 'volume-missing':
      return `persistentvolume "${problem.volume}" not found`;
    case 'class-missing':
      return `storageclass.storage.k8s.io "${problem.storageClass}" not found`;
    default:
      return unreachable(problem);
  }
}

/** The reasons without fields: one of each is enough. */
export const UNSCHEDULABLE: Reason = { plugin: 'NodeUnschedulable' };
export const NOT_READY: Reason = { plugin: 'NodeConditions', condition: 'Ready' };
export const NO_NETWORK: Reason = { plugin: 'NodeConditions', condition: 'NetworkUnavailable' };
export const MEMORY_PRESSURE: Reason = { plugin: 'NodeConditions', condition: 'MemoryPressure' };
export const DISK_PRESSURE: Reason = { plugin: 'NodeConditions', condition: 'DiskPressure' };
export const UNTOLERATED_TAINTS: Reason = { plugin: 'TaintToleration' };
export const NO_MATCH: Reason = { plugin: 'NodeAffinity', problem: 'no-match' };
export const NOT_NAMED: Reason = { plugin: 'NodeAffinity', problem: 'not-named' };
export const AFFINITY_CONFLICT: Reason = { plugin: 'NodeAffinity', problem: 'conflict' };
export const HOST_PORTS: Reason = { plugin: 'NodePorts' };
export const CLAIM_IN_USE: Reason = { plugin: 'VolumeRestrictions' };
export const VOLUME_LIMIT: Reason = { plugin: 'NodeVolumeLimits' };
export const VOLUME_ZONE: Reason = { plugin: 'VolumeZone' };
export const NO_VOLUME: Reason = { plugin: 'VolumeBinding', problem: { kind: 'no-volume' } };
export const SKEW: Reason = { plugin: 'PodTopologySpread', problem: 'skew' };
export const NO_LABEL: Reason = { plugin: 'PodTopologySpread', problem: 'no-label' };
export const NOT_NEAR: Reason = { plugin: 'InterPodAffinity', problem: 'affinity' };
export const NOT_AWAY: Reason = { plugin: 'InterPodAffinity', problem: 'anti-affinity' };
export const NOT_WELCOME: Reason = {
  plugin: 'InterPodAffinity',
  problem: 'existing-anti-affinity',
};
export const NO_DEVICES: Reason = { plugin: 'DynamicResources', problem: 'none-free' };
export const CLAIM_ELSEWHERE: Reason = { plugin: 'DynamicResources', problem: 'elsewhere' };
export const LACKS_FEATURES: Reason = { plugin: 'NodeDeclaredFeatures' };
export const tooLittle = (resource: string): Reason => ({ plugin: 'NodeResourcesFit', resource });
