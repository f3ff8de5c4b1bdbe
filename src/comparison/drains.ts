import type { ChangedCordon, ChangedDrain, Effect, SimulationReport } from '#documents';
import { cordonsIn, type DrainEnd, drainsIn } from '#timeline-facts';
import { inEither } from './in-either.ts';
import { drainText } from './sentences/drains.ts';

/**
 * Drains that end otherwise, or are in one run only. A drain without a good end is worse than none:
 * kubectl ends with an error or does not end, and the node stays cordoned with its pods.
 */
export function compareDrains(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedDrain[] {
  return inEither(drainsIn(before), drainsIn(after)).flatMap(([node, was, is]) => {
    if (was?.end === is?.end) return [];
    const effect = effectOf(badnessOf(is) - badnessOf(was));
    const sides = { ...(was && { before: was }), ...(is && { after: is }) };
    return [{ node, effect, ...sides, message: drainText({ node, ...sides }) }];
  });
}

const badnessOf = (drain: DrainEnd | undefined): number =>
  Number(drain !== undefined && drain.end !== 'completed');

const effectOf = (difference: number): Effect =>
  difference === 0 ? 'neutral' : difference < 0 ? 'better' : 'worse';

/** Nodes that are cordoned at the end of one run only, by name. */
export function compareCordons(
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedCordon[] {
  return inEither(cordonsIn(before), cordonsIn(after)).flatMap(([node, was, is]) => {
    // A run that does not change a node leaves it as the other run found it.
    const [left, right] = [was?.end ?? is?.start, is?.end ?? was?.start];
    if (left === right) return [];
    const change = right === true ? 'only-after' : 'only-before';
    const words = right === true ? 'is cordoned at the end' : 'is no longer cordoned at the end';
    return [{ node, change, effect: 'neutral', message: `${node} ${words}` } as const];
  });
}

/** Whether a drain of this node does not come to its end: pods that stay on it owe it that. */
export const isBlocked = (
  drains: ReadonlyMap<string, DrainEnd>,
  node: string | undefined,
): boolean => node !== undefined && badnessOf(drains.get(node)) > 0;
