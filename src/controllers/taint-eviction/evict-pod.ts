import type { ApiClient, EventSink } from '#api-clients';
import type { CauseId, Recorder } from '#causes';
import {
  type Client,
  type PodKey,
  podConditionOf,
  type Taint,
  type Toleration,
  toleratesTaint,
} from '#cluster';
import type { Clock } from '#timeline';
import {
  between,
  fitsInt64,
  INT64_MAX,
  type Instant,
  inSeconds,
  later,
  milliseconds,
  nanoseconds,
  wrapInt64,
} from '#units';
import type { TaintEvictionBehavior } from '#versions';
import type { TaintEvictionCause } from './causes.ts';

export interface EvictionParts {
  readonly timeline: Clock;
  readonly client: Client;
  /** Its requests wait here: each eviction sends its own. */
  readonly api: ApiClient;
  readonly events: EventSink;
  readonly recorder: Recorder<TaintEvictionCause>;
  readonly behavior: Pick<TaintEvictionBehavior, 'marksDisruption'>;
}

/** @upstream pkg/controller/tainteviction/taint_eviction.go retries (1.36) */
const MOST_TRIES = 5;
const RETRY_PERIOD = milliseconds(10);

/** A shorter wait is not reported. */
const SHORTEST_WAIT_TO_TELL = milliseconds(100);

const REASON = 'DeletionByTaintManager';

/**
 * Deletes a pod: an event, then GET, PATCH of its condition and DELETE. Older releases only delete.
 * After an error, or for a missing pod, it begins again.
 *
 * @upstream pkg/controller/tainteviction/taint_eviction.go addConditionAndDeletePod (1.36)
 */
export function evictPod(
  parts: EvictionParts,
  key: PodKey,
  node: string,
  because: CauseId,
  ended: () => void,
): void {
  const { client, api, behavior, timeline } = parts;
  const { current } = client;
  const begun = timeline.now;
  const request = { kind: 'pod', node, name: key } as const;
  const { marksDisruption } = behavior;
  parts.events.record({ node, name: key });
  let triesLeft = MOST_TRIES;

  const fail = (): void => {
    triesLeft -= 1;
    if (triesLeft > 0) api.sleep(RETRY_PERIOD, begin);
    else {
      const lost = { kind: 'taint-eviction/deletion-lost', pod: key, node } as const;
      parts.recorder.record(client.component, lost, because);
      ended();
    }
  };
  const remove = (): void =>
    api.ask(request, (reached) => {
      if (!reached || current.pod(key) === undefined) return fail();
      const disruption = marksDisruption && { disruption: REASON };
      client.deletePod(key, { mechanism: 'taint', ...disruption }, waited());
      ended();
    });
  // A pod that was created anew under this name since it was read is refused; later it would be
  // deleted.
  const mark = (uid: string): void =>
    api.ask(request, (reached) => {
      if (!reached || current.pod(key)?.uid !== uid) return fail();
      client.markPod(key, { disruption: REASON }, because);
      remove();
    });
  const begin = (): void => {
    if (!marksDisruption) {
      remove();
      return;
    }
    api.ask(request, (reached) => {
      const pod = current.pod(key);
      if (!reached || pod === undefined) return fail();
      const existing = podConditionOf(pod, 'DisruptionTarget');
      if (existing?.status === 'True' && existing.reason === REASON) remove();
      else mark(pod.uid);
    });
  };
  const waited = (): CauseId => {
    const span = between(begun, timeline.now);
    if (span < SHORTEST_WAIT_TO_TELL) return because;
    const seconds = inSeconds(span);
    const cause = { kind: 'taint-eviction/throttled', pod: key, node, seconds } as const;
    return parts.recorder.record(client.component, cause, because);
  };
  begin();
}

/** The action of the controller on one pod on a node with NoExecute taints. */
export type Countdown =
  /** A taint is not tolerated at all. */
  | { readonly kind: 'evict-now'; readonly intolerable: Taint }
  /** The tolerations hold for a while. */
  | {
      readonly kind: 'evict-at';
      readonly createdAt: Instant;
      readonly due: Instant;
      readonly binding: ToleratedTaint | undefined;
    }
  /** A countdown never moves, however the taints and tolerations change while it runs. */
  | { readonly kind: 'keep-scheduled' }
  | { readonly kind: 'never' };

