import { isTerminal, type Node, type Pod } from '#cluster';
import { type Instant, instant, later } from '#units';
import {
  type BlockReason,
  drainabilityOf,
  isLongTerminating,
  type Surroundings,
} from './drainability.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { cpuOf, memoryOf, requestsOf } from './requests.ts';
import type { Sandbox } from './sandbox.ts';

const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';

/** Why a node is not unneeded. */
export type UnremovableReason =
  | 'disabled'
  | 'no-group'
  | 'utilization'
  | 'no-place'
  | `blocked: ${BlockReason}`;

/** A node that the cluster does not need. */
export interface Unneeded {
  readonly node: string;
  /** The pods that have to move, without those of DaemonSets. */
  readonly pods: readonly Pod[];
  readonly daemonSetPods: readonly Pod[];
  /** A pod has to end by itself first. */
  readonly waits: boolean;
  /** The nodes that would take the moving pods, by the keys of these. */
  readonly places: ReadonlyMap<string, string>;
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
 * Why a node is no candidate, before its pods are looked at.
 * @upstream cluster-autoscaler core/scaledown/eligibility/eligibility.go unremovableReasonAndNodeUtilization (1.36)
 */
export function ineligibleBecause(
  node: Node,
  group: string | undefined,
  pods: readonly Pod[],
  now: Instant,
  { utilizationThreshold }: Pick<ClusterAutoscalerOptions, 'utilizationThreshold'>,
): UnremovableReason | undefined {
  if (node.annotations[SCALE_DOWN_DISABLED] === 'true') return 'disabled';
  if (group === undefined) return 'no-group';
  return utilizationOf(node, pods, now) > utilizationThreshold ? 'utilization' : undefined;
}

/**
 * Whether a node can go: its pods may move, and each of them fits elsewhere. The pods of a node that
 * can go stay where they were placed.
 * @param isDestination whether pods may move to a node
 * @upstream cluster-autoscaler simulator/cluster.go SimulateNodeRemoval (1.36)
 */
export function simulateRemoval(
  node: string,
  pods: readonly Pod[],
  sandbox: Sandbox,
  isDestination: (name: string) => boolean,
  around: Surroundings,
): Unneeded | Unremovable {
  const moving: Pod[] = [];
  const daemonSetPods: Pod[] = [];
  let waits = false;
  for (const pod of pods) {
    const verdict = drainabilityOf(pod, around);
    if (verdict.kind === 'block') return { unremovable: `blocked: ${verdict.because}`, pod };
    if (verdict.kind === 'move' && !isTerminal(pod)) moving.push(pod);
    else if (verdict.kind === 'move-best-effort') daemonSetPods.push(pod);
    else if (verdict.kind === 'wait') waits = true;
  }
  const mark = sandbox.mark;
  const places = new Map<string, string>();
  for (const pod of moving) sandbox.remove(pod);
  for (const pod of moving) {
    const { nodeName: _, ...unbound } = pod;
    const place = sandbox.takersOf(unbound).find((name) => name !== node && isDestination(name));
    if (place === undefined) {
      sandbox.backTo(mark);
      return { unremovable: 'no-place', pod };
    }
    sandbox.place(unbound, place);
    places.set(pod.key, place);
  }
  return { node, pods: moving, daemonSetPods, waits, places };
}

export const CANDIDATE = 'DeletionCandidateOfClusterAutoscaler';

/** Since when a node is unneeded, as the taint that it has then tells; undefined without one. */
export function unneededSince({ taints }: Pick<Node, 'taints'>): Instant | undefined {
  const value = taints.find(({ key }) => key === CANDIDATE)?.value ?? '';
  return /^\d+$/.test(value) ? instant(Number(value) * 1e6) : undefined;
}

/** When an unneeded node may go. */
export const removableAt = (
  since: Instant,
  isReady: boolean,
  { unneededTime, unreadyTime }: Pick<ClusterAutoscalerOptions, 'unneededTime' | 'unreadyTime'>,
): Instant => later(since, isReady ? unneededTime : unreadyTime);
