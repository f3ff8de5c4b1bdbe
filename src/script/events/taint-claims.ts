import { EFFECTS, type TaintSelector } from '#script-fields';
import type { Claim } from '../plan.ts';

/** A taint cannot be added to a node and removed from it at one instant. */
export const taintClaims = (
  taints: readonly TaintSelector[],
  state: 'added' | 'removed',
): readonly Claim[] =>
  taints.flatMap(({ key, effect }) =>
    (effect === undefined ? EFFECTS : [effect]).map((each) => ({
      aspect: `taint ${key}:${each}`,
      state,
    })),
  );
