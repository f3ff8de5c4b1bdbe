import { type Bounds, fitTogether } from './bounds.ts';
import type { Broken } from './promises.ts';
import type { Tries } from './tries.ts';

/**
 * The part of the nodes for which there is room in sum that is not tried at first: the last places are
 * in pieces, and a batch that finds no room for its pods breaks more promises than it breaks by itself.
 */
const SPARED = 0.05;

/** A batch is full where there is room in sum for so small a part of it beside it. */
const NEARLY_FULL = 0.02;

/** Nodes that are not in a batch yet, and how many of them are tried next. */
interface Queue {
  readonly rest: readonly string[];
  readonly size: number;
}

/** A batch of many nodes. Empty where none was found, although single nodes may do. */
export function batchOfMany(
  tries: Tries,
  left: readonly string[],
  bounds: Bounds,
): readonly string[] {
  let taken: readonly string[] = [];
  let queue: Queue = { rest: safeFirst(tries, taken, left), size: left.length };
  let spared = SPARED;
  while (queue.rest.length > 0 && taken.length < bounds.maxParallel) {
    queue = withRoom(queue, taken, spared, tries);
    const { rest, size } = queue;
    if (rest.length === 0) break;
    const more = fitting(taken, rest.slice(0, size), bounds);
    const both = [...taken, ...more];
    const broken = more.length === 0 ? undefined : tries.brokenBy(both);
    if (broken?.length === 0) {
      taken = both;
      queue = { rest: rest.slice(size), size: rest.length - size };
      spared /= 2;
    } else queue = afterBroken(queue, more, broken, taken, tries);
  }
  return taken;
}

/** First the nodes that leave a pod of everything on others, or a majority of a StatefulSet. */
function safeFirst(
  tries: Tries,
  taken: readonly string[],
  left: readonly string[],
): readonly string[] {
  const most = new Map<string, number>();
  for (const name of left.flatMap((node) => [...tries.namesOn(node)]))
    most.set(name, tries.mostOf(name, name.startsWith('StatefulSet/') ? 'majority' : 'one'));
  const safe = innocentOf(most, taken, left, tries);
  const isSafe = new Set(safe);
  return [...safe, ...left.filter((node) => !isSafe.has(node))];
}

/** As many of the nodes as have room beside those that are taken; single ones by their weight. */
function withRoom(
  { rest, size }: Queue,
  taken: readonly string[],
  spared: number,
  tries: Tries,
): Queue {
  const hasRoom = (nodes: readonly string[]) => !tries.isHopeless([...taken, ...nodes]);
  const isLimited = !hasRoom(rest.slice(0, size));
  const fitting = isLimited ? rest.filter((node) => hasRoom([node])) : rest;
  const wanted = Math.min(size, fitting.length);
  const most = mostWithRoom(wanted, (count) => hasRoom(fitting.slice(0, count)));
  if (isLimited && most < taken.length * NEARLY_FULL) return { rest: [], size: 0 };
  const tried = isLimited ? most - Math.floor((taken.length + most) * spared) : size;
  if (tried > 1) return { rest: fitting, size: tried };
  return { rest: safeFirst(tries, taken, tries.lightestFirst(fitting)), size: 1 };
}

/**
 * What is tried after nodes that broke promises, or that do not fit together: those that may break
 * none, half of them, or the next one. Where the last place of a batch is too small for the lightest
 * node, it is for the others.
 */
function afterBroken(
  { rest, size }: Queue,
  more: readonly string[],
  broken: readonly Broken[] | undefined,
  taken: readonly string[],
  tries: Tries,
): Queue {
  const kept = broken === undefined ? more : blameless(broken, taken, more, tries);
  if (kept.length < more.length)
    return { rest: [...kept, ...rest.slice(size)], size: Math.max(1, kept.length) };
  if (size > 1) return { rest, size: Math.ceil(size / 2) };
  const isFull = broken?.every(({ kind }) => kind === 'no-room') === true;
  if (isFull && taken.length > 0) return { rest: [], size: 0 };
  return { rest: isFull ? lighterThan(rest, tries) : rest.slice(1), size: 1 };
}

/** The largest number up to a limit that has room; a larger number has less. */
function mostWithRoom(limit: number, hasRoom: (count: number) => boolean): number {
  if (hasRoom(limit)) return limit;
  let [most, tooMany] = [0, limit];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (hasRoom(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** The nodes after the first that weigh less than it: where its pods find no room, those of larger ones find none. */
const lighterThan = (
  [tried = '', ...others]: readonly string[],
  { weighsAtLeast }: Tries,
): readonly string[] => others.filter((node) => !weighsAtLeast(node, tried));

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

/** Of nodes that broke promises, those that may break none. */
function blameless(
  broken: readonly Broken[],
  taken: readonly string[],
  more: readonly string[],
  tries: Tries,
): readonly string[] {
  const undrained = new Set(
    broken.flatMap((each) => (each.kind === 'not-drained' ? each.node : [])),
  );
  const most = new Map<string, number>();
  for (const each of broken) {
    if (each.kind === 'down') most.set(each.name, tries.mostOf(each.name, 'one'));
    if (each.kind === 'quorum-lost')
      most.set(each.workload, tries.mostOf(each.workload, 'majority'));
  }
  const drained = more.filter((node) => !undrained.has(node));
  return innocentOf(most, taken, drained, tries);
}

/**
 * The nodes that come to others without taking too much of anything.
 * @param most on how many nodes a workload or a Service may be missing
 */
function innocentOf(
  most: ReadonlyMap<string, number>,
  taken: readonly string[],
  more: readonly string[],
  { namesOn }: Pick<Tries, 'namesOn'>,
): readonly string[] {
  const counts = new Map<string, number>();
  const take = (node: string): void => {
    for (const name of namesOn(node)) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const node of taken) take(node);
  return more.filter((node) => {
    const isGuilty = [...namesOn(node)].some(
      (name) => (counts.get(name) ?? 0) >= (most.get(name) ?? Number.POSITIVE_INFINITY),
    );
    if (!isGuilty) take(node);
    return !isGuilty;
  });
}
