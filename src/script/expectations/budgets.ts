import { z } from 'zod';
import { read, refuse, textField } from '../fields/text-field.ts';
import { quote } from '../text/complaint.ts';

const budget = textField(
  { title: 'a PodDisruptionBudget', examples: ['payments/db', 'shop/*'] },
  (text) =>
    /^[^/]+\/[^/]+$/.test(text)
      ? read(text)
      : refuse({
          code: 'script/invalid-value',
          message: `${quote(text)} is no budget: a namespace, a slash and a name are expected`,
        }),
);

const bounded = z
  .strictObject({
    names: z
      .array(budget)
      .min(1)
      .meta({ description: 'Budgets as namespace/name, or globs. Left out: all.' })
      .optional(),
    violations: z
      .strictObject({ max: z.int().min(0) })
      .meta({ description: 'How many evictions may violate one of them. Left out: none.' })
      .optional(),
  })
  .transform(({ names, violations }) => ({
    kind: 'budgets' as const,
    max: violations?.max ?? 0,
    ...(names === undefined ? {} : { names }),
  }));

const respected = z.literal('respected').transform(() => ({ kind: 'budgets' as const, max: 0 }));

export type BudgetsBody = {
  readonly kind: 'budgets';
  readonly max: number;
  readonly names?: readonly string[];
};

export const budgets: z.ZodType<BudgetsBody> = z.union([bounded, respected]).meta({
  title: 'Budgets',
  description: 'No eviction (or no more than these) violates a PodDisruptionBudget.',
  examples: ['respected', { names: ['payments/db'], violations: { max: 1 } }],
});
