import { findUntoleratedTaint, type Node, TAINT_UNSCHEDULABLE, toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { Demand } from '../cache/demand.ts';
import type { TakenPorts } from '../cache/host-ports.ts';
import type { NodeInfo } from '../cache/node-info.ts';
import type { NodeNeeds } from '../cache/node-needs.ts';
import { FITS, type Refusals } from '../refusals.ts';
import {
  HOST_PORTS,
  NODE_AFFINITY,
  NOT_NAMED,
  UNSCHEDULABLE,
  UNTOLERATED_TAINTS,
} from './reasons.ts';
import { shortageOf, type Taken } from './resources-fit.ts';

/** What the pods of a node leave, or would leave with some of them gone and others come in thought. */
export interface Occupied extends Taken {
  readonly allocatable: NodeInfo['allocatable'];
  readonly ports: TakenPorts;
}

/**
 * The verdict of the filters that look at nothing but one node, the first that refuses it speaking.
 * @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins (1.36)
 */
export function nodeVerdict(
  needs: NodeNeeds,
  demand: Demand,
  node: Node,
  occupied: Occupied,
  rules: SchedulerBehavior,
  refusals: Refusals,
): number {
  if (needs.named?.has(node.name) === false) return refusals.number([NOT_NAMED], false);
  const { tolerations } = needs;
  if (node.unschedulable && !toleratesCordon(needs, rules)) {
    return refusals.number([UNSCHEDULABLE], false);
  }
  if (node.taints.length > 0) {
    const taint = findUntoleratedTaint(node.taints, tolerations, rules);
    if (taint !== undefined) {
      const named = `node(s) had untolerated taint {${taint.key}: ${taint.value}}`;
      return refusals.number([rules.namesTaint ? named : UNTOLERATED_TAINTS], false);
    }
  }
  if (!needs.isAllowedOn(node)) return refusals.number([NODE_AFFINITY], false);
  if (needs.ports.some((port) => occupied.ports.conflictsWith(port))) {
    return refusals.number([HOST_PORTS], true);
  }
  const { reasons, isForGood } = shortageOf(demand, occupied, occupied.allocatable);
  return reasons.length === 0 ? FITS : refusals.number(reasons, !isForGood);
}

const CORDON = { key: TAINT_UNSCHEDULABLE, value: '', effect: 'NoSchedule' } as const;

/** @upstream pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go Filter (1.36) */
const toleratesCordon = ({ tolerations }: NodeNeeds, rules: SchedulerBehavior): boolean =>
  tolerations.some((toleration) => toleratesTaint(toleration, CORDON, rules));
