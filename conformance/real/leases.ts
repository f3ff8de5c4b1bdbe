import { type Duration, type Instant, milliseconds, printInstant, seconds } from '#units';
import type { RecordedChance } from '#wiring';
import type { History } from './history.ts';
import type { Life } from './lives.ts';

/** What a recording tells of the heartbeats of its nodes. */
export interface Heartbeats {
  readonly lives: ReadonlyMap<string, readonly Life[]>;
  readonly beats: ReadonlyMap<string, readonly Instant[]>;
  readonly history: History;
}

/** The shortest time between renewals, in which a simulation makes them. */
const PERIOD = seconds(10);

/** The longest rest after them. */
const LONGEST_REST = milliseconds(400);

/** Half of the time between two passes. A pass notices renewals before it. */
const BEFORE_NOTICED = milliseconds(2_500);

const A_MOMENT = milliseconds(20);

/**
 * The leases of all nodes such that the last renewal before the first silence is the recorded one:
 * recorded kubelets renew at odd intervals, simulated ones every 10 s.
 */
export const leasesOf = (heartbeats: Heartbeats): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: heartbeats.history.nodes.map((name) => ({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: 'kube-node-lease', resourceVersion: '999999999' },
      spec: {
        holderIdentity: name,
        leaseDurationSeconds: 40,
        renewTime: printInstant(renewalBeforeStart(name, heartbeats)),
      },
    })),
  });

function renewalBeforeStart(node: string, { lives, beats, history }: Heartbeats): Instant {
  const { start } = history;
  const first = lives.get(node)?.[0];
  const last =
    lastRenewal(node, first, { lives, beats, history }) ??
    beats.get(node)?.find((at) => at > start) ??
    ((start - seconds(1)) as Instant);
  return lastPlaceBefore(start, last);
}

/** The last of the places before an instant that are a period apart from each other. */
export const lastPlaceBefore = (before: Instant, place: Instant): Instant =>
  (place - Math.max(0, Math.ceil((place - before) / PERIOD)) * PERIOD) as Instant;

/**
 * The last renewal in a life that ends with a silence. Only that a pass noticed it is known where no
 * renewals were recorded: it came before that pass and before the silence, and the next one did not.
 */
function lastRenewal(
  node: string,
  life: Life | undefined,
  { beats, history, lives }: Heartbeats,
): Instant | undefined {
  if (life?.to === undefined) return undefined;
  const { from, to } = life;
  const recorded = beats.get(node)?.findLast((at) => at < to && (from === undefined || at > from));
  if (recorded !== undefined) return recorded;
  const next = lives.get(node)?.find((each) => each.from !== undefined && each.from > to)?.from;
  const noticed = history.noticed.find(
    (each) => each.node === node && each.found > to && (next === undefined || each.found < next),
  )?.noticed;
  if (noticed === undefined) return undefined;
  const known = Math.max(noticed - BEFORE_NOTICED, to - PERIOD + A_MOMENT);
  return Math.min(known, to - A_MOMENT) as Instant;
}

/**
 * The rests after renewals that lead to the recorded last one in each life: none in the life that
 * the snapshot shows, whose Lease has the phase, and equal ones in those that begin later.
 */
export const leaseRests =
  (heartbeats: Heartbeats): NonNullable<RecordedChance['leaseRest']> =>
  (node, time) => {
    const life = heartbeats.lives.get(node)?.filter(beginsRounds)[time];
    if (time === 0 || life?.from === undefined) return 0;
    const begun = heartbeats.beats.get(node)?.find((at) => at > (life.from ?? at)) ?? life.from;
    const last = lastRenewal(node, life, heartbeats);
    return last === undefined ? 0 : restThatLeads(begun, last);
  };

/** Whether a kubelet begins to count in a life, or goes on as before it was cut off. */
const beginsRounds = (_: Life, place: number, all: readonly Life[]): boolean =>
  all[place - 1]?.keepsRounds !== true;

/** The part of the longest rest with which a renewal comes some periods after another. */
function restThatLeads(from: Instant, to: Instant): number {
  const time = to - from;
  const periods = Math.round(time / (PERIOD + LONGEST_REST / 2));
  if (periods < 1) return 0;
  const rest: Duration = (time / periods - PERIOD) as Duration;
  return Math.min(1, Math.max(0, rest / LONGEST_REST));
}
