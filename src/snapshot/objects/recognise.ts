import { quote } from '../bytes/quote.ts';
import type { Problem } from '../bytes/refusal.ts';
import type { Header } from '../raw/value.ts';
import { explainForeignKind } from './foreign-kinds.ts';
import { MODELS, type Model } from './kinds/model.ts';
import { SETUP_GROUPS } from './setup/setup-kinds.ts';

/** The treatment of an object, by its header. */
export type Recognition =
  | { readonly treat: 'model'; readonly kind: string; readonly model: Model }
  /** Kept unchanged for later models. */
  | { readonly treat: 'keep'; readonly kind: string }
  /** The same, with the places of its fields. */
  | { readonly treat: 'configure'; readonly kind: string }
  /** A document that sets up machines, examined once all files are read. */
  | { readonly treat: 'set-up'; readonly kind: string }
  | { readonly treat: 'ignore'; readonly kind: string }
  /** Ignored, except the one with the configuration of kubelets. */
  | { readonly treat: 'config-map' }
  /** Items without a header of their own get this one. */
  | { readonly treat: 'list'; readonly items: Header }
  | { readonly treat: 'refuse'; readonly problem: Problem }
  /** Without a kind, the fields identify the object. */
  | { readonly treat: 'by-shape' };

/** The API groups of the known kinds; a kind in another group only has the same name. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Node: [''],
  Pod: [''],
  ReplicationController: [''],
  PersistentVolume: [''],
  PersistentVolumeClaim: [''],
  Namespace: [''],
  Service: [''],
  Endpoints: [''],
  EndpointSlice: ['discovery.k8s.io'],
  ConfigMap: [''],
  Event: ['', 'events.k8s.io'],
  Lease: ['coordination.k8s.io'],
  Deployment: ['apps', 'extensions'],
  ReplicaSet: ['apps', 'extensions'],
  DaemonSet: ['apps', 'extensions'],
  StatefulSet: ['apps'],
  Job: ['batch'],
  PodDisruptionBudget: ['policy'],
  PriorityClass: ['scheduling.k8s.io'],
  VolumeAttachment: ['storage.k8s.io'],
  StorageClass: ['storage.k8s.io'],
  CSINode: ['storage.k8s.io'],
  CSIDriver: ['storage.k8s.io'],
  RuntimeClass: ['node.k8s.io'],
  ResourceQuota: [''],
  LimitRange: [''],
  MutatingWebhookConfiguration: ['admissionregistration.k8s.io'],
  ValidatingWebhookConfiguration: ['admissionregistration.k8s.io'],
  ResourceClaim: ['resource.k8s.io'],
  ResourceClaimTemplate: ['resource.k8s.io'],
  ResourceSlice: ['resource.k8s.io'],
  DeviceClass: ['resource.k8s.io'],
  DeviceTaintRule: ['resource.k8s.io'],
  NodeReadinessRule: ['readiness.node.x-k8s.io'],
  NodePool: ['karpenter.sh'],
  NodeClaim: ['karpenter.sh'],
  NodeMetrics: ['metrics.k8s.io'],
  PodMetrics: ['metrics.k8s.io'],
  KubeletConfiguration: ['kubelet.config.k8s.io'],
  KubeControllerManagerConfiguration: ['kubecontrollermanager.config.k8s.io'],
  KubeSchedulerConfiguration: ['kubescheduler.config.k8s.io'],
  NodeFacts: ['k8s-evict.dev'],
  CaptureRecord: ['k8s-evict.dev'],
};

/** Kinds of handwritten documents, whose fields are checked once all files are read. */
const CONFIGURATION_KINDS = ['KubeletConfiguration', 'NodeFacts'];

/** The treatment of an object of this type. */
export function recognise({ apiVersion, kind }: Header): Recognition {
  if (kind === undefined) return { treat: 'by-shape' };
  const group = apiVersion === undefined ? undefined : groupOf(apiVersion);
  if (isKnown(kind, group)) return recogniseKnown(kind);
  if (SETUP_GROUPS[kind]?.includes(group ?? '') === true) {
    return { treat: 'set-up', kind: group ? `${kind}.${group}` : kind };
  }
  const problem = explainForeignKind(kind, group ?? '');
  if (problem !== undefined) return { treat: 'refuse', problem };
  if (kind === 'List') return { treat: 'list', items: {} };
  const itemKind = kind.endsWith('List') ? kind.slice(0, -'List'.length) : '';
  // Only lists of known kinds are opened; a list of another kind counts as one ignored object.
  if (itemKind !== '' && isKnown(itemKind, group)) {
    const items = { kind: itemKind, ...(apiVersion !== undefined && { apiVersion }) };
    return { treat: 'list', items };
  }
  return { treat: 'ignore', kind: group ? `${kind}.${group}` : kind };
}

/** The header that a list gives to items without one; undefined for other objects. */
export function itemsHeaderOf(header: Header): Header | undefined {
  const recognition = recognise(header);
  return recognition.treat === 'list' ? recognition.items : undefined;
}

function recogniseKnown(kind: string): Recognition {
  if (kind === 'ConfigMap') return { treat: 'config-map' };
  if (CONFIGURATION_KINDS.includes(kind)) return { treat: 'configure', kind };
  const model = Object.hasOwn(MODELS, kind) ? MODELS[kind as keyof typeof MODELS] : undefined;
  return model === undefined ? { treat: 'keep', kind } : { treat: 'model', kind, model };
}

/** The probable meaning of an unknown kind: the API distinguishes capitals and plurals. */
export function explainUnknownKind(kind: string): Problem | undefined {
  const meant = Object.keys(GROUPS).find((known) => {
    const written = kind.toLowerCase();
    return written === known.toLowerCase() || written === `${known.toLowerCase()}s`;
  });
  if (meant === undefined || meant === kind) return undefined;
  return {
    code: 'snapshot/unknown-kind',
    message: `no object is of the kind ${quote(kind)}, so that this one is left out`,
    hint: `did you mean ${meant}?`,
  };
}

/** `apps` of `apps/v1`; the core group is the empty one. */
const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';

/**
 * A kind without a version is matched by its name, because only handwritten documents leave the
 * version out.
 */
const isKnown = (kind: string, group: string | undefined): boolean =>
  Object.hasOwn(GROUPS, kind) && (group === undefined || GROUPS[kind]?.includes(group) === true);
