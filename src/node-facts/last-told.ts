import type { NodeFacts } from '#script';

/** Of several documents about one node, the last one that says something counts. */
export const lastTold = <Name extends keyof NodeFacts>(
  facts: readonly NodeFacts[],
  name: Name,
): NodeFacts[Name] | undefined =>
  facts.map((each) => each[name]).findLast((value) => value !== undefined);
