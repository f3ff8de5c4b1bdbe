import { countBy } from '#units';
import type { Plays } from './plays.ts';
import type { Broken } from './promises.ts';
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
  /** The places of batches whose nodes and those of the next surely find no room together. */
  readonly apart: ReadonlySet<number>;
  /** When everything is over, in seconds after the start. */
  readonly quietAt: number;
}

/**
 * Puts nodes into batches, each as large as its promises allow: all that are left are tried together,
 * then halves of them, down to single nodes. Of many nodes, those that break a promise are left for
 * later batches at once. The next batch begins when everything is quiet again.
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
  let before: { readonly tries: Tries; readonly nodes: readonly string[] } | undefined;
  const apart = new Set<number>();
  while (left.length > 0) {
    const tries = triesOf(plays, steps, left, Math.ceil(quietAt));
    const many = left.length > MANY ? batchOfMany(tries, left, bounds) : [];
    const chosen = many.length > 0 ? many : largestBatch(tries, left, bounds);
    if (chosen.length === 0) break;
    const batch = { nodes: chosen, at: Math.ceil(quietAt) };
    if (before?.tries.isHopeless([...before.nodes, ...chosen])) apart.add(steps.batches.length - 1);
    before = { tries, nodes: chosen };
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
  return { steps, held: left, apart, quietAt };
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

/** More nodes than this are not tried in all ways. */
const MANY = 16;

/** What is known of the next batch before it is played. */
interface Tries {
  /** The promises that a batch of these nodes breaks; one play at most. */
  readonly brokenBy: (nodes: readonly string[]) => readonly Broken[];
  /** Whether a batch of these nodes surely breaks a promise, without a play. */
  readonly isHopeless: (nodes: readonly string[]) => boolean;
  /** Whether a node takes at least as much room from the others as another node does. */
  readonly weighsAtLeast: (node: string, other: string) => boolean;
  readonly holds: (node: string, name: string) => boolean;
  /** On how many nodes something may be missing so that one of it stays, or a majority. */
  readonly mostOf: (name: string, stays: 'one' | 'majority') => number;
}

function triesOf(plays: Plays, steps: Steps, left: readonly string[], at: number): Tries {
  const brokenBy = (nodes: readonly string[]): readonly Broken[] =>
    plays.outlookOn({ ...steps, batches: [...steps.batches, { nodes, at }] }).broken;
  if (left.length <= MANY) {
    const no = () => false;
    return { brokenBy, isHopeless: no, weighsAtLeast: no, holds: no, mostOf: () => 0 };
  }
  const site = plays.siteAfter(steps, left);
  return {
    brokenBy,
    isHopeless: (nodes) => site.lackOf(nodes) !== undefined,
    weighsAtLeast: (node, other) => site.weighsAtLeast(node, other),
    holds: (node, name) => site.holds(node, name),
    mostOf: (name, stays) => {
      const all = site.nodesOf(name);
      return stays === 'one' ? all - 1 : Math.floor((all - 1) / 2);
    },
  };
}

/** A batch of many nodes. Empty where none was found, although single nodes may do. */
function batchOfMany(tries: Tries, left: readonly string[], bounds: Bounds): readonly string[] {
  let taken: readonly string[] = [];
  let rest = left;
  let size = left.length;
  while (rest.length > 0 && taken.length < bounds.maxParallel) {
    size = mostWithRoom(size, (count) => tries.isHopeless([...taken, ...rest.slice(0, count)]));
    const more = fitting(taken, rest.slice(0, size), bounds);
    const both = [...taken, ...more];
    const broken = more.length === 0 ? undefined : tries.brokenBy(both);
    if (broken?.length === 0) {
      taken = both;
      rest = rest.slice(size);
      size = rest.length;
      continue;
    }
    const kept = broken === undefined ? more : innocentOf(broken, taken, more, tries);
    if (kept.length < more.length) {
      rest = [...kept, ...rest.slice(size)];
      size = kept.length;
    } else if (size > 1) {
      size = Math.ceil(size / 2);
    } else rest = withoutTried(rest, broken, tries);
    size = Math.max(1, size);
  }
  return taken;
}

/** The largest number up to a limit that is not hopeless; a larger number is more so. */
function mostWithRoom(limit: number, isHopeless: (count: number) => boolean): number {
  if (!isHopeless(limit)) return limit;
  let [most, tooMany] = [0, limit];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (isHopeless(middle)) tooMany = middle;
    else most = middle;
  }
  return most;
}

/** The nodes after one that no batch takes; where its pods find no room, those of larger ones find none. */
function withoutTried(
  [tried = '', ...others]: readonly string[],
  broken: readonly Broken[] | undefined,
  { weighsAtLeast }: Tries,
): readonly string[] {
  const isFull = broken?.every(({ kind }) => kind === 'no-room') === true;
  return isFull ? others.filter((node) => !weighsAtLeast(node, tried)) : others;
}

/** The nodes that may come to others in one batch, in order. */
function fitting(
  taken: readonly string[],
  more: readonly string[],
  bounds: Bounds,
): readonly string[] {
  const fit: string[] = [];
  for (const node of more) {
    if (fitTogether([...taken, ...fit, node], bounds)) fit.push(node);
  }
  return fit;
}

/**
 * Of nodes that broke promises, those that may break none: of what was hurt, some has to stay on other
 * nodes.
 */
function innocentOf(
  broken: readonly Broken[],
  taken: readonly string[],
  more: readonly string[],
  { holds, mostOf }: Tries,
): readonly string[] {
  const undrained = new Set(
    broken.flatMap((each) => (each.kind === 'not-drained' ? each.node : [])),
  );
  const hurt = broken.flatMap((each) => {
    if (each.kind === 'down') return { name: each.name, most: mostOf(each.name, 'one') };
    if (each.kind !== 'quorum-lost') return [];
    return { name: each.workload, most: mostOf(each.workload, 'majority') };
  });
  const counts = hurt.map(({ name }) => taken.filter((node) => holds(node, name)).length);
  return more.filter((node) => {
    const own = hurt.flatMap(({ name }, index) => (holds(node, name) ? index : []));
    const isGuilty =
      undrained.has(node) || own.some((index) => (counts[index] ?? 0) >= (hurt[index]?.most ?? 0));
    if (!isGuilty) for (const index of own) counts[index] = (counts[index] ?? 0) + 1;
    return !isGuilty;
  });
}

/** Empty where no node can be drained. */
function largestBatch(tries: Tries, left: readonly string[], bounds: Bounds): readonly string[] {
  const holds = (nodes: readonly string[]): boolean =>
    !tries.isHopeless(nodes) && tries.brokenBy(nodes).length === 0;
  let taken: readonly string[] = [];
  let size = left.length;
  for (let place = 0; place < left.length; ) {
    const more = left.slice(place, place + size);
    const both = [...taken, ...more];
    if (fitTogether(both, bounds) && holds(both)) {
      taken = both;
      place += size;
    } else if (size > 1) {
      size = Math.ceil(size / 2);
    } else {
      place += 1;
    }
    if (taken.length >= bounds.maxParallel) break;
  }
  return taken;
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
