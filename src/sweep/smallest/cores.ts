import type { Pod } from '#cluster';
import { addToList } from '#units';
import type { LastingPods, Shakers } from './lasting-pods.ts';
import type { Need } from './needs.ts';

/** Pods with the same risk, by the nodes that hold them. */
interface Herd {
  readonly shakers: Shakers;
  readonly pods: number;
  readonly on: ReadonlyMap<string, number>;
}

/** The sets of nodes whose loss can break a need. */
export interface Cores {
  /** Each such set of up to `upTo` nodes contains one of them. */
  readonly cores: readonly (readonly string[])[];
  /** Nothing is known of larger sets: 0 where any loss may break the need. */
  readonly upTo: number;
}

/** A search that would take longer gives up. */
const MOST_STEPS = 200_000;

const NOTHING_KNOWN: Cores = { cores: [], upTo: 0 };

/**
 * The sets of nodes without which a need is met.
 * @param most the size of the largest sets of interest
 */
export function coresOf(
  { pods, least }: Need,
  lasting: LastingPods,
  nodes: readonly string[],
  most: number,
): Cores {
  if (pods === undefined) return NOTHING_KNOWN;
  const herds = herdsOf(pods, lasting);
  const spare = herds.reduce((sum, herd) => sum + herd.pods, 0) - least;
  if (spare < 0) return NOTHING_KNOWN;
  const weighed = nodes
    .map((name) => ({ name, weight: lostWith([name], herds) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  let known = NOTHING_KNOWN;
  for (let size = 1; size <= most; size += 1) {
    const cores = coresUpTo(size, weighed, spare, herds);
    if (cores === undefined) break;
    known = { cores, upTo: size };
  }
  return known;
}

/** The smallest sets of up to so many nodes that hold more pods than can be spared. */
function coresUpTo(
  most: number,
  weighed: readonly { readonly name: string; readonly weight: number }[],
  spare: number,
  herds: readonly Herd[],
): Cores['cores'] | undefined {
  const cores: (readonly string[])[] = [];
  let steps = 0;
  const search = (chosen: readonly string[], from: number): void => {
    const lost = lostWith(chosen, herds);
    if (lost > spare) {
      cores.push(chosen);
      return;
    }
    const left = most - chosen.length;
    for (let index = from; index < weighed.length && left > 0; index += 1) {
      const next = weighed[index];
      steps += 1;
      // All that follow weigh no more, and together no more than the sum.
      if (next === undefined || lost + left * next.weight <= spare || steps > MOST_STEPS) break;
      search([...chosen, next.name], index + 1);
    }
  };
  search([], 0);
  return steps > MOST_STEPS ? undefined : cores;
}

function herdsOf(pods: readonly Pod[], lasting: LastingPods): readonly Herd[] {
  const byShakers = new Map<Shakers, Pod[]>();
  for (const pod of pods) {
    const shakers = lasting.shakersOf(pod);
    if (shakers !== undefined) addToList(byShakers, shakers, pod);
  }
  return [...byShakers].map(([shakers, those]) => {
    const on = new Map<string, number>();
    for (const { nodeName = '' } of those) on.set(nodeName, (on.get(nodeName) ?? 0) + 1);
    return { shakers, pods: those.length, on };
  });
}

/** How many pods the loss of nodes can reach. */
const lostWith = (nodes: readonly string[], herds: readonly Herd[]): number =>
  herds.reduce((sum, { shakers, pods, on }) => {
    const isShaken = nodes.some((node) => shakers.has(node));
    return sum + (isShaken ? pods : nodes.reduce((own, node) => own + (on.get(node) ?? 0), 0));
  }, 0);
