import { addToList, type Duration, earlier, type Instant, latest, seconds } from '#units';
import type { RecordedChance } from '#wiring';
import { type History, instantIn } from './history.ts';
import { type Heartbeats, lastPlaceBefore, leaseRests } from './leases.ts';
import type { Change } from './recording.ts';
import { readyAfter } from './script-as-recorded.ts';
import { siblingsOf } from './subjects.ts';

/**
 * What chance decided in a recording, for a simulation of it.
 * @param podTime from the beginning of the start or the end of a pod until its kubelet tells, about
 */
export function recordedChance(
  changes: readonly Change[],
  heartbeats: Heartbeats,
  podTime: Duration,
): RecordedChance {
  const { history, lives } = heartbeats;
  return {
    leaseRest: leaseRests(heartbeats),
    statusRound: (node) => {
      const back = lives.get(node)?.find(({ from }, n, all) => from && all[n - 1]?.keepsRounds);
      const round = back?.from === undefined ? undefined : readyAfter(node, back.from, changes);
      return round && lastPlaceBefore(history.start, round);
    },
    nodeOf: placements(changes),
    seesEndOfQuarantine: (node) => !isCollectedLate(node, changes, history.collections),
    orders: history.orders,
    leads: (component, from) =>
      component === 'kube-controller-manager'
        ? firstPass(history, from)
        : firstBinding(changes, from),
    hears: (node, from) => heardOn(node, from, changes, podTime),
  };
}

/** Controllers of a new leader begin with their first passes. */
function firstPass({ leaders, collections }: History, from: Instant): Instant | undefined {
  const leads = leaders.find((at) => at > from);
  return leads && (collections.find((at) => at >= leads) ?? leads);
}

/** When the scheduler first gave a pod a node from an instant on. */
const firstBinding = (changes: readonly Change[], from: Instant): Instant | undefined => {
  const bound = changes.find(({ kind, node, t }) => kind === 'pod' && node && instantIn(t) > from);
  return bound && instantIn(bound.t);
};

/** When a kubelet began to start or stop the first pod that it told of from an instant on. */
function heardOn(
  node: string,
  from: Instant,
  changes: readonly Change[],
  time: Duration,
): Instant | undefined {
  const own = new Set<string>();
  for (const change of changes) {
    const { kind, name, t } = change;
    if (change['node'] === node) own.add(name);
    const tells = kind === 'pod-gone' || (kind === 'pod' && change['ready'] === true);
    if (tells && own.has(name) && instantIn(t) > from) {
      return latest(from, earlier(instantIn(t), time));
    }
  }
  return undefined;
}

/** Two passes of pod GC, and the time of a quarantine: a pass later, its end was seen. */
const LATE = seconds(50);

/** Whether the pods of a node that was deleted went with the pass after the end of its quarantine. */
function isCollectedLate(
  node: string,
  changes: readonly Change[],
  passes: readonly Instant[],
): boolean {
  const gone = changes.find(({ kind, name }) => kind === 'node-gone' && name === node);
  const from = gone && instantIn(gone.t);
  const noticed = from && passes.find((at) => at >= from);
  if (from === undefined || noticed === undefined) return false;
  const pods = new Set(changes.flatMap((each) => (each['node'] === node ? [each.name] : [])));
  const collected = changes.find(
    ({ kind, name, t }) => kind === 'pod-gone' && pods.has(name) && instantIn(t) > noticed,
  );
  return collected !== undefined && instantIn(collected.t) - noticed > LATE;
}

/** The nodes of new pods, one after the other: pods of a workload differ in their last part. */
function placements(changes: readonly Change[]): NonNullable<RecordedChance['nodeOf']> {
  const nodes = new Map<string, string[]>();
  const owners = new Map<string, string>();
  for (const { kind, name, node, owner } of changes) {
    if (kind === 'pod-added')
      owners.set(name, `${owner}`.startsWith('StatefulSet') ? name : siblingsOf(name));
    if (typeof node !== 'string' || node === '' || !owners.has(name)) continue;
    if (kind !== 'pod-gone') addToList(nodes, owners.get(name) ?? name, node);
  }
  const places = new Map<string, number>();
  const taken = new Map<string, number>();
  return (pod) => {
    const siblings = nodes.has(pod) ? pod : siblingsOf(pod);
    const place = places.get(pod) ?? taken.get(siblings) ?? 0;
    if (!places.has(pod)) taken.set(siblings, place + 1);
    places.set(pod, place);
    return nodes.get(siblings)?.[place];
  };
}
