import type { Eviction, SimulationReport } from '#documents';
import { addToList, compareText, type Instant, instant, parseInstant } from '#units';
import type { RemovalMechanism } from '../pods/signs.ts';

/** An eviction of a play: from the earliest to the latest instant over all plays that have it. */
export interface ModelledEviction {
  readonly pod: string;
  readonly node: string | undefined;
  readonly workload: string | undefined;
  readonly mechanism: RemovalMechanism;
  /** A drain evicts pods or deletes them, as its flags say. */
  readonly isDrain: boolean;
  readonly earliest: Instant;
  readonly latest: Instant;
}

/** The mechanisms of the model by the words of the record. */
const MECHANISMS: Readonly<Record<Eviction['mechanism'], RemovalMechanism>> = {
  taint: 'taint',
  'device-taint': 'device-taint',
  'pod-eviction-timeout': 'pod-eviction-timeout',
  'pod-gc': 'pod-gc',
  delete: 'request',
  drain: 'evict-api',
  'evict-api': 'evict-api',
  preemption: 'preemption',
  'node-pressure': 'node-pressure',
  'local-storage': 'local-storage',
  'graceful-shutdown': 'graceful-shutdown',
};

const MICROSECONDS = 1_000_000;

/**
 * The evictions of each play of one outage, whose instants lie at the edges of its windows, each with
 * the window that all plays give it; plays with the same evictions once. Pods of one name, as
 * StatefulSets have them, come one after the other.
 */
export function modelledIn(
  reports: readonly Pick<SimulationReport, 'start' | 'evictions'>[],
): readonly (readonly ModelledEviction[])[] {
  const windows = new Map<string, readonly [number, number]>();
  const plays = new Map<string, readonly Numbered[]>();
  for (const report of reports) {
    const evictions = evictionsIn(report);
    for (const { key, eviction } of evictions) {
      const [from, to] = windows.get(key) ?? [eviction.earliest, eviction.latest];
      windows.set(key, [Math.min(from, eviction.earliest), Math.max(to, eviction.latest)]);
    }
    const same = evictions.map(({ key, eviction: { node = '' } }) => `${key} ${node}`);
    plays.set(same.sort(compareText).join('\n'), evictions);
  }
  return [...plays.values()].map((evictions) =>
    evictions
      .map(({ key, eviction }): ModelledEviction => {
        const [from, to] = windows.get(key) ?? [eviction.earliest, eviction.latest];
        return { ...eviction, earliest: instant(from), latest: instant(to) };
      })
      .sort((a, b) => a.earliest - b.earliest || compareText(a.pod, b.pod)),
  );
}

/** An eviction of a play, and what is the same of it in all plays. */
interface Numbered {
  readonly key: string;
  readonly eviction: ModelledEviction;
}

function evictionsIn({
  evictions,
  start,
}: Pick<SimulationReport, 'start' | 'evictions'>): readonly Numbered[] {
  const zero = instantOf(start);
  const ofName = new Map<string, Eviction[]>();
  return evictions.flatMap((eviction): readonly Numbered[] => {
    const { pod, node, workload, mechanism, at, window } = eviction;
    const others = ofName.get(pod) ?? [];
    if (!isOfNext(eviction, others.at(-1))) return [];
    addToList(ofName, pod, eviction);
    const [from, to] = window ?? [at, at];
    const found = {
      ...{ pod, node, workload },
      mechanism: MECHANISMS[mechanism],
      isDrain: mechanism === 'drain',
      earliest: instant(zero + from * MICROSECONDS),
      latest: instant(zero + to * MICROSECONDS),
    };
    // The first pod of a name is the same one in all plays; where later ones are, chance decides.
    return [{ key: `${pod} ${others.length} ${mechanism}`, eviction: found }];
  });
}

/** Whether an eviction is of the next pod of its name, rather than of the same one once more. */
const isOfNext = ({ uid = '', at }: Eviction, last: Eviction | undefined): boolean =>
  last === undefined || ((uid === '' || uid !== last.uid) && last.gone !== null && last.gone <= at);

function instantOf(text: string): number {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.value : 0;
}
