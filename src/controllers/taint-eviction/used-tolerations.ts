import { type Taint, type Toleration, toleratesTaint } from '#cluster';
import { fitsInt64, INT64_MAX, wrapInt64 } from '#units';

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

export interface ToleratedTaint {
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
