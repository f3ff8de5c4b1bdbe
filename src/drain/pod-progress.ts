import type { Pod } from '#cluster';
import { between, type Duration, earliest, type Instant, later, microseconds } from '#units';
import { isLongTerminating, longTerminatingFrom } from './long-terminating.ts';
import { DELETION_POLL_INTERVAL, type DrainOptions, EVICTION_RETRY_DELAY } from './options.ts';

/** The progress of a drain with one pod. */
export type PodProgress =
  /** The API receives a request at that instant. */
  | { readonly kind: 'to-ask'; readonly at: Instant }
  /** The request was granted; the drain checks repeatedly whether the pod is gone. */
  | { readonly kind: 'waiting'; readonly since: Instant }
  | { readonly kind: 'gone'; readonly at: Instant }
  /** It takes so long that the drain goes on without it. */
  | { readonly kind: 'given-up'; readonly at: Instant }
  | { readonly kind: 'failed'; readonly at: Instant; readonly because: DrainFailure };

export type DrainFailure =
  /** The timeout passed, before or after the pod's eviction was granted. */
  | { readonly kind: 'timeout'; readonly granted: boolean }
  /** The HTTP code; 503 when the API server does not answer. */
  | { readonly kind: 'refused'; readonly code: number };

/** The answer of the API to an eviction or a deletion. */
export interface DrainReply {
  /** The HTTP code. */
  readonly code: number;
  /** A 403 because the pod's namespace is being deleted. */
  readonly namespaceTerminating?: boolean;
}

/** The result of a look at a pod. */
export interface PodSighting extends Pick<Pod, 'deletionTimestamp'> {
  /** The pod is no longer there, though another one may have its name. */
  readonly gone: boolean;
  /** The state is unknown: the API server does not answer. */
  readonly unreachable?: boolean;
}

export type DrainClock = Pick<DrainOptions, 'skipWaitForDeleteTimeout'> & {
  /** The time of the timeout; absent without one. */
  readonly deadline?: Instant;
};

/** Whether the timeout leaves a try that is due. @upstream kubectl pkg/drain/drain.go evictPods (1.36) */
export const mayAsk = (now: Instant, { deadline }: DrainClock): boolean =>
  deadline === undefined || now < deadline;

/**
 * The progress after an answer. Only a budget that allows no disruption now and a namespace that is
 * being deleted are retried, for as long as it takes.
 * @upstream kubectl pkg/drain/drain.go evictPods (1.36)
 */
export function afterReply(
  { code, namespaceTerminating = false }: DrainReply,
  sighting: PodSighting,
  now: Instant,
): PodProgress {
  if (code < 300) return { kind: 'waiting', since: now };
  if (code === 404) return { kind: 'gone', at: now };
  if (namespaceTerminating && sighting.deletionTimestamp !== undefined) {
    return { kind: 'waiting', since: now };
  }
  return code === 429 || namespaceTerminating
    ? { kind: 'to-ask', at: later(now, EVICTION_RETRY_DELAY) }
    : { kind: 'failed', at: now, because: { kind: 'refused', code } };
}

type Waiting = Extract<PodProgress, { readonly kind: 'waiting' }>;

/**
 * Checks a pod whose deletion was granted. The first look is at once; at the end of the timeout
 * there is no last one.
 * @upstream kubectl pkg/drain/drain.go waitForDelete (1.36)
 */
export function lookAfter(
  waiting: Waiting,
  sighting: PodSighting,
  now: Instant,
  { deadline, skipWaitForDeleteTimeout }: DrainClock,
): PodProgress {
  if (deadline !== undefined && deadline <= now && now > waiting.since) {
    return { kind: 'failed', at: deadline, because: { kind: 'timeout', granted: true } };
  }
  if (lookFrom(waiting, now) > now) return waiting;
  if (sighting.unreachable === true) {
    return { kind: 'failed', at: now, because: { kind: 'refused', code: 503 } };
  }
  if (sighting.gone) return { kind: 'gone', at: now };
  return isLongTerminating(sighting, skipWaitForDeleteTimeout, now)
    ? { kind: 'given-up', at: now }
    : waiting;
}

/**
 * The time of the next look with a result, as far as it is known; undefined when none can have one.
 */
export function nextLook(
  waiting: Waiting,
  sighting: PodSighting,
  now: Instant,
  { deadline, skipWaitForDeleteTimeout }: DrainClock,
): Instant | undefined {
  const from =
    sighting.gone || sighting.unreachable === true
      ? now
      : longTerminatingFrom(sighting, skipWaitForDeleteTimeout);
  const look = from === undefined ? undefined : lookFrom(waiting, from > now ? from : now);
  if (look === undefined || deadline === undefined) return look ?? deadline;
  return earliest(look, deadline);
}

/** The first look at or after an instant. */
function lookFrom({ since }: Waiting, at: Instant): Instant {
  const intervals = Math.max(0, Math.ceil(between(since, at) / DELETION_POLL_INTERVAL));
  return later(since, times(DELETION_POLL_INTERVAL, intervals));
}

const times = (span: Duration, count: number): Duration => microseconds(span * count);
