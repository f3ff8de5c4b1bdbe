import { batchOfMany } from './batch-of-many.ts';
import { type Bounds, fitTogether } from './bounds.ts';
import type { Outlook, Plays } from './plays.ts';
import type { Batch, Return, Steps } from './steps.ts';
import { MANY, type State, type Tries, triesOf } from './tries.ts';

/** A plan for some nodes, and the nodes that no batch can take. */
export interface Found {
  readonly steps: Steps;
  readonly held: readonly string[];
  /** The places of batches whose nodes and those of the next surely find no room together. */
  readonly apart: ReadonlySet<number>;
  /** When everything is over, in seconds after the start. */
  readonly quietAt: number;
}

/** The batch that was made last. */
interface Last {
  readonly before: State;
  readonly tries: Tries;
  readonly nodes: readonly string[];
}

/**
 * Puts nodes into batches, each as large as its promises allow: all that are left are tried together,
 * then halves of them, down to single nodes. Of many nodes, those that break a promise are left for
 * later batches at once. The next batch begins when everything is quiet again. A batch that can be
 * one with the last becomes part of it.
 * @param first what comes before the first batch
 */
export function findBatches(
  plays: Plays,
  nodes: readonly string[],
  first: Pick<Steps, 'scalings' | 'surge'>,
  bounds: Bounds,
): Found {
  const steps: Steps = { ...first, batches: [], returns: [] };
  const isEmpty = first.scalings.length === 0 && first.surge === undefined;
  const quietAt = isEmpty ? 0 : plays.outlookOn(steps).quietAt;
  let state: State = { steps, played: steps, back: [], quietAt };
  let left = nodes;
  let last: Last | undefined;
  const apart = new Set<number>();
  while (left.length > 0) {
    const tries = triesOf(plays, state, left);
    const many = left.length > MANY ? batchOfMany(tries, left, bounds) : [];
    const chosen = many.length > 0 ? many : largestBatch(tries, left, bounds);
    if (chosen.length === 0) break;
    const both = last === undefined ? 'apart' : togetherWith(last, chosen, bounds);
    if (both === 'apart') apart.add(state.steps.batches.length - 1);
    last = typeof both === 'object' ? both : { before: state, tries, nodes: chosen };
    const taken = new Set(chosen);
    left = left.filter((node) => !taken.has(node));
    state = stateAfter(plays, last.before, last.nodes, bounds);
  }
  return { steps: state.steps, held: left, apart, quietAt: state.quietAt };
}

/** The last batch with more nodes, if it breaks no promise then, or whether they surely find no room together. */
function togetherWith(
  { before, tries, nodes: own }: Last,
  more: readonly string[],
  bounds: Bounds,
): Last | 'apart' | 'broken' {
  const nodes = [...own, ...more];
  if (tries.isHopeless(nodes)) return 'apart';
  const isWhole = fitTogether(nodes, bounds) && tries.brokenBy(nodes).length === 0;
  return isWhole ? { before, tries, nodes } : 'broken';
}

/** A plan with one more batch. */
function stateAfter(
  plays: Plays,
  { steps, quietAt }: State,
  nodes: readonly string[],
  bounds: Bounds,
): State {
  const batch = { nodes, at: Math.ceil(quietAt) };
  const played = { ...steps, batches: [...steps.batches, batch] };
  const drained = plays.outlookOn(played);
  const keeps = (own: readonly Return[]): boolean =>
    plays.outlookOn({ ...played, returns: [...steps.returns, ...own] }).broken.length === 0;
  const own = returnsOf(batch, drained, bounds).find(keeps) ?? [];
  const returns = [...steps.returns, ...own];
  return {
    steps: { ...played, returns },
    played,
    back: own.flatMap((each) => each.nodes),
    quietAt: Math.max(drained.quietAt, ...returns.map(({ at }) => at)),
  };
}

/**
 * When the nodes of a batch may come back into use, the earliest first: pods that wait may go to them, in place of
 * nodes that an autoscaler has ordered for them and that others take then. Once all is quiet, none waits.
 */
function returnsOf(
  { nodes }: Batch,
  { drainedAt, quietAt }: Pick<Outlook, 'drainedAt' | 'quietAt'>,
  { backAfter }: Bounds,
): readonly (readonly Return[])[] {
  if (backAfter === undefined) return [];
  const back = Math.max(...nodes.map((node) => drainedAt.get(node) ?? 0)) + backAfter;
  const instants = new Set([back, Math.max(back, quietAt)].map(Math.ceil));
  return [...instants].map((at) => [{ nodes, at }]);
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
