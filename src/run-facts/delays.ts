import type { Cause } from './causes.ts';
import type { Entries, Entry } from './entries.ts';

/** What has entries. */
interface Recorded {
  readonly entries: Entries;
}

/**
 * Entries that explain why nodes wait for their taint, which no chain of causes shows: the states
 * of their zone meanwhile, and the time during which all zones were down.
 */
export function whatHeldUp({ entries }: Recorded, chain: Entries): Entries {
  const standstills = standstillsIn(entries);
  return chain.flatMap((queued) => {
    const { cause, id } = queued;
    if (cause.kind !== 'node-lifecycle/queued') return [];
    const granted = chain.find(
      (each) =>
        each.id > id &&
        each.cause.kind === 'node-lifecycle/token-granted' &&
        each.cause.node === cause.node,
    );
    if (granted?.at === queued.at) return [];
    const until = granted?.id ?? Number.POSITIVE_INFINITY;
    return [
      ...entries.filter(
        (each) =>
          each.id > id &&
          each.id < until &&
          each.cause.kind === 'ZoneStateChanged' &&
          each.cause.zone === cause.zone,
      ),
      ...standstills
        .filter(([from, to]) => from.id < until && (to === undefined || to.id > id))
        .flatMap(([from, to]) => (to === undefined || to.id > until ? [from] : [from, to])),
    ];
  });
}

/**
 * Entries that explain why a node stayed silent after the first reason for its silence was over.
 */
export function whatKeptSilent({ entries }: Recorded, chain: Entries): Entries {
  const last = chain.at(-1);
  const silences = chain.filter(({ cause }) => cause.kind === 'HeartbeatLost');
  if (last === undefined || silences.length === 0) return [];
  return silences.flatMap(({ id, cause }) => {
    const ofNode = entries.filter(
      (each) => each.id > id && each.id < last.id && isAboutSilenceOf(each, cause),
    );
    const end = ofNode.findIndex((each) => each.cause.kind === 'HeartbeatRestored');
    return end < 0 ? ofNode : ofNode.slice(0, end);
  });
}

const isAboutSilenceOf = ({ cause }: Entry, lost: Cause): boolean =>
  (cause.kind === 'heartbeat/still-silent' || cause.kind === 'HeartbeatRestored') &&
  lost.kind === 'HeartbeatLost' &&
  cause.node === lost.node;

/**
 * The periods in which all zones were down: the entry that began each, and the zone that ended it.
 */
function standstillsIn(entries: Entries): readonly (readonly [Entry, Entry | undefined])[] {
  return entries
    .filter(({ cause }) => cause.kind === 'node-lifecycle/all-zones-down')
    .map((from) => [
      from,
      entries.find(
        ({ id, cause }) => id > from.id && cause.kind === 'ZoneStateChanged' && cause.to !== 'Full',
      ),
    ]);
}
