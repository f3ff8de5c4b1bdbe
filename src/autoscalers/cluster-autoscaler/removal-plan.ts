import { isTerminal, type Node, type Pod, type PodKey } from '#cluster';
import { type Instant, instant, later, microseconds, minutes, seconds } from '#units';
import {
  type BlockReason,
  drainabilityOf,
  isLongTerminating,
  type Surroundings,
} from './drainability.ts';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { cpuOf, memoryOf, requestsOf } from './requests.ts';
import type { Sandbox } from './sandbox.ts';

/** How long pods may take beyond their grace periods. */
export const HEADROOM = seconds(30);

/**
 * For so long a node with the taint of a deletion is no candidate for another one.
 * @upstream cluster-autoscaler core/scaledown/actuation/delete_in_batch.go IsNodeBeingDeleted (1.36)
 */
const LEAVES_WITHIN = minutes(5);

const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';

/** Why a node is no candidate. */
export type IneligibleReason = 'no-group' | 'at-minimum' | 'going' | 'disabled' | 'utilization';

/** Why a candidate cannot go. */
export type UnremovableReason = 'no-place' | `blocked: ${BlockReason}`;

/** A node that the cluster does not need. */
export interface Unneeded {
  readonly node: string;
  /** The pods that have to move, without those of DaemonSets. */
  readonly pods: readonly Pod[];
  /** A pod has to end by itself first. */
  readonly waits: boolean;
  /** Budgets do not let all of the pods go at once. */
  readonly isRisky: boolean;
  /** The nodes that would take the moving pods, by the keys of these. */
  readonly places: ReadonlyMap<PodKey, string>;
}

/** A node that cannot go, and the pod that keeps it. */
export interface Unremovable {
  readonly unremovable: UnremovableReason;
  readonly pod: Pod;
}

/**
 * The used part of a node: the greater of its CPUs and its memory. Pods that should be gone by now
 * do not count. What cannot be computed counts as 0, with a warning in the log.
 * @upstream cluster-autoscaler simulator/utilization/info.go Calculate (1.36)
 */
export function utilizationOf(node: Node, pods: readonly Pod[], now: Instant): number {
  let [cpu, memory] = [0, 0];
  for (const pod of pods) {
    if (isTerminal(pod) || isLongTerminating(pod, now)) continue;
    const requests = requestsOf(pod);
    cpu += requests.cpu;
    memory += requests.memory;
  }
  const [cpus, bytes] = [cpuOf(node.allocatable), memoryOf(node.allocatable)];
  return cpus === 0 || bytes === 0 ? 0 : Math.max(cpu / cpus, memory / bytes);
}

/**
 * Why a node is no candidate, before its pods are looked at. While a group is as small as it may be, none
 * of its nodes is one.
 * @upstream cluster-autoscaler core/scaledown/eligibility/eligibility.go unremovableReasonAndNodeUtilization (1.36)
 */
export function ineligibleBecause(
  node: Node,
  group: Pick<Group, 'target' | 'minSize'> | undefined,
  pods: readonly Pod[],
  now: Instant,
  { utilizationThreshold }: Pick<ClusterAutoscalerOptions, 'utilizationThreshold'>,
): IneligibleReason | undefined {
  if (group === undefined) return 'no-group';
  if (group.target <= group.minSize) return 'at-minimum';
  const leavesSince = secondsOf(node, TO_BE_DELETED);
  if (leavesSince !== undefined && later(leavesSince, LEAVES_WITHIN) > now) return 'going';
  if (node.annotations[SCALE_DOWN_DISABLED] === 'true') return 'disabled';
  return utilizationOf(node, pods, now) > utilizationThreshold ? 'utilization' : undefined;
}

/**
 * Whether a node can go: its pods may move, and each of them fits elsewhere. While they are placed, the node
 * is there without pods and takes none. A node that can go is no longer in the sandbox, and its pods stay
 * where they were placed.
 * @param pods - those of the node, and those that would come to it
 * @param isDestination whether pods may move to a node
 * @upstream cluster-autoscaler simulator/cluster.go SimulateNodeRemoval (1.36)
 */
