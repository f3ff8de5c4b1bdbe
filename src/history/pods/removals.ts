import { type Cluster, controllerOf, type Pod, podsByNode } from '#cluster';
import { usedTolerations } from '#controllers/taint-eviction';
import { type Instant, later, milliseconds, nanoseconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type GoneNode, goneNodesOf } from '../evidence/gone-nodes.ts';
import { type Shutdown, shutdownsIn } from '../evidence/shutdowns.ts';
import type { PodLife } from './lives.ts';
import { asOrphan, isGone } from './orphans.ts';
import { type RemovalMechanism, type Sign, signsOf } from './signs.ts';
import { stoppedByShutdown } from './stopped.ts';

/** How sure the mechanism is: by an object or a log, by an Event, by instants alone, or not. */
type Confidence = 'certain' | 'likely' | 'inferred' | 'unknown';

/** A pod that was removed. */
export interface Removal {
  readonly life: PodLife;
  readonly mechanism: RemovalMechanism;
  readonly confidence: Confidence;
  /** The removal began between these instants; both are undefined where nothing tells. */
  readonly earliest: Instant | undefined;
  readonly latest: Instant | undefined;
  /** What shows it, the best evidence first. */
  readonly evidence: readonly string[];
  /** The request, where an audit log has it. */
  readonly request?: AuditEntry | undefined;
  /** The program that evicted it, by its own Event. */
  readonly by?: string | undefined;
  /** Requests of other mechanisms, which contradict the first row that fits. */
  readonly contradicting: readonly string[];
}

const CONFIDENCE: Readonly<Record<Sign['from'], Confidence>> = {
  pod: 'certain',
  audit: 'certain',
  event: 'likely',
};

/** The pods that were removed, each with the first mechanism that fits (HI-10, HI-11). */
export function removalsOf(
  lives: readonly PodLife[],
  evidence: Evidence,
  range: { readonly since?: Instant | undefined; readonly until?: Instant | undefined } = {},
): readonly Removal[] {
  const goneNodes = goneNodesOf(evidence);
  const shutdowns = shutdownsIn(evidence);
  const known = lives.flatMap((life) => {
    const removal = removalOf(life, evidence, goneNodes);
    return removal === undefined ? [] : endedByShutdown(removal, shutdowns);
  });
  return known.filter(
    // What has no instant may lie in any range.
    ({ earliest = 0, latest = Number.MAX_VALUE }) =>
      latest >= (range.since ?? 0) && earliest <= (range.until ?? Number.MAX_VALUE),
  );
}

function removalOf(
  life: PodLife,
  evidence: Evidence,
  goneNodes: ReadonlyMap<string, GoneNode>,
): Removal | undefined {
  const [first, ...others] = signsOf(life);
  if (first === undefined) {
    return isGone(life, evidence, goneNodes) ? withoutSign(life, evidence, goneNodes) : undefined;
  }
  const same = [first, ...others].filter(({ mechanism }) => mechanism === first.mechanism);
  const best =
    [...same].sort((a, b) => a.latest - a.earliest - (b.latest - b.earliest))[0] ?? first;
  const isCertain = same.some((sign) => isSure(sign, life));
  const isKnown = first.mechanism !== 'unknown';
  const removal: Removal = {
    life,
    mechanism: first.mechanism,
    confidence: isKnown ? (isCertain ? 'certain' : 'likely') : 'unknown',
    earliest: best.earliest,
    latest: best.latest,
    evidence: distinct(same.map(({ words }) => words)),
    request: same.find(({ entry }) => entry !== undefined)?.entry,
    by: same.find(({ by }) => by !== undefined)?.by,
    contradicting: distinct(
      others
        .filter(({ from, mechanism }) => from === 'audit' && mechanism !== first.mechanism)
        .map(({ words }) => words),
    ),
  };
  return (isUndecided(removal) ? fittingTaint(removal, evidence) : undefined) ?? removal;
}

/** A removal as the shutdown of the node that came before it, or as it is. */
function endedByShutdown(removal: Removal, shutdowns: readonly Shutdown[]): Removal {
  const { life, earliest, evidence } = removal;
  const by = stoppedByShutdown(life, isUndecided(removal) ? undefined : earliest, shutdowns);
  if (by === undefined) return removal;
  return { ...by, evidence: distinct([...by.evidence, ...evidence]), contradicting: [] };
}

