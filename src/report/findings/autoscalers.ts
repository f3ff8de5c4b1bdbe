import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { Outcome } from '#play';
import { autoscalerHalts, blockedRepairs } from '#run-facts';
import type { Run } from '#simulation';
import { addToList, compareText } from '#units';
import { nodeChangesOf } from '../document/node-changes.ts';

type Autoscaler = Extract<FindingData, { kind: 'autoscaler-halted' }>['autoscaler'];

/** Times in which an autoscaler does nothing, as too many nodes are not ready. */
export function autoscalersHalted({ outcome }: Run): readonly FindingData[] {
  const clock = clockFrom(outcome.start);
  return autoscalerHalts(outcome.entries).map(({ halted, from, to }) => ({
    kind: 'autoscaler-halted',
    autoscaler: halted.autoscaler as Autoscaler,
    ...{ unready: halted.unready, nodes: halted.nodes, from: clock.at(from) },
    to: to === undefined ? null : clock.at(to),
  }));
}

/** Machines that are ordered in a zone in which no node is ready. */
export function scaleUpsInDeadZones({ outcome }: Run): readonly FindingData[] {
  const { nodesOrdered = [] } = nodeChangesOf(outcome);
  const byZone = new Map<string, (typeof nodesOrdered)[number][]>();
  for (const order of nodesOrdered) {
    if (order.zone !== '' && isDead(order.zone, order.at, outcome)) {
      addToList(byZone, order.zone, order);
    }
  }
  return [...byZone]
    .sort(([a], [b]) => compareText(a, b))
    .map(([zone, orders]) => ({
      kind: 'scale-up-in-dead-zone',
      zone,
      nodes: orders.map(({ node }) => node),
      failed: orders.filter(({ failed }) => failed !== undefined).length,
      from: orders[0]?.at ?? 0,
    }));
}

function isDead(zone: string, at: number, { zones, start }: Outcome): boolean {
  const clock = clockFrom(start);
  const known = zones.find((each) => each.zone.endsWith(`::${zone}`));
  return known?.history.findLast((moment) => clock.at(moment.at) <= at)?.state === 'Full';
}

/** Nodes that are not repaired, as too many of their pool are not healthy, by pool. */
export function repairsBlocked({ outcome }: Run): readonly FindingData[] {
  const clock = clockFrom(outcome.start);
  const byPool = new Map<string, Extract<FindingData, { kind: 'repair-blocked' }>>();
  for (const { at, cause } of blockedRepairs(outcome.entries)) {
    const { node, pool, unhealthy, nodes } = cause;
    const known = byPool.get(pool);
    const blocked = [...new Set([...(known?.blocked ?? []), node])].sort(compareText);
    const first = { kind: 'repair-blocked', pool, unhealthy, nodes, from: clock.at(at) } as const;
    byPool.set(pool, { ...(known ?? first), blocked });
  }
  return [...byPool.values()].sort((a, b) => compareText(a.pool, b.pool));
}

/** In seconds: machines that have not come by then count as lost, by default. */
const LATE = 15 * 60;

/**
 * Pods without a node for which nothing more is ordered, as machines count that do not come. Where
 * kube-scheduler looks for no node, they may have come.
 */
export function podsHiddenByUpcoming({ outcome }: Run): readonly FindingData[] {
  const clock = clockFrom(outcome.start);
  const refused = outcome.pending.filter(({ isUntried }) => isUntried !== true);
  const pending = new Set<string>(refused.map(({ pod }) => pod));
  const last = new Map<string, { readonly autoscaler: Autoscaler; readonly from: number }>();
  for (const { at, cause, component } of entriesOf(
    outcome.entries,
    ...(['cluster-autoscaler/waits-for', 'cluster-autoscaler/no-scale-up'] as const),
    ...(['karpenter/waits-for', 'karpenter/no-place'] as const),
  )) {
    const waits = cause.kind.endsWith('/waits-for');
    if (waits) last.set(cause.pod, { autoscaler: component as Autoscaler, from: clock.at(at) });
    else last.delete(cause.pod);
  }
  const end = clock.at(outcome.end);
  const hidden = [...last].filter(
    ([pod, { from }]) => pending.has(pod) && (outcome.endReason === 'quiet' || end - from > LATE),
  );
  return (['cluster-autoscaler', 'karpenter'] as const).flatMap((autoscaler): FindingData[] => {
    const own = hidden.filter(([, each]) => each.autoscaler === autoscaler);
    if (own.length === 0) return [];
    const pods = own.map(([pod]) => pod).sort(compareText);
    const from = Math.min(...own.map(([, each]) => each.from));
    return [{ kind: 'upcoming-hides-pending', autoscaler, pods, from }];
  });
}

/** Pools whose machines did not register, twice or more. */
export function machinesThatNeverRegister({ outcome }: Run): readonly FindingData[] {
  const { nodesOrdered = [] } = nodeChangesOf(outcome);
  const byPool = new Map<string, number[]>();
  for (const { pool, failed } of nodesOrdered) {
    if (failed?.reason === 'never-registered') addToList(byPool, pool, failed.at);
  }
  return [...byPool]
    .filter(([, times]) => times.length > 1)
    .sort(([a], [b]) => compareText(a, b))
    .map(([pool, times]) => ({
      kind: 'never-registers-loop',
      pool,
      times: times.length,
      ...{ from: Math.min(...times), to: Math.max(...times) },
    }));
}

/** How the autoscalers say that a pool may not grow. */
const AT_MAXIMUM = /maximum size|limit/;

/** Pools that may not grow, with the pods that have no node at the end. */
export function poolsAtMaximum({ outcome }: Run): readonly FindingData[] {
  const clock = clockFrom(outcome.start);
  const pending = new Set<string>(outcome.pending.map(({ pod }) => pod));
  const byPool = new Map<string, { readonly pods: Set<string>; readonly from: number }>();
  for (const { at, cause } of entriesOf(
    outcome.entries,
    'cluster-autoscaler/no-scale-up',
    'karpenter/no-place',
  )) {
    if (!pending.has(cause.pod)) continue;
    const dropped = cause.kind === 'karpenter/no-place' ? cause.pools : cause.groups;
    for (const each of dropped) {
      if (!AT_MAXIMUM.test(each.why)) continue;
      const pool = 'pool' in each ? each.pool : each.group;
      const known = byPool.get(pool) ?? { pods: new Set<string>(), from: clock.at(at) };
      known.pods.add(cause.pod);
      byPool.set(pool, known);
    }
  }
  return [...byPool]
    .sort(([a], [b]) => compareText(a, b))
    .map(([pool, { pods, from }]) => ({
      kind: 'pool-at-maximum',
      pool,
      pods: [...pods].sort(compareText),
      from,
    }));
}
