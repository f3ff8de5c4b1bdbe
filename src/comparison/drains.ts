import type { ChangedCordon, ChangedDrain, Effect, SimulationReport } from '#documents';
import { remembered } from '#units';
import { inEither } from './in-either.ts';
import { drainText } from './sentences/drains.ts';

type Drain = NonNullable<ChangedDrain['before']>;

/** How the drains of a run end, by node. The last drain of a node counts. */
export const drainsIn = remembered(({ timeline }: SimulationReport): ReadonlyMap<string, Drain> => {
  const drains = new Map<string, Drain>();
  for (const entry of timeline) {
    if (entry.kind === 'ScriptEvent' && entry.event === 'drain') {
      for (const node of entry.nodes ?? []) drains.set(node, { end: 'unfinished', at: null });
    } else if (entry.kind === 'DrainCompleted') {
      drains.set(entry.node, { end: 'completed', at: entry.at });
    } else if (entry.kind === 'DrainFailed') {
      drains.set(entry.node, { end: 'failed', at: entry.at });
    }
  }
  return drains;
});

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

const badnessOf = (drain: Drain | undefined): number =>
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

/** Whether nodes are cordoned at the start and at the end, for nodes that the run changes. */
function cordonsIn({ timeline }: SimulationReport) {
  const nodes = new Map<string, { readonly start: boolean; readonly end: boolean }>();
  for (const entry of timeline) {
    if (entry.kind !== 'NodeCordoned' && entry.kind !== 'NodeUncordoned') continue;
    const end = entry.kind === 'NodeCordoned';
    nodes.set(entry.node, { start: nodes.get(entry.node)?.start ?? !end, end });
  }
  return nodes;
}

/** Whether a drain of this node does not come to its end: pods that stay on it owe it that. */
export const isBlocked = (drains: ReadonlyMap<string, Drain>, node: string | undefined): boolean =>
  node !== undefined && badnessOf(drains.get(node)) > 0;
