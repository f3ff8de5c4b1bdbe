import { type Duration, type Instant, later } from '#units';
import type { Readiness } from './readiness.ts';

/** A group that has fewer nodes than its size, and no machines for the others. */
export interface Shortfall {
  readonly registered: number;
  readonly target: number;
  /** The first loop that saw exactly this. */
  readonly since: Instant;
}

/**
 * What a group lacks: its nodes, also those whose machines are gone, and its machines without a node are
 * fewer than its size. The time starts anew whenever one of the numbers changes.
 * @upstream cluster-autoscaler clusterstate/clusterstate.go updateIncorrectNodeGroupSizes (1.36)
 */
export function shortfallOf(
  before: Shortfall | undefined,
  target: number,
  readiness: Readiness,
  now: Instant,
): Shortfall | undefined {
  const { ready, unready, deleted, notStarted, unregistered, longUnregistered } = readiness;
  const registered = ready + unready + deleted + notStarted.length;
  if (registered >= target - unregistered - longUnregistered) return undefined;
  const isSame = before?.registered === registered && before.target === target;
  return isSame ? before : { registered, target, since: now };
}

/**
 * Whether a group has lacked nodes for so long that its size is lowered to those it has.
 * @upstream cluster-autoscaler core/static_autoscaler.go fixNodeGroupSize (1.36)
 */
export const isLasting = (
  { since }: Shortfall,
  maxNodeProvisionTime: Duration,
  now: Instant,
): boolean => later(since, maxNodeProvisionTime) < now;
