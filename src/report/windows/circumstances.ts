import { type CauseId, lastOnPath, THE_SNAPSHOT } from '#causes';
import type { Window } from '#chance';
import {
  conditionOf,
  isNodeHealthTaint,
  type Node,
  type PodSpec,
  TAINT_UNREACHABLE,
} from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';
import { MOST_JITTER } from '#kubelet/heartbeat';
import type { NodeMoment } from '#preparation';
import {
  type Entries,
  type Entry,
  interruptions,
  isOfScript,
  nodesThatComeOrGo,
  onlyElectionIn,
  restartsOfLifecycle,
  scriptEvents,
} from '#run-facts';
import type { Run } from '#simulation';
import {
  between,
  type Duration,
  earlier,
  earliest,
  type Instant,
  later,
  microseconds,
  seconds,
} from '#units';
import type { Doubt } from './doubt.ts';

/** What concerns all windows of a run. */
export interface Circumstances {
  /** The reason for which an instant has no upper limit, if there is one. */
  readonly doubtUntil: (to: Instant) => Doubt | undefined;
  /** The same as far as the control plane may stop, or start anew. */
  readonly interruptedUntil: (to: Instant) => Doubt | undefined;
  /** The earliest instant at which what leads to an entry may come in any history. */
  readonly earliestOf: (entry: Entry) => Instant;
  /**
   * When the controllers begin that are at work while nodes are noticed: at the start, or once the only
   * election of the run is over, after an outage of the API server too. Absent where they ran long before.
   */
  readonly since?: Window;
  /** Nothing but faults of machines gives node lifecycle any work. */
  readonly hasOnlyFaults: boolean;
  /** Whether things happen to a node before in an order that may differ. */
  readonly isUnorderedUntil: (to: Instant) => boolean;
  /** Nodes that the snapshot does not show as well, and those that may be lost in other histories only. */
  readonly troubledBefore: ReadonlySet<string>;
}

/** Actions on the control plane that stop or blind controllers that evict, or stop the API. */
const STOPS: ReadonlySet<string> = new Set(['apiServer', 'controllerManager', 'staleWatch']);

/** What reaches machines, and makes no write of the API wait or fail. */
const FAULTS: ReadonlySet<string> = new Set([
  'powerOff',
  'partition',
  'stopKubelet',
  'freeze',
  'restore',
  'reboot',
  'flap',
]);

/** Actions on nodes that may move them to another zone. */
const MOVES: ReadonlySet<string> = new Set(['label']);

/** Whether what is done to one node comes one after the other in any history, as in the single run. */
export function areInOrder(moments: readonly NodeMoment[]): boolean {
  const all = moments.filter(({ isFault, kind }) => isFault || kind === 'deleteNode');
  return all.every(({ window }, index) => {
    const next = all[index + 1];
    return next === undefined || window.to < next.window.from;
  });
}

export function circumstancesOf(scenario: Run): Circumstances {
  const { entries } = scenario.outcome;
  const earliestOf = earliestBy(scenario);
  const { start } = scenario.outcome;
  const stops = interruptions(entries).filter(
    ({ at, cause }) => at > start && !('component' in cause && cause.component === SCHEDULER),
  );
  const outage = onlyOutage(scenario);
  const elected = onlyElection(stops, outage, scenario);
  const interrupted = firstOf([
    ...(elected === undefined ? stops.map(earliestOf) : []),
    ...scriptEvents(entries)
      .filter(({ cause }) => STOPS.has(cause.event))
      .filter(({ cause }) => elected === undefined || cause.event !== 'apiServer')
      .map(({ at }) => at),
    ...faultsOfHosts(scenario),
  ]);
  const changed = firstOf([
    ...nodesThatComeOrGo(entries).map(earliestOf),
    ...scriptEvents(entries)
      .filter(({ cause }) => MOVES.has(cause.event))
      .map(earliestOf),
  ]);
  const flaps = looksSilent(scenario);
  const interruptedUntil = (to: Instant): Doubt | undefined => {
    if (flaps) return 'heartbeats';
    return interrupted !== undefined && interrupted <= to ? 'control-plane' : undefined;
  };
  const doubtUntil = (to: Instant): Doubt | undefined =>
    interruptedUntil(to) ?? (changed !== undefined && changed <= to ? 'nodes-change' : undefined);
  const unordered = unorderedNodes(scenario);
  const begun = restartsOfLifecycle(entries).some(({ at }) => at === start);
  const since = elected ?? (begun ? { from: start, to: start } : undefined);
  return {
    earliestOf,
    interruptedUntil,
    ...(since && { since }),
    doubtUntil,
    hasOnlyFaults: scriptEvents(entries).every(({ cause }) => FAULTS.has(cause.event)),
    isUnorderedUntil: (to) => unordered.from !== undefined && unordered.from <= to,
    troubledBefore: new Set([...troubledBefore(scenario), ...unordered.nodes]),
  };
}

/** Nodes to which things happen in an order that may differ, and from when on. */
function unorderedNodes({ outcome, momentsOf }: Run) {
  const nodes = outcome.cluster.nodes.flatMap(({ name }) =>
    areInOrder(momentsOf(name)) ? [] : name,
  );
  const from = firstOf(nodes.flatMap((name) => momentsOf(name).map(({ window }) => window.from)));
  return { nodes, from };
}

/** It evicts nothing, so its elections are no interruptions. */
const SCHEDULER = 'kube-scheduler';

/** In a longer outage of the API server every leader ends, in any history. */
const LEADERS_END = seconds(15);

