import { toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeChoice } from './cache/node-choice.ts';
import type { NodeInfo } from './cache/node-info.ts';
import { choiceVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';

/** The verdict on a slot without a node. */
export const NO_NODE = -1;

/** The generation of a table that has looked at no node yet. */
export const NEVER = -1;

/** The generation of a table that has looked at all nodes of the base. */
export const UNCHANGED = 0;

/** The same numbers in a longer array. */
export function lengthened(from: Int32Array, length: number, filler = 0): Int32Array {
  const longer = new Int32Array(length).fill(filler, from.length);
  longer.set(from);
  return longer;
}

/**
 * The verdict of every node on pods of one choice, without regard to running pods. Kept from pod to
 * pod: only nodes that have changed themselves are looked at again.
 */
export class ChoiceTable {
  readonly choice: NodeChoice;
  /** By slot. */
  verdicts: Int32Array;
  /** Untolerated PreferNoSchedule taints. */
  avoided: Int32Array;
  /** Empty when the pods prefer no nodes. */
  preference: Int32Array;
  /** Whether there may be such taints at all. */
  avoidsTaints: boolean;
  #generation: number;

  /** @param from - the verdicts on nodes that have not changed, which are copied */
  constructor(choice: NodeChoice, from?: ChoiceTable) {
    this.choice = choice;
    this.verdicts = from?.verdicts.slice() ?? new Int32Array(0);
    this.avoided = from?.avoided.slice() ?? new Int32Array(0);
    this.preference = from?.preference.slice() ?? new Int32Array(0);
    this.avoidsTaints = from?.avoidsTaints ?? false;
    this.#generation = from === undefined ? NEVER : UNCHANGED;
  }

  refresh(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    const { generation } = view.nodeTouches;
    if (this.#generation === generation) return;
    if (this.verdicts.length < view.nodes.length) this.#grow(view.nodes.length);
    for (const slot of view.nodeTouches.since(this.#generation)) {
      this.#look(view.infoAt(slot), rules, refusals);
    }
    this.#generation = generation;
  }

  #look({ slot, node }: NodeInfo, rules: SchedulerBehavior, refusals: Refusals): void {
    const { choice } = this;
    const verdict = node === undefined ? NO_NODE : choiceVerdict(choice, node, rules, refusals);
    this.verdicts[slot] = verdict;
    if (node === undefined || verdict !== FITS) return;
    const avoided = node.taints.length === 0 ? 0 : avoidedTaints(choice, node.taints, rules);
    this.avoided[slot] = avoided;
    if (avoided > 0) this.avoidsTaints = true;
    if (choice.preferenceFor !== undefined) this.preference[slot] = choice.preferenceFor(node);
  }

  #grow(slots: number): void {
    const length = Math.max(64, slots + (slots >> 2));
    this.verdicts = lengthened(this.verdicts, length, NO_NODE);
    this.avoided = lengthened(this.avoided, length);
    if (this.choice.preferenceFor !== undefined) {
      this.preference = lengthened(this.preference, length);
    }
  }
}

/**
 * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Score (1.36)
 */
const avoidedTaints = (
  { tolerations }: NodeChoice,
  taints: NonNullable<NodeInfo['node']>['taints'],
  rules: SchedulerBehavior,
): number =>
  taints.filter(
    (taint) =>
      taint.effect === 'PreferNoSchedule' &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint, rules)),
  ).length;
