import { entriesOf } from '#causes';
import type { Looks, Silence, Window } from '#chance';
import { conditionOf, type Node } from '#cluster';
import { MOST_JITTER } from '#kubelet/heartbeat';
import { LONGEST_DELAY, type Outcome, type PlayedScenario } from '#simulation';
import { type Duration, earlier, type Instant, later, seconds } from '#units';
import type { KubeletBehavior } from '#versions';

/** A node that sends no heartbeats for a while. */
export interface NodeSilence extends Silence {
  readonly node: Node;
  /** The time in the single run. */
  readonly at: Instant;
  /** The time at which it sends heartbeats again; absent when it does not. */
  readonly ends?: Instant;
}

/** The API shows the times of heartbeats of the status in whole seconds. */
const WHOLE_SECOND = seconds(1);

/** The silences of nodes of the snapshot, in the order in which they begin. */
export function silencesOf(scenario: PlayedScenario): readonly NodeSilence[] {
  const { cluster, entries } = scenario.outcome;
  const nodes = new Map(cluster.nodes.map((node) => [node.name, node]));
  const leases = new Map(cluster.leases.map((lease) => [lease.name, lease.renewTime]));
  const back = new Map<string, Instant>();
  const silences: NodeSilence[] = [];
  /** The place of the silence of each node that has not returned. */
  const open = new Map<string, number>();
  const changed = changedStatuses(scenario.outcome);
  for (const { cause, at } of entriesOf(entries, 'HeartbeatLost', 'HeartbeatRestored')) {
    const node = nodes.get(cause.node);
    if (cause.kind === 'HeartbeatRestored') {
      back.set(cause.node, at);
      const place = open.get(cause.node);
      open.delete(cause.node);
      const silence = silences[place ?? -1];
      if (place !== undefined && silence !== undefined) silences[place] = { ...silence, ends: at };
    } else if (node !== undefined) {
      const known = { renewTime: leases.get(node.name), aliveAt: back.get(node.name) };
      const isStatusKnown = !((changed.get(node.name) ?? at) < at);
      const silence = silenceOf(node, at, { ...known, isStatusKnown }, scenario);
      open.set(node.name, silences.push(silence) - 1);
    }
  }
  return silences;
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
  { kubeletOf, jitter }: PlayedScenario,
): NodeSilence {
  const { behavior } = kubeletOf(node);
  const silent = { from: earlier(at, jitter), to: later(later(at, jitter), LONGEST_DELAY) };
  const heartbeat = conditionOf(node, 'Ready')?.lastHeartbeatTime;
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
  return { node, at, silent, renewals, statusWrites, ...(aliveAt !== undefined && { aliveAt }) };
}

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
  for (const { cause, at, component } of entriesOf(entries, 'NodeConditionChanged')) {
    if (component !== 'node-lifecycle' && !first.has(cause.node)) first.set(cause.node, at);
  }
  return first;
}

/** The loop of the node monitor, as it looks at a node that falls silent at an instant. */
export function looksAt(at: Instant, { outcome, behaviors }: PlayedScenario): Looks {
  const { monitorPeriod: period, monitorGracePeriod: grace } = behaviors.nodeLifecycle;
  const restarts = entriesOf(outcome.entries, 'node-lifecycle/restarted');
  const last = restarts.findLast((each) => each.at <= later(at, grace));
  return { period, grace, ...(last !== undefined && { since: last.at }) };
}

/** A window that also holds an instant. */
export const holds = ({ from, to }: Window, at: Instant): boolean => from <= at && at <= to;
