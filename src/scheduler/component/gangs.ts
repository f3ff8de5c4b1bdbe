import { groupOfPod, isTerminal, type Pod, type Store } from '#cluster';
import type { Attempt } from '../scheduler.ts';
import type { AssumedPods } from './pending-pods.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import type { Refusal } from './refused-pods.ts';

/** The pods of a group of which as many as its minCount are bound together, or none. */
export interface Gang {
  readonly minCount: number;
  /** How many have a node; one that is being deleted has it until it is gone. */
  readonly bound: number;
  /** Those that wait for one, in the order in which they are tried. */
  readonly waiting: readonly WaitingPod[];
}

/** What becomes of a pod that waits. */
export type Result = Attempt | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface ResultInGang {
  readonly waiting: WaitingPod;
  readonly result: Result;
  /** The node that it waits for, while others of its gang make room. */
  readonly nominated?: string;
}

/** Tries pods one by one as if those before were bound. */
export interface GangTrial {
  attempt(pod: Pod): Result;
  /** Replaces a pod in what the scheduler sees. */
  assume(before: Pod | undefined, after: Pod | undefined): void;
}

/**
 * The gang of a pod that waits; undefined for a pod on its own, and where the snapshot shows no
 * object of its group.
 */
export function gangOf(
  pod: Pod,
  store: Store,
  queue: PodQueue,
  assumed: AssumedPods,
): Gang | undefined {
  const group = groupOfPod(pod);
  if (group === undefined) return undefined;
  const { groups = [] } = store.shelf('podGroups').get(group.object) ?? {};
  const { minCount } = groups.find(({ name }) => name === group.group) ?? {};
  if (minCount === undefined) return undefined;
  const isMember = (other: Pod): boolean => groupOfPod(other)?.name === group.name;
  const hasNode = (other: Pod): boolean => assumed.placed(other).nodeName !== undefined;
  const bound = store.pods().filter((other) => {
    return isMember(other) && !isTerminal(other) && hasNode(other);
  });
  return { minCount, bound: bound.length, waiting: queue.waitingOf(isMember) };
}

/**
 * Looks for nodes for all pods of a gang that wait: they are bound when as many as its minCount have
 * one. Where that takes preemption, all wait for it; where preemption is not enough, there is none.
 * @upstream pkg/scheduler/schedule_one_podgroup.go podGroupSchedulingDefaultAlgorithm (1.36)
 */
export function tryGang(gang: Gang, trial: GangTrial): readonly ResultInGang[] {
  const { minCount, bound, waiting } = gang;
  if (bound + waiting.length < minCount) return waiting.map((pod) => waits(pod, INCOMPLETE));
  const tried = triedInTurn(waiting, trial);
  const found = tried.filter(({ node }) => node !== undefined);
  const isFeasible = bound + found.length >= minCount;
  const preempts = found.some(({ result }) => result.kind !== 'placed');
  return tried.map(({ node, ...each }): ResultInGang => {
    if (node === undefined) return each;
    if (!isFeasible) return waits(each.waiting, TOO_FEW);
    if (!preempts || each.result.kind !== 'placed') return each;
    return { ...waits(each.waiting, PREEMPTING), nominated: node };
  });
}

interface Tried extends ResultInGang {
  /** Its node, with or without preemption. */
  readonly node: string | undefined;
}

/** Each pod counts as bound for those after it, and its victims as gone. */
function triedInTurn(
  pods: readonly WaitingPod[],
  { attempt, assume }: GangTrial,
): readonly Tried[] {
  const undo: (() => void)[] = [];
  const tried = pods.map((waiting): Tried => {
    const result = attempt(waiting.pod);
    const { node, victims = [] } = placeIn(result);
    if (node === undefined) return { waiting, result, node };
    const bound = { ...waiting.pod, nodeName: node };
    for (const [before, after] of [...victims.map(gone), [waiting.pod, bound] as const]) {
      assume(before, after);
      undo.unshift(() => assume(after, before));
    }
    return { waiting, result, node };
  });
  for (const step of undo) step();
  return tried;
}

const gone = (victim: Pod): readonly [Pod, undefined] => [victim, undefined];

function placeIn(result: Result): { readonly node?: string; readonly victims?: readonly Pod[] } {
  if (result.kind === 'placed') return result;
  if (result.kind === 'refused' || result.preemption.kind === 'none') return {};
  const { node, victims } = result.preemption;
  return { node, victims: victims.map(({ pod }) => pod) };
}

/** It is tried again with any pod of its gang, so that it has no reasons of its own. */
const waits = (waiting: WaitingPod, message: string): ResultInGang => ({
  waiting,
  result: { kind: 'refused', refusal: { message, reasons: [] } },
});

/** @upstream pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go PreEnqueue (1.36) */
const INCOMPLETE = 'waiting for minCount pods from a gang to appear in scheduling queue';
const TOO_FEW = 'waiting for minCount pods from a gang to be scheduled';
const PREEMPTING = 'pod group is waiting for preemption to complete';
