import type { z } from 'zod';
import { budgets } from './kinds/budgets.ts';
import { cel } from './kinds/cel.ts';
import { evictions } from './kinds/evictions.ts';
import { firstEviction } from './kinds/first-eviction.ts';
import { pending, stuck } from './kinds/left-over.ts';
import { node } from './kinds/node.ts';
import { quiet } from './kinds/quiet.ts';
import { service } from './kinds/service.ts';
import { workload } from './kinds/workload.ts';
import { zone } from './kinds/zone.ts';

/**
 * The expectations of a script: each is the schema of its body, to which it gives its name as
 * `kind`.
 */
export const EXPECTATIONS = {
  evictions,
  workload,
  service,
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
