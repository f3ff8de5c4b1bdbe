import { countBy } from '#units';
import type { Plays } from './plays.ts';
import type { Batch, Return, Steps } from './steps.ts';

/** How nodes may be put together in a batch. */
export interface Bounds {
  readonly maxParallel: number;
  /** The most nodes of one zone in a batch. */
  readonly maxPerZone: number;
  readonly zoneOf: (node: string) => string;
  readonly isControlPlane: (node: string) => boolean;
  /** How long after its drain a node is taken back into use, in seconds; undefined for never. */
  readonly backAfter: number | undefined;
}

/** A plan for some nodes, and the nodes that no batch can take. */
export interface Found {
  readonly steps: Steps;
  readonly held: readonly string[];
  /** When everything is over, in seconds after the start. */
  readonly quietAt: number;
}

/**
 * Puts nodes into batches, each as large as its promises allow: all that are left are tried together,
 * then halves of them, down to single nodes. The next batch begins when everything is quiet again.
 * @param first what comes before the first batch
 */
export function findBatches(
  plays: Plays,
  nodes: readonly string[],
  first: Pick<Steps, 'scalings' | 'surge'>,
  bounds: Bounds,
): Found {
  let steps: Steps = { ...first, batches: [], returns: [] };
  let quietAt = first.scalings.length > 0 || first.surge ? plays.outlookOn(steps).quietAt : 0;
  let left = nodes;
  while (left.length > 0) {
    const batch = largestBatch(plays, steps, left, Math.ceil(quietAt), bounds);
    if (batch === undefined) break;
    const taken = new Set(batch.nodes);
    left = left.filter((node) => !taken.has(node));
    const drained = plays.outlookOn({ ...steps, batches: [...steps.batches, batch] });
    steps = {
      ...steps,
      batches: [...steps.batches, batch],
      returns: [...steps.returns, ...returnOf(batch, drained.drainedAt, bounds)],
    };
    quietAt = Math.max(drained.quietAt, ...steps.returns.map(({ at }) => at));
  }
  return { steps, held: left, quietAt };
}

function returnOf(
  { nodes }: Batch,
  drainedAt: ReadonlyMap<string, number>,
  { backAfter }: Bounds,
): readonly Return[] {
  if (backAfter === undefined) return [];
  const over = Math.max(...nodes.map((node) => drainedAt.get(node) ?? 0));
  return [{ nodes, at: Math.ceil(over + backAfter) }];
}

/** Among more nodes than this, ever more are passed over when one after the other does not fit. */
const MANY = 16;

/** Undefined where no node can be drained. */
function largestBatch(
  plays: Plays,
  steps: Steps,
  left: readonly string[],
  at: number,
  bounds: Bounds,
): Batch | undefined {
  const holds = (nodes: readonly string[]): boolean =>
    plays.outlookOn({ ...steps, batches: [...steps.batches, { nodes, at }] }).broken.length === 0;
  let taken: readonly string[] = [];
  let size = left.length;
  let misses = 0;
  for (let place = 0; place < left.length; ) {
    const more = left.slice(place, place + size);
    const both = [...taken, ...more];
    if (fitTogether(both, bounds) && holds(both)) {
      taken = both;
      place += size;
      misses = 0;
    } else if (size > 1) {
      size = Math.ceil(size / 2);
    } else {
      misses += 1;
      place += left.length > MANY && taken.length > 0 ? misses : 1;
    }
    if (taken.length >= bounds.maxParallel) break;
  }
  return taken.length === 0 ? undefined : { nodes: taken, at };
}

/** Whether some nodes may be in one batch. Two hosts of the control plane never are. */
export function fitTogether(
  nodes: readonly string[],
  { maxParallel, maxPerZone, zoneOf, isControlPlane }: Bounds,
): boolean {
  return (
    nodes.length <= maxParallel &&
    [...countBy(nodes, zoneOf)].every(([, count]) => count <= maxPerZone) &&
    nodes.filter(isControlPlane).length <= 1
  );
}