/**
 * Upstream replaces a countdown that began at this very instant; but no two changes reach a controller
 * at one reading of its clock, so even the first pass after a restart finds countdowns that run.
 *
 * @param taints the NoExecute taints of the node
 * @param isPending a countdown of the pod runs
 * @upstream pkg/controller/tainteviction/taint_eviction.go processPodOnNode (1.36)
 */
export function decideCountdown(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  isPending: boolean,
  now: Instant,
  comparisonOperators: boolean,
): Countdown {
  const used = usedTolerations(taints, tolerations, comparisonOperators);
  if (used.kind === 'untolerated') return { kind: 'evict-now', intolerable: used.taint };
  if (used.nanoseconds < 0n) return { kind: 'never' };
  if (isPending) return { kind: 'keep-scheduled' };
  return {
    kind: 'evict-at',
    createdAt: now,
    due: later(now, nanoseconds(used.nanoseconds)),
    binding: used.shortest,
  };
}

/** The tolerations that a node's taints use up, and the time for which they hold together. */
export type UsedTolerations =
  | { readonly kind: 'untolerated'; readonly taint: Taint }
  | {
      readonly kind: 'tolerated';
      /** One for each taint, in the order of the taints. */
      readonly used: readonly Toleration[];
      /** Until the eviction; negative means for ever, 0 also when nothing is used. */
      readonly nanoseconds: bigint;
      /** The pair that sets the limit; absent when nothing limits. */
      readonly shortest?: ToleratedTaint;
    };

interface ToleratedTaint {
  readonly taint: Taint;
  readonly toleration: Toleration;
}

/**
 * Matches the tolerations of a pod with the taints of its node. The first match in the pod's order
 * counts, not the most generous one: an early toleration hides later ones.
 *
 * @param taints the node's NoExecute taints; their effects matter for the matching only
 * @upstream pkg/apis/core/v1/helper/helpers.go GetMatchingTolerations (1.36)
 * @upstream pkg/controller/tainteviction/taint_eviction.go getMinTolerationTime (1.36)
 */
export function usedTolerations(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  comparisonOperators: boolean,
): UsedTolerations {
  const pairs: ToleratedTaint[] = [];
  for (const taint of taints) {
    const toleration = tolerations.find((each) =>
      toleratesTaint(each, taint, { comparisonOperators }),
    );
    if (toleration === undefined) return { kind: 'untolerated', taint };
    pairs.push({ taint, toleration });
  }
  const used = pairs.map((pair) => pair.toleration);
  if (used.length === 0) return { kind: 'tolerated', used, nanoseconds: 0n };
  const limit = findLimit(pairs);
  if (limit === undefined) return { kind: 'tolerated', used, nanoseconds: -1n };
  const nanoseconds = nanosecondsOf(limit.seconds);
  return { kind: 'tolerated', used, nanoseconds, shortest: limit.pair };
}

interface Limit {
  readonly pair: ToleratedTaint;
  readonly seconds: bigint;
}

/** The first of the pairs with the fewest seconds; the largest int64 amounts to no limit. */
function findLimit(pairs: readonly ToleratedTaint[]): Limit | undefined {
  let limit: Limit | undefined;
  for (const pair of pairs) {
    if (pair.toleration.tolerationSeconds === undefined) continue;
    const seconds = positiveInt64(pair.toleration.tolerationSeconds);
    if (seconds < (limit?.seconds ?? INT64_MAX)) limit = { pair, seconds };
  }
  return limit;
}

/** Numbers in JSON are doubles, in which the largest int64 equals 2^63. */
function positiveInt64(seconds: number): bigint {
  const whole = BigInt(Math.max(0, Math.trunc(seconds)));
  return fitsInt64(whole) ? whole : INT64_MAX;
}

const NANOSECONDS_PER_SECOND = 1_000_000_000n;

/** Go's `time.Duration` wraps: from 9223372037 s on the product is negative and means forever. */
const nanosecondsOf = (seconds: bigint): bigint => wrapInt64(seconds * NANOSECONDS_PER_SECOND);
