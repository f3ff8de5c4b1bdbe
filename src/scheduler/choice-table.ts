import { toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeChoice } from './cache/node-choice.ts';
import type { NodeInfo } from './cache/node-info.ts';
import { choiceVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';

/** The verdict on a slot without a node. */
export const NO_NODE = -1;

/**
 * The verdict of every node on pods of one choice, without regard to running pods. Kept from pod to
 * pod: only nodes that have changed themselves are looked at again.
 */
export class ChoiceTable {
  readonly choice: NodeChoice;
  /** By slot. */
  verdicts = new Int32Array(0);
  /** Untolerated PreferNoSchedule taints. */
  avoided = new Uint16Array(0);
  /** Empty when the pods prefer no nodes. */
  preference = new Int32Array(0);
  /** Whether there may be such taints at all. */
  avoidsTaints = false;
  #generation = -1;

  constructor(choice: NodeChoice) {
    this.choice = choice;
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
    this.verdicts = new Int32Array(length).fill(NO_NODE);
    this.avoided = new Uint16Array(length);
    if (this.choice.preferenceFor !== undefined) this.preference = new Int32Array(length);
    this.#generation = -1;
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
