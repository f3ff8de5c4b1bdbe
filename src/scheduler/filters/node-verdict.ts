import { findUntoleratedTaint, type Node, TAINT_UNSCHEDULABLE, toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { Allocatable, Demand } from '../cache/demand.ts';
import type { HostPort, TakenPorts } from '../cache/host-ports.ts';
import type { NodeChoice } from '../cache/node-choice.ts';
import type { NodeNeeds } from '../cache/node-needs.ts';
import {
  HOST_PORTS,
  NO_MATCH,
  NOT_NAMED,
  tooLittle,
  UNSCHEDULABLE,
  UNTOLERATED_TAINTS,
} from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { refusingCondition } from './node-conditions.ts';
import { shortageOf, type Taken } from './resources-fit.ts';

/** The resources and ports in use on a node, or in use after hypothetical moves of pods. */
export interface Occupied extends Taken {
  readonly allocatable: Allocatable;
  readonly ports: TakenPorts;
}

/**
 * The verdict of the filters that look at one node only; the first refusal decides.
 * @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins (1.36)
 */
export function nodeVerdict(
  { choice, ports }: NodeNeeds,
  demand: Demand,
  node: Node,
  occupied: Occupied,
  rules: SchedulerBehavior,
  refusals: Refusals,
): number {
  const verdict = choiceVerdict(choice, node, rules, refusals);
  return verdict === FITS ? roomVerdict(ports, demand, occupied, refusals) : verdict;
}

/** The verdict of the filters that ignore running pods, and come first. */
export function choiceVerdict(
  choice: NodeChoice,
  node: Node,
  rules: SchedulerBehavior,
  refusals: Refusals,
): number {
  if (choice.named?.has(node.name) === false) return refusals.number([NOT_NAMED], false);
  if (node.unschedulable && !toleratesCordon(choice, rules)) {
    return refusals.number([UNSCHEDULABLE], false);
  }
  const condition = rules.readsConditions ? refusingCondition(choice, node, rules) : undefined;
  if (condition !== undefined) return refusals.number([condition], false);
  if (node.taints.length > 0) {
    const taint = findUntoleratedTaint(node.taints, choice.tolerations, rules);
    if (taint !== undefined) {
      const { key, value } = taint;
      const named = { plugin: 'TaintToleration', taint: { key, value } } as const;
      return refusals.number([rules.taintInMessage ? named : UNTOLERATED_TAINTS], false);
    }
  }
  return choice.isAllowedOn(node) ? FITS : refusals.number([NO_MATCH], false);
}

/** The verdict of the filters that check the room left by other pods. */
export function roomVerdict(
  ports: readonly HostPort[],
  demand: Demand,
  occupied: Occupied,
  refusals: Refusals,
): number {
  if (ports.length > 0 && ports.some((port) => occupied.ports.conflictsWith(port))) {
    return refusals.number([HOST_PORTS], true);
  }
  const { resources, isForGood } = shortageOf(demand, occupied, occupied.allocatable);
  return resources.length === 0 ? FITS : refusals.number(resources.map(tooLittle), !isForGood);
}

const CORDON = { key: TAINT_UNSCHEDULABLE, value: '', effect: 'NoSchedule' } as const;

/** @upstream pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go Filter (1.36) */
const toleratesCordon = ({ tolerations }: NodeChoice, rules: SchedulerBehavior): boolean =>
  tolerations.some((toleration) => toleratesTaint(toleration, CORDON, rules));
