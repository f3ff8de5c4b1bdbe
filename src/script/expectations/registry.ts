import type { z } from 'zod';
import { budgets } from './budgets.ts';
import { cel } from './cel.ts';
import { evictions } from './evictions.ts';
import { firstEviction } from './first-eviction.ts';
import { pending, stuck } from './left-over.ts';
import { node } from './node.ts';
import { quiet } from './quiet.ts';
import { workload } from './workload.ts';
import { zone } from './zone.ts';

/**
 * The expectations of a script: each is the schema of its body, to which it gives its name as
 * `kind`.
 */
export const EXPECTATIONS = {
  evictions,
  workload,
  node,
  zone,
  pending,
  stuck,
  budgets,
  firstEviction,
  quiet,
  cel,
} as const satisfies { readonly [Name in string]: z.ZodType<{ readonly kind: Name }> };

export type ExpectationKind = keyof typeof EXPECTATIONS;

/** An expectation as it was written. */
export type ExpectationBody = z.output<(typeof EXPECTATIONS)[ExpectationKind]>;

/** In the order of the table above. */
export const EXPECTATION_KINDS = Object.keys(EXPECTATIONS).filter(
  (name): name is ExpectationKind => name in EXPECTATIONS,
);
