import { findUntoleratedTaint, type Node, TAINT_UNSCHEDULABLE, toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { Allocatable, Amounts, Demand } from '../cache/demand.ts';
import type { NodeChoice } from '../cache/node-choice.ts';
import type { HostPort, NodeNeeds, TakenPorts } from '../cache/spec-catalog.ts';
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

/** The resources that the pods of a node take together. */
export interface Taken extends Amounts {
  readonly podCount: number;
}

export interface Shortage {
  /** `pods` where there is no place for another pod. */
  readonly resources: readonly string[];
  /** The pod requests more than the node has at all. */
  readonly isForGood: boolean;
}

const ENOUGH: Shortage = { resources: [], isForGood: false };

/**
 * The resources that a node is short of; in the order of upstream, extended resources by name.
 * @upstream pkg/scheduler/framework/plugins/noderesources/fit.go fitsRequest (1.36)
 */
export function shortageOf(request: Amounts, taken: Taken, has: Allocatable): Shortage {
  if (fits(request, taken, has)) return ENOUGH;
  const resources: string[] = [];
  let isForGood = false;
  const check = (name: string, asked: number, used: number, available: number): void => {
    if (isEnough(asked, used, available)) return;
    resources.push(name);
    isForGood ||= asked > available;
  };
  if (taken.podCount + 1 > has.pods) resources.push('pods');
  check('cpu', request.milliCpu, taken.milliCpu, has.milliCpu);
  check('memory', request.memory, taken.memory, has.memory);
  const { ephemeralStorage } = request;
  check('ephemeral-storage', ephemeralStorage, taken.ephemeralStorage, has.ephemeralStorage);
  for (const [name, asked] of request.scalars) {
    check(name, asked, taken.scalars.get(name) ?? 0, has.scalars.get(name) ?? 0);
  }
  return { resources, isForGood };
}

/** A quick check, as most of the nodes have enough. */
function fits(request: Amounts, taken: Taken, has: Allocatable): boolean {
  if (taken.podCount + 1 > has.pods) return false;
  if (!isEnough(request.milliCpu, taken.milliCpu, has.milliCpu)) return false;
  if (!isEnough(request.memory, taken.memory, has.memory)) return false;
  const { ephemeralStorage, scalars } = request;
  if (!isEnough(ephemeralStorage, taken.ephemeralStorage, has.ephemeralStorage)) return false;
  if (scalars.size === 0) return true;
  for (const [name, asked] of scalars) {
    if (!isEnough(asked, taken.scalars.get(name) ?? 0, has.scalars.get(name) ?? 0)) return false;
  }
  return true;
}

const isEnough = (asked: number, used: number, available: number): boolean =>
  asked <= 0 || asked <= available - used;