export function simulateRemoval(
  node: Node,
  pods: readonly Pod[],
  sandbox: Sandbox,
  isDestination: (name: string) => boolean,
  around: Surroundings,
): Omit<Unneeded, 'isRisky'> | Unremovable {
  const sorted = sortPods(pods, around);
  if ('unremovable' in sorted) return sorted;
  const { moving } = sorted;
  const mark = sandbox.mark;
  const places = new Map<PodKey, string>();
  for (const pod of pods) sandbox.remove(pod);
  const taint = { key: TO_BE_DELETED, value: '', effect: 'NoSchedule' } as const;
  const leaving = { ...node, taints: [...node.taints, taint] };
  sandbox.replaceNode(node, leaving);
  for (const pod of moving) {
    const { nodeName: _, ...unbound } = pod;
    const place = sandbox
      .takersOf(unbound)
      .find((name) => name !== node.name && isDestination(name));
    if (place === undefined) {
      sandbox.backTo(mark);
      return { unremovable: 'no-place', pod };
    }
    sandbox.place(unbound, place);
    places.set(pod.key, place);
  }
  sandbox.replaceNode(leaving, undefined);
  return { node: node.name, pods: moving, waits: sorted.waiting.length > 0, places };
}

interface SortedPods {
  readonly moving: readonly Pod[];
  /** Those that have to end by themselves. */
  readonly waiting: readonly Pod[];
}

/**
 * The pods of a node that have to move or to end, without those of DaemonSets; or the first that keeps it.
 * @upstream cluster-autoscaler simulator/drain.go GetPodsToMove (1.36)
 */
export function sortPods(pods: readonly Pod[], around: Surroundings): SortedPods | Unremovable {
  const moving: Pod[] = [];
  const waiting: Pod[] = [];
  for (const pod of pods) {
    const verdict = drainabilityOf(pod, around);
    if (verdict.kind === 'block') return { unremovable: `blocked: ${verdict.because}`, pod };
    if (verdict.kind === 'move') moving.push(pod);
    else if (verdict.kind === 'wait') waiting.push(pod);
  }
  return { moving, waiting };
}

/** The taint of a node that is on its way out. */
export const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler';

export const CANDIDATE = 'DeletionCandidateOfClusterAutoscaler';

/** The instant in the value of a taint; undefined where there is none. */
function secondsOf({ taints }: Pick<Node, 'taints'>, taint: string): Instant | undefined {
  const value = taints.find(({ key }) => key === taint)?.value ?? '';
  return /^\d+$/.test(value) ? instant(Number(value) * 1e6) : undefined;
}

/** Since when a node is unneeded, as the taint that it has then tells; undefined without one. */
export const unneededSince = (node: Pick<Node, 'taints'>): Instant | undefined =>
  secondsOf(node, CANDIDATE);

/**
 * Since when a node is on its way out, as its taint tells. One that is older than a deletion can last is
 * left from a process that has ended.
 */
export function leavingSince(
  node: Pick<Node, 'taints'>,
  now: Instant,
  options: Pick<
    ClusterAutoscalerOptions,
    'deleteDelayAfterTaint' | 'maxPodEvictionTime' | 'maxGracefulTermination'
  >,
): Instant | undefined {
  if (!node.taints.some(({ key }) => key === TO_BE_DELETED)) return undefined;
  const since = secondsOf(node, TO_BE_DELETED) ?? now;
  const lasts =
    options.deleteDelayAfterTaint +
    options.maxPodEvictionTime +
    seconds(options.maxGracefulTermination) +
    HEADROOM;
  return later(since, microseconds(lasts)) > now ? since : undefined;
}

/** When an unneeded node may go. */
export const removableAt = (
  since: Instant,
  isReady: boolean,
  { unneededTime, unreadyTime }: Pick<ClusterAutoscalerOptions, 'unneededTime' | 'unreadyTime'>,
): Instant => later(since, isReady ? unneededTime : unreadyTime);

/**
 * The order in which nodes go: empty ones first, those last whose pods cannot all go at once.
 * @upstream cluster-autoscaler core/scaledown/planner/planner.go sortByRisk (1.36)
 */
export function inOrderOfRemoval(removable: readonly Unneeded[]): readonly Unneeded[] {
  const rank = ({ pods, isRisky }: Unneeded): number => (pods.length === 0 ? 0 : isRisky ? 2 : 1);
  return [...removable].sort((a, b) => rank(a) - rank(b));
}
