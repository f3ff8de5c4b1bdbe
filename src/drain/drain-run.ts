import type { PodKey } from '#cluster';
import { earliest, type Instant, later, latest } from '#units';
import type { DrainOptions } from './options.ts';
import {
  afterReply,
  type DrainClock,
  type DrainFailure,
  type DrainReply,
  lookAfter,
  mayAsk,
  nextLook,
  type PodProgress,
  type PodSighting,
} from './pod-progress.ts';

/** A drain of one node that has begun: a value, which {@link stepDrain} follows up with the next. */
export interface DrainRun {
  readonly options: RunOptions;
  readonly startedAt: Instant;
  /** In the order of the requests. */
  readonly pods: ReadonlyMap<PodKey, PodProgress>;
}

type RunOptions = Pick<DrainOptions, 'timeout' | 'disableEviction' | 'skipWaitForDeleteTimeout'>;

/** The next requests, or the time of the next step. */
export type DrainStep =
  /** To be sent now, one after the other; the next step takes the replies, at the same instant. */
  | {
      readonly kind: 'ask';
      readonly run: DrainRun;
      readonly verb: 'evict' | 'delete';
      readonly pods: readonly PodKey[];
    }
  /** Nothing happens before `until`, or ever, unless one of its pods is removed first. */
  | { readonly kind: 'wait'; readonly run: DrainRun; readonly until?: Instant }
  | {
      readonly kind: 'done';
      readonly run: DrainRun;
      readonly at: Instant;
      readonly failures: ReadonlyMap<PodKey, DrainFailure>;
    };

export interface DrainNews {
  readonly now: Instant;
  /** The replies to the requests of the last step. */
  readonly replies: ReadonlyMap<PodKey, DrainReply>;
  readonly sight: (pod: PodKey) => PodSighting;
}

/** A drain of the pods that were chosen, before its first step. */
export const beginDrain = (
  pods: readonly PodKey[],
  options: RunOptions,
  now: Instant,
): DrainRun => ({
  options,
  startedAt: now,
  pods: new Map(pods.map((pod) => [pod, { kind: 'to-ask', at: now }])),
});

/**
 * Evictions are requested at once and independently of each other. Deletions, which replace them
 * when eviction is disabled, are requested one by one, and the first that fails ends the drain.
 * @upstream kubectl pkg/drain/drain.go DeleteOrEvictPods (1.36)
 */
export function stepDrain(given: DrainRun, news: DrainNews): DrainStep {
  const { now } = news;
  const { disableEviction } = given.options;
  const clock = clockOf(given);
  const pods = new Map(
    [...given.pods].map(([pod, progress]) => [pod, proceed(pod, progress, news, clock)]),
  );
  const run = { ...given, pods };
  const failures = failuresOf(pods);
  if (disableEviction && [...failures.values()].some(({ kind }) => kind === 'refused')) {
    return { kind: 'done', run, at: now, failures };
  }
  const due = [...pods].flatMap(([pod, progress]) =>
    progress.kind === 'to-ask' && progress.at <= now ? [pod] : [],
  );
  if (due.length > 0) {
    return disableEviction
      ? { kind: 'ask', run, verb: 'delete', pods: due.slice(0, 1) }
      : { kind: 'ask', run, verb: 'evict', pods: due };
  }
  const ends = [...pods.values()].flatMap((progress) => (isOver(progress) ? [progress.at] : []));
  if (ends.length === pods.size) {
    return { kind: 'done', run, at: ends.reduce(latest, run.startedAt), failures };
  }
  const turns = [...pods].flatMap(([pod, each]) => nextTurn(each, news.sight(pod), now, clock));
  const until = turns.length === 0 ? undefined : turns.reduce(earliest);
  return { kind: 'wait', run, ...(until === undefined ? {} : { until }) };
}

const clockOf = ({ options, startedAt }: DrainRun): DrainClock => ({
  skipWaitForDeleteTimeout: options.skipWaitForDeleteTimeout,
  ...(options.timeout === undefined ? {} : { deadline: later(startedAt, options.timeout) }),
});

function proceed(
  pod: PodKey,
  progress: PodProgress,
  { now, replies, sight }: DrainNews,
  clock: DrainClock,
): PodProgress {
  const reply = replies.get(pod);
  const current =
    progress.kind === 'to-ask' && reply !== undefined
      ? afterReply(reply, sight(pod), now)
      : progress;
  if (current.kind === 'to-ask' && current.at <= now && !mayAsk(now, clock)) {
    return { kind: 'failed', at: now, because: { kind: 'timeout', granted: false } };
  }
  return current.kind === 'waiting' ? lookAfter(current, sight(pod), now, clock) : current;
}

type Over = Exclude<PodProgress, { readonly kind: 'to-ask' | 'waiting' }>;

const isOver = (progress: PodProgress): progress is Over =>
  progress.kind !== 'to-ask' && progress.kind !== 'waiting';

const failuresOf = (pods: ReadonlyMap<PodKey, PodProgress>): ReadonlyMap<PodKey, DrainFailure> =>
  new Map(
    [...pods].flatMap(([pod, progress]) =>
      progress.kind === 'failed' ? [[pod, progress.because] as const] : [],
    ),
  );

function nextTurn(
  progress: PodProgress,
  sighting: PodSighting,
  now: Instant,
  clock: DrainClock,
): readonly Instant[] {
  if (progress.kind === 'to-ask') return [progress.at];
  const look = progress.kind === 'waiting' ? nextLook(progress, sighting, now, clock) : undefined;
  return look === undefined ? [] : [look];
}
