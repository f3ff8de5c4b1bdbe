import type { NodeFacts } from '#script';

/** The last of several documents about one node that give the fact counts. */
export const lastGiven = <Name extends keyof NodeFacts>(
  facts: readonly NodeFacts[],
  name: Name,
): NodeFacts[Name] | undefined =>
  facts.map((each) => each[name]).findLast((value) => value !== undefined);
