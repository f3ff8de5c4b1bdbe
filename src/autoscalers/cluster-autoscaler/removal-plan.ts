import { isTerminal, type Node, type Pod } from '#cluster';
import { type Instant, later } from '#units';
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
}

/**
 * The used part of a node: the greater of its CPUs and its memory. Pods that should be gone by now
 * do not count.
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
  return cpus === 0 || bytes === 0 ? 1 : Math.max(cpu / cpus, memory / bytes);
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
): Unneeded | { readonly unremovable: UnremovableReason } {
  const moving: Pod[] = [];
  const daemonSetPods: Pod[] = [];
  let waits = false;
  for (const pod of pods) {
    const verdict = drainabilityOf(pod, around);
    if (verdict.kind === 'block') return { unremovable: `blocked: ${verdict.because}` };
    if (verdict.kind === 'move' && !isTerminal(pod)) moving.push(pod);
    else if (verdict.kind === 'move-best-effort') daemonSetPods.push(pod);
    else if (verdict.kind === 'wait') waits = true;
  }
  const mark = sandbox.mark;
  for (const pod of moving) sandbox.remove(pod);
  for (const pod of moving) {
    const { nodeName: _, ...unbound } = pod;
    const place = sandbox.takersOf(unbound).find((name) => name !== node && isDestination(name));
    if (place === undefined) {
      sandbox.backTo(mark);
      return { unremovable: 'no-place' };
    }
    sandbox.place(unbound, place);
  }
  return { node, pods: moving, daemonSetPods, waits };
}

/** When an unneeded node may go. */
export const removableAt = (
  since: Instant,
  isReady: boolean,
  { unneededTime, unreadyTime }: Pick<ClusterAutoscalerOptions, 'unneededTime' | 'unreadyTime'>,
): Instant => later(since, isReady ? unneededTime : unreadyTime);
