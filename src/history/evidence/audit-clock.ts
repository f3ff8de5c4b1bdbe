import { type ApiEvent, type Cluster, conditionOf, type Pod, podConditionOf } from '#cluster';
import { addToList, earlier, type Instant, instant, seconds } from '#units';
import type { AuditEntry } from './audit-entry.ts';
import { NODE_CONTROLLER } from './entry-head.ts';
import type { AuditClock, Evidence } from './evidence.ts';

type Sources = Pick<Evidence, 'before' | 'after' | 'events' | 'audit'>;

/** The bounds of `ahead` by one happening that both an entry and an Event or an object tell. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Times of objects and Events are cut off to whole seconds. */
const SECOND = 1_000_000;

/** A request is answered a little after or before the instant that is written down for it. */
const REQUEST = 250_000;

/**
 * The clock by what both sides tell: bindings, deletions, and nodes from which Ready was taken. The
 * shift that fits most of these counts, if it fits at least half of them.
 */
export function auditClockOf(sources: Sources): AuditClock {
  const told = instantsTold(sources);
  const all = sources.audit.flatMap((entry): readonly Bounds[] => {
    const times = new Set(keysOf(entry).flatMap((key) => told.get(key) ?? []));
    return [...times].map((time) => {
      const apart = entry.at - time;
      return { least: apart - SECOND - REQUEST, most: apart + REQUEST };
    });
  });
  const best = mostCommon(all);
  if (best === undefined || best.fits * 2 < all.length) return { kind: 'unknown' };
  if (best.least <= 0 && best.most >= 0) return { kind: 'same' };
  return {
    kind: 'apart',
    ahead: Math.round((best.least + best.most) / 2),
    uncertain: Math.ceil((best.most - best.least) / 2),
    observations: best.fits,
  };
}

/** The shift that lies within the most bounds; of several, the one nearest to none. */
function mostCommon(all: readonly Bounds[]): (Bounds & { readonly fits: number }) | undefined {
  const edges = all
    .flatMap(({ least, most }) => [
      { at: least, step: 1 },
      { at: most, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.step - a.step);
  let fits = 0;
  let best: (Bounds & { readonly fits: number }) | undefined;
  for (const [index, { at, step }] of edges.entries()) {
    fits += step;
    const next = edges[index + 1];
    if (next === undefined || step < 0) continue;
    const found = { least: at, most: next.at, fits };
    if (best === undefined || fits > best.fits) best = found;
    else if (fits === best.fits && distance(found) < distance(best)) best = found;
  }
  return best;
}

const distance = ({ least, most }: Bounds): number => Math.max(0, least, -most);

/** The happenings that a granted request stands for. */
function keysOf(entry: AuditEntry): readonly string[] {
  const { resource, subresource, verb, namespace, name, uid, user, code } = entry;
  if (code < 200 || code > 299 || name === '') return [];
  if (resource === 'nodes') {
    return subresource === 'status' && user === NODE_CONTROLLER ? [`silent ${name}`] : [];
  }
  if (verb === 'create' && subresource === 'binding') {
    return uid === undefined ? [] : [`bound ${uid}`];
  }
  const isEviction = verb === 'create' && subresource === 'eviction';
  const isDeletion = verb === 'delete' && subresource === '' && !user.startsWith('system:node:');
  return isEviction || isDeletion ? [`deleted ${namespace}/${name}`] : [];
}

type Told = readonly [key: string, at: Instant | undefined];

/** The instants of happenings, as Events and objects tell them. */
function instantsTold({ before, after, events }: Sources): ReadonlyMap<string, readonly Instant[]> {
  const told = new Map<string, Instant[]>();
  for (const [key, at] of [
    ...[before, after].flatMap((snapshot) => toldBy(snapshot?.cluster)),
    ...events.flatMap(toldInEvent),
  ]) {
    if (at !== undefined) addToList(told, key, at);
  }
  return told;
}

function toldBy(cluster: Cluster | undefined): readonly Told[] {
  const pods = (cluster?.pods ?? []).flatMap((pod): readonly Told[] => [
    [`bound ${pod.uid}`, boundAt(pod)],
    [`deleted ${pod.key}`, deletedAt(pod)],
  ]);
  const nodes = (cluster?.nodes ?? []).flatMap((node): readonly Told[] => {
    const ready = conditionOf(node, 'Ready');
    return ready?.status === 'Unknown' ? [[`silent ${node.name}`, ready.lastTransitionTime]] : [];
  });
  return [...pods, ...nodes];
}

/** Of an Event that was folded, it is not known which of its instants a request belongs to. */
function toldInEvent({ reason, component, about, first, count }: ApiEvent): readonly Told[] {
  if (count > 1) return [];
  if (reason === 'Scheduled') return [[`bound ${about.uid}`, first]];
  if (DELETIONS.has(reason)) return [[`deleted ${about.namespace}/${about.name}`, first]];
  const isSilence = reason === 'NodeNotReady' && about.kind === 'Node' && component !== 'kubelet';
  return isSilence ? [[`silent ${about.name}`, first]] : [];
}

/** Reasons of Events that are written together with the request for a deletion. */
const DELETIONS: ReadonlySet<string> = new Set(['TaintManagerEviction', 'Preempted']);

function boundAt(pod: Pod): Instant | undefined {
  const scheduled = podConditionOf(pod, 'PodScheduled');
  return scheduled?.status === 'True' ? scheduled.lastTransitionTime : undefined;
}

/** `deletionTimestamp` is the end of the grace period. */
const deletedAt = ({ deletionTimestamp, deletionGracePeriodSeconds = 0 }: Pod) =>
  deletionTimestamp === undefined
    ? undefined
    : earlier(deletionTimestamp, seconds(deletionGracePeriodSeconds));

/** Entries with their times by the clock of Events and objects. */
export const correctedBy = (
  clock: AuditClock,
  audit: readonly AuditEntry[],
): readonly AuditEntry[] =>
  clock.kind !== 'apart'
    ? audit
    : audit.map((entry) => ({
        ...entry,
        at: instant(entry.at - clock.ahead),
        uncertain: clock.uncertain,
      }));
