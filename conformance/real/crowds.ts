import {
  between,
  type Duration,
  type Instant,
  inSeconds,
  microseconds,
  milliseconds,
} from '#units';
import type { TimelineEntry } from '../format.ts';
import { instantIn } from './history.ts';
import type { Change, Recording } from './recording.ts';
import type { RecordedEvent } from './script-as-recorded.ts';

/** The taint-eviction controller reads a pod and writes its condition before it deletes it. */
const REQUESTS_UNTIL_MARKED = 2;

/** The latency of requests of simulated clients, unless the recording shows another. */
const USUAL_LATENCY = milliseconds(10);

/** Conditions that follow each other within this time belong to one crowd, in seconds. */
const TOGETHER = 5;

/** Evictions take three requests each, and a client has a burst of 30. */
export const MOST_WITHOUT_WAIT = 10;

/**
 * The first pods of a crowd are marked within this time, in seconds, while the client still has
 * tokens.
 */
const A_MOMENT = 0.1;

interface Marked {
  readonly pod: string;
  readonly at: Instant;
}

/** The times at which the conditions of evicted pods were written. */
const markedIn = (changes: readonly Change[]): readonly Marked[] =>
  changes
    .filter(({ kind, disruption }) => kind === 'pod' && disruption === 'DeletionByTaintManager')
    .map(({ name, t }) => ({ pod: name, at: instantIn(t) }))
    .sort((a, b) => a.at - b.at);

/**
 * The latency of a request while a recording was made: two requests pass from a taint set by hand
 * to the first condition of a pod there.
 */
export function latencyIn(
  { changes }: Pick<Recording, 'changes'>,
  events: readonly RecordedEvent[],
): Duration {
  const tainted = events.find(({ taints }) => taints !== undefined);
  if (tainted === undefined) return USUAL_LATENCY;
  const onNode = new Set(
    changes.filter(({ node }) => node === tainted.taints).map(({ name }) => name),
  );
  const first = markedIn(changes).find(({ pod, at }) => at > tainted.at && onNode.has(pod));
  if (first === undefined) return USUAL_LATENCY;
  return microseconds(Math.round(between(tainted.at, first.at) / REQUESTS_UNTIL_MARKED));
}

/** Pods that are evicted together. */
export interface Crowd {
  readonly pods: ReadonlySet<string>;
  /**
   * The number of pods that are marked before any has to wait. The times of their deletions are
   * chance.
   */
  readonly ahead: number;
}

/** Crowds with more evictions than a client sends without a wait. */
export function crowdsIn({ changes }: Pick<Recording, 'changes'>): readonly Crowd[] {
  const crowds: [Marked, ...Marked[]][] = [];
  let last: Marked | undefined;
  for (const marked of markedIn(changes)) {
    const belongs = last !== undefined && inSeconds(between(last.at, marked.at)) <= TOGETHER;
    if (belongs) crowds.at(-1)?.push(marked);
    else crowds.push([marked]);
    last = marked;
  }
  return crowds
    .filter(({ length }) => length > MOST_WITHOUT_WAIT)
    .map((crowd) => ({
      pods: new Set(crowd.map(({ pod }) => pod)),
      ahead: crowd.filter(({ at }) => inSeconds(between(crowd[0].at, at)) < A_MOMENT).length,
    }));
}

/** A timeline without the first deletions of each crowd. */
export function withoutThoseAhead(
  timeline: readonly TimelineEntry[],
  crowds: readonly Crowd[],
): readonly TimelineEntry[] {
  const dropped = new Set(
    crowds.flatMap(({ pods, ahead }) =>
      timeline
        .filter(({ kind, pod }) => kind === 'PodDeletionRequested' && pods.has(`${pod}`))
        .sort((a, b) => a.at - b.at)
        .slice(0, ahead),
    ),
  );
  return timeline.filter((entry) => !dropped.has(entry));
}
