import {
  type ChangeOf,
  isSamePart,
  isTerminating,
  type Node,
  type PodChange,
  type ShelvedKind,
  type Taint,
} from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { Reason } from '../reason.ts';

/** The kinds besides nodes and pods that decide where a pod may run. */
export const READ_KINDS = [
  'persistentVolumes',
  'persistentVolumeClaims',
  'storageClasses',
  'csiNodes',
  'resourceClaims',
  'resourceSlices',
  'deviceTaintRules',
] as const satisfies readonly ShelvedKind[];

/** A change that the scheduler notices. */
export type AnyChange = ChangeOf<'node' | 'pod' | (typeof READ_KINDS)[number]>;

/** A change that may let a pod find a node. */
export type ClusterEvent =
  /** A pod has a node. */
  | 'pod-placed'
  /** A bound pod is removed, or will never run again. */
  | 'pod-gone'
  | 'node-added'
  | 'node-removed'
  | 'node-uncordoned'
  | 'node-untainted'
  /** Any of its taints came, went or changed. */
  | 'node-taints-changed'
  | 'node-labelled'
  | 'node-condition'
  | 'node-resized'
  /** Volumes, claims or any object that is not a node or pod. */
  | 'objects-changed';

type Plugin = Reason['plugin'];

const VOLUMES: readonly Plugin[] = ['VolumeRestrictions', 'VolumeBinding', 'VolumeZone'];
const OF_PODS: readonly Plugin[] = [
  ...(['NodeResourcesFit', 'NodePorts', 'NodeVolumeLimits'] as const),
  ...(['PodTopologySpread', 'InterPodAffinity', 'DynamicResources', 'other'] as const),
  ...VOLUMES,
];

/**
 * The plugins whose refusal each event may lift; a new node may lift all.
 * @upstream pkg/scheduler/framework/plugins/noderesources/fit.go EventsToRegister (1.36)
 */
const HELPED: Readonly<Record<Exclude<ClusterEvent, 'node-added'>, readonly Plugin[]>> = {
  'pod-placed': ['PodTopologySpread', 'InterPodAffinity', 'other'],
  'pod-gone': OF_PODS,
  'node-removed': ['PodTopologySpread'],
  'node-uncordoned': ['NodeUnschedulable'],
  'node-untainted': ['NodeUnschedulable', 'TaintToleration'],
  // Nodes with taints may count for no domain.
  'node-taints-changed': ['PodTopologySpread'],
  'node-condition': ['NodeConditions'],
  'node-labelled': ['NodeAffinity', 'InterPodAffinity', 'PodTopologySpread', ...VOLUMES, 'other'],
  'node-resized': ['NodeResourcesFit'],
  'objects-changed': [...VOLUMES, 'NodeVolumeLimits', 'DynamicResources', 'other'],
};

/** Whether one of these events can help a pod that waits for these reasons. */
export const helps = (events: readonly ClusterEvent[], reasons: readonly Reason[]): boolean =>
  events.some(
    (event) =>
      event === 'node-added' || reasons.some(({ plugin }) => HELPED[event].includes(plugin)),
  );

/**
 * The events that a write to a node opens for pods that found no place: none where it is a
 * heartbeat or makes the node less inviting. Conditions open some where filters read them.
 */
export function eventsOf(
  before: Node | undefined,
  after: Node | undefined,
  { readsConditions }: Pick<SchedulerBehavior, 'readsConditions'>,
): readonly ClusterEvent[] {
  if (before === undefined) return after === undefined ? [] : ['node-added'];
  if (after === undefined) return ['node-removed'];
  const events: ClusterEvent[] = [];
  if (before.unschedulable && !after.unschedulable) events.push('node-uncordoned');
  const lost = before.taints.some((taint) => !has(after, taint));
  if (lost) events.push('node-untainted');
  if (lost || after.taints.some((taint) => !has(before, taint))) events.push('node-taints-changed');
  if (readsConditions && !isSamePart(before.conditions, after.conditions)) {
    events.push('node-condition');
  }
  if (!isSamePart(before.labels, after.labels)) events.push('node-labelled');
  if (!isSamePart(before.allocatable, after.allocatable)) events.push('node-resized');
  return events;
}

const has = ({ taints }: Node, { key, effect, value }: Taint): boolean =>
  taints.some((each) => each.key === key && each.effect === effect && each.value === value);

/**
 * Whether a write to a pod can matter to the scheduler. Most writes are about the readiness of pods
 * that have a node, which the scheduler does not read.
 */
export function isNews({ before, after }: Pick<PodChange, 'before' | 'after'>): boolean {
  if (before === undefined || after === undefined) return true;
  if (after.nodeName === undefined || isTerminating(after)) return true;
  return (
    before.nodeName !== after.nodeName ||
    before.deletionTimestamp !== after.deletionTimestamp ||
    before.uid !== after.uid ||
    before.phase !== after.phase ||
    before.startTime !== after.startTime ||
    !isSamePart(before.labels, after.labels) ||
    !isSamePart(before.spec, after.spec) ||
    !isSamePart(before.containerStatuses, after.containerStatuses) ||
    !isSamePart(before.initContainerStatuses, after.initContainerStatuses) ||
    !isSamePart(before.allocatedResources, after.allocatedResources) ||
    !isSamePart(before.actuatedResources, after.actuatedResources)
  );
}
