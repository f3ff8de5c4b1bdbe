import { type ApiEvent, type PodKey, podKey } from '#cluster';
import { addToList, type Instant, later, seconds } from '#units';
import { type ClusterSigns, type Sighting, sightPod } from './cluster-signs.ts';
import type { LeftOutLog, Snapshot } from './evidence.ts';

/** An audit log, and the UIDs in it. */
export interface MarkedLog {
  readonly path: string;
  readonly signs: ClusterSigns;
}

/** The cluster of each audit log, as far as UIDs tell it. */
export interface LogsByCluster<Log extends MarkedLog> {
  /** Logs of this cluster, and those of which nothing tells the cluster. */
  readonly own: readonly Log[];
  readonly leftOut: readonly LeftOutLog[];
  /** Paths of logs of which nothing tells the cluster. */
  readonly untold: readonly string[];
  /** Paths of logs of this cluster that hold entries of another one, too. */
  readonly mixed: readonly string[];
}

/** What the other files tell: pods by their UID. */
type Known = ReadonlyMap<string, Sighting>;

/**
 * Tells the audit logs of this cluster from those of others. A log with a UID of the record is of
 * this cluster. One that has none of them, and names a pod with another UID at a time at which the
 * record shows it, is not. Logs without such pods go by the UIDs of service accounts, which they
 * share with other logs or not.
 */
export function logsByCluster<Log extends MarkedLog>(
  logs: readonly Log[],
  sources: {
    readonly snapshots: readonly (Snapshot | undefined)[];
    readonly events: readonly ApiEvent[];
  },
): LogsByCluster<Log> {
  const known = knownPods(sources);
  const byKey = new Map<PodKey, (readonly [uid: string, seen: Sighting])[]>();
  for (const [uid, seen] of known) addToList(byKey, seen.key, [uid, seen]);
  const own = new Set(logs.filter(({ signs }) => [...signs.pods.keys()].some((u) => known.has(u))));
  const foreign = new Map<Log, string>();
  for (const log of logs) {
    const why = own.has(log) ? undefined : contradiction(log, byKey);
    if (why !== undefined) foreign.set(log, why);
  }
  goByAccounts(logs, own, foreign);
  if (own.size === 0) leaveOutRivals(logs, foreign);
  return {
    own: logs.filter((log) => !foreign.has(log)),
    leftOut: [...foreign].map(([{ path }, why]) => ({ path, why })),
    untold: logs
      .filter((log) => known.size > 0 && log.signs.pods.size + log.signs.accounts.size > 0)
      .filter((log) => !own.has(log) && !foreign.has(log))
      .map(({ path }) => path),
    mixed: [...own].filter(isMixed).map(({ path }) => path),
  };
}

function knownPods({
  snapshots,
  events,
}: {
  readonly snapshots: readonly (Snapshot | undefined)[];
  readonly events: readonly ApiEvent[];
}): Known {
  const known = new Map<string, Sighting>();
  for (const snapshot of snapshots) {
    for (const { key, uid, creationTimestamp } of snapshot?.cluster.pods ?? []) {
      const from = creationTimestamp ?? snapshot?.at;
      if (uid === '' || from === undefined) continue;
      sightPod(known, uid, { key, from, to: snapshot?.at ?? from });
    }
  }
  for (const { about, first, last = first } of events) {
    if (about.kind !== 'Pod' || about.uid === '' || first === undefined) continue;
    const key = podKey(about.namespace, about.name);
    sightPod(known, about.uid, { key, from: first, to: last ?? first });
  }
  return known;
}

/** Times of objects are cut off to whole seconds: a pod of the same name may have ended in its first. */
const begunBy = ({ from }: Sighting): Instant => later(from, seconds(1));

/** A pod that cannot have had the UID of the log; a name may be given again later. */
function contradiction(
  { signs }: MarkedLog,
  byKey: ReadonlyMap<PodKey, readonly (readonly [string, Sighting])[]>,
): string | undefined {
  for (const [uid, seen] of signs.pods) {
    const other = byKey
      .get(seen.key)
      ?.find(([, there]) => seen.to >= begunBy(there) && seen.from <= there.to);
    if (other !== undefined) {
      return `it names pod ${seen.key} with the UID ${uid}, and that pod had the UID ${other[0]} then`;
    }
  }
  return undefined;
}

/** Hands on what is known of logs to others, by the service accounts that both name. */
function goByAccounts<Log extends MarkedLog>(
  logs: readonly Log[],
  own: Set<Log>,
  foreign: Map<Log, string>,
): void {
  for (let known = -1; known < own.size + foreign.size; ) {
    known = own.size + foreign.size;
    for (const log of logs.filter((each) => !own.has(each) && !foreign.has(each))) {
      if (partnerOf(log, own, 'same') !== undefined) own.add(log);
      else {
        const why = whyForeign(log, own, foreign);
        if (why !== undefined) foreign.set(log, why);
      }
    }
  }
}

function whyForeign<Log extends MarkedLog>(
  log: Log,
  own: ReadonlySet<Log>,
  foreign: ReadonlyMap<Log, string>,
): string | undefined {
  const rival = partnerOf(log, own, 'other');
  if (rival !== undefined) return accountWords(log, rival);
  const alike = partnerOf(log, foreign.keys(), 'same');
  return alike === undefined ? undefined : `it is of the same cluster as ${alike.path}`;
}

/** The first log that names a service account of this one with the same UID, or another one. */
const partnerOf = (log: MarkedLog, others: Iterable<MarkedLog>, how: 'same' | 'other') =>
  [...others].find((each) => accountOf(log, each, how) !== undefined);

/** Of logs of different clusters none is believed while nothing tells which is this one. */
function leaveOutRivals<Log extends MarkedLog>(
  logs: readonly Log[],
  foreign: Map<Log, string>,
): void {
  const left = logs.filter((log) => !foreign.has(log));
  for (const log of left) {
    const rival = partnerOf(log, left, 'other');
    if (rival === undefined) continue;
    foreign.set(log, `${accountWords(log, rival)}, and nothing tells which log is of this cluster`);
  }
}

/** A service account of both logs that has the same UID in them, or none in common. */
function accountOf(one: MarkedLog, other: MarkedLog, how: 'same' | 'other'): string | undefined {
  for (const [user, uids] of one.signs.accounts) {
    const others = other.signs.accounts.get(user);
    if (others === undefined) continue;
    const isSame = [...uids].some((uid) => others.has(uid));
    if (isSame === (how === 'same')) return user;
  }
  return undefined;
}

function accountWords(log: MarkedLog, rival: MarkedLog): string {
  const user = accountOf(log, rival, 'other') ?? '';
  const uidIn = ({ signs }: MarkedLog): string => [...(signs.accounts.get(user) ?? [])].join(', ');
  return `${user} has the UID ${uidIn(log)} in it, and ${uidIn(rival)} in ${rival.path}`;
}

/** Accounts of the control plane are made once in the life of a cluster. */
const isMixed = ({ signs }: MarkedLog): boolean =>
  [...signs.accounts].some(
    ([user, uids]) => user.startsWith('system:serviceaccount:kube-system:') && uids.size > 1,
  );
