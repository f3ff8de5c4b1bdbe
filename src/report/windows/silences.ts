import type { CauseId } from '#causes';
import type { Repeated, Silence, Window } from '#chance';
import { conditionOf, type Node } from '#cluster';
import { lastWritten, MOST_JITTER } from '#kubelet/heartbeat';
import type { Outcome } from '#play';
import { conditionChanges, silencesIn } from '#run-facts';
import type { Run } from '#simulation';
import { type Duration, earliest, type Instant, later, seconds } from '#units';
import type { KubeletBehavior } from '#versions';
import { areInOrder } from './circumstances.ts';
import type { Doubt } from './doubt.ts';

/** A node that sends no heartbeats for a while. */
export interface NodeSilence extends Silence {
  readonly id: CauseId;
  readonly node: Node;
  /** The time in the single run. */
  readonly at: Instant;
  /** The time at which it sends heartbeats again; absent when it does not. */
  readonly ends?: Instant;
  /** From then on other actions on the node may make its pods go. */
  readonly next?: Instant;
  /** Why the time at which it begins has no window, if it has none. */
  readonly doubt?: Doubt;
}

/** The API shows the times of heartbeats of the status in whole seconds. */
const WHOLE_SECOND = seconds(1);

/** The silences of nodes of the snapshot, in the order in which they begin. */
export function silencesOf(scenario: Run): readonly NodeSilence[] {
  const { cluster, entries } = scenario.outcome;
  const nodes = new Map(cluster.nodes.map((node) => [node.name, node]));
  const leases = new Map(cluster.leases.map((lease) => [lease.name, lease.renewTime]));
  const changed = changedStatuses(scenario.outcome);
  return silencesIn(entries).flatMap(({ id, node: name, from: at, to, aliveAt }) => {
    const node = nodes.get(name);
    if (node === undefined) return [];
    const isStatusKnown = !((changed.get(name) ?? at) < at);
    const known = { renewTime: leases.get(name), aliveAt, isStatusKnown };
    return { id, ...silenceOf(node, at, known, scenario), ...(to !== undefined && { ends: to }) };
  });
}

interface Known {
  readonly renewTime: Instant | undefined;
  readonly aliveAt: Instant | undefined;
  /** Nothing but the pace of unchanged statuses made the kubelet write its status. */
  readonly isStatusKnown: boolean;
}

function silenceOf(
  node: Node,
  at: Instant,
  { renewTime, aliveAt, isStatusKnown }: Known,
  scenario: Run,
): Omit<NodeSilence, 'id'> {
  const { behavior } = scenario.kubeletOf(node);
  const { window: silent, ...about } = faultAt(node.name, at, scenario);
  const shown = conditionOf(node, 'Ready')?.lastHeartbeatTime;
  const heartbeat = lastWritten(shown, renewTime, behavior);
  const isSeen = aliveAt === undefined;
  const written = isSeen && isStatusKnown ? heartbeat : undefined;
  const rounds = rest(behavior.nodeStatusUpdateFrequency);
  const frequency = behavior.nodeStatusReportFrequency;
  const spread =
    behavior.spreadsStatusReports && !(isSeen && isUnchanged(node)) ? frequency / 2 : 0;
  const statusWrites = {
    known: written && later(written, WHOLE_SECOND),
    least: Math.floor(frequency - spread) as Duration,
    most: Math.ceil(frequency + spread + rounds.most) as Duration,
  };
  const renewals = behavior.renewsLease
    ? { ...rest(behavior.leaseRenewInterval), known: isSeen ? renewTime : undefined }
    : { ...statusWrites, known: written };
  const inTime = (each: Repeated): Repeated => withoutOverdue(each, scenario.outcome.start);
  return {
    ...{ node, at, silent, ...about },
    ...{ renewals: inTime(renewals), statusWrites: inTime(statusWrites) },
    ...(aliveAt !== undefined && { aliveAt }),
  };
}

/** A time is no evidence of the next ones where the first of these is overdue at the start. */
const withoutOverdue = (writes: Repeated, start: Instant): Repeated =>
  writes.known !== undefined && later(writes.known, writes.most) < start
    ? { ...writes, known: undefined }
    : writes;

/**
 * The instants between which a fault of the script reaches a node that it reaches at an instant in
 * the single run. Without a window where other actions on the node may come first or at any time.
 */
export function faultAt(node: string, at: Instant, { momentsOf }: Pick<Run, 'momentsOf'>): Fault {
  const moments = momentsOf(node);
  const own = moments.find((moment) => moment.isFault && moment.at === at);
  if (own === undefined) return { window: { from: at, to: at }, doubt: 'other-causes' };
  const { window } = own;
  let next: Instant | undefined;
  for (const { window: other } of moments.filter((each) => UNRULY.has(each.kind))) {
    if (other.from <= window.to) return { window, doubt: 'same-node' };
    next = earliest(next ?? other.from, other.from);
  }
  if (!areInOrder(moments)) return { window, doubt: 'same-node' };
  return next === undefined ? { window } : { window, next };
}

interface Fault {
  readonly window: Window;
  /** From then on other actions on the node may make its pods go. */
  readonly next?: Instant;
  readonly doubt?: Doubt;
}

/** Actions on a node that change when its pods go, or when it is noticed. */
const UNRULY: ReadonlySet<string> = new Set(['taint', 'untaint', 'setKubelet', 'shutdown']);

/** Whether the last status that the snapshot shows is like the one before. */
function isUnchanged({ conditions }: Node): boolean {
  const written = conditionOf({ conditions }, 'Ready')?.lastHeartbeatTime;
  return conditions.every(({ lastTransitionTime }) => lastTransitionTime !== written);
}

const rest = (period: KubeletBehavior['leaseRenewInterval']) => ({
  least: period,
  most: Math.ceil(period * (1 + MOST_JITTER)) as Duration,
});

/** When each kubelet first wrote a status that was not like the last one. */
function changedStatuses({ entries }: Outcome): ReadonlyMap<string, Instant> {
  const first = new Map<string, Instant>();
  for (const { cause, at, component } of conditionChanges(entries)) {
    if (component !== 'node-lifecycle' && !first.has(cause.node)) first.set(cause.node, at);
  }
  return first;
}