/** When the API server stops, where a script does that once and for long. */
function onlyOutage({ outcome }: Run): Instant | undefined {
  const [stop, start, more] = scriptEvents(outcome.entries).filter(
    ({ cause }) => cause.event === 'apiServer',
  );
  if (stop === undefined || start === undefined || more !== undefined) return undefined;
  return between(stop.at, start.at) >= LEADERS_END ? stop.at : undefined;
}

/**
 * The window in which the next leader begins, where that is all that happens to the control plane and
 * the last one cannot have noticed any node.
 *
 * @param outage when the API server stops
 */
function onlyElection(
  stops: Entries,
  outage: Instant | undefined,
  { outcome, momentsOf, kubeletOf, plan: { behaviors } }: Run,
): Window | undefined {
  const found = onlyElectionIn(stops);
  if (found === undefined) return undefined;
  const { lost, elected } = found;
  const { node: host } = lost.cause;
  const atHost =
    host === undefined
      ? undefined
      : momentsOf(host).find(({ isFault, at }) => isFault && at === lost.at)?.window;
  // The last leader writes nothing from this window on.
  const end = host === undefined ? outage && { from: outage, to: outage } : atHost;
  if (end === undefined) return undefined;
  const isNoticedLater = outcome.cluster.nodes.every((node) => {
    const grace =
      behaviors.nodeLifecycle.monitorGracePeriod - renewalOf(kubeletOf(node), behaviors);
    return momentsOf(node.name).every(({ kind, window, isFault }) => {
      const noticed = later(window.from, microseconds(kind === 'notReady' ? 0 : grace));
      return !isFault || noticed > end.to;
    });
  });
  if (!isNoticedLater) return undefined;
  const [first, last] = elected.cause.window;
  // A script stops the API server at one instant in all histories.
  if (atHost === undefined) return { from: first, to: last };
  return {
    from: earlier(first, between(atHost.from, lost.at)),
    to: later(last, between(lost.at, atHost.to)),
  };
}

const firstOf = (instants: readonly Instant[]): Instant | undefined =>
  instants.length === 0 ? undefined : instants.reduce(earliest);

function earliestBy({ outcome, momentsOf }: Run): Circumstances['earliestOf'] {
  const rootOf = lastOnPath(outcome.entries, ({ because }) => because === THE_SNAPSHOT);
  // Thousands of evictions may have one root, with thousands of nodes.
  const known = new Map<CauseId, Instant>();
  return ({ id }) => {
    const root = rootOf(id);
    if (root === undefined || !isOfScript(root.cause)) return outcome.start;
    const before = known.get(root.id);
    if (before !== undefined) return before;
    const { at } = root;
    let from = at;
    for (const node of root.cause.nodes ?? []) {
      for (const moment of momentsOf(node)) {
        if (moment.at === at) from = earliest(from, moment.window.from);
      }
    }
    known.set(root.id, from);
    return from;
  };
}

/**
 * One of several machines of the control plane may be lost, as the run shows what follows; the loss of
 * more of them may stop it in some histories.
 */
function faultsOfHosts({ hostsOfControlPlane, momentsOf }: Run): readonly Instant[] {
  const faults = [...hostsOfControlPlane()].map((node) =>
    momentsOf(node).flatMap(({ isFault, window }) => (isFault ? [window.from] : [])),
  );
  return faults.filter((each) => each.length > 0).length < 2 ? [] : faults.flat();
}

/** Whether nodes that send heartbeats as they should may be marked Unknown. */
function looksSilent({ outcome, kubeletOf, plan: { behaviors } }: Run): boolean {
  const { monitorPeriod, monitorGracePeriod } = behaviors.nodeLifecycle;
  return outcome.cluster.nodes.some(
    (node) => renewalOf(kubeletOf(node), behaviors) + monitorPeriod > monitorGracePeriod,
  );
}

/** The longest time between two signs of life of a kubelet. */
function renewalOf(
  { behavior }: ReturnType<Run['kubeletOf']>,
  { nodeLifecycle }: Run['plan']['behaviors'],
): Duration {
  const { renewsLease, leaseRenewInterval } = behavior;
  const { nodeStatusReportFrequency, nodeStatusUpdateFrequency } = behavior;
  const period =
    renewsLease && nodeLifecycle.readsLeases
      ? leaseRenewInterval
      : nodeStatusReportFrequency + nodeStatusUpdateFrequency;
  return microseconds(period * (1 + MOST_JITTER));
}

function troubledBefore({ outcome }: Run): ReadonlySet<string> {
  const troubled = new Set(outcome.assumed.silentAtStart);
  for (const node of outcome.cluster.nodes) {
    const isTainted = node.taints.some(
      (taint) => taint.effect === 'NoExecute' && isNodeHealthTaint(taint),
    );
    if (isTainted || conditionOf(node, 'Ready')?.status !== 'True') troubled.add(node.name);
  }
  return troubled;
}

/** How long pods tolerate that their node is not ready or unreachable; those that do so for ever are left out. */
export function toleratedBy(
  { taints }: Pick<Node, 'taints'>,
  specs: readonly Pick<PodSpec, 'tolerations'>[],
  { plan: { behaviors } }: Run,
  key: string = TAINT_UNREACHABLE,
): readonly Duration[] {
  const { comparisonOperators } = behaviors.taintEviction;
  const ofTrouble = { key, value: '', effect: 'NoExecute' } as const;
  const all = [...taints.filter(({ effect }) => effect === 'NoExecute'), ofTrouble];
  return specs.flatMap(({ tolerations = [] }) => {
    const used = usedTolerations(all, tolerations, comparisonOperators);
    if (used.kind === 'untolerated') return seconds(0);
    return used.nanoseconds < 0n ? [] : microseconds(Number(used.nanoseconds / 1_000n));
  });
}