/**
 * Whether a removal may have been an eviction: nothing tells why the pod went, or its kubelet alone
 * tells that somebody asked for it, and evictions end containers in the same way.
 */
export const isUndecided = ({
  mechanism,
  request,
}: Pick<Removal, 'mechanism' | 'request'>): boolean =>
  mechanism === 'unknown' || (mechanism === 'request' && request === undefined);

/**
 * An undecided removal as an eviction by taint, where it began when the taints of the node were due
 * to evict the pod (HI-10); undefined where it did not.
 */
function fittingTaint(removal: Removal, evidence: Evidence): Removal | undefined {
  const { earliest, latest = earliest, evidence: signs } = removal;
  const due = evictionByTaint(removal.life, evidence);
  if (due?.earliest === undefined || due.latest === undefined) return undefined;
  if (earliest === undefined || latest === undefined) return undefined;
  if (earliest > due.latest || latest < due.earliest) return undefined;
  return { ...due, earliest, latest, evidence: [...due.evidence, ...signs] };
}

/**
 * A log whose clock had to be corrected by an estimate makes nothing certain. What a request for
 * many pods selected is certain of pods whose objects the record has.
 */
const isSure = ({ from, entry }: Sign, { before, after }: PodLife): boolean =>
  CONFIDENCE[from] === 'certain' &&
  entry?.uncertain === undefined &&
  (entry?.collection === undefined ||
    entry.collection.kind === 'named' ||
    (before ?? after) !== undefined);

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** The mechanism of a pod that is gone without a trace, from its node alone. */
function withoutSign(
  life: PodLife,
  evidence: Evidence,
  goneNodes: ReadonlyMap<string, GoneNode>,
): Removal {
  const due = evictionByTaint(life, evidence) ?? asOrphan(life, evidence, goneNodes);
  if (due !== undefined) return due;
  return {
    life,
    mechanism: 'unknown',
    confidence: 'unknown',
    earliest: undefined,
    latest: undefined,
    evidence: ['it is missing afterwards'],
    contradicting: [],
  };
}

/** The eviction of a pod by the taints that its node has afterwards; undefined where none was due. */
function evictionByTaint(life: PodLife, { before, after }: Evidence): Removal | undefined {
  const pod = life.after ?? life.before;
  const due = after === undefined ? undefined : dueByTaint(pod, after.cluster);
  if (due === undefined || due > (after?.at ?? due)) return undefined;
  const { pods } = before?.cluster ?? after?.cluster ?? { pods: [] };
  const others = podsByNode(pods).get(life.nodeName ?? '') ?? [];
  return {
    life,
    mechanism: 'taint',
    confidence: 'inferred',
    earliest: due,
    latest: later(due, milliseconds(999 + others.length * TURN)),
    evidence: ['its tolerations of the NoExecute taint of its node'],
    contradicting: [],
  };
}

/** In milliseconds. Pods of one node may be due together, and their requests take turns. */
const TURN = 150;

/** When the NoExecute taints of a pod's node were due to evict it; undefined for never. */
function dueByTaint(pod: Pod | undefined, { nodes }: Cluster): Instant | undefined {
  const node = nodes.find(({ name }) => name === pod?.nodeName);
  const taints = (node?.taints ?? []).filter(({ effect }) => effect === 'NoExecute');
  const times = taints.map(({ timeAdded }) => timeAdded).filter((time) => time !== undefined);
  if (pod === undefined || times.length === 0) return undefined;
  const used = usedTolerations(taints, pod.spec.tolerations, false);
  const from = Math.max(...times) as Instant;
  // A pod of a DaemonSet is deleted by its own controller as well, and nothing tells who was first.
  if (used.kind === 'untolerated') return isOfDaemonSet(pod) ? undefined : from;
  return used.nanoseconds < 0n ? undefined : later(from, nanoseconds(used.nanoseconds));
}

const isOfDaemonSet = (pod: Pod): boolean => controllerOf(pod)?.kind === 'DaemonSet';
