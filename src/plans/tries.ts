import type { Plays } from './plays.ts';
import type { Broken } from './promises.ts';
import type { Steps } from './steps.ts';

/** A plan as far as it is made. */
export interface State {
  readonly steps: Steps;
  /** Those of the steps that were played, and the nodes that come back into use after them. */
  readonly played: Steps;
  readonly back: readonly string[];
  /** When everything is quiet again, in seconds after the start. */
  readonly quietAt: number;
}

/** More nodes than this are not tried in all ways. */
export const MANY = 16;

/** What is known of the next batch before it is played. */
export interface Tries {
  /** The promises that a batch of these nodes breaks; one play at most. */
  readonly brokenBy: (nodes: readonly string[]) => readonly Broken[];
  /** Whether a batch of these nodes surely breaks a promise, without a play. */
  readonly isHopeless: (nodes: readonly string[]) => boolean;
  /** Whether a node takes at least as much room from the others as another node does. */
  readonly weighsAtLeast: (node: string, other: string) => boolean;
  /** Nodes whose pods find room more easily come before others. */
  readonly lightestFirst: (nodes: readonly string[]) => readonly string[];
  /** The workloads and Services that have pods on a node. */
  readonly namesOn: (node: string) => ReadonlySet<string>;
  /** On how many nodes something may be missing so that one of it stays, or a majority. */
  readonly mostOf: (name: string, stays: 'one' | 'majority') => number;
}

/** @param left the nodes that are in no batch yet */
export function triesOf(
  plays: Plays,
  { steps, played, back, quietAt }: State,
  left: readonly string[],
): Tries {
  const at = Math.ceil(quietAt);
  const brokenBy = (nodes: readonly string[]): readonly Broken[] =>
    plays.outlookOn({ ...steps, batches: [...steps.batches, { nodes, at }] }).broken;
  if (left.length <= MANY) return { ...WITHOUT_SITE, brokenBy };
  const site = plays.siteAfter(played, back, left);
  return {
    brokenBy,
    isHopeless: (nodes) => site.lackOf(nodes) !== undefined,
    weighsAtLeast: (node, other) => site.weighsAtLeast(node, other),
    lightestFirst: (nodes) => site.lightestFirst(nodes),
    namesOn: (node) => site.namesOn(node),
    mostOf: (name, stays) => {
      const all = site.nodesOf(name);
      return stays === 'one' ? all - 1 : Math.floor((all - 1) / 2);
    },
  };
}

/** What is known of few nodes, which are tried in all ways. */
const WITHOUT_SITE: Omit<Tries, 'brokenBy'> = {
  isHopeless: () => false,
  weighsAtLeast: () => false,
  lightestFirst: (nodes) => nodes,
  namesOn: () => new Set(),
  mostOf: () => 0,
};
