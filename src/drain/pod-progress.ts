import type { Pod } from '#cluster';
import { type Instant, later } from '#units';
import { EVICTION_RETRY_DELAY } from './options.ts';

/** The progress of a drain with one pod. */
export type PodProgress =
  /** The API receives a request at that instant. */
  | { readonly kind: 'to-ask'; readonly at: Instant }
  /** The request was granted; the drain checks repeatedly whether the pod is gone. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly because: DrainFailure };

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
  if (code < 300) return { kind: 'waiting' };
  if (code === 404) return { kind: 'gone' };
  if (namespaceTerminating && sighting.deletionTimestamp !== undefined) {
    return { kind: 'waiting' };
  }
  return code === 429 || namespaceTerminating
    ? { kind: 'to-ask', at: later(now, EVICTION_RETRY_DELAY) }
    : { kind: 'failed', because: { kind: 'refused', code } };
}
